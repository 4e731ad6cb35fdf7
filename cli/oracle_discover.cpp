// colex oracle discover: layouts from observations alone, and whether they are the documented ones.
#include <cstdio>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/discovery/discover.hpp"
#include "colex/equal.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/print.hpp"
#include "colex/verification/check.hpp"

#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using discovery::CopyLayouts;
using discovery::MmaLayouts;
using discovery::NoLayout;
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

std::string row(const char* name, const Layout<>& found, const Layout<>* documented) {
  const bool other = documented != nullptr && !same_function(found, *documented);
  return fmt::format("  {:12} {}{}\n", name, to_string(found), other ? "   documented as " + to_string(*documented) : "");
}

std::string described(const MmaLayouts& found, const predictions::MmaAtom* atom) {
  const auto documented = [&](Layout<> predictions::MmaAtom::*layout) { return atom == nullptr ? nullptr : &(atom->*layout); };
  return fmt::format("  {} x {} x {}\n", found.M, found.N, found.K) +
         row("threads", found.threads, documented(&predictions::MmaAtom::threads)) +
         row("A", found.A, documented(&predictions::MmaAtom::A)) + row("B", found.B, documented(&predictions::MmaAtom::B)) +
         row("C", found.C, documented(&predictions::MmaAtom::C)) +
         (found.D == found.C ? "" : row("D", found.D, documented(&predictions::MmaAtom::D)));
}

std::string described(const CopyLayouts& found, const predictions::MatrixCopy* copy) {
  return row("source", found.source, copy == nullptr ? nullptr : &copy->source) +
         row("destination", found.destination, copy == nullptr ? nullptr : &copy->destination);
}

/// How what was found compares with what is documented.
enum class Likeness { same, other_names, different, not_documented };

Likeness likeness(const observations::Mma& observed, const MmaLayouts& found, const predictions::MmaAtom* atom) {
  if (atom == nullptr) return Likeness::not_documented;
  if (!same_function(found.threads, atom->threads)) return Likeness::different;
  switch (verification::check(observed, *atom, {found.A, found.B, found.C, found.D, true}).kind) {
    case Answer::Kind::right: return Likeness::same;
    case Answer::Kind::equivalent: return Likeness::other_names;
    case Answer::Kind::wrong: return Likeness::different;
  }
  return Likeness::different;
}

Likeness likeness(const observations::Move&, const CopyLayouts& found, const predictions::MatrixCopy* copy) {
  if (copy == nullptr) return Likeness::not_documented;
  const bool same = same_function(found.source, copy->source) && same_function(found.destination, copy->destination);
  return same ? Likeness::same : Likeness::different;
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
  ++count.layouts;
  count.documented += like == Likeness::same;
  count.under_other_names += like == Likeness::other_names;
  fmt::print("{}   {}\n{}", name, text(like), described(found, prediction));
}

Exit discover(const DiscoverOptions& options) {
  const observations::Record record = oracle_record(options.record);
  DiscoveryCount count;
  for (const Observation& observation : record.observations) {
    if (!selected(options.words, observation.form)) continue;
    if (const auto* mma = std::get_if<observations::Mma>(&observation.content)) {
      report(observation, *mma, predictions::mma_atom(observation.form), count);
    } else if (const auto* move = std::get_if<observations::Move>(&observation.content)) {
      report(observation, *move, predictions::matrix_copy(observation.form), count);
    }
  }
  if (count.observations == 0) throw_no_such_form(options.words.empty() ? "" : options.words.front());
  fmt::print("{} observations: {} are layouts, {} of them the documented ones, {} the documented ones under other names; {}\n",
             count.observations, count.layouts, count.documented, count.under_other_names, recorded_on(record));
  return count.layouts == count.observations ? Exit::as_claimed : Exit::unknown;
}

}  // namespace

void add_oracle_discover(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<DiscoverOptions>();
  CLI::App* command = oracle.add_subcommand("discover", "Find the layouts of an instruction from what was observed of it");
  command->add_option("FORM", options->words, "Only forms whose names begin so");
  add_record_option(*command, options->record);
  command->callback([options, &exit] { exit = worse(exit, discover(*options)); });
}

}  // namespace colex::cli
