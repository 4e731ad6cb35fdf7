// Cases that the next run begins with: those in which claims of files failed, as the regressions of laws; and those of which the
// guided engine makes others.
//
//   KeptCases failures(options.cache, "failures");
//   failures.keep(claim, {values}, "found by random");   writes <cache>/failures/HASH.colex: let L = (2,2):(1,1)
//   failures.of(claim)                                   the case, as long as it is one of the claim's
//   failures.forget(claim)                               the claim is as claimed now
//
// They are in the cache folder, and not beside the file: nobody finds files in a folder of theirs that a check left there. What
// is known of a claim is known by its file and its text; a changed definition leaves it, so that whoever mends a layout is shown
// at once whether the case that failed holds.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

#include "cache_options.hpp"

namespace colex::cli {

/// Some cases of each claim; none with --no-cache. May be asked by several threads at a time.
class KeptCases {
 public:
  /// Those in this folder of the cache.
  KeptCases(const CacheOptions& cache, const std::string& folder);

  /// The cases of the claim that are kept and are in its domain still.
  std::vector<laws::Assignment> of(const laws::Law& claim) const;
  /// Keeps these cases, and no others, of the claim. What cannot be written is not kept.
  void keep(const laws::Law& claim, const std::vector<std::vector<evidence::Binding>>& cases, const std::string& whence) const;
  void forget(const laws::Law& claim) const;

 private:
  void make_room() const;
  /// Empty for a claim that stands in no file.
  std::filesystem::path place_of(const laws::Law& claim) const;

  std::filesystem::path folder_;
  mutable std::mutex writing_;
};

}  // namespace colex::cli
