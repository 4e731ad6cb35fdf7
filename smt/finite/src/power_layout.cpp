#include <cstdint>
#include <string>
#include <utility>

#include "colex/finite/swizzle.hpp"

#include "words.hpp"

namespace colex::finite {

using namespace solvers;

namespace {

/// The mode 2^length:2^to whose coordinate is the bits of the 1-D coordinate from `from` on.
struct Field {
  Term length, from, to;
};

Term ones(const Term& length) { return two_to(length) - 1; }
Term coordinate(const Field& mode, const Term& x) { return (x >> mode.from) & ones(mode.length); }
Term value(const Field& mode, const Term& x) { return coordinate(mode, x) << mode.to; }
/// The bits that its values have.
Term reach(const Field& mode) { return ones(mode.length) << mode.to; }

}  // namespace

Term value(const std::vector<Powers>& layout, const Term& x) {
  Term sum = constant(0);
  std::int64_t from = 0;
  for (const Powers& mode : layout) {
    sum = sum + value(Field{constant(mode.length), constant(from), constant(mode.to)}, x);
    from += mode.length;
  }
  return sum;
}

std::string to_string(const std::vector<Powers>& layout) {
  std::string shape, stride;
  for (const Powers& mode : layout) {
    shape += (shape.empty() ? "" : ",") + std::to_string(std::uint64_t{1} << mode.length);
    stride += (stride.empty() ? "" : ",") + std::to_string(std::uint64_t{1} << mode.to);
  }
  return '(' + shape + "):(" + stride + ')';
}

namespace {

Obligation about_fields(const std::string& name, const std::string& words, std::vector<Assertion> hypotheses, Assertion goal) {
  return {"power-layout." + name, words, Logic::bit_vectors, std::move(hypotheses), std::move(goal)};
}

// --- what a mode makes of a coordinate

Field unknown_field() { return {word("length"), word("from"), word("to")}; }

Obligation mode_is_linear() {
  const Term x = word("x"), y = word("y");
  const Field mode = unknown_field();
  const auto c = [&](const Term& at) { return coordinate(mode, at); };
  Obligation o = about_fields(
      "mode.linear", "the coordinate of a mode commutes with xor, and so its value does, which is the coordinate further up", {},
      {"c(x xor y) = c(x) xor c(y)", c(x ^ y) == (c(x) ^ c(y))});
  o.twins = {with_goal(o, "or", {"c(x xor y) = c(x) or c(y)", c(x ^ y) == (c(x) | c(y))})};
  return o;
}

Obligation mode_reaches() {
  const Term x = word("x");
  const Field mode = unknown_field();
  Obligation o = about_fields("mode.reach", "the values of a mode 2^n:2^p have bits p to p + n - 1 and no others", {},
                              {"f(x) has no other bit", (value(mode, x) & ~reach(mode)) == 0});
  const Field shorter{mode.length - 1, mode.from, mode.to};
  o.twins = {with_goal(o, "shorter", {"f(x) has not the last bit either", (value(mode, x) & ~reach(shorter)) == 0})};
  return o;
}

Obligation mode_reaches_all() {
  const Term i = word("i");
  const Field mode = unknown_field();
  return provided(about_fields("mode.reach-all", "a mode 2^n:2^p has each of these bits as its value at a power of two",
                               {{"the coordinate and the value are within the word",
                                 mode.length <= word_width && mode.from <= word_width && mode.to <= word_width &&
                                     mode.from + mode.length <= word_width && mode.to + mode.length <= word_width}},
                               {"f(2^(from+i)) = 2^(p+i)", value(mode, two_to(mode.from + i)) == two_to(mode.to + i)}),
                  {"i < n", i < mode.length});
}

Obligation mode_is_additive() {
  const Term x = word("x"), y = word("y");
  const Field mode = unknown_field();
  return provided(
      about_fields("mode.additive", "the coordinate of a mode 2^n is additive where the 1-D coordinates have no common bit", {},
                   {"c(x + y) = c(x) + c(y)", coordinate(mode, x + y) == coordinate(mode, x) + coordinate(mode, y)}),
      {"x and y have no common bit", (x & y) == 0});
}

// --- what adding them up makes of it

Obligation no_carry() {
  const Term u = word("u"), v = word("v");
  return provided(
      about_fields("no-carry", "what has no common bit adds up as it is xored", {}, {"u + v = u xor v", u + v == (u ^ v)}),
      {"u and v have no common bit", (u & v) == 0});
}

Obligation carry() {
  const Term u = word("u"), v = word("v");
  Obligation o = about_fields("carry", "what has a common bit does not add up as it is xored",
                              {{"the sum fits", below(u, constant(word_width - 1)) && below(v, constant(word_width - 1))}},
                              {"u + v != u xor v", u + v != (u ^ v)});
  return provided(o, {"u and v have a common bit", (u & v) != 0});
}

/// o: the offset, p: the sum at some coordinate, u: the sum at another power of two.
Obligation flips_add_up() {
  const Term o = word("o"), p = word("p"), u = word("u");
  return provided(
      about_fields("flips-add-up",
                   "from an offset, a step that flips bits of it flips the same ones where these are as in the offset", {},
                   {"p + (u - o) = p xor (u xor o)", p + (u - o) == (p ^ (u ^ o))}),
      {"p and u differ from o in no common bit", ((p ^ o) & (u ^ o)) == 0});
}

Obligation flips_meet() {
  const Term o = word("o"), u = word("u"), v = word("v");
  const Term most = constant(word_width - 2);
  return provided(
      about_fields("flips-meet", "from an offset, two steps that flip a common bit of it do not flip together what they flip",
                   {{"the sums fit", below(o, most) && below(u, most) && below(v, most)}},
                   {"u + (v - o) != u xor (v xor o)", u + (v - o) != (u ^ (v ^ o))}),
      {"u and v differ from o in a common bit", ((u ^ o) & (v ^ o)) != 0});
}

/// u, v: the values of the modes before at two coordinates; f, g: those of one more mode.
Obligation injective() {
  const Term u = word("u"), v = word("v"), f = word("f"), g = word("g"), seen = word("seen"), reached = word("reached");
  return provided(about_fields("injective", "an injective layout stays injective with a mode more that reaches other bits",
                               {{"the values before have bits that are seen", ((u | v) & ~seen) == 0},
                                {"those of the mode have bits that it reaches", ((f | g) & ~reached) == 0}},
                               {"u = v and f = g, if u + f = v + g", implies(u + f == v + g, u == v && f == g)}),
                  {"the mode reaches none of the bits that are seen", (seen & reached) == 0});
}

}  // namespace

std::vector<Obligation> power_layout_theorems() {
  return {mode_is_linear(), mode_reaches(), mode_reaches_all(), mode_is_additive(), no_carry(),
          carry(),          flips_add_up(), flips_meet(),       injective()};
}

}  // namespace colex::finite
