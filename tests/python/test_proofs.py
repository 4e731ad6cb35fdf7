"""colex.prove and the command colex prove, with the prover that is installed, or that of the build."""
import _thread
import importlib.metadata
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import types
from concurrent.futures import ThreadPoolExecutor

import pytest

import colex


@pytest.fixture
def prover():
    return pytest.importorskip("colex_prover", reason="colex-layouts-prover is not here")


def test_what_holds_is_proved_and_the_checker_has_accepted_it(prover):
    [verdict] = colex.prove("forall M, N >= 1: size((M,N):(N,1)) == M*N")
    assert (verdict.outcome, verdict.as_claimed) == ("proved (as written)", True), verdict
    assert "colex-check" in verdict.proof["judges"]
    assert "accepted by colex-check" in verdict.description


def test_what_is_false_is_refuted_by_numbers(prover):
    verdicts = colex.prove("forall M, N >= 1: M*N == M+N")
    assert not verdicts.as_claimed
    assert (verdicts[0].outcome, verdicts[0].counterexample) == ("refuted", {"M": "1", "N": "1"})


@pytest.mark.parametrize("claim, shown", [
    ("forall F: linear: f2_rank(F) >= 0", "?     tested ("),
    ("forall L: layout: max_alignment(L) >= 1", "?     checked for shapes (shapes with up to 2 leaves: "),
    ("forall S: swizzle: S(1048576) == 1048576", "?     tested (2330 cases: every case with S bits <= 4, base <= 5, |shift| <= 5"),
])
def test_what_is_not_proved_is_not_as_claimed(prover, claim, shown):
    verdicts = colex.prove(claim)
    assert not verdicts.as_claimed and str(verdicts[0]).startswith(shown), verdicts


def test_what_has_no_variables_has_the_same_word_everywhere(prover):
    [proved], [checked] = colex.prove("bijective((4,8):(8,1))"), colex.check("claim bijective((4,8):(8,1))")
    assert (proved.outcome, proved.as_claimed) == (checked.outcome, checked.as_claimed) == ("holds", True)


def test_certificates_are_written(prover, tmp_path):
    assert colex.prove("forall M >= 1: size(M:2) == M", certificates=tmp_path).as_claimed
    assert list(tmp_path.glob("*.cert"))


@pytest.mark.parametrize("claim", ["forall M, N >= 1: size((M,N):(N,1)) == M*N", "forall M, N >= 1: M*N == M+N", "forall L: layout: max_alignment(L) >= 1",
                                   "forall A: layout: claim equal(coalesce(coalesce(A)), coalesce(A))", "bijective((4,8):(8,1))", "S019", "coalesce.values.profiles"])
def test_the_command_says_the_same(prover, claim):
    """But for the time, for who says so, and for how a law is asked again."""
    if subprocess.run([os.environ["COLEX"], "prove", "--help"], capture_output=True).returncode != 0:
        pytest.skip("no command with the prover is here")
    said = subprocess.run([os.environ["COLEX"], "prove", "--json", *(["--rank=2"] if claim[0] != "c" else []), claim], capture_output=True, text=True).stdout
    records = [json.loads(line) for line in said.splitlines()]
    assert len(records) == 1
    for record, verdict in zip(records, colex.prove(claim)):
        of_record = (record["outcome"], record.get("reason", ""), record.get("counterexample", {}), record["cases"], record.get("proof", {}))
        was_evaluated = (record["engine"], record["outcome"]) == ("evaluation", "exhausted")
        assert ("holds" if was_evaluated else verdict.outcome, *of_record[1:]) == (verdict.outcome, verdict.reason, verdict.counterexample, verdict.cases, verdict.proof)
        assert was_evaluated or record["outcome"] == verdict.outcome


def test_no_program_is_started_for_what_has_no_step(prover, monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", None)
    assert colex.prove("bijective((4,8):(8,1))").as_claimed


def test_who_interrupts_a_proof_is_heard(prover):
    """While the prover works, whatever it is at."""
    threading.Timer(0.3, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            colex.prove("forall L: layout: max_alignment(L) >= 1")


def test_what_is_no_claim_is_a_rejection(prover):
    with pytest.raises(colex.Rejection) as refused:
        colex.prove("forall M: M == M")
    assert refused.value.kind == "parse" and "expected bounds or a type for M" in str(refused.value)


@pytest.mark.parametrize("asked, exception, said", [
    ({"claim": "M:1", "rank": 0}, colex.Rejection, "domain: a proof goes through layouts of 1 to 8 leaves"),
    ({"claim": "size(4:1) == 4", "rank": -1}, colex.Rejection, "1 to 8 leaves"),
    ({"claim": "size(4:1) == 4", "seconds": 0}, colex.Rejection, "0.1 to 1000000 seconds"),
    ({"claim": "size(4:1) == 4", "seconds": float("nan")}, colex.Rejection, "0.1 to 1000000 seconds"),
    ({"claim": "nothing.of.this.name"}, colex.Rejection, "there is no theorem and no law nothing.of.this.name"),
    ({"claim": 4}, TypeError, "claim is a text, not int"),
    ({"claim": "size(4:1) == 4", "rank": "2"}, TypeError, "rank is of type int, not str"),
    ({"claim": "size(4:1) == 4", "seconds": True}, TypeError, "seconds is of type number, not bool"),
    ({"claim": "size(4:1) == 4", "one_judge": 1}, TypeError, "one_judge is of type bool, not int"),
    ({"claim": "\ud800"}, UnicodeEncodeError, "surrogates"),
    ({"claim": "forall M >= 1: size(M:2) == M", "certificates": "/proc/nowhere"}, RuntimeError, "/proc/nowhere"),
])
def test_what_cannot_be_asked_is_named(prover, asked, exception, said):
    with pytest.raises(exception, match=re.escape(said)):
        colex.prove(**asked)


def test_a_file_of_somebody_else_is_not_written_over(prover, tmp_path):
    claim = "forall M >= 1: size(M:2) == M"
    colex.prove(claim, certificates=tmp_path)
    [written] = tmp_path.iterdir()
    written.write_text("mine")
    with pytest.raises(RuntimeError, match="is not written"):
        colex.prove(claim, certificates=tmp_path)
    assert written.read_text() == "mine"


def test_what_the_page_shows(prover):
    page = (pathlib.Path(__file__).parents[2] / "docs/python.md").read_text()
    [block] = [block for block in re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if "colex.prove" in block]
    for line in block.splitlines():
        asked, shown = re.split(" +# ", line)
        told = repr(eval(asked))
        assert re.fullmatch(".*".join(map(re.escape, shown.split("…"))), told, re.DOTALL), (asked, told)


@pytest.mark.parametrize("text, value, about", [
    ("coalesce((2,?):(1,2))", "2*n1:1", "for all n1 >= 1: proved"),
    ("size((4,?{div=8}):(1,4)) % 32", "0", "for all n1 >= 1: proved"),
    ("injective((4,?):(1,?))", "", "it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1"),
    ("cosize((4,?):(1,?))   # of a tile", "n1*n2-n2+4", "for all n1 >= 1, n2 >= 1: proved"),
    ("(4,?):(1,4)", "(4,n1):(1,4)", ""),
])
def test_integers_may_be_unknown(prover, text, value, about):
    said = colex.open_value(text)
    assert (said.value, said.about) == (value, about)
    shown = subprocess.run([os.environ["COLEX"], "eval", text], capture_output=True, text=True).stdout
    assert str(said) == shown.rstrip("\n") or "no prover" in shown


@pytest.mark.parametrize("text, said", [
    ("?1 + ?", "nothing that belongs to a word stands beside it"),
    ("size?", "nothing that belongs to a word stands beside it"),
    ("?{div=9223372036854775808}", "a divisor from 1 to 2^63 - 1"),
    ("?{div=0}", "a divisor from 1 to 2^63 - 1"),
    ("size(4:1)", "there is no ? in it that stands for an integer"),
    ('"?"', "there is no ? in it that stands for an integer"),
    ("size(4:1) # ?", "there is no ? in it that stands for an integer"),
])
def test_what_has_no_unknown_integers_is_named(prover, text, said):
    with pytest.raises(colex.Rejection, match=re.escape(said)):
        colex.open_value(text)


def test_a_name_of_the_text_is_no_unknown_integer(prover):
    said = colex.open_value("n1 + ?")
    assert said.value == "" and "nothing is called n1" in said.about


def test_a_claim_of_many_levels_is_no_proof(prover):
    [verdict] = colex.prove("forall M >= 1: " + " and ".join(["M >= 1"] * 3000))
    assert (verdict.outcome, verdict.as_claimed) == ("tested", False) and "more than 1000 levels" in str(verdict)


def test_who_interrupts_one_proof_leaves_the_others(prover):
    """The other thread's question is one of its own."""
    import colex_prover
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(colex.prove, "forall L: layout: max_alignment(L) >= 1")
        while not other.done():
            colex_prover.core.stop(0)
        assert other.result()[0].outcome == "checked for shapes"


def test_without_the_extra_nothing_is_said_of_all_integers(monkeypatch):
    monkeypatch.setitem(sys.modules, "colex_prover", None)
    assert colex.open_value("injective((4,?):(1,?))").about.startswith("it depends: true at n1 = 1")
    said = colex.open_value("size((4,?):(1,4)) % 4")
    assert said.value == "" and "there is no prover here: colex-layouts[prove] has it" in said.about
    with pytest.raises(TypeError):
        bool(said)
    with pytest.raises(colex.Rejection):
        colex.open_value("size((4,?")


def test_without_the_extra_an_exception_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "colex_prover", None)
    with pytest.raises(colex.NoProver, match="pip install --no-index --no-deps --find-links=FOLDER colex-layouts-prover && pip install"):
        colex.prove("forall M >= 1: size(M:2) == M")


def test_a_prover_of_another_version_is_refused(monkeypatch):
    other = types.ModuleType("colex_prover")
    other.__version__ = "0.0.1"
    monkeypatch.setitem(sys.modules, "colex_prover", other)
    with pytest.raises(colex.NoProver, match="not 0.0.1"):
        colex.prove("forall M >= 1: size(M:2) == M")


def test_the_extra_asks_for_the_prover_of_its_own_version():
    settings = pathlib.Path(__file__).parents[2] / "pyproject.toml"
    if settings.exists():
        assert 'prove = ["colex-layouts-prover=={project[version]}"]' in settings.read_text()
    else:
        assert f'colex-layouts-prover=={colex.__version__}; extra == "prove"' in importlib.metadata.requires("colex-layouts")


def judge(name):
    """The judge of this name, where its solver is here."""
    pytest.importorskip(name, reason=f"{name} of PyPI is not here")
    return pathlib.Path(pytest.importorskip("colex_prover").__file__).with_name(f"{name}_judge.py")


ROOT = "(set-logic QF_NIA)\n(declare-const |x y| Int)\n(assert (= (* |x y| |x y|) 16))\n(assert (< |x y| 0))\n(check-sat)\n"
NONE = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< 3 x))\n(assert (< x 4))\n(check-sat)\n"


def answers(command, text, seconds=120):
    """What a judge answers; a judge that does not end is an error, and not a test that waits for ever."""
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=seconds).stdout


def test_a_judge_that_does_not_end_is_an_error():
    with pytest.raises(subprocess.TimeoutExpired):
        answers([sys.executable, "-c", "import time; time.sleep(60)"], "", seconds=0.5)


def test_z3_answers_query_by_query():
    text = "".join(f"{logic} {len(query)}\n{query}" for logic, query in [("QF_NIA", ROOT), ("QF_LIA", NONE), ("QF_LIA", "(assert")])
    said = answers([sys.executable, judge("z3"), "1000000"], text).splitlines()
    assert said[:-2] == ["sat", "x y\t(- 4)", "end", "unsat", "end"]
    assert said[-2].startswith("error ") and said[-1] == "end"


def test_cvc5_answers_query_by_query():
    end = '(echo "colex:end-of-answer")\n(reset)\n'
    text = "".join(query + end for query in [ROOT, NONE, "(assert\n"])
    said = answers([sys.executable, judge("cvc5"), "--lang=smt2", "--rlimit-per=1000000", "-"], text).split("colex:end-of-answer\n")
    assert said[0].split() == "sat ( (define-fun |x y| () Int (- 4)) )".split()
    assert said[1] == "unsat\n"
    assert said[2].startswith("(error") and said[3:] == [""]


@pytest.mark.parametrize("name, option", [("z3", "1"), ("cvc5", "--rlimit-per=1")])
def test_a_judge_gives_up_within_its_budget(name, option):
    hard = "(set-logic QF_NIA)\n" + "".join(f"(declare-const {x} Int)\n(assert (< 2 {x}))\n" for x in "xyz") \
        + "(assert (= (+ (* x x x) (* y y y)) (* z z z)))\n(check-sat)\n"
    framed = f"QF_NIA {len(hard)}\n{hard}" if name == "z3" else hard + '(echo "colex:end-of-answer")\n(reset)\n'
    assert answers([sys.executable, judge(name), option], framed).startswith("unknown")
