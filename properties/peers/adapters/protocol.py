"""How an adapter is spoken to: one question per line of standard input, one answer per line of standard output.

    composition<TAB>(6,2):(1,100)<TAB>3:2        value (3):(2)           what the peer printed, as it printed it
                                                 values 0 2 4            the values of a result that is no layout
                                                 rejects AssertionError  the peer refuses
                                                 aborts signal 6         the peer ended its process
                                                 unsupported             the peer has no such operation

The first line is `peer VERSION`. An adapter says how its peer's layouts are made and which expression of the peer each
operation is; asked with --show, it prints for each question a program of the peer's own that asks it, and what that printed.
A peer that is compiled answers many questions at once: see batches.py.
"""
import io
import json
import os
import re
import subprocess
import sys
import tempfile

# What an operation's expression calls the arguments of a question.
ARGUMENTS = "ABCDEF"

# Operations whose only argument is a layout; those of two have a layout and a second one.
OF_ONE_LAYOUT = ("coalesce", "filter", "right_inverse", "left_inverse", "nullspace", "cosize")


def as_in_cute(operations, before=""):
    """Operations that a peer calls as CuTe does, such as `composition(A, B)`, with what stands before their names."""
    return {name: f"{before}{name}({'A' if name in OF_ONE_LAYOUT else 'A, B'})" for name in operations.split()}


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


def modes_of(tiler):
    """The layouts of <2:1,(2,4):(1,8)>."""
    return re.findall(r"((?:\([^<>]*?\)|\d+):(?:\([^<>]*?\)|-?\d+))(?:,|$)", tiler[1:-1])


def names_instruction(text):
    return text[:1].isalpha()


def arguments_in(expression):
    """The letters of the arguments that an expression has, but for those in quotes."""
    return [name for name in ARGUMENTS if re.search(rf"(?<![\w']){name}(?![\w'])", expression)]


def read_argument(text, layout):
    """A layout (4,2):(1,4), a tiler <2:1,4:1> as a tuple of layouts, an integer or a tuple of integers."""
    if text.startswith("<"):
        return tuple(read_argument(mode, layout) for mode in modes_of(text))
    if ":" in text:
        shape, stride = text.split(":")
        return layout(read_tuple(shape), read_tuple(stride))
    return read_tuple(text)


def first_line(error):
    text = " ".join(str(error).split())
    return (type(error).__name__ + (": " + text if text else ""))[:200]


class Peer:
    """A peer: `version`, how a layout is made (`layout(shape, stride)`), its operations as expressions of the arguments A, B, C, …,
    and those of the instructions that it has, by name, as expressions as well. `shown` are the expressions of the peer alone for
    those operations whose results the adapter reads, `imports_of` what operations that begin so need besides."""

    def __init__(self, version, layout, operations, names, imports, layout_text, values_text, apply_text="{0}({1})", before=(),
                 show=str, isolated=False, around=None, printed_text="R", instructions={}, shown={}, imports_of={}):
        self.version, self.layout, self.show, self.isolated, self.around = version, layout, show, isolated, around
        self.instructions, self.names, self.expressions = instructions, names, {**operations, **shown}
        parameters = ", ".join(f"{name}=None" for name in ARGUMENTS)
        self.functions = {name: eval(f"lambda {parameters}: {text}", names) for name, text in operations.items()}
        self.imports, self.imports_of, self.before, self.printed_text = imports, imports_of, before, printed_text
        self.layout_text, self.values_text, self.apply_text = layout_text, values_text, apply_text

    def answer(self, line):
        operation, *arguments = line.split("\t")
        function = self.functions.get(operation)
        if function is None:
            return "unsupported"
        try:
            result = function(*[self.read(text) for text in arguments])
            if isinstance(result, list):
                return "values " + " ".join(str(int(v)) for v in result)
            return "value " + " ".join(self.show(result).split())
        except Unsupported:
            return "unsupported"
        except Exception as error:  # noqa: BLE001: whatever a peer raises is a rejection
            return "rejects " + first_line(error)

    def read(self, text):
        return eval(self.instruction(text), self.names) if names_instruction(text) else read_argument(text, self.layout)

    def instruction(self, name):
        if name not in self.instructions:
            raise Unsupported
        return self.instructions[name]

    def answers(self, lines, out):
        if self.isolated:
            return answer_isolated(self, lines, out)
        for begin in range(0, len(lines), AT_ONCE):
            within(self, lambda: answer_all(self, lines[begin:begin + AT_ONCE], out))

    def run(self, program):
        return run_python(program)

    def programs(self, line):
        """The program with the values that show what is wrong, and that without them: some peers end where they are asked for the
        values of what they returned. None if the adapter makes something of the question that is not the peer's own."""
        return [] if self.layout_text is None else [self.program(line), self.program(line, False)]

    def program(self, line, with_evidence=True):
        operation, *arguments = line.split("\t")
        lines = list(self.imports) + [text for beginning, text in self.imports_of.items() if operation.startswith(beginning)]
        body = []
        shows = with_evidence and operation in EVIDENCE and self.values_text
        used = arguments_in(self.expressions[operation]) + (list("AB") if shows else [])
        for name, text in zip(ARGUMENTS, arguments):
            if name in used:
                body.append(f"{name} = {self.written(text)}")
        body.append(f"R = {self.expressions[operation]}")
        body.append(f'print("R =", {self.printed_text})')
        if shows:
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
        if names_instruction(text):
            return self.instruction(text)
        if text.startswith("<"):
            return repr(read_argument(text, lambda shape, stride: Verbatim(self.layout_text.format(shape, stride))))
        if ":" in text:
            shape, stride = text.split(":")
            return self.layout_text.format(read_tuple(shape), read_tuple(stride))
        return repr(read_tuple(text))


def shown(peer, line, answer):
    """The question's program and what it prints, run by itself; no program if it has more than ten lines, or if it does not end as
    the adapter answers: with that value, by an error, or by a signal."""
    printed = ""
    for program in peer.programs(line):
        printed, same = run_alone(peer, program, answer)
        if same and len(program) <= 10:
            return {"program": program, "printed": printed}
    return {"program": [], "printed": printed}


def run_alone(peer, program, answer):
    """What it prints, and whether it ends as the adapter answers."""
    status, printed, errors = peer.run(program)
    if status != 0:
        last = errors.strip().split("\n")[-1] if status > 0 else f"ended by signal {-status}"
        printed = (printed.strip() + "\n" + last).strip()
    # What a peer says of its surroundings while it is imported is no part of the answer.
    printed = printed.strip()[max(printed.strip().find("R ="), 0):]
    kind, _, text = answer.partition(" ")
    bare = lambda text: re.sub(r"[\s_]", "", text)
    same = {"value": status == 0 and bare(text) in bare(printed), "values": status == 0,
            "rejects": status > 0 and bare(text.partition(":")[0]) in bare(printed + errors),
            "aborts": status < 0 or status > 128}.get(kind, False)
    return printed[:600], same


def run_python(program):
    """(status, what it prints, its errors) of a program, by a Python of its own."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write("\n".join(program) + "\n")
        file.flush()
        here = os.path.dirname(os.path.abspath(__file__))
        return run_command([sys.executable, "-B", os.path.join(here, "run_program.py"), file.name]
                           + (["torch"] if "torch" in sys.modules else []))


def run_command(command):
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return -9, "(nothing in 300 s)", ""
    return ended.returncode, ended.stdout, ended.stderr


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
        answered = io.StringIO()
        peer.answers(lines, answered)
        for line, answer in zip(lines, answered.getvalue().split("\n")):
            out.write(json.dumps(shown(peer, line, answer)) + "\n")
            out.flush()
        return
    out.write(f"peer {peer.version}\n")
    out.flush()
    peer.answers(lines, out)
