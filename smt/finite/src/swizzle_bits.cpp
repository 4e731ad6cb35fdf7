#include "colex/finite/swizzle_bits.hpp"

#include <string>
#include <utility>

#include "colex/finite/swizzle.hpp"

#include "words.hpp"

namespace colex::finite {

using namespace solvers;

namespace {

Obligation about_addresses(const std::string& name, const std::string& words, std::vector<Assertion> hypotheses, Assertion goal) {
  Obligation o{"swizzle." + name, words, Logic::bit_vectors, within_the_word(unknown_swizzle()), std::move(goal)};
  o.hypotheses.insert(o.hypotheses.end(), hypotheses.begin(), hypotheses.end());
  return o;
}

Term sw(const Term& x) { return swizzled(x, unknown_swizzle()); }

/// Where bit i goes, if it is read: i - S.
Term destination(const SwizzleTerms& s, const Term& i) { return ite(s.down, i - s.distance, i + s.distance); }

Obligation powers() {
  const SwizzleTerms s = unknown_swizzle();
  const Term i = word("i");
  const auto sends = [&](const Term& bits) {
    return sw(two_to(i)) == (two_to(i) ^ ite(source(s) <= i && i < source(s) + bits, two_to(destination(s, i)), constant(0)));
  };
  Obligation o = about_addresses("powers", "Sw<B,M,S> adds 2^(i-S) to 2^i where it reads bit i, and nothing elsewhere",
                                 {{"i < 32", i < word_width}},
                                 {"Sw(2^i) = 2^i xor 2^(i-S) if M + max(S,0) <= i < M + max(S,0) + B, else 2^i", sends(s.bits)});
  o.twins = {with_goal(o, "a-bit-more", {"the same with a bit more", sends(s.bits + 1)})};
  return o;
}

// --- the numbers of bits, of any width

/// The parameters as integers.
SwizzleTerms integers() {
  const auto integer = [](const char* name) { return variable(name, Sort::integer()); };
  return {integer("bits"), integer("base"), integer("distance"), variable("down", Sort::boolean())};
}

/// Whether bit i is read.
Term reads(const SwizzleTerms& s, const Term& i) {
  const Term first = s.base + ite(s.down, s.distance, literal(0, Sort::integer()));
  return first <= i && i < first + s.bits;
}

Obligation about_bits(const std::string& name, const std::string& words, Assertion goal) {
  const SwizzleTerms s = integers();
  return {"swizzle." + name,
          words,
          Logic::linear_integers,
          {{"B, M, |S| >= 0", 0 <= s.bits && 0 <= s.base && 0 <= s.distance}},
          std::move(goal)};
}

Obligation window() {
  const SwizzleTerms s = integers();
  const Term i = variable("i", Sort::integer());
  const auto inside = [&](const Term& bits) {
    return implies(reads(s, i), s.base <= i && i < bits && s.base <= destination(s, i) && destination(s, i) < bits);
  };
  Obligation o = about_bits("window", "Sw<B,M,S> reads and writes bits from M to B + M + |S| - 1",
                            {"i and i - S are among them, if bit i is read", inside(s.bits + s.base + s.distance)});
  o.twins = {with_goal(o, "without-shift", {"up to B + M - 1", inside(s.bits + s.base)})};
  return o;
}

/// What is added once comes twice, and cancels; what is left is what goes to i - S and on to i - 2S.
Obligation square() {
  const SwizzleTerms s = integers();
  const Term i = variable("i", Sort::integer());
  const auto twice = [&](const Term& bits) { return SwizzleTerms{bits, s.base, s.distance + s.distance, s.down}; };
  const Term read_twice = reads(s, i) && reads(s, destination(s, i));
  Obligation o = about_bits("square", "twice Sw<B,M,S> is Sw<B-|S|,M,2S>, which reads nothing if |S| >= B",
                            {"bits i and i - S are read by Sw<B,M,S> exactly if bit i is by Sw<B-|S|,M,2S>",
                             read_twice == reads(twice(s.bits - s.distance), i)});
  o.twins = {with_goal(o, "all-bits", {"exactly if bit i is by Sw<B,M,2S>", read_twice == reads(twice(s.bits), i)})};
  return o;
}

Obligation upcast() {
  const SwizzleTerms s = integers();
  const Term i = variable("i", Sort::integer());
  const SwizzleTerms up{s.bits, s.base - 1, s.distance, s.down};
  Obligation o =
      about_bits("upcast", "in blocks of two addresses Sw<B,M,S> is Sw<B,M-1,S>, if M > 0",
                 {"bit i + 1 is read by Sw<B,M,S> exactly if bit i is by Sw<B,M-1,S>", reads(s, i + 1) == reads(up, i)});
  o.hypotheses.push_back({"M > 0", 0 < s.base});
  o.twins = {with_goal(o, "unmoved", {"bit i is", reads(s, i) == reads(up, i)})};
  return o;
}

// --- blocks that do not stay together

Obligation no_upcast() {
  const SwizzleTerms s = unknown_swizzle();
  const Term k = word("k"), moved = two_to(source(s)), image = sw(moved);
  return provided(
      about_addresses("no-upcast",
                      "Sw<B,M,S> with B > 0 moves the address 2^(M + max(S,0)) within its block of 2^k > 2^M, or out of block 0, "
                      "whose first address stays",
                      {{"k <= 32", k <= word_width}, {"B > 0", 0 < s.bits}},
                      {"Sw(a) mod 2^k != a mod 2^k, or a < 2^k and Sw(a) != a",
                       low(image, k) != low(moved, k) || (below(moved, k) && image != moved)}),
      {"M < k", s.base < k});
}

/// Sw<B-1,0,S>: what CuTe returns for blocks of two addresses where M = 0 < B.
SwizzleTerms cute_upcast() {
  const SwizzleTerms s = unknown_swizzle();
  return {s.bits - 1, constant(0), s.distance, s.down};
}

Obligation cute_upcast_down() {
  const SwizzleTerms s = unknown_swizzle();
  const Term x = word("x");
  return provided(
      about_addresses(
          "cute-upcast.down",
          "for S >= 0, Sw<B-1,0,S> is right about the block of two addresses to which Sw<B,0,S> moves a block's first",
          {{"S >= 0", s.down}, {"B > 0", 0 < s.bits}, {"2·x < 2^32", below(x, constant(word_width - 1))}},
          {"Sw(2·x) div 2 = Sw<B-1,0,S>(x)", (sw(x << 1) >> 1) == swizzled(x, cute_upcast())}),
      {"M = 0", s.base == 0});
}

Obligation cute_upcast_up() {
  const SwizzleTerms s = unknown_swizzle();
  const Term x = word("x");
  return provided(
      about_addresses("cute-upcast.up",
                      "for S < 0, Sw<B-1,0,S> is right about where Sw<B,0,S> moves the first address of a block of two",
                      {{"M = 0", s.base == 0}, {"B > 0", 0 < s.bits}},
                      {"Sw(2·x) = 2·Sw<B-1,0,S>(x)", sw(x << 1) == swizzled(x, cute_upcast()) << 1}),
      {"S < 0", !s.down});
}

}  // namespace

std::vector<Obligation> swizzle_bits_theorems() {
  return {powers(), window(), square(), upcast(), no_upcast(), cute_upcast_down(), cute_upcast_up()};
}

}  // namespace colex::finite
