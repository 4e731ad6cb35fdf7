#include "colex/finite/swizzled_layout.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include "colex/finite/swizzle.hpp"

#include "words.hpp"

namespace colex::finite {

using namespace solvers;

namespace {

using Hypotheses = std::vector<Assertion>;

Hypotheses operator+(Hypotheses a, const Hypotheses& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Obligation about_values(const std::string& name, const std::string& words, Hypotheses hypotheses, Assertion goal) {
  return {"swizzled-layout." + name, words, Logic::bit_vectors, std::move(hypotheses), std::move(goal)};
}

Obligation affine() {
  const SwizzleTerms sw = unknown_swizzle();
  const Term u = word("u"), offset = word("offset");
  return provided(
      about_values(
          "affine", "Sw o offset o L is Sw o L but for a constant, if no value of L has a bit of the offset", within_the_word(sw),
          {"Sw(offset + u) = Sw(offset) xor Sw(u)", swizzled(offset + u, sw) == (swizzled(offset, sw) ^ swizzled(u, sw))}),
      {"the value u has no bit of the offset", (u & offset) == 0});
}

Obligation unmoved() {
  const SwizzleTerms sw = unknown_swizzle();
  const Term u = word("u");
  return provided(about_values("unmoved", "Sw o L is L, if no value of L has a bit of the source", within_the_word(sw),
                               {"Sw(u) = u", swizzled(u, sw) == u}),
                  {"the value u has no bit of the source", (u & source_mask(sw)) == 0});
}

/// The values of a linear layout are all words whose bits are in `bits`, and some of these.
Obligation added() {
  const SwizzleTerms sw = unknown_swizzle();
  const Term u = word("u"), v = word("v"), bits = word("bits of L");
  const Term written = swizzled(bits, sw) ^ bits;
  return provided(
      about_values("added", "Sw keeps values of L apart that have no common bit, if it sends no bit of L to another one of L",
                   within_the_word(sw) + Hypotheses{{"u and v are sums of bits of L", ((u | v) & ~bits) == 0},
                                                    {"u and v have no common bit", (u & v) == 0}},
                   {"Sw(u) and Sw(v) have no common bit", (swizzled(u, sw) & swizzled(v, sw)) == 0}),
      {"what is written are no bits of L", (written & bits) == 0});
}

Obligation not_added() {
  const SwizzleTerms sw = unknown_swizzle();
  const Term u = two_to(word("i")), v = ite(sw.down, u >> sw.distance, u << sw.distance);
  return provided(
      about_values("not-added", "Sw brings together a bit that it reads and the one that it writes with it, if S != 0",
                   within_the_word(sw) + Hypotheses{{"S != 0", sw.distance != 0}},
                   {"Sw(u) and Sw(v) have a common bit", (swizzled(u, sw) & swizzled(v, sw)) != 0}),
      {"u is read", (u & source_mask(sw)) != 0});
}

/// One bit of largest_value. `best` is what is found, `other` any sum of the constant and pivots of higher bits; where they
/// agree so far, they are the same.
Obligation largest() {
  const Term best = word("best"), other = word("other"), pivot = word("pivot"), p = word("p");
  const auto ahead = [](const Term& a, const Term& b, const Term& bits) {
    return (b >> bits) < (a >> bits) || ((a >> bits) == (b >> bits) && a == b);
  };
  const Term set = ((best >> p) & 1) == 1;
  const Term then = ite(pivot != 0 && !set, best ^ pivot, best);
  return provided(about_values("largest", "adding the pivot of bit p if it sets the bit keeps the sum ahead of all others",
                               {{"p < 32", p < word_width}, {"ahead from bit p + 1 on", ahead(best, other, p + 1)}},
                               {"ahead from bit p on, whether or not the other adds the pivot",
                                ahead(then, other, p) && ahead(then, other ^ pivot, p)}),
                  {"the pivot is 0 or leads with bit p", pivot == 0 || (pivot >> p) == 1});
}

}  // namespace

std::vector<Obligation> swizzled_layout_theorems() { return {affine(), unmoved(), added(), not_added(), largest()}; }

Obligation additivity(const Triple& triple, const std::vector<Powers>& layout) {
  const Term x = word("x"), y = word("y");
  const auto C = [&](const Term& at) { return swizzled(value(layout, at), terms_of(triple)); };
  std::string id =
      "additivity." + std::to_string(triple.bits) + '.' + std::to_string(triple.base) + '.' + std::to_string(triple.shift);
  for (const Powers& mode : layout) id += '.' + std::to_string(mode.length) + '-' + std::to_string(mode.to);
  return provided(
      about_values(id, to_string(triple) + " o " + to_string(layout) + " adds up where coordinates have no common bit", {},
                   {"C(x or y) = C(x) + C(y)", C(x | y) == C(x) + C(y)}),
      {"x and y have no common bit, so that x or y = x + y", (x & y) == 0});
}

bool is_layout(const Triple& triple, const std::vector<Powers>& layout) {
  std::uint64_t values = 0;
  for (const Powers& mode : layout) values |= ((std::uint64_t{1} << mode.length) - 1) << mode.to;
  const auto distance = static_cast<unsigned>(triple.shift < 0 ? -triple.shift : triple.shift);
  const std::uint64_t read =
      values & (((std::uint64_t{1} << triple.bits) - 1) << (triple.base + (triple.shift > 0 ? distance : 0)));
  const std::uint64_t written = triple.shift > 0 ? read >> distance : read << distance;
  return triple.shift == 0 || (values & written) == 0;
}

}  // namespace colex::finite
