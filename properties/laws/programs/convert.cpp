// Conversions between distributions, by walking over all places: S134 for register, lane and warp.
//
//   F2{in: [1,2,4]} cut at 1 and 2        F2{register: [1], lane: [2], warp: [4]}
//
// An engine draws two linear layouts, and for each two numbers of bits at which its input is cut into register, lane and warp.
#include "colex/convert.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/linear_layout.hpp"

namespace colex::laws {

namespace {

const std::array<const char*, 3> inputs_by_distance = {"register", "lane", "warp"};

/// The layout with its input cut in three, so many bits in the first parts, and an output of so many bits.
LinearLayout distribution(const LinearLayout& F, const Value& registers, const Value& lanes, std::size_t output_bits) {
  const auto bits = static_cast<std::int64_t>(F.input_bits());
  const std::int64_t first = std::min(bits, integer_of(registers)), second = std::min(bits - first, integer_of(lanes));
  const auto counted = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  return LinearLayout({{inputs_by_distance[0], counted(first)},
                       {inputs_by_distance[1], counted(second)},
                       {inputs_by_distance[2], counted(bits - first - second)}},
                      {{"out", output_bits}}, F.columns());
}

/// 0 if the places are the same, else 1 + the last input in which they differ.
std::size_t distance(const LinearLayout& src, Word there, const LinearLayout& dst, Word here) {
  const std::vector<Word> a = unpack(src.inputs(), there), b = unpack(dst.inputs(), here);
  std::size_t result = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (a[k] != b[k]) result = k + 1;
  }
  return result;
}

/// The distance of the nearest place of src that has the element; none if there is no such place.
std::optional<std::size_t> nearest(const LinearLayout& src, const LinearLayout& dst, Word here) {
  std::optional<std::size_t> result;
  for (Word there = 0; there < Word{1} << src.input_bits(); ++there) {
    if (src(there) != dst(here)) continue;
    const std::size_t found = distance(src, there, dst, here);
    result = std::min(result.value_or(found), found);
  }
  return result;
}

Case takes_the_nearest(const LinearLayout& src, const LinearLayout& dst) {
  const auto conversion = try_conversion(src, dst);
  std::array<std::int64_t, exchanges.size()> counts{};
  for (Word here = 0; here < Word{1} << dst.input_bits(); ++here) {
    const auto wanted = nearest(src, dst, here);
    if (!wanted) return conversion ? Case::fails("no place of src has the element of " + std::to_string(here)) : Case::of(true);
    if (!conversion) continue;
    const Word there = conversion->source()(here);
    if (src(there) != dst(here)) return Case::fails("the source of " + std::to_string(here) + " has another element");
    if (distance(src, there, dst, here) != *wanted || conversion->exchange_at(here) != exchanges[*wanted])
      return Case::fails("a place nearer to " + std::to_string(here) + " has its element");
    ++counts[*wanted];
  }
  if (!conversion) return Case::fails("src has all elements: " + conversion.rejection().message());
  std::size_t farthest = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] > 0) farthest = k;
  }
  return conversion->counts() == counts && conversion->exchange() == exchanges[farthest] ? Case::of(true)
                                                                                         : Case::fails("the counts");
}

}  // namespace

namespace programs {

void convert(Programs& laws) {
  laws.add(
      {"convert.nearest",
       "A conversion takes each element from as near as the source has it, and exists exactly if the source has all elements.",
       "colex convert.hpp; LL", evidence::Expected::stands,
       "forall src, dst: linear, each cut into register, lane and warp, with an output of one size: claim for every place p of "
       "dst: "
       "src(convert(src,dst)(p)) == dst(p), and the last of register, lane, warp in which convert(src,dst)(p) and p differ is "
       "the least "
       "of all p' with src(p') == dst(p), what exchange_counts(src,dst) counts and exchange(src,dst) is the greatest of; or "
       "there is no "
       "convert(src,dst) where some dst(p) is no src(p')"},
      {{"src", [](const Assignment&) { return cases::LinearDomain{}; }},
       {"dst", [](const Assignment&) { return cases::LinearDomain{}; }},
       integer("a", 0, 3),
       integer("b", 0, 3),
       integer("c", 0, 3),
       integer("d", 0, 3)},
      [](const Assignment& values) {
        const LinearLayout &F = *values[0].as<LinearLayout>(), &G = *values[1].as<LinearLayout>();
        const std::size_t bits = std::max(F.output_bits(), G.output_bits());
        return takes_the_nearest(distribution(F, values[2], values[3], bits), distribution(G, values[4], values[5], bits));
      });
}

}  // namespace programs

}  // namespace colex::laws
