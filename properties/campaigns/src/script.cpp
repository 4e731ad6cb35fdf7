#include "colex/campaigns/script.hpp"

#include <iomanip>
#include <limits>
#include <sstream>

#include "colex/evidence/record.hpp"

namespace colex::campaigns {

namespace {

using evidence::quoted;

std::string run_command(const ScriptOptions& o, const std::string& program, const std::string& index) {
  std::ostringstream limit;
  limit << std::setprecision(std::numeric_limits<double>::digits10) << o.limit;
  return program + " campaign run " + quoted(o.plan) + " --results " + quoted(o.results) + " --index " + index + " --of " +
         std::to_string(o.tasks) + " --limit " + limit.str();
}

std::string merge_command(const ScriptOptions& o, const std::string& program) {
  return program + " campaign merge " + quoted(o.plan) + " --results " + quoted(o.results) + " -o " + quoted(o.merged);
}

/// A text of YAML on one line.
std::string yaml(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + '\'';
}

}  // namespace

std::string slurm_script(const ScriptOptions& o) {
  const std::string program = quoted(o.program);
  return "#!/bin/bash\n"
         "# Submits a campaign of colex as a job array, and a job that merges its results once all tasks have ended.\n"
         "# A task whose node failed is queued again by Slurm, and one that was killed twenty times at most. Units that\n"
         "# failed by themselves are done again three times at most, in the same task. What is done is not done again.\n"
         "# Options of sbatch, as a partition, may be given to this script.\n"
         "set -eu\n"
         "array=$(sbatch --parsable --job-name=colex-campaign --array=0-" +
         std::to_string(o.tasks - 1) + " --requeue --open-mode=append" + (o.gpu ? " --gres=gpu:1" : "") +
         " \"$@\" <<'TASK'\n"
         "#!/bin/bash\n"
         "for attempt in 1 2 3 4; do\n"
         "  status=0\n"
         "  " +
         run_command(o, program, "\"$SLURM_ARRAY_TASK_ID\"") +
         " || status=$?\n"
         "  if [ \"$status\" -ne 4 ]; then break; fi\n"
         "done\n"
         // Slurm counts every queueing again as a restart, a lost node's as well. So the twenty are of all of these.
         "if [ \"$status\" -eq 137 ] && [ \"${SLURM_RESTART_COUNT:-0}\" -lt 20 ]; then scontrol requeue \"$SLURM_JOB_ID\"; fi\n"
         "exit \"$status\"\n"
         "TASK\n"
         ")\n"
         "sbatch --parsable --job-name=colex-merge --dependency=afterany:\"$array\" --open-mode=append \"$@\" <<'MERGE'\n"
         "#!/bin/bash\n" +
         merge_command(o, program) +
         "\n"
         "MERGE\n";
}

std::string github_script(const ScriptOptions& o) {
  std::string indices;
  for (std::size_t k = 0; k < o.tasks; ++k) indices += (k == 0 ? "" : ", ") + std::to_string(k);
  const std::string program = "build/ci/colex";
  const std::string runner = o.gpu ? "[self-hosted, gpu]" : "ubuntu-latest";
  // It is built once: results by several builds are not merged.
  const std::string ready =
      "      - uses: actions/checkout@v4\n"
      "      - run: .ci/setup\n";
  const std::string fetched = ready +
                              "      - uses: actions/download-artifact@v4\n"
                              "        with:\n"
                              "          name: colex\n"
                              "      - run: tar -xzf colex.tar.gz\n";
  return "# A campaign of colex as a matrix of jobs, and a job behind them that merges. Start again what failed: what is done is "
         "kept\n"
         "# as an artifact of the run.\n"
         "name: campaign\n"
         "on: workflow_dispatch\n"
         "jobs:\n"
         "  build:\n"
         "    runs-on: " +
         runner +
         "\n"
         "    container: debian:12\n"
         "    steps:\n" +
         ready +
         "      - run: cmake --workflow --preset cli && tar -czf colex.tar.gz $(find build/ci -maxdepth 1 -type f -name 'colex*' "
         "-executable)\n"
         "      - uses: actions/upload-artifact@v4\n"
         "        with:\n"
         "          name: colex\n"
         "          path: colex.tar.gz\n"
         "          overwrite: true\n"
         "  units:\n"
         "    needs: build\n"
         "    runs-on: " +
         runner +
         "\n"
         "    container: debian:12\n"
         "    strategy:\n"
         "      fail-fast: false\n"
         "      matrix:\n"
         "        index: [" +
         indices + "]\n" + "    steps:\n" + fetched +
         // What an earlier attempt has done; at the first one there is none.
         "      - uses: actions/download-artifact@v4\n"
         "        continue-on-error: true\n"
         "        with:\n"
         "          name: results-${{ matrix.index }}\n"
         "          path: " +
         yaml(o.results) + "\n      - run: " + yaml(run_command(o, program, "${{ matrix.index }}")) +
         "\n"
         "      - uses: actions/upload-artifact@v4\n"
         "        if: always()\n"
         "        with:\n"
         "          name: results-${{ matrix.index }}\n"
         "          path: " +
         yaml(o.results) +
         "\n"
         "          overwrite: true\n"
         "  merge:\n"
         "    needs: units\n"
         "    if: always()\n"
         "    runs-on: ubuntu-latest\n"
         "    container: debian:12\n"
         "    steps:\n" +
         fetched +
         "      - uses: actions/download-artifact@v4\n"
         "        with:\n"
         "          pattern: results-*\n"
         "          path: " +
         yaml(o.results) +
         "\n"
         "          merge-multiple: true\n"
         "      - run: " +
         yaml(merge_command(o, program)) +
         "\n"
         "      - uses: actions/upload-artifact@v4\n"
         "        with:\n"
         "          name: evidence\n"
         "          path: " +
         yaml(o.merged) + "\n";
}

std::string parallel_script(const ScriptOptions& o) {
  const std::string program = quoted(o.program);
  return "seq 0 " + std::to_string(o.tasks - 1) + " | parallel --halt never " + quoted(run_command(o, program, "{}")) + "\n" +
         merge_command(o, program) + "\n";
}

}  // namespace colex::campaigns
