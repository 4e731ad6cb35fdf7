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
#include "colex/interface/notes.hpp"
#include "colex/proving/proving.hpp"
#include "colex/theorems/theorem.hpp"

#include "../cache_options.hpp"
#include "../command.hpp"
#include "../diagnosis.hpp"
#include "../evidence_sink.hpp"
#include "../folder.hpp"
#include "../interruption.hpp"
#include "../judging.hpp"
#include "../progress.hpp"
#include "../terminal.hpp"
#include "../verdict.hpp"
#include "certifying.hpp"
#include "proof_table.hpp"

namespace colex::cli {

namespace {

using proving::Selection;

struct ProveOptions {
  JudgingOptions judging;
  std::vector<std::string> what;
  std::string certificates;
  bool all = false, laws = false, list = false, nightly = false;
};

/// What these words name; a word that names nothing is refused.
Selection selection_of(const std::vector<std::string>& words, bool laws_only) {
  try {
    return proving::selected(words, laws_only);
  } catch (const Rejection& unknown) {
    throw CLI::ValidationError("ID", unknown.message());
  }
}

Exit list_theorems(const Selection& selection) {
  const auto line = [](const std::string& id, const std::string& scope, const std::string& words) {
    fmt::print("{}  {:14}  {}\n", marked(fmt::format("{:36}", id), Mark::strong, stdout), scope, words);
  };
  for (const theorems::Theorem* theorem : selection.theorems) line(theorem->id, name(theorem->scope), theorem->words);
  for (const derivations::BitTheorem& theorem : selection.bits) line(theorem.id, "any width", theorem.words);
  for (const laws::Law* law : selection.laws) line(law->id, "law", law->words);
  return Exit::as_claimed;
}

/// The statement of a text; none, with the mistake shown, where it is none.
std::optional<laws::Law> parsed_statement(const std::string& given) {
  auto read = proving::read_claim(given);
  if (auto* law = std::get_if<laws::Law>(&read)) return std::move(*law);
  const auto& [text, mistake] = std::get<proving::Misread>(read);
  diagnose(text, mistake);
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
      : options_(options), means_(means_of(options.judging.cache)), evidence_(evidence) {}

  Exit run(const Selection& selection) {
    Exit exit = Exit::as_claimed;
    evidence_.ask(proving::with_what_they_rest_on(selection.theorems).size() + selection.bits.size() + selection.laws.size());
    if (!selection.theorems.empty() || !selection.bits.empty()) exit = prove_theorems(selection);
    if (!selection.laws.empty()) exit = worse(exit, prove_laws(selection));
    return exit;
  }

 private:
  Exit prove_theorems(const Selection& selection) {
    Progress progress("explorations");
    const std::vector<proving::TheoremProof> rows = proving::prove_theorems(
        selection, means_, options_.nightly,
        [&](std::size_t done, std::size_t total, const std::string& what) { progress.at(done, total, what); });
    Exit exit = Exit::as_claimed;
    for (const proving::TheoremProof& row : rows) {
      exit = worse(exit, exit_of(row.outcome));
      take(proving::record_of(row, tool()));
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
    proving::DecisionCertificates decisions(folder);
    const std::vector<evidence::Record> records = proving::symbolic_column(selection.laws, means_);
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

  const ProveOptions& options_;
  proving::Means means_;
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
      if (proving::is_claim(word)) {
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
    if (!options->certificates.empty()) folder = certificate_folder(options->certificates);
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
