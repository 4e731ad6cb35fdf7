#include "colex/exhaustion/composition.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <variant>

#include "colex/composition.hpp"
#include "colex/print.hpp"

namespace colex::exhaustion {

namespace {

/// The largest value of a layout of these modes, whose strides are not negative.
std::int64_t largest_value(const Box& box) {
  const std::int64_t extent = box.extents.empty() ? 1 : *std::max_element(box.extents.begin(), box.extents.end());
  return static_cast<std::int64_t>(box.most_rank) * (extent - 1) * box.most_stride;
}

class Comparing {
 public:
  explicit Comparing(const std::function<void(const Disagreement&)>& disagree) : disagree_(disagree) {}

  void left(const Modes<Checked>& modes, std::int64_t reach) {
    A_ = flat_layout(modes);
    values_ = definition::values(A_, reach + 1);
  }

  void right(const Modes<Checked>& modes) {
    const Layout<> B = flat_layout(modes);
    ++found_.pairs;
    const auto result = compose(A_, B);
    const bool exists = definition::composite_exists(values_, modes);
    if (const auto* R = std::get_if<0>(&result)) {
      ++found_.composites;
      if (!exists) object(B, "returned " + to_string(*R) + ", but no layout is A o B");
      if (exists && !has_values(*R, B)) object(B, "returned " + to_string(*R) + ", which is not A o B");
    } else {
      if (exists) object(B, "rejected, but a layout is A o B");
      if (!exists && !holds(B, std::get<1>(result))) object(B, "rejected by a witness that does not hold");
    }
  }

  Comparison found() const { return found_; }

 private:
  bool has_values(const Layout<>& R, const Layout<>& B) const {
    if (!(size(R) == size(B)) || !weakly_congruent(B.shape(), R.shape())) return false;
    for (std::int64_t c = 0; c < size(B).value(); ++c) {
      const std::int64_t x = B(Checked(c)).value();
      if (R(Checked(c)).value() != values_[static_cast<std::size_t>(x)]) return false;
    }
    return true;
  }

  bool holds(const Layout<>& B, const Obstruction<Checked>& o) const {
    const Checked at_x = A_(B(o.x));
    const Checked at_y = A_(B(o.y));
    if (o.reason == Obstruction<Checked>::Reason::carry) return !(A_(B(detail::add(o.x, o.y))) == at_x + at_y);
    return B.shape().mode(o.leaf).leaf().value() % o.y.mode(o.leaf).leaf().value() != 0;
  }

  void object(const Layout<>& B, const std::string& what) {
    const Disagreement disagreement{to_string(A_), to_string(B), what};
    ++found_.wrong;
    if (!found_.first) found_.first = disagreement;
    if (disagree_) disagree_(disagreement);
  }

  const std::function<void(const Disagreement&)>& disagree_;
  Layout<> A_;
  std::vector<std::int64_t> values_;
  Comparison found_;
};

}  // namespace

Comparison compare_compositions(const std::vector<Box>& left, const std::vector<Box>& right, std::uint64_t slice,
                                std::uint64_t slices, const std::function<void(const Disagreement&)>& disagree) {
  std::int64_t reach = 0;
  for (const Box& box : right) reach = std::max(reach, largest_value(box));
  Comparing comparing(disagree);
  std::uint64_t number = 0;  // of an A, through all boxes
  for (const Box& box : left) {
    const std::uint64_t size = box.size();
    // The first of this box whose number, through all boxes, is `slice` modulo `slices`; and then each slices-th. (Neither sum
    // may be larger than an integer is.)
    const std::uint64_t before = number % slices;
    for (std::uint64_t a = before <= slice ? slice - before : slices - (before - slice); a < size; a += slices) {
      comparing.left(box.modes(a), reach);
      for (const Box& others : right) {
        const std::uint64_t count = others.size();
        for (std::uint64_t b = 0; b < count; ++b) comparing.right(others.modes(b));
      }
      if (size - a <= slices) break;
    }
    number += size;
  }
  return comparing.found();
}

std::uint64_t Box::size() const {
  std::uint64_t all = 0, of_rank = 1;
  for (std::size_t rank = 0; rank <= most_rank; ++rank) {
    if (rank >= least_rank && __builtin_add_overflow(all, of_rank, &all)) throw std::overflow_error("too many layouts");
    if (rank < most_rank && __builtin_mul_overflow(of_rank, choices(), &of_rank)) throw std::overflow_error("too many layouts");
  }
  if (all > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) throw std::overflow_error("too many layouts");
  return all;
}

Modes<Checked> Box::modes(std::uint64_t number) const {
  std::uint64_t of_rank = 1;
  std::size_t rank = 0;
  for (; rank < least_rank; ++rank) of_rank *= choices();
  for (; number >= of_rank; ++rank) {
    number -= of_rank;
    of_rank *= choices();
  }
  const auto strides = static_cast<std::uint64_t>(most_stride - least_stride + 1);
  Modes<Checked> modes;
  for (std::size_t k = 0; k < rank; ++k, number /= choices()) {
    const std::uint64_t choice = number % choices();
    modes.push_back({Checked(extents[choice / strides]), Checked(least_stride + static_cast<std::int64_t>(choice % strides))});
  }
  return modes;
}

Layout<> flat_layout(const Modes<Checked>& modes) {
  std::vector<Layout<>> parts;
  for (const auto& mode : modes) parts.push_back(Layout<>(mode));
  return make_layout(parts);
}

}  // namespace colex::exhaustion
