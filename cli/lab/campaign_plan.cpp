// colex campaign plan: which units there are.
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/output/files.hpp"
#include "colex/peers/peer.hpp"

#include "../folder.hpp"
#include "../provers.hpp"
#include "campaign.hpp"
#include "law_selection.hpp"
#include "mutants.hpp"
#include "shard.hpp"

namespace colex::cli {

namespace {

using Words = std::vector<std::string>;

struct Named {
  const char* name;
  const char* words;
  std::vector<std::string> lines;
};

const std::vector<Named>& named_campaigns() {
  static const std::vector<Named> all = {
      {"composition",
       "composition against its definition: every pair with ranks <= 3, extents 1 to 8, strides 0 to 16",
       {"exhaust composition --rank 3 --extent 8 --stride 16 --shard {shards 100000}"}},
      {"deeper",
       "every law exhausted two levels further than CI does",
       {"law {law} --engine exhaustive --further 2 --timeout 86400 --shard {shards 8}"}},
      {"random",
       "every law on drawn cases, 100000 from each of 1000 seeds",
       {"law {law} --engine random --cases 100000 --timeout 86400 --seed {1..1000}"}},
      {"theorems", "every theorem about the algebra, the higher ranks too", {"prove {theorem} --nightly"}},
      {"peers",
       "every other implementation on what 20000 seeds draw, some 10^9 questions in all",
       {"peers run {peer} --source drawn --rounds 0 --drawn 2000 --seed {1..20000}"}},
      {"mutants", "every planted mistake by each engine, with ten times the cases", {"mutants {mutant} --cases 10000"}},
      {"descriptors",
       "10^6 drawn descriptors of wgmma, each read through by a GPU",
       {"oracle descriptors --cases 10000 --seed {1..100}"}},
      {"tensor-maps",
       "10^6 drawn descriptors of TMA, taken by the driver or executed by a GPU",
       {"oracle tensor-maps --cases 10000 --seed {1..100}"}},
      {"quick",
       "every law by enumerating and by drawing, as CI looks at them: to try out where a campaign runs",
       {"law {law} --engine exhaustive", "law {law} --engine random --seed {1..1}"}},
  };
  return all;
}

/// Some published statements say nothing that could be judged.
std::vector<Words> laws_named(const std::string& of) {
  std::vector<Words> words;
  for (const laws::Law* law : laws_of(of.empty() ? Words() : Words{of}, "LINE")) {
    if (law->statement != nullptr) words.push_back({law->id});
  }
  return words;
}

std::vector<Words> theorems_named(const std::string& of) {
  std::vector<Words> words;
  for (const NamedTheorem& theorem : known_theorems()) {
    const bool is_meant =
        of.empty() || of == theorem.id || (of.ends_with('*') && theorem.id.starts_with(of.substr(0, of.size() - 1)));
    if (is_meant) words.push_back({theorem.id});
  }
  return words;
}

/// Those that operations can be asked of.
std::vector<Words> peers_named(const std::string& of) {
  std::vector<Words> words;
  for (const peers::Peer& peer : peers::peers()) {
    if (of.empty() || of == peer.name) words.push_back({std::string(peer.name)});
  }
  return words;
}

/// A mutant by each engine that it concerns. Every law is asked about it, so that the laws that find nothing are known.
std::vector<Words> mutants_named(const std::string& of) {
  std::vector<Words> words;
  for (const MutantTask& task : mutant_tasks(kill_matrix())) {
    if (of.empty() || of == task.mutant) words.push_back({task.mutant, "--engine", task.engine});
  }
  return words;
}

std::vector<Words> claim_files_in(const std::string& folder) {
  std::vector<Words> words;
  for (std::string& file : files_in(folder, ".colex", [](const std::string& what) { throw Unreadable(what); }))
    words.push_back({std::move(file)});
  return words;
}

/// What stands in braces.
struct Kind {
  const char* name;
  std::vector<Words> (*all)(const std::string& of);
};
constexpr std::array kinds = {Kind{"law", laws_named}, Kind{"theorem", theorems_named}, Kind{"peer", peers_named},
                              Kind{"mutant", mutants_named}, Kind{"claims", claim_files_in}};

std::vector<Words> meaning(const std::string& name, const std::string& of) {
  std::string names = "1..100, shards 8";
  for (const Kind& kind : kinds) {
    if (kind.name == name) return kind.all(of);
    names += std::string(", ") + kind.name;
  }
  throw campaigns::Unusable("{" + name + "} stands for nothing: in braces is one of " + names);
}

/// The lines of a named campaign; a line is its own.
Words lines_of(const std::string& word) {
  for (const Named& campaign : named_campaigns()) {
    if (campaign.name == word) return campaign.lines;
  }
  if (word.find(' ') == std::string::npos)
    throw CLI::ValidationError(
        "LINE", "there is no campaign " + word + " (colex campaign plan --list names them all), and a line has several words");
  return {word};
}

/// Refuses a unit that its command would refuse: an option, an id, a shard.
void require_done(const Words& argv) {
  if (const std::string objection = campaigns::objection_to(argv); !objection.empty()) throw campaigns::Unusable(objection);
  require_readable(argv);
  const bool is_law = argv.front() == "law", is_of_ids = is_law || argv.front() == "prove";
  for (std::size_t k = 1; is_of_ids && k < argv.size() && !argv[k].starts_with('-'); ++k) {
    if (!depends_on({argv.front(), argv[k]}).empty()) continue;
    if (is_law) laws_of({argv[k]}, "LINE");
    throw campaigns::Unusable("there is no theorem " + argv[k] + " by this id");
  }
  for (std::size_t k = 1; k + 1 < argv.size(); ++k) {
    if (argv[k] == "--shard") read_shard(argv[k + 1]);
  }
}

/// Gives each unit of the lines to `take`. The first one of a line is read as a command line is.
void for_each_unit(const Words& lines, const std::function<void(Words)>& take) {
  for (const std::string& line : lines) {
    bool is_first = true;
    campaigns::expand(line, meaning, [&](Words argv) {
      if (std::exchange(is_first, false)) require_done(argv);
      take(std::move(argv));
    });
  }
}

/// How many units the campaign has; what that takes a program for that is not here, is not counted.
std::string units_of(const Named& campaign) {
  std::uint64_t units = 0;
  try {
    for_each_unit(campaign.lines, [&](const Words&) { ++units; });
  } catch (const NoKillMatrix&) {
    return "?";
  }
  return std::to_string(units);
}

Exit list_campaigns() {
  for (const Named& campaign : named_campaigns()) {
    fmt::print("{:12}  {:>9} units  {}\n", campaign.name, units_of(campaign), campaign.words);
    for (const std::string& line : campaign.lines) fmt::print("{:30}{}\n", "", line);
  }
  return Exit::as_claimed;
}

Exit plan(const Words& words, const std::string& path) {
  Words lines;
  for (const std::string& word : words) {
    for (const std::string& line : lines_of(word)) lines.push_back(line);
  }
  output::WholeFile file(path.empty() ? "/dev/stdout" : path, {campaigns::plan_mark});
  campaigns::PlanWriter writer(file.stream(), tool(), evidence::time_now());
  const auto take = [&](Words argv) {
    const std::string depends = depends_on(argv);
    writer.add(campaigns::unit_of(tool(), std::move(argv), depends));
  };
  try {
    for_each_unit(lines, take);
  } catch (const NoKillMatrix& lack) {
    throw CLI::ValidationError("LINE", lack.what());
  } catch (const campaigns::Unusable& mistake) {
    throw CLI::ValidationError("LINE", mistake.what());
  }
  writer.finish();
  file.finish();
  fmt::print(path.empty() ? stderr : stdout, "{} unit{}\n", writer.size(), writer.size() == 1 ? "" : "s");
  return Exit::as_claimed;
}

constexpr const char* footer =
    R"(In braces stand many: {1..100}, {shards 8}, {law}, {law S016*}, {theorem}, {peer}, {mutant}, {claims FOLDER}.

Example: two laws, each on a thousand seeds
$ colex campaign plan "law {law S016*} --engine random --seed {1..1000}" "law S019 --engine exhaustive --shard {shards 8}" -o plan.jsonl)";

}  // namespace

void add_campaign_plan(CLI::App& campaign, Exit& exit) {
  struct Options {
    Words lines;
    std::string file;
    bool list = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = campaign.add_subcommand("plan", "Write a plan: each unit is one command line that writes evidence");
  command->add_option("LINE", options->lines, "A campaign that has a name (see --list), or a command line with words in braces");
  command->add_flag("--list", options->list, "Name those that have a name, with their lines and the number of their units");
  command->add_option("-o,--output", options->file, "Write the plan to this file (default: standard output)");
  command->footer(footer);
  command->callback([options, command, &exit] {
    if (options->list) look_only_at(*command, "--list", {});
    if (!options->list && options->lines.empty())
      throw CLI::RequiredError("LINE, or the name of a campaign: without one there is nothing to do, and one of them");
    exit = options->list ? list_campaigns() : plan(options->lines, options->file);
  });
}

}  // namespace colex::cli
