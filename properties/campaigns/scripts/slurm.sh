#!/bin/bash
# Submits a campaign of colex as a job array, and a job that merges its results once all tasks have ended.
# A task whose node failed is queued again by Slurm, and one that was killed twenty times at most. Units that
# failed by themselves are done again three times at most, in the same task. What is done is not done again.
# Options of sbatch, as a partition, may be given to this script.
set -eu
array=$(sbatch --parsable --job-name=colex-campaign --array=0-%last% --requeue --open-mode=append%gpu% "$@" <<'TASK'
#!/bin/bash
for attempt in 1 2 3 4; do
  status=0
  %run% || status=$?
  if [ "$status" -ne 4 ]; then break; fi
done
if [ "$status" -eq 137 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 20 ]; then scontrol requeue "$SLURM_JOB_ID"; fi
exit "$status"
TASK
)
sbatch --parsable --job-name=colex-merge --dependency=afterany:"$array" --open-mode=append "$@" <<'MERGE'
#!/bin/bash
%merge%
MERGE
