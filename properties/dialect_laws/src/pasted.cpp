// What people paste around a layout: labels, comments and tables, and around a type IR and messages. It is left out, and an
// expression is refused.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "colex/dialects/dialects.hpp"
#include "colex/laws/program.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"

#include "chapters.hpp"

namespace colex::dialect_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using laws::layout_of;

namespace {

/// What stands around a layout, and whether it is left out; else the text is refused.
struct Around {
  std::string_view text;
  bool is_left_out;
};

constexpr std::array labels = {
    Around{"", true},
    Around{"x: ", true},
    Around{"  mA : ", true},
    Around{"tCgC = ", true},
    Around{"x =", true},
    Around{"x={} ", true},
    Around{"a.b->c = ", true},
    Around{"1. x: ", true},
    Around{"thread 0: ", true},
    Around{"[0] x: ", true},
    Around{"[print] x\t: ", true},
    Around{"{} x: ", true},
    Around{"%3 = ", true},
    Around{"#x: ", true},
    Around{"!x: ", true},
    Around{"% Layout S TV: ", true},
    Around{"x\n", true},
    Around{"x of y \n", true},
    Around{"x:\n  ", true},
    Around{"(CPY,CPY_M, CPY_N) = ", true},
    Around{"(CPY)=", true},
    Around{"--thr_tensor--", true},
    Around{"-- of 4 threads--  ", true},
    Around{"// ours\n", true},
    Around{"\n  // ours\n// and theirs\nx: ", true},
    Around{"3 ", false},
    Around{"2 x: ", false},
    Around{"[a-b] x: ", false},
    Around{"[a x: ", false},
    Around{"not x: ", false},
    Around{"if x: ", false},
    Around{"x and y: ", false},
    Around{"x or y: ", false},
    Around{"a o b = ", false},
    Around{"x == ", false},
    Around{"x <= ", false},
    Around{"x = 3 * ", false},
    Around{"x:", false},
    Around{"f(x) = ", false},
    Around{"(a,8) = ", false},
    Around{"(a*b) = ", false},
    Around{"(a, = ", false},
    Around{"(CPY) ", false},
    Around{"--a*b--", false},
    Around{"--a", false},
    Around{"f ", false},
};

constexpr std::array behind = {
    Around{"", true},
    Around{"  \n", true},
    Around{":", true},
    Around{" :\n", true},
    Around{"  // ours", true},
    Around{"\n// ours\n  7\n", true},
    Around{":\n  0  1\n 64 65\n", true},
    Around{"\n  0  1\n+---+\n 64 65\n", true},
    Around{"\n  7", true},
    Around{"\n\n  7\n\n", true},
    Around{"\n  -1.5e+02  3.25e-01  -.5", true},
    Around{"\n+----+----+\n|  0 |  1 |\n+----+----+", true},
    Around{"\n-----\n 1", true},
    Around{"\n==== \n(0,0)  (0,1)", true},
    Around{"\nT0V0 | T1V1", true},
    Around{" + 3", false},
    Around{"\n+ 3", false},
    Around{"\n* 2", false},
    Around{"\n- 1", false},
    Around{"\n-1", false},
    Around{"\n 7 - 1", false},
    Around{"\n 7-1", false},
    Around{"\n 7 *1", false},
    Around{"\n 7 =1", false},
    Around{"\n 7 +1", false},
    Around{"\n 7 --1", false},
    Around{"\n== 5", false},
    Around{"\n(1,1)", false},
    Around{"\n+ (4):(1)", false},
    Around{"\n* (1,2) 3", false},
    Around{"\n  0  1\n+ 1", false},
    Around{"\n  0  size", false},
    Around{"\n  0  4:1", false},
    Around{"\nT", false},
    Around{"  7", false},
};

/// Around a type, which stands where a `$` is.
constexpr std::array around_types = {
    Around{"$", true},
    Around{"// $", true},
    Around{"x: $", true},
    Around{"  $\n\n", true},
    Around{"($) -> $", true},
    Around{"($, $) -> ()", true},
    Around{"%0 = tt.load %p : $", true},
    Around{"  tt.store %p, %0 : $", true},
    Around{"tt.store %p : $", true},
    Around{"return %0 : $", true},
    Around{"tt.func public @f(%a: $) {", true},
    Around{"tt.call @f : $", true},
    Around{"^bb0(%a: $):", true},
    Around{"%0 = \"a.b\"(%p) {c = \"d\\\"e %f\"} : $", true},
    Around{"a.py:3:4: error: operand of type '$' is none", true},
    Around{"warning: $", true},
    Around{"note: $", true},
    Around{"unable to compute it with '$'", true},
    Around{"3 * ($)", false},
    Around{"3 *\n$", false},
    Around{"size($)", false},
    Around{"$(1,2,3,0)", false},
    Around{"$ o (4,8):(8,1)", false},
    Around{"$ == $", false},
    Around{"$\n+ 1", false},
    Around{"1@0 + $", false},
    Around{"a@b + $", false},
    Around{"5 % M * $", false},
    Around{"5 % * $", false},
    Around{"(5) %M * $", false},
    Around{"store %p * $", false},
    Around{"3.5 %p * $", false},
    Around{"a ^ b * $", false},
    Around{"a ^b * $", false},
    Around{"compute '$'", false},
    Around{"2 + 3 + '$'", false},
};

template <std::size_t N>
laws::ProgramVariable row_of(const char* name, const std::array<Around, N>& rows) {
  return integer(name, 0, std::ssize(rows) - 1);
}

template <std::size_t N>
const Around& row_at(const std::array<Around, N>& rows, const laws::Value& number) {
  return rows[static_cast<std::size_t>(integer_of(number))];
}

/// The text with each `from` in it replaced.
std::string with(std::string_view text, char from, std::string_view to) {
  std::string result;
  for (const char c : text) result += c == from ? std::string(to) : std::string(1, c);
  return result;
}

/// The text is read as this, or refused.
Case reads(const std::string& text, const char* dialect, const std::string& expected, bool is_read) {
  const auto reading = attempt([&] { return dialects::read(text, dialect); });
  if (!is_read) return reading ? Case::fails("what has to be refused is read: " + text) : Case::of(true);
  if (!reading) return Case::fails(text + " is not read: " + reading.rejection().message());
  for (const dialects::Part& part : reading->parts) {
    if (part.expression != expected) return Case::fails(text + " is read as " + part.expression);
  }
  return Case::of(!reading->parts.empty());
}

Case is_read_within(const Layout<>& L, const Around& before, const Around& after, bool pointer, bool commented) {
  const std::string layout = (pointer ? "gmem_ptr[16b](0x0) o " : "") + to_string(L);
  const std::string text = std::string(before.text) + layout + std::string(after.text);
  return reads(commented ? "// " + with(text, '\n', "\n// ") : text, "cute-print", to_string(L),
               before.is_left_out && after.is_left_out);
}

}  // namespace

void pasted(laws::Programs& laws) {
  laws.add(
      {"read.cute-print.pasted",
       "Around a layout that CuTe prints labels, comments and tables are left out, and expressions are refused.",
       "colex dialects/dialects.hpp", evidence::Expected::stands,
       "forall L: layout, 0 <= before, behind: rows of what stands before and behind it, pointer, commented in {0, 1}: claim "
       "read(before, pointer, L, behind; each line a comment or not) == L if both rows are left out, else it is refused"},
      {laws::layout("L", {}, 3, 1 << 12), row_of("before", labels), row_of("behind", behind), integer("pointer", 0, 1),
       integer("commented", 0, 1)},
      [](const Assignment& values) {
        return is_read_within(layout_of(values[0]), row_at(labels, values[1]), row_at(behind, values[2]),
                              integer_of(values[3]) == 1, integer_of(values[4]) == 1);
      });

  laws.add({"read.cute-dsl.ir", "Around a type of CuTe DSL IR and messages are left out, and expressions are refused.",
            "colex dialects/dialects.hpp", evidence::Expected::stands,
            "forall L: layout, 0 <= around: a row of what stands around its type: claim read(row) == L if it is IR or a message, "
            "else it is refused"},
           {laws::layout("L", {}, 3, 1 << 12), row_of("around", around_types)}, [](const Assignment& values) {
             const std::string layout = to_string(layout_of(values[0]));
             const Around& row = row_at(around_types, values[1]);
             return reads(with(row.text, '$', "!cute.layout<\"" + layout + "\">"), "cute-dsl", layout, row.is_left_out);
           });

  laws.add(
      {"read.triton.ir", "Around a type of Triton IR and messages are left out, and expressions are none of the type.",
       "colex dialects/dialects.hpp", evidence::Expected::stands,
       "forall 1 <= n <= 8, 0 <= around: a row of what stands around a type of 2^n registers: claim read(row) has them if it "
       "is IR or a message, else it is refused or has another value"},
      {integer("n", 1, 8), row_of("around", around_types)}, [](const Assignment& values) {
        const std::int64_t n = integer_of(values[0]);
        const std::string extent = std::to_string(std::int64_t{1} << n);
        std::string bases;
        for (std::int64_t k = 0; k < n; ++k) bases += (k == 0 ? "" : ",") + std::to_string(std::int64_t{1} << k);
        const Around& row = row_at(around_types, values[1]);
        const std::string text = with(row.text, '$',
                                      "tensor<" + extent + "xf16, #ttg.blocked<{sizePerThread = [" + extent +
                                          "], threadsPerWarp = [1], warpsPerCTA = [1], order = [0]}>>");
        const std::string type = "F2{register: [" + bases + "], lane: [], warp: [], block: [] -> dim0: " + extent + '}';
        if (row.is_left_out) return reads(text, "triton", type, true);
        // An expression of the type has a value of its own, as size($) has.
        const bool is_type = attempt([&] { return dialects::read(text, "triton"); }) &&
                             reads(text, "triton", type, true).kind == Case::Kind::holds;
        return is_type ? Case::fails("what is no type is read as it: " + text) : Case::of(true);
      });
}

}  // namespace colex::dialect_laws
