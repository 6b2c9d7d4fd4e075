"""The panels round the board: objects with `show(...)`, `layout(rect)`, `draw(surface)` and
`handle(event)`.

They draw frozen data (prompt, presentation, sheet, events) and know no rules. `handle` answers a
message of `messages.py` or None. They draw their own controls instead of pygame-gui's: a
disabled control must still take hover, focus and click and answer with its rule, and every
letter is set at its final size.

TopBar() show(presentation, prompt, undo: Refusal | None); its buttons press "ui.undo",
"ui.replay", "ui.rules", "ui.menu" SidePanel(label_of) the whole right column: prompt, planner,
dice entry, unit panel, log; show(Contents(...)), log.show(opening, records); a growing pick is
handed in by "ui.pick" and emptied by "ui.clear"; buttons of the prompt press their own ids
OddsSheet(label_of) show(sheet, presentation, faces, confirm, back); presses "ui.roll" and
"ui.back" MenuPanel() show(entries) over a dimmed board; presses the entries' ids
draw_tip(surface, ...) the cream tip with a red bar for Refused, a brass one for Explained

Messages `Refused` and `Explained` open a tip that stays until the panel's next message.
`CellsShown` lights cells while a log line or a task is hovered.
"""
