"""What is meant to be so, each with its reason; all else that is found is wrong."""

from tools.layout.judge import Finding

MAP = ("counters/", "painter/", "field/")
"""Who draws on the map."""


def reason_for(finding: Finding) -> str:
    """Why a finding is no fault; empty if it is one."""
    if finding.origin.startswith(MAP):
        return "counters and map have their own tests of lettering and lie under what is opened"
    return ""
