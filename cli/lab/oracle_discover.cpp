// colex oracle discover: layouts from observations alone, and whether they are the documented ones.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/discovery/discover.hpp"
#include "colex/equal.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"

#include "../oracle.hpp"
#include "../terminal.hpp"

namespace colex::cli {

namespace {

using discovery::CopyLayouts;
using discovery::MmaLayouts;
using discovery::NoLayout;
using discovery::WgmmaLayouts;
using observations::Observation;
using verification::Answer;

struct DiscoverOptions {
  std::string record;
  std::vector<std::string> words;
};

/// How many observations are layouts, and how many of these the documented ones, in the same or in other names.
struct DiscoveryCount {
  std::size_t observations = 0, layouts = 0, documented = 0, under_other_names = 0;
};

/// Whether a discovered layout is the documented one at every thread and value.
bool same_function(const Layout<>& a, const Layout<>& b) {
  return size(a) == size(b) && size(a.mode(0)) == size(b.mode(0)) && equal(a, b);
}

std::string row(const char* name, const Layout<>& found, const Layout<>* documented, const std::string& besides = "") {
  const bool other = documented != nullptr && !same_function(found, *documented);
  return fmt::format("  {:12} {}{}{}\n", name, to_string(found), besides,
                     other ? "   documented as " + to_string(*documented) : "");
}

/// Nobody documents it.
std::string order_of_summation(const observations::Mma& observed, const MmaLayouts& found) {
  if (observed.summation.empty()) return "";
  const auto order = discovery::summation(observed, found);
  return fmt::format("  {:12} {}\n", "adds up", order ? to_string(*order) : "in no order that was found");
}

std::string described(const observations::Mma& observed, const MmaLayouts& found, const predictions::MmaAtom* atom) {
  const auto documented = [&](Layout<> predictions::MmaAtom::*layout) { return atom == nullptr ? nullptr : &(atom->*layout); };
  return fmt::format("  {} x {} x {}\n", found.M, found.N, found.K) +
         row("threads", found.threads, documented(&predictions::MmaAtom::threads)) +
         row("A", found.A, documented(&predictions::MmaAtom::A)) +
         row("B", found.B, documented(&predictions::MmaAtom::B), meeting_nothing(found.B_before, found.B_behind)) +
         row("C", found.C, documented(&predictions::MmaAtom::C)) +
         (found.D == found.C ? "" : row("D", found.D, documented(&predictions::MmaAtom::D))) +
         order_of_summation(observed, found);
}

std::string described(const observations::Move&, const CopyLayouts& found, const predictions::MatrixCopy* copy) {
  return row("source", found.source, copy == nullptr ? nullptr : &copy->source) +
         row("destination", found.destination, copy == nullptr ? nullptr : &copy->destination);
}

std::string described(const discovery::MatrixLayout& matrix) {
  const std::string ahead = matrix.ahead == 0 ? "" : fmt::format(", less {}", matrix.ahead);
  if (matrix.layout.swizzle()->bits() > 0 || !(matrix.layout.offset() == Checked(0))) return to_string(matrix.layout) + ahead;
  return to_string(matrix.layout.inner()) + ahead;
}

std::string described(const observations::Wgmma& observed, const WgmmaLayouts& found, const predictions::WgmmaAtom* atom) {
  std::string text =
      fmt::format("  {} x {} x {}\n", found.M, found.N, found.K) + row("D", found.D, atom == nullptr ? nullptr : &atom->D);
  if (found.A) text += row("A", *found.A, atom == nullptr || !atom->A ? nullptr : &*atom->A);
  for (std::size_t i = 0; i < observed.readings.size(); ++i) {
    const observations::Reading& reading = observed.readings[i];
    text +=
        fmt::format("  {:12} {}   under {}\n", std::string(1, reading.operand) + " in memory",
                    found.readings[i] ? described(*found.readings[i]) : "no layout", verification::describe(reading.descriptor));
  }
  return text;
}

std::string described(const observations::TensorMove&, const discovery::BoxLayouts& found, const predictions::MemoryForm*) {
  return fmt::format("  {:12} {}, from byte {} on\n  {:12} {}\n", "global", to_string(found.global), found.first, "shared",
                     to_string(found.shared));
}

/// How what was found compares with what is documented.
enum class Likeness { same, other_names, different, not_documented };

Likeness likeness(const observations::Mma& observed, const MmaLayouts& found, const predictions::MmaAtom* atom) {
  if (atom == nullptr) return Likeness::not_documented;
  if (!same_function(found.threads, atom->threads)) return Likeness::different;
  if (found.B_before != atom->B_before || found.B_behind != atom->B_behind) return Likeness::different;
  switch (verification::check(observed, *atom, {found.A, found.B, found.C, found.D, true}).kind) {
    case Answer::Kind::right: return Likeness::same;
    case Answer::Kind::equivalent: return Likeness::other_names;
    case Answer::Kind::wrong: return Likeness::different;
  }
  return Likeness::different;
}

Likeness likeness(const observations::Move& observed, const CopyLayouts& found, const predictions::MatrixCopy* copy) {
  if (copy == nullptr) return Likeness::not_documented;
  const bool in_bytes = copy->bits < 8;
  const bool same = in_bytes ? !verification::deviation(*copy, observed)
                             : same_function(found.source, copy->source) && same_function(found.destination, copy->destination);
  return same ? Likeness::same : Likeness::different;
}

Likeness likeness(const observations::Wgmma& observed, const WgmmaLayouts& found, const predictions::WgmmaAtom* atom) {
  if (atom == nullptr) return Likeness::not_documented;
  if (verification::WgmmaComparison().deviation(*atom, observed)) return Likeness::different;
  const bool same = same_function(found.D, atom->D) && (!found.A || same_function(*found.A, *atom->A));
  return same ? Likeness::same : Likeness::other_names;
}

/// A copy of a box is documented for its descriptor, not for its form: byte by byte.
Likeness likeness(const observations::TensorMove& observed, const discovery::BoxLayouts&, const predictions::MemoryForm* form) {
  if (form == nullptr) return Likeness::not_documented;
  return verification::deviation(observed) ? Likeness::different : Likeness::same;
}

bool is_whole(const MmaLayouts&) { return true; }
bool is_whole(const CopyLayouts&) { return true; }
bool is_whole(const discovery::BoxLayouts&) { return true; }
/// Whether every reading is a layout as well.
bool is_whole(const WgmmaLayouts& found) {
  return std::all_of(found.readings.begin(), found.readings.end(), [](const auto& matrix) { return matrix.has_value(); });
}

const char* text(Likeness likeness) {
  switch (likeness) {
    case Likeness::same: return "as documented";
    case Likeness::other_names: return "as documented, under other names of rows, columns or k";
    case Likeness::different: return "not as documented";
    case Likeness::not_documented: return "not documented";
  }
  return "";
}

template <class Content, class Prediction>
void report(const Observation& observation, const Content& observed, const Prediction* prediction, DiscoveryCount& count) {
  const std::string name = marked(predictions::short_name(observation.form), Mark::strong, stdout);
  ++count.observations;
  const auto result = discovery::discover(observed);
  if (const NoLayout* none = std::get_if<NoLayout>(&result)) {
    fmt::print("{}   no layout: {}\n", name, none->reason);
    return;
  }
  const auto& found = std::get<0>(result);
  const Likeness like = likeness(observed, found, prediction);
  count.layouts += is_whole(found);
  count.documented += like == Likeness::same;
  count.under_other_names += like == Likeness::other_names;
  fmt::print("{}   {}\n{}", name, text(like), described(observed, found, prediction));
}

Exit discover(const DiscoverOptions& options) {
  const observations::Record record = oracle_record_of(options.words, options.record);
  std::vector<std::string> forms;
  for (const Observation& observation : record.observations) forms.push_back(observation.form);
  require_known(options.words, forms);
  DiscoveryCount count;
  for (const Observation& observation : record.observations) {
    if (!selected(options.words, observation.form)) continue;
    if (const auto* mma = std::get_if<observations::Mma>(&observation.content)) {
      report(observation, *mma, predictions::mma_atom(observation.form), count);
    } else if (const auto* move = std::get_if<observations::Move>(&observation.content)) {
      report(observation, *move, predictions::matrix_copy(observation.form), count);
    } else if (const auto* wgmma = std::get_if<observations::Wgmma>(&observation.content)) {
      report(observation, *wgmma, predictions::wgmma_atom(observation.form), count);
    } else if (const auto* box = std::get_if<observations::TensorMove>(&observation.content)) {
      if (box->fault.empty()) report(observation, *box, predictions::memory_form(observation.form), count);
    }
  }
  fmt::print("{} observations: {} are layouts, {} of them the documented ones, {} the documented ones under other names; {}\n",
             count.observations, count.layouts, count.documented, count.under_other_names, recorded_on(record));
  return count.layouts == count.observations ? Exit::as_claimed : Exit::unknown;
}

}  // namespace

void add_oracle_discover(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<DiscoverOptions>();
  CLI::App* command = oracle.add_subcommand("discover", "Find the layouts of an instruction from what was observed of it");
  command->add_option("FORM", options->words, "Only forms whose names begin with this");
  add_record_option(*command, options->record);
  command->callback([options, &exit] { exit = worse(exit, discover(*options)); });
}

}  // namespace colex::cli
