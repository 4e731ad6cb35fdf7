// colex exhaust: an operation against its definition, on everything in a box.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/exhaustion/composition.hpp"

#include "../command.hpp"
#include "../evidence_sink.hpp"
#include "../interruption.hpp"
#include "../terminal.hpp"
#include "../verdict.hpp"
#include "shard.hpp"

namespace colex::cli {

namespace {

using evidence::Outcome;
using evidence::Record;

struct ExhaustOptions {
  EvidenceOptions evidence;
  std::string shard;
  std::size_t rank = 2;
  std::uint64_t extent = 4, stride = 8;
};

/// What is claimed, and that nothing was found out yet.
Record claim_of(const ExhaustOptions& options) {
  Record record;
  const std::string command =
      fmt::format("exhaust composition --rank {} --extent {} --stride {}", options.rank, options.extent, options.stride);
  record.claim = {command, 1, 1,
                  fmt::format("forall A, B: flat layouts (n,…):(d,…), rank <= {}, extents 1 to {}, strides 0 to {}: "
                              "composition(A,B) is A o B, or there "
                              "is none and the witness shows it",
                              options.rank, options.extent, options.stride)};
  record.engine = "exhaustive";
  record.repeat = "colex " + command + (options.shard.empty() ? "" : " --shard " + options.shard);
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

void conclude(Record& record, const exhaustion::Comparison& found, const Shard& shard) {
  record.cases = found.pairs;
  if (found.wrong > 0) {
    record.outcome = Outcome::refuted;
    record.counterexample = {{"A", found.first->A}, {"B", found.first->B}};
    record.notes = {"composition(A,B) " + found.first->what, fmt::format("{} of {} pairs are wrong", found.wrong, found.pairs)};
    return;
  }
  if (found.pairs == 0) {
    record.outcome = Outcome::unknown;
    record.reason = "there is no A of this shard";
    return;
  }
  record.outcome = shard.of == 1 ? Outcome::exhausted : Outcome::tested;
  record.bound =
      shard.of == 1 ? "the whole domain" : fmt::format("every pair whose A has a number = {} mod {}", shard.number, shard.of);
}

/// The box of flat layouts with at most so many modes, extents and strides.
exhaustion::Box box_of(const ExhaustOptions& options) {
  exhaustion::Box box{0, options.rank, {}, 0, static_cast<std::int64_t>(options.stride)};
  for (std::uint64_t k = 1; k <= options.extent; ++k) box.extents.push_back(static_cast<std::int64_t>(k));
  return box;
}

Exit exhaust_composition(const ExhaustOptions& options) {
  const Shard shard = read_shard(options.shard);
  const exhaustion::Box box = box_of(options);
  EvidenceSink evidence(options.evidence);
  const Interruption interruption([&](const std::string& why) {
    evidence.stop(why);
    fmt::print(stderr, "{} stopped by {}\n", marked("error:", Mark::bad, stderr), why);
  });
  evidence.ask(1);
  Record record = claim_of(options);
  if (!options.shard.empty())
    evidence.is_part({evidence::hexadecimal(evidence::hash(tool() + '\n' + record.claim.text)), shard.number, shard.of});
  const auto start = std::chrono::steady_clock::now();
  conclude(record, exhaustion::compare_compositions({box}, {box}, shard.number, shard.of), shard);
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  evidence.take(record);
  fmt::print("{}", verdict_text(record));
  evidence.finish();
  return exit_of(record);
}

}  // namespace

void add_exhaust(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ExhaustOptions>();
  CLI::App* command = app.add_subcommand("exhaust", "Compare an operation with its definition on everything in a box");
  command->require_subcommand(1);
  CLI::App* composition = command->add_subcommand(
      "composition", "Every pair of flat layouts in a box: the composite has the values of A(B(c)), or there is none");
  const auto add = [&](const char* option, auto& number, std::uint64_t least, std::uint64_t most, const char* words) {
    composition->add_option(option, number, words)->capture_default_str()->check(CLI::Range(least, most));
  };
  add("--rank", options->rank, 0, 8, "So many modes at the most");
  add("--extent", options->extent, 1, 64, "Extents from 1 to this");
  add("--stride", options->stride, 0, 4096, "Strides from 0 to this");
  composition->add_option("--shard", options->shard, "I/N: only this part of the work, to be done on N machines");
  add_to(*composition, options->evidence);
  composition->callback([options, &exit] { exit = exhaust_composition(*options); });
}

}  // namespace colex::cli
