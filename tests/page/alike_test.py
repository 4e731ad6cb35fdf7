"""What cli/page/wasm/alike.py makes of a program: functions that are alike stand side by side, and everything that names one by its number names the same one.

    alike_test.py FOLDER_OF_ALIKE
"""
import sys

sys.path.insert(0, sys.argv[1])
from alike import MAGIC, functions_alike, number, sized, vector  # noqa: E402

TYPE, IMPORT, FUNCTION, EXPORT, START, ELEMENT, CODE = 1, 2, 3, 7, 8, 9, 10


def program(functions, exported, started, in_table):
    """With one import, so that the first function is number 1; of each its type and its instructions."""
    parts = [
        (TYPE, vector([b"\x60\0\0", b"\x60\0\1\x7f"])),
        (IMPORT, vector([sized(b"m") + sized(b"clock") + b"\0\0"])),
        (FUNCTION, vector([number(kind) for kind, _ in functions])),
        (EXPORT, vector([sized(b"f") + b"\0" + number(exported), sized(b"memory") + b"\2\0"])),
        (START, number(started)),
        # From place 64 on, which takes two bytes since the numbers there have a sign.
        (ELEMENT, vector([b"\0\x41\xc0\0\x0b" + vector([number(index) for index in in_table])])),
        (CODE, vector([sized(b"\0" + code + b"\x0b") for _, code in functions])),
    ]
    return MAGIC + b"".join(bytes([section]) + sized(content) for section, content in parts)


def call(index):
    return b"\x10" + number(index)


# 16 is the instruction `call`: as a constant, a place in memory or a number of a label it has to stay.
NO_CALLS = b"\x41\x10\x1a" + b"\x41\0\x28\2\x10\x1a" + b"\x43\x10\1\x10\1\x1a" + b"\x02\x40\x41\0\x0e\1\0\0\x0b" + b"\xfc\x0b\0"
LONG = b"\x41\x01\x41\x02\x6a\x1a" * 5
OTHER = b"\x42\x07\x42\x09\x7e\x1a" * 5


def main():
    # 1 and 3 are alike, so 3 comes after 1, and 2 is the last: 1, 2, 3 become 1, 3, 2.
    before = program([(0, LONG + call(2)), (1, OTHER + NO_CALLS + call(3)), (0, LONG + call(0) + call(1))], exported=2, started=3, in_table=[3, 2, 1, 0])
    after = program([(0, LONG + call(3)), (0, LONG + call(0) + call(1)), (1, OTHER + NO_CALLS + call(2))], exported=3, started=2, in_table=[2, 3, 1, 0])
    assert functions_alike(before) == after, "functions that are alike are not side by side, or what names one names another"
    named = before + b"\0" + sized(sized(b"name") + b"\1\0")
    assert functions_alike(named) == after, "names of functions stay, under numbers that are those of others"
    try:
        functions_alike(program([(0, b"\x12\0")], exported=1, started=1, in_table=[]))
    except ValueError as refused:
        assert "0x12" in str(refused), refused
    else:
        raise AssertionError("an instruction that is not known was passed over, with what follows it")
    print("functions that are alike stand side by side, and keep their callers")


main()
