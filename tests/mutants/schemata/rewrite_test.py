#!/usr/bin/env python3
"""What the rewriter of mutants makes of a text: tables of text → text, and that each number stands at one place.

    rewrite_test.py ROOT
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "properties" / "schemata"))
import rewrite  # noqa: E402



def side(k, operator):
    """The left (k = 1) or the right side of `a && b` or `a || b`, which mutant k of its place leaves out."""
    left_out = f"S::on(1, {k}) ||" if operator == "&&" else f"!S::on(1, {k}) &&"
    value = f"{left_out} static_cast<bool>({'ab'[k - 1]})"
    return ("((((" if k == 1 else "(((") + value + ") != S::on(1)))" + (")" if k == 2 else "")


def function(value):
    return f"[](const auto& x, const auto& y) -> std::decay_t<decltype({value})> {{ return {value}; }}"


# A statement of a function, and what becomes of it. `S` stands for ::colex::schemata.
STATEMENTS = [
    ("return a < b;", "return S::less(1, a, b);"),
    ("return a < b + c;", "return S::less(1, a, S::plus(6, b, c));"),
    ("return f(1, 1000);", "return f(S::literal(1, 1), 1000);"),
    ("return a && b;", f"return ({side(1, '&&')} && {side(2, '&&')} != S::on(1));"),
    ("return a || b;", f"return ({side(1, '||')} || {side(2, '||')} != S::on(1));"),
    ("return !a;", "return (!static_cast<bool>(a) != S::on(1));"),
    ("return !(a < b);", "return !(S::less(1, a, b));"),
    ("return -a;", "return S::negation(1, a);"),
    ("return a ? b : c;", "return S::condition(1, 2, static_cast<bool>(a)) ? b : c;"),
    ("return a < b ? b : c;", "return S::less(1, a, b) ? b : c;"),
    ("if (a) return b;", "if (S::condition(1, 3, static_cast<bool>(a))) return b;"),
    ("if (a == b) return c;", "if (S::equal(1, a, b)) return c;"),
    ("while (a) f();", "while (S::entered(1, 1, static_cast<bool>(a))) { if (!S::on(2)) { f(); } }"),
    (
        "for (int k = 0; k < n; ++k) f();",
        "for (int k = S::literal(1, 0); S::less(3, k, n); ++k) { if (!S::on(8)) { f(); } }",
    ),
    ("f();", "{ if (!S::on(1)) { f(); } }"),
    ("if (a < b) f(); else g();", "if (S::less(1, a, b)) { if (!S::on(6)) { f(); } } else { if (!S::on(7)) { g(); } }"),
    ("return ceil_div(a, b);", f"return S::quotient(1, a, b, {function('ceil_div(x, y)')}, {function('x / y')});"),
    (
        "return std::min<I>(a, b);",
        f"return S::extreme(1, a, b, {function('std::min<I>(x, y)')}, {function('std::max<I>(x, y)')});",
    ),
    ("emit([&](int x) { return x + 1; });", "{ if (!S::on(1)) { emit([&](int x) { return S::plus(2, x, 1); }); } }"),
]

# What has to be a constant, is for people, or asserts.
LEFT_ALONE = [
    "int f() { constexpr int a = 1 + 2; static const int b = a + 1; static_assert(a < 3); return b; }",
    "int f(int n = 1 + 1) { std::array<int, 1 + 1> a; if constexpr (sizeof(a) > 4) return a; return a; }",
    "template <class T> requires(sizeof(T) < 8) int f(T x) { return x; }",
    "int f() { throw Rejection(Kind::type, text(1 + 2)); }",
    'std::string f() { return "a" + b + "c"; }',
    "int f() { return expect(k < size_), k; }",
    "inline const int table = 1 + 2;",
    "int f(int k) { switch (k) { case 1 + 1: return k; } return k; }",
]

# Pieces that the parser misreads: the whole function stays as it is, and only it.
MISREAD = [
    ("bool f() { return a < 0 || b < 0 || c >> A::d != 0; }\nint g() { return a + b; }", "int g() { return S::plus(1, a, b); }"),
    ("int f() { return MACRO(int x) + 1; }\nint g() { return a + b; }", "int g() { return S::plus(1, a, b); }"),
]

NAMES = [
    ("int f() { return a + b; }", "x/x.hpp/f/plus#1/minus"),
    ("struct A { int f() { return a + b; } };", "x/x.hpp/A::f/plus#1/minus"),
    ("int A<T>::f() { return [&] { return a + b; }(); }", "x/x.hpp/A::f/plus#1/minus"),
    ("const T& f() { return g(a + b); }", "x/x.hpp/f/plus#1/minus"),
    ("int f() { h(a * b); return a + b; }", "x/x.hpp/f/plus#1/minus"),
    ("int g() { return a + b; }\nint f() { return a + b; }", "x/x.hpp/f/plus#1/minus"),
]


def rewritten(text):
    rewriter = rewrite.Rewriter()
    result = rewriter.rewritten("x/src/x.hpp", "// x\n" + text)
    return rewriter, result.split("\n", 1)[1].replace("::colex::schemata::", "S::")


class Rewriting(unittest.TestCase):
    def test_rewrites_statements(self):
        for statement, expected in STATEMENTS:
            with self.subTest(statement):
                self.assertEqual(rewritten(f"int f() {{ {statement} }}")[1], f"int f() {{ {expected} }}")

    def test_leaves_constants_and_texts_alone(self):
        for text in LEFT_ALONE:
            with self.subTest(text):
                self.assertEqual(rewritten(text)[1], text)

    def test_leaves_alone_and_counts_what_it_cannot_read(self):
        for text, rest in MISREAD:
            with self.subTest(text):
                rewriter, result = rewritten(text)
                self.assertEqual(result, text.split("\n")[0] + "\n" + rest)
                self.assertEqual(len(rewriter.misread), 1)

    def test_names_say_function_operation_and_occurrence(self):
        for text, name in NAMES:
            with self.subTest(text):
                self.assertIn(name, [mutant.name for mutant in rewritten(text)[0].mutants])

    def test_each_number_stands_at_one_place(self):
        for folder in ("algebra", "algebra/dialects", "gpu_oracle/predictions", "gpu_oracle/finding"):
            rewriter = rewrite.Rewriter()
            asked = []
            for path in sorted((ROOT / folder).rglob("*.[hc]pp")):
                file = path.relative_to(ROOT).as_posix()
                text = rewriter.rewritten(file, path.read_text())
                # A place of `and` or `or` is asked for five times, each time with the mutant that is meant.
                asked += {int(number) for number in re.findall(r"::colex::schemata::\w+\((\d+)", text)}
                calls = re.findall(r"::colex::schemata::(?!on)\w+\((\d+)", text)
                self.assertEqual(len(calls), len(set(calls)), file)
            places = {}
            for mutant in rewriter.mutants:
                places.setdefault(mutant.name.rsplit("/", 1)[0], mutant.number)
            self.assertEqual(sorted(asked), sorted(places.values()), folder)
            self.assertEqual([mutant.number for mutant in rewriter.mutants], list(range(1, len(rewriter.mutants) + 1)))
            self.assertGreater(len(rewriter.mutants), 3000, folder)


if __name__ == "__main__":
    unittest.main()
