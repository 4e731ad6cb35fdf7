// Who proves: claims, laws and theorems, for all integers.
//
//   const Means means{.kept = folder, .tool = "colex 0.1.0"};
//   judging::Options options;
//   options.provers = {induction(means), symbolic(means)};
//   judging::judge(law, options)       forall M, N >= 1: claim size((M,N):(N,1)) == M*N      proved (as written), …
//   prove("coalesce.values.profiles", means, {}).front().outcome                             checked for shapes, rank 1 to 6
//
// An engine proves a statement by a run on unknowns (`symbolic`), or by what theorems about layouts of every rank say
// (`induction`). Whatever it finds is *proved* only where colex-check has accepted a certificate of it. z3 and cvc5 answer what
// the run leaves to a solver. All three are programs, which stand beside this one or on the PATH.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/derivations/derive.hpp"
#include "colex/evidence/record.hpp"
#include "colex/judging/engine.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/parse.hpp"
#include "colex/prover/proof.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::proving {

using evidence::Record;
using laws::Law;

class CertificateFolder;

/// What proofs are made with, and where they are kept.
struct Means {
  std::filesystem::path kept;  ///< the folder of proofs and answers of earlier runs; empty: none are asked for, and none are kept
  bool one_solver = false;     ///< a proof needs one solver only where the other one is not installed
  std::shared_ptr<CertificateFolder> certificates = {};  ///< where proofs are written to; null: nowhere
  std::filesystem::path queries = {};                    ///< the folder for each query and its answers; empty: none
  std::string tool = {};                                 ///< who says so, in each record: name and version
  std::function<double()> seconds_left = {};             ///< for all that is asked; none: without an end

  /// Whether proofs are shown, so that nothing is taken as proved before.
  bool shows_proofs() const { return certificates != nullptr || !queries.empty(); }
  /// The time in so many seconds, or when those are over that are left, if that is sooner.
  std::chrono::steady_clock::time_point deadline(std::optional<double> seconds) const;
};

/// Told by any thread how many explorations of theorems are done, and of which theorem the last one was.
using Progress = std::function<void(std::size_t done, std::size_t total, const std::string& theorem)>;

/// The engine that proves statements by a run on unknowns, layouts and shapes in them with up to so many leaves, or else as many
/// as are cheap.
std::shared_ptr<const judging::Engine> symbolic(const Means& means, std::optional<std::size_t> leaves = std::nullopt);

/// The engine that knows what theorems about layouts of every rank say, proved by induction.
std::shared_ptr<const judging::Engine> induction(const Means& means, Progress progress = {});

/// The symbolic engine's verdict on each law, in their order, *not applicable* where it has no say: the ledger's fourth column.
std::vector<Record> symbolic_column(const std::vector<const Law*>& laws, const Means& means);

/// The theorems that say the whole of a statement; empty if there are none.
std::vector<std::string> theorems_that_say(const Law& statement);

/// What theorems about layouts of every rank say of a law in part, a line each.
std::vector<std::string> theorems_for(const std::string& law);

/// What the certificate of a proof is about: a law by its id, a claim by its text and by what its file gives to the names in it.
std::string certified_name(const Record& record);

/// What the certificate of the derivation of a statement is about; empty if nothing is derived.
std::string derived_about(const Law& statement);

/// The outcome of a theorem, as a table shows it and as evidence has it.
struct TheoremProof {
  std::string id, words, about, scope, parts;
  solvers::Outcome outcome = solvers::Outcome::error;
  std::string reason = {};
  std::vector<evidence::Binding> counterexample = {};
  std::optional<std::size_t> rank = {};  ///< the largest, of a theorem about profiles
  bool all_ranks = false;
  std::size_t paths = 0, unseen = 0, steps = 0, trusted = 0;
  double seconds = 0;
  std::optional<prover::Accepted> accepted = {};  ///< who accepted the certificate, if there is one
  std::string rocq = {};                          ///< its lemmas and who accepted them, if there is none
  std::vector<std::string> solvers = {};
  std::vector<std::string> remarks = {};   ///< which of them could not tell what
  std::vector<std::string> rests_on = {};  ///< ids of other theorems
};

/// What is to be proved.
struct Selection {
  std::vector<const theorems::Theorem*> theorems;
  std::vector<derivations::BitTheorem> bits;
  std::vector<const Law*> laws;

  std::size_t size() const { return theorems.size() + bits.size() + laws.size(); }
};

/// What these words name: an id, or a beginning of ids that ends in `*`; all, if there is no word. A word that names a theorem
/// names no law. Throws Rejection(domain), with what is meant perhaps, where a word names nothing.
Selection selected(const std::vector<std::string>& words, bool laws_only = false);

/// Each behind those that it rests on.
std::vector<const theorems::Theorem*> with_what_they_rest_on(const std::vector<const theorems::Theorem*>& asked);

/// Proves the theorems of a selection, and those that they rest on; `nightly`: the parts that take minutes as well.
std::vector<TheoremProof> prove_theorems(const Selection& selection, const Means& means, bool nightly, const Progress& progress);

/// The proof as evidence.
Record record_of(const TheoremProof& proof, const std::string& tool);

/// Why a text is no claim: the text in which the mistake stands, which has a verb even where the one that was given has none.
struct Misread {
  std::string text;
  notation::LocatedRejection mistake;
};

/// Whether the word is a claim and no id.
bool is_claim(const std::string& word);

/// The statement of a text. Its verb may be left out, as in `forall M >= 1: size(M:1) == M` and in `size(4:1) == 4`. Where the
/// text is none, the mistake is that which is furthest on, wherever a verb is put.
std::variant<Law, Misread> read_claim(const std::string& text);

/// How far a statement is looked at.
struct Effort {
  std::optional<std::size_t> leaves;  ///< of layouts and shapes; none: as many as are cheap
  double seconds = 60;                ///< for one statement
};

/// The verdicts on a claim, or on what an id names. A claim and a law that is named have the verdict that `judging::judge` gives
/// with these engines. Throws Rejection(parse), with the place in the text, for what is no claim, and as `selected` does.
std::vector<Record> prove(const std::string& what, const Means& means, const Effort& effort);

}  // namespace colex::proving
