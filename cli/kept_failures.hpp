// The cases in which claims of files failed: the next run looks at them first, as at the regressions of laws.
//
//   KeptFailures failures(options.cache);
//   failures.keep(claim, verdict);         writes <cache>/failures/HASH.colex: let L = (2,2):(1,1)
//   failures.of(claim)                     the case, as long as it is one of the claim's
//   failures.forget(claim)                 the claim is as claimed now
//
// They are in the cache folder, and not beside the file: nobody finds files in a folder of theirs that a check left there. What
// is known of a claim is known by its file and its text; a changed definition leaves it, so that whoever mends a layout is shown
// at once whether the case that failed holds.
#pragma once

#include <filesystem>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/law.hpp"

#include "cache_options.hpp"

namespace colex::cli {

/// One case of each claim that failed last; none with --no-cache.
class KeptFailures {
 public:
  explicit KeptFailures(const CacheOptions& cache);

  /// The case of the claim, if one is kept that is in its domain still. May be asked by several threads at a time.
  std::vector<laws::Assignment> of(const laws::Law& claim) const;
  /// Keeps the counterexample of a verdict. What cannot be written is not kept.
  void keep(const laws::Law& claim, const evidence::Record& verdict) const;
  void forget(const laws::Law& claim) const;

 private:
  void make_room() const;
  /// Empty for a claim that stands in no file, and for a law.
  std::filesystem::path place_of(const laws::Law& claim) const;

  std::filesystem::path folder_;
};

}  // namespace colex::cli
