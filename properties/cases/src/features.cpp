#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/cases/enumeration.hpp"
#include "colex/floor_form.hpp"
#include "colex/rejection.hpp"
#include "colex/wide.hpp"

namespace colex::cases {

namespace {

bool has_defects_that_cancel(const Layout<>& L) {
  const auto form = attempt([&] { return floor_form(L); });
  if (!form) return false;
  for (std::size_t from = 0; from < form->levels.size(); ++from) {
    Wide sum(0);
    for (std::size_t k = from; k < form->levels.size(); ++k) {
      sum = sum + Wide(form->levels[k].defect.value());
      if (sum == Wide(0)) return true;
    }
  }
  return false;
}

using Numbers = std::vector<std::int64_t>;

void append_leaves(const Tuple<Checked>& t, Numbers& numbers) {
  for_each_leaf(t, [&](Checked leaf) { numbers.push_back(leaf.value()); });
}

/// The numbers of a value, after those that say what it can be compared with at all.
struct Written {
  std::optional<Nesting> nesting;
  std::size_t outputs = 0;
  Numbers numbers;
};

std::optional<Written> written(const Value& value) {
  Written result;
  if (const auto* L = value.as<Layout<>>()) {
    result.nesting = L->shape().nesting();
    append_leaves(L->shape(), result.numbers);
    append_leaves(L->stride(), result.numbers);
  } else if (const auto* S = value.as<Tuple<Checked>>()) {
    result.nesting = S->nesting();
    append_leaves(*S, result.numbers);
  } else if (const auto* W = value.as<Swizzle>()) {
    result.numbers = {W->bits(), W->base(), W->shift()};
  } else if (const auto* F = value.as<LinearLayout>()) {
    result.outputs = F->output_bits();
    for (const Word column : F->columns()) result.numbers.push_back(static_cast<std::int64_t>(column));
  } else {
    return std::nullopt;
  }
  return result;
}

}  // namespace

LayoutFeatures features(const Layout<>& L) {
  LayoutFeatures result;
  result.depth = L.depth();
  for_each_mode(L.shape(), L.stride(), [&](Checked s, Checked d) {
    ++result.leaves;
    result.powers_of_two = result.powers_of_two && std::has_single_bit(static_cast<std::uint64_t>(s.value()));
    if (s.value() == 1) {
      ++result.ones;
    } else if (d.value() == 0) {
      ++result.broadcasts;
    } else if (d.value() < 0) {
      ++result.negatives;
    }
  });
  result.cancels = has_defects_that_cancel(L);
  return result;
}

bool are_relatives(const Value& a, const Value& b) {
  if (a.content().index() != b.content().index()) return false;
  const auto one = written(a), other = written(b);
  if (!one || !other || one->nesting != other->nesting || one->outputs != other->outputs) return false;
  if (one->numbers.size() != other->numbers.size()) return false;
  std::size_t differing = 0;
  for (std::size_t k = 0; k < one->numbers.size(); ++k) differing += one->numbers[k] == other->numbers[k] ? 0 : 1;
  return 1 <= differing && differing <= 3 && 2 * differing <= one->numbers.size();
}

}  // namespace colex::cases
