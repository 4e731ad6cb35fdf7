#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/peers/survey.hpp"
#include "colex/peers/written.hpp"

namespace colex::peers {

namespace {

/// A mode of a flat layout.
struct Leaf {
  std::int64_t extent, stride;
};
using Leaves = std::vector<Leaf>;

Leaves leaves_of(const Written& layout) {
  const std::vector<std::int64_t> extents = leaves(layout.shape), strides = leaves(layout.stride);
  Leaves result;
  for (std::size_t k = 0; k < extents.size(); ++k) result.push_back({extents[k], strides[k]});
  return result;
}

/// Adjacent modes joined where the second goes on as the first.
Leaves joined(const Leaves& modes) {
  Leaves result;
  for (const Leaf& mode : modes) {
    if (!result.empty() && mode.stride == result.back().extent * result.back().stride) {
      result.back().extent *= mode.extent;
    } else {
      result.push_back(mode);
    }
  }
  return result;
}

std::int64_t ceil_divided(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// The products of the first extents, without that of all.
std::vector<std::int64_t> prefixes(const Leaves& modes) {
  std::vector<std::int64_t> result;
  std::int64_t product = 1;
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) result.push_back(product *= modes[k].extent);
  return result;
}

bool divide_one_another(std::int64_t a, std::int64_t b) { return a % b == 0 || b % a == 0; }

/// CUTLASS's documentation: mode by mode the stride is divided out of A's extents, then the extent is taken off what is left;
/// at each step one number divides the other. Nothing is asked of several modes together but that B is injective.
bool by_cutlass(const Leaves& a, const Leaves& b) {
  for (const Leaf& mode : b) {
    std::int64_t stride = mode.stride, extent = mode.extent;
    for (std::size_t k = 0; k + 1 < a.size(); ++k) {
      if (!divide_one_another(a[k].extent, stride)) return false;
      const std::int64_t left = ceil_divided(a[k].extent, stride);
      stride = ceil_divided(stride, a[k].extent);
      if (!divide_one_another(left, extent)) return false;
      extent = ceil_divided(extent, left);
    }
  }
  return true;
}

/// Shah, definition 2.12: the extents are left divisible by the stride, and what is left weakly left divisible by the extent.
bool is_left_divisible(const Leaves& a, const Leaf& mode) {
  std::int64_t stride = mode.stride, extent = mode.extent;
  bool begun = false;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const bool last = k + 1 == a.size();
    std::int64_t left = a[k].extent;
    if (!begun) {
      if (stride % left == 0 && !last) {
        stride /= left;
        continue;
      }
      if (!last && left % stride != 0) return false;
      if (last) return true;
      left /= stride;
      begun = true;
    }
    if (last || extent < left) return true;
    if (extent % left != 0) return false;
    extent /= left;
  }
  return true;
}

/// Shah, definition 2.17: each mode by itself, and the intervals [r, r(N-1)] below A's last prefix product do not meet.
bool by_shah(const Leaves& a, const Leaves& b) {
  for (const Leaf& mode : b) {
    if (!is_left_divisible(a, mode)) return false;
  }
  const std::vector<std::int64_t> cuts = prefixes(a);
  const std::int64_t end = cuts.empty() ? 1 : cuts.back();
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (i == j || b[i].extent == 1 || b[j].extent == 1 || b[i].stride > b[j].stride || (b[i].stride == b[j].stride && i > j))
        continue;
      if (b[j].stride < end && b[i].stride * (b[i].extent - 1) >= b[j].stride) return false;
    }
  }
  return true;
}

/// The whitepaper's base case, for one mode: stride and prefix products divide one another, and what is left of
/// each divides the extent.
bool has_base_case(const Leaves& a, const Leaf& mode) {
  for (const std::int64_t prefix : prefixes(a)) {
    if (!divide_one_another(prefix, mode.stride) || mode.extent % ceil_divided(prefix, mode.stride) != 0) return false;
  }
  return true;
}

bool have_disjoint_images(const Leaf& x, const Leaf& y) {
  for (std::int64_t i = 1; i < x.extent; ++i) {
    if ((i * x.stride) % y.stride == 0 && i * x.stride / y.stride < y.extent) return false;
  }
  return true;
}

bool by_whitepaper(const Leaves& a, const Leaves& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!has_base_case(a, b[i])) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (!have_disjoint_images(b[i], b[j])) return false;
    }
  }
  return true;
}

/// The same, where each mode begins at or behind the end of the one before instead.
bool by_repaired_whitepaper(const Leaves& a, const Leaves& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!has_base_case(a, b[i])) return false;
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (i != j && b[i].stride <= b[j].stride && b[i].stride * b[i].extent > b[j].stride) return false;
    }
  }
  return true;
}

bool is_tractable(Leaves modes) {
  std::sort(modes.begin(), modes.end(),
            [](const Leaf& x, const Leaf& y) { return x.stride != y.stride ? x.stride < y.stride : x.extent < y.extent; });
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
    if (modes[k].stride != 0 && modes[k + 1].stride % (modes[k].stride * modes[k].extent) != 0) return false;
  }
  return true;
}

bool by_tractability(const Leaves& a, const Leaves& b) { return is_tractable(a) && is_tractable(b); }

struct Condition {
  const char *name, *words;
  bool (*accepts)(const Leaves& a, const Leaves& b);
  bool joins;  ///< whether A is coalesced before
};

constexpr Condition conditions[] = {
    {"CUTLASS documentation", "divisibility of strides and extents, mode by mode, A coalesced", by_cutlass, true},
    {"Shah, Definition 2.17", "left divisibility and disjoint intervals, A as it is written", by_shah, false},
    {"Shah, A coalesced", "the same of A coalesced", by_shah, true},
    {"Whitepaper, 3.3.3", "the base case for each mode, disjoint images, A coalesced", by_whitepaper, true},
    {"Whitepaper, repaired", "the base case, each mode from the end of the one before on", by_repaired_whitepaper, true},
    {"Tractability", "A and B are tractable", by_tractability, false},
};

}  // namespace

std::vector<Criterion> score_criteria(const std::vector<Case>& cases) {
  std::vector<Criterion> result;
  for (const Condition& condition : conditions) {
    Criterion score{condition.name, condition.words};
    for (const Case& one : cases) {
      if (one.source != Source::measured) continue;
      const std::optional<Written> a = read_layout(one.question.arguments[0]), b = read_layout(one.question.arguments[1]);
      const Leaves of_a = condition.joins ? joined(leaves_of(*a)) : leaves_of(*a);
      const bool accepts = condition.accepts(of_a, leaves_of(*b));
      const bool exists = composite_exists(one.question.arguments[0], one.question.arguments[1]) == true;
      ++(accepts ? (exists ? score.accepts_existing : score.accepts_none)
                 : (exists ? score.rejects_existing : score.rejects_none));
    }
    result.push_back(score);
  }
  return result;
}

}  // namespace colex::peers
