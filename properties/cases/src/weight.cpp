#include "weight.hpp"

#include <algorithm>
#include <bit>

namespace colex::cases {

namespace {

enum Part : std::size_t { leaf_sum, tuple_sum, extent_sum, magnitude_sum, negative_sum };

std::uint64_t magnitude(std::int64_t n) { return n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n); }

void add_number(Weight& weight, std::int64_t n) {
  weight.sums[magnitude_sum] += magnitude(n);
  weight.sums[negative_sum] += n < 0 ? 1 : 0;
  weight.numbers.push_back(n);
}

std::uint64_t tuples_of(const Tuple<Checked>& t) {
  if (t.is_leaf()) return 0;
  std::uint64_t count = 1;
  for (const Tuple<Checked>& mode : t.modes()) count += tuples_of(mode);
  return count;
}

void add_content(Weight& weight, const Checked& n) { add_number(weight, n.value()); }

void add_content(Weight& weight, const Tuple<Checked>& shape) {
  // () does not count as smaller than a single leaf.
  weight.sums[leaf_sum] += std::max<std::uint64_t>(1, leaf_count(shape));
  weight.sums[tuple_sum] += tuples_of(shape);
  for_each_leaf(shape, [&](const Checked& s) {
    weight.sums[extent_sum] += magnitude(s.value());
    weight.numbers.push_back(s.value());
  });
}

void add_content(Weight& weight, const Layout<>& L) {
  add_content(weight, L.shape());
  for_each_leaf(L.stride(), [&](const Checked& d) { add_number(weight, d.value()); });
}

void add_content(Weight& weight, const Swizzle& W) {
  for (const std::int64_t n : {W.bits(), W.base(), W.shift()}) add_number(weight, n);
}

void add_content(Weight& weight, const LinearLayout& F) {
  weight.sums[leaf_sum] += F.input_bits() + F.output_bits();
  weight.numbers.push_back(static_cast<std::int64_t>(F.input_bits()));
  for (const Word column : F.columns()) {
    weight.sums[magnitude_sum] += static_cast<std::uint64_t>(std::popcount(column));
    weight.numbers.push_back(static_cast<std::int64_t>(column));
  }
}

template <class Other>
void add_content(Weight&, const Other&) {
  // Variables have no values of other types.
}

}  // namespace

void Weight::add(const Value& value) {
  std::visit([&](const auto& content) { add_content(*this, content); }, value.content());
}

Weight weight(const Value& value) {
  Weight result;
  result.add(value);
  return result;
}

Weight weight(const Assignment& values) {
  Weight result;
  for (const Value& value : values) result.add(value);
  return result;
}

}  // namespace colex::cases
