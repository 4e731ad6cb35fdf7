"""What one run of a program takes: by the clock, of the processor, and of memory at most.

    run = measured(["colex", "eval", "--batch", "lines"], cores={0, 1})
    run.seconds, run.used, run.mebibytes, run.status, run.out, run.err

Why by another process? The system counts as a program's memory also what the process had that began it, as long as it was a copy of
that: of a benchmark in Python with a plan in its memory more than most programs take. So one begins it that is small, 9 MiB.
"""
import dataclasses
import json
import os
import subprocess
import sys

BEGINNER = """
import json, os, resource, sys, time
told, cores, *command = sys.argv[1:]
if cores:
    os.sched_setaffinity(0, json.loads(cores))
begun = time.monotonic()
try:
    process = os.posix_spawnp(command[0], command, os.environ)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
except OSError as mistake:
    sys.exit(f"{command[0]}: {mistake.strerror}")
seconds = time.monotonic() - begun
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
os.write(int(told), json.dumps([seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status]).encode())
"""


@dataclasses.dataclass
class Measured:
    seconds: float  # by the clock
    used: float  # of all cores
    mebibytes: float  # at most
    status: int  # minus the signal's number if one ended it
    out: str
    err: str


def measured(command, cores=None, keeps_output=True, cwd=None):
    """What the command takes. If its output is not kept, it is not looked at either."""
    read, write = os.pipe()
    streams = {"capture_output": True, "text": True} if keeps_output else {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    beginner = [sys.executable, "-S", "-E", "-c", BEGINNER, str(write), json.dumps(sorted(cores)) if cores else ""]
    try:
        run = subprocess.run(beginner + [str(word) for word in command], pass_fds=[write], check=False, cwd=cwd, **streams)
    finally:
        os.close(write)
    with os.fdopen(read) as told:
        text = told.read()
    if not text:
        raise OSError(run.stderr.strip() if keeps_output else f"{command[0]} cannot be run")
    return Measured(*json.loads(text), run.stdout or "", run.stderr or "")
