"""What the typed interface is, as tables of what is written and what comes of it. The expected values follow from the definitions."""
import copy
import pickle
import threading

import pytest

import colex
from colex import Layout, Swizzle, Tiler, _


@pytest.mark.parametrize("made, text", [
    (Layout((4, 2), (1, 6)), "(4,2):(1,6)"),
    (Layout((4, 8)), "(4,8):(1,4)"),
    (Layout(4), "4:1"),
    (Layout([4, (2, 3)], [1, (4, 8)]), "(4,(2,3)):(1,(4,8))"),
    (Layout("(4,2):(1,6)"), "(4,2):(1,6)"),
    (Layout("(_4,_2):(_1,_6)"), "(4,2):(1,6)"),
    (Layout("Layout<Shape<_4,_2>,Stride<_1,_6>>"), "(4,2):(1,6)"),
    (Layout(Layout(4, 2)), "4:2"),
    (Layout((2, 2), (-1, 2)), "(2,2):(-1,2)"),
    (Swizzle(3, 4, 3), "Sw<3,4,3>"),
    (Tiler(Layout(4, 1), 8, _), "<4:1,8,_>"),
    (colex.ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1))), "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    (colex.ComposedLayout(Layout(4, 2), 5, Layout(2, 3)), "4:2 o 5 o 2:3"),
    (colex.BasisVector(2, 1), "2@1"),
    (colex.BasisVector(colex.BasisVector(2, 1), 0), "2@1@0"),
    (colex.CoordinateLayout((4, 8), (colex.BasisVector(1, 0), colex.BasisVector(1, 1))), "(4,8):(1@0,1@1)"),
    (colex.OffsetLayout(9, Layout((4, 6), (1, 12))), "9 + ((4,6):(1,12))"),
    (colex.OffsetCoordinateLayout(colex.BasisVector(1, 0), colex.make_identity_layout((4, 6))), "1@0 + ((4,6):(1@0,1@1))"),
])
def test_is_made_of(made, text):
    assert str(made) == text
    assert made == type(made)(text)


@pytest.mark.parametrize("made, kind", [
    (lambda: colex.ComposedLayout(Swizzle(3, 3, 3), 0), "type"),
    (lambda: colex.ComposedLayout(Swizzle(3, 3, 3), 0, 4.5), "type"),
    (lambda: colex.ComposedLayout("4:1"), "type"),
    (lambda: colex.CoordinateLayout((4, 8), (1, 4)), "type"),
    (lambda: colex.OffsetLayout(9, 4), "type"),
    (lambda: colex.OffsetLayout(), "type"),
    (lambda: colex.BasisVector(1, -1), "domain"),
])
def test_is_not_made_of(made, kind):
    with pytest.raises(colex.Rejection) as raised:
        made()
    assert raised.value.kind == kind, raised.value


@pytest.mark.parametrize("value", [
    Layout((4, 2), (1, 6)), Swizzle(3, 4, 3), Tiler(4, _), colex.basis(2, 1), colex.eval("F2{x: [1,2,4]}"),
    colex.eval("Sw<3,3,3> o 0 o (8,64):(64,1)"), colex.eval("9 + ((4,6):(1,12))"), colex.eval("(4,8):(1@0,1@1)"),
    colex.injective(Layout(4, 0)), _])
def test_is_itself_again(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    if value is not _ and not isinstance(value, colex.Decision):
        assert eval(repr(value), vars(colex)) == value
        assert hash(copy.copy(value)) == hash(value)


def test_is_a_function_of_coordinates():
    layout = Layout((4, (2, 3)), (1, (100, 1000)))
    for i in range(4):
        for j in range(2):
            for k in range(3):
                value = i + 100 * j + 1000 * k
                assert layout(i, (j, k)) == layout((i, (j, k))) == layout(i + 4 * (j + 2 * k)) == layout(i, j + 2 * k) == value


def test_has_modes_and_slices():
    layout = Layout((4, (2, 3)), (1, (100, 1000)))
    assert (layout.shape, layout.stride, len(layout)) == ((4, (2, 3)), (1, (100, 1000)), 2)
    assert layout[0] == Layout(4, 1)
    assert layout[-1] == Layout((2, 3), (100, 1000))
    assert [str(mode) for mode in layout] == ["4:1", "(2,3):(100,1000)"]
    assert layout[:, 0] == layout(_, 0) == Layout((4,), (1,))
    with pytest.raises(IndexError):
        layout[2]


@pytest.mark.parametrize("value, expected", [
    (lambda: colex.composition(Layout((6, 2), (1, 100)), Layout(2, 4)), Layout(2, 4)),
    (lambda: Layout((6, 2), (1, 100)) @ Layout(2, 4), Layout(2, 4)),
    (lambda: colex.coalesce(Layout((2, 4), (1, 2))), Layout(8, 1)),
    (lambda: colex.complement(Layout(4, 2), 24), Layout((2, 3), (1, 8))),
    (lambda: colex.right_inverse(Layout((4, 8), (8, 1))), Layout((8, 4), (4, 1))),
    (lambda: colex.logical_divide(Layout(24, 1), Layout(4, 1)), Layout((4, 6), (1, 4))),
    (lambda: colex.zipped_divide(Layout((8, 8)), (2, 4)), Layout(((2, 4), (4, 2)), ((1, 8), (2, 32)))),
    (lambda: colex.size((4, (2, 3))), 24),
    (lambda: colex.flatten((4, (2, 3))), (4, 2, 3)),
    (lambda: colex.slice((1, _), (4, 8)), (8,)),
    (lambda: colex.idx2crd(7, (4, 8)), (3, 1)),
    (lambda: 9 + Layout((4, 6), (1, 12)), colex.eval("9 + ((4,6):(1,12))")),
])
def test_operations(value, expected):
    assert value() == expected


@pytest.mark.parametrize("asked, answer, witness", [
    (lambda: colex.injective(Layout((2, 2), (1, 1))), "no", "(1,0) and (0,1) both have the value 1"),
    (lambda: colex.injective(Layout((2, 2), (1, 2))), "yes", ""),
    (lambda: colex.equal(Layout(4, 1), Layout(4, 2)), "no", "at 1 the values are 1 and 2"),
    (lambda: colex.congruent((4, 2), (4, (2, 1))), "no", ""),
    (lambda: colex.eval("injective((2,2):(1,1))"), "no", "(1,0) and (0,1) both have the value 1"),
])
def test_decisions_carry_witnesses_and_are_no_booleans(asked, answer, witness):
    decision = asked()
    assert (decision.is_yes, decision.is_no, decision.is_unknown) == (answer == "yes", answer == "no", answer == "unknown")
    assert decision.witness == witness
    with pytest.raises(TypeError, match="has no truth value"):
        if decision:
            pass


@pytest.mark.parametrize("asked, kind, exception", [
    (lambda: colex.composition(Layout((6, 4), (1, 100)), Layout(4, 4)), "inadmissible", colex.Rejection),
    (lambda: Layout((4, 2), (1,)), "type", TypeError),
    (lambda: Layout((4, 2), 1), "type", TypeError),
    (lambda: Layout("(4,2:(1,6)"), "parse", ValueError),
    (lambda: Layout(4, 1)(-1), "domain", ValueError),
    (lambda: Layout((-4, 2)), "domain", ValueError),
    (lambda: Layout(2**62, 2**62)(3), "overflow", OverflowError),
    (lambda: Layout(2**63), "overflow", OverflowError),
    (lambda: colex.complement(Layout(4, 2), -10**30), "overflow", OverflowError),
    (lambda: colex.shape_MNK("nonsense"), "type", TypeError),
    (lambda: colex.coalesce(), "type", TypeError),
    (lambda: colex.size(None), "type", TypeError),
    (lambda: colex.size(1.5), "type", TypeError),
    (lambda: colex.size((4, "x")), "type", TypeError),
    (lambda: Layout(Swizzle(3, 4, 3)), "type", TypeError),
    (lambda: Layout((4, _), (1, 2)), "type", TypeError),
])
def test_rejections_are_exceptions(asked, kind, exception):
    with pytest.raises(exception) as raised:
        asked()
    assert isinstance(raised.value, colex.Rejection) and raised.value.kind == kind and raised.value.message


@pytest.mark.parametrize("asked, witness", [
    (lambda: colex.composition(Layout((6, 4), (1, 100)), Layout(4, 4)), {"x": 1, "y": 2}),
    (lambda: colex.eval("composition((6,4):(1,100), 4:4)"), {"x": 1, "y": 2}),
    (lambda: Layout((6, 4), (1, 100)) @ Layout(5, 2), {"c": 3}),
    (lambda: colex.complement(Layout((2, 2), (2, 3))), {"stride": 3, "reach": 4, "value": 3}),
    (lambda: colex.logical_divide(Layout(24, 1), Layout(5, 1)), {"invented": 24}),
    (lambda: colex.zipped_divide(Layout((8, 12)), (3, 4)), {"invented": 8, "mode": 0}),
    (lambda: colex.left_inverse(Layout((2, 2), (1, 1))), {"first": 1, "second": 2}),
    (lambda: colex.inverse(colex.eval("F2{x: [1,1]}")), {"first": 0, "second": 3}),
    (lambda: colex.size((4, "x")), {}),
])
def test_a_rejection_carries_what_shows_it(asked, witness):
    with pytest.raises(colex.Rejection) as raised:
        asked()
    assert raised.value.witness == witness
    assert pickle.loads(pickle.dumps(raised.value)).witness == witness


def test_the_witness_of_a_composition_can_be_looked_at():
    A, B = Layout((6, 4), (1, 100)), Layout((2, 2), (4, 8))
    with pytest.raises(colex.Rejection) as raised:
        colex.composition(A, B)
    assert (raised.value.function, raised.value.arguments) == ("composition", (A, B))
    x, y = raised.value.witness["x"], raised.value.witness["y"]
    assert A(B(x)) + A(B(y)) != A(B(x + y))


def test_a_rejection_explains_itself_and_can_be_pickled():
    with pytest.raises(colex.Rejection) as raised:
        colex.composition(Layout((6, 4), (1, 100)), Layout(4, 4))
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.kind, again.message, again.call) == (raised.value.kind, raised.value.message, "composition((6,4):(1,100), 4:4)")
    assert raised.value.message in again.explain()


def test_integers_of_other_types_pass():
    class Five:
        def __index__(self):
            return 5
    assert colex.size((Five(), 2)) == 10


def test_what_is_raised_on_the_way_is_raised():
    class Fault:
        def __index__(self):
            raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        colex.size((Fault(), 2))


def test_nesting_and_length_have_limits():
    deep = 4
    for _depth in range(100000):
        deep = (deep,)
    with pytest.raises(colex.Rejection) as raised:
        colex.size(deep)
    assert raised.value.kind == "limit"
    endless = []
    endless.append(endless)
    with pytest.raises(colex.Rejection):
        colex.size(endless)
    with pytest.raises(colex.Rejection):
        colex.size((1,) * 100000)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("use", [
    colex.size, str, repr, hash, len, pickle.dumps, lambda layout: layout(1), lambda layout: layout[0], lambda layout: Layout(4, 1) @ layout,
    lambda layout: layout @ Layout(4, 1), lambda layout: 1 + layout, lambda layout: layout.shape, lambda layout: layout.table(),
    lambda layout: layout == Layout(4, 1), lambda layout: Layout(4, 1) == layout])
def test_an_object_without_its_init_is_no_value(use):
    with pytest.raises(colex.TypeRejection, match="never initialised"):
        use(Layout.__new__(Layout))


def test_a_method_is_of_its_class():
    for use in (Layout.__repr__, Layout.__len__, Layout.__call__, Layout.shape.fget):
        with pytest.raises(TypeError):
            use(Swizzle(3, 4, 3))


def test_texts_without_utf_8_are_refused():
    for use in (colex.size, Layout, lambda text: colex.eval("4:1", **{text: 1})):
        with pytest.raises(UnicodeEncodeError):
            use("\ud800")


def test_functions_are_arguments():
    assert colex.find_if((4, 0, 4), colex.injective) == 0
    with pytest.raises(TypeError):
        colex.find_if((4, 4), len)


def test_threads():
    results = []

    def work():
        for k in range(1, 500):
            results.append(str(colex.composition(Layout((6, 2), (1, 100)), Layout(2, 4))))
            colex.check(f"claim injective({k}:1)") if k % 100 == 0 else None
    threads = [threading.Thread(target=work) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(results) == {"2:4"} and len(results) == 4 * 499


def test_one_interpreter_of_a_process_has_it():
    interpreters = pytest.importorskip("_xxsubinterpreters", reason="this Python has no module that makes interpreters")
    other = interpreters.create(isolated=False)
    with pytest.raises(interpreters.RunFailedError, match="another interpreter"):
        interpreters.run_string(other, "import colex")
    interpreters.destroy(other)
    with pytest.raises(colex.Rejection):
        Layout(4.5)


def test_pictures_and_explanations():
    layout = Layout((2, 2), (1, 1))
    assert layout._repr_svg_().lstrip().startswith("<svg") or "<svg" in layout._repr_svg_()
    assert "(2,2):(1,1)" in layout._repr_html_()
    assert "| 0 | 1 |" in str(colex.show(layout))
    assert colex.Swizzle(3, 4, 3)._repr_svg_() is None
    assert colex.explain("complement(4:2, 24)").endswith("(2,3):(1,8)")
    with pytest.raises(colex.Rejection):
        colex.show(layout, tv=True, banks=True)


def test_an_explanation_is_lines_of_text_in_a_notebook():
    printed = []
    colex.explain("size((4,8)) * 2")._repr_pretty_(type("Printer", (), {"text": staticmethod(printed.append)}), False)
    assert printed == ["size((4,8)) = 32\n32 * 2 = 64\n64"]


def test_values_are_drawn_and_explained_without_being_printed(monkeypatch):
    A, B = Layout((6, 4), (1, 100)), Layout(4, 4)
    shown = [str(colex.show("(4,8):(8,1)", tv=True, tile="(4,8)")), str(colex.show("(2,2):(1,2)")), colex.explain("composition((6,4):(1,100), 4:4)")]

    def is_printed(self):
        raise AssertionError("a value was printed, to be read again")
    for of in (Layout, Swizzle):
        monkeypatch.setattr(of, "__str__", is_printed)
    assert str(colex.show(Layout((4, 8), (8, 1)), tv=True, tile=(4, 8))) == shown[0]
    assert str(colex.show([2, 2])) == shown[1]
    assert colex.show(Layout(4, 1), difference=Layout(4, 2)).text
    assert "<svg" in A._repr_svg_()
    assert colex.explain(colex.composition, A, B) == colex.explain("composition", A, B) == shown[2]
    assert colex.explain(colex.add, 2, 3) == "2 + 3 = 5\n5"
    assert colex.explain(A) == "(6,4):(1,100)"
    with pytest.raises(colex.Rejection) as raised:
        colex.composition(A, B)
    assert raised.value.explain() == shown[2]
    with pytest.raises(colex.TypeRejection, match="steps"):
        colex.show(A, steps=True)


@pytest.mark.parametrize("asked, said", [
    ((colex.composition,), "no composition(): it is called as composition(A, B)"),
    (("nope", 4), "no function is called nope"),
    ((4, 3), "what has arguments is a function of colex, or its name; not 4"),
    ((Layout(4), Layout(3)), 'what has arguments is a function of colex, or its name; not Layout("4:1")')])
def test_what_is_no_call_is_not_explained(asked, said):
    with pytest.raises(colex.TypeRejection) as raised:
        colex.explain(*asked)
    assert said in raised.value.message


def test_a_decision_is_not_taken_for_a_truth_value():
    yes, no = colex.injective(Layout(4, 1)), colex.injective(Layout(4, 0))
    for use in (bool, lambda decision: decision == True, lambda decision: decision != False, lambda decision: True in [decision]):  # noqa: E712
        for decision in (yes, no):
            with pytest.raises(TypeError):
                use(decision)


def test_verdicts_are_not_taken_for_truth_values():
    verdicts = colex.check("claim true\nclaim false")
    assert [verdict.as_claimed for verdict in verdicts] == [True, False] and not verdicts.as_claimed
    assert colex.check("claim true").as_claimed and not colex.check("").as_claimed
    for use in (lambda: bool(verdicts), lambda: bool(verdicts[1])):
        with pytest.raises(TypeError):
            use()


def test_deep_and_endless_tuples_have_no_text():
    deep = 4
    for _depth in range(100000):
        deep = (deep,)
    endless = []
    endless.append(endless)
    for tree in (deep, endless):
        for use in (colex.show, colex.explain, lambda tree: colex.write(tree, "cute-cpp")):
            with pytest.raises(colex.Rejection) as raised:
                use(tree)
            assert raised.value.kind == "limit"


def test_claims():
    verdicts = colex.check("claim bijective((4,8):(8,1))\nclaim bijective((4,8):(8,2))\nclaim size(\n")
    assert [verdict.as_claimed for verdict in verdicts] == [True, False, False]
    assert [verdict.line for verdict in verdicts] == [1, 2, 3]
    assert [verdict.outcome for verdict in verdicts] == ["holds", "refuted", "error"]
    assert colex.check("forall L: layout: claim size(filter(L)) == size(L) implies injective(L)")[0].counterexample == {"L": "(2,2):(1,1)"}


def test_a_table_of_values():
    numpy = pytest.importorskip("numpy")
    layout = Layout((2, (3, 2)), (6, (2, 1)))
    expected = numpy.array([[layout(i, j) for j in range(6)] for i in range(2)])
    assert (layout.table() == expected).all()
    with pytest.raises(colex.Rejection):
        Layout(2**40, 1).table()
    assert (numpy.from_dlpack(layout.table()) == expected).all()


@pytest.mark.parametrize("bases, outputs, text", [
    ({"lane": [1, 2], "warp": [4]}, None, "F2{lane: [1,2], warp: [4]}"),
    ({"lane": [(0, 1), (2, 0)], "warp": []}, {"m": 4, "n": 2}, "F2{lane: [(0,1),(2,0)], warp: [] -> m: 4, n: 2}"),
    ({"in": (1, 4)}, {"out": 8}, "F2{in: [1,4] -> out: 8}"),
    ({}, {}, "F2{}"),
])
def test_linear_layouts_by_their_bases(bases, outputs, text):
    linear = colex.LinearLayout(bases, outputs)
    assert linear == colex.LinearLayout(text)
    assert colex.LinearLayout(linear.bases, linear.outputs) == linear


@pytest.mark.parametrize("bases, outputs", [
    ({"lane": [1, True]}, None), ({"lane": [1.5]}, None), ({"lane": 1}, None), ({1: [1]}, None), ({"lane": [(1, (2, 3))]}, None),
    ([1, 2], None), ({"lane": [1]}, ["out"]), ("F2{}", {}), ({"lane": [8]}, {"out": 4}), ({"lane": [1]}, {"out": 3}), ({"lane": [-1]}, None),
    ({"lane": [2**70]}, None), ({"lane": [1], "a b": []}, None), ({"lane": [0] * 63}, None), ({"lane": [(1, 2)]}, None),
])
def test_linear_layouts_that_there_are_not(bases, outputs):
    with pytest.raises((colex.Rejection, TypeError)):
        colex.LinearLayout(bases, outputs)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_budget_is_a_time(seconds):
    with pytest.raises(colex.Rejection) as raised:
        colex.check("claim true", seconds=seconds)
    assert raised.value.kind == "domain"


def test_a_line_has_the_claim_that_is_asked_for():
    [verdict] = colex.check("let n = 4\nclaim n == 4\nclaim n == 5", line=3)
    assert not verdict.as_claimed
    with pytest.raises(colex.Rejection, match="claims:1: no claim begins on this line"):
        colex.check("let n = 4\nclaim n == 4", line=1)


def test_what_is_found_of_tilers_factors_and_values():
    matrix = Layout((8, 12))
    assert colex.find_tiler(colex.zipped_divide, matrix, (3, 5)) == (2, 4)
    assert colex.find_right_factor(Layout((4, 2), (2, 1)), Layout(8, 1)) == Layout((2, 4), (4, 1))
    assert colex.count_right_factors(Layout((2, 2), (0, 1)), Layout(2, 1)) == 2
    assert colex.find_left_factor(Layout((2, 4), (4, 1)), Layout(8, 1)) == Layout((4, 2), (2, 1))
    assert colex.find_completion(Layout(3, 2), 12) == Layout((2, 2), (1, 6))
    assert colex.find_value("0 <= i < 8", "i % 3 == 2") == 2
    with pytest.raises(colex.Rejection):
        colex.find_value("x: integer", "x > 0", "x")


def test_a_question_is_judged_as_by_the_command():
    question = "find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N gives "
    (verdict,) = colex.check(question + "M = 4, N = 6")
    assert (verdict.outcome, verdict.as_claimed) == ("exhausted", True)
    assert verdict.notes[0] == "found M = 4, N = 6: M+N = 10, the least of all"
    (verdict,) = colex.check(question + "M = 3, N = 8")
    assert (verdict.outcome, verdict.counterexample) == ("refuted", {"M": "4", "N": "6"})


def test_a_tile_is_a_tensor_wherever_a_layout_may_stand():
    tile = colex.local_tile(Layout((8, 16), (16, 1)), (4, 8), (1, 0))
    assert isinstance(tile, colex.OffsetLayout) and tile == colex.eval("local_tile((8,16):(16,1), <4,8>, (1,0))")
    assert (tile.shape, len(tile), tile.offset, colex.size(tile), tile(1, 2)) == ((4, 8), 2, 64, 32, 82)
    assert str(tile[1]) == "64 + (8:1)" and str(colex.flatten(tile)) == "64 + ((4,8):(16,1))"
    assert colex.injective(tile).is_yes and colex.equal(tile, tile.layout).is_no
    with pytest.raises(colex.TypeRejection, match="without its offset"):
        colex.complement(tile)


def test_a_formula_is_the_layout_that_has_its_values():
    assert colex.fit("0 <= i < 8, 0 <= j < 4", "4*i + (j ^ i % 4)") == colex.ComposedLayout("Sw<2,0,2> o 0 o (8,4):(4,1)")
    with pytest.raises(colex.Rejection, match="not the sum of the steps"):
        colex.fit("0 <= i < 8, 0 <= j < 4", "i*j")


@pytest.mark.parametrize("asked, place, nearest", [
    (lambda: colex.composition(Layout((6, 4), (1, 100)), Layout(4, 4)), {"line": 1, "column": 1, "call": "composition((6,4):(1,100), 4:4)"}, ["4:3", "2:4", "4:6"]),
    (lambda: colex.eval("2 * size((6,4):(1,100) o 4:4)"), {"line": 1, "column": 24, "call": "composition((6,4):(1,100), 4:4)"}, ["4:3", "2:4", "4:6"]),
    (lambda: colex.eval("L o 4:4", L=Layout((6, 4), (1, 100))), {"line": 1, "column": 3}, []),
    (lambda: colex.eval("4:"), {"line": 1, "column": 3}, []),
    (lambda: colex.oracle_check("mma", "no_such_form"), {}, []),
    (lambda: colex.eval("(4,?):(1,4)"), {}, []),
    (lambda: colex.eval("Layout<Shape<_4,int>,Stride<_1,_4>>"), {}, []),
])
def test_a_rejection_has_facts_for_a_program(asked, place, nearest):
    with pytest.raises(colex.Rejection) as raised:
        asked()
    facts = raised.value.facts
    assert (facts["kind"], facts["message"], facts["witness"]) == (raised.value.kind, raised.value.message, raised.value.witness)
    assert facts["place"] == place
    assert [near["argument"] for near in facts["nearest"]] == nearest
    for near in facts["nearest"]:
        assert colex.eval(near["expression"]) is not None
