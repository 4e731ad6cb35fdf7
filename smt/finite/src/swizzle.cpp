#include "colex/finite/swizzle.hpp"

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

}  // namespace colex::finite
