"""Cells and their printed labels.

A cell is one number, counted row by row from the top left as in Tiled, starting at 0.
"""

from dataclasses import dataclass
from typing import Annotated

Cell = Annotated[int, "cell"]
"""Index of a cell: `row * columns + column`. The note tells the wire cells from other numbers."""

DIGITS = 2


@dataclass(frozen=True, slots=True)
class Labels:
    """The numbers printed in the cells: two digits of column, then two of row ("CCRR")."""

    columns: int
    rows: int
    first_column: int = 1
    first_row: int = 1

    def __post_init__(self) -> None:
        last = max(self.first_column + self.columns, self.first_row + self.rows) - 1
        if last >= 10**DIGITS:
            raise ValueError("labels of two digits cannot number this many columns or rows")

    def label(self, cell: Cell) -> str:
        """The label of a cell: 0 is "1101" on a map whose first cell is 1101."""
        row, column = divmod(cell, self.columns)
        return f"{column + self.first_column:0{DIGITS}}{row + self.first_row:0{DIGITS}}"

    def cell(self, label: str) -> Cell | None:
        """The cell with this label, `None` if there is none on the map."""
        if len(label) != 2 * DIGITS or not (label.isascii() and label.isdigit()):
            return None
        column = int(label[:DIGITS]) - self.first_column
        row = int(label[DIGITS:]) - self.first_row
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def span(self) -> str:
        """What labels there are, for messages: "columns 11-35, rows 01-30"."""
        columns = f"{self.first_column:02}-{self.first_column + self.columns - 1:02}"
        rows = f"{self.first_row:02}-{self.first_row + self.rows - 1:02}"
        return f"columns {columns}, rows {rows}"
