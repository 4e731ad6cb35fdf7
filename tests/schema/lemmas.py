"""What the tests of sentences that follow from lemmas have in common: the sentences of statements.txt, and what coqc says."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys


def statements(text):
    """Name, theorems, sentence."""
    return re.findall(r"^statement (\S+)\n(?:by (.*)\n)?(forall .*)$", text, re.M)


def functions(text):
    """The sort of the result, by name and sorts of the arguments."""
    found = re.findall(r"^(?:total|partial) (\w+) (\w+)\((\S+)\)$", text, re.M)
    return {(name, tuple(arguments.split(","))): sort for sort, name, arguments in found}


class Checks:
    """What coqc has to accept and to refuse, in a folder of its own, beside the file with the lemmas."""

    def __init__(self, folder, *definitions):
        self.folder, self.failures = pathlib.Path(folder), []
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for file in definitions:
            if self.accepted(file.stem, file.name, file.read_text()).returncode != 0:
                sys.exit(self.failures[0])
            recorded = re.findall(rf"^{re.escape(file.name)} .* (\w+)$", file.with_name("proved.txt").read_text(), re.M)
            if recorded != [hashed := hashlib.sha256(file.read_bytes()).hexdigest()]:
                self.failures.append(f"proved.txt says {recorded} of {file.name}, which has {hashed}: coqc has accepted it today")

    def coqc(self, name, text):
        (self.folder / f"{name}.v").write_text(text)
        return subprocess.run(["coqc", f"{name}.v"], cwd=self.folder, capture_output=True, text=True)

    def accepted(self, name, what, text):
        answer = self.coqc(name, text)
        if answer.returncode != 0:
            self.failures.append(f"{what}: {answer.stderr}")
        return answer

    def refused(self, name, what, text, because):
        answer = self.coqc(name, text)
        print(f"{what}: {'refused' if answer.returncode else 'ACCEPTED'}")
        if answer.returncode == 0 or because not in " ".join(answer.stderr.split()):
            self.failures.append(f"{what}: coqc says {answer.stderr or 'nothing against it'}")

    def follow(self, opening, goals, lemmas):
        """The sentences follow from their lemmas, and these rest on nothing."""
        self.accepted("statements", "the sentences of statements.txt", opening + goals)
        asked = "".join(f"Print Assumptions {name.replace('.', '_')}.\n" for name in lemmas)
        said = self.accepted("assumptions", "Print Assumptions", opening + asked).stdout
        if said.count("Closed under the global context") != len(lemmas):
            self.failures.append(f"a lemma rests on something: {said}")

    def does_not_follow(self, name, sentence, planted, text_of, because):
        """A sentence that says more than the one of this name, or something else."""
        other = planted(sentence)
        if other == sentence:
            self.failures.append(f"{name}: nothing was planted")
        self.refused("planted", f"{name} as {other!r}", text_of(other), because)

    def table(self, program, what, opening):
        """What the algebra says, which the definitions say as well."""
        table = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        self.accepted("table", f"what the algebra says of {what}", opening + table)
        print(table.split("\n", 1)[0])
        return table

    def another(self, what, definitions, right, wrong, text):
        """Definitions of which one is another than the algebra's are definitions, and do not say what the algebra says."""
        if definitions.count(right) != 1:
            self.failures.append(f"{what}: {right!r} stands {definitions.count(right)} times")
        self.accepted("other", f"another definition of {what}", definitions.replace(right, wrong))
        self.refused("planted", f"another definition of {what}", text, "Unable to unify")

    def status(self):
        print("\n".join(self.failures))
        return 1 if self.failures else 0
