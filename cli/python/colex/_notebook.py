"""What a notebook shows of values and answers: a picture where there is one, below the text."""
from __future__ import annotations

from . import _core
from ._answers import Decision, Rejection
from ._claims import Verdict, Verdicts
from ._flows import FlowVerdict
from ._oracle import OracleVerdict
from ._pictures import show
from ._which import Found


def picture_of(decision):
    """The picture of what a decision is about: how two layouts differ, or the first layout that it was asked of; None where there is none."""
    layouts = [value for value in decision.arguments if not isinstance(value, str) and hasattr(value, "_repr_svg_")]
    try:
        if decision.function == "equal" and len(layouts) == 2:
            return show(layouts[0], difference=layouts[1])
        return show(layouts[0]) if layouts else None
    except Rejection:
        return None


def _of_value(value):
    try:
        return _core.show(value, "svg", False, False, False, "", "", 2, 32, 32)
    except Rejection:
        return None


def _of_found(found):
    """Threads and values in their tile, where it is a tiled copy that was found; else the value."""
    try:
        if found.question == "copy" and found.value is not None:
            return show(found.value, tv=True, tile=_core.evaluate(found.words[0], {}).shape).svg
    except (Rejection, AttributeError):
        pass  # a tile that has no shape of its own, as what another tool printed
    return None if found.value is None else found.value._repr_svg_()


def _of_decision(decision):
    picture = picture_of(decision)
    return picture.svg if picture else None


def _of_verdict(verdict):
    return verdict.images[0] if verdict.images else None


def _escaped(text):
    import html  # takes a while, and no notebook asks while the package is imported
    return html.escape(text)


def _table(rows):
    cells = ["".join(f"<td style='text-align:left'>{_escaped(str(cell))}</td>" for cell in row) for row in rows]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def _of_flow(verdict):
    """A row for each step, where it is at fault in bold, and what is said of all."""
    at_fault = verdict.fault["line"] if verdict.fault else None
    rows = [("line", "step", "runs", "places", "wavefronts")]
    rows += [(f"{step['line']}{' ← at fault' if step['line'] == at_fault else ''}", step["step"], step["runs"], step["places"], step.get("wavefronts", ""))
             for step in verdict.steps]
    return f"<div><pre>{_escaped(str(verdict))}</pre>{_table(rows)}</div>"


def _shows(picture):
    """The two methods that a notebook asks, of a picture as SVG."""
    def _repr_svg_(self):
        """The picture for a notebook; nothing where there is none."""
        return picture(self)

    def _repr_html_(self):
        """What a notebook shows: the picture below the text."""
        drawn, text = picture(self), str(self)
        tag = "pre" if "\n" in text else "code"
        said = f"<{tag}>{_escaped(text)}</{tag}>"
        return f"<div>{said}<br>{drawn[drawn.index('<svg'):]}</div>" if drawn else said

    return _repr_svg_, _repr_html_


def attach(classes_of_values):
    """Gives each class its methods."""
    for cls, picture in [*((each, _of_value) for each in classes_of_values), (Decision, _of_decision), (Verdict, _of_verdict), (Found, _of_found),
                         (OracleVerdict, lambda verdict: None)]:
        cls._repr_svg_, cls._repr_html_ = _shows(picture)
    FlowVerdict._repr_html_ = _of_flow
    Verdicts._repr_html_ = lambda verdicts: "".join(verdict._repr_html_() for verdict in verdicts)
