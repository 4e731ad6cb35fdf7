"""A peer whose questions are compiled, many of them in one program: each is a function of its own, and the program prints
`number<TAB>value` line by line. A question that the compiler refuses is left out of the program; where the program ends before
its time, that question has ended it, and it is started again behind it."""
import re
import subprocess

from protocol import ARGUMENTS, run_command, read_tuple


def nested(text, tuple_of, number):
    """(4,(2,3)) in another language."""
    write = lambda value: tuple_of(", ".join(write(v) for v in value)) if isinstance(value, tuple) else number(value)
    return write(read_tuple(text))


class BatchPeer:
    """`operations` are expressions of A, B, C and of %A, %B, which stand for the argument's own text."""

    batch = 500

    def __init__(self, version, operations):
        self.version, self.operations = version, operations

    # What a language says: an argument as an expression (none if it has no such thing), the statements of a question, a whole program, and how it is compiled
    # into a command; `refused` are the numbers that do not compile, with the compiler's words.
    def written(self, text):
        raise NotImplementedError

    def compiled(self, statements):
        raise NotImplementedError

    def refusal(self, words):
        return "rejects " + words

    def statements(self, line):
        """The declarations and the expression of a question; none if there is no such operation."""
        operation, *arguments = line.split("\t")
        expression = self.operations.get(operation)
        if expression is None:
            return None
        declared = []
        for name, text in zip(ARGUMENTS, arguments):
            if re.search(rf"(?<![%\w]){name}\b", expression):
                written = self.written(text)
                if written is None:
                    return None
                declared.append(self.declared(name, written))
            expression = expression.replace("%" + name, text)
        return declared, expression

    def answers(self, lines, out):
        for begin in range(0, len(lines), self.batch):
            for answer in self.answer_batch(lines[begin:begin + self.batch]):
                out.write(answer + "\n")
            out.flush()

    def answer_batch(self, lines):
        asked = {k: statements for k, statements in ((k, self.statements(line)) for k, line in enumerate(lines)) if statements}
        answers = ["unsupported"] * len(lines)
        if not asked:
            return answers
        command, refused = self.compiled(asked)
        for k, words in refused.items():
            answers[k] = self.refusal(words)
        waiting = [k for k in asked if k not in refused]
        while waiting:
            last = None
            process = subprocess.Popen(command + [str(waiting[0])], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            for text in process.stdout:
                number, tab, value = text.rstrip("\n").partition("\t")
                if tab and number.isdigit() and int(number) in asked:
                    last = int(number)
                    answers[last] = value if value.startswith("rejects ") else "value " + " ".join(value.split())
            status = process.wait()
            waiting = [k for k in waiting if last is None or k > last]
            if waiting and status != 0 and last is not None:
                continue  # it may have ended for what it was asked before: it is asked again, as the first one
            if waiting and status != 0:
                answers[waiting.pop(0)] = f"aborts signal {-status}" if status < 0 else f"aborts status {status}"
            elif waiting:
                raise RuntimeError(f"no answer to {lines[waiting[0]]}")
        return answers

    def programs(self, line):
        return [self.program(line)]

    def run(self, program):
        command, status, words = self.built(program)
        return run_command(command) if status == 0 else (status, "", words)
