#include "colex/finite/swizzle.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include "words.hpp"

namespace colex::finite {

using namespace solvers;

namespace {

/// swizzle.involution.3.4.-3
std::string id_of(const char* theorem, const Triple& t) {
  return std::string("swizzle.") + theorem + '.' + std::to_string(t.bits) + '.' + std::to_string(t.base) + '.' +
         std::to_string(t.shift);
}

/// The swizzle with one bit fewer; Sw<1,0,1> for one without bits.
Triple with_a_bit_fewer(const Triple& t) { return t.bits > 0 ? Triple{t.bits - 1, t.base, t.shift} : Triple{1, 0, 1}; }

// --- about every triple at once

Obligation about_all(const std::string& name, const std::string& words, const Assertion& condition, const Assertion& goal) {
  Obligation o{"swizzle." + name, words, Logic::bit_vectors, within_the_word(unknown_swizzle()), goal};
  o.hypotheses.push_back(condition);
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

/// The lowest bit that is read, and whose value comes back to a bit that is read, if |S| < B.
Term twice_moved(const SwizzleTerms& s) { return two_to(s.base + ite(s.down, s.distance + s.distance, constant(0))); }

}  // namespace

SwizzleTerms terms_of(const Triple& t) {
  return {constant(t.bits), constant(t.base), constant(t.shift < 0 ? -t.shift : t.shift), truth(t.shift >= 0)};
}

SwizzleTerms unknown_swizzle() { return {word("bits"), word("base"), word("distance"), variable("down", Sort::boolean())}; }

std::vector<Assertion> within_the_word(const SwizzleTerms& s) {
  return {{"bits <= 32", s.bits <= word_width},
          {"base <= 32", s.base <= word_width},
          {"distance <= 32", s.distance <= word_width},
          {"bits + base + distance <= 32", s.bits + s.base + s.distance <= word_width}};
}

Term source(const SwizzleTerms& s) { return s.base + ite(s.down, s.distance, constant(0)); }
Term source_mask(const SwizzleTerms& s) { return (two_to(s.bits) - 1) << source(s); }

Term swizzled(const Term& x, const SwizzleTerms& s) {
  const Term moved = x & source_mask(s);
  return x ^ ite(s.down, moved >> s.distance, moved << s.distance);
}

Obligation involution(const Triple& t) {
  const Term x = word("x");
  const Term once = swizzled(x, terms_of(t));
  Obligation o{id_of("involution", t),
               to_string(t) + " is undone by itself",
               Logic::bit_vectors,
               {},
               {"Sw(Sw(x)) = x", swizzled(once, terms_of(t)) == x}};
  const Triple other = with_a_bit_fewer(t);
  o.twins = {with_goal(o, "bit-lost", {to_string(other) + " undoes it", swizzled(once, terms_of(other)) == x})};
  return o;
}

Obligation injectivity(const Triple& t) {
  const Term x = word("x"), y = word("y");
  const Term image = swizzled(x, terms_of(t));
  Obligation o{id_of("injectivity", t),
               to_string(t) + " takes no value twice, and so is a bijection of the words",
               Logic::bit_vectors,
               {{"Sw(x) = Sw(y)", image == swizzled(y, terms_of(t))}},
               {"x = y", x == y}};
  o.twins = {without_hypothesis(o, 0)};
  return o;
}

Obligation linearity(const Triple& t) {
  const Term x = word("x"), y = word("y");
  const auto sw = [&](const Term& a) { return swizzled(a, terms_of(t)); };
  Obligation o{id_of("linearity", t),
               to_string(t) + " commutes with xor",
               Logic::bit_vectors,
               {},
               {"Sw(x xor y) = Sw(x) xor Sw(y)", sw(x ^ y) == (sw(x) ^ sw(y))}};
  o.twins = {with_goal(o, "or", {"Sw(x xor y) = Sw(x) or Sw(y)", sw(x ^ y) == (sw(x) | sw(y))})};
  return o;
}

std::vector<Obligation> swizzle_theorems() {
  const SwizzleTerms s = unknown_swizzle();
  const Term x = word("x"), y = word("y");
  const auto sw = [&](const Term& a) { return swizzled(a, s); };

  std::vector<Obligation> all = {
      about_all("involution", "Sw<B,M,S> is undone by itself if |S| >= B", {"|S| >= B", s.bits <= s.distance},
                {"Sw(Sw(x)) = x", sw(sw(x)) == x}),
      about_all("no-involution", "Sw<B,M,S> is not undone by itself if |S| < B: the bit that is moved twice does not come back",
                {"|S| < B", s.distance < s.bits}, {"Sw(Sw(w)) != w", sw(sw(twice_moved(s))) != twice_moved(s)}),
      about_all("bijective", "Sw<B,M,S> takes no value twice if S != 0 or B = 0",
                {"S != 0 or B = 0", s.distance != 0 || s.bits == 0},
                {"x = y, if Sw(x) = Sw(y)", implies(sw(x) == sw(y), x == y)}),
      about_all("not-bijective", "Sw<B,M,0> sends 0 and 2^M to 0 if B > 0", {"S = 0 and B > 0", s.distance == 0 && 0 < s.bits},
                {"Sw(0) = Sw(2^M) = 0", sw(constant(0)) == 0 && sw(two_to(s.base)) == 0}),
  };
  Obligation linear{"swizzle.linear",
                    "Sw<B,M,S> commutes with xor",
                    Logic::bit_vectors,
                    within_the_word(s),
                    {"Sw(x xor y) = Sw(x) xor Sw(y)", sw(x ^ y) == (sw(x) ^ sw(y))}};
  linear.twins = {with_goal(linear, "or", {"Sw(x xor y) = Sw(x) or Sw(y)", sw(x ^ y) == (sw(x) | sw(y))})};
  all.push_back(linear);
  return all;
}

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
