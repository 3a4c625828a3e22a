#!/usr/bin/env python3
"""kvarium-cli lesson: the list, a lesson measured, its card checked; and every lesson with the default model.

Usage: lesson_cli_test.py KVARIUM_CLI MODEL CLASS; KVARIUM_MODEL names the default model, which EveryLesson needs."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

LONGEST = 15 * 60  # seconds that all lessons may take together on 2 cores


def run(*arguments, expect=0, timeout=120):
    result = subprocess.run([PROGRAM, "lesson", *map(str, arguments)], capture_output=True, timeout=timeout)
    if result.returncode != expect:
        raise AssertionError(f"{arguments}: exit {result.returncode}, wanted {expect}\n{result.stdout.decode()}\n"
                             f"{result.stderr.decode()}")
    return result


class OneLesson(unittest.TestCase):
    def test_the_list_names_every_lesson_in_order(self):
        listed = json.loads(run("list", "--json").stdout)
        self.assertEqual([lesson["name"] for lesson in listed],
                         [f"L{n}" for n in range(1, 17)] + [f"C{n}" for n in range(1, 6)])
        text = run("list").stdout.decode()
        self.assertEqual(len(text.splitlines()), len(listed))
        for lesson in listed:
            self.assertIn(lesson["title"], text)
            self.assertTrue(lesson["question"])

    def test_a_card_agrees_with_the_lesson_measured_again_until_somebody_changes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            card = pathlib.Path(folder) / "card.json"
            text = run("run", "three_lengths", "-m", MODEL, "--save", card).stdout.decode()
            self.assertRegex(text, r"^L15 .*: holds \(")
            run("verify", card, "-m", MODEL)
            content = json.loads(card.read_text())
            self.assertTrue(content["holds"])
            content["answer"] = {"value": 300, "least": 300, "most": 300, "n": 1, "timed": False}
            card.write_text(json.dumps(content))
            differs = run("verify", card, "-m", MODEL, expect=1).stdout.decode()
            self.assertIn("300", differs)
            answer = json.loads(run("verify", card, "-m", MODEL, "--json", expect=1).stdout)
            self.assertEqual((answer["lesson"], answer["agrees"], len(answer["differences"])), ("L15", False, 1))
            content["lesson"] = "L99"
            card.write_text(json.dumps(content))
            self.assertIn(b"L99", run("verify", card, "-m", MODEL, expect=1).stderr)
            card.write_text("{}")
            self.assertIn(b"result card", run("verify", card, "-m", MODEL, expect=1).stderr)

    def test_the_document_of_a_lesson_is_its_card(self):
        document = json.loads(run("run", "L15", "-m", MODEL, "--json").stdout)
        self.assertEqual(document["lesson"], "L15")
        self.assertEqual(document["answer"]["value"], 127)
        self.assertEqual([len(chart["series"]) for chart in document["charts"]], [2, 3, 3])

    def test_a_lesson_that_shows_nothing_with_a_model_says_so(self):
        result = run("run", "sinks", "-m", MODEL, expect=1)  # its weights are random
        self.assertIn("L7 Why the first tokens must stay: fails", result.stdout.decode())
        self.assertIn("FAILS", result.stdout.decode())

    def test_the_number_that_the_learner_sets_is_listed_and_checked(self):
        listed = {lesson["name"]: lesson for lesson in json.loads(run("list", "--json").stdout)}
        self.assertEqual([name for name in listed if "setting" in listed[name]], ["C4"])
        setting = listed["C4"]["setting"]
        self.assertEqual((setting["least"], setting["most"], setting["default"]), (10, 120, 50))
        self.assertIn("50 %", listed["C4"]["question"])
        self.assertIn(b"set 10 to 120", run("run", "C4", "-m", MODEL, "--setting", 5, expect=2).stderr)
        self.assertIn(b"L15 has no number that can be set",
                      run("run", "L15", "-m", MODEL, "--setting", 50, expect=2).stderr)
        self.assertIn(b"name one with --setting", run("run", "all", "-m", MODEL, "--setting", 50, expect=2).stderr)

    def test_an_unknown_lesson_is_refused(self):
        self.assertIn(b"there is no lesson L99", run("run", "L99", "-m", MODEL, expect=2).stderr)
        self.assertIn(b"name one with --save", run("run", "all", "-m", MODEL, "--save", "card.json", expect=2).stderr)


@unittest.skipUnless(os.environ.get("KVARIUM_MODEL"), "needs the default model")
class EveryLesson(unittest.TestCase):
    def test_every_lesson_holds_with_the_default_model(self):
        start = time.monotonic()
        text = run("run", "all", "-m", os.environ["KVARIUM_MODEL"], timeout=2 * LONGEST).stdout.decode()
        print(text)
        self.assertLess(time.monotonic() - start, LONGEST)

    def test_a_card_is_verified_with_the_number_that_was_set(self):
        with tempfile.TemporaryDirectory() as folder:
            card = pathlib.Path(folder) / "card.json"
            model = os.environ["KVARIUM_MODEL"]
            for setting, tokens in [(10, 0), (30, 128), (50, 256), (120, 512)]:
                run("run", "C4", "-m", model, "--setting", setting, "--save", card)
                content = json.loads(card.read_text())
                self.assertEqual((content["setting"], content["answer"]["value"]), (setting, tokens))
                run("verify", card, "-m", model)
            content["setting"] = 30
            card.write_text(json.dumps(content))
            self.assertIn("settings", run("verify", card, "-m", model, expect=1).stdout.decode())
            content["setting"] = 1000
            card.write_text(json.dumps(content))
            self.assertIn(b"the card cannot be measured here", run("verify", card, "-m", model, expect=1).stderr)

    def test_a_card_with_times_agrees_with_the_lesson_measured_again(self):
        with tempfile.TemporaryDirectory() as folder:
            card = pathlib.Path(folder) / "card.json"
            for lesson in ["C1", "L10"]:
                run("run", lesson, "-m", os.environ["KVARIUM_MODEL"], "--save", card)
                run("verify", card, "-m", os.environ["KVARIUM_MODEL"])


if __name__ == "__main__":
    PROGRAM, MODEL = sys.argv[1:3]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)
