#include "report.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

namespace colex::schemata {

namespace {

/// Why a mutant is equivalent: no input tells it from the original.
constexpr std::array reasons = {
    "hint",      // only how much memory is asked for ahead
    "loose",     // a bound that is met nowhere, so that another one is as good
    "same",      // where it stands the operands are such that both give the same
    "dead",      // nothing reads what it changes
    "shortcut",  // the long way, which it takes or leaves, gives the same answer
};

template <class T>
T quantile(std::vector<T> values, double share) {
  if (values.empty()) return T();
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// A row for each library: its mutants, those that laws kill of each kind of mistake, and what the others are.
std::string libraries_of(const Fates& fates, const Known& told) {
  std::string table =
      "| mutants of | | no law meets | wrong answers killed | memory errors killed | only *unknown*, overflow or time: killed | "
      "equivalent | "
      "texts for people | nobody knows yet |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  std::map<std::string, std::map<Sort, std::size_t>> counts;
  for (const Fate& fate : fates.all) ++counts[fate.mutant->name.substr(0, fate.mutant->name.find('/'))][sort_of(fate, told)];
  for (auto& [library, of] : counts) {
    std::size_t all = 0;
    for (const auto& [sort, count] : of) all += count;
    const auto killed = [&of = of](Sort killed, Sort survives) {
      const std::size_t both = of[killed] + of[survives];
      if (both == 0) return std::string("–");
      return fmt::format("{} of {}, {:.1f} %", of[killed], both,
                         100.0 * static_cast<double>(of[killed]) / static_cast<double>(both));
    };
    table += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", library, all, of[Sort::unmet],
                         killed(Sort::answer_killed, Sort::answer), killed(Sort::memory_killed, Sort::memory),
                         killed(Sort::capacity_killed, Sort::capacity), of[Sort::equivalent], of[Sort::text], of[Sort::untold]);
  }
  return table;
}

/// The mutants that one of the engines kills alone.
std::vector<std::string> alone(const std::vector<Fates>& engines, std::size_t engine) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < engines[engine].all.size(); ++k) {
    const auto kills = [&](const Fates& fates) { return fates.all[k].law.has_value(); };
    if (kills(engines[engine]) && std::count_if(engines.begin(), engines.end(), kills) == 1)
      names.push_back(engines[engine].all[k].mutant->name);
  }
  return names;
}

std::string engines_of(const std::vector<Fates>& engines) {
  std::string table =
      "| engine | killed | of | cases to the first failure: median | nine of ten | time: median | nine of ten | kills alone |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|\n";
  std::string names;
  for (std::size_t engine = 0; engine < engines.size(); ++engine) {
    const Fates& fates = engines[engine];
    std::vector<std::uint64_t> cases;
    std::vector<double> seconds;
    std::size_t met = 0, killed = 0;
    for (const Fate& fate : fates.all) {
      met += fate.laws.empty() ? 0 : 1;
      if (!fate.law) continue;
      ++killed;
      if (fate.answer.cases == 0) continue;  // it crashed, or took too long, on a case that nobody counted
      cases.push_back(fate.answer.cases);
      seconds.push_back(fate.answer.seconds);
    }
    const std::vector<std::string> own = engines.size() > 1 ? alone(engines, engine) : std::vector<std::string>();
    table += fmt::format("| `{}` | {} | {} | {} | {} | {:.2f} ms | {:.1f} ms | {} |\n", fates.engine, killed, met,
                         quantile(cases, 0.5), quantile(cases, 0.9), 1e3 * quantile(seconds, 0.5), 1e3 * quantile(seconds, 0.9),
                         own.size());
    if (!own.empty()) names += fmt::format("\n`{}` alone kills `{}`.\n", fates.engine, fmt::join(own, "`, `"));
  }
  return table + names;
}

/// How many cases of a law an engine needs for a mutant, 0 if nobody counted them; all of them if it finds nothing there.
std::uint64_t needed(const Fate& fate, std::size_t law, const Fates& first) {
  return fate.law == law ? fate.answer.cases : first.cases_of_laws[law];
}

/// How many times fewer cases another engine needs than the first one, within the law that kills for the one or the other: where
/// the first one needs more than so many cases, and where the other one does. A mutant that neither kills is left out.
std::array<std::vector<double>, 2> times_fewer(const Fates& first, const Fates& other, double many) {
  std::array<std::vector<double>, 2> times;
  for (std::size_t k = 0; k < first.all.size(); ++k) {
    const Fate &one = first.all[k], &another = other.all[k];
    const auto by =
        std::find_if(one.laws.begin(), one.laws.end(), [&](auto law) { return one.law == law || another.law == law; });
    if (by == one.laws.end()) continue;
    const auto before = static_cast<double>(needed(one, *by, first)), after = static_cast<double>(needed(another, *by, first));
    if (before == 0 || after == 0) continue;  // the case that crashed was not counted
    if (before > many) times[0].push_back(before / after);
    if (after > many) times[1].push_back(before / after);
  }
  return times;
}

std::string rare_of(const std::vector<Fates>& engines, std::uint64_t many) {
  const Fates& first = engines.front();
  const auto median = [](const std::vector<double>& times) {
    return times.empty() ? std::string("–") : fmt::format("{:.2f}", quantile(times, 0.5));
  };
  std::string table = fmt::format(
      "\n| engine | mutants that cost `{0}` more than {1} cases | times fewer: median | that cost it more | times fewer: median "
      "|\n|---|--:|--:|--:|--:|\n",
      first.engine, many);
  for (std::size_t engine = 1; engine < engines.size(); ++engine) {
    const auto [before, after] = times_fewer(first, engines[engine], static_cast<double>(many));
    table += fmt::format("| `{}` | {} | {} | {} | {} |\n", engines[engine].engine, before.size(), median(before), after.size(),
                         median(after));
  }
  return table;
}

/// What is known of a mutant, for one line.
std::string story_of(const Fate& fate, const std::vector<Law>& laws, const Known& told) {
  const auto known = told.find(fate.mutant->name);
  if (fate.laws.empty()) return "no law meets it" + (known == told.end() ? "" : ": " + known->second);
  if (fate.law) {
    return fmt::format("{} by {} ({}), {} cases, {:.1f} ms", name(fate.answer.difference), laws[*fate.law].id,
                       fate.answer.told.data(), fate.answer.cases, 1e3 * fate.answer.seconds);
  }
  std::string story = fmt::format("survives {} laws: {}", fate.laws.size(),
                                  known == told.end() ? std::string(name(fate.change.effect)) : known->second);
  if (fate.shown_by) story += fmt::format("; {}: {}", laws[*fate.shown_by].id, fate.change.told.data());
  return story;
}

}  // namespace

Sort sort_of(const Fate& fate, const Known& told) {
  const auto known = told.find(fate.mutant->name);
  const std::string word = known == told.end() ? "" : known->second;
  const auto is = [&](std::initializer_list<const char*> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  // Who has read a mutant says what it is. A law about a limit falls where that is another one, and calls no answer wrong.
  switch (fate.answer.difference) {
    case Difference::none: break;
    case Difference::crash: return Sort::memory_killed;
    case Difference::unknown:
    case Difference::time_out: return Sort::capacity_killed;
    default: return is({"memory"}) ? Sort::memory_killed : is({"capacity"}) ? Sort::capacity_killed : Sort::answer_killed;
  }
  if (std::find(reasons.begin(), reasons.end(), word) != reasons.end()) return Sort::equivalent;
  if (is({"answer"})) return Sort::answer;
  if (is({"memory"})) return Sort::memory;
  if (is({"capacity"})) return Sort::capacity;
  if (is({"text"})) return Sort::text;
  if (!word.empty()) throw std::runtime_error(known->first + ": " + word + " is no word for a survivor");
  if (fate.laws.empty()) return Sort::unmet;
  switch (fate.change.effect) {
    case Effect::answer: return Sort::answer;
    case Effect::capacity:
    case Effect::time: return Sort::capacity;
    case Effect::none: break;
  }
  return Sort::untold;
}

double percent_killed(const Fates& fates) {
  std::size_t met = 0, killed = 0;
  for (const Fate& fate : fates.all) {
    met += fate.laws.empty() ? 0 : 1;
    killed += fate.law ? 1 : 0;
  }
  return met == 0 ? 0 : 100.0 * static_cast<double>(killed) / static_cast<double>(met);
}

std::string text(const std::vector<Fates>& engines, const std::vector<Law>& laws, const Known& told, std::uint64_t many) {
  std::string text = markdown(engines, told, many);
  for (const Fates& fates : engines) {
    for (const Fate& fate : fates.all) {
      if (fate.law || fate.laws.empty()) continue;
      const Mutant& mutant = *fate.mutant;
      text += fmt::format("{}\n  {}:{}: {}\n  {}\n", mutant.name, mutant.file, mutant.line, mutant.original,
                          story_of(fate, laws, told));
    }
    double seconds = 0, with_mutants = 0;
    std::string slowest;
    std::size_t listed = 0;
    for (const auto& [of_law, id] : fates.seconds_of_laws) {
      seconds += of_law;
      if (++listed <= 10) slowest += fmt::format("{}{} {:.1f} s", listed == 1 ? "" : ", ", id, of_law);
    }
    for (const Fate& fate : fates.all) with_mutants += fate.seconds;
    text += fmt::format("{}: {:.0f} s of the processor's time for the laws once, {:.0f} s with mutants; the slowest: {}\n",
                        fates.engine, seconds, with_mutants, slowest);
    if (!fates.unfit.empty())
      text += fmt::format("laws that are not as expected of the original: {}\n", fmt::join(fates.unfit, ", "));
  }
  return text;
}

std::string markdown(const std::vector<Fates>& engines, const Known& told, std::uint64_t many) {
  return engines.size() > 1 ? engines_of(engines) + rare_of(engines, many)
                            : libraries_of(engines.front(), told) + '\n' + engines_of(engines);
}

std::string line(const std::string& engine, const Fate& fate, const std::vector<Law>& laws, const Known& told) {
  const Mutant& mutant = *fate.mutant;
  return fmt::format("{}\t{}\t{}:{}\t{}\t{}\n", engine, mutant.name, mutant.file, mutant.line, mutant.original,
                     story_of(fate, laws, told));
}

}  // namespace colex::schemata
