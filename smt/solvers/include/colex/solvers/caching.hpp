// Solvers that keep what they said, and the folders in which things are kept.
//
// A folder of files in which things are kept for the next run, and which does not grow without end.
//
//   const KeptFolder answers("~/.cache/colex/answers", 128 << 20);
//   answers.keep(name_of("what was asked"), answer);      a file, and what goes wrong costs no more than being asked again
//   answers.kept(name_of("what was asked"))               the answer; none if there is none, or it was edited (kept_file.hpp)
//
// Where there is more than may be, what was not used for the longest time goes: what another program kept, as after each build,
// is not used any more. Nothing is removed but files with the names that colex gives. Several processes may share the folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "colex/solvers/query.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

class KeptFolder {
 public:
  /// Keeps nothing if the folder is empty. `most` is how many bytes of disk its files may have.
  KeptFolder(std::filesystem::path folder, std::uintmax_t most);

  bool keeps() const { return !folder_.empty(); }
  const std::filesystem::path& path() const { return folder_; }

  /// The names are those of `name_of`, with an extension or without. What is found was used now.
  std::optional<std::string> kept(const std::string& name) const;
  /// Several threads may keep at once.
  void keep(const std::string& name, const std::string& text) const;

 private:
  struct Written;

  std::filesystem::path file_of(const std::string& name) const;

  std::filesystem::path folder_;
  std::uintmax_t most_;
  std::shared_ptr<Written> written_;  ///< by this process and its copies of this
};

/// Removes from a folder of kept files those that were not used for the longest time, until the others have no more than so many
/// bytes of disk.
void prune(const std::filesystem::path& folder, std::uintmax_t most);

// Files in which something is kept for the next run.
//
//   keep(folder / name_of("what was asked"), answer);      what goes wrong costs no more than being asked again
//   kept(folder / name_of("what was asked"))               the answer; none if there is none
//
// Several processes may share the folder: a file appears whole or not at all. What was edited, or was torn by a machine that
// went down, is not believed: a hash of the text stands in its last line.

/// A file's name for a key: its hash as sixteen hexadecimal digits. Keys may share one, so the key belongs into the file.
std::string name_of(std::string_view key);

/// Makes the folder if there is none, and keeps the text with its hash.
void keep(const std::filesystem::path& file, const std::string& text);

/// The text that was kept; none if there is none, or its hash is another.
std::optional<std::string> kept(const std::filesystem::path& file);

// A solver that keeps its answers in files.
//
//   caching(z3(), "build/answers")->ask(query)      the second time, no solver is asked
//
// An answer belongs to the query's text, the solver's name and version, and its budget. All of these are in the file and are
// compared, so no answer is taken for another. Only unsat and sat are kept: a query whose answer was unknown, skipped or an
// error is asked again. Several processes may share the folder: a file appears whole or not at all. It does not grow without end
// (caching.hpp).

/// The folder is made if there is none. If it cannot be written, nothing is remembered.
std::unique_ptr<Solver> caching(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

// A solver that leaves in a folder what it was asked and what it said, for whoever wants to judge again.
//
//   FOLDER/overflow.product.smt2      the query, for any solver
//   FOLDER/answers.tsv                overflow.product    z3 4.8.12    unsat

/// The folder is made if there is none; throws std::filesystem::filesystem_error if it cannot be.
std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

// A solver whose models are evaluated before they are passed on: one that does not satisfy the query is an error.
//
//   sat: x = 3, for (assert (< x 2))      becomes      error: z3's model does not satisfy the query: "…" is false at x = 3

/// The answer, or the error that it is.
Answer validated(const Answer& answer, const Query& query, const std::string& solver);

std::unique_ptr<Solver> validating(std::unique_ptr<Solver> inner);

// Computes the value of a term at a model with our own arithmetic, so that we need not believe a solver about its own models.
//
//   evaluate(x ^ (x >> 1), {{"x", #b1000}}) = #b1100

/// The value of the term. A variable that the model does not mention is 0: a model may leave out variables that do not matter.
/// Throws Rejection(overflow) if an integer does not fit into 128 bits, and Rejection(type) if a value does not have its
/// variable's sort.
Value evaluate(const Term& term, const Model& model);

}  // namespace colex::solvers
