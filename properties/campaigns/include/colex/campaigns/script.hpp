// How engines that exist do a plan: a script for each, which a person reads, changes and starts.
//
//   slurm      a shell script that submits a job array, and a job behind it that merges
//   github     a workflow of GitHub Actions with a matrix of jobs, and a job behind them that merges
//   parallel   a line of GNU parallel, and the command that merges
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace colex::campaigns {

struct ScriptOptions {
  std::string program;    ///< the colex that runs the units
  std::string plan;       ///< its file
  std::string results;    ///< the folder of results
  std::string merged;     ///< the file of merged evidence
  std::size_t tasks = 1;  ///< how many machines or jobs share the units
  double limit = 3600;    ///< seconds for one unit
  bool gpu = false;       ///< whether some unit needs one
};

std::string slurm_script(const ScriptOptions& options);
/// Requires that the plan and the results are paths within the repository.
std::string github_script(const ScriptOptions& options);
std::string parallel_script(const ScriptOptions& options);

/// As many jobs a matrix of GitHub Actions may have.
inline constexpr std::size_t most_github_jobs = 256;

}  // namespace colex::campaigns
