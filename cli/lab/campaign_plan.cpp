// colex campaign plan: which units there are.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
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
#include "exhaust.hpp"
#include "law_selection.hpp"
#include "mutants.hpp"

namespace colex::cli {

namespace {

using Words = std::vector<std::string>;

/// What units are made of.
struct UnitOptions {
  Words laws, engines, theorems, claims, families, peers, mutants;
  std::string seeds = "0..0";
  std::optional<std::uint64_t> cases;
  std::uint64_t shards = 1;
  std::int64_t further = 0;
  std::optional<double> timeout;
  std::string box;  ///< RANK,EXTENT,STRIDE
  bool live = false, descriptors = false, tensor_maps = false;
};

struct Named {
  const char* name;
  const char* words;
  UnitOptions options;
};

const std::vector<Named>& named_campaigns() {
  static const std::vector<Named> all = [] {
    Named composition{
        "composition", "composition against its definition: every pair with ranks <= 3, extents 1 to 8, strides 0 to 16", {}};
    composition.options.box = "3,8,16";
    composition.options.shards = 100'000;
    Named deeper{"deeper", "every law exhausted two levels further than CI does", {}};
    deeper.options.laws = {"*"};
    deeper.options.engines = {"exhaustive"};
    deeper.options.further = 2;
    deeper.options.shards = 8;
    deeper.options.timeout = 86'400;
    Named random{"random", "every law on drawn cases, 100000 from each of 1000 seeds", {}};
    random.options.laws = {"*"};
    random.options.engines = {"random"};
    random.options.seeds = "1..1000";
    random.options.cases = 100'000;
    random.options.timeout = 86'400;
    Named theorems{"theorems", "every theorem about the algebra, the higher ranks too", {}};
    theorems.options.theorems = {"*"};
    Named peers{"peers", "every other implementation on what 20000 seeds draw, some 10^9 questions in all", {}};
    peers.options.peers = {"*"};
    peers.options.seeds = "1..20000";
    peers.options.cases = 2000;
    Named mutants{"mutants", "every planted mistake by each engine, with ten times the cases", {}};
    mutants.options.mutants = {"*"};
    mutants.options.cases = 10'000;
    Named descriptors{"descriptors", "10^6 drawn descriptors of wgmma, each read through by a GPU", {}};
    descriptors.options.descriptors = true;
    descriptors.options.seeds = "1..100";
    descriptors.options.cases = 10'000;
    Named tensor_maps{"tensor-maps", "10^6 drawn descriptors of TMA, taken by the driver or executed by a GPU", {}};
    tensor_maps.options.tensor_maps = true;
    tensor_maps.options.seeds = "1..100";
    tensor_maps.options.cases = 10'000;
    Named quick{"quick", "every law by enumerating and by drawing, as CI looks at them: to try out where a campaign runs", {}};
    quick.options.laws = {"*"};
    quick.options.engines = {"exhaustive", "random"};
    quick.options.seeds = "1..1";
    return std::vector<Named>{composition, deeper, random, theorems, peers, mutants, descriptors, tensor_maps, quick};
  }();
  return all;
}

std::uint64_t number_in(const std::string& text, const std::string& option, const std::string& expected) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    throw CLI::ValidationError(option, "expected " + expected + "; found " + text);
  return number;
}

/// A..B, both of them included.
std::pair<std::uint64_t, std::uint64_t> seeds_of(const std::string& text) {
  const std::string expected = "two numbers as 1..100, the first at most the second";
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) throw CLI::ValidationError("--seeds", "expected " + expected + "; found " + text);
  const std::pair seeds(number_in(text.substr(0, dots), "--seeds", expected),
                        number_in(text.substr(dots + 2), "--seeds", expected));
  if (seeds.first > seeds.second || seeds.second - seeds.first >= 1'000'000'000)
    throw CLI::ValidationError("--seeds", "expected " + expected + " and within 10^9 of it; found " + text);
  return seeds;
}

/// Makes units of options, and gives each to whoever takes them.
class Planning {
 public:
  Planning(const UnitOptions& options, const std::function<void(Words)>& take) : options_(options), take_(take) {}

  void run() const {
    if (!options_.laws.empty()) laws();
    theorems();
    claims();
    // A device's record is one file, which is read as a whole: a unit for each family.
    for (const std::string& family : options_.families) {
      Words argv = {"oracle", "verify", family};
      if (options_.live) argv.push_back("--live");
      take_(std::move(argv));
    }
    peer_batches();
    mutant_tasks_asked();
    if (options_.descriptors) drawn("descriptors");
    if (options_.tensor_maps) drawn("tensor-maps");
    if (!options_.box.empty()) box();
  }

 private:
  void laws() const {
    const bool is_all = std::find(options_.laws.begin(), options_.laws.end(), "*") != options_.laws.end();
    const Words engines = options_.engines.empty() ? Words{"exhaustive", "random"} : options_.engines;
    const auto [first, last] = seeds_of(options_.seeds);
    for (const laws::Law* law : laws_of(is_all ? Words() : options_.laws, "--law")) {
      // Some published statements say nothing that could be judged.
      if (law->statement == nullptr) continue;
      for (const std::string& engine : engines) {
        if (engine == "exhaustive") {
          by_shards(with_cases({"law", law->id, "--engine", engine}, true));
        } else if (engine == "random" || engine == "rapidcheck" || engine == "guided") {
          for (std::uint64_t seed = first; seed <= last; ++seed) {
            Words argv = with_cases({"law", law->id, "--engine", engine}, false);
            add(argv, "--seed", std::to_string(seed));
            take_(std::move(argv));
          }
        } else {
          take_(with_timeout({"law", law->id, "--engine", engine}));
        }
      }
    }
  }

  Words with_cases(Words argv, bool is_enumerated) const {
    if (options_.cases) add(argv, "--cases", std::to_string(*options_.cases));
    if (is_enumerated && options_.further > 0) add(argv, "--further", std::to_string(options_.further));
    return with_timeout(std::move(argv));
  }

  Words with_timeout(Words argv) const {
    if (options_.timeout) add(argv, "--timeout", fmt::format("{}", *options_.timeout));
    return argv;
  }

  void by_shards(const Words& argv) const {
    for (std::uint64_t shard = 0; shard < options_.shards; ++shard) {
      Words part = argv;
      if (options_.shards > 1) add(part, "--shard", fmt::format("{}/{}", shard, options_.shards));
      take_(std::move(part));
    }
  }

  void theorems() const {
    const std::vector<NamedTheorem> known = options_.theorems.empty() ? std::vector<NamedTheorem>() : known_theorems();
    for (const std::string& word : options_.theorems) {
      bool is_there = false;
      for (const NamedTheorem& theorem : known) {
        const bool is_meant =
            word == theorem.id || (word.ends_with('*') && theorem.id.starts_with(word.substr(0, word.size() - 1)));
        if (is_meant) take_({"prove", theorem.id, "--nightly"});
        is_there = is_there || is_meant;
      }
      if (!is_there)
        throw CLI::ValidationError("--theorem", "there is no theorem " + word + " (colex prove --list names them all)");
    }
  }

  void claims() const {
    for (const std::string& path : options_.claims) {
      std::error_code ignored;
      const auto refuse = [](const std::string& what) { throw Unreadable(what); };
      const bool is_folder = std::filesystem::is_directory(path, ignored);
      const Words files = is_folder ? files_in(path, ".colex", refuse) : Words{path};
      if (files.empty()) throw Unreadable(path + ": no claim file (*.colex) in this folder");
      for (const std::string& file : files) {
        if (file.starts_with('-')) throw CLI::ValidationError("--claims", "expected a file, as ./" + file + "; found " + file);
        if (options_.engines.empty()) take_(with_timeout({"check", file}));
        for (const std::string& engine : options_.engines) take_(with_timeout({"check", file, "--engine", engine}));
      }
    }
  }

  /// Drawn questions alone: the others are the same for each seed.
  void peer_batches() const {
    const auto [first, last] = seeds_of(options_.seeds);
    for (const std::string& name : options_.peers) {
      if (name != "*" && peers::peer_named(name).adapter.empty())
        throw CLI::ValidationError("--peer", name + " has tables of instructions and no operations: there is nothing to ask it");
      for (const peers::Peer& peer : peers::peers()) {
        if (peer.adapter.empty() || (name != "*" && name != peer.name)) continue;
        for (std::uint64_t seed = first; seed <= last; ++seed) {
          Words argv = {"peers", "run", std::string(peer.name), "--source", "drawn", "--rounds", "0"};
          if (options_.cases) add(argv, "--drawn", std::to_string(*options_.cases));
          add(argv, "--seed", std::to_string(seed));
          take_(std::move(argv));
        }
      }
    }
  }

  /// A unit for each engine that a mutant concerns. Every law is asked about it, so that the laws that find nothing are known.
  void mutant_tasks_asked() const {
    const std::vector<MutantTask> known = options_.mutants.empty() ? std::vector<MutantTask>() : mutant_tasks(kill_matrix());
    for (const std::string& id : options_.mutants) {
      bool is_there = false;
      for (const MutantTask& task : known) {
        if (id != "*" && id != task.mutant) continue;
        is_there = true;
        Words argv = {"mutants", task.mutant, "--engine", task.engine};
        if (options_.cases) add(argv, "--cases", std::to_string(*options_.cases));
        take_(std::move(argv));
      }
      if (!is_there)
        throw CLI::ValidationError("--mutant", "there is no mutant " + id + " (colex mutants --list names them all)");
    }
  }

  /// A unit for each seed of an experiment of the oracle.
  void drawn(const char* experiment) const {
    const auto [first, last] = seeds_of(options_.seeds);
    for (std::uint64_t seed = first; seed <= last; ++seed) {
      Words argv = {"oracle", experiment};
      if (options_.cases) add(argv, "--cases", std::to_string(*options_.cases));
      add(argv, "--seed", std::to_string(seed));
      take_(std::move(argv));
    }
  }

  void box() const {
    Words argv = {"exhaust", "composition"};
    std::istringstream numbers(options_.box);
    std::vector<std::uint64_t> bounds;
    for (const BoxBound& bound : {rank_of_box, extent_of_box, stride_of_box}) {
      const std::string expected = "RANK,EXTENT,STRIDE, as 3,8,16";
      std::string text;
      std::getline(numbers, text, ',');
      const std::uint64_t number = number_in(text.empty() ? options_.box : text, "--composition", expected);
      if (number < bound.least || number > bound.most)
        throw CLI::ValidationError("--composition", fmt::format("expected {}, with {} from {} to {}; found {}", expected,
                                                                bound.option + 2, bound.least, bound.most, options_.box));
      add(argv, bound.option, std::to_string(number));
      bounds.push_back(number);
    }
    try {
      static_cast<void>(box_of(bounds[0], bounds[1], bounds[2]).size());
    } catch (const std::overflow_error& many) {
      throw CLI::ValidationError("--composition", fmt::format("{} is a box of {}", options_.box, many.what()));
    }
    if (!numbers.eof())
      throw CLI::ValidationError("--composition", "expected RANK,EXTENT,STRIDE, as 3,8,16; found " + options_.box);
    by_shards(argv);
  }

  static void add(Words& argv, const char* option, std::string value) {
    argv.emplace_back(option);
    argv.push_back(std::move(value));
  }

  const UnitOptions& options_;
  const std::function<void(Words)>& take_;
};

/// An option that says how some kinds of units are made, and whether a plan has a unit that it speaks of.
struct Manner {
  const char* option;
  const char* of;  ///< what it speaks of, as an answer has it
  bool (*has)(const UnitOptions& units);
};

bool has_laws_by(const char* engine, const UnitOptions& units) {
  const Words& engines = units.engines;
  return !units.laws.empty() && (engines.empty() || std::find(engines.begin(), engines.end(), engine) != engines.end());
}

bool has_drawn_laws(const UnitOptions& units) {
  return has_laws_by("random", units) || has_laws_by("rapidcheck", units) || has_laws_by("guided", units);
}

bool has_drawn(const UnitOptions& units) { return !units.peers.empty() || units.descriptors || units.tensor_maps; }

/// Refuses what the plan has no unit for: who typed it believes otherwise.
void require_looked_at(const UnitOptions& units, const CLI::App& command) {
  static constexpr std::array manners = {
      Manner{"--engine", "--law or --claims", [](const UnitOptions& u) { return !u.laws.empty() || !u.claims.empty(); }},
      Manner{"--seeds", "--law by an engine that draws, --peer, --descriptors or --tensor-maps",
             [](const UnitOptions& u) { return has_drawn_laws(u) || has_drawn(u); }},
      Manner{"--cases", "--law by the exhaustive engine or one that draws, --peer, --mutant, --descriptors or --tensor-maps",
             [](const UnitOptions& u) {
               return has_laws_by("exhaustive", u) || has_drawn_laws(u) || has_drawn(u) || !u.mutants.empty();
             }},
      Manner{"--shards", "--law by the exhaustive engine, or --composition",
             [](const UnitOptions& u) { return has_laws_by("exhaustive", u) || !u.box.empty(); }},
      Manner{"--further", "--law by the exhaustive engine", [](const UnitOptions& u) { return has_laws_by("exhaustive", u); }},
      Manner{"--timeout", "--law or --claims", [](const UnitOptions& u) { return !u.laws.empty() || !u.claims.empty(); }},
      Manner{"--live", "--oracle", [](const UnitOptions& u) { return !u.families.empty(); }},
  };
  for (const Manner& manner : manners) {
    if (command.get_option(manner.option)->count() > 0 && !manner.has(units))
      throw CLI::ValidationError(manner.option, fmt::format("nothing in this plan is made so: it is for {}", manner.of));
  }
}

/// What is typed, beside what a name stands for.
struct PlanOptions {
  std::string name, file;
  UnitOptions units;
  bool list = false;
};

/// How many units the campaign has; what that takes a program for that is not here, is not counted.
std::string units_of(const Named& campaign) {
  std::uint64_t units = 0;
  const std::function<void(Words)> count = [&](const Words&) { ++units; };
  try {
    Planning(campaign.options, count).run();
  } catch (const NoKillMatrix&) {
    return "?";
  }
  return std::to_string(units);
}

Exit list_campaigns() {
  for (const Named& campaign : named_campaigns())
    fmt::print("{:12}  {:>9} units  {}\n", campaign.name, units_of(campaign), campaign.words);
  return Exit::as_claimed;
}

/// The options that a named campaign has, with those that were typed in their place.
UnitOptions options_of(const PlanOptions& typed, const CLI::App& command) {
  if (typed.name.empty()) return typed.units;
  const auto& all = named_campaigns();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& campaign) { return campaign.name == typed.name; });
  if (found == all.end())
    throw CLI::ValidationError("NAME", "there is no campaign " + typed.name + " (colex campaign plan --list names them all)");
  UnitOptions options = found->options;
  const auto take = [&](const char* option, auto UnitOptions::*part) {
    if (command.get_option(option)->count() > 0) options.*part = typed.units.*part;
  };
  take("--law", &UnitOptions::laws);
  take("--engine", &UnitOptions::engines);
  take("--seeds", &UnitOptions::seeds);
  take("--cases", &UnitOptions::cases);
  take("--shards", &UnitOptions::shards);
  take("--further", &UnitOptions::further);
  take("--timeout", &UnitOptions::timeout);
  take("--theorem", &UnitOptions::theorems);
  take("--claims", &UnitOptions::claims);
  take("--oracle", &UnitOptions::families);
  take("--live", &UnitOptions::live);
  take("--peer", &UnitOptions::peers);
  take("--mutant", &UnitOptions::mutants);
  take("--descriptors", &UnitOptions::descriptors);
  take("--tensor-maps", &UnitOptions::tensor_maps);
  take("--composition", &UnitOptions::box);
  return options;
}

Exit plan(const PlanOptions& typed, const CLI::App& command) {
  const UnitOptions options = options_of(typed, command);
  output::WholeFile file(typed.file.empty() ? "/dev/stdout" : typed.file, {campaigns::plan_mark});
  campaigns::PlanWriter writer(file.stream(), tool(), evidence::time_now());
  const std::function<void(Words)> take = [&](Words argv) {
    const std::string depends = depends_on(argv);
    writer.add(campaigns::unit_of(tool(), std::move(argv), depends));
  };
  try {
    with_usable([&] { Planning(options, take).run(); });
  } catch (const NoKillMatrix& lack) {
    throw CLI::ValidationError("--mutant", lack.what());
  }
  if (writer.size() == 0)
    throw CLI::RequiredError(
        "a campaign's NAME, or --law, --theorem, --claims, --oracle, --descriptors, --tensor-maps, --mutant, --peer or "
        "--composition: without them there is nothing to do, and one of them");
  require_looked_at(options, command);
  writer.finish();
  file.finish();
  fmt::print(typed.file.empty() ? stderr : stdout, "{} unit{}\n", writer.size(), writer.size() == 1 ? "" : "s");
  return Exit::as_claimed;
}

}  // namespace

void add_campaign_plan(CLI::App& campaign, Exit& exit) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App* command = campaign.add_subcommand("plan", "Write a plan: each unit is one command line that writes evidence");
  command->add_option("NAME", options->name, "A campaign that has a name: see --list");
  command->add_flag("--list", options->list, "Name those that have a name, with the number of their units");
  command->add_option("-o,--output", options->file, "Write the plan to this file (default: standard output)");
  UnitOptions& units = options->units;
  command->add_option("--law", units.laws, "Laws; S016* for all whose id begins so; '*' for all")->allow_extra_args(false);
  command->add_option("--engine", units.engines, "By these engines (exhaustive and random)")
      ->check(CLI::IsMember({"regression", "exhaustive", "random", "rapidcheck", "guided", "symbolic", "induction"}))
      ->allow_extra_args(false);
  command->add_option("--seeds", units.seeds, "A..B: a unit for each seed of what is drawn")->capture_default_str();
  command->add_option("--cases", units.cases, "So many cases for each unit")
      ->check(CLI::Range(std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max()));
  command->add_option("--shards", units.shards, "Cut what is enumerated into so many units")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command->add_option("--further", units.further, "Enumerate so many levels beyond those that the cases suffice for")
      ->check(CLI::Range(0, 1000));
  command->add_option("--timeout", units.timeout, "Seconds for one statement")->check(CLI::Range(0.1, 1e6));
  command->add_option("--theorem", units.theorems, "Theorems; coalesce* for all whose id begins so; '*' for all")
      ->allow_extra_args(false);
  command->add_option("--claims", units.claims, "Claim files, and folders of them (*.colex)")->allow_extra_args(false);
  command
      ->add_option("--oracle", units.families, "Instructions whose id has this word in it: predictions against what was observed")
      ->allow_extra_args(false);
  command->add_option("--peer", units.peers, "Other implementations on drawn questions, a unit for each seed; '*' for all")
      ->allow_extra_args(false);
  command->add_option("--mutant", units.mutants, "Planted mistakes, a unit for each and each engine; '*' for all")
      ->allow_extra_args(false);
  command->add_flag("--descriptors", units.descriptors,
                    "Drawn descriptors of wgmma, read through by a GPU: a unit for each seed");
  command->add_flag("--tensor-maps", units.tensor_maps,
                    "Drawn descriptors of TMA, taken by the driver or executed by a GPU: a unit for each seed");
  command->add_flag("--live", units.live, "With --oracle: ask the GPU of the machine that does the unit");
  command->add_option("--composition", units.box,
                      "RANK,EXTENT,STRIDE: composition against its definition, on every pair of layouts in this box");
  command->callback([options, command, &exit] {
    if (options->list) look_only_at(*command, "--list", {});
    exit = options->list ? list_campaigns() : plan(*options, *command);
  });
}

}  // namespace colex::cli
