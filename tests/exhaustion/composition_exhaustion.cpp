// Composition against its definition, on every pair of layouts in a box.
//
//   composition_exhaustion flat        all A and B with rank <= 2 and extents <= 6, A's strides -2..12, B's 0..12
//   composition_exhaustion cancelling  A of rank 3 and 4, extents 2 and 4, strides -3..3, so that defects can cancel; B to rank 2
//   composition_exhaustion flat 3/100  the pairs whose A has an index = 3 (mod 100)
//
// Each pair is decided twice: by compose, and by walking the domain (composition_oracle.hpp). A composite must have the values
// of A(B(c)) and a shape that refines B's; an obstruction must hold when evaluated.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "colex/composition.hpp"
#include "colex/print.hpp"

#include "../algebra/composition_oracle.hpp"

namespace {

using colex::Checked;
using colex::Layout;
using Leaves = colex::Modes<Checked>;

/// All modes extent:stride with the extent among `extents` and the stride in [low, high].
Leaves every_mode(const std::vector<std::int64_t>& extents, std::int64_t low, std::int64_t high) {
  Leaves result;
  for (const std::int64_t extent : extents) {
    for (std::int64_t stride = low; stride <= high; ++stride) result.push_back({extent, stride});
  }
  return result;
}

/// All sequences of `rank` of these modes.
std::vector<Leaves> every_sequence(const Leaves& choices, std::size_t rank) {
  std::vector<Leaves> result{{}};
  for (std::size_t k = 0; k < rank; ++k) {
    std::vector<Leaves> longer;
    for (const Leaves& sequence : result) {
      for (const auto& mode : choices) {
        longer.push_back(sequence);
        longer.back().push_back(mode);
      }
    }
    result = std::move(longer);
  }
  return result;
}

void append(std::vector<Leaves>& to, const std::vector<Leaves>& more) { to.insert(to.end(), more.begin(), more.end()); }

/// The layout with these leaves as modes of a flat tuple, whatever their number.
Layout<> flat_layout(const Leaves& leaves) {
  std::vector<Layout<>> parts;
  for (const auto& leaf : leaves) parts.push_back(Layout<>(leaf));
  return colex::make_layout(parts);
}

struct Box {
  std::vector<Leaves> A;
  std::vector<Leaves> B;
};

Box flat_box() {
  const Leaves a = every_mode({1, 2, 3, 4, 5, 6}, -2, 12);
  const Leaves b = every_mode({1, 2, 3, 4, 5, 6}, 0, 12);
  Box box;
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    append(box.A, every_sequence(a, rank));
    append(box.B, every_sequence(b, rank));
  }
  return box;
}

Box cancelling_box() {
  const Leaves a = every_mode({2, 4}, -3, 3);
  Box box;
  append(box.A, every_sequence(a, 3));
  append(box.A, every_sequence(a, 4));
  append(box.B, every_sequence(every_mode({2, 3, 4, 5}, 1, 15), 1));
  append(box.B, every_sequence(every_mode({2, 3}, 1, 9), 2));
  return box;
}

std::int64_t largest_value(const Leaves& B) {
  std::int64_t sum = 0;
  for (const auto& leaf : B) sum += (leaf.extent.value() - 1) * leaf.stride.value();
  return sum;
}

class Comparison {
 public:
  void run(const Box& box, std::size_t slice, std::size_t slices) {
    std::vector<Layout<>> right;
    std::int64_t reach = 0;
    for (const Leaves& B : box.B) {
      right.push_back(flat_layout(B));
      reach = std::max(reach, largest_value(B));
    }
    for (std::size_t a = slice; a < box.A.size(); a += slices) {
      const Layout<> A = flat_layout(box.A[a]);
      const std::vector<std::int64_t> values = colex::oracle::values(A, reach + 1);
      for (std::size_t b = 0; b < box.B.size(); ++b) compare(A, values, right[b], box.B[b]);
    }
  }

  int report() const {
    std::printf("%lld pairs: %lld with a composite, %lld without, %lld wrong\n", pairs_, composites_, pairs_ - composites_,
                wrong_);
    return wrong_ == 0 && pairs_ > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
  }

 private:
  void compare(const Layout<>& A, const std::vector<std::int64_t>& values, const Layout<>& B, const Leaves& leaves) {
    ++pairs_;
    const auto result = colex::compose(A, B);
    const bool exists = colex::oracle::composite_exists(values, leaves);
    if (const auto* R = std::get_if<0>(&result)) {
      ++composites_;
      if (!exists) complain(A, B, "returned " + to_string(*R) + ", but no layout is A o B");
      if (!has_values(*R, values, B)) complain(A, B, "returned " + to_string(*R) + ", which is not A o B");
    } else {
      if (exists) complain(A, B, "rejected, but a layout is A o B");
      if (!holds(A, B, std::get<1>(result))) complain(A, B, "rejected by a witness that does not hold");
    }
  }

  static bool has_values(const Layout<>& R, const std::vector<std::int64_t>& values, const Layout<>& B) {
    if (!(size(R) == size(B)) || !weakly_congruent(B.shape(), R.shape())) return false;
    for (std::int64_t c = 0; c < size(B).value(); ++c) {
      const std::int64_t x = B(Checked(c)).value();
      if (R(Checked(c)).value() != values[static_cast<std::size_t>(x)]) return false;
    }
    return true;
  }

  static bool holds(const Layout<>& A, const Layout<>& B, const colex::Obstruction<Checked>& o) {
    const Checked at_x = A(B(o.x));
    const Checked at_y = A(B(o.y));
    if (o.reason == colex::Obstruction<Checked>::Reason::carry) {
      return !(A(B(colex::detail::add(o.x, o.y))) == at_x + at_y);
    }
    return B.shape().mode(o.leaf).leaf().value() % o.y.mode(o.leaf).leaf().value() != 0;
  }

  void complain(const Layout<>& A, const Layout<>& B, const std::string& what) {
    if (++wrong_ <= 10) std::printf("%s o %s: %s\n", to_string(A).c_str(), to_string(B).c_str(), what.c_str());
  }

  long long pairs_ = 0;
  long long composites_ = 0;
  long long wrong_ = 0;
};

int usage() {
  std::fputs("usage: composition_exhaustion flat|cancelling [SLICE/SLICES]\n", stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string box = argc > 1 ? argv[1] : "";
  if (argc > 3 || (box != "flat" && box != "cancelling")) return usage();
  std::size_t slice = 0;
  std::size_t slices = 1;
  if (argc == 3 && (std::sscanf(argv[2], "%zu/%zu", &slice, &slices) != 2 || slices == 0 || slice >= slices)) return usage();
  Comparison comparison;
  comparison.run(box == "flat" ? flat_box() : cancelling_box(), slice, slices);
  return comparison.report();
}
