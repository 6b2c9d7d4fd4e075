"""Hostile inputs, made from a seed and judged in a child process under limits.

A sort of input is a module of `tools.fuzz.sorts` with two functions:

    def make(dice: Random, folder: Path) -> str:
        '''Write one input into the empty folder; the answer says in a few words what it is.'''

    def judge(folder: Path) -> str:
        '''Use the input as a player would; the answer says what is wrong, empty if nothing is.'''

`make` runs in the process that counts, so that what it reads once may be kept. `judge` runs in a
child of its own, with the user's data folder inside the input's folder. It fails as well if it
raises, takes more than 5 s of processor time, 90 s altogether or 500 MB, ends the process, or
prints a control character. A sort that plays whole games may say in `seconds() -> float` how much
more time they have. The dice depend on the sort, the seed and the number of the input alone.
"""
