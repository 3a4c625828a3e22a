#!/usr/bin/env python3
"""kvarium where no display answers. Usage: display_test.py PROGRAM KVARIUM_CLI MODELS

MODELS is tests/data/llama.
"""
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM, CLI, MODELS = "", "", pathlib.Path()


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

    def test_what_core_writes_has_points_in_every_locale(self):
        with tempfile.TemporaryDirectory() as locales:  # needs Debian's package locales
            if subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", f"{locales}/de_DE.UTF-8"], capture_output=True).returncode != 0:
                self.skipTest("no German locale can be made")
            environment = {**os.environ, "LOCPATH": locales, "LC_ALL": "de_DE.UTF-8", "QT_QPA_PLATFORM": "offscreen", "HOME": locales}
            said = subprocess.run([PROGRAM, "--lesson", "L2", "--check", "--model", MODELS / "gqa_tied_f32.gguf"], env=environment,
                                  capture_output=True, text=True, check=True, timeout=60).stdout
            self.assertRegex(said, r"\b0\.\d+ MiB")

    def test_the_program_ends_where_the_bus_of_the_desktop_hangs(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as bus:
            bus.bind(f"{folder}/bus")
            bus.listen()
            environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "QT_QPA_PLATFORM": "offscreen",
                           "HOME": folder}
            subprocess.run([PROGRAM, "--capture", f"{folder}/x.png", "--prompt", "Hi", "--max-new-tokens", "2", "--model",
                            MODELS / "gqa_tied_f32.gguf"], env=environment, capture_output=True, check=True, timeout=30)
            bus.setblocking(False)
            bus.accept()  # it was asked

    def test_a_comparison_is_drawn_from_its_record(self):
        with tempfile.TemporaryDirectory() as folder:
            record, picture = pathlib.Path(folder) / "record.json", pathlib.Path(folder) / "picture.png"
            models = [w for name in ("gqa_tied_f32", "gqa_tied_q4_1", "gqa_tied_f32") for w in ("-m", MODELS / f"{name}.gguf")]
            caches = [w for spec in ("dynamic", "dynamic", "sink:window_length=12,num_sink_tokens=2") for w in ("--cache", spec)]
            made = subprocess.run([CLI, "compare", *models, *caches, "-p", "Why?", "--raw", "-n", "12", "--ignore-eos", "--json"],
                                  capture_output=True, check=True, timeout=60).stdout
            record.write_bytes(made)
            sizes = []
            for theme in ("light", "dark"):
                code, lines = run("--compare", record, "--capture", picture, "--theme", theme)
                # The model writes in scripts that this machine may have no fonts for, which Qt says.
                self.assertEqual((code, [line for line in lines if "OpenType support missing" not in line]), (0, []))
                data = picture.read_bytes()
                self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
                sizes.append(struct.unpack(">II", data[16:24]))
            self.assertEqual(sizes[0], sizes[1])
            self.assertEqual(sizes[0][0], 2000)
            self.assertGreater(sizes[0][1], 600)
            picture.unlink()
            for change, words in (({"runs": []}, "runs"), ({"device": 1}, "device"), ({"max_new_tokens": "5"}, "max_new_tokens")):
                record.write_text(json.dumps({**json.loads(made), **change}))
                code, lines = run("--compare", record, "--capture", picture)
                self.assertEqual((code, len(lines)), (1, 1), lines)
                self.assertIn(words, lines[0])
                self.assertIn("record.json", lines[0])
            for wrong in (record.parent / "none.json", record.parent):
                code, lines = run("--compare", wrong, "--capture", picture)
                self.assertEqual((code, len(lines)), (1, 1), lines)
            self.assertFalse(picture.exists())
            record.write_bytes(made)
            code, lines = run("--compare", record, "--capture", record.parent / "nowhere" / "x.png")
            self.assertEqual(code, 1)
            self.assertIn("nowhere", lines[-1])
            for more in ((), ("--lesson", "L1", "--capture", picture), ("--prompt", "x", "--capture", picture)):
                code, lines = run("--compare", record, *more, QT_QPA_PLATFORM="offscreen")
                self.assertEqual((code, len(lines)), (2, 1), lines)
                self.assertIn("--compare needs --capture", lines[0])


if __name__ == "__main__":
    PROGRAM, CLI, MODELS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    unittest.main(argv=sys.argv[:1], verbosity=1)
