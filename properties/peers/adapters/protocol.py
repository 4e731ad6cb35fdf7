"""How an adapter is spoken to: one question per line of standard input, one answer per line of standard output.

    composition<TAB>(6,2):(1,100)<TAB>3:2        value (3):(2)           what the peer printed, as it printed it
                                                 values 0 2 4            the values of a result that is no layout
                                                 rejects AssertionError  the peer refuses
                                                 aborts signal 6         the peer ended its process
                                                 unsupported             the peer has no such operation

The first line is `peer VERSION`. An adapter says how its peer's layouts are made and which expression of the peer each
operation is; asked with --show, it prints for each question a program of the peer's own that asks it, and what that printed.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

# A peer that traces what it is asked grows with each question, so it begins anew after so many.
AT_ONCE = 500

# What shows that a result is right or wrong, in values alone: (what it is, an expression), by operation. A and B are the
# question's layouts, R is the result, V(L) stands for the list of a layout's values.
EVIDENCE = {
    "composition": ("A(B(i)), R(i)", "[A_(b) for b in V(B)], V(R)"),
    "coalesce": ("A(i), R(i)", "V(A), V(R)"),
    "coalesce_by_mode": ("A(i), R(i)", "V(A), V(R)"),
    "complement": ("A(i), R(i)", "V(A), V(R)"),
    "right_inverse": ("A(R(i)), which should be i", "[A_(r) for r in V(R)]"),
    "left_inverse": ("R(A(i)), which should be i", "[R_(a) for a in V(A)]"),
    "logical_divide": ("A(i), R(i)", "sorted(V(A)), sorted(V(R))"),
    "zipped_divide": ("A(i), R(i)", "sorted(V(A)), sorted(V(R))"),
    "tiled_divide": ("A(i), R(i)", "sorted(V(A)), sorted(V(R))"),
    "flat_divide": ("A(i), R(i)", "sorted(V(A)), sorted(V(R))"),
    "nullspace": ("A(R(i)), which should be 0", "[A_(r) for r in V(R)]"),
}


def read_tuple(text):
    """(4,(2,3)) as Python has it."""
    return _tuple(json.loads(text.replace("(", "[").replace(")", "]")))


def _tuple(value):
    return tuple(_tuple(v) for v in value) if isinstance(value, list) else value


def read_argument(text, layout):
    """A layout (4,2):(1,4), a tiler <2:1,4:1> as a tuple of layouts, an integer or a tuple of integers."""
    if text.startswith("<"):
        modes = re.findall(r"((?:\([^<>]*?\)|\d+):(?:\([^<>]*?\)|-?\d+))(?:,|$)", text[1:-1])
        return tuple(read_argument(mode, layout) for mode in modes)
    if ":" in text:
        shape, stride = text.split(":")
        return layout(read_tuple(shape), read_tuple(stride))
    return read_tuple(text)


def first_line(error):
    text = " ".join(str(error).split())
    return (type(error).__name__ + (": " + text if text else ""))[:200]


class Peer:
    """A peer: `version`, how a layout is made (`layout(shape, stride)`), and its operations as expressions of A, B, C."""

    def __init__(self, version, layout, operations, names, imports, layout_text, values_text, apply_text="{0}({1})", before=(),
                 show=str, isolated=False, around=None, printed_text="R"):
        self.version, self.layout, self.show, self.isolated, self.around = version, layout, show, isolated, around
        self.operations = operations
        self.functions = {name: eval("lambda A=None, B=None, C=None, D=None: " + text, names) for name, text in operations.items()}
        self.imports, self.before, self.printed_text = imports, before, printed_text
        self.layout_text, self.values_text, self.apply_text = layout_text, values_text, apply_text

    def answer(self, line):
        operation, *arguments = line.split("\t")
        function = self.functions.get(operation)
        if function is None:
            return "unsupported"
        try:
            result = function(*[read_argument(text, self.layout) for text in arguments])
            if isinstance(result, list):
                return "values " + " ".join(str(int(v)) for v in result)
            return "value " + " ".join(self.show(result).split())
        except Unsupported:
            return "unsupported"
        except Exception as error:  # noqa: BLE001: whatever a peer raises is a rejection
            return "rejects " + first_line(error)

    def program(self, line):
        operation, *arguments = line.split("\t")
        lines = list(self.imports)
        body = []
        for name, text in zip("ABCD", arguments):
            body.append(f"{name} = {self.written(text)}")
        body.append(f"R = {self.operations[operation]}")
        body.append(f'print("R =", {self.printed_text})')
        if operation in EVIDENCE and self.values_text:
            words, expression = EVIDENCE[operation]
            expression = re.sub(r"V\((\w)\)", lambda m: self.values_text.format(m[1]), expression)
            expression = re.sub(r"(\w)_\((\w)\)", lambda m: self.apply_text.format(m[1], m[2]), expression)
            body.append(f'print("{words}:", {expression})')
        indent = ""
        for text in self.before:
            lines.append(indent + text)
            if text.endswith(":"):
                indent += "    "
        lines += [indent + text for text in body]
        return lines + (["f()"] if "def f():" in self.before else [])

    def written(self, text):
        if text.startswith("<"):
            return repr(read_argument(text, lambda shape, stride: Verbatim(self.layout_text.format(shape, stride))))
        if ":" in text:
            shape, stride = text.split(":")
            return self.layout_text.format(read_tuple(shape), read_tuple(stride))
        return repr(read_tuple(text))


def shown(peer, line):
    """The question's program and what it prints, run by a Python of its own; no program if it has more than ten lines, or if what
    it prints is not what the adapter answers."""
    program = peer.program(line)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write("\n".join(program) + "\n")
        file.flush()
        here = os.path.dirname(os.path.abspath(__file__))
        run = [sys.executable, "-B", os.path.join(here, "run_program.py"), file.name] + (["torch"] if "torch" in sys.modules else [])
        try:
            ended = subprocess.run(run, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return {"program": program, "printed": "(nothing in 60 s)"}
    printed = ended.stdout.strip()
    if ended.returncode != 0:
        last = ended.stderr.strip().split("\n")[-1] if ended.returncode > 0 else f"ended by signal {-ended.returncode}"
        printed = (printed + "\n" + last).strip()
    # What a peer says of its surroundings while it is imported is no part of the answer.
    printed = printed[max(printed.find("R ="), 0):]
    return {"program": program if len(program) <= 10 else [], "printed": printed[:600]}


class Unsupported(Exception):
    pass


class Verbatim:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def answer_all(peer, lines, out):
    for line in lines:
        out.write(peer.answer(line) + "\n")
        out.flush()


def answer_isolated(peer, lines, out):
    """Each run of questions in a forked child: where it ends before its time, that question has aborted it."""
    done = 0
    while done < len(lines):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 2)
            with os.fdopen(writing, "w") as pipe:
                for begin in range(done, len(lines), AT_ONCE):
                    within(peer, lambda: answer_all(peer, lines[begin:begin + AT_ONCE], pipe))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            for text in pipe:
                out.write(text)
                out.flush()
                done += 1
        _, status = os.waitpid(child, 0)
        if done < len(lines):
            out.write(f"aborts signal {status & 127}\n" if status & 127 else f"aborts status {status >> 8}\n")
            out.flush()
            done += 1


def within(peer, work):
    peer.around(work) if peer.around else work()


def serve(peer):
    """Answers, with what a peer prints by itself kept off the answers."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    lines = [line.rstrip("\n") for line in sys.stdin]
    if "--show" in sys.argv:
        for line in lines:
            out.write(json.dumps(shown(peer, line)) + "\n")
            out.flush()
        return
    out.write(f"peer {peer.version}\n")
    out.flush()
    if peer.isolated:
        answer_isolated(peer, lines, out)
    else:
        for begin in range(0, len(lines), AT_ONCE):
            within(peer, lambda: answer_all(peer, lines[begin:begin + AT_ONCE], out))
