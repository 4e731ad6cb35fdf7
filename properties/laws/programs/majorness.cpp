// Which mode is contiguous, and how far: by walking over leaves and values.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/vector_width.hpp"

#include "values.hpp"

namespace colex::laws {

namespace {

/// The first leaf of an extent other than 1 that has stride 1, from left to right, below the path so far.
std::optional<Path> first_of_stride_one(const Tuple<Checked>& shape, const Tuple<Checked>& stride, const Path& so_far = {}) {
  if (shape.is_leaf()) {
    const bool is_it = !(shape.leaf() == Checked(1)) && stride.leaf() == Checked(1);
    return is_it ? std::optional(so_far) : std::nullopt;
  }
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    Path deeper = so_far;
    deeper.push_back(k);
    if (auto found = first_of_stride_one(shape.mode(k), stride.mode(k), deeper)) return found;
  }
  return std::nullopt;
}

/// Whether of each block of N numbers that begins at a multiple of N, the values are all or none.
bool is_in_blocks(const Values& ascending, std::int64_t N) {
  return std::all_of(ascending.begin(), ascending.end(), [&](std::int64_t v) {
    for (std::int64_t w = v - v % N; w < v - v % N + N; ++w) {
      if (!std::binary_search(ascending.begin(), ascending.end(), w)) return false;
    }
    return true;
  });
}

Case is_the_largest_block(const Layout<>& L) {
  Values all = values(L);
  std::sort(all.begin(), all.end());
  auto N = static_cast<std::int64_t>(all.size());
  while (!is_in_blocks(all, N)) --N;
  const Checked said = max_alignment(L);
  return said == Checked(N) ? Case::of(true)
                            : Case::fails("it is said to be " + to_string(said) + ", and is " + std::to_string(N));
}

}  // namespace

namespace programs {

void majorness(Programs& laws) {
  laws.add(
      {"leading_dim.first", "The leading dimension is the first leaf of stride 1 whose extent is not 1.", "CuTe DSL leading_dim",
       evidence::Expected::stands,
       "forall L: layout: claim leading_dim(L) == the path of the first leaf, from left to right, with s != 1 and d == 1, if "
       "there is one"},
      {{"L", [](const Assignment&) { return cases::LayoutDomain{}; }}}, [](const Assignment& values) {
        const Layout<>& L = layout_of(values[0]);
        return Case::of(leading_dim(L) == first_of_stride_one(L.shape(), L.stride()));
      });

  laws.add({"max_alignment.largest",
            "Of an injective layout max_alignment is the largest N such that the values are whole blocks of N, each beginning at "
            "a multiple of N.",
            "CuTe max_alignment; algorithms", evidence::Expected::stands,
            "forall L: injective nonnegative layout rank <= 5 size <= 128: claim max_alignment(L) == the largest N with: of each "
            "block [k*N, k*N + N) all are values of L, or none is"},
           {layout("L", {Trait::injective, Trait::nonnegative}, 5, 128)},
           [](const Assignment& values) { return is_the_largest_block(layout_of(values[0])); });
}

}  // namespace programs

}  // namespace colex::laws
