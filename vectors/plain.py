"""Reads test vectors of tensor instructions, and compares what a simulator made of them. Needs nothing but Python 3.

    from plain import cases, wrong
    for case in cases("vectors.jsonl.gz", "mma.m16n8k16"):     # those whose form has this in its name; `.` stands for any further words
        for run in case["runs"]:
            wrong(case, run, my_simulator(case, run))          # None, or what is wrong, in words

A run has the integers of each operand of case["in"] and case["out"]: those of value 0 of all threads, then those of value 1, and so
on; and of each part of case["memory"]. `words` gives the same as registers. A simulator gives what is in run["out"] and
run["memory_out"], as lists of integers.

    python3 plain.py vectors.jsonl.gz                          what is in the file
    python3 plain.py vectors.jsonl.gz FORM [--words]           its cases as text, in integers or in hexadecimal registers
"""
import gzip
import json
import sys

FLOATS = {"f16": (16, 5, 10, 0), "bf16": (16, 8, 7, 0), "tf32": (32, 8, 10, 13), "f32": (32, 8, 23, 0), "f64": (64, 11, 52, 0), "e4m3": (8, 4, 3, 0),
          "e5m2": (8, 5, 2, 0)}


def bits_of(kind):
    return FLOATS[kind][0] if kind in FLOATS else int(kind[1:])


def encode(kind, value):
    """The bits of an integer in a format that holds it."""
    if kind not in FLOATS:
        return value & ((1 << bits_of(kind)) - 1)
    bits, exponent_bits, mantissa, unused = FLOATS[kind]
    if value == 0:
        return 0
    size, exponent = abs(value), abs(value).bit_length() - 1
    fraction = (size << mantissa - exponent if mantissa >= exponent else size >> exponent - mantissa) & ((1 << mantissa) - 1)
    return (value < 0) << bits - 1 | ((exponent + (1 << exponent_bits - 1) - 1) << mantissa | fraction) << unused


def words(operand, integers, threads):
    """The registers of an operand: for each register those of all threads."""
    bits, width = bits_of(operand["type"]), operand["width"]
    registers = [[0] * threads for _ in range(-(-operand["values"] * bits // width))]
    for i, integer in enumerate(integers):
        value, thread = divmod(i, threads)
        registers[value * bits // width][thread] |= encode(operand["type"], integer) << value * bits % width
    return registers


def cases(path, name=""):
    """The cases of the forms that have all parts of the name, in this order; their lists are integers."""
    known = []
    def whole(pieces):
        """The list of these pieces: the first of some that follow one another, and how many these are, as often as there are such."""
        return [integer for first, count in zip(pieces[::2], pieces[1::2]) for piece in known[first:first + count] for integer in piece]
    with gzip.open(path, "rt") as file:
        for line in file:
            if line.startswith('{"list"'):
                known.append(json.loads(line)["values"])
            elif line.startswith('{"form"') and has(line[9:line.index('"', 9)], name):
                case = json.loads(line)
                for run in case["runs"]:
                    for part in run:
                        run[part] = [whole(pieces) for pieces in run[part]]
                yield case


def has(form, name):
    at = 0
    for part in name.split("."):
        at = form.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def wrong(case, run, answer):
    """Where an answer {"out": …, "memory_out": …} is not what the hardware gave; None if nowhere."""
    for part, described in ("out", case["out"]), ("memory_out", [region for region in case["memory"] if region["compared"]]):
        for operand, expected, found in zip(described, run[part], answer[part], strict=True):
            for i, (e, f) in enumerate(zip(expected, found, strict=True)):
                if e != f:
                    where = f"value {i // case['threads']} of thread {i % case['threads']} of {operand['name']}" if part == "out" else f"element {i} of {operand['space']} memory"
                    return f"{case['form']}: {where} is {f} and should be {e}"
    return None


def main(path, name="", *flags):
    counted = {}
    for case in cases(path, name):
        counted[case["family"]] = counted.get(case["family"], 0) + 1
        if not name:
            continue
        print(f"{case['form']} {case['case']}\n  {case['ptx']}")
        for number, run in enumerate(case["runs"]):
            for part in "in", "out":
                for operand, integers in zip(case[part], run[part]):
                    shown = words(operand, integers, case["threads"]) if "--words" in flags else integers
                    text = "\n      ".join(" ".join(f"{w:0{operand['width'] // 4}x}" for w in register) for register in shown) if "--words" in flags else " ".join(map(str, shown))
                    print(f"  run {number} {part} {operand['name']} ({operand['values']} {operand['type']}): {text}")
            for part in "memory", "memory_out":
                for integers in run[part]:
                    print(f"  run {number} {part}: {' '.join(map(str, integers))}")
    for family, count in counted.items():
        print(f"{family}: {count} cases")


if __name__ == "__main__":
    main(*sys.argv[1:])
