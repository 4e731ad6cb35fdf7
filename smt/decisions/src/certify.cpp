#include "colex/decisions/certify.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "colex/bijective.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_injective.hpp"
#include "colex/composed_values.hpp"
#include "colex/contiguous.hpp"
#include "colex/coordinate.hpp"
#include "colex/coverage.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/notation/value.hpp"
#include "colex/swizzle.hpp"

#include "search.hpp"

namespace colex::decisions {

namespace {

using L = Layout<>;
using Lines = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::size_t>, 8> questions{{{"injective", 1},
                                                                             {"surjective", 1},
                                                                             {"bijective", 1},
                                                                             {"contiguous", 1},
                                                                             {"image_contains", 1},
                                                                             {"disjoint", 2},
                                                                             {"same_image", 2},
                                                                             {"equal", 2}}};

auto budgeted_search() { return notation::knapsack_search<Checked>(); }

/// Why there is no certificate.
struct None {
  std::string why;
};

std::string joined(const std::vector<Checked>& numbers) {
  std::string text;
  for (const Checked& number : numbers) text += (text.empty() ? "" : ",") + to_string(number);
  return text.empty() ? "-" : text;
}

/// A coordinate at the leaves.
std::string place(const Tuple<Checked>& coordinate) { return joined(leaves(coordinate)); }
std::string place(const L& layout, const Checked& index) {
  return joined(leaves(idx2crd(Tuple<Checked>(index), layout.shape())));
}

/// Makes the lines between `about` and `end`, the first of them without the word `decision`.
class Argument {
 public:
  Argument(const Question& question, std::size_t most_lines) : question_(question), most_lines_(most_lines) {}

  bool make() {
    const std::string& name = question_.name;
    if (name == "injective") return injectivity();
    if (name == "disjoint") return disjointness();
    if (name == "image_contains") return containment();
    if (name == "same_image") return sameness();
    if (name == "equal") return equality();
    return coverage_of_interval();
  }
  const Lines& lines() const { return lines_; }

 private:
  /// The layout without its swizzle.
  const L& layout(std::size_t k = 0) const {
    const Subject& subject = question_.layouts[k];
    if (const auto* composed = std::get_if<ComposedLayout<>>(&subject)) return composed->inner();
    return std::get<L>(subject);
  }
  const ComposedLayout<>* composed(std::size_t k) const { return std::get_if<ComposedLayout<>>(&question_.layouts[k]); }
  Swizzle swizzle(std::size_t k = 0) const { return composed(k) == nullptr ? Swizzle() : *composed(k)->swizzle(); }
  Checked offset(std::size_t k = 0) const { return composed(k) == nullptr ? Checked(0) : composed(k)->offset(); }
  /// Whether both are the same bijection of their sums offset + layout(x).
  bool are_seen_alike() const { return colex::equal(swizzle(0), swizzle(1)) && colex::bijective(swizzle(0)); }

  /// What the algebra decides of one, or of two, plain or not.
  template <class F>
  auto decided_of_one(const F& decide, std::size_t k = 0) const {
    return std::visit(decide, question_.layouts[k]);
  }
  template <class F>
  auto decided_of_two(const F& decide) const {
    return std::visit(decide, question_.layouts[0], question_.layouts[1]);
  }

  /// All values, one by one: of what there is no other argument.
  void walk(const std::string& why) {
    lines_.clear();
    for (std::size_t k = 0; k < question_.layouts.size(); ++k) {
      if (Checked(1 << 16) < size(layout(k))) throw None{why + ", and there are too many for a walk"};
    }
    say("walk");
  }
  void say(std::string line) { lines_.push_back(std::move(line)); }

  template <class W>
  static bool truth_of(const Decision<W>& decision) {
    if (decision.is_unknown()) throw None{"not decided within the budget: " + decision.budget()};
    return decision.is_yes();
  }

  void close(const System& system) {
    say("case " + std::to_string(++cases_));
    const std::size_t left = most_lines_ - std::min(most_lines_, lines_.size());
    const std::optional<Lines> found = exhausted(system, left);
    if (!found) throw None{"no argument of at most " + std::to_string(most_lines_) + " lines was found"};
    lines_.insert(lines_.end(), found->begin(), found->end());
  }

  static Wide reach(const Mode<Checked>& mode) { return Wide(mode.extent) - Wide(1); }

  /// The places of the modes with more than one coordinate, and a stride other than 0 if that is asked for, by |stride|.
  std::vector<std::size_t> order(const Modes<Checked>& modes, bool with_zero) const {
    std::vector<std::size_t> result;
    for (std::size_t k = 0; k < modes.size(); ++k) {
      if (!(modes[k].extent == Checked(1)) && (with_zero || !(modes[k].stride == Checked(0)))) result.push_back(k);
    }
    std::stable_sort(result.begin(), result.end(),
                     [&](std::size_t a, std::size_t b) { return abs(Wide(modes[a].stride)) < abs(Wide(modes[b].stride)); });
    return result;
  }
  static std::string listed(const std::vector<std::size_t>& places) {
    std::string text = "order";
    for (const std::size_t k : places) text += ' ' + std::to_string(k);
    return text;
  }

  bool injectivity() {
    const auto decision = decided_of_one([](const auto& A) { return injective(A, budgeted_search()); });
    if (!truth_of(decision)) {
      if (!decision.witness()) throw None{"it is false by counting, and no two coordinates are known"};
      say("collide " + place(decision.witness()->first) + ' ' + place(decision.witness()->second));
      return false;
    }
    if (!colex::bijective(swizzle())) return walk("the swizzle loses bits"), true;
    const Modes<Checked> all = modes(layout());
    const std::vector<std::size_t> places = order(all, true);
    say(listed(places));
    System system{{}, {{{}, 0}}};
    for (const std::size_t k : places) {
      system.equations[0].factors.push_back(all[k].stride);
      system.ranges.push_back({1, reach(all[k])});
      close(system);
      system.ranges.back().least = Wide(0) - reach(all[k]);
    }
    return true;
  }

  /// Adds ±layout(x) to equation 0.
  static void add_coordinates(System& system, const L& layout, std::int64_t sign) {
    for (const Mode<Checked>& mode : modes(layout)) {
      system.equations[0].factors.push_back(Wide(sign) * Wide(mode.stride));
      system.ranges.push_back({0, reach(mode)});
    }
  }
  /// Layout k has no such value. Behind a swizzle the line gets the one sum that has it.
  void miss(std::size_t k, const Checked& value, const std::string& line) {
    Checked sum = value;
    if (swizzle(k).bits() == 0) {
      say(line);
    } else if (value < Checked(0)) {
      return say(line);
    } else {
      sum = preimage(swizzle(k), value);
      say(line + ' ' + to_string(sum));
    }
    System system{{}, {{{}, Wide(sum) - Wide(offset(k))}}};
    add_coordinates(system, layout(k), 1);
    close(system);
  }

  bool disjointness() {
    const auto decision = decided_of_two([](const auto& A, const auto& B) { return disjoint(A, B, budgeted_search()); });
    if (!truth_of(decision)) {
      say("collide " + place(decision.witness()->first) + ' ' + place(decision.witness()->second));
      return false;
    }
    if (!are_seen_alike()) return walk("they are not seen through the same swizzle"), true;
    say("search");
    System system{{}, {{{}, Wide(0) - Wide(offset(0))}}};
    add_coordinates(system, layout(0), 1);
    system.equations.push_back(system.equations[0]);
    system.equations[0].value = Wide(offset(1)) - Wide(offset(0));
    add_coordinates(system, layout(1), -1);
    system.equations[1].factors.resize(system.ranges.size(), 0);
    system.equations[1].factors.push_back(Wide(-1));
    Wide least(offset(0)), most(offset(0));
    for (const Mode<Checked>& mode : modes(layout(0))) {
      const Wide end = reach(mode) * mode.stride;
      Wide& extreme = end < Wide(0) ? least : most;
      extreme = extreme + end;
    }
    system.ranges.push_back({1, most});
    close(system);
    system.ranges.back() = {least, Wide(-1)};
    close(system);
    return true;
  }

  bool containment() {
    const auto decision = decided_of_one([&](const auto& A) { return image_contains(A, *question_.number, budgeted_search()); });
    if (truth_of(decision)) {
      say("at " + place(*decision.witness()));
      return true;
    }
    if (!colex::bijective(swizzle())) return walk("the swizzle loses bits"), false;
    miss(0, *question_.number, "search");
    return false;
  }

  /// Whether the checker sees that the swizzle takes [0, n) to itself.
  static bool keeps(const Swizzle& sw, const Wide& n) {
    const auto remainder = [&](std::int64_t k) { return n % Wide(Checked(std::int64_t{1} << k)); };
    const auto bit = [&](std::int64_t k) { return !(remainder(k + 1) == remainder(k)); };
    if (sw.bits() == 0) return true;
    if (sw.shift() < 0) return !(Wide(Checked(std::int64_t{1} << sw.source())) < remainder(sw.target() + sw.bits()));
    for (std::int64_t i = 0; i < sw.bits(); ++i) {
      if (bit(sw.source() + i) && !(remainder(sw.target() + i + 1) == Wide(0))) return false;
    }
    return true;
  }
  /// Whether it takes the interval of all sums of layout k to itself.
  bool is_kept(std::size_t k) const {
    const Modes<Checked> all = modes(layout(k));
    Wide most(offset(k));
    for (const Mode<Checked>& mode : all) {
      if (Checked(0) < mode.stride) most = most + reach(mode) * mode.stride;
    }
    const Swizzle sw = swizzle(k);
    return colex::bijective(sw) && keeps(sw, Wide(offset(k) + least_value(all))) && keeps(sw, most + Wide(1));
  }

  bool coverage_behind_swizzle() {
    const ComposedLayout<>& C = *composed(0);
    std::optional<Decision<Uneven<Checked>>> uneven;
    if (question_.name == "bijective") uneven = bijective(C, budgeted_search());
    const bool truth = uneven                           ? truth_of(*uneven)
                       : question_.name == "surjective" ? truth_of(surjective(C, budgeted_search()))
                                                        : truth_of(contiguous(C, budgeted_search()));
    if (truth) {
      contiguous(layout()) && is_kept(0) ? say(listed(order(modes(layout()), false)))
                                         : walk("the swizzle moves some of the values elsewhere");
      return true;
    }
    if (!uneven || !uneven->witness()) return walk("no simple argument is known"), false;
    const Uneven<Checked>& at = *uneven->witness();
    say(at.how == Uneven<Checked>::How::again ? "collide " + place(layout(), at.first) + ' ' + place(layout(), at.second)
                                              : "at " + place(layout(), at.first));
    return false;
  }

  bool coverage_of_interval() {
    if (composed(0) != nullptr) return coverage_behind_swizzle();
    const L& A = layout();
    const bool truth = question_.name == "bijective"    ? bijective(A)
                       : question_.name == "surjective" ? surjective(A)
                                                        : contiguous(A);
    if (truth) {
      say(listed(order(modes(A), false)));
      return true;
    }
    if (question_.name == "bijective") {
      using How = Uneven<Checked>::How;
      const std::optional<Uneven<Checked>> uneven = coverage(A, size(A)).uneven;
      if (!uneven) throw None{"no value is known that is missed, or had twice"};
      if (uneven->how == How::missing) return miss_one(uneven->element);
      say(uneven->how == How::outside ? "at " + place(A, uneven->first)
                                      : "collide " + place(A, uneven->first) + ' ' + place(A, uneven->second));
      return false;
    }
    if (question_.name == "surjective" && least_value(modes(A)) < Checked(0)) {
      std::vector<Checked> lowest;
      for (const Mode<Checked>& mode : modes(A))
        lowest.push_back(mode.stride < Checked(0) ? mode.extent - Checked(1) : Checked(0));
      say("at " + joined(lowest));
      return false;
    }
    return miss_one(*first_hole(A));
  }
  bool miss_one(const Checked& value) {
    miss(0, value, "missed " + to_string(value));
    return false;
  }

  bool sameness() {
    const auto decision = decided_of_two([](const auto& A, const auto& B) { return same_image(A, B, budgeted_search()); });
    if (truth_of(decision)) {
      const bool are_kept = contiguous(layout(0)) && contiguous(layout(1)) && is_kept(0) && is_kept(1);
      are_seen_alike() || are_kept ? merge() : walk("they are not seen through the same swizzle");
      return true;
    }
    for (std::size_t which = 0; which < 2; ++which) {
      const auto there =
          decided_of_one([&](const auto& A) { return image_contains(A, *decision.witness(), budgeted_search()); }, which);
      if (!there.is_yes()) continue;
      if (!colex::bijective(swizzle(1 - which))) return walk("the swizzle loses bits"), false;
      miss(1 - which, *decision.witness(), "only " + std::to_string(which) + ' ' + place(*there.witness()));
      return false;
    }
    throw None{"it is not known which of the two has the value " + to_string(*decision.witness())};
  }

  /// Modes as the checker has them: those with more than one coordinate and a stride other than 0, the latter positive.
  struct Merging {
    std::vector<std::pair<Wide, Wide>> modes;
    void add_exponents(std::vector<Wide>& above, std::vector<Wide>& below) const {
      for (const auto& [extent, distance] : modes) above.push_back(extent * distance), below.push_back(distance);
    }
  };
  void merge() {
    say("merged");
    std::array<Merging, 2> sets;
    for (std::size_t which = 0; which < 2; ++which) {
      const Modes<Checked> all = modes(layout(which));
      for (const Mode<Checked>& mode : all) {
        if (!(mode.extent == Checked(1)) && !(mode.stride == Checked(0)))
          sets[which].modes.emplace_back(mode.extent, abs(Wide(mode.stride)));
      }
      merge(which, sets[which]);
    }
    std::vector<Wide> left, right;
    sets[0].add_exponents(left, right);
    sets[1].add_exponents(right, left);
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    if (left == right) return say("same");
    walk("the values coincide in no regular way");
  }
  void merge(std::size_t which, Merging& set) {
    std::vector<std::size_t> ascending(set.modes.size()), kept;
    for (std::size_t k = 0; k < ascending.size(); ++k) ascending[k] = k;
    std::stable_sort(ascending.begin(), ascending.end(),
                     [&](std::size_t a, std::size_t b) { return set.modes[a].second < set.modes[b].second; });
    for (const std::size_t j : ascending) {
      const auto base = std::find_if(kept.begin(), kept.end(), [&](std::size_t i) {
        const Wide ratio = set.modes[j].second / set.modes[i].second;
        return !(set.modes[i].first < ratio) && ratio * set.modes[i].second == set.modes[j].second;
      });
      if (base == kept.end()) {
        kept.push_back(j);
        continue;
      }
      const Wide ratio = set.modes[j].second / set.modes[*base].second;
      say("merge " + std::to_string(which) + ' ' + std::to_string(*base) + ' ' + std::to_string(j) + ' ' + to_string(ratio));
      set.modes[*base].first = set.modes[*base].first + ratio * (set.modes[j].first - Wide(1));
      set.modes[j].first = Wide(1);
    }
  }

  static Decision<Checked> difference(const L& A, const L& B) {
    const auto x = first_difference(A, B);
    return x ? Decision<Checked>::no(*x) : Decision<Checked>::yes();
  }
  template <class A, class B>
  static Decision<Checked> difference(const A& a, const B& b) {
    return equal(a, b);
  }
  bool equality() {
    if (!(size(layout(0)) == size(layout(1)))) {
      say("sizes");
      return false;
    }
    const Decision<Checked> decision = decided_of_two([](const auto& A, const auto& B) { return difference(A, B); });
    if (truth_of(decision)) {
      const bool same_form = colex::equal(swizzle(0), swizzle(1)) && offset(0) == offset(1) && equal(layout(0), layout(1));
      same_form ? say("forms") : walk("the functions before the swizzle differ");
      return true;
    }
    const Checked x = *decision.witness();
    say("differ " + place(layout(0), x) + ' ' + place(layout(1), x));
    return false;
  }

  const Question& question_;
  std::size_t most_lines_;
  std::size_t cases_ = 0;
  Lines lines_;
};

/// The lines that are steps. The first one says how it is decided; a case is opened, and two sides are alike, without a step.
Lines steps(const Lines& lines) {
  Lines result;
  std::copy_if(lines.begin() + 1, lines.end(), std::back_inserter(result),
               [](const std::string& line) { return !line.starts_with("case ") && line != "same"; });
  return result;
}

std::string about(const Question& question, bool truth) {
  std::string arguments;
  for (const Subject& subject : question.layouts) {
    const std::string text = std::visit([](const auto& A) { return to_string(notation::Value<>(A)); }, subject);
    arguments += (arguments.empty() ? "" : ", ") + text;
  }
  if (question.number) arguments += ", " + to_string(*question.number);
  return question.name + '(' + arguments + ") is " + (truth ? "true" : "false");
}

}  // namespace

std::size_t layouts_asked_for(std::string_view name) {
  for (const auto& [known, count] : questions) {
    if (known == name) return count;
  }
  return 0;
}

Certified certify(const Question& question, std::size_t most_lines) {
  try {
    Argument argument(question, most_lines);
    const bool truth = argument.make();
    std::string text = "colex-certificate 1\nabout " + about(question, truth) + "\ndecision ";
    for (const std::string& line : argument.lines()) text += line + '\n';
    const Lines all = steps(argument.lines());
    return {Certificate{truth, about(question, truth), text + "end\n", all.size(), std::set(all.begin(), all.end()).size()}, ""};
  } catch (const None& none) {
    return {std::nullopt, none.why};
  } catch (const Rejection& rejection) {
    return {std::nullopt, rejection.message()};
  }
}

}  // namespace colex::decisions
