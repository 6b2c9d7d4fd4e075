"""What the table asks of the rest of the program: the doors that lead off it."""

from game.ui.play.session import Session


class Doors:
    """Whoever puts a table on the screen says what lies behind its doors; else they are walls."""

    def menu(self, session: Session) -> None:
        """The menu (save, load, settings, leave)."""

    def rules(self, rule: str) -> None:
        """The rules browser, at an entry; empty: at its beginning."""

    def reference(self, name: str) -> None:
        """Tables, sequence of play or legends, at the present step."""

    def keys(self) -> None:
        """The list of keys."""

    def replay(self, session: Session, record: int | None) -> None:
        """The game so far, from its beginning or as it was after one record."""

    def over(self, session: Session) -> None:
        """The verdict."""

    def text_size(self) -> None:
        """The next text size."""

    def sound(self) -> None:
        """Sound on or off."""

    def what_if(self, session: Session) -> None:
        """A branch of the game with other dice, or back from it to the game."""

    def reload(self, session: Session) -> None:
        """Map and scenario read from the disk again, the game going on if it fits."""
