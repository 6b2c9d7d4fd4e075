"""The window: draws presentation data and prompts, sends actions, knows no rules."""
