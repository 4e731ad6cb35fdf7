// colex prove: theorems about the algebra, for all integers.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/claims/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/finite/theorems.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/text_statement.hpp"
#include "colex/notation/parse.hpp"
#include "colex/prover/prover.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/theorems/theorem.hpp"

#include "cache_options.hpp"
#include "claim_proof.hpp"
#include "command.hpp"
#include "evidence_sink.hpp"
#include "judges.hpp"
#include "progress.hpp"
#include "proof_text.hpp"
#include "provers.hpp"
#include "terminal.hpp"
#include "verdict.hpp"

namespace colex::cli {

namespace {

struct ProveOptions {
  std::vector<std::string> what;
  CacheOptions cache;
  EvidenceOptions evidence;
  std::string smt2;
  std::size_t rank = 2;
  bool all = false, laws = false, list = false, json = false, nightly = false;
};

/// ID, or a beginning of ids that ends in `*`.
bool selects(const std::string& word, const std::string& id) {
  return word == id || (word.size() > 1 && word.back() == '*' && id.starts_with(word.substr(0, word.size() - 1)));
}

/// What is to be proved.
struct Selection {
  std::vector<const theorems::Theorem*> theorems;
  std::vector<finite::Theorem> finite;
  std::vector<const laws::Law*> laws;

  std::size_t size() const { return theorems.size() + finite.size() + laws.size(); }
};

/// Adds what the word asks for. A theorem of ours says more than a law of the same name: who wants the law's text proved asks for the laws.
void add(const std::string& word, bool laws_only, Selection& selection) {
  const std::size_t before = selection.size();
  const auto wanted = [&](const std::string& id) { return word == "*" || selects(word, id); };
  if (!laws_only) {
    for (const theorems::Theorem& theorem : theorems::theorems()) {
      if (wanted(theorem.id)) selection.theorems.push_back(&theorem);
    }
    for (finite::Theorem& theorem : finite::theorems()) {
      if (wanted(theorem.id)) selection.finite.push_back(std::move(theorem));
    }
  }
  if (selection.size() == before || word == "*") {
    for (const laws::Law& law : laws::catalogue()) {
      if (wanted(law.id)) selection.laws.push_back(&law);
    }
  }
  if (selection.size() > before) return;
  std::string hint;
  for (const std::string& id : laws::similar(word)) hint += (hint.empty() ? "; did you mean " : ", ") + id;
  throw CLI::ValidationError(
      "ID", "there is no theorem and no law " + word + hint + " (colex prove --list and colex law --list name them all)");
}

Selection selection_of(const std::vector<std::string>& words, bool laws_only) {
  Selection selection;
  for (const std::string& word : words.empty() ? std::vector<std::string>{"*"} : words) add(word, laws_only, selection);
  return selection;
}

Exit list_theorems(const Selection& selection) {
  const auto line = [](const std::string& id, const std::string& scope, const std::string& words) {
    fmt::print("{}  {:14}  {}\n", marked(fmt::format("{:36}", id), Mark::strong, stdout), scope, words);
  };
  for (const theorems::Theorem* theorem : selection.theorems) line(theorem->id, name(theorem->scope), theorem->words);
  for (const finite::Theorem& theorem : selection.finite) line(theorem.id, theorem.bound, theorem.words);
  for (const laws::Law* law : selection.laws) line(law->id, "law", law->words);
  return Exit::as_claimed;
}

prover::Conjecture conjecture_of(const theorems::Theorem& theorem, bool nightly) {
  prover::Conjecture conjecture{theorem.id, {}, {}, theorem.rests_on};
  for (const theorems::Part& part : theorem.parts) {
    if (nightly || !part.nightly) conjecture.parts.push_back({part.name, part.law});
  }
  for (const theorems::Part& twin : theorem.twins) conjecture.twins.push_back({twin.name, twin.law});
  return conjecture;
}

/// Each behind those that it rests on.
std::vector<const theorems::Theorem*> with_what_they_rest_on(const std::vector<const theorems::Theorem*>& asked) {
  std::vector<const theorems::Theorem*> all;
  for (const theorems::Theorem* theorem : asked) {
    for (const theorems::Theorem* each : theorems::with_what_it_rests_on(*theorem)) {
      if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    }
  }
  return all;
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
  ProveRun(const ProveOptions& options, EvidenceSink& evidence)
      : options_(options), judges_(options.cache, options.smt2), evidence_(evidence) {}

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
    std::vector<Asked> asked{{&statement, &record}};
    prove_statements(asked, judges_.all(), options);
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    record.repeat = "colex prove " + evidence::quoted(text);
    evidence_.take(record);
    fmt::print("{}", options_.json ? evidence::to_json(record) + '\n' : verdict_text(record));
    return cli::exit_of(record);
  }

  Exit run(const Selection& selection) {
    Exit exit = Exit::as_claimed;
    if (!selection.theorems.empty() || !selection.finite.empty()) exit = prove_theorems(selection);
    if (!selection.laws.empty()) exit = worse(exit, prove_laws(selection));
    return exit;
  }

 private:
  Exit prove_theorems(const Selection& selection) {
    std::vector<ProofRow> rows = by_exploration(selection.theorems);
    for (const finite::Theorem& theorem : selection.finite) rows.push_back(finite_row(theorem, cross_examined(theorem)));
    Exit exit = Exit::as_claimed;
    for (const ProofRow& row : rows) {
      exit = worse(exit, exit_of(row.outcome));
      take(record_of(row, tool()));
    }
    if (!options_.json) fmt::print("{}", proof_table(rows, seconds()));
    return exit;
  }

  /// Each verdict, if laws were asked for by name; of the whole catalogue the sums, and what is not as published.
  Exit prove_laws(const Selection& selection) {
    Exit exit = Exit::as_claimed;
    Tally tally;
    const bool in_full = !options_.what.empty();
    bool is_open_only = true;
    for (const evidence::Record& record : cli::prove_laws(selection.laws, options_.cache)) {
      take(record);
      tally.add(record);
      // A hypothesis that no layout of few modes satisfies is as open as a proof that was not found.
      const bool is_open = record.outcome == evidence::Outcome::vacuous || cli::exit_of(record) == Exit::unknown;
      const bool contrary = !as_claimed(record) && !is_open;
      if ((in_full || contrary) && !options_.json) fmt::print("{}", verdict_text(record));
      // That the engine cannot tell is a verdict on a law that was asked for. Of the catalogue it is what the sums are about.
      is_open_only = is_open_only && !contrary;
      if (in_full || contrary) exit = worse(exit, cli::exit_of(record));
    }
    if (!options_.json) fmt::print("{}; {:.1f} s\n", tally.text("law", is_open_only ? "open" : "not"), seconds());
    return exit;
  }

  void take(const evidence::Record& record) {
    evidence_.take(record);
    if (options_.json) fmt::print("{}\n", evidence::to_json(record));
  }

  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

  static Exit exit_of(solvers::Outcome outcome) {
    switch (outcome) {
      case solvers::Outcome::proved: return Exit::as_claimed;
      case solvers::Outcome::unknown: return Exit::unknown;
      case solvers::Outcome::skipped: return Exit::environment;
      default: return Exit::refuted;
    }
  }

  std::vector<ProofRow> by_exploration(const std::vector<const theorems::Theorem*>& asked) {
    const std::vector<const theorems::Theorem*> selected = with_what_they_rest_on(asked);
    std::vector<prover::Conjecture> conjectures;
    for (const theorems::Theorem* theorem : selected) conjectures.push_back(conjecture_of(*theorem, options_.nightly));
    Progress progress(0, "explorations");
    prover::Options proving;
    proving.cache = judges_.proofs();
    const std::vector<prover::Proof> proofs = prover::prove(conjectures, judges_.all(), proving);
    std::vector<ProofRow> rows;
    for (std::size_t k = 0; k < proofs.size(); ++k) rows.push_back(row_of(*selected[k], proofs[k]));
    return rows;
  }

  std::vector<solvers::Verdict> cross_examined(const finite::Theorem& theorem) {
    std::vector<obligations::Obligation> all = theorem.obligations;
    all.insert(all.end(), theorem.falsehoods.begin(), theorem.falsehoods.end());
    return solvers::cross_examine(all, judges_.all());
  }

  const ProveOptions& options_;
  Judges judges_;
  EvidenceSink& evidence_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

void add_prove(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ProveOptions>();
  CLI::App* prove =
      app.add_subcommand("prove", "Prove theorems about the algebra for all integers, each step judged by two solvers");
  prove->add_option("ID", options->what,
                    "Theorems, laws; coalesce* for all whose id begins so; or claims, as \"forall M >= 1: size(M:2) == M\"");
  prove->add_option("--rank", options->rank, "Of a claim about layouts: of so many leaves at most (default 2)")
      ->check(CLI::Range(1, 8));
  prove->add_flag("--all", options->all, "Every theorem, and every law of the catalogue");
  prove->add_flag("--laws", options->laws, "The laws of the catalogue only");
  prove->add_flag("--list", options->list, "Name the theorems, and prove nothing");
  prove->add_flag("--nightly", options->nightly, "The higher ranks too, which take minutes");
  prove->add_option("--smt2", options->smt2,
                    "Write each obligation to a file of this folder, for any solver; and what ours said, to answers.tsv");
  add_to(*prove, options->evidence);
  add_to(*prove, options->cache);
  prove->add_flag("--json", options->json, "One JSON object a line on standard output: the evidence");
  prove->callback([options, &exit] {
    if (options->what.empty() && !options->all && !options->laws && !options->list)
      throw CLI::ValidationError("ID", "say what is to be proved: ids of theorems, or --all (colex prove --list names them)");
    EvidenceSink evidence(options->evidence);
    std::vector<std::string> ids;
    for (const std::string& word : options->what) {
      if (!is_claim(word)) {
        ids.push_back(word);
      } else {
        exit = worse(exit, ProveRun(*options, evidence).run(word));
      }
    }
    if (!ids.empty() || options->what.empty()) {
      Selection selection = selection_of(ids, options->laws);
      // There is a command that lists the catalogue.
      if (options->list && ids.empty() && !options->laws) selection.laws.clear();
      exit = worse(exit, options->list ? list_theorems(selection) : ProveRun(*options, evidence).run(selection));
    }
    evidence.finish();
  });
}

}  // namespace colex::cli
