#!/usr/bin/env python3
"""kvarium where no display answers. Usage: display_test.py PROGRAM"""
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""


def run(*arguments, **variables):
    environment = {k: v for k, v in os.environ.items()
                   if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR")}
    with tempfile.TemporaryDirectory() as home:
        environment.update(variables, HOME=home)
        result = subprocess.run([PROGRAM, *arguments], env=environment, capture_output=True, text=True, timeout=60)
        return result.returncode, result.stderr.strip().splitlines()


class Display(unittest.TestCase):
    def test_that_it_is_missing_is_one_line_and_a_code(self):
        for variables in ({}, {"DISPLAY": ":77"}, {"DISPLAY": "nonsense"}, {"WAYLAND_DISPLAY": "wayland-77"},
                          {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":77.0"}):
            code, lines = run(**variables)
            self.assertEqual((code, len(lines)), (3, 1), (variables, lines))
            self.assertIn("no display answers", lines[0])

    def test_a_picture_needs_none(self):
        code, lines = run("--capture", "x.png")
        self.assertEqual((code, len(lines)), (2, 1), lines)  # lacks --prompt, and nothing is said of a display
        self.assertIn("--prompt", lines[0])

    def test_layers_of_a_gpu_need_one(self):
        code, lines = run("--device", "cpu", "--gpu-layers", "5", QT_QPA_PLATFORM="offscreen")
        self.assertEqual((code, len(lines)), (2, 1), lines)
        self.assertIn("--device names none", lines[0])

    def test_help_and_other_platforms_need_none(self):
        self.assertEqual(run("--help"), (0, []))
        code, lines = run("--capture", "x.png", QT_QPA_PLATFORM="offscreen")
        self.assertEqual((code, len(lines)), (2, 1), lines)  # lacks --prompt, and the runtime folder is not mentioned


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1], verbosity=1)
