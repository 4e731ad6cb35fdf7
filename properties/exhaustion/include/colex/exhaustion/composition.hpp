// Composition against its definition, on every pair of layouts of two boxes.
//
//   compare_compositions({box}, {box}, 3, 100, {}).wrong == 0      the pairs whose A has a number = 3 (mod 100)
//
// Each pair is decided twice: by compose, and by walking the domain (composition_definition.hpp). A composite must have the
// values of A(B(c)) and a shape that refines B's; an obstruction must hold when evaluated.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/exhaustion/box.hpp"

namespace colex::exhaustion {

/// A pair on which composition and its definition disagree.
struct Disagreement {
  std::string A, B;
  std::string what;
};

struct Comparison {
  std::uint64_t pairs = 0, composites = 0, wrong = 0;
  std::optional<Disagreement> first;
};

/// All A of the boxes `left` whose number is that of the slice, with all B of the boxes `right`, which have no negative stride.
/// `disagree` is told of each pair that is wrong.
Comparison compare_compositions(const std::vector<Box>& left, const std::vector<Box>& right, std::uint64_t slice,
                                std::uint64_t slices, const std::function<void(const Disagreement&)>& disagree = {});

}  // namespace colex::exhaustion
