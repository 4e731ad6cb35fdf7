// colex prove: theorems about the algebra, for all integers.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/claims/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/finite/theorems.hpp"
#include "colex/laws/text_statement.hpp"
#include "colex/notation/parse.hpp"
#include "colex/prover/prover.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/cvc5.hpp"
#include "colex/solvers/exporting.hpp"
#include "colex/solvers/z3.hpp"
#include "colex/theorems/theorem.hpp"

#include "claim_proof.hpp"
#include "command.hpp"
#include "progress.hpp"
#include "proof_text.hpp"
#include "terminal.hpp"
#include "verdict.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct ProveOptions {
  std::vector<std::string> what;
  std::string smt2, evidence, cache;
  std::size_t rank = 2;
  bool all = false, list = false, json = false, nightly = false, no_cache = false;
};

/// ID, or a beginning of ids that ends in `*`.
bool selects(const std::string& word, const std::string& id) {
  return word == id || (word.size() > 1 && word.back() == '*' && id.starts_with(word.substr(0, word.size() - 1)));
}

/// What is to be proved.
struct Selection {
  std::vector<const theorems::Theorem*> theorems;
  std::vector<finite::Theorem> finite;
};

Selection selection_of(const std::vector<std::string>& words) {
  Selection selection;
  const std::vector<finite::Theorem> finite = finite::theorems();
  for (const std::string& word : words.empty() ? std::vector<std::string>{"*"} : words) {
    const std::size_t before = selection.theorems.size() + selection.finite.size();
    const auto wanted = [&](const std::string& id) { return word == "*" || selects(word, id); };
    for (const theorems::Theorem& theorem : theorems::theorems()) {
      if (wanted(theorem.id)) selection.theorems.push_back(&theorem);
    }
    std::copy_if(finite.begin(), finite.end(), std::back_inserter(selection.finite),
                 [&](const finite::Theorem& theorem) { return wanted(theorem.id); });
    if (selection.theorems.size() + selection.finite.size() == before)
      throw CLI::ValidationError("ID", "there is no theorem " + word + " (colex prove --list names them all)");
  }
  return selection;
}

Exit list_theorems(const Selection& selection) {
  const auto line = [](const std::string& id, const std::string& scope, const std::string& words) {
    fmt::print("{}  {:14}  {}\n", marked(fmt::format("{:36}", id), Mark::strong, stdout), scope, words);
  };
  for (const theorems::Theorem* theorem : selection.theorems) line(theorem->id, name(theorem->scope), theorem->words);
  for (const finite::Theorem& theorem : selection.finite) line(theorem.id, theorem.bound, theorem.words);
  return Exit::as_claimed;
}

/// Where what is known is kept: --cache, or where programs keep such things.
fs::path cache_folder(const ProveOptions& options) {
  if (options.no_cache) return {};
  if (!options.cache.empty()) return options.cache;
  if (const char* const folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder != '\0')
    return fs::path(folder) / "colex";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home != '\0') return fs::path(home) / ".cache" / "colex";
  return {};
}

std::unique_ptr<solvers::Solver> decorated(std::unique_ptr<solvers::Solver> judge, const ProveOptions& options) {
  const fs::path cache = cache_folder(options);
  if (!cache.empty()) judge = solvers::caching(std::move(judge), cache / "answers");
  if (!options.smt2.empty()) judge = solvers::exporting(std::move(judge), options.smt2);
  return judge;
}

prover::Conjecture conjecture_of(const theorems::Theorem& theorem, bool nightly) {
  prover::Conjecture conjecture{theorem.id, {}, {}};
  for (const theorems::Part& part : theorem.parts) {
    if (nightly || !part.nightly) conjecture.parts.push_back({part.name, part.law});
  }
  for (const theorems::Part& twin : theorem.twins) conjecture.twins.push_back({twin.name, twin.law});
  return conjecture;
}

/// Whether the word is a claim and no id.
bool is_claim(const std::string& word) { return word.find_first_of(" (:") != std::string::npos; }

/// The claim of a text. Its verb may be left out behind the quantifier: `forall M >= 1: size(M:1) == M`.
notation::Claim parsed_claim(const std::string& text) {
  const auto claim_of = [](const std::string& candidate) {
    notation::ClaimFile file = notation::parse_claims(candidate);
    if (file.statements.size() != 1 || !file.statements.front().claim)
      throw Rejection(Kind::parse, "one claim is proved at a time: " + candidate);
    return std::move(*file.statements.front().claim);
  };
  // A colon behind which a verb makes a claim of it; else the text says itself what is wrong.
  for (std::size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', colon + 1)) {
    try {
      return claim_of(text.substr(0, colon + 1) + " claim" + text.substr(colon + 1));
    } catch (const Rejection&) {
      continue;
    }
  }
  return claim_of(text);
}

class ProveRun {
 public:
  explicit ProveRun(const ProveOptions& options)
      : options_(options), first_(decorated(solvers::z3(), options)), second_(decorated(solvers::cvc5(), options)) {
    if (options.evidence.empty()) return;
    evidence_.open(options.evidence);
    if (!evidence_) throw Unreadable(options.evidence + ": " + std::strerror(errno));
  }

  /// The verdict on one claim of the command line.
  Exit run(const std::string& text) {
    const notation::Claim claim = parsed_claim(text);
    // One case is enough to see that every name and operation in it has a meaning; a claim that has none is no question for a prover.
    claims::Options one_case;
    one_case.bounded_cases = one_case.finite_cases = one_case.drawn_cases = 1;
    claims::judge(claim, "command line", notation::Environment<>(), one_case);
    laws::TextStatement statement(claim, notation::Environment<>());
    evidence::Record record;
    record.claim = {"command line", 1, 1, laws::on_one_line(statement.claim()->text)};
    record.expected =
        statement.claim()->verb == notation::Claim::Verb::claim ? evidence::Expected::stands : evidence::Expected::falls;
    record.tool = tool();
    record.time = evidence::time_now();
    smt_claims::Options options;
    options.leaves = options_.rank;
    prove_claim(statement, {first_.get(), second_.get()}, options, record);
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    record.repeat = "colex prove " + evidence::quoted(text);
    if (evidence_.is_open()) evidence::write(evidence_, record);
    fmt::print("{}", options_.json ? evidence::to_json(record) + '\n' : verdict_text(record));
    return cli::exit_of(record);
  }

  Exit run(const Selection& selection) {
    std::vector<ProofRow> rows = by_exploration(selection.theorems);
    for (const finite::Theorem& theorem : selection.finite) rows.push_back(finite_row(theorem, cross_examined(theorem)));
    Exit exit = Exit::as_claimed;
    for (const ProofRow& row : rows) {
      exit = worse(exit, exit_of(row.outcome));
      const evidence::Record record = record_of(row, tool());
      if (evidence_.is_open()) evidence::write(evidence_, record);
      if (options_.json) fmt::print("{}\n", evidence::to_json(record));
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (!options_.json) fmt::print("{}", proof_table(rows, seconds));
    if (evidence_.is_open() && !evidence_.flush()) throw Unreadable(options_.evidence + ": " + std::strerror(errno));
    return exit;
  }

 private:
  static Exit exit_of(solvers::Outcome outcome) {
    switch (outcome) {
      case solvers::Outcome::proved: return Exit::as_claimed;
      case solvers::Outcome::unknown: return Exit::unknown;
      case solvers::Outcome::skipped: return Exit::environment;
      default: return Exit::refuted;
    }
  }

  std::vector<ProofRow> by_exploration(const std::vector<const theorems::Theorem*>& selected) {
    std::vector<prover::Conjecture> conjectures;
    for (const theorems::Theorem* theorem : selected) conjectures.push_back(conjecture_of(*theorem, options_.nightly));
    Progress progress(0, "explorations");
    prover::Options proving;
    // Who exports wants every text, and so every exploration.
    const fs::path cache = options_.smt2.empty() ? cache_folder(options_) : fs::path();
    if (!cache.empty()) proving.cache = prover::ProofCache(cache / "proofs", prover::identity_of_this_program());
    const std::vector<prover::Proof> proofs = prover::prove(conjectures, {first_.get(), second_.get()}, proving);
    std::vector<ProofRow> rows;
    for (std::size_t k = 0; k < proofs.size(); ++k) rows.push_back(row_of(*selected[k], proofs[k]));
    return rows;
  }

  std::vector<solvers::Verdict> cross_examined(const finite::Theorem& theorem) {
    std::vector<obligations::Obligation> all = theorem.obligations;
    all.insert(all.end(), theorem.falsehoods.begin(), theorem.falsehoods.end());
    return solvers::cross_examine(all, {first_.get(), second_.get()});
  }

  const ProveOptions& options_;
  std::unique_ptr<solvers::Solver> first_, second_;
  std::ofstream evidence_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

void add_prove(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ProveOptions>();
  CLI::App* prove =
      app.add_subcommand("prove", "Prove theorems about the algebra for all integers, each step judged by two solvers");
  prove->add_option("ID", options->what,
                    "Theorems; coalesce* for all whose id begins so; or claims, as \"forall M >= 1: size(M:2) == M\"");
  prove->add_option("--rank", options->rank, "Of a claim about layouts: of so many leaves at most (default 2)")
      ->check(CLI::Range(1, 8));
  prove->add_flag("--all", options->all, "Every theorem");
  prove->add_flag("--list", options->list, "Name the theorems, and prove nothing");
  prove->add_flag("--nightly", options->nightly, "The higher ranks too, which take minutes");
  prove->add_option("--smt2", options->smt2,
                    "Write each obligation to a file of this folder, for any solver; and what ours said, to answers.tsv");
  prove->add_option("--evidence", options->evidence, "Write a record of each verdict to this file (JSON Lines)");
  prove->add_option("--cache", options->cache, "Where proofs and answers are kept (default: colex in the user's cache folder)");
  prove->add_flag("--no-cache", options->no_cache, "Prove everything anew, and keep nothing");
  prove->add_flag("--json", options->json, "One JSON object a line on standard output: the evidence");
  prove->callback([options, &exit] {
    if (options->what.empty() && !options->all && !options->list)
      throw CLI::ValidationError("ID", "say what is to be proved: ids of theorems, or --all (colex prove --list names them)");
    std::vector<std::string> ids;
    for (const std::string& word : options->what) {
      if (!is_claim(word)) {
        ids.push_back(word);
      } else {
        exit = worse(exit, ProveRun(*options).run(word));
      }
    }
    if (ids.empty() && !options->what.empty()) return;
    const Selection selection = selection_of(ids);
    exit = worse(exit, options->list ? list_theorems(selection) : ProveRun(*options).run(selection));
  });
}

}  // namespace colex::cli
