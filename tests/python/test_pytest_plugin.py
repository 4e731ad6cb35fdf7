"""What a user of pytest sees: claims of *.colex files, and asserted decisions."""
import importlib.util
import os
import subprocess

import pytest


@pytest.fixture
def run(pytester):
    # Where the package is installed, pytest finds the plugin by itself.
    named = ["-p", "colex.pytest_plugin"] if "PYTEST_DISABLE_PLUGIN_AUTOLOAD" in os.environ else []
    return lambda *more: pytester.runpytest_subprocess(*named, "-p", "no:cacheprovider", *more)


def test_a_claim_file_is_collected(pytester, run):
    pytester.path.joinpath("tile.colex").write_text(
        "let C = (4,8):(8,1)\nclaim bijective(C)\nforall L: layout: claim size(filter(L)) == size(L) implies injective(L)\n")
    result = run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*L = (2,2):(1,1)*", "*(1,0) and (0,1) both have the value 1*"])
    assert "| 1 | 2 |" in result.stdout.str()


def test_a_claim_that_cannot_be_read_fails(pytester, run):
    pytester.path.joinpath("tile.colex").write_text("claim size(\n")
    run().assert_outcomes(failed=1)


def test_what_rests_on_less_than_is_required_fails(pytester, run):
    pytester.path.joinpath("squares.colex").write_text("claim 1 == 1\nforall n: integer: claim n*n != 152399025\n")
    run().assert_outcomes(passed=2)
    pytester.makeini("[pytest]\ncolex_require = exhausted\n")
    pytester.makeconftest("import sys\nsys.modules['colex_prover'] = None\n")
    result = run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*exhausted is required; this is tested (*"])


def test_a_claim_is_named_by_its_text(pytester, run):
    """A line more above it does not change its name; two of one text are told apart."""
    file = pytester.path.joinpath("tile.colex")
    for above in ("", "let unused = 4\n\n"):
        file.write_text(above + "claim  injective((4,8):(8,1))  # the tile\nclaim size((4,8)) == 32\nclaim size((4,8)) == 32\n")
        result = run("--collect-only", "-q")
        assert [line for line in result.outlines if line.startswith("tile.colex::")] == [
            "tile.colex::claim injective((4,8):(8,1))", "tile.colex::claim size((4,8)) == 32", "tile.colex::claim size((4,8)) == 32 (2)"]
    run("tile.colex::claim size((4,8)) == 32 (2)").assert_outcomes(passed=1)


COPY = """flow turned
tensor S f32 (8,8):(8,1)
tensor D f32 (8,8):(8,1)
copy all copy.32 threads (4,8):(8,1) values (2,1):(1,0)
law D(i,j) = S(i,j)
D <- S by all
"""


def test_a_flow_is_collected(pytester, run):
    pytester.path.joinpath("right.flow").write_bytes(COPY.encode() + b"# L\xe4nge\n")  # (Latin-1)
    run("-v").stdout.fnmatch_lines(["right.flow::flow PASSED*"])
    pytester.path.joinpath("wrong.flow").write_text(COPY.replace("S(i,j)", "S(j,i)"))
    pytester.path.joinpath("refused.flow").write_text(COPY.replace("D <- S", "E <- S"))
    result = run()
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*what is stored as D(1,0) is S(1,0), and not S(0,1)*"])
    result.stdout.fnmatch_lines(["*line 6: *write 'copy all copy.32 for mma A'*"])


BY_PROOF = "forall M, N >= 1: claim size((M,N):(N,1)) == M*N by proof\nforall M >= 1: claim M*M == M by proof\n"


def test_a_claim_that_asks_for_a_proof_is_proved_where_the_prover_is(pytester, run):
    if importlib.util.find_spec("colex_prover") is None:
        command = os.environ["COLEX"]
        if subprocess.run([command, "prove", "--help"], capture_output=True).returncode != 0:
            pytest.skip("neither colex-layouts-prover nor a command with the prover is here")
        pytester.makeconftest(f"""
            import os, sys, types, colex
            stand_in = sys.modules["colex_prover"] = types.ModuleType("colex_prover")
            stand_in.command, stand_in.__version__, stand_in.environment = {command!r}, colex.__version__, lambda: dict(os.environ)
            """)
    pytester.path.joinpath("sizes.colex").write_text(BY_PROOF)
    result = run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["FAIL*refuted*", "*M = 2*"])


def test_without_the_prover_it_is_told_what_brings_it(pytester, run):
    pytester.makeconftest("import sys\nsys.modules['colex_prover'] = None\n")
    pytester.path.joinpath("sizes.colex").write_text(BY_PROOF)
    result = run()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*proof is not available*", "*pip install --no-index --no-deps --find-links=FOLDER colex-layouts-prover && pip install z3-solver cvc5*"])


def test_an_asserted_decision_is_explained(pytester, run):
    pytester.makepyfile("""
        from colex import Layout, equal, injective
        def test_good():
            assert equal(Layout((2, 4), (1, 2)), Layout(8, 1))
            assert not injective(Layout(4, 0))
        def test_bad():
            assert equal(Layout((2, 2), (1, 2)), Layout((2, 2), (2, 1)))
        def test_elsewhere():
            if injective(Layout(4, 1)):
                pass
        """)
    result = run()
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*has no truth value*"])
    result.stdout.fnmatch_lines(["*equal: no: at (1,0) the values are 1 and 2*"])
    # Both, side by side: the first column of the one, and of the other.
    result.stdout.fnmatch_lines(["(2,2):(1,2)", "0  | 0 | 2 |", "1  | 1 | 3 |", "(2,2):(2,1)", "0  | 0 | 1 |", "1  | 2 | 3 |"])
