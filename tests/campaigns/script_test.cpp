// The script for Slurm, run: its task is what sbatch reads, and colex is a program that ends with what the row says.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/campaigns/plan.hpp"

#include "fixture.hpp"

namespace colex::campaigns::test {
namespace {

void write_program(const std::string& path, const std::string& body) {
  write(path, "#!/bin/sh\n" + body);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

struct Task {
  int status = 0;         ///< with which it ended
  std::size_t runs = 0;   ///< how often it ran colex
  bool is_again = false;  ///< whether it was queued again
};

/// What the first job of the script does, if colex ends with these statuses one after the other, and with 0 from then on.
Task task_with(const std::string& statuses, const std::string& restarts) {
  const Folder folder;
  const std::string at = folder.path() + '/';
  // A space behind them: of one word without, `cut` takes that for each field.
  write(at + "statuses", statuses + ' ');
  write_program(at + "colex", "cd '" + folder.path() + "'; echo >> runs\n" +
                                  "status=$(cut -d' ' -f$(wc -l < runs) statuses); exit ${status:-0}\n");
  write_program(at + "bin/sbatch", "[ -e " + at + "task ] && exit; cat > " + at + "task; echo 17\n");
  write_program(at + "bin/scontrol", "echo \"$*\" > " + at + "scontrol\n");
  ScriptOptions options;
  options.program = at + "colex";
  options.plan = at + "plan.jsonl";
  options.results = at + "results";
  options.merged = at + "merged.jsonl";
  write(at + "submit.sh", slurm_script(options));
  const std::string path = "PATH='" + at + "bin':\"$PATH\" ";
  EXPECT_EQ(std::system((path + "bash " + at + "submit.sh > " + at + "said").c_str()), 0);
  const std::string slurm = "SLURM_ARRAY_TASK_ID=3 SLURM_JOB_ID=18 " + restarts + ' ';
  Task task;
  task.status = std::system((path + slurm + "bash " + at + "task").c_str()) / 256;
  task.runs = contents(at + "runs").size();
  task.is_again = contents(at + "scontrol") == "requeue 18\n";
  return task;
}

TEST(SlurmScript, DoesAgainWhatFailedAndQueuesAgainWhatWasKilled) {
  const std::string none, few = "SLURM_RESTART_COUNT=5", most = "SLURM_RESTART_COUNT=20";
  struct Row {
    std::string statuses, restarts;
    int status;
    std::size_t runs;
    bool is_again;
  };
  const std::vector<Row> rows = {
      {"0", none, 0, 1, false},
      {"1", none, 1, 1, false},
      {"3", none, 3, 1, false},
      {"2", none, 2, 1, false},
      {"4 0", none, 0, 2, false},
      {"4 1", none, 1, 2, false},
      {"4 4 4 0", none, 0, 4, false},
      // What fails four times does so whenever it is tried.
      {"4 4 4 4 0", none, 4, 4, false},
      {"137", none, 137, 1, true},
      {"137", few, 137, 1, true},
      {"137", most, 137, 1, false},
      {"4 137", none, 137, 2, true},
      // A unit that fails is done again however often its task was killed.
      {"4 0", few, 0, 2, false},
      {"4 0", most, 0, 2, false},
      // As scancel ends it.
      {"143", none, 143, 1, false},
  };
  for (const Row& row : rows) {
    const Task task = task_with(row.statuses, row.restarts);
    const std::string told = row.statuses + " " + row.restarts;
    EXPECT_EQ(task.status, row.status) << told;
    EXPECT_EQ(task.runs, row.runs) << told;
    EXPECT_EQ(task.is_again, row.is_again) << told;
  }
}

}  // namespace
}  // namespace colex::campaigns::test
