"""Which layout does it: colex.which, which answers as the command does, and starts no process."""
import json
import os
import subprocess

import pytest

import colex

TILE = colex.Layout((64, 64), (64, 1))
HALVES = colex.Layout(((4, 8), (2, 2, 2)), ((32, 1), (16, 8, 128)))

MODULE = """#a = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
module { %0 = ttg.convert_layout %a : tensor<8x16xf32, #a> -> tensor<8x16xf32, #b> }"""

ROWS = [  # question, words, options, and the value
    ("swizzle", [TILE], {"write": "rows", "read": "ldmatrix"}, colex.ComposedLayout(colex.Swizzle(3, 3, 3), 0, TILE)),
    ("swizzle", [TILE], {"write": ["rows", "columns"], "read": ["ldmatrix"], "hardware": True}, None),
    ("padding", ["(32,32):(32,1)"], {"bits": 32, "write": "rows:4", "read": "columns"}, colex.Layout((32, 32), (33, 1))),
    ("copy", [TILE, "Sw<3,3,3> o 0 o (64,64):(64,1)"], {"threads": 128}, None),
    ("copy", ["registers", TILE], {"to": "global"}, None),
    ("copy", [TILE, "registers"], {"from_": "global"}, None),
    ("mma", ["mma.m16n8k16.f32.f16.f16.f32"], {"along": "n", "bits": 16, "warps": 4}, None),
    ("convert", [HALVES, HALVES], {}, None),
    ("convert", [MODULE], {}, None),
    ("convert", ['layout_D("wgmma.m64n64k16.f32.f16.f16.ss.k.k")'], {"shared": TILE}, None),
    ("convert", ["module { tt.func @f() }"], {}, None),
    ("formula", ["0 <= i < 4, 0 <= j < 8", "8*i + j"], {}, colex.Layout((4, 8), (8, 1))),
    ("layout", ["composition((4,2):(2,1), X) == 8:1"], {}, None),
    ("layout", ["covers(4:2, X)"], {"size": 8}, None),
    ("layout", ["composition(4:3, X) == 8:1"], {}, None),
    ("tiler", ["zipped_divide((8,12):(1,8), <3,5>)"], {"count": 2}, None),
    ("value", ["S: swizzle", "is_involution(S)"], {"least": "wavefronts(S o 0 o (8,4):(32,1), 32)"}, None),
    ("value", ["0 <= M < 9", "M * M == 17"], {}, None),
]
STATUS = {"found": 0, "none": 1, "unknown": 3}


def words_of(question, words, options):
    """As the command takes them."""
    listed = []
    for name, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            listed += ["--" + name.rstrip("_")] + ([] if one is True else [str(one)])
    return [os.environ["COLEX"], "find", question, *map(str, words), *listed]


@pytest.mark.parametrize("question, words, options, value", ROWS)
def test_python_says_what_the_command_says(question, words, options, value, tmp_path):
    found = colex.which(question, *words, **options)
    command = words_of(question, words, options)
    claims = tmp_path / "found.claims"
    said = subprocess.run([*command, "--claims", claims], capture_output=True, text=True)
    assert (found.text, STATUS[found.outcome]) == (said.stdout, said.returncode)
    assert found.facts == json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True).stdout)
    assert found.claims == claims.read_text().splitlines()[1:]
    if value is not None:
        assert found.value == value


@pytest.mark.parametrize("question, words, options, value", ROWS[:5])
def test_what_is_found_stands(question, words, options, value):
    verdicts = colex.check("\n".join(colex.which(question, *words, **options).claims))
    assert len(verdicts) > 0 and verdicts.as_claimed


def test_no_question_starts_a_process(monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", None)
    assert colex.which("padding", "(32,32):(32,1)", bits=32, write="rows:4", read="columns").facts["padding"] == 1


@pytest.mark.parametrize("words, options, complaint", [
    (["nothing"], {}, "there is no question nothing: ask one of swizzle, padding"),
    (["swizzle", TILE], {}, "--write or --read: without an access"),
    (["swizzle", TILE], {"write": "sideways"}, "sideways"),
    (["swizzle", TILE, TILE], {"write": "rows"}, "not expected"),
    (["padding", TILE], {"write": "rows", "hardware": True}, "not expected: --hardware"),
    (["padding", TILE], {"write": "rows", "bits": [16, 32]}, "--bits: it is given once"),
    (["layout", "4:2"], {}, "no equation that is solved"),
    (["convert", HALVES], {}, "TO or --shared is required"),
    (["tiler", "composition(8:1, 4:2)"], {"count": 0}, "not in range 1 to 1000"),
])
def test_what_is_asked_wrongly_is_refused(words, options, complaint):
    with pytest.raises(colex.Rejection, match=complaint):
        colex.which(*words, **options)


def test_an_answer_has_no_truth_value():
    with pytest.raises(TypeError, match="ask its outcome"):
        bool(colex.which("layout", "covers(4:2, X)", size=8))
