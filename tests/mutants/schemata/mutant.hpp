// The mutants that rewrite.py put into the copies, and a sample of them.
//
//   const std::vector<Mutant> all = read_mutants({"algebra.tsv", "finding.tsv"});
//   sample(all, 1'500)        of each header and operator its share; the same mutants for the same tables
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace colex::schemata {

/// A small mistake. Its name says where: `algebra/coalesce.hpp/coalesce_step/equal#2/true`.
struct Mutant {
  int number = 0;
  int place = 0;  ///< the number of the first mutant of its place
  std::string name, file;
  int line = 0;
  std::string original;  ///< what stands there, on one line

  std::string operation() const;  ///< `equal`
  /// Its bit among those of its place (switch.hpp).
  unsigned char bit() const { return static_cast<unsigned char>(1 << (number - place)); }
};

/// Those of tables that rewrite.py wrote. Throws std::runtime_error for one that cannot be read.
std::vector<Mutant> read_mutants(const std::vector<std::string>& tables);

/// So many of them, from each file and operation the same share; all if there are no more. In the order of their numbers.
std::vector<Mutant> sample(const std::vector<Mutant>& mutants, std::size_t count);

/// The mutants that a text file speaks of, a line each: `NAME WORD`. An equivalent mutant's word is its reason. Lines that begin
/// with # are comments.
struct Told {
  std::string name, word;
};
/// Throws std::runtime_error for a line without two words.
std::vector<Told> read_told(const std::string& file);

}  // namespace colex::schemata
