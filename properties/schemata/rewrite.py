#!/usr/bin/env python3
"""Puts every small mistake that a rule knows into a copy of the sources, all behind one switch, and writes their table.

    rewrite.py --source ROOT --folder algebra --first 1 --output BUILD/rewritten --table BUILD/algebra.tsv

`a < b` becomes `::colex::schemata::less(17, a, b)`: the mutants 17 to 21 are `<=`, `>`, `>=`, `true` and `false` in its place
(switch.hpp). Operands are written once, so nested operators do not double the text at every level. What has to be a constant is
left alone: template arguments, requirements, static assertions, constexpr variables. So are texts, and what is thrown. A function that
the parser misreads is left as it is, and counted. (R. H. Untch, A. J. Offutt, M. J. Harrold: Mutation analysis using mutant
schemata, 1993.)

A mutant's name is `algebra/coalesce.hpp/coalesce_step/equal#2/true`: the second `==` of a function, and what becomes of it. An
edit elsewhere leaves the name as it is. A line of the table is: number, name, file, line, original.
"""

import argparse
import collections
import dataclasses
import pathlib
import re
import sys

import tree_sitter
import tree_sitter_cpp

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))

SWITCH = "::colex::schemata::"
# An operator, its name, and what becomes of it, in the order of switch.hpp.
COMPARISONS = {
    "<": ("less", ("at_most", "greater", "at_least", "true", "false")),
    ">": ("greater", ("at_least", "less", "at_most", "true", "false")),
    "<=": ("at_most", ("less", "at_least", "greater", "true", "false")),
    ">=": ("at_least", ("greater", "at_most", "less", "true", "false")),
    "==": ("equal", ("other", "true", "false")),
    "!=": ("other", ("equal", "true", "false")),
}
ARITHMETIC = {
    "+": ("plus", ("minus", "left", "right", "one_more", "one_less")),
    "-": ("minus", ("plus", "left", "right", "swapped", "one_more", "one_less")),
    "*": ("times", ("plus", "left", "right", "one_more")),
    "/": ("over", ("times", "left", "right", "modulo", "one_more")),
    "%": ("modulo", ("over", "left", "right")),
    "&": ("bit_and", ("bit_or", "left", "right")),
    "|": ("bit_or", ("bit_and", "left", "right")),
    "^": ("bit_xor", ("bit_or", "left", "right")),
}
OPERATORS = COMPARISONS | ARITHMETIC
LOGIC = {"&&": ("and", "or"), "||": ("or", "and")}
# Functions of two operands: what is called in their place, over x and y.
CALLS = {"min": "max(x, y)", "max": "min(x, y)", "ceil_div": "x / y"}

# What has to be a constant, says a type, is no part of a function's run, or is for people.
CONSTANT = {
    "alias_declaration", "array_declarator", "attribute_declaration", "bitfield_clause", "concept_definition", "decltype",
    "enumerator_list", "explicit_function_specifier", "lambda_capture_specifier", "noexcept", "operator_name",
    "optional_parameter_declaration", "preproc_def", "preproc_if", "preproc_ifdef", "preproc_include", "requires_clause",
    "requires_expression", "sizeof_expression", "static_assert_declaration", "template_argument_list", "template_parameter_list",
    "throw_statement", "trailing_return_type", "type_descriptor",
}  # fmt: skip
# What asserts (SmallVector's) is no answer.
ASSERTION = "expect"
LITERALS_OF = {"argument_list", "assignment_expression", "init_declarator", "return_statement", "subscript_argument_list"}
BODIES = {
    "case_statement", "compound_statement", "else_clause", "for_range_loop", "for_statement", "if_statement", "while_statement",
}  # fmt: skip
TEXTS = {"string_literal", "raw_string_literal", "concatenated_string"}


@dataclasses.dataclass
class Mutant:
    number: int
    name: str
    file: str
    line: int
    original: str


class Rewriter:
    """Rewrites files one after the other; its mutants are numbered from `first` on."""

    def __init__(self, first=1):
        self.next = first
        self.mutants = []
        self.misread = []  # (file, line, number of lines)
        self.constants = set()  # of the function that is read

    def rewritten(self, file, source):
        """The text of a file with its mutants in it."""
        self.file = file
        self.source = source.encode()
        self.counts = collections.Counter()
        # Operators of a type of another library are found in this file alone, and so not in switch.hpp.
        own = re.findall(r"operator([-+*/%&|^])\(const (\w+)&", source)
        self.left = {operator for operator, type_name in own if f"using {type_name} = std::" in source}
        # The parser knows `typename` in no expression.
        tree = PARSER.parse(re.sub(rb"\btypename (?=[A-Z]\w*<)", lambda match: b" " * len(match.group(0)), self.source))
        text = self.written(tree.root_node, False)
        return text if self.counts.total() == 0 else with_include(text)

    def text(self, node):
        return self.source[node.start_byte : node.end_byte].decode()

    def as_it_is(self, node, inside, rewritten=None):
        """The node, with its children rewritten; all of them, or those that `rewritten` selects."""
        parts, at = [], node.start_byte
        for child in node.children:
            parts.append(self.source[at : child.start_byte].decode())
            kept = rewritten is not None and not rewritten(child)
            parts.append(self.text(child) if kept else self.written(child, inside))
            at = child.end_byte
        return "".join(parts) + self.source[at : node.end_byte].decode()

    def place(self, node, what, alternatives):
        """The number of a place, which is that of the first of its mutants."""
        function = function_around(node, self.text)
        self.counts[function, what] += 1
        number = self.next
        self.next += len(alternatives)
        for k, alternative in enumerate(alternatives):
            name = f"{short(self.file)}/{function}/{what}#{self.counts[function, what]}/{alternative}"
            original = " ".join(self.text(node).split())[:100]
            self.mutants.append(Mutant(number + k, name, self.file, node.start_point[0] + 1, original))
        return number

    def written(self, node, inside):
        """The node as text; with mutants in it if it is `inside` a function and no constant."""
        kind = node.type
        if kind in CONSTANT:
            return self.text(node)
        if kind in ("function_definition", "template_declaration", "declaration", "field_declaration") and is_one_piece(node):
            if is_misread(node):
                self.misread.append((self.file, node.start_point[0] + 1, node.end_point[0] - node.start_point[0] + 1))
                return self.text(node)
            if kind != "template_declaration" and self.is_constant(node):
                self.constants |= set(re.findall(r"\bconstexpr [\w:]+ (\w+) =", self.text(node))) if inside else set()
                return self.text(node)
        if kind == "ERROR" or (kind == "call_expression" and self.text(node.child_by_field_name("function")) == ASSERTION):
            return self.text(node)
        if kind == "case_statement":
            value = node.child_by_field_name("value")
            return self.as_it_is(node, inside, lambda child: child != value)
        if kind == "function_definition":
            self.constants = set()
        if kind in ("function_definition", "lambda_expression"):
            return self.as_it_is(node, True)
        rule = RULES.get(kind) if inside else None
        return (rule(self, node) if rule else None) or self.as_it_is(node, inside)

    def is_constant(self, node):
        if node.type == "function_definition":
            return any(child.type == "type_qualifier" and self.text(child) == "consteval" for child in node.children)
        words = {self.text(child) for child in node.children if child.type in ("storage_class_specifier", "type_qualifier")}
        return bool(words & {"constexpr", "constinit", "static"})

    def is_comparison(self, node):
        """Whether it is one, perhaps denied: then it becomes true, false and the contrary by itself."""
        while node.type in ("parenthesized_expression", "unary_expression"):
            node = node.named_children[-1]
        return node.type == "binary_expression" and self.text(node.child_by_field_name("operator")) in COMPARISONS

    def if_statement(self, node):
        if not any(child.type == "constexpr" for child in node.children):
            return None
        return self.as_it_is(node, True, lambda child: child.type != "condition_clause")

    def condition(self, node):
        value = node.child_by_field_name("value")
        loop = node.parent.type == "while_statement"
        if not (loop or node.parent.type == "if_statement") or value is None or len(node.named_children) != 1:
            return None
        if value.type.endswith("declaration") or self.is_comparison(value):
            return None
        both = ("true", "false")
        alternatives = ("false",) if loop else both if value.type == "binary_expression" else (*both, "negated")
        number = self.place(value, "while" if loop else "if", alternatives)
        test = "entered" if loop else "condition"
        return f"({SWITCH}{test}({number}, {len(alternatives)}, static_cast<bool>({self.written(value, True)})))"

    def binary(self, node):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = self.text(node.child_by_field_name("operator"))
        if operator in LOGIC:
            return self.logic(node, left, operator, right)
        if operator not in OPERATORS or operator in self.left or right.type == "initializer_list":
            return None
        if operator == "+" and has_text(node):
            return None
        what, alternatives = OPERATORS[operator]
        number = self.place(node, what, alternatives)
        return f"{SWITCH}{what}({number}, {self.written(left, True)}, {self.written(right, True)})"

    def logic(self, node, left, operator, right):
        # By De Morgan the one is the other where both sides and the whole are negated; the right side stays unasked where it was.
        what, other = LOGIC[operator]
        number = self.place(node, what, (other, "right", "left"))
        neutral = f"{SWITCH}on({{}}) ||" if operator == "&&" else f"!{SWITCH}on({{}}) &&"
        sides = [
            f"(({neutral.format(f'{number}, {k}')} static_cast<bool>({self.written(side, True)})) != {SWITCH}on({number}))"
            for k, side in ((1, left), (2, right))
        ]
        return f"((({sides[0]}) {operator} ({sides[1]})) != {SWITCH}on({number}))"

    def unary(self, node):
        operator, operand = self.text(node.children[0]), node.children[-1]
        if operator == "!" and node.parent.type != "condition_clause" and not self.is_comparison(operand):
            number = self.place(node, "not", ("dropped",))
            return f"(!static_cast<bool>({self.written(operand, True)}) != {SWITCH}on({number}))"
        if operator == "-" and operand.type != "number_literal":
            number = self.place(node, "negation", ("dropped",))
            return f"{SWITCH}negation({number}, {self.written(operand, True)})"
        return None

    def call(self, node):
        function = self.text(node.child_by_field_name("function"))
        arguments = node.child_by_field_name("arguments").named_children
        called = re.fullmatch(r"(?:std::)?(min|max|ceil_div)(<.*>)?", function)
        if not called or len(arguments) != 2:
            return None
        name = called.group(1)
        other = CALLS[name] if name == "ceil_div" else function.replace(name, CALLS[name][:3]) + "(x, y)"
        number = self.place(node, name, ("floor",) if name == "ceil_div" else (CALLS[name][:3], "left", "right"))
        # The names are looked up here, where they are written, and not in switch.hpp.
        # By value: std::max<long>(x, y) of two numbers that it converts is a reference to one of them.
        lambda_of = "[](const auto& x, const auto& y) -> std::decay_t<decltype({0})> {{ return {0}; }}"
        functions = ", ".join(lambda_of.format(value) for value in (f"{function}(x, y)", other))
        operands = ", ".join(self.written(argument, True) for argument in arguments)
        return f"{SWITCH}{'quotient' if name == 'ceil_div' else 'extreme'}({number}, {operands}, {functions})"

    def choice(self, node):
        condition = node.child_by_field_name("condition")
        if self.is_comparison(condition):
            return None
        number = self.place(condition, "choice", ("true", "false"))
        rest = "".join(
            self.source[before.end_byte : child.start_byte].decode() + self.written(child, True)
            for before, child in zip(node.children, node.children[1:])
        )
        return f"{SWITCH}condition({number}, 2, static_cast<bool>({self.written(condition, True)})){rest}"

    def statement(self, node):
        is_part = node == node.parent.child_by_field_name("initializer")
        is_nothing = node.type == "expression_statement" and not node.named_children
        if node.parent.type not in BODIES or is_part or is_nothing or self.text(node).startswith("[["):
            return None
        what = {"expression_statement": "statement", "break_statement": "break", "continue_statement": "continue"}[node.type]
        number = self.place(node, what, ("dropped",))
        return f"{{ if (!{SWITCH}on({number})) {{ {self.as_it_is(node, True)} }} }}"

    def identifier(self, node):
        # A lambda need not capture a constant of the function around it whose value it takes; a reference it would have to.
        name = self.text(node)
        return f"static_cast<decltype({name})>({name})" if name in self.constants and within(node, "lambda_expression") else None

    def number(self, node):
        if node.parent.type not in LITERALS_OF or not re.fullmatch(r"\d{1,3}", self.text(node)):
            return None
        return f"{SWITCH}literal({self.place(node, 'literal', ('one_more', 'one_less'))}, {self.text(node)})"


RULES = {
    "if_statement": Rewriter.if_statement,
    "condition_clause": Rewriter.condition,
    "binary_expression": Rewriter.binary,
    "unary_expression": Rewriter.unary,
    "call_expression": Rewriter.call,
    "conditional_expression": Rewriter.choice,
    "expression_statement": Rewriter.statement,
    "break_statement": Rewriter.statement,
    "continue_statement": Rewriter.statement,
    "identifier": Rewriter.identifier,
    "number_literal": Rewriter.number,
}


def is_one_piece(node):
    """Whether it is a function or a variable, and no class, whose functions are pieces of their own."""
    return not any(child.type in ("class_specifier", "struct_specifier", "union_specifier") for child in node.children)


def within(node, kind):
    while node and node.type != kind:
        node = node.parent
    return node is not None


def is_misread(node):
    """Whether the parser gives up on a part, or takes `a < 0 || b > c` for a template with an argument."""
    return node.has_error or takes_comparison_for_template(node)


def takes_comparison_for_template(node):
    if node.type == "binary_expression" and any(child.type == "template_function" for child in node.children):
        return True
    return any(takes_comparison_for_template(child) for child in node.children)


def has_text(node):
    """Whether a sum has a text in it, and so is one."""
    return node.type in TEXTS or any(has_text(child) for child in node.children if child.type in TEXTS | {"binary_expression"})


def name_of(declarator, text):
    """The name of a function: `insert`, `Draw::assign`, `operator()`."""
    while (inner := declarator.child_by_field_name("declarator")) or declarator.type == "reference_declarator":
        declarator = inner or declarator.named_children[-1]
    return re.sub(r"<.*>|\s", "", text(declarator)) or "operator"


def function_around(node, text):
    """The name of the function that a node is in, with its classes."""
    names = []
    while node := node.parent:
        if node.type == "function_definition" and not names:
            names.append(name_of(node.child_by_field_name("declarator"), text))
        elif node.type in ("class_specifier", "struct_specifier", "union_specifier") and node.child_by_field_name("name"):
            names.append(re.sub(r"<.*>|\s", "", text(node.child_by_field_name("name"))))
    return "::".join(reversed(names)) or "variable"


def short(file):
    """`algebra/include/colex/coalesce.hpp` is coalesce.hpp of the algebra."""
    folder = re.split(r"/(?:include|src)/", file)[0]
    return f"{folder.rsplit('/', 1)[-1]}/{file.rsplit('/', 1)[-1]}"


def with_include(text):
    """The include takes the place of the first line, a comment, so that lines keep their numbers."""
    include = '#include "colex/schemata/switch.hpp"\n'
    return include + (text.split("\n", 1)[1] if text.startswith("//") else f"#line 1\n{text}")


def write(path, text):
    """Writes what has changed, so that nothing else is compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def rewrite_folder(source, folder, output, first):
    """Copies a folder's include/ and src/, with mutants if `first` is a number; returns who did."""
    rewriter = Rewriter(first or 1)
    copies = set()
    for part in ("include", "src"):
        for path in sorted(p for p in (source / folder / part).rglob("*") if p.is_file()):
            file = path.relative_to(source).as_posix()
            copies.add(output / file)
            text = path.read_text(encoding="utf-8")
            write(output / file, rewriter.rewritten(file, text) if first and path.suffix in (".hpp", ".cpp") else text)
    for path in (output / folder).rglob("*"):
        if path.is_file() and path not in copies and path.parts[len((output / folder).parts)] in ("include", "src"):
            path.unlink()
    return rewriter


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant; without one the folder is copied")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--table", type=pathlib.Path)
    arguments = parser.parse_args()
    rewriter = rewrite_folder(arguments.source, arguments.folder, arguments.output, arguments.first)
    names = collections.Counter(mutant.name for mutant in rewriter.mutants)
    if twice := [name for name, count in names.items() if count > 1]:
        sys.exit(f"rewrite.py: two mutants have the name {twice[0]}: two files of {arguments.folder} have one name")
    if arguments.table:
        rows = ["\t".join(map(str, dataclasses.astuple(mutant))) for mutant in rewriter.mutants]
        write(arguments.table, "".join(row + "\n" for row in rows))
    if arguments.first:
        lines = sum(count for *_, count in rewriter.misread)
        unread = f"{len(rewriter.misread)} pieces of {lines} lines cannot be read"
        print(f"{arguments.folder}: {len(rewriter.mutants)} mutants; {unread}")


if __name__ == "__main__":
    main()
