"""A campaign by a real Slurm on this machine, which is disturbed at ten random points.

    python3 tests/campaigns/slurm.py build/ci/colex [--seed N] [--keep]

A controller and two nodes run on the loopback, as processes of this one, in a folder of their own. The script that `colex campaign
script slurm` prints submits the array and the job that merges. Meanwhile units, the runs that do them, and whole nodes are killed,
and nodes begin again. In the end the merged evidence has to be, byte for byte, that of one process that nobody disturbed.

Status 77: this machine has no Slurm, or this is not root, and so nothing was tested.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

LAWS = ["coalesce.*", "flatten.*", "S019", "S020*"]
POINTS = 10
TASKS = 6
PATIENCE = 500  # seconds until everything has to be over
NEEDED = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo"]

CONFIGURATION = """\
ClusterName=colex
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort={ports[0]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CryptoType=crypto/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,bf_interval=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
SlurmdTimeout=30
InactiveLimit=0
KillWait=2
ReturnToService=2
JobRequeue=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=colex0 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1 State=UNKNOWN
NodeName=colex1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def skip(reason):
    print("skipped: " + reason)
    sys.exit(77)


def free_ports(count):
    """Ports that nobody listens on, at this moment."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError:
        return b""


class Process:
    """A process of this machine, as /proc tells of it."""

    def __init__(self, pid):
        self.pid = pid
        self.command = read(f"/proc/{pid}/cmdline").decode(errors="replace").split("\0")
        self.environment = read(f"/proc/{pid}/environ").decode(errors="replace").split("\0")

    def parent(self):
        return int(read(f"/proc/{self.pid}/stat").rpartition(b")")[2].split()[1] or 0)

    def kill(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Slurm:
    """A controller and two nodes."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, SLURM_CONF=f"{folder}/slurm.conf", TMPDIR=f"{folder}/scratch")
        for name in ["munge", "state", "spool.colex0", "spool.colex1", "scratch", "out"]:
            (folder / name).mkdir()
        (folder / "munge/key").write_bytes(os.urandom(128))
        (folder / "munge/key").chmod(0o400)
        (folder / "slurm.conf").write_text(
            CONFIGURATION.format(host=socket.gethostname(), folder=folder, ports=free_ports(3)))
        munge = folder / "munge"
        self.daemons = {}
        self.queued_again = {}  # jobs, and when they were seen to be
        self.spared = {os.getpid()}
        self.begin("munged", ["munged", "--foreground", "--force", f"--key-file={munge}/key", f"--socket={munge}/socket",
                              f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed"])
        self.wait(lambda: (munge / "socket").exists(), "munged")
        self.begin("slurmctld", ["slurmctld", "-D", "-c"])
        self.begin_node(0)
        self.begin_node(1)
        self.wait(lambda: self.ask("sinfo", "-h", "-o", "%t %D").split() == ["idle", "2"], "both nodes")

    def begin(self, name, command):
        log = open(self.folder / f"{name}.out", "ab")
        self.daemons[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def begin_node(self, number):
        self.begin(f"colex{number}", ["slurmd", "-D", "-N", f"colex{number}"])

    def end(self, name):
        self.daemons[name].kill()
        self.daemons[name].wait()

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def ask(self, *command):
        return self.run(*command).stdout

    def wait(self, condition, what, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"{what} did not come within {seconds} s; see {self.folder}")
            time.sleep(0.1)

    def processes(self):
        """What jobs have started: all that names this folder in its command line, but for the daemons."""
        own = {daemon.pid for daemon in self.daemons.values()} | self.spared
        for entry in os.listdir("/proc"):
            if entry.isdigit() and int(entry) not in own:
                process = Process(int(entry))
                if any(str(self.folder) in word for word in process.command):
                    yield process

    def units(self):
        return [p for p in self.processes() if "--evidence" in p.command]

    def runs(self):
        return [p for p in self.processes() if "campaign" in p.command and "run" in p.command]

    def kill_a_unit(self, chance):
        units = self.units()
        if units:
            chance.choice(units).kill()
        return bool(units)

    def kill_a_run(self, chance):
        runs = self.runs()
        if runs:
            chance.choice(runs).kill()
        return bool(runs)

    def restart_a_node(self, chance):
        """Slurm's process on it is killed and begins again; jobs go on."""
        number = chance.randrange(2)
        self.end(f"colex{number}")
        self.begin_node(number)
        return True

    def lose_a_node(self, chance):
        """All that runs on it is killed, and the controller is told; its jobs are queued again, and it comes back."""
        name = f"colex{chance.randrange(2)}"
        scripts = [p for p in self.processes() if any("slurm_script" in word for word in p.command)
                   and f"SLURMD_NODENAME={name}" in p.environment]
        if not scripts:
            return False
        self.end(name)
        keepers = [Process(p.parent()) for p in scripts]
        for process in [k for k in keepers if k.command[0].startswith("slurmstepd")] + scripts:
            process.kill()
        for process in self.units() + self.runs():
            if f"SLURMD_NODENAME={name}" in process.environment:
                process.kill()
        self.ask("scontrol", "update", f"NodeName={name}", "State=DOWN", "Reason=lost")
        self.begin_node(int(name[-1]))
        time.sleep(0.5)
        self.ask("scontrol", "update", f"NodeName={name}", "State=RESUME")
        return True

    def hasten(self):
        """What is queued again waits for two minutes, and a test for two seconds. It cannot wait for less: a node has revoked what
        it was allowed in this second, and would refuse the job for good."""
        told = [line.partition(" ") for line in self.ask("squeue", "-h", "-t", "PD", "-o", "%A %r").splitlines()]
        now = time.monotonic()
        self.queued_again = {job: self.queued_again.get(job, now) for job, _, reason in told if reason == "BeginTime"}
        for job, since in self.queued_again.items():
            if now - since > 2:
                self.ask("scontrol", "update", f"JobId={job}", "StartTime=now")

    def jobs(self):
        """What is not over. A controller that does not answer in time has not said that all is over."""
        told = self.run("squeue", "-h", "-t", "PD,R,CF,CG,S", "-o", "%i %t %r")
        return told.stdout.splitlines() if told.returncode == 0 else ["squeue: " + told.stderr.strip()]

    def close(self):
        self.ask("scancel", "-u", "root")
        for process in list(self.processes()):
            process.kill()
        for name in reversed(list(self.daemons)):
            self.daemons[name].terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(5)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def colex(program, *arguments):
    run = subprocess.run([program, "campaign", *arguments], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise SystemExit(f"colex campaign {' '.join(map(str, arguments))}: status {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout


def campaign(program, folder, chance, units):
    plan = folder / "plan.jsonl"
    colex(program, "plan", *(f"law {{law {law}}} --engine random --cases 100 --seed {{1..{units}}}" for law in LAWS), "-o", plan)
    planned = len(plan.read_text().splitlines()) - 2
    print(f"{planned} units")
    if planned < 200:
        raise SystemExit("a campaign of fewer than 200 units is none")
    alone = subprocess.Popen([program, "campaign", "run", plan, "--results", folder / "alone"], stdout=subprocess.DEVNULL)
    slurm = Slurm(folder)
    slurm.spared.add(alone.pid)
    try:
        results = folder / "results"
        script = folder / "submit.sh"
        script.write_text(colex(program, "script", "slurm", plan, "--results", results, "--tasks", str(TASKS), "--merged",
                                folder / "merged.jsonl"))
        begun = time.monotonic()
        subprocess.run(["bash", script, "-o", f"{folder}/out/%j.out"], env=slurm.environment, check=True, stdout=subprocess.DEVNULL)
        points = sorted(chance.sample(range(planned // 20, planned * 9 // 10), POINTS))
        kinds = [slurm.kill_a_unit] * 3 + [slurm.kill_a_run] * 3 + [slurm.restart_a_node] * 2 + [slurm.lose_a_node] * 2
        chance.shuffle(kinds)
        while slurm.jobs():
            if time.monotonic() - begun > PATIENCE:
                raise SystemExit("not over in time:\n" + "\n".join(slurm.jobs()))
            done = len(list(results.glob("*.jsonl"))) if results.exists() else 0
            if points and done >= points[0] and kinds[-1](chance):
                print(f"{time.monotonic() - begun:5.1f} s  {done:4} results  {kinds[-1].__name__}")
                points.pop(0)
                kinds.pop()
            slurm.hasten()
            time.sleep(0.05)
        print(f"Slurm: {time.monotonic() - begun:.1f} s")
        if points:
            raise SystemExit(f"only {POINTS - len(points)} disturbances before everything was done")
        merged = read(folder / "merged.jsonl")
        if alone.wait(PATIENCE) != 0:
            raise SystemExit("the run that nobody disturbs failed")
        colex(program, "merge", plan, "--results", folder / "alone", "-o", folder / "alone.jsonl")
        expected = read(folder / "alone.jsonl")
        print(colex(program, "status", plan, "--results", results).splitlines()[-2])
        if not merged:
            said = "\n".join(each.read_text() for each in sorted((folder / "out").iterdir()))
            raise SystemExit("nothing was merged:\n" + said[-4000:])
        if merged != expected:
            raise SystemExit(f"the merged evidence is not that of one process: {folder}/merged.jsonl, {folder}/alone.jsonl")
        print(f"the merged evidence, {len(merged)} bytes, is that of one process")
    finally:
        alone.kill()
        slurm.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("colex")
    parser.add_argument("--seed", type=int, default=None, help="of the disturbances")
    parser.add_argument("--units", type=int, default=24, help="seeds for each law")
    parser.add_argument("--keep", action="store_true", help="leave the folder")
    options = parser.parse_args()
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        skip("there is no " + ", ".join(missing) + " (Debian: slurmctld slurmd slurm-client munge)")
    if os.geteuid() != 0:
        skip("Slurm's nodes start jobs as other users, and so need root")
    seed = options.seed if options.seed is not None else random.randrange(10**6)
    print(f"seed {seed}")
    # Not in the folder of a user whom munged would not trust.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="colex-slurm-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        campaign(str(pathlib.Path(options.colex).resolve()), folder, random.Random(seed), options.units)
    except SystemExit:
        options.keep = True
        raise
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)


main()
