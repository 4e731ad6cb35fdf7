"""Whatever the C interface is given is an answer: nulls, texts that are none, numbers that do not fit; and many threads ask at once.

    hostile.py --examples FOLDER --libraries FOLDER
"""
import argparse
import ctypes
import json
import pathlib
import sys
import threading

parser = argparse.ArgumentParser()
parser.add_argument("--examples", required=True)
parser.add_argument("--libraries", required=True)
arguments = parser.parse_args()
for name in "libcolex-c.so.1", "libcolex-ask.so.1":
    ctypes.CDLL(str(pathlib.Path(arguments.libraries) / name), ctypes.RTLD_GLOBAL)
sys.path.insert(0, arguments.examples)
from layouts import INT, KINDS, Layout, Refused, Why, call, library  # noqa: E402

LARGEST = 2**63 - 1
null, why, pointer = ctypes.c_void_p(None), Why(), ctypes.c_void_p()


def refused_as(kind, ask):
    """It is refused, and as this kind; the message is one line of text."""
    try:
        ask()
    except Refused as refused:
        assert (refused.kind, "\n" in refused.message, len(refused.message) > 0) == (kind, False, True), (kind, str(refused))
        return refused
    raise AssertionError(f"is not refused, as {kind}")


# A null pointer is refused wherever it stands, also where nobody wants to know why.
A = Layout("(4,8):(8,1)")
for function in "coalesce", "right_inverse", "left_inverse":
    for given in (null, ctypes.byref(pointer), ctypes.byref(why)), (A.handle, null, ctypes.byref(why)), (null, null, null):
        assert KINDS[getattr(library, "colex_" + function)(*given)] == "type"
for function in "composition", "logical_divide", "zipped_divide", "logical_product", "equal":
    for given in (null, A.handle, ctypes.byref(pointer), null), (A.handle, null, ctypes.byref(pointer), null), (A.handle, A.handle, null, null):
        assert KINDS[getattr(library, "colex_" + function)(*given)] == "type"
for function in "size", "cosize", "injective", "bijective":
    assert KINDS[getattr(library, "colex_" + function)(null, ctypes.byref(pointer), null)] == "type"
    assert KINDS[getattr(library, "colex_" + function)(A.handle, null, null)] == "type"
assert KINDS[library.colex_read(null, ctypes.byref(pointer), null)] == "type"
assert KINDS[library.colex_tensor_map_allowed(null, null)] == KINDS[library.colex_find_descriptor(A.handle, null, null)] == "type"
assert library.colex_write(null, null, 0) == library.colex_modes(null, null, null, 0) == 0
library.colex_free(null)

# Texts: what is refused says where, and its message is cut between characters.
for text, kind, column in [("", "parse", 1), ("(4,8", "parse", 5), (b"\xff\xfe", "parse", 1), ("4:1:2", "parse", 4), ("0:1", "domain", 0), ("M:1", "type", 1),
                           ("size(4)", "type", 1), ("9223372036854775808", "overflow", 1), ("(" * 100, "limit", 65), ("<4:1,true>", "type", 6), ("1" * (1 << 21), "limit", 1),
                           ("Sw<3,3>o 0 o 4:1", "type", 1), ("4:1 o 4:1", "type", 2), ("(4,8):(1,(2,2))", "type", 0), ("é" * 2000, "parse", 1)]:
    found = refused_as(kind, lambda: Layout(text))
    assert found.column == column, (text[:20], found.column, str(found))
for text, written in [("(2,(3,4))", "(2,(3,4)):(1,(2,6))"), ("((4,8):(8,-1))", "(4,8):(8,-1)"), ("Sw<3,4,3> o (8,64):(64,1)", "Sw<3,4,3> o 0 o (8,64):(64,1)"),
                      ("<4:1,8>", "<4:1,8>"), ("<_,4>", "<_,4>"), ("5", "5:1"), ("(5):(2)", "(5):(2)")]:
    assert str(Layout(text)) == written, str(Layout(text))
short = ctypes.create_string_buffer(b"xxxxxxxx", 8)
assert (library.colex_write(A.handle, short, 4), short.raw) == (11, b"(4,\0xxxx")

# Arrays, and numbers at the ends of 64 bits.
numbers = INT * 2
made = Layout("", call("make", ctypes.c_size_t(2), numbers(4, 8), numbers(8, 1), gives=ctypes.c_void_p))
extents, strides = numbers(), numbers()
assert (str(made), library.colex_modes(made.handle, extents, strides, ctypes.c_size_t(2)), *extents, *strides) == ("(4,8):(8,1)", 2, 4, 8, 8, 1)
assert str(Layout("", call("make", ctypes.c_size_t(2), numbers(4, 8), None, gives=ctypes.c_void_p))) == "(4,8):(1,4)"
refused_as("domain", lambda: call("make", ctypes.c_size_t(2), numbers(4, 0), None, gives=ctypes.c_void_p))
refused_as("limit", lambda: call("make", ctypes.c_size_t(LARGEST), None, None, gives=ctypes.c_void_p))
refused_as("type", lambda: call("make", ctypes.c_size_t(2), None, None, gives=ctypes.c_void_p))
huge = Layout(f"({LARGEST},{LARGEST}):(1,{LARGEST})")
for function in "size", "cosize":
    refused_as("overflow", lambda: huge.number(function))
refused_as("domain", lambda: A.number("at", INT(-(2**63))))
assert refused_as("inadmissible", lambda: Layout("(6,4):(1,100)").made("composition", Layout("4:4"))).numbers == {"x": 1, "y": 2}
refused_as("type", lambda: A.made("composition", Layout("Sw<3,4,3> o 8:1")))
refused_as("type", lambda: Layout("<4,8>").number("size"))


class TensorMap(ctypes.Structure):
    """What cuTensorMapEncodeTiled is told."""
    _fields_ = [("type", ctypes.c_char_p), ("interleave", ctypes.c_char_p), ("swizzle", ctypes.c_char_p), ("fill", ctypes.c_char_p), ("rank", ctypes.c_size_t),
                ("extents", ctypes.POINTER(INT)), ("strides", ctypes.POINTER(INT)), ("box", ctypes.POINTER(INT)), ("element_strides", ctypes.POINTER(INT))]


def tensor_map(rank, box, swizzle, type=b"FLOAT16"):
    """Whether the driver takes it, or what it says."""
    asked = TensorMap(type, None, swizzle, None, rank, (INT * 2)(4096, 8192), (INT * 1)(8192), (INT * 2)(*box), None)
    return KINDS[library.colex_tensor_map_allowed(ctypes.byref(asked), ctypes.byref(why))], why.message.decode()


assert tensor_map(2, (64, 8), b"128B") == ("ok", "")
assert tensor_map(2, (128, 8), b"128B")[1].startswith("swizzle span: ")
assert tensor_map(2, (64, 257), b"128B")[1].startswith("box: ")
assert tensor_map(0, (64, 8), b"128B")[0] == tensor_map(2**40, (64, 8), b"128B")[0] == "inadmissible"
assert tensor_map(2, (64, 8), b"\xff")[0] == tensor_map(2, (64, 8), None, b"half")[0] == tensor_map(2, (64, 8), None, None)[0] == "type"


class Descriptor(ctypes.Structure):
    """A descriptor of a tile in shared memory."""
    _fields_ = [("is_tcgen05", ctypes.c_int32), ("is_mn_major", ctypes.c_int32), *((name, INT) for name in ("bits", "rows", "columns")), ("word", ctypes.c_uint64),
                *((name, INT) for name in ("swizzle", "leading", "stride", "base", "along_rows", "along_k", "stages"))]


# As `colex eval 'wgmma_descriptor("wgmma.m64n128k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0)))'` has it.
found, read, unread = Descriptor(bits=16, rows=128, columns=16), *(Layout(f"Sw<{bits},3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))") for bits in (3, 2))
assert library.colex_find_descriptor(read.handle, ctypes.byref(found), None) == 0
assert (found.swizzle, found.leading, found.stride, found.base, found.along_rows, found.along_k) == (128, 16, 1024, 0, 1, 4)
assert KINDS[library.colex_find_descriptor(unread.handle, ctypes.byref(found), None)] == "inadmissible"
for bits, rows, columns in (0, 128, 16), (16, 0, 16), (16, -1, -1), (LARGEST, LARGEST, LARGEST), (-16, 64, 16), (16, 64, 0):
    assert library.colex_find_descriptor(A.handle, ctypes.byref(Descriptor(bits=bits, rows=rows, columns=columns)), ctypes.byref(why)) != 0

# Many threads, of which each asks about layouts of all; the same answers come as from one.
texts = [f"({a},{b}):({c},{d})" for a in (2, 3, 8) for b in (4, 6) for c in (1, 2, 8) for d in (1, 4, 100)]
everybody = [Layout(text) for text in texts]


def all_answers():
    """What is said of each, and of each with each neighbour."""
    said = []
    for one, other in zip(everybody, everybody[1:]):
        try:
            said.append((one.decided("injective"), one.number("cosize"), str(one.made("composition", other))))
        except Refused as refused:
            said.append((refused.kind, refused.message))
    return said


expected, found = all_answers(), []
workers = [threading.Thread(target=lambda: found.extend(all_answers() for _ in range(20))) for _ in range(16)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
assert found == [expected] * 320

asking = ctypes.CDLL("libcolex-ask.so.1")
asking.colex_ask.restype = ctypes.c_void_p
asking.colex_free_answer.argtypes = [ctypes.c_void_p]


def ask(what, text):
    """The answer, as it is in JSON."""
    answer = asking.colex_ask(what, text)
    told = json.loads(ctypes.string_at(answer))
    asking.colex_free_answer(answer)
    return told


assert ask(None, None)["error"]["kind"] == ask(b"nothing", b"4:1")["error"]["kind"] == "question"
assert ask(b"value", None)["error"]["kind"] == ask(b"value", b"\xff\xfe")["error"]["kind"] == ask(b"value", b"4:" * 10000)["error"]["kind"] == "parse"
assert [each["outcome"] for each in ask(b"claims", b"claim size(4:1) == 4\nclaim size(4:1) == 5")["verdicts"]] == ["holds", "refuted"]
threads, heard = [], []
for number in range(8):
    threads.append(threading.Thread(target=lambda n=number: heard.extend((n, ask(b"value", f"size(({n + 1},64))".encode())["value"]) for _ in range(50))))
    threads[-1].start()
for thread in threads:
    thread.join()
assert sorted(heard) == sorted((n, str(64 * (n + 1))) for n in range(8) for _ in range(50))
print("everything was answered")
