"""The references of C++ and of Python, as pages of the site: what the comments of headers, the stubs and the docstrings say.

    cpp(root), python(root)        the text of a page each
"""
import ast
import re
import textwrap

#: The headers for others' programs: of the algebra, of what the command does, of RapidCheck's layouts.
PUBLIC = [
    ("The algebra", "`find_package(colex COMPONENTS algebra)`, `colex::algebra`", "algebra/include", "colex/*.hpp"),
    ("What the command does", "`find_package(colex COMPONENTS interface)`, `colex::interface`", "cli/interface/include", "colex/interface/*.hpp"),
    ("Layouts for RapidCheck", "`find_package(colex COMPONENTS generators)`, `colex::generators`", "properties/cases/include", "colex/*.hpp"),
]

#: The modules of the package with what each defines for others; the functions of the table have a page of their own.
MODULES = [
    ("__init__.py", "colex", None),
    ("_answers.py", "colex", {"Rejection", "Overflow", "TypeRejection", "Decision"}),
    ("_claims.py", "colex", None),
    ("_foreign.py", "colex", None),
    ("_oracle.py", "colex", None),
    ("_flows.py", "colex", None),
    ("_pictures.py", "colex", None),
    ("_proofs.py", "colex", None),
    ("_which.py", "colex", None),
    ("strategies.py", "colex.strategies", None),
    ("audit.py", "colex.audit", None),
]


def words(text):
    """Text as Markdown shows it: what is no code stands for itself."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") and len(part) > 1 else re.sub(r"([*_\[\]|#])", r"\\\1", part.replace("&", "&amp;").replace("<", "&lt;"))
                   for part in parts)


def prose(lines):
    """Comment lines, with their first space: paragraphs, and what is set in by three spaces or more is code."""
    shown, code, text = [], [], []

    def close():
        if text:
            shown.append(words(" ".join(text)))
            text.clear()
        while code and not code[-1]:
            code.pop()
        if code:
            shown.append("```text\n" + textwrap.dedent("\n".join(code)) + "\n```")
            code.clear()

    for line in lines:
        if re.match(r" {3}", line):
            if text:
                close()
            code.append(line)
        elif not line.strip():
            if text:
                close()
            elif code:
                code.append("")
        else:
            if code:
                close()
            text.append(line.strip())
    close()
    return "\n\n".join(shown)


def declaration(lines):
    """The declaration with which these lines begin, without its body: to the first brace or semicolon outside of all brackets."""
    text, depth = " ".join(line.split("//")[0].strip() for line in lines), 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif depth == 0 and (char == ";" or char == "{" and not re.search(r"requires\s*$", text[:at])):
            text = text[:at]
            break
    # What a constructor's members begin with is its body.
    return re.sub(r"\)\s*:\s+.*$", ")", re.sub(r"\s+", " ", text).replace("( ", "(")).strip().rstrip("=").strip()


def documented(path):
    """(depth, declaration, comment, fields) of each thing of a header that has a comment and is for others; a concept that opens within it
    has no declaration."""
    lines, hidden, within_private = path.read_text().splitlines(), False, False
    at = next(k for k, line in enumerate(lines) if not line.startswith("//"))
    while at < len(lines):
        line = lines[at]
        if line.startswith("// ") and not hidden:
            end = next(k for k in range(at, len(lines)) if not re.match(r"//(?!/)", lines[k]))
            if not lines[end]:
                yield 0, None, [text[2:] for text in lines[at:end]], []
            at = end
            continue
        if re.match(r"namespace (detail|\w*::detail) \{", line):
            hidden = True
        elif re.match(r"\}\s*// namespace detail", line):
            hidden = False
        elif re.match(r" private:", line):
            within_private = True
        elif re.match(r" public:|\};", line):
            within_private = False
        if hidden or within_private or not re.match(r" *///(?!<)", line):
            at += 1
            continue
        comment = []
        while re.match(r" *///", lines[at]):
            comment.append(lines[at].strip()[3:])
            at += 1
        indent = len(lines[at]) - len(lines[at].lstrip())
        told, fields = declaration(lines[at:at + 25]), []
        if enumerator := re.match(r" *(\w+)( = [^,]*)?,?$", lines[at].split("//")[0].rstrip()):
            told = enumerator[1]
        elif lines[at].startswith("#"):
            told = next((line for line in lines[at:at + 5] if line.startswith("#define")), lines[at])
        if re.search(r"\b(struct|class|enum)\b", told) and ";" not in lines[at]:
            end = next((k for k in range(at, len(lines)) if re.match(rf" {{{indent}}}\}}", lines[k])), at)
            fields = [found.groups() for found in (re.match(r"\s*(.*?)[;,]?\s*///< ?(.*)", inner) for inner in lines[at:end]) if found]
        yield indent // 2, told, comment, fields


def cpp(root):
    shown = ["# C++ reference", "What the headers say of themselves: how each begins, and what stands above the declarations that are for others. "
             "All names are in the namespace `colex`, but for `colex::cli` of the command's headers."]
    for title, component, folder, pattern in PUBLIC:
        shown += [f"## {title}", component]
        for path in sorted((root / folder).glob(pattern)):
            source = path.read_text().splitlines()
            opening = source[:next((k for k, line in enumerate(source) if not line.startswith("//")), len(source))]
            shown += [f"### {path.relative_to(root / folder)}", prose([line[2:] for line in opening])]
            for depth, told, comment, fields in documented(path):
                shown += [f"```cpp\n{'  ' * depth}{told}\n```"] * (told is not None) + [prose(comment)]
                if fields:
                    shown.append("\n".join(f"- `{name.strip()}`: {words(text)}" for name, text in fields))
    return "\n\n".join(shown) + "\n"


def docstrings_of_classes(root):
    """What the C++ sources of the package say of the classes that they define."""
    found = {}
    for path in sorted((root / "cli/python/src").glob("*.cpp")):
        for name, texts in re.findall(r'"(\w+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)', path.read_text()):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', texts)).replace("\\n", "\n").replace('\\"', '"')
            if text.startswith(name + "("):
                found[name] = text
    return found


def signature(node):
    """A function's line as one calls it."""
    if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
        return node.name + (f" -> {ast.unparse(node.returns)}" if node.returns else "")
    return f"{node.name}({ast.unparse(node.args)})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def docstring(text):
    """A docstring, in which `>>>` begins an example that goes to the next empty line."""
    lines, example = [], False
    for line in text.splitlines():
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        lines.append(("    " if example else " ") + line)
    return prose(lines)


def python(root):
    shown = ["# Python reference", "The classes and functions of the package, with what their docstrings say. The functions that an expression may call "
             "are functions of the package under the same names: [Functions](functions.md). [Python](python.md) leads through all of it."]
    texts, texts_of_classes = {}, docstrings_of_classes(root)
    for file, module, names in MODULES:
        for node in ast.parse((root / "cli/python/colex" / file).read_text()).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_") and (names is None or node.name in names):
                texts[module, node.name] = node
    stubs = [node for node in ast.parse((root / "cli/python/stubs/classes.pyi").read_text()).body
             if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name != "_Object"]
    shown.append("## colex")
    for node in stubs:
        defined = texts.pop(("colex", node.name), None)
        text = (ast.get_docstring(defined) if defined else None) or texts_of_classes.get(node.name, "")
        name = "what all functions of coordinates have" if node.name == "_Function" else node.name
        shown.append(f"### {words(name)}")
        members = [node] if isinstance(node, ast.FunctionDef) else [member for member in node.body if isinstance(member, ast.FunctionDef)]
        fields = [f"{member.target.id}: {ast.unparse(member.annotation)}" for member in getattr(node, "body", []) if isinstance(member, ast.AnnAssign)]
        told = [signature(member) for member in members] + fields
        if told:
            shown.append("```python\n" + "\n".join(told) + "\n```")
        if text:
            shown.append(docstring(text))
    for module in ("colex.strategies", "colex.audit"):
        file = next(name for name, of, _ in MODULES if of == module)
        shown += [f"## {module}", docstring(ast.get_docstring(ast.parse((root / "cli/python/colex" / file).read_text())))]
        for (of, name), node in texts.items():
            if of != module:
                continue
            shown.append(f"### {words(name)}")
            members = [node] if isinstance(node, ast.FunctionDef) else [
                member for member in node.body if isinstance(member, ast.FunctionDef) and not member.name.startswith("_")]
            if members:
                shown.append("```python\n" + "\n".join(signature(member) for member in members) + "\n```")
            if ast.get_docstring(node):
                shown.append(docstring(ast.get_docstring(node)))
    return "\n\n".join(shown) + "\n"
