"""The panels round the board: objects with `show(...)`, `layout(rect)`, `draw(surface)` and
`handle(event)`.

They draw frozen data (prompt, presentation, sheet, events) and know no rules. `handle` answers a
message of `messages.py` or None: buttons press their ids, `Refused` and `Explained` open a tip that
stays until the panel's next message, `CellsShown` lights cells while a line or a task is hovered. A
disabled control takes hover, focus and click, and answers with its rule.
"""
