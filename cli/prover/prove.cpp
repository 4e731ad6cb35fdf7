// colex prove: theorems about the algebra, for all integers.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/finite/theorems.hpp"
#include "colex/interface/notes.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/question.hpp"
#include "colex/laws/text_statement.hpp"
#include "colex/notation/parse.hpp"
#include "colex/prover/prover.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/theorems/theorem.hpp"

#include "../cache_options.hpp"
#include "../command.hpp"
#include "../diagnosis.hpp"
#include "../evidence_sink.hpp"
#include "../folder.hpp"
#include "../interruption.hpp"
#include "../judging.hpp"
#include "../progress.hpp"
#include "../provers.hpp"
#include "../terminal.hpp"
#include "../verdict.hpp"
#include "certificate_folder.hpp"
#include "claim_proof.hpp"
#include "decision_certificates.hpp"
#include "judges.hpp"
#include "proof_text.hpp"
#include "theorem_conjecture.hpp"

namespace colex::cli {

namespace {

struct ProveOptions {
  JudgingOptions judging;
  std::vector<std::string> what;
  std::string certificates;
  bool all = false, laws = false, list = false, nightly = false;
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

/// Adds what the word asks for: theorems, or laws where no theorem is meant. No law has the name of a theorem.
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

/// The claim of the command line as a statement.
laws::Law statement_of(const std::string& text, notation::Claim claim) {
  laws::Law law;
  law.where = {"command line", 1, 1, laws::on_one_line(claim.text)};
  law.expected = claim.verb == notation::Claim::Verb::refute ? evidence::Expected::falls : evidence::Expected::stands;
  law.command = "colex prove " + evidence::quoted(text);
  if (claim.verb == notation::Claim::Verb::find) {
    law.statement = std::make_shared<laws::Question>(std::move(claim), notation::Environment<>());
    return law;
  }
  law.statement = std::make_shared<laws::TextStatement>(std::move(claim), notation::Environment<>());
  return law;
}

/// The claim that a text is, or the mistake in it.
std::variant<notation::Claim, notation::LocatedRejection> try_claim(const std::string& text) {
  try {
    notation::ClaimFile file = notation::parse_claims(text);
    if (file.entries.size() != 1 || !file.entries.front().claim)
      return notation::LocatedRejection(Kind::parse, "one claim is proved at a time", {});
    return std::move(*file.entries.front().claim);
  } catch (const notation::LocatedRejection& mistake) {
    return mistake;
  }
}

/// The statement of a text. Its verb may be left out, as in `forall M >= 1: size(M:1) == M` and in `size(4:1) == 4`. Where it
/// is none, the mistake has been shown: in a text without a verb the mistake that is furthest on, wherever a verb is put.
std::optional<laws::Law> parsed_statement(const std::string& given) {
  const bool has_verb =
      given.starts_with("find ") || given.find("claim") != std::string::npos || given.find("refute") != std::string::npos;
  const bool quantified = given.find("forall") != std::string::npos;
  std::string shown = has_verb || quantified ? given : "claim " + given;
  auto read = try_claim(shown);
  std::optional<std::size_t> furthest;
  for (std::size_t colon = given.find(':'); quantified && !has_verb && colon != std::string::npos;
       colon = given.find(':', colon + 1)) {
    const std::string candidate = given.substr(0, colon + 1) + " claim" + given.substr(colon + 1);
    auto other = try_claim(candidate);
    const auto* mistake = std::get_if<notation::LocatedRejection>(&other);
    // Before the verb it is the quantifier that cannot be read.
    const std::size_t reached = !mistake                             ? candidate.size() + 1
                                : mistake->position().offset > colon ? mistake->position().offset
                                                                     : 0;
    if (furthest && *furthest >= reached) continue;
    furthest = reached;
    read = std::move(other);
    shown = candidate;
  }
  try {
    if (auto* claim = std::get_if<notation::Claim>(&read)) return statement_of(given, std::move(*claim));
    diagnose(shown, std::get<notation::LocatedRejection>(read));
  } catch (const notation::LocatedRejection& mistake) {
    diagnose(shown, mistake);
  }
  return std::nullopt;
}

/// When the file was last written to; nothing where there is none.
std::optional<std::filesystem::file_time_type> last_written(const std::filesystem::path& file) {
  std::error_code failed;
  const auto time = std::filesystem::last_write_time(file, failed);
  return failed ? std::nullopt : std::optional(time);
}

/// The verdicts on claims of the command line and on laws that were named: those of check and of law, of which none but a proof
/// will do.
Exit prove_statements(const JudgingOptions& options, const std::vector<laws::Law>& claims,
                      const std::vector<const laws::Law*>& laws) {
  if (!options.with.empty() && claims.size() + laws.size() != 1)
    throw CLI::ValidationError("--with", "a case is one of a single statement: name one");
  JudgingRun run(options, claims.empty() ? "law" : "claim");
  run.want_proofs();
  Certifying certifying(options.cache.certificates, options.json);
  run.on_verdict = [&](const laws::Law& law, const evidence::Record& record) { certifying.tell(law, record); };
  for (const laws::Law& claim : claims) {
    std::vector<claims::Entry> entry;
    entry.push_back({claim, std::nullopt});
    const notation::Claim* text = claim.statement->claim();
    run.judge(entry, text == nullptr ? claim.where.text : text->text);
  }
  if (!laws.empty()) run.judge(laws);
  const Exit exit = run.finish();
  return worse(exit, certifying.finish());
}

class ProveRun {
 public:
  ProveRun(const ProveOptions& options, EvidenceSink& evidence)
      : options_(options), judges_(options.judging.cache), evidence_(evidence) {}

  Exit run(const Selection& selection) {
    Exit exit = Exit::as_claimed;
    evidence_.ask(with_what_they_rest_on(selection.theorems).size() + selection.finite.size() + selection.laws.size());
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
    if (!options_.judging.json) fmt::print("{}", proof_table(rows, seconds()));
    return exit;
  }

  /// What the symbolic engine alone says of the catalogue: the sums, and what is not as published.
  Exit prove_laws(const Selection& selection) {
    Exit exit = Exit::as_claimed;
    Tally tally;
    bool is_open_only = true;
    const auto& folder = options_.judging.cache.certificates;
    DecisionCertificates decisions(folder);
    const std::vector<evidence::Record> records = cli::prove_laws(selection.laws, options_.judging.cache);
    for (std::size_t k = 0; k < records.size(); ++k) {
      const evidence::Record& record = records[k];
      if (folder) decisions.certify(*selection.laws[k], record);
      take(record);
      tally.add(record);
      // A hypothesis that no layout of few modes satisfies is as open as a proof that was not found.
      const bool is_open = record.outcome == evidence::Outcome::vacuous || cli::exit_of(record) == Exit::unknown;
      if (as_claimed(record) || is_open) continue;
      if (!options_.judging.json) fmt::print("{}", verdict_text(record));
      is_open_only = false;
      exit = worse(exit, cli::exit_of(record));
    }
    if (!options_.judging.json) fmt::print("{}; {:.1f} s\n", tally.text("law", is_open_only ? "open" : "not"), seconds());
    return exit;
  }

  void take(const evidence::Record& record) {
    evidence_.take(record);
    if (options_.judging.json) fmt::print("{}\n", evidence::to_json(record));
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
    Progress progress("explorations");
    prover::Options proving;
    proving.progress = [&](std::size_t done, std::size_t total, const std::string& theorem) {
      progress.at(done, total, theorem);
    };
    proving.cache = judges_.proofs();
    proving.recalls_verdicts = !options_.nightly;  // whose run no checker knows
    if (const auto& folder = options_.judging.cache.certificates) proving.certified = folder->writer();
    const std::vector<prover::Proof> proofs = prover::prove(conjectures, judges_.all(), proving);
    std::vector<ProofRow> rows;
    for (std::size_t k = 0; k < proofs.size(); ++k) rows.push_back(row_of(*selected[k], proofs[k]));
    return rows;
  }

  std::vector<solvers::Ruling> cross_examined(const finite::Theorem& theorem) {
    std::vector<solvers::Obligation> all = theorem.obligations;
    all.insert(all.end(), theorem.falsehoods.begin(), theorem.falsehoods.end());
    return solvers::cross_examine(all, judges_.all());
  }

  const ProveOptions& options_;
  Judges judges_;
  EvidenceSink& evidence_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

std::vector<NamedTheorem> known_theorems() {
  std::vector<NamedTheorem> known;
  for (const theorems::Theorem& theorem : theorems::theorems()) known.push_back({theorem.id, theorem.words});
  for (const finite::Theorem& theorem : finite::theorems()) known.push_back({theorem.id, theorem.words});
  return known;
}

void add_prove(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ProveOptions>();
  CLI::App* prove =
      app.add_subcommand("prove", "Prove theorems about the algebra for all integers, each step judged by two solvers");
  prove->add_option("ID", options->what,
                    "Theorems, laws; coalesce* for all whose id begins so; or claims, as \"forall M >= 1: size(M:2) == M\"");
  prove
      ->add_option("--rank", options->judging.leaves,
                   "For a claim about layouts: prove it for flat shapes with up to this number of leaves (default: 2, and "
                   "further, nested ones too, as far as that is cheap)")
      ->check(CLI::Range(1, 8));
  prove->add_flag("--all", options->all, "Every theorem, and every law of the catalogue");
  prove->add_flag("--laws", options->laws, "The laws of the catalogue only");
  prove->add_flag("--list", options->list, "Name the theorems, and prove nothing");
  prove->add_flag("--nightly", options->nightly, "The higher ranks too, which take minutes");
  prove->add_option("--smt2", options->judging.cache.smt2,
                    "Write each obligation to a file of this folder, for any solver; and what ours said, to answers.tsv");
  prove->add_option(
      "--certificates", options->certificates,
      "Write the certificate of each theorem, law or claim to a file of this folder: colex-check accepts or refuses it");
  add_to(*prove, options->judging);
  prove->footer("Example:\n$ colex prove \"forall M, N >= 1: claim injective((M,N):(N,1))\"");
  prove->callback([options, prove, &exit] {
    if (options->list) look_only_at(*prove, "--list", {"ID", "--all", "--laws"});
    look_only_at_case(*prove, options->judging, "ID");
    if (options->what.empty() && !options->all && !options->laws && !options->list)
      throw CLI::ValidationError("ID", "say what is to be proved: ids of theorems, or --all (colex prove --list names them)");
    std::vector<std::string> ids;
    std::vector<laws::Law> claims;
    for (const std::string& word : options->what) {
      if (is_claim(word)) {
        std::optional<laws::Law> claim = parsed_statement(word);
        if (!claim) {
          exit = Exit::unreadable;
          return;
        }
        claims.push_back(std::move(*claim));
      } else {
        ids.push_back(word);
      }
    }
    Selection selection;
    if (!ids.empty() || options->what.empty()) selection = selection_of(ids, options->laws);
    if (options->list) {
      // There is a command that lists the catalogue.
      if (ids.empty() && !options->laws) selection.laws.clear();
      exit = list_theorems(selection);
      return;
    }
    const std::string& smt2 = options->judging.cache.smt2;
    if (!smt2.empty()) make_folder(smt2);
    const std::filesystem::path answers = std::filesystem::path(smt2) / "answers.tsv";
    const auto before = last_written(answers);
    auto& folder = options->judging.cache.certificates;
    if (!options->certificates.empty()) folder = std::make_shared<CertificateFolder>(options->certificates);
    // Laws that were named have the verdict that every command gives; the whole catalogue is the symbolic engine's column.
    std::vector<const laws::Law*> named;
    if (!ids.empty()) named.swap(selection.laws);
    if (claims.empty() && named.empty()) {
      for (const char* const option : {"--engine", "--rank", "--seed", "--timeout"}) {
        if (prove->get_option(option)->count() > 0)
          throw CLI::ValidationError(option, "it is looked at for claims and for laws that are named, and there are none");
      }
    }
    if (selection.size() > 0) {
      EvidenceSink evidence(options->judging.evidence);
      const Interruption interruption([&](const std::string& why) {
        evidence.stop(why);
        fmt::print(stderr, "{} stopped by {}\n", marked("error:", Mark::bad, stderr), why);
      });
      exit = worse(exit, ProveRun(*options, evidence).run(selection));
      evidence.finish();
    }
    if (!claims.empty() || !named.empty()) exit = worse(exit, prove_statements(options->judging, claims, named));
    if (folder && claims.empty() && named.empty()) exit = worse(exit, tell_of(*folder, options->judging.json));
    if (!smt2.empty() && last_written(answers) == before)
      note("no question was left to a solver, so nothing was written to " + smt2);
  });
}

}  // namespace colex::cli
