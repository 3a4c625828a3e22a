#!/usr/bin/env python3
"""packaging/build_time.py limits processor time, not elapsed time. Usage: build_time_test.py SOURCE_DIR"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""
WAIT = "import time; time.sleep(0.6)"
# Two processes at once, as compilers that a build started: each 0.3 s of processor time.
WORK = """
import subprocess, sys
busy = "import time\\nwhile time.process_time() < 0.3: pass"
for process in [subprocess.Popen([sys.executable, "-c", busy]) for _ in range(2)]: process.wait()
"""


class BuildTime(unittest.TestCase):
    def measure(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            log = "# ninja log v5\n0\t250\t0\tcore/base/a.o\tabc\n0\t900000\t0\tui/window/b.o\tdef\n"
            (pathlib.Path(folder) / ".ninja_log").write_text(log)
            return subprocess.run([sys.executable, PROGRAM, folder, *arguments], capture_output=True, text=True, timeout=60)

    def test_waiting_does_not_count_and_work_of_every_process_does(self):
        waited = self.measure("--limit", "0.5", "--", sys.executable, "-c", WAIT)
        self.assertEqual(waited.returncode, 0, waited.stdout + waited.stderr)
        worked = self.measure("--limit", "0.5", "--", sys.executable, "-c", WORK)
        self.assertEqual(worked.returncode, 1, worked.stdout + worked.stderr)
        self.assertIn("s  of processor time, 0.5 s allowed", worked.stdout)

    def test_a_build_that_fails_is_a_failure_and_a_limit_needs_one(self):
        failed = self.measure("--", sys.executable, "-c", "print('said'); raise SystemExit(3)")
        self.assertEqual((failed.returncode, failed.stdout, failed.stderr), (3, "", "said\n"))
        self.assertEqual(self.measure("--limit", "1").returncode, 2)

    def test_the_table_says_where_the_time_went(self):
        told = self.measure()
        self.assertEqual(told.returncode, 0)
        self.assertIn("900.0 s  ui/window\n", told.stdout)
        self.assertNotIn("processor", told.stdout)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1) + "/packaging/build_time.py"
    unittest.main()
