// What a dialect writes that has layouts, and no linear layouts.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_linear.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "written.hpp"

namespace colex::dialects {

namespace {

bool has_input(const LinearLayout& F, const std::string& name) {
  return std::any_of(F.inputs().begin(), F.inputs().end(), [&](const Dimension& d) { return d.name == name; });
}

/// As (thread, value): lanes, warps and blocks are threads, and registers are values.
LinearLayout by_threads(const LinearLayout& F) {
  std::vector<std::string> order;
  std::size_t threads = 0;
  for (const char* name : {"lane", "warp", "block", "register"}) {
    if (has_input(F, name)) order.emplace_back(name);
  }
  const LinearLayout sorted = transpose_inputs(F, order);
  for (const Dimension& input : sorted.inputs()) threads += input.name == "register" ? 0 : input.bits;
  return reshape_inputs(sorted, {{"thread", threads}, {"value", sorted.input_bits() - threads}});
}

LinearLayout with_packed_outputs(const LinearLayout& F) { return reshape_outputs(F, {{"out", F.output_bits()}}); }

}  // namespace

LayoutOfLinear layout_of_linear(const LinearLayout& F) {
  constexpr std::array names{"register", "lane", "warp", "block"};
  const auto is_of_threads = [&](const Dimension& d) { return std::find(names.begin(), names.end(), d.name) != names.end(); };
  const bool is_distribution = has_input(F, "lane") && std::all_of(F.inputs().begin(), F.inputs().end(), is_of_threads);
  const bool is_memory = has_input(F, "offset");
  const Result<LinearLayout> G = attempt([&] {
    return with_packed_outputs(is_distribution ? by_threads(F) : is_memory ? pseudo_inverse(F) : F);
  });
  if (!G) throw Unsaid{"it has no layout: " + G.rejection().message()};
  const char* counts = is_distribution ? "from (thread, value) to the 1-D coordinate of the tile, the first dimension fastest"
                       : is_memory     ? "from the coordinate of the tile to the offset"
                                       : "from the 1-D coordinate to the outputs, packed";
  const std::string remark = std::string("the linear layout is written as the layout ") + counts;
  if (const Result<Layout<>> plain = attempt([&] { return to_layout(*G); })) return {*plain, remark};
  const Result<ComposedLayout<>> swizzled = attempt([&] { return to_composed_layout(*G); });
  if (!swizzled) throw Unsaid{swizzled.rejection().message()};
  return {*swizzled, remark};
}

}  // namespace colex::dialects
