"""The panels round the board: objects with `show(...)`, `layout(rect)`, `draw(surface)` and
`handle(event)`.

They draw frozen data (prompt, presentation, sheet, events) and know no rules. `handle` answers a
message of `messages.py` or None. They draw their own controls instead of pygame-gui's: a
disabled control must still take hover, focus and click and answer with its rule, and every
letter is set at its final size.
"""
