"""Words and numbers of scenario files that mean the same in several games."""

from typing import Annotated

from msgspec import Meta

from game.board.plane.words import PLACE, POSE

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Side = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$")]
Count = Annotated[int, Meta(ge=0, le=99)]
Place = Annotated[str, Meta(pattern=PLACE)]
Stand = Annotated[str, Meta(pattern=POSE)]
"""A place with a heading."""
