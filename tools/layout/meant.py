"""What is meant to be so, each with its reason; all else that is found is wrong."""

from tools.layout.judge import Fault, Finding

MAP = ("counters/", "painter/", "field/")
"""Who draws on the map."""
LINK = "link."


def reason_for(finding: Finding) -> str:
    """Why a finding is no fault; empty if it is one."""
    if finding.origin.startswith(MAP):
        return "counters and map have their own tests of lettering and lie under what is opened"
    if finding.fault is Fault.STICKS_OUT and finding.note.startswith(LINK):
        return "a link lies on the number of a rule within its line"
    return ""
