"""The examples in C++ with which the headers that are installed open, as a unit of tests: generate.py ROOT CONTEXT EXPECTED OUT [HEADER]

An example is a line of a header's first comment that is set in by three spaces and is C++. These are read:

    //   fmt::format("{}", L);           (2,2):(1,1)         a statement that makes a text, and the text; so of fmt::print, std::cout <<
    //   modes.push_back({4, 8});        words               a statement; the next one of the header knows what it declared
    //   to_string(injective(L))         no: (1,0) and …     a call of to_string, and what it returns; so of witness and others in CALLS
    //   Checked(5) / Checked(2) == Checked(2), and          an equality, with a word behind it; two in a line have three spaces between them
    //   gcd(4, 6) = 2, since …                              a call with numbers, tables and words in it, and its value
    //   Checked(INT64_MAX) + Checked(1) throws Rejection(overflow, "…").
    //   R = zipped_product(A, B);                           // throws a Rejection
    //   if (d) …                                            // does not compile: asked by the test of that name
    //   EXPECT_THAT(L, IsInjective());                      an assertion that holds; or, with lines below it that are set in further,
    //     Actual: (2,2):(1,1), …                            one that fails with these
    //   #if COLEX_VERSION >= 100                            a condition that holds
    //   template <Integer I> I f(I a) { return a; }         a definition

What a header's examples suppose (`L`, other headers) stands in CONTEXT under the header's name. How many examples each header has stands in
EXPECTED, so that one that can no longer be read is red; a line that looks like C++ and is none of these is red as well, unless CONTEXT says
`words:` and how it begins. Lines in the notation of expressions are asked of the command (tests/algebra/examples.py).
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from header_comments import opening  # noqa: E402

NOT_ALONE = ["algebra/include/colex/cute.hpp"]
CALLS = r"(to_string|example_of|write)\("
AHEAD = r"(::|;($| {2,})|<>\(|^template\b|^#if)"
INSTALLED = ["algebra", "algebra/lattice", "algebra/notation", "algebra/dialects", "reports/evidence", "reports/render", "properties/cases",
             "gpu_oracle/observations", "cli/interface"]


def contexts(path):
    """For each header: what else its examples include, what stands ahead of them, and which lines are words."""
    found, header = {}, None
    for line in path.read_text().splitlines():
        if line and not line.startswith(" "):
            header = found.setdefault(line, {"included": [], "within": [], "words": []})
        elif line.strip().startswith("words:"):
            header["words"].append(line.strip().removeprefix("words:").strip())
        elif line.strip().startswith("#include"):
            header["included"].append(line.strip())
        elif line.strip():
            header["within"].append(line.strip())
    return found


def headers(root, context, paths):
    """The headers at these paths, with what CONTEXT has for them; and which names it has of headers that are not among them."""
    known = contexts(context)
    nothing = {"included": [], "within": [], "words": []}
    found = [Header(path, root, known.get(path.relative_to(root).as_posix(), nothing)) for path in paths]
    return found, set(known) - {header.name for header in found}


def outside_quotes(text):
    """The text with each character of a string replaced, so that what stands in one is not taken for C++."""
    return re.sub(r'"(\\.|[^"\\])*"', lambda string: '"' + "x" * (len(string[0]) - 2) + '"', text)


def call_end(text):
    """Behind the parenthesis that closes the first one."""
    depth = 0
    for at, char in enumerate(outside_quotes(text)):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == ")" and depth == 0:
            return at + 1
    return len(text)


def quoted(text):
    return 'R"~(' + text + ')~"'


def statement(line):
    """The code of a line that is a statement, and the words behind it; None if it is none."""
    plain = outside_quotes(line)
    found = re.match(r"(.*?;)(?: {2,}(.*))?$", plain)
    return (line[:found.end(1)], line[found.end(1):].strip()) if found else None


class Header:
    """The examples of one header as the body of a test."""

    def __init__(self, path, root, context):
        self.name = path.relative_to(root).as_posix()
        # The first one that is more than a class of another library, declared ahead.
        blocks = re.findall(r"^namespace ([\w:]+) \{(.*?)^\}", path.read_text(), re.MULTILINE | re.DOTALL)
        self.namespace = next((name for name, body in blocks if not re.fullmatch(r"\s*class \w+;\s*", body)), "colex")
        self.context = context
        self.number = 0
        self.ahead, self.body, self.strange, self.refused = [], [], [], []
        lines = list(opening(path))
        skip = 0
        for at, (number, line) in enumerate(lines):
            if skip:
                skip -= 1
                continue
            if any(line.strip().startswith(words) for words in context["words"]):
                continue
            below = []
            for later, text in lines[at + 1:]:
                if later != number + 2 + len(below) and later != number + 1 + len(below) or not text.startswith("  "):
                    break
                below.append(text.strip())
            code = self.read(line.strip(), below)
            if code is None:
                if re.search(AHEAD, outside_quotes(line)):
                    self.strange.append(f"{self.name}:{number}: looks like C++, and is no example: {line.strip()}")
                continue
            if "EXPECT_NONFATAL_FAILURE" in code:
                skip = len(below)
            self.number += 1
            (self.ahead if line.startswith("template") else self.body).append(f'#line {number} "{self.name}"\n{code}')

    def read(self, line, below):
        """The code that asks what the line says; None if it is no example."""
        refused = re.match(r"(.*?) *… +// does not compile", line)
        if refused:
            self.refused.append(refused[1] + " {}")
            return ""
        if line.startswith("template") and line.endswith("}"):
            return line
        if line.startswith("#if "):
            return re.split(r" {2,}", line)[0] + "\n#else\n#error it does not hold\n#endif"
        thrown = re.match(r'(.*) throws Rejection\((\w+), (".*")\)', line)
        if thrown:
            return (f"EXPECT_EQ(attempt([&] {{ return {thrown[1]}; }}).rejection().kind(), Kind::{thrown[2]});\n"
                    f"EXPECT_EQ(attempt([&] {{ return {thrown[1]}; }}).rejection().message(), {thrown[3]});")
        said = statement(line)
        if said:
            return self.of_statement(*said, below)
        if re.match(CALLS, line):
            end = call_end(line)
            value = line[end:]
            member = re.match(r"\.\w+", value)
            if member:
                end += member.end()
            same = re.match(r" +=+ +(\".*\")", line[end:])
            if same:
                return f"EXPECT_EQ(text_of({line[:end]}), {same[1]});"
            said = line[end:].strip()
            if said.startswith("rejected: "):
                said = said.removesuffix(" …")
                return f"EXPECT_THAT(text_of(attempt([&] {{ return text_of({line[:end]}); }})), testing::StartsWith({quoted(said)}));"
            if line[end:].startswith("  "):
                return f"EXPECT_EQ(text_of({line[:end]}), {quoted(said)});"
        pieces = re.split(r" {3,}", line)
        if all(" == " in outside_quotes(piece) for piece in pieces):
            return "\n".join(f"EXPECT_TRUE({re.split(r', and$|  ', piece)[0]}) << {quoted(piece)};" for piece in pieces)
        valued = re.match(r"(\w+\([\w'{}, -]*\)) += +(\S+)", line)
        if valued and re.match(r"[a-z]\w+\([\d{]", line):
            value = valued[2].rstrip(",:")
            is_number = re.fullmatch(r"-?(0[xb])?[0-9']+", value)
            return f"EXPECT_EQ(text_of({valued[1]}), text_of({value if is_number else quoted(value)}));"
        return None

    def of_statement(self, code, words, below):
        if "…" in code:
            return None
        words = words.removeprefix("// ")
        if words.startswith("throws a Rejection"):
            return f"EXPECT_THROW({{ {code} }}, Rejection);"
        if code.startswith("EXPECT_"):
            if not below:
                return code
            return "\n".join(f"EXPECT_NONFATAL_FAILURE({{ {code} }}, {quoted(text)});" for text in below)
        if re.match(r"(fmt|std)::format\(", code):
            made = f"EXPECT_EQ({code[:-1]}, {quoted(words)});"
        elif re.match(r"(fmt|std)::print\(", code):
            made = f"EXPECT_EQ({code[:-1].replace('::print(', '::format(', 1)}, {quoted(words)} \"\\n\");"
        elif code.startswith("std::cout <<"):
            made = f"EXPECT_EQ(written([&](std::ostream& out) {{ {code.replace('std::cout', 'out', 1)} }}), {quoted(words.removeprefix('writes '))});"
        else:
            return code
        return f"#ifdef __cpp_lib_format\n{made}\n#endif" if code.startswith(("std::format", "std::print")) else made


def main():
    root, context, expected, out = map(pathlib.Path, sys.argv[1:5])
    found, absent = headers(root, context, [path for folder in INSTALLED for path in sorted((root / folder / "include").rglob("*.hpp"))])
    counts = "".join(f"{header.name} {header.number}\n" for header in found if header.number)
    wrong = [line for header in found for line in header.strange]
    wrong += [f"{name}: CONTEXT has it, and there is no such header" for name in absent]
    if expected.name != "-":
        wrong += [f"{line}: the number of examples in a header is not as {expected.name} has it"
                  for line in sorted(set(expected.read_text().splitlines()) ^ set(counts.splitlines()))]
    if wrong:
        sys.exit("\n".join(wrong))
    alone = sys.argv[5:] or [header.name for header in found if header.name not in NOT_ALONE]
    used = [header for header in found if header.number and header.name in alone]
    text = "// Made of the first comments of headers by tests/header_examples/generate.py.\n"
    text += '#include "colex/algebra.hpp"\n'
    text += "".join(line + "\n" for header in used for line in header.context["included"])
    text += "".join(f'#include "{header.name.split("/include/")[1]}"\n' for header in used) + "\n"
    text += '#include "support.hpp"\n\n'
    for header in used:
        identifier = re.sub(r"\W", "_", header.name.split("/include/colex/")[1].removesuffix(".hpp"))
        ahead = "\n".join(header.ahead)
        within = "\n".join(header.context["within"] + header.body)
        text += f"namespace of_{identifier} {{\nusing namespace colex;\nusing namespace {header.namespace};\n"
        text += f"using namespace colex::header_examples;\n{ahead}\nTEST(HeaderExamples, {identifier}) {{\n{within}\n}}\n}}\n\n"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)
    print(counts, end="")


if __name__ == "__main__":
    main()
