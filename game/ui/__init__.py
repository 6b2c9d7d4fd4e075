"""The window: draws presentation data and prompts, sends actions, knows no rules."""

import os

# Before anything imports pygame: its greeting goes to stdout.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
