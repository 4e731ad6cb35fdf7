#include "cache_options.hpp"

#include "colex/base/file.hpp"

#include "provers.hpp"

namespace colex::cli {

void add_to(CLI::App& command, CacheOptions& options) {
  const std::string kept = has_prover() ? "proofs, answers and cases in which claims failed" : "cases in which claims failed";
  // Without a prover it is taken all the same, so that a line of a workflow is one that every colex takes.
  const std::string one_judge =
      has_prover() ? "Take what one solver proves where the other one is not installed; the verdict says that it was alone"
                   : "For the prover, which this colex does not have: without effect";
  command.add_option("--cache", options.folder,
                     "Keep " + kept + " in this folder (default: the folder colex of the user's cache)");
  command.add_flag("--no-cache", options.no_cache, "Ask for no " + kept + " of earlier runs, and keep none");
  command.add_flag("--one-judge", options.one_judge, one_judge);
}

std::filesystem::path folder_of(const CacheOptions& options) {
  if (options.no_cache) return {};
  return options.folder.empty() ? base::users_cache() : std::filesystem::path(options.folder);
}

}  // namespace colex::cli
