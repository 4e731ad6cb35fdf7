"""Writes colex/__init__.pyi, for editors and type checkers: the classes beside this file, and behind them the functions of the table.

    PYTHONPATH=build/ci/cli/python python3 cli/python/stubs/write.py FILE

The build runs it on the module that it has just built. What a class, a method or a function is, its docstring says; that of a function of the
table has besides the header that declares it, and the source that this names.
"""
import ast
import inspect
import keyword
import pathlib
import re
import sys

import colex

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
#: Where the functions of the table are declared; one that stands in a header of its own name is that one.
HEADERS = [path for folder in ("algebra/include/colex", "gpu_oracle/finding/include", "gpu_oracle/predictions/include", "gpu_oracle/verification/include",
                               "algebra/equations/include")
           for path in sorted((ROOT / folder).rglob("*.hpp"))]
#: Where a function comes from that no header declares under its name: the header that it is made of, or else the document that tells of it.
OTHERS = [
    (r"padded_(?:logical|zipped|tiled|flat)_divide", "colex/logical_divide.hpp"),
    (r"padded_(?:inner|outer)_partition|padded_local_(?:tile|partition)", "colex/partition.hpp"),
    (r"make_layout_tv_tiler|make_cotiled_tiler", "colex/layout_tv.hpp"),
    (r"get_layout[ABC]_TV|thrfrg_[ABC]|tile_size_mnk|get_thr_layout_vmnk", "colex/tiled_mma.hpp"),
    (r"get_layout[SD]_TV|tidfrg_[SD]", "colex/tiled_copy.hpp"),
    (r"linear_identity|linear_zeros|name_(?:in|out)puts", "colex/linear_layout.hpp"),
    (r"linear_product", "colex/linear_product.hpp"),
    (r"shape|stride", "colex/layout.hpp"),
    (r"offset", "colex/slice.hpp"),
    (r"(?:find|count)_(?:left_factor|right_factor|completion)s?", "colex/equations/equations.hpp"),
    (r"find_.*", "docs/claims.md"),
    (r"tma_.*|shape_MNK|layout_\w+|tiled_mma_tile|tiled_copy_\w+|\w+_descriptor|\w+_advance", "docs/hardware.md"),
    (r"\w*wavefronts\w*", "docs/hardware.md"),
    (r"read", "docs/dialects.md"),
    (r".*", "docs/grammar.ebnf"),
]
#: Functions that are others under a second name.
ALSO = {"recast": "recast_layout", "group_modes": "group"}
DECLARATION = re.compile(r"^ *///(?!<).*\n(?:^ *(?:template|requires) ?[<(].*\n)*^ *(?:\[\[nodiscard\]\] )?(?:constexpr |inline )*[\w:<>, &]+ \*?&?(?:try_)?(\w+)\(([^,)]*)",
                         re.MULTILINE)


def concepts(text):
    """Where each concept of a header opens, the header itself first, with the source that it names."""
    for opening in re.finditer(r"^(?://(?!/).*\n)+(?=\n|#pragma once)", text, re.MULTILINE):
        source = re.search(r"^// Sources?: ((?:.*\n(?:// (?=\S).*\n)*))", opening[0], re.MULTILINE)
        yield opening.start(), re.sub(r"\s+", " ", source[1].replace("\n// ", " ")).strip().split(". ")[0].rstrip(".") if source else ""


def declared():
    """For each name the header that declares its function, with its source; and of each header what its source is. A header of the name itself is
    meant before others, one about layouts before one about what is composed or linear, and one that takes a layout before one that does not."""
    found, sources = {}, {}
    for path in HEADERS:
        text = path.read_text()
        header = re.sub(r".*/include/", "", str(path))
        opened = list(concepts(text))
        sources[header] = opened[0][1]
        for declaration in DECLARATION.finditer(text):
            name, parameter = declaration.groups()
            rank = (path.stem == name, not re.match("composed|linear|f2_", path.stem), parameter.startswith("const Layout<"))
            if name not in found or rank >= found[name][0]:
                found[name] = rank, header, [source for at, source in opened if at < declaration.start()][-1]
    return found, sources


def parameters(usage):
    """The parameters of each way to call a function: name, and whether it may be left out. None where the usage says it in words."""
    ways = []
    for way in re.split(r"(?<=\)), (?=\w+\()|(?<=\)) or (?=\w+\()", usage):
        inside = re.fullmatch(r"\w+\((.*)\)", way)
        if not inside or re.search(r'[("…]', inside[1]):
            return None
        parts, optional = [], False
        for part in re.findall(r"\[|\]|[^,\[\]]+", inside[1]):
            part = part.strip()
            optional = optional or part == "["
            if re.fullmatch(r"\w+", part):
                parts.append((part, optional))
            elif part not in ("[", "]", ""):
                return None
        ways.append(parts)
    return ways


def signatures(row):
    answer = "Decision" if row.decides else "_Value"
    ways = parameters(row.usage) if re.fullmatch(r"\w+\(.*", row.usage) else None
    if ways is None or any(len(set(names)) < len(names) or not names for names in ([name for name, _ in way] for way in ways)):
        return [f"def {row.name}(*arguments: _Value) -> {answer}:"]
    lines = ["def {}({}, /) -> {}:".format(row.name, ", ".join(f"{name}{'_' * keyword.iskeyword(name)}: _Value" + " = ..." * optional
                                                                       for name, optional in way), answer) for way in ways]
    return lines


def function(row, found, sources):
    """The stub of a function of the table."""
    if found_here := found.get(ALSO.get(row.sign, row.sign)):
        _, place, source = found_here
    else:
        place = next(place for pattern, place in OTHERS if re.fullmatch(pattern, row.sign))
        source = sources.get(place)
    text = [f"{row.usage}: {row.description}.", *filter(None, [row.requires])]
    if row.example:
        text.append(f"Example: colex.eval('{row.example}').")
    text.append("Source: " + "; ".join(filter(None, [source, place])) + ".")
    docstring = "\n\n    ".join(text).replace('"""', "'''")
    lines = signatures(row)
    body = f'    r"""{docstring}\n    """'
    if len(lines) == 1:
        return [lines[0], body]
    return [line for way in lines for line in ("@overload", way, body)]


def docstring_of(owner, name):
    """What the package says of a class, a function or a member; nanobind begins with how it is called."""
    thing = inspect.getattr_static(owner, name, None)
    text = inspect.getdoc(getattr(thing, "__func__", thing)) or ""
    return re.sub(r"^\w*\(.*\)( -> .*)?(\n+|$)", "", text) if isinstance(owner, type) else text


def with_docstrings(nodes, owner):
    """Gives each class, method, property and function that has no docstring the one that it has in the package."""
    for node in nodes:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            continue
        text = docstring_of(owner, node.name)
        if text and ast.get_docstring(node) is None:
            if isinstance(node, ast.FunctionDef):
                node.body.clear()
            node.body.insert(0, ast.Expr(ast.Constant(text)))
        if isinstance(node, ast.ClassDef):
            # (What several classes have in common is a class of the stubs alone.)
            with_docstrings(node.body, getattr(colex, node.name, colex.Layout))


def main(file):
    classes = ast.parse((HERE / "classes.pyi").read_text())
    with_docstrings(classes.body, colex)
    found, sources = declared()
    lines = [ast.unparse(ast.fix_missing_locations(classes))]
    for row in colex.functions():
        lines += function(row, found, sources)
    file.unlink(missing_ok=True)
    file.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
