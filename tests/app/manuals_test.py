"""What is made of --help: help in the user's language, and manual pages and completions, which are English, have every option whole,
and name files where a shell shall."""
import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import unittest

PROGRAM, *WINDOW = sys.argv[1:]  # kvarium-cli, and kvarium where it is built
ROOT = pathlib.Path(__file__).resolve().parents[2]


def said(*arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], env={**os.environ, "LC_ALL": "", **environment}, capture_output=True, text=True, timeout=60)


class Help(unittest.TestCase):
    def test_a_language_leaves_no_english(self):
        for language in ("de_AT.UTF-8", "zh_SG.UTF-8"):
            self.assertEqual(said("--version", LANG=language).stdout, said("--version", LANG="C").stdout)
            for words in (["--help"], ["run", "--help"], ["run"], ["run", "-m"], ["run", "-m", "x"], ["run", "-m", "x", "-m", "y"],
                          ["run", "-m", "x", "-p", "a", "--messages", "b"], ["run", "--precision", "none"]):
                english, other = (said(*words, LANG=one) for one in ("C", language))
                self.assertEqual(other.returncode, english.returncode)
                for sentence in ("Usage", "OPTIONS", "REQUIRED", "Excludes", "excludes", "required", "not in", "a JSON list", "as they are", "a tenth"):
                    self.assertNotIn(sentence, other.stdout + other.stderr)
        self.assertIn("REQUIRED", said("run", "--help", LANG="C").stdout)

    def test_texts_begin_in_one_column_whatever_the_width_of_letters(self):
        for language in ("C", "zh_CN.UTF-8"):
            row = next(line for line in said("run", "--help", LANG=language).stdout.split("\n") if "--model TEXT" in line)
            before = row[:row.index("GGUF")]
            self.assertEqual(sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in before), 30)


class Manuals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        settings = cls.folder / "kvarium" / "kvarium.ini"
        settings.parent.mkdir()
        settings.write_text("[window]\nlanguage=de\n")
        subprocess.run([sys.executable, ROOT / "packaging/manuals.py", cls.folder, PROGRAM, *WINDOW], check=True, timeout=60,
                       env={**os.environ, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de", "XDG_CONFIG_HOME": str(cls.folder)})
        cls.made = cls.folder / pathlib.Path(PROGRAM).name

    def completed(self, *words):
        given = " ".join(f"'{word}'" for word in ("kvarium-cli", *words))
        script = f""". {self.made}/bash-completion/completions/kvarium-cli
            COMP_WORDS=({given}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _kvarium_cli; printf '%s\\n' "${{COMPREPLY[@]}}" """
        return subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True, timeout=60).stdout.split()

    def test_a_page_is_english_and_has_options_whole(self):
        page = gzip.decompress((self.made / "man/man1/kvarium-cli-run.1.gz").read_bytes()).decode()
        self.assertIn("one reply, streamed", page)
        if WINDOW:
            self.assertIn("Open this model", gzip.decompress((self.folder / "kvarium/man/man1/kvarium.1.gz").read_bytes()).decode())
        self.assertIn("\n.B \\-\\-kept\\-bytes INT=a tenth of the free memory, at most 1G\nmost bytes of checkpoints", page)

    def test_bash_completes_words_and_leaves_files_to_the_shell(self):
        self.assertIn("run", self.completed(""))
        self.assertNotIn("--help", self.completed(""))
        self.assertEqual(self.completed("cache", "in"), ["info"])
        self.assertEqual(self.completed("cache", "info", "--js"), ["--json"])
        self.assertEqual(self.completed("run", "--precision", "f"), ["fast", "fastest"])
        for words in (["run", "-m", ""], ["run", "--model", "/a folder/t"], ["cache", "info", ""]):
            self.assertEqual(self.completed(*words), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
