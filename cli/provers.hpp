// What a command may ask of the prover. Each program is linked with one answer: that of cli/prover, which has smt/proving, or
// that of no_prover.cpp.
//
//   if (auto engine = symbolic_engine(cache, {})) options.provers.push_back(engine);
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/judging/engine.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/syntax.hpp"

#include "cache_options.hpp"
#include "command.hpp"

namespace colex::cli {

/// Whether this program has the prover.
bool has_prover();

/// The commands that the prover brings.
std::vector<Addition> prover_commands();

/// Enters the engines that the programs with the prover have beside those that prove: the guided one.
void enter_further_engines();

/// The engine that proves statements, layouts and shapes in them with up to so many leaves, or else as many as are cheap; null if
/// there is no prover.
std::shared_ptr<const judging::Engine> symbolic_engine(const CacheOptions& cache, std::optional<std::size_t> leaves);

/// The symbolic engine's verdict on each law, in their order: the ledger's fourth column. Empty if there is no prover.
std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>& laws, const CacheOptions& cache);

/// Told by any thread how many explorations of theorems are done, and of which theorem the last one was.
using ProofProgress = std::function<void(std::size_t done, std::size_t total, const std::string& theorem)>;

/// The engine that knows what theorems about layouts of every rank say, proved by induction; null if there is no prover.
std::shared_ptr<const judging::Engine> induction_engine(const CacheOptions& cache, ProofProgress progress = {});

/// A theorem by its id, with what it says.
struct NamedTheorem {
  std::string id, words;
};

/// The theorems that `prove` knows. Empty if there is no prover.
std::vector<NamedTheorem> known_theorems();

/// What theorems about layouts of every rank say of a law in part, a line each.
std::vector<std::string> theorems_for(const std::string& law);

/// What is told of certificates beside verdicts.
class Certifier {
 public:
  virtual ~Certifier() = default;
  /// Behind the verdict on the statement.
  virtual void tell(const laws::Law& statement, const evidence::Record& verdict) = 0;
  /// Behind all of them.
  virtual Exit finish() = 0;
};

/// Adds `--certificates DIR` to a command; null, and nothing is added, if there is no prover.
CLI::Option* add_certificates(CLI::App& command, std::string& folder, const std::string& words);

/// Adds `--against DIR` to a command, if there is a prover.
void add_against(CLI::App& command, std::string& folder);

/// What is told, if one of the two folders is named; the cache learns where proofs are written to. Null if nothing is told.
std::unique_ptr<Certifier> certifier(const std::string& certificates, const std::string& against, CacheOptions& cache, bool json);

/// A line for each decision on which a value rests, whose certificates are written to the folder. Requires a prover.
std::vector<std::string> certified(const notation::Expression& expression, const std::string& folder, Exit& exit);

}  // namespace colex::cli
