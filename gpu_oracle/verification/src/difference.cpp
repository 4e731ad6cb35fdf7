#include <map>
#include <vector>

#include "colex/verification/memory.hpp"

namespace colex::verification::gauge {

namespace {

using observations::Labels;

/// A renaming of the classes of one axis. It grows with each element that is looked at.
class Renaming {
 public:
  explicit Renaming(char axis) : axis_(axis) {}

  std::optional<Difference> at(const Element& element, std::int64_t expected, std::int64_t found) {
    if (expected < 0 && found < 0) return std::nullopt;
    const auto known = expected_.find(expected), seen = found_.find(found);
    const bool is_known = known != expected_.end(), is_seen = seen != found_.end();
    if (is_known && is_seen && known->second.other == found) return std::nullopt;
    if (is_known || is_seen || expected < 0 || found < 0) {
      Difference difference{element, axis_, std::nullopt, std::nullopt, expected >= 0, found >= 0};
      if (is_known) difference.expected_with = known->second.first;
      if (is_seen) difference.found_with = seen->second.first;
      return difference;
    }
    expected_[expected] = {found, element};
    found_[found] = {expected, element};
    return std::nullopt;
  }

 private:
  /// The class of the other structure, and the first element that showed it.
  struct Match {
    std::int64_t other;
    Element first;
  };
  char axis_;
  std::map<std::int64_t, Match> expected_, found_;
};

/// The labels of C's elements. An element of C has the label of the element of D to which it is added.
Labels through_addends(const MmaStructure& structure, const Labels& of_D, std::size_t elements) {
  Labels labels(elements, -1);
  for (std::size_t d = 0; d < of_D.size(); ++d) {
    if (structure.addends[d] >= 0) labels[static_cast<std::size_t>(structure.addends[d])] = of_D[d];
  }
  return labels;
}

class Comparison {
 public:
  Comparison(const MmaStructure& expected, const MmaStructure& found) : expected_(expected), found_(found) {}

  std::optional<Difference> run(std::string_view operands) {
    for (const char operand : operands) {
      if (auto difference = in(operand)) return difference;
    }
    const bool both = operands.find('C') != std::string_view::npos && operands.find('D') != std::string_view::npos;
    return both ? compare_addends() : std::nullopt;
  }

 private:
  std::optional<Difference> in(char operand) {
    switch (operand) {
      case 'A': return compare('A', m_, expected_.A_m, found_.A_m, k_, expected_.A_k, found_.A_k);
      case 'B': return compare('B', n_, expected_.B_n, found_.B_n, k_, expected_.B_k, found_.B_k);
      case 'D': return compare('D', m_, expected_.D_m, found_.D_m, n_, expected_.D_n, found_.D_n);
      default: break;
    }
    // In every instruction C has as many elements as D.
    const std::size_t elements = expected_.addends.size();
    const auto of = [&](const MmaStructure& s, const Labels& labels) { return through_addends(s, labels, elements); };
    return compare('C', m_, of(expected_, expected_.D_m), of(found_, found_.D_m), n_, of(expected_, expected_.D_n),
                   of(found_, found_.D_n));
  }
  static std::optional<Difference> compare(char operand, Renaming& first, const Labels& expected_first, const Labels& found_first,
                                           Renaming& second, const Labels& expected_second, const Labels& found_second) {
    for (std::size_t i = 0; i < expected_first.size(); ++i) {
      if (auto difference = first.at({operand, i}, expected_first[i], found_first[i])) return difference;
      if (auto difference = second.at({operand, i}, expected_second[i], found_second[i])) return difference;
    }
    return std::nullopt;
  }
  std::optional<Difference> compare_addends() const {
    const auto element = [](std::int64_t c) -> std::optional<Element> {
      if (c < 0) return std::nullopt;
      return Element{'C', static_cast<std::size_t>(c)};
    };
    for (std::size_t d = 0; d < expected_.addends.size(); ++d) {
      if (expected_.addends[d] != found_.addends[d])
        return Difference{{'D', d}, 'C', element(expected_.addends[d]), element(found_.addends[d])};
    }
    return std::nullopt;
  }

  const MmaStructure &expected_, &found_;
  Renaming m_{'m'}, n_{'n'}, k_{'k'};
};

}  // namespace

std::optional<Difference> difference(const MmaStructure& expected, const MmaStructure& found, std::string_view operands) {
  return Comparison(expected, found).run(operands);
}

}  // namespace colex::verification::gauge
