// From one distribution of a tensor to another: which place of the one each place of the other takes its element from, and what
// that costs.
//
//   src = F2{register: [1], lane: [2,4]}           a thread holds two neighbours of 8 elements
//   dst = F2{register: [4], lane: [1,2]}           it is to hold two elements at a distance of 4
//   convert(src, dst)  = F2{register: [(0,2)], lane: [(1,0),(0,1)] -> register: 2, lane: 4}
//                                                  register 0 of lane 1 takes register 1 of lane 0
//   exchange(src, dst) = "lanes"                   within a warp, by shuffles
//   exchange_counts(src, dst) = (2,0,6,0,0)        2 of the 8 places hold their element already, and 6 need that of another lane
//
// A distribution is a linear layout from the inputs register, lane, warp, block, as many of them as there are, to the
// coordinates of a tensor. A basis of 0 is a replica: two places hold one element.
//
// How near can an element be had? A place p of dst can stay within a level (its own register, its thread, its warp, its block)
// if src holds dst(p) at a place that agrees with p in all inputs beyond that level:
//
//   dst(p) xor src(p beyond the level, 0 within it)  is in the span of src's bases within the level,
//
// and src has the values that p has beyond it. Both are linear in p, so the places that can stay within a level are a subspace
// V_k, and V_0 <= V_1 <= … : their numbers are ranks. Along this flag a basis is chosen, and for each of its vectors a source
// within its level. So one linear layout takes each element, at every place at once, from as near as it can be had, whatever
// replicas there are.
//
// Source: Triton `LinearLayout::invertAndCompose` and `minimalCvtLayout`, which take the smallest source instead of the
// nearest; LL.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/f2_span.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// What has to be crossed to bring an element to its place.
enum class Exchange : std::uint8_t {
  nothing,    ///< the place holds it already
  registers,  ///< it is in another register of the same thread
  lanes,      ///< in another lane of the same warp: a shuffle
  warps,      ///< in another warp of the same block: shared memory
  blocks,     ///< in another block
};

/// All of them, the cheapest first.
inline constexpr std::array exchanges = {Exchange::nothing, Exchange::registers, Exchange::lanes, Exchange::warps,
                                         Exchange::blocks};

/// "registers".
constexpr std::string_view name(Exchange exchange) {
  switch (exchange) {
    case Exchange::nothing: return "nothing";
    case Exchange::registers: return "registers";
    case Exchange::lanes: return "lanes";
    case Exchange::warps: return "warps";
    case Exchange::blocks: return "blocks";
  }
  return {};
}

namespace detail {

/// The exchange that a change of this input is. Throws Rejection(domain) for an input that is none of a distribution.
inline Exchange exchange_of(const Dimension& input) {
  constexpr std::array names = {"register", "lane", "warp", "block"};
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (input.name == names[k]) return exchanges[k + 1];
  }
  throw Rejection(Kind::domain, "a distribution has the inputs register, lane, warp and block, or some of them, and not " +
                                    input.name + "; invert_and_compose takes any");
}

inline std::vector<std::string> nearest_first(std::vector<Dimension> inputs) {
  std::sort(inputs.begin(), inputs.end(), [](const Dimension& a, const Dimension& b) { return exchange_of(a) < exchange_of(b); });
  std::vector<std::string> names;
  for (const Dimension& input : inputs) names.push_back(input.name);
  return names;
}

inline std::vector<std::string> names_of(const std::vector<Dimension>& dimensions) {
  std::vector<std::string> names;
  for (const Dimension& d : dimensions) names.push_back(d.name);
  return names;
}

}  // namespace detail

/// A conversion between two distributions.
class Conversion {
 public:
  /// Requires inputs among register, lane, warp and block, else throws Rejection(domain), and that dst's outputs are src's,
  /// each no larger, else throws Rejection(inadmissible); this also, with the first coordinate at fault, if and only if dst has
  /// an element that src has not.
  Conversion(const LinearLayout& src, const LinearLayout& dst)
      : src_(transpose_inputs(src, detail::nearest_first(src.inputs()))), dst_(dst) {
    const detail::Matching matching(dst.outputs(), src.outputs());
    for (const Word column : dst.columns()) wanted_.push_back(matching(column));
    for (const Dimension& input : dst.inputs()) {
      for (std::size_t bit = 0; bit < input.bits; ++bit) steps_.push_back({detail::exchange_of(input), home(input.name, bit)});
    }
    choose();
    transposed_ = transpose_outputs(LinearLayout(dst.inputs(), src_.inputs(), columns_), detail::names_of(src.inputs()));
  }

  /// The C with src(C(p)) == dst(p) for every place p of dst, and C(p) as near to p as any place with this property.
  const LinearLayout& source() const { return transposed_; }

  /// The exchange that no place of dst exceeds and some place needs.
  Exchange exchange() const { return farthest_; }

  /// What bringing this place its element crosses: the least that does. Requires a place of dst, else throws Rejection(domain).
  Exchange exchange_at(Word place) const {
    const std::vector<Word> here = unpack(dst_.inputs(), place);
    const std::vector<Word> there = unpack(transposed_.outputs(), transposed_(place));
    Exchange result = Exchange::nothing;
    const auto compare = [&](const Dimension& input, Word a, Word b) {
      if (a != b) result = std::max(result, detail::exchange_of(input));
    };
    for (std::size_t k = 0; k < here.size(); ++k) {
      const Dimension& input = dst_.inputs()[k];
      const bool known = detail::has_dimension(transposed_.outputs(), input.name);
      compare(input, here[k], known ? there[position(transposed_.outputs(), input.name)] : 0);
    }
    for (std::size_t k = 0; k < there.size(); ++k) {
      const Dimension& output = transposed_.outputs()[k];
      if (!detail::has_dimension(dst_.inputs(), output.name)) compare(output, 0, there[k]);
    }
    return result;
  }

  /// How many places need each exchange and no less, in the order of `exchanges`.
  std::array<std::int64_t, exchanges.size()> counts() const {
    std::array<std::int64_t, exchanges.size()> result{};
    std::int64_t nearer = 0;
    for (std::size_t k = 0; k < exchanges.size(); ++k) {
      const std::int64_t within = std::int64_t{1} << ranks_[k];
      result[k] = within - nearer;
      nearer = within;
    }
    return result;
  }

 private:
  /// A bit of dst's places: which exchange a change of it is, and the same bit of src's places, if there is one.
  struct Step {
    Exchange exchange;
    std::optional<std::size_t> home;
  };

  std::optional<std::size_t> home(const std::string& input, std::size_t bit) const {
    if (bit >= detail::bits_of(src_.inputs(), input)) return std::nullopt;
    return detail::begin_of(src_.inputs(), input) + bit;
  }

  /// Where src has what the place has beyond this exchange: all its bits of larger exchanges.
  Word beyond(Exchange exchange, Word place) const {
    Word result = 0;
    for (std::size_t j = 0; j < steps_.size(); ++j) {
      if ((place >> j & 1) != 0 && exchange < steps_[j].exchange && steps_[j].home) result |= Word{1} << *steps_[j].home;
    }
    return result;
  }

  /// What src's bases within the exchange have to make up for at this place.
  Word lacking(Exchange exchange, Word place) const { return f2_apply(wanted_, place) ^ src_(beyond(exchange, place)); }

  F2Span bases_within(Exchange exchange) const {
    std::vector<Word> columns;
    for (const Dimension& input : src_.inputs()) {
      for (const Word column : detail::columns_of(src_, input.name))
        columns.push_back(detail::exchange_of(input) <= exchange ? column : 0);
    }
    return F2Span(columns);
  }

  /// A basis of the places that can stay within the exchange.
  std::vector<Word> staying(Exchange exchange, const F2Span& within) const {
    std::vector<Word> places;
    std::vector<Word> residues;
    for (std::size_t j = 0; j < steps_.size(); ++j) {
      if (exchange < steps_[j].exchange && !steps_[j].home) continue;
      places.push_back(Word{1} << j);
      residues.push_back(within.residue(lacking(exchange, places.back())));
    }
    std::vector<Word> basis;
    const F2Span dependent(residues);
    for (const Word combination : dependent.kernel()) basis.push_back(f2_apply(places, combination));
    return basis;
  }

  /// Along the flag of the subspaces, a basis and the source of each of its vectors; then the sources of the powers of two.
  void choose() {
    std::vector<Word> places;
    std::vector<Word> sources;
    for (const Exchange exchange : exchanges) {
      const F2Span within = bases_within(exchange);
      for (const Word place : staying(exchange, within)) {
        if (F2Span(places).smallest_preimage(place)) continue;
        places.push_back(place);
        sources.push_back(beyond(exchange, place) ^ *within.smallest_preimage(lacking(exchange, place)));
        farthest_ = exchange;
      }
      ranks_[static_cast<std::size_t>(exchange)] = places.size();
    }
    const F2Span all(places);
    for (std::size_t j = 0; j < steps_.size(); ++j) {
      const auto combination = all.smallest_preimage(Word{1} << j);
      if (!combination) reject(Word{1} << j);
      columns_.push_back(f2_apply(sources, *combination));
    }
  }

  [[noreturn]] void reject(Word place) const {
    throw Rejection(Kind::inadmissible,
                    "no conversion from " + to_string(src_) + " to " + to_string(dst_) + ": at coordinate " +
                        std::to_string(place) + " the latter has " +
                        colex::to_string(dst_(Tuple<Checked>(Checked(static_cast<std::int64_t>(place))))) +
                        ", which the former has nowhere",
                    shown("coordinate", place));
  }

  LinearLayout src_;
  LinearLayout dst_;
  std::vector<Word> wanted_;
  std::vector<Step> steps_;
  std::vector<Word> columns_;
  LinearLayout transposed_;
  std::array<std::size_t, exchanges.size()> ranks_{};  // of the places that can stay within each exchange
  Exchange farthest_ = Exchange::nothing;
};

/// The conversion; what Conversion requires.
inline Result<Conversion> try_conversion(const LinearLayout& src, const LinearLayout& dst) {
  return attempt([&] { return Conversion(src, dst); });
}

/// The source of each place of dst: Conversion::source.
inline LinearLayout convert(const LinearLayout& src, const LinearLayout& dst) { return Conversion(src, dst).source(); }

/// What the conversion costs: Conversion::exchange.
inline Exchange exchange(const LinearLayout& src, const LinearLayout& dst) { return Conversion(src, dst).exchange(); }

/// Conversion::counts as a tuple.
inline Tuple<Checked> exchange_counts(const LinearLayout& src, const LinearLayout& dst) {
  Tuple<Checked>::Modes counts;
  for (const std::int64_t count : Conversion(src, dst).counts()) counts.emplace_back(Checked(count));
  return Tuple<Checked>(std::move(counts));
}

}  // namespace colex
