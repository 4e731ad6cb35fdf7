#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "colex/flow/flow.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "laws.hpp"
#include "machine.hpp"
#include "ways.hpp"

namespace colex::flow {

namespace {

/// A step that did not bring each element of its tile to the same place of the other side's tile, or read a buffer otherwise than
/// another step wrote it.
struct Deviation {
  std::string array;  ///< the buffer in which it shows
  int line;
  std::string step, what;
  std::vector<std::string> details;
};

/// Whether one tile has at (i,j) what the other has at (j,i): a view that is turned on purpose.
bool turned(const Tile& a, const Tile& b) {
  if (a.extents.size() != 2 || a.extents[0] != b.extents[1] || a.extents[1] != b.extents[0]) return false;
  for (std::int64_t j = 0; j < a.extents[1]; ++j) {
    for (std::int64_t i = 0; i < a.extents[0]; ++i) {
      if (a.places[static_cast<std::size_t>(i + a.extents[0] * j)] != b.places[static_cast<std::size_t>(j + b.extents[0] * i)])
        return false;
    }
  }
  return true;
}

/// Takes a flow once more, up to where a law showed to be broken, and looks for the first step on the way of the element that
/// deviates.
class Explanation {
 public:
  /// `judged` is the machine that took all of the flow.
  Explanation(const Flow& flow, const Machine& judged, const Unlawful& unlawful) : machine_(flow), unlawful_(unlawful) {
    const std::int32_t stored =
        unlawful.place < 0 ? -1 : judged.space(unlawful.result).run[static_cast<std::size_t>(unlawful.place)];
    machine_.take([&](const Told& told) { look_at(told); }, unlawful.product,
                  stored < 0 ? SIZE_MAX : static_cast<std::size_t>(stored));
    if (product() == nullptr) return;
    const Step step{{}, 0, product()->line, product()->step};
    for (const Tile* tile : {product()->A_tile, product()->B_tile}) {
      if (tile != nullptr) deviates(otherwise(*tile, step));
    }
  }

  Fault fault() const {
    Fault fault{unlawful_.line, "", unlawful_.what, {}};
    if (product() != nullptr) {
      fault.line = product()->line;
      fault.step = product()->step;
    }
    const std::vector<Station> way = this->way();
    if (unlawful_.place >= 0 && !way.empty() && way.front().run != nullptr) {
      fault.line = way.front().run->step->line;
      fault.step = way.front().run->step->text;
    }
    for (const Deviation& deviation : deviations_) {
      if (!way.empty() &&
          std::none_of(way.begin(), way.end(), [&](const Station& station) { return station.where == deviation.array; }))
        continue;
      fault.line = deviation.line;
      fault.step = deviation.step;
      fault.details.push_back(deviation.what);
      fault.details.insert(fault.details.end(), deviation.details.begin(), deviation.details.end());
      break;
    }
    if (!way.empty() && way.front().run != nullptr) fault.details.push_back("its way: " + told(machine_, way));
    fault.details.insert(fault.details.end(), unlawful_.details.begin(), unlawful_.details.end());
    if (unlawful_.expected && *unlawful_.expected >= 0)
      fault.details.push_back(name(*unlawful_.expected) + " " + whereabouts(*unlawful_.expected));
    return fault;
  }

 private:
  const Multiplied* product() const {
    return unlawful_.product < machine_.multiplied().size() ? &machine_.multiplied()[unlawful_.product] : nullptr;
  }
  std::int64_t wide(const Array& array) const { return array.bits / machine_.granule_bits(); }
  std::int64_t in_tile(const Tile& tile, std::size_t c) const {
    return Machine::element_at(machine_.space(tile.array->name), tile.places[c] * wide(*tile.array), wide(*tile.array));
  }
  std::string name(std::int64_t element) const { return machine_.name_of(content_of(element)); }
  static std::string coordinate(const Tile& tile, std::size_t c) {
    std::string text;
    auto rest = static_cast<std::int64_t>(c);
    for (const std::int64_t extent : tile.extents) {
      text += (text.empty() ? "" : ",") + std::to_string(rest % extent);
      rest /= extent;
    }
    return "(" + text + ")";
  }
  void deviates(std::optional<Deviation> deviation) {
    if (deviation) deviations_.push_back(std::move(*deviation));
  }

  void look_at(const Told& told) {
    if (told.to != nullptr && !told.to->array->global) written_[told.number] = told.to;
    if (told.from != nullptr && !told.from->array->global) deviates(otherwise(*told.from, *told.run->step));
    if (told.to != nullptr && told.from != nullptr) deviates(not_brought(*told.to, *told.from, *told.run->step));
  }
  std::optional<Deviation> not_brought(const Tile& to, const Tile& from, const Step& step) const {
    for (std::size_t c = 0; c < to.places.size(); ++c) {
      if (from.inside[c] == 0 || to.inside[c] == 0) continue;
      const std::int64_t there = in_tile(from, c), here = in_tile(to, c);
      if (there == here) continue;
      return Deviation{
          to.array->name,
          step.line,
          step.text,
          fmt::format("at {} of the tile it puts {}, and {} is there to copy", coordinate(to, c), name(here), name(there)),
          {"writes " + to.view, "reads  " + from.view}};
    }
    return std::nullopt;
  }
  /// That a buffer is read otherwise than it was written.
  std::optional<Deviation> otherwise(const Tile& read, const Step& step) const {
    const Space& space = machine_.space(read.array->name);
    const std::int64_t first = read.places.front() * wide(*read.array);
    if (first >= space.size()) return std::nullopt;
    const std::int32_t run = space.run[static_cast<std::size_t>(first)];
    const auto found = written_.find(run);
    if (run < 0 || found == written_.end()) return std::nullopt;
    const Tile& written = *found->second;
    if (written.extents != read.extents || written.places == read.places || turned(written, read)) return std::nullopt;
    const std::size_t c = static_cast<std::size_t>(
        std::mismatch(written.places.begin(), written.places.end(), read.places.begin()).first - written.places.begin());
    return Deviation{
        read.array->name,
        step.line,
        step.text,
        fmt::format("it reads '{}' otherwise than line {} writes it: {} of the tile is written to element {}, and read "
                    "from element {}",
                    read.array->name, machine_.runs()[static_cast<std::size_t>(run)].step->line, coordinate(read, c),
                    written.places[c], read.places[c]),
        {"written " + written.view, "read    " + read.view}};
  }

  /// Where the element was that is at fault, from the last place back to the first.
  std::vector<Station> way() const {
    if (unlawful_.place >= 0) return way_from(machine_, unlawful_.result, unlawful_.place);
    if (product() == nullptr) return {};
    const Multiplied::Of& of = product()->atoms[unlawful_.atom];
    const bool A = unlawful_.operand == 'A';
    const std::vector<std::int64_t>& places = (A ? of.A : of.B).places;
    if (unlawful_.index >= places.size()) return {};
    return way_from(machine_, A ? product()->A_in : product()->B_in, places[unlawful_.index]);
  }
  std::string whereabouts(std::int64_t element) const {
    for (const auto& [name, space] : machine_.spaces()) {
      if (machine_.owner_of(element).name == name) continue;
      const auto found = std::find(space.held.begin(), space.held.end(), element * parts);
      if (found != space.held.end())
        return fmt::format("is at byte {} of {}", (found - space.held.begin()) * machine_.granule_bits() / 8, name);
    }
    return "is in no buffer then";
  }

  Machine machine_;
  Unlawful unlawful_;
  std::vector<Deviation> deviations_;  ///< in the order in which the steps were taken
  std::map<std::int32_t, const Tile*> written_;
};

/// `each C(m,n) is the sum over k of A·B, each k once`.
std::string meant(const Law& law) {
  std::string coordinate;
  for (const Formula& formula : law.A.coordinate) coordinate += (coordinate.empty() ? "" : ",") + formula.text;
  if (law.along.empty()) return fmt::format("each {}({},{}) is {}({})", law.name, law.rows, law.columns, law.A.name, coordinate);
  return fmt::format("each {}({},{}) is the sum over {} of {}·{}, each {} once", law.name, law.rows, law.columns, law.along,
                     law.A.name, law.B.name, law.along);
}

std::string sizes_of(const Flow& flow) {
  std::string text;
  for (const Array& array : flow.arrays) {
    if (array.global) text += (text.empty() ? "" : ", ") + array.name + " " + to_string(array.layout.inner().shape());
  }
  std::int64_t blocks = 1;
  for (const auto& [name, count] : flow.grid) blocks *= count;
  return text + fmt::format("; {} block{}", blocks, blocks == 1 ? "" : "s");
}

/// Takes all steps and asks the laws. Why a law is broken is looked for only if that is wanted.
Judgement judged(const Flow& flow, bool explained) {
  Judgement judgement;
  judgement.sizes = sizes_of(flow);
  Machine machine(flow);
  try {
    machine.take();
    Laws laws(flow, machine);
    if (const auto unlawful = laws.broken())
      judgement.fault = explained ? Explanation(flow, machine, *unlawful).fault() : Fault{unlawful->line, {}, unlawful->what, {}};
    judgement.elements = laws.elements();
    judgement.products = laws.products();
  } catch (const Broken& broken) {
    judgement.fault = Fault{broken.line, broken.step, broken.what, {}};
  }
  if (judgement.fault) judgement.verdict = Verdict::wrong;
  for (const Product& product : flow.products) {
    if (!product.observed) judgement.predicted.push_back(product.form);
  }
  judgement.steps = machine.counts();
  for (const StepCount& step : judgement.steps) {
    judgement.places += step.places;
    // What was never taken was not judged, so that nothing is said of it.
    if (step.runs == 0 && !judgement.fault)
      throw Rejection(Kind::inadmissible,
                      fmt::format("line {}: no block ever takes this step, so nothing can be said of it", step.line));
  }
  return judgement;
}

}  // namespace

Judgement judge(const Flow& flow) { return judged(flow, true); }

std::optional<Judgement> judge_if_right(const Flow& flow) {
  Judgement judgement = judged(flow, false);
  return judgement.fault ? std::nullopt : std::optional(std::move(judgement));
}

std::string text(const Flow& flow, const Judgement& judgement) {
  std::string text;
  if (judgement.fault) {
    const Fault& fault = *judgement.fault;
    text += fmt::format("wrong: {}\n", fault.what);
    text += fmt::format("  line {}{}\n", fault.line, fault.step.empty() ? "" : "  " + fault.step);
    for (const std::string& line : fault.details) text += "    " + line + "\n";
  } else {
    text += "right: " + meant(flow.laws.front()) + "\n";
  }
  for (const StepCount& step : judgement.steps) {
    if (step.wavefronts == 0) continue;
    text += fmt::format("  {:<10} line {}: {} wavefronts, the least is {}\n", step.wavefronts == step.least ? "cost" : "slow",
                        step.line, step.wavefronts, step.least);
  }
  text += fmt::format("  {:<10} {}\n", "sizes", judgement.sizes);
  text += fmt::format("  {:<10} {} step{}, {} places, {} products, {} elements\n", "judged", judgement.steps.size(),
                      judgement.steps.size() == 1 ? "" : "s", judgement.places, judgement.products, judgement.elements);
  for (const std::string& form : judgement.predicted)
    text += fmt::format("  {:<10} what {} does: no device was asked\n", "predicted", form);
  text += "  assumed    the steps follow one another as they are written: waits and barriers are not looked at\n";
  return text;
}

}  // namespace colex::flow
