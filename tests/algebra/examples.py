"""The examples with which the headers of the algebra open, evaluated: examples.py COLEX HEADERS [EXPECTED]

An example is a line of a header's first comment that is set in by three spaces, in the notation of expressions:

    //   complement(4:2, 24)      = (2,3):(1,8)     and words behind two spaces
    //   complement((2,2):(2,3))  rejected: why
    //   bijective((4,2):(2,1))   true              or false, yes, no; with words behind it

`A = …` gives a name to the rest of the header. Each example is asked of the command, and a wrong one is red. A line of another form is no
example, but words; how many examples each header has is written in the file EXPECTED, so that one that can no longer be read is red as well.
With no file EXPECTED, or with `--write`, it is printed. Status 1 if something is wrong.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from header_comments import opening  # noqa: E402

ANSWERS = {"true": "true", "yes": "true", "false": "false", "no": "false"}
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


def parts(line):
    """What stands side by side: each piece that begins with a call or a name behind two spaces."""
    return [piece.strip() for piece in re.split(r" {2,}(?=[A-Za-z]\w*\([^=]*\) *= |[A-Za-z] = )", line)]


def until(text, ends):
    """The text up to the first of these ends that stands in no parentheses; all of it without one."""
    open_ones = []
    for at, char in enumerate(text):
        if not open_ones and any(text.startswith(end, at) for end in ends):
            return text[:at]
        if char in CLOSING:
            open_ones.append(CLOSING[char])
        elif open_ones and char == open_ones[-1]:
            open_ones.pop()
    return text


def put(text, names):
    return re.sub(r"\b([A-Za-z]+)\b(\(?)", lambda word: word[0] if word[1] not in names
                  else f"({names[word[1]]})(" if word[2] else names[word[1]], text)


def answer_in(rest):
    """What stands behind what is asked: the values that it all is, or None for a rejection; no list where it says no such thing."""
    rest = rest.strip()
    word = re.match(r"(?:is )?(rejected|true|false|yes|no)\b", rest)
    if word:
        return [ANSWERS.get(word[1])]
    if not rest.startswith("="):
        return []
    offset = re.search(r" at offset (\d+)", rest)
    values = [ANSWERS.get(value, value) for value in until(rest.lstrip("= "), ["  ", ": ", ", ", " at offset"]).strip().split(" = ")]
    return [f"{offset[1]} + ({value})" for value in values] if offset else values


def examples(path, functions):
    """Each example: the line, what is asked, and what is to be answered, with names put in."""
    names = {}
    for number, line in opening(path):
        for piece in parts(line.strip()):
            named = re.match(r"([A-Za-z]+) = (?=\S)", piece)
            if named:
                names[named[1]] = until(piece[named.end():], ["  ", ", "]).rstrip(",")
                continue
            called = re.match(r"(\w+)\(", piece)
            if called and (called[1] in functions or called[1] in names):
                asked = piece[:called.end()] + until(piece[called.end():], [")"]) + ")"
            elif " o " in piece:
                asked = until(piece, ["  ", " = "])
            else:
                continue
            if re.search(r"(?<!F2)\{", piece[:len(asked)] + until(piece[len(asked):].strip(), ["  "])):
                continue  # a path, or a table of values: only C++ has them
            for value in answer_in(piece[len(asked):]):
                yield number, put(asked, names), value and (str(int(value, 0)) if value.startswith("0b") else put(value, names))


def main():
    colex, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    listed = subprocess.run([colex, "functions", "--json"], capture_output=True, text=True, check=True).stdout
    functions = set(re.findall(r'"name": ?"([^"]*)"', listed))
    found = [(path, *example) for path in sorted(folder.glob("*.hpp")) for example in examples(path, functions)]
    lines = []
    for _, _, asked, expected in found:
        lines += [asked, expected if expected is not None else "0"]
    run = subprocess.run([colex, "eval", "--batch"], input="".join(line + "\n" for line in lines), capture_output=True, text=True)
    said = run.stdout.splitlines()
    if len(said) != len(lines):
        sys.exit(f"examples: {len(lines)} lines were asked, and {len(said)} answered")
    wrong, counts = [], {}
    for (path, number, asked, expected), answer, meant in zip(found, said[::2], said[1::2]):
        if "error: type: nothing is called" in answer:
            continue  # with a name for whatever layout, it says what holds of all
        counts[path.name] = counts.get(path.name, 0) + 1
        good = answer.startswith("error: ") if expected is None else answer == meant and not answer.startswith("error: ")
        if expected is None and not re.match(r"error: (inadmissible|domain|overflow)", answer):
            good = False
        if not good:
            wrong.append(f"{path.name}:{number}: {asked}: is {answer}, and not {expected or 'rejected'}")
    written = "".join(f"{name} {count}\n" for name, count in sorted(counts.items()))
    if len(sys.argv) > 3 and sys.argv[3] != "--write":
        for line in set(pathlib.Path(sys.argv[3]).read_text().splitlines()) ^ set(written.splitlines()):
            wrong.append(f"{line}: the number of examples that can be read in a header is not as {sys.argv[3]} has it")
    else:
        print(written, end="")
    print("\n".join(wrong), file=sys.stderr)
    print(f"{sum(counts.values())} examples in {len(counts)} headers, {len(wrong)} wrong", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
