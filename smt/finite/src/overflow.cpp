#include "colex/complement.hpp"
#include "colex/coordinate.hpp"
#include "colex/finite/straight.hpp"
#include "colex/finite/theorems.hpp"
#include "colex/layout.hpp"

namespace colex::finite {

using namespace solvers;

namespace {

constexpr std::int64_t limit = std::int64_t{1} << 31;

Term number(const std::string& name) { return variable(name, Sort::integer()); }
Term in_32_bits(const Term& value) { return -limit <= value && value < limit; }
Term absolute(const Term& value) { return ite(value < 0, 0 - value, value); }
/// n·|d| of n·d, where n >= 0. It is so written that a solver meets the sum of products n·d alone: plain Z3 does not find them
/// in a product of sums.
Term absolute_of(const Term& n_times_d, const Term& d) { return ite(d < 0, 0 - n_times_d, n_times_d); }

/// All of the values are integers of 32 bits.
Term fit(const std::vector<Term>& values) {
  std::vector<Term> all;
  for (const Term& value : values) all.push_back(in_32_bits(value));
  return all_of(all);
}

// --- nestings

/// The shapes of tuples: how many modes each has, "*" for a leaf.
struct Nesting {
  std::vector<Nesting> modes;
};

std::string to_string(const Nesting& nesting) {
  if (nesting.modes.empty()) return "*";
  std::string text;
  for (const Nesting& mode : nesting.modes) text += (text.empty() ? "" : ",") + to_string(mode);
  return '(' + text + ')';
}

std::vector<Nesting> nestings(std::size_t leaves);

/// Lists of at least `fewest` nestings with so many leaves in all.
std::vector<std::vector<Nesting>> forests(std::size_t leaves, std::size_t fewest) {
  if (leaves == 0) return fewest == 0 ? std::vector<std::vector<Nesting>>{{}} : std::vector<std::vector<Nesting>>{};
  std::vector<std::vector<Nesting>> result;
  for (std::size_t first = 1; first <= (fewest > 1 ? leaves - 1 : leaves); ++first) {
    for (const Nesting& tree : nestings(first)) {
      for (std::vector<Nesting> rest : forests(leaves - first, fewest > 0 ? fewest - 1 : 0)) {
        rest.insert(rest.begin(), tree);
        result.push_back(std::move(rest));
      }
    }
  }
  return result;
}

/// Every nesting with so many leaves, where no mode is a tuple of one.
std::vector<Nesting> nestings(std::size_t leaves) {
  if (leaves == 1) return {Nesting{}};
  std::vector<Nesting> result;
  for (std::vector<Nesting>& modes : forests(leaves, 2)) result.push_back({std::move(modes)});
  return result;
}

/// The tuple of this nesting with the leaves in their order.
Tuple<Straight> nested(const Nesting& nesting, const std::vector<Straight>& leaves, std::size_t& next) {
  if (nesting.modes.empty()) return Tuple<Straight>(leaves[next++]);
  typename Tuple<Straight>::Modes modes;
  for (const Nesting& mode : nesting.modes) modes.push_back(nested(mode, leaves, next));
  return Tuple<Straight>(std::move(modes));
}

Tuple<Straight> nested(const Nesting& nesting, const std::vector<Straight>& leaves) {
  std::size_t next = 0;
  return nested(nesting, leaves, next);
}

/// The text in characters that a file's name may have: "((*,*),*)" is "--s.s_.s_".
std::string letters_of(std::string profile) {
  for (char& c : profile) c = c == '*' ? 's' : c == ',' ? '.' : c == '(' ? '-' : '_';
  return profile;
}

/// The value of a layout of this nesting. An extent is written c + 1 + e, c a coordinate and e what is left: so c < s is no
/// hypothesis but a fact.
Obligation value_fits(const Nesting& nesting, std::size_t leaves) {
  Recorder recorder;
  std::vector<Straight> extents, strides, coordinates;
  std::vector<Assertion> hypotheses;
  Term span = literal(1, Sort::integer());
  for (std::size_t k = 0; k < leaves; ++k) {
    const std::string place = std::to_string(k);
    const Term c = number("c" + place), e = number("e" + place), d = number("d" + place);
    hypotheses.push_back({"c" + place + " is a coordinate of the extent s = c + 1 + e", 0 <= c && 0 <= e});
    span = span + absolute_of(c * d + e * d, d);
    extents.push_back(recorder.input(c + 1 + e));
    strides.push_back(recorder.input(d));
    coordinates.push_back(recorder.input(c));
  }
  hypotheses.push_back({"cosize < 2^31", span < limit});
  const Straight value = Layout<Straight>(nested(nesting, extents), nested(nesting, strides))(nested(nesting, coordinates));
  (void)value;
  std::vector<Term> owed = recorder.owed();
  owed.push_back(fit(recorder.values()));
  const std::string profile = to_string(nesting);
  Obligation o{"overflow.crd2idx." + letters_of(profile),
               "no intermediate value of a layout " + profile + " with a cosize below 2^31 overflows 32 bits",
               Logic::nonlinear_step,
               std::move(hypotheses),
               {"the program runs straight, and its values are in [-2^31, 2^31)", all_of(owed)}};
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

/// The value of a layout of one mode at a 1-D coordinate x. As above, the extent is x + 1 + e, so that x < s is a fact.
Obligation value_at_index_fits_one_mode() {
  Recorder recorder;
  const Term x = number("x"), e = number("e"), d = number("d");
  const Layout<Straight> layout{Tuple<Straight>({Tuple<Straight>(recorder.input(x + 1 + e))}),
                                Tuple<Straight>({Tuple<Straight>(recorder.input(d))})};
  const Straight value = layout(recorder.input(x));
  (void)value;
  std::vector<Assertion> hypotheses = {
      {"x is a 1-D coordinate of the extent s = x + 1 + e, and fits", 0 <= x && 0 <= e && x < limit}};
  hypotheses.insert(hypotheses.end(), recorder.definitions().begin(), recorder.definitions().end());
  hypotheses.push_back({"cosize < 2^31", 1 + absolute_of(x * d + e * d, d) < limit});
  std::vector<Term> owed = recorder.owed();
  owed.push_back(fit(recorder.values()));
  Obligation o{"overflow.index.1",
               "no intermediate value of a layout of one mode with a cosize below 2^31, at a 1-D coordinate, overflows 32 bits",
               Logic::nonlinear_step,
               std::move(hypotheses),
               {"the program runs straight, and its values are in [-2^31, 2^31)", all_of(owed)}};
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

/// One mode taken off an index x of s·P coordinates: the algebra's own step.
Obligation index_step() {
  Recorder recorder;
  const Term x = number("x"), s = number("s"), rest = number("P");
  std::vector<Term> digits;
  const Straight quotient =
      idx2crd_step(recorder.input(x), recorder.input(s), [&](const Straight& digit) { digits.push_back(digit.term()); });
  std::vector<Assertion> hypotheses = {{"an extent s, and P coordinates behind it", 1 <= s && 1 <= rest},
                                       {"x is not negative", 0 <= x}};
  hypotheses.insert(hypotheses.end(), recorder.definitions().begin(), recorder.definitions().end());
  hypotheses.push_back({"x is a coordinate", x < s * rest});
  std::vector<Term> owed = recorder.owed();
  owed.push_back(0 <= digits.front() && digits.front() < s && digits.front() <= x);
  owed.push_back(0 <= quotient.term() && quotient.term() < rest && quotient.term() <= x);
  Obligation o{"overflow.index.step",
               "an index of s·P coordinates splits into a coordinate of s and one of P, neither of which is larger",
               Logic::nonlinear_integers,
               std::move(hypotheses),
               {"x % s and x / s are such coordinates", all_of(owed)}};
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

}  // namespace

std::vector<Obligation> value_at_index_fits() { return {value_at_index_fits_one_mode(), index_step()}; }

std::vector<Obligation> value_fits(std::size_t most_modes) {
  std::vector<Obligation> all;
  for (std::size_t leaves = 1; leaves <= most_modes; ++leaves) {
    for (const Nesting& nesting : nestings(leaves)) all.push_back(value_fits(nesting, leaves));
  }
  return all;
}

namespace {

Obligation about(const std::string& name, const std::string& words, std::vector<Assertion> hypotheses, Assertion goal,
                 Logic logic = Logic::nonlinear_integers) {
  return {"overflow." + name, words, logic, std::move(hypotheses), std::move(goal)};
}

Assertion fits(const char* what, const Term& value) { return {std::string(what) + " fits 32 bits", in_32_bits(value)}; }

/// A mode s:d whose parameters are integers of 32 bits.
Assertion is_mode(const Term& s, const Term& d) {
  return {"s:d is a mode of 32-bit integers", in_32_bits(s) && in_32_bits(d) && 1 <= s};
}

/// The part of a mode in the cosize.
Term span(const Term& s, const Term& d) { return (s - 1) * absolute(d); }

/// What complement_step computes for its first mode, whose stride is positive.
Obligation reach_fits(const Term& s, const Term& d) {
  Recorder recorder;
  const Straight reach = complement_step(recorder.input(literal(1, Sort::integer())),
                                         Mode<Straight>{recorder.input(s), recorder.input(d)}, [](const Mode<Straight>&) {});
  std::vector<Assertion> hypotheses = {is_mode(s, d), {"d >= 1", 1 <= d}, {"cosize(s:d) < 2^31", 1 + span(s, d) < limit}};
  hypotheses.insert(hypotheses.end(), recorder.definitions().begin(), recorder.definitions().end());
  return about("complement", "the complement of a mode with a cosize below 2^31 computes a reach s·d that fits",
               std::move(hypotheses), {"all that it computes fits", fit(recorder.values()) && in_32_bits(reach.term())});
}

/// s:d o n:r, which computes the stride r·d. What is known of n and s is written into them: n = 2 + k, s = r·(n - 1) + 1 + e.
Obligation composed_stride_fits(const Term& d, const Term& r) {
  const Term k = number("k"), e = number("e");
  Obligation o = about("composition.two", "s:d o n:r with n >= 2 computes a stride r·d that fits, where cosize(s:d) < 2^31",
                       {{"d is an integer of 32 bits", in_32_bits(d)},
                        {"the values of n:r are coordinates of s = r·(n - 1) + 1 + e", 0 <= r && 0 <= e},
                        {"cosize(s:d) < 2^31", 1 + absolute_of(r * d + r * k * d + e * d, d) < limit},
                        {"n = 2 + k >= 2", 0 <= k}},
                       fits("r·d", r * d), Logic::nonlinear_step);
  o.twins = {without_hypothesis(o, 3)};
  return o;
}

}  // namespace

std::vector<Expectation> intermediates_fit() {
  const Term s = number("s"), d = number("d"), t = number("t"), e = number("e"), r = number("r");
  const Assertion first = is_mode(s, d), second = is_mode(t, e);
  // Named, since cvc5 finds at once when s·c is too large, and in 20 seconds when a product of three numbers is.
  const Term c = number("c");
  const Assertion cosize{"c = cosize(t:e)", c == 1 + (t - 1) * e};
  const Assertion small{"cosize((s,t):(d,e)) < 2^31", 1 + span(s, d) + span(t, e) < limit};
  return {
      {about("mixed-signs", "a layout whose last value fits computes no other value beyond, whatever the signs of its strides",
             {first, second, fits("the last value", (s - 1) * d + (t - 1) * e)}, fits("(s-1)·d", (s - 1) * d),
             Logic::nonlinear_step),
       false},
      {about("size", "a layout with positive strides and a cosize below 2^31 has a size that fits",
             {first, second, {"strides >= 1", 1 <= d && 1 <= e}, small}, fits("s·t", s * t)),
       false},
      {about("absolute", "a mode with a cosize below 2^31 has a stride whose absolute value fits",
             {first, {"cosize(s:d) < 2^31", 1 + span(s, d) < limit}}, fits("|d|", absolute(d))),
       false},
      {reach_fits(s, d), false},
      {about("ceil-div", "dividing one positive integer of 32 bits by another, rounding up by s + d - 1, computes what fits",
             {first, {"d >= 1", 1 <= d}}, {"s + d and s + d - 1 fit", in_32_bits(s + d) && in_32_bits(s + d - 1)}),
       false},
      {about("composition.one",
             "s:d o 1:r computes a stride r·d that fits, where cosize(s:d) < 2^31 and r is an integer of 32 bits",
             {first,
              {"0 <= r", 0 <= r && in_32_bits(r)},
              {"strides >= 0", 0 <= d},
              {"cosize(s:d) < 2^31", 1 + (s - 1) * d < limit}},
             fits("r·d", r * d)),
       false},
      {composed_stride_fits(d, r), true},
      {about("product", "the product of s:0 and t:e, whose cosize is that of t:e, computes a cotarget size·cosize that fits",
             {is_mode(s, e), is_mode(t, e), {"e >= 0", 0 <= e}, cosize, {"c < 2^31", c < limit}}, fits("s·c", s * c)),
       false},
  };
}

}  // namespace colex::finite
