"""The screens: one view of the whole window each, all of the `Screen` protocol of `game.ui.app`."""
