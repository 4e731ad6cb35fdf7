"""Whole kernels: whether what a kernel stores is the sum that it is meant to be, followed step by step."""
from __future__ import annotations

from . import _core


class FlowVerdict:
    """Whether a flow is right; true if it is.

    Source: docs/flows.md.
    """
    flow: str             #: its name
    verdict: str          #: `right` or `wrong`
    fault: dict | None    #: of a wrong one: the `line` and the `step` at fault, `what` is wrong, and `details`, the way of the element
    steps: list           #: for each step its `line`, how often it `runs`, the `places` that it writes or reads, its `wavefronts`
    sizes: str            #: of which tensors, and by how many blocks, it was judged
    places: int           #: that were written or read
    products: int         #: that were added
    elements: int         #: of the results, each of which was judged
    claims: list          #: of a flow with open sizes: the verdicts, without a prover, on which it rests that all sizes are as those judged
    predicted: list       #: instructions that no device was asked about
    execution: dict | None  #: what a GPU made of it, if that was asked: the `device`, the `bytes` that are as predicted, a `difference`; or why it was `skipped`
    assumed: str          #: what was not looked at
    text: str             #: all of it in words

    def __init__(self, **members):
        """Made by `judge_flow`."""
        self.fault, self.claims, self.predicted, self.execution = None, [], [], None
        self.__dict__.update(members)

    def __bool__(self):
        """Whether the flow is right."""
        return self.verdict == "right"

    def __str__(self):
        return f"{self.flow}: {self.text.rstrip()}"

    __repr__ = __str__


def judge_flow(text, *, execute=False) -> FlowVerdict:
    """Whether the flow of that text is right: whether each element that the kernel stores is the sum of its law, each product once.
    With `execute` this machine's GPU takes the steps as well, and `execution` says whether it did what is predicted.

        >>> judge_flow(open("examples/flows/gemm_sm90.flow").read()).verdict
        'right'

    Raises: Rejection, with the line, for a text that is no flow, and for a step that cannot be taken. Source: docs/flows.md.
    """
    import json
    return FlowVerdict(**json.loads(_core.judge_flow(text, execute)))


def flow_story(text, row, column) -> str:
    """How an element of a flow's result came to be: the products that were added to it, and the way of the first one's factors.

        >>> print(flow_story(open("examples/flows/transpose.flow").read(), 5, 3).splitlines()[0])
        D(5,3)

    Raises: Rejection as `judge_flow` does, and (domain) for an element that there is not, or that is never stored. Source: docs/flows.md.
    """
    return _core.flow_story(text, row, column)
