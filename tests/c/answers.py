"""10,000 questions have the same answer from the C interface, both of its libraries, from the Python module and from the command.

    answers.py --examples FOLDER --libraries FOLDER --module FOLDER --command COLEX
"""
import argparse
import ctypes
import json
import pathlib
import random
import subprocess
import sys

parser = argparse.ArgumentParser()
for name in "examples", "libraries", "module", "command":
    parser.add_argument(f"--{name}", required=True)
arguments = parser.parse_args()
# The libraries are found by their names, as those that are installed are.
for name in "libcolex-c.so.1", "libcolex-ask.so.1":
    ctypes.CDLL(str(pathlib.Path(arguments.libraries) / name), ctypes.RTLD_GLOBAL)
sys.path[:0] = [arguments.examples, str(pathlib.Path(arguments.module).parent)]
import colex  # noqa: E402
import layouts  # noqa: E402

asking = ctypes.CDLL("libcolex-ask.so.1")
asking.colex_ask.restype = ctypes.c_void_p
asking.colex_free_answer.argtypes = [ctypes.c_void_p]


def ask(what, text):
    """The answer to a question about a text."""
    answer = asking.colex_ask(what.encode(), text if isinstance(text, bytes) else text.encode())
    try:
        return json.loads(ctypes.string_at(answer))
    finally:
        asking.colex_free_answer(answer)


draw = random.Random(1)


def layout():
    """A flat or nested layout with strides that often fit."""
    rank = draw.choice([1, 1, 2, 2, 3])
    extents = [draw.choice([1, 2, 3, 4, 6, 8, 16]) for _ in range(rank)]
    strides, reach = [], 1
    for extent in extents:
        strides.append(draw.choice([reach, reach, reach, 1, 2, 3, 5, 0, -1, 100]))
        reach *= extent
    order = draw.sample(range(rank), rank)
    shape, stride = ([str(numbers[k]) for k in order] for numbers in (extents, strides))
    if rank == 3 and draw.random() < 0.5:
        shape, stride = ([numbers[0], f"({numbers[1]},{numbers[2]})"] for numbers in (shape, stride))
    text = [f"({','.join(numbers)})" if len(numbers) > 1 else numbers[0] for numbers in (shape, stride)]
    return ":".join(text)


def swizzled():
    return f"Sw<{draw.randint(0, 3)},{draw.randint(0, 3)},{draw.choice([3, 3, 4, -3])}> o {draw.choice([0, 0, 0, 8])} o {layout()}"


def tiler():
    return f"<{','.join(draw.choice([layout(), str(draw.randint(1, 8)), '_']) for _ in range(draw.randint(1, 2)))}>"


def question():
    """An expression, and how the typed functions are asked the same."""
    function = draw.choice(["size", "cosize", "at", "injective", "bijective", "equal", "coalesce", "right_inverse", "left_inverse", "complement",
                            "composition", "logical_divide", "zipped_divide", "logical_product", "least_wavefronts"])
    A = swizzled() if draw.random() < 0.2 and function not in ("right_inverse", "left_inverse", "complement", "logical_product") else layout()
    if function in ("injective", "bijective"):
        return f"{function}({A})", lambda: layouts.Layout(A).decided(function)
    if function == "equal":
        B = draw.choice([A, layout()])
        return f"equal({A}, {B})", lambda: layouts.Layout(A).decided("equal", layouts.Layout(B))
    if function in ("size", "cosize"):
        return f"{function}({A})", lambda: layouts.Layout(A).number(function)
    if function == "at":
        x = draw.randint(-1, 40)
        return f"({A})({x})", lambda: layouts.Layout(A).number("at", layouts.INT(x))
    if function == "complement":
        n = draw.choice([0, 1, 24, 64, 100])
        return f"complement({A}, {n})", lambda: layouts.Layout(A).made("complement", layouts.INT(n))
    if function == "least_wavefronts":
        A, bits = f"(32,{draw.choice([1, 2, 4])}):({draw.choice([1, 2, 4, 33, 64])},1)", draw.choice([8, 16, 32])
        return f"least_wavefronts({A}, {bits})", lambda: layouts.Layout(A).number("wavefronts", layouts.INT(bits), 0, ctypes.byref(layouts.INT()))
    if function in ("coalesce", "right_inverse", "left_inverse"):
        return f"{function}({A})", lambda: layouts.Layout(A).made(function)
    B = tiler() if draw.random() < 0.3 else layout()
    return f"{function}({A}, {B})", lambda: layouts.Layout(A).made(function, layouts.Layout(B))


def in_words(ask, rejection):
    """The value as the command prints it, or why there is none."""
    try:
        value = ask()
    except rejection as refused:
        return f"error: {refused.kind}: {refused.message}"
    if isinstance(value, colex.Decision):
        value = None if value.is_unknown else value.is_yes
    return str(value).lower() if isinstance(value, bool) else str(value)


def asked(text):
    told = ask("value", text)
    return told["value"] if "value" in told else f"error: {told['error']['kind']}: {told['error']['message']}"


questions = [question() for _ in range(10_000)]
lines = "\n".join(text for text, _ in questions) + "\n"
printed = subprocess.run([arguments.command, "eval", "--batch", "-"], input=lines, capture_output=True, text=True).stdout.splitlines()
assert len(printed) == len(questions)
differences = []
for (text, typed), expected in zip(questions, printed):
    found = {"libcolex-c": in_words(typed, layouts.Refused), "libcolex-ask": asked(text), "module": in_words(lambda: colex.eval(text), colex.Rejection)}
    # What is refused has at most 1023 bytes in C.
    differences += [(text, who, expected, answer) for who, answer in found.items() if answer.replace("\n", " ") not in (expected, f"error: {expected[7:1023]}")]
refused = sum(answer.startswith("error: ") for answer in printed)
for difference in differences[:10]:
    print(*difference, sep="\n  ")
print(f"{len(questions)} questions, {refused} of them refused, asked four ways: {len(differences)} differences")
sys.exit(bool(differences))
