"""What a notebook shows of each answer: its text, and a picture where there is one."""
import html

import pytest

import colex
from colex import Layout


@pytest.mark.parametrize("answer", [
    lambda: Layout((4, 8), (8, 1)),
    lambda: colex.LinearLayout({"lane": [(0, 1), (2, 0)]}, {"m": 4, "n": 2}),
    lambda: colex.injective(Layout((2, 2), (1, 1))),
    lambda: colex.equal(Layout((2, 2), (1, 2)), Layout((2, 2), (2, 1))),
    lambda: colex.check("claim injective((4,4):(2,1))")[0],
    lambda: colex.which("swizzle", Layout((64, 64), (64, 1)), write="rows", read="ldmatrix"),
    lambda: colex.which("copy", "(64,64):(64,1)", "(64,64):(64,1)", bits=16, threads=128),
])
def test_an_answer_has_text_and_picture(answer):
    shown = answer()
    assert "<svg" in shown._repr_svg_()
    assert html.escape(str(shown)) in shown._repr_html_() and "<svg" in shown._repr_html_()


@pytest.mark.parametrize("answer", [
    lambda: colex.Swizzle(3, 4, 3),
    lambda: colex.eval("injective((4,8):(8,1))"),
    lambda: colex.check("claim 1 == 1")[0],
    lambda: colex.which("layout", "composition((4,2):(2,1), X) == 8:1"),
    lambda: colex.oracle_check("mma", "mma.m16n8k16.f32.f16.f16.f32", C="((4,8),(2,2)):((32,1),(16,8))"),
])
def test_an_answer_without_picture_has_its_text(answer):
    shown = answer()
    assert shown._repr_svg_() is None and html.escape(str(shown)) in shown._repr_html_()


def test_a_copy_that_is_found_is_drawn_as_threads_and_values_of_its_tile():
    found = colex.which("copy", "(8,32):(32,1)", "(8,32):(32,1)", bits=16, threads=32)
    assert found._repr_svg_() == colex.show(found.value, tv=True, tile=(8, 32)).svg
    assert found.words == ["(8,32):(32,1)", "(8,32):(32,1)"]


def test_the_difference_of_two_layouts_is_drawn():
    A, B = Layout((2, 2), (1, 2)), Layout((2, 2), (2, 1))
    assert colex.equal(A, B)._repr_svg_() == colex.show(A, difference=B).svg


def test_verdicts_are_shown_one_below_the_other():
    shown = colex.check("claim 1 == 1\nclaim injective((4,4):(2,1))")._repr_html_()
    assert shown.index("claim 1 == 1") < shown.index("claim injective") < shown.index("<svg")


def test_what_is_said_is_no_markup():
    assert "<b>" not in colex.check('claim 1 < 0 # <b>')[0]._repr_html_()


def test_a_flow_is_a_table_of_its_steps():
    shown = colex.FlowVerdict(flow="turned", verdict="wrong", text="wrong: it is <so>", fault={"line": 3, "step": "s <- S", "what": "", "details": []},
                              steps=[{"line": 3, "step": "s <- S", "runs": 6, "places": 24, "wavefronts": 32}])._repr_html_()
    assert "3 ← at fault" in shown and "s &lt;- S" in shown and "<so>" not in shown
