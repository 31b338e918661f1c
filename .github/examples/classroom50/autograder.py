"""Grades a submission of Classroom 50 with the workbook.

Copy this file to CLASSROOM/autograders/ASSIGNMENT/autograder.py in the
classroom50 repository of your organisation, and give the assignment the runtime
in runtime.json. Classroom 50 calls it in the learner's checkout, with CLASSROOM,
ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL and REVIEW_URL in the
environment, and reads ./result.json afterwards. Exit 0 means that grading
worked, whatever the grade is; anything else is shown as an error, not as a grade.

Change these:
  WORKBOOK  where your copy of the workbook can be cloned from. This runs in the
            learner's repository: a token in here would be the learner's, so the
            copy has to be public. Grading needs no solutions: publish
            the copy that “swift run workbook class FOLDER” makes.
  VERSION   its branch or tag
  CHAPTER   the chapter of the assignment
and in runtime.json "runs-on", if you have runners of your own: an image with
Swift 6.2 or later, where a user may make namespaces.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

WORKBOOK = "https://github.com/your-name/test-double-workbook.git"
VERSION = "main"
CHAPTER = "1"

# Ubuntu keeps bubblewrap from making namespaces; the machine is thrown away.
NAMESPACES = "kernel.apparmor_restrict_unprivileged_userns=0"


def main() -> int:
    learner = pathlib.Path.cwd()
    result = learner / "result.json"
    # What the learner has put there is no result.
    if os.path.lexists(result):
        result.unlink()
    subprocess.run(["sudo", "sysctl", "-w", NAMESPACES], check=True)
    with tempfile.TemporaryDirectory() as folder:
        clone = ["git", "clone", "--depth", "1", "--branch", VERSION, WORKBOOK, folder]
        subprocess.run(clone, check=True)
        subprocess.run(["swift", "build", "--product", "workbook"], cwd=folder, check=True)
        command = f"{folder}/.build/debug/workbook"
        options = ["--chapter", CHAPTER, "--format", "classroom50", "--output", str(result)]
        grade = [command, "grade", str(learner)] + options
        return subprocess.run(grade, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
