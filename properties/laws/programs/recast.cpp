// Words of several elements, by walking: which layout has them, and where none has.
#include "colex/recast.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/print.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// A layout's leaf in words of n: how many of its neighbours share one, and its mode; none if its steps are no words.
struct Words {
  std::int64_t together;
  Mode<Checked> mode;
};

std::optional<Words> words_of(const Mode<Checked>& leaf, std::int64_t n) {
  const std::int64_t s = leaf.extent.value(), d = leaf.stride.value();
  if (d % n == 0) return Words{1, {Checked(s), Checked(d / n)}};
  if (s == 1) return Words{1, {Checked(1), Checked(0)}};
  if (d < 0 || n % d != 0) return std::nullopt;
  const std::int64_t together = n / d;
  return Words{together, {Checked((s + together - 1) / together), Checked(1)}};
}

/// The first coordinate along a leaf s:d, d > 0, at which the word is not CuTe's, c/ceil(n/d) words of ceil(d/n).
std::optional<std::int64_t> first_wrong_along(std::int64_t s, std::int64_t d, std::int64_t n) {
  const std::int64_t together = (n + d - 1) / d, step = (d + n - 1) / n;
  for (std::int64_t c = 0; c < s; ++c) {
    if (c * d / n != c / together * step) return c;
  }
  return std::nullopt;
}

/// Whether the rejection of a leaf's stride names the stride, and the first coordinate along the leaf with a wrong word.
bool names_wrong_stride(const Mode<Checked>& leaf, std::int64_t n, const RejectionWitness& witness) {
  const auto named = [&](std::string_view name) {
    std::optional<std::int64_t> number;
    for (const Shown& shown : witness) {
      if (shown.name == name) number = shown.number;
    }
    return number;
  };
  const std::int64_t s = leaf.extent.value(), d = leaf.stride.value();
  return named("stride") == d && (d < 0 || named("along") == first_wrong_along(s, d, n));
}

/// The word of the value, rounded down.
std::int64_t word(Checked value, std::int64_t n) {
  const std::int64_t v = value.value();
  return v / n - (v % n < 0 ? 1 : 0);
}

/// The first 1-D coordinate of L whose word is not that of the words' coordinate.
std::optional<std::int64_t> first_other_word(const Layout<>& L, const std::vector<Words>& words, std::int64_t n) {
  const Modes<Checked> leaves = modes(L);
  for (std::int64_t x = 0; x < size(L).value(); ++x) {
    std::int64_t rest = x;
    Checked sum = 0;
    for (std::size_t k = 0; k < words.size(); ++k) {
      sum = sum + Checked(rest % leaves[k].extent.value() / words[k].together) * words[k].mode.stride;
      rest /= leaves[k].extent.value();
    }
    if (sum.value() != word(L(Checked(x)), n)) return x;
  }
  return std::nullopt;
}

Case is_upcast_to_words(const Layout<>& L, std::int64_t n) {
  const auto upcasted = attempt([&] { return upcast(L, Checked(n)); });
  if (!upcasted && upcasted.rejection().kind() != Kind::inadmissible) throw upcasted.rejection();
  std::vector<Words> words;
  Modes<Checked> wanted;
  for (const Mode<Checked>& leaf : modes(L)) {
    const auto found = words_of(leaf, n);
    if (!found && upcasted) return Case::fails("the steps of " + to_string(leaf.stride) + " are no words");
    if (!found) {
      return names_wrong_stride(leaf, n, upcasted.rejection().witness())
                 ? Case::of(true)
                 : Case::fails("another coordinate is the first in a wrong word: " + upcasted.rejection().message());
    }
    words.push_back(*found);
    wanted.push_back(found->mode);
  }
  const auto other = first_other_word(L, words, n);
  if (!other) {
    if (!upcasted) return Case::fails("rejected: " + upcasted.rejection().message());
    const Layout<> R(L.shape().nesting(), wanted);
    return *upcasted == R ? Case::of(true) : Case::fails(to_string(*upcasted) + " instead of " + to_string(R));
  }
  if (upcasted) return Case::fails("coordinate " + std::to_string(*other) + " has another word");
  for (const Shown& shown : upcasted.rejection().witness()) {
    if (shown.name == "coordinate" && shown.number != *other)
      return Case::fails(std::to_string(shown.number) + " is said to be the first in another word; " + std::to_string(*other) +
                         " is");
  }
  return Case::of(true);
}

}  // namespace

namespace programs {

void recast(Programs& laws) {
  laws.add({"upcast.words",
            "Upcast is the layout of the words, in which neighbours that share one are one coordinate; where the steps of a leaf "
            "are neither words nor parts of one, or parts add up to a word, there is none, and the first coordinate at which "
            "they do is named.",
            "CuTe upcast; conventions, the choice not to round", evidence::Expected::stands,
            "forall L: layout rank <= 3 size <= 64, 1 <= n <= 8: claim upcast(L, n) == R with the leaf s:d/n for s:d if n "
            "divides d, 1:0 for 1:d else, ceil(s/(n/d)):1 if d divides n, if R(c/g) == L(c)/n for all c, g the coordinates that "
            "share a word; else it is rejected at the first c"},
           {layout("L", {}, 3, 64), integer("n", 1, 8)},
           [](const Assignment& values) { return is_upcast_to_words(layout_of(values[0]), integer_of(values[1])); });
}

}  // namespace programs

}  // namespace colex::laws
