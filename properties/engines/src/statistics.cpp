#include "colex/engines/statistics.hpp"

namespace colex::engines {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) { return std::to_string((100 * part + whole / 2) / whole) + " %"; }

std::string shares(const std::map<std::size_t, std::uint64_t>& counts, std::uint64_t whole) {
  std::string text;
  for (const auto& [number, count] : counts) text += "  " + std::to_string(number) + ": " + share(count, whole);
  return text;
}

}  // namespace

void Statistics::add(const laws::Assignment& values, const laws::Case& what) {
  ++cases_;
  switch (what.kind) {
    case laws::Case::Kind::holds: ++hold_; break;
    case laws::Case::Kind::fails: ++fail_; break;
    case laws::Case::Kind::filtered: ++filtered_; break;
    case laws::Case::Kind::rejected: ++rejected_; break;
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (const auto* L = values[k].as<Layout<>>()) add(cases::features(*L));
    if (values[k].as<Checked>() != nullptr) continue;
    for (std::size_t i = 0; i < k; ++i) {
      if (values[i].content().index() != values[k].content().index()) continue;
      ++pairs_;
      relatives_ += cases::are_relatives(values[i], values[k]) ? 1 : 0;
    }
  }
}

void Statistics::add(const cases::LayoutFeatures& features) {
  ++layouts_;
  ++leaves_[features.leaves];
  ++depths_[features.depth];
  with_ones_ += features.ones > 0 ? 1 : 0;
  with_broadcasts_ += features.broadcasts > 0 ? 1 : 0;
  with_negatives_ += features.negatives > 0 ? 1 : 0;
  of_powers_ += features.powers_of_two ? 1 : 0;
  if (features.leaves - features.ones < 3) return;
  ++of_three_modes_;
  cancelling_ += features.cancels ? 1 : 0;
}

std::string Statistics::text() const {
  std::string text = std::to_string(cases_) + " cases: " + std::to_string(hold_) + " hold";
  if (fail_ > 0) text += ", " + std::to_string(fail_) + " fail";
  if (filtered_ > 0) text += ", " + std::to_string(filtered_) + " are filtered by the hypothesis";
  if (rejected_ > 0) text += ", " + std::to_string(rejected_) + " have no value";
  text += '\n';
  if (layouts_ > 0) {
    text += std::to_string(layouts_) + " layouts\n  leaves" + shares(leaves_, layouts_) + "\n  depth " +
            shares(depths_, layouts_) + "\n  " + share(with_ones_, layouts_) + " have an extent of 1, " +
            share(with_broadcasts_, layouts_) + " a stride of 0, " + share(with_negatives_, layouts_) + " a negative stride, " +
            share(of_powers_, layouts_) + " only powers of two as extents\n";
  }
  if (of_three_modes_ > 0)
    text +=
        "  " + share(cancelling_, of_three_modes_) + " of those with three extents above 1 and more have defects that cancel\n";
  if (pairs_ > 0) {
    text += std::to_string(pairs_) + " pairs of values of one type\n  " + share(relatives_, pairs_) +
            " differ in one to three numbers, and in no more than half\n";
  }
  return text;
}

}  // namespace colex::engines
