// Finds values that are smaller than a given one and worth trying in its place.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"
#include "colex/coalesce.hpp"
#include "colex/compact.hpp"
#include "colex/rejection.hpp"

#include "ladder.hpp"
#include "weight.hpp"

namespace colex::cases {

namespace {

/// The tuple with these leaves.
Tuple<Checked> with_leaves(const Tuple<Checked>& t, const std::vector<std::int64_t>& leaves) {
  std::size_t next = 0;
  return transform_leaves(t, [&](const Checked&) { return Checked(leaves[next++]); });
}

std::vector<std::int64_t> numbers(const Tuple<Checked>& t) {
  std::vector<std::int64_t> result;
  for_each_leaf(t, [&](const Checked& leaf) { result.push_back(leaf.value()); });
  return result;
}

/// The tuple without leaf number k, and without the tuples that become empty. `next` counts the leaves.
std::optional<Tuple<Checked>> without_leaf(const Tuple<Checked>& t, std::size_t k, std::size_t& next) {
  if (t.is_leaf()) return next++ == k ? std::nullopt : std::optional(t);
  Tuple<Checked>::Modes kept;
  for (const Tuple<Checked>& mode : t.modes()) {
    if (auto rest = without_leaf(mode, k, next)) kept.push_back(std::move(*rest));
  }
  if (kept.empty()) return std::nullopt;
  return Tuple<Checked>(std::move(kept));
}

Tuple<Checked> without_leaf(const Tuple<Checked>& t, std::size_t k) {
  std::size_t next = 0;
  return without_leaf(t, k, next).value_or(Tuple<Checked>());
}

/// The tuple after inner tuple number `which` is replaced by its modes. Inner tuples are counted in preorder, without the
/// outermost.
void append_spliced(const Tuple<Checked>& t, std::size_t which, std::size_t& next, Tuple<Checked>::Modes& into) {
  if (t.is_leaf()) {
    into.push_back(t);
    return;
  }
  const bool splice = next++ == which;
  Tuple<Checked>::Modes inner;
  for (const Tuple<Checked>& mode : t.modes()) append_spliced(mode, which, next, splice ? into : inner);
  if (!splice) into.emplace_back(std::move(inner));
}

Tuple<Checked> spliced(const Tuple<Checked>& t, std::size_t which) {
  std::size_t next = 0;
  Tuple<Checked>::Modes modes;
  for (const Tuple<Checked>& mode : t.modes()) append_spliced(mode, which, next, modes);
  return Tuple<Checked>(std::move(modes));
}

std::size_t inner_tuples(const Tuple<Checked>& t) {
  if (t.is_leaf()) return 0;
  std::size_t count = 0;
  for (const Tuple<Checked>& mode : t.modes()) count += (mode.is_leaf() ? 0 : 1) + inner_tuples(mode);
  return count;
}

Tuple<Checked> tuple_of(const std::vector<std::int64_t>& leaves) {
  Tuple<Checked>::Modes modes;
  for (const std::int64_t leaf : leaves) modes.emplace_back(Checked(leaf));
  return Tuple<Checked>(std::move(modes));
}

/// Calls visit(shape, stride) with each smaller arrangement of the leaves of two congruent tuples.
template <class Visit>
void for_each_simpler_profile(const Tuple<Checked>& shape, const Tuple<Checked>& stride, Visit&& visit) {
  if (shape.is_leaf()) return;
  const std::vector<std::int64_t> s = numbers(shape);
  const std::vector<std::int64_t> d = numbers(stride);
  if (s.size() == 1) visit(Tuple<Checked>(Checked(s[0])), Tuple<Checked>(Checked(d[0])));
  visit(tuple_of(s), tuple_of(d));
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    visit(shape.mode(k), stride.mode(k));
    Tuple<Checked>::Modes shape_rest = shape.modes();
    Tuple<Checked>::Modes stride_rest = stride.modes();
    shape_rest.erase(shape_rest.begin() + static_cast<std::ptrdiff_t>(k));
    stride_rest.erase(stride_rest.begin() + static_cast<std::ptrdiff_t>(k));
    visit(Tuple<Checked>(std::move(shape_rest)), Tuple<Checked>(std::move(stride_rest)));
  }
  for (std::size_t k = 0; k < s.size(); ++k) visit(without_leaf(shape, k), without_leaf(stride, k));
  for (std::size_t n = inner_tuples(shape); n-- > 0;) visit(spliced(shape, n), spliced(stride, n));
}

/// The layouts to try in the place of a layout.
class SmallerLayouts {
 public:
  explicit SmallerLayouts(const Layout<>& L) : L_(L), s_(numbers(L.shape())), d_(numbers(L.stride())) {}

  std::vector<Layout<>> candidates() && {
    result_.emplace_back(Mode<Checked>{1, 0});
    result_.emplace_back(Mode<Checked>{2, 1});
    for_each_simpler_profile(L_.shape(), L_.stride(),
                             [&](const Tuple<Checked>& s, const Tuple<Checked>& d) { result_.emplace_back(s, d); });
    if (const auto merged = attempt([&] { return coalesce(L_); })) result_.push_back(*merged);
    merge_neighbours();
    compact_ones();
    for (std::size_t k = 0; k < s_.size(); ++k) {
      smaller_extent(k);
      smaller_stride(k);
    }
    swapped_leaves();
    return std::move(result_);
  }

 private:
  void add(const std::vector<std::int64_t>& s, const std::vector<std::int64_t>& d) {
    result_.emplace_back(with_leaves(L_.shape(), s), with_leaves(L_.stride(), d));
  }

  /// Merges two neighbouring leaves.
  void merge_neighbours() {
    for (std::size_t k = 0; k + 1 < s_.size(); ++k) {
      std::int64_t both = 0;
      if (__builtin_mul_overflow(s_[k], s_[k + 1], &both)) continue;
      for (const std::size_t stride_of : {k, k + 1}) {
        const Tuple<Checked> shape = without_leaf(with_leaf(L_.shape(), k, both), k + 1);
        result_.emplace_back(shape, without_leaf(with_leaf(L_.stride(), k, d_[stride_of]), k + 1));
      }
    }
  }

  void compact_ones() {
    const auto add_if = [&](auto&& strides) {
      if (const auto stride = attempt(strides)) result_.emplace_back(L_.shape(), *stride);
    };
    add_if([&] { return compact_col_major(L_.shape()); });
    add_if([&] { return compact_row_major(L_.shape()); });
  }

  /// Makes an extent smaller. The strides stay, or those that are multiples of what the mode reached become smaller as well.
  void smaller_extent(std::size_t k) {
    for (const std::int64_t s : rungs(1, s_[k])) {
      result_.emplace_back(with_leaf(L_.shape(), k, s), L_.stride());
      adapted(k, s, d_[k]);
    }
  }

  void smaller_stride(std::size_t k) {
    for (const std::int64_t d : rungs(0, d_[k])) {
      result_.emplace_back(L_.shape(), with_leaf(L_.stride(), k, d));
      if (d > 0) adapted(k, s_[k], d);
    }
    // Strides that the leaves before it suggest: theirs, and the product of their extents.
    std::int64_t reach = 1;
    for (std::size_t j = 0; j < k; ++j) {
      if (__builtin_mul_overflow(reach, s_[j], &reach)) break;
      result_.emplace_back(L_.shape(), with_leaf(L_.stride(), k, d_[j]));
    }
    result_.emplace_back(L_.shape(), with_leaf(L_.stride(), k, reach));
  }

  /// Gives mode k this extent and stride. A stride that was a multiple of what mode k reached (extent times stride) becomes the
  /// same multiple of what it reaches now. So chains stay chains.
  void adapted(std::size_t k, std::int64_t s, std::int64_t d) {
    std::int64_t reach = 0;
    std::int64_t now = 0;
    if (__builtin_mul_overflow(s_[k], d_[k], &reach) || __builtin_mul_overflow(s, d, &now) || reach <= 0) return;
    std::vector<std::int64_t> extents = s_;
    std::vector<std::int64_t> strides = d_;
    extents[k] = s;
    strides[k] = d;
    bool changed = false;
    for (std::size_t j = 0; j < d_.size(); ++j) {
      if (j == k || d_[j] == 0 || d_[j] % reach != 0) continue;
      if (__builtin_mul_overflow(d_[j] / reach, now, &strides[j])) return;
      changed = true;
    }
    if (changed) add(extents, strides);
  }

  /// Swaps two extents, two strides, or two modes.
  void swapped_leaves() {
    for (std::size_t k = 0; k < s_.size(); ++k) {
      for (std::size_t j = k + 1; j < s_.size(); ++j) {
        std::vector<std::int64_t> s = s_;
        std::vector<std::int64_t> d = d_;
        std::swap(s[k], s[j]);
        add(s, d_);
        std::swap(d[k], d[j]);
        add(s_, d);
        add(s, d);
      }
    }
  }

  const Layout<>& L_;
  std::vector<std::int64_t> s_, d_;
  std::vector<Layout<>> result_;
};

std::vector<Value> candidates(const Checked& n, const Domain& domain) {
  std::vector<Value> result;
  const auto* integers = std::get_if<IntegerDomain>(&domain);
  if (integers == nullptr || integers->empty()) return result;
  for (const std::int64_t candidate : rungs(integers->origin(), n.value())) result.emplace_back(Checked(candidate));
  return result;
}

std::vector<Value> candidates(const Layout<>& L, const Domain& domain) {
  std::vector<Value> result;
  const auto* layouts = std::get_if<LayoutDomain>(&domain);
  const bool coalesced = layouts != nullptr && layouts->traits.has(Trait::coalesced);
  for (const Layout<>& candidate : SmallerLayouts(L).candidates()) {
    if (!coalesced) {
      result.emplace_back(candidate);
    } else if (const auto form = attempt([&] { return coalesce(candidate); })) {
      result.emplace_back(*form);
    }
  }
  return result;
}

std::vector<Value> candidates(const Tuple<Checked>& S, const Domain& domain) {
  std::vector<Value> result;
  result.emplace_back(Checked(1));
  if (const auto* shapes = std::get_if<ShapeDomain>(&domain); shapes != nullptr && shapes->refined) {
    result.emplace_back(*shapes->refined);
  }
  for_each_simpler_profile(S, S, [&](const Tuple<Checked>& shape, const Tuple<Checked>&) { result.emplace_back(shape); });
  const std::vector<std::int64_t> s = numbers(S);
  for (std::size_t k = 0; k < s.size(); ++k) {
    for (const std::int64_t extent : rungs(1, s[k])) result.emplace_back(with_leaf(S, k, extent));
    std::int64_t both = 0;
    if (k + 1 < s.size() && !__builtin_mul_overflow(s[k], s[k + 1], &both)) {
      result.emplace_back(without_leaf(with_leaf(S, k, both), k + 1));
    }
    for (std::size_t j = k + 1; j < s.size(); ++j) result.emplace_back(with_leaf(with_leaf(S, k, s[j]), j, s[k]));
  }
  return result;
}

std::vector<Value> candidates(const Swizzle& W, const Domain&) {
  std::vector<Value> result;
  for (const std::int64_t n : rungs(0, W.bits())) result.emplace_back(Swizzle(n, W.base(), W.shift()));
  for (const std::int64_t n : rungs(0, W.base())) result.emplace_back(Swizzle(W.bits(), n, W.shift()));
  for (const std::int64_t n : rungs(0, W.shift())) result.emplace_back(Swizzle(W.bits(), W.base(), n));
  return result;
}

/// Linear layouts with one bit of the input or the output less, and with smaller columns.
std::vector<Value> candidates(const LinearLayout& F, const Domain&) {
  std::vector<Value> result;
  if (F.inputs().size() != 1 || F.outputs().size() != 1) return result;
  const std::string& in = F.inputs()[0].name;
  const std::string& out = F.outputs()[0].name;
  const std::size_t bits = F.output_bits();
  const auto add = [&](std::vector<Word> columns, std::size_t output_bits) {
    result.emplace_back(LinearLayout({{in, columns.size()}}, {{out, output_bits}}, columns));
  };
  for (std::size_t k = 0; k < F.input_bits(); ++k) {
    std::vector<Word> fewer = F.columns();
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    add(fewer, bits);
  }
  for (std::size_t row = 0; row < bits; ++row) {
    std::vector<Word> lower = F.columns();
    for (Word& column : lower) {
      const Word below = (Word{1} << row) - 1;
      column = (column & below) | (column >> 1U & ~below);
    }
    add(lower, bits - 1);
  }
  for (std::size_t k = 0; k < F.input_bits(); ++k) {
    const auto with_column = [&](Word column) {
      std::vector<Word> columns = F.columns();
      columns[k] = column;
      add(columns, bits);
    };
    with_column(0);
    for (std::size_t row = 0; row < bits; ++row) {
      with_column(Word{1} << row);
      with_column(F.columns()[k] & ~(Word{1} << row));
    }
  }
  return result;
}

template <class Other>
std::vector<Value> candidates(const Other&, const Domain&) {
  return {};
}

}  // namespace

bool is_smaller(const Value& a, const Value& b) { return weight(a) < weight(b); }
bool is_smaller(const Assignment& a, const Assignment& b) { return weight(a) < weight(b); }

std::vector<Value> smaller(const Value& value, const Domain& domain) {
  std::vector<Value> all = std::visit([&](const auto& content) { return candidates(content, domain); }, value.content());
  const Weight own = weight(value);
  std::vector<std::pair<Weight, std::size_t>> order;
  for (std::size_t k = 0; k < all.size(); ++k) {
    Weight w = weight(all[k]);
    if (w < own && contains(domain, all[k])) order.emplace_back(std::move(w), k);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Value> result;
  for (const auto& [w, k] : order) {
    if (std::find(result.begin(), result.end(), all[k]) == result.end()) result.push_back(std::move(all[k]));
  }
  return result;
}

}  // namespace colex::cases
