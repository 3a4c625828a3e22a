"""The default model under a memory limit at which a cache on the device is refused at 8,000 tokens.

Usage: offload_model_test.py KVARIUM_CLI; KVARIUM_MODEL names the model."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

LIMIT = 32 << 20  # bytes; the ring of two layers takes 12 MB at 8,000 tokens, the whole cache 184 MB
TOKENS, REPLY = 8000, 12


@unittest.skipUnless(os.environ.get("KVARIUM_MODEL"), "needs the default model")
class Offload(unittest.TestCase):
    def generate(self, *more, expect=0):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as ids:
            json.dump([100 + (i * 7919 + i // 13) % 40000 for i in range(TOKENS)], ids)
            ids.flush()
            result = subprocess.run([PROGRAM, "generate", "-m", os.environ["KVARIUM_MODEL"], "--ids", "@" + ids.name, "-n",
                                     str(REPLY), "--ignore-eos", "--json", *map(str, more)], capture_output=True, timeout=900)
        self.assertEqual(result.returncode, expect, result.stderr)
        return json.loads(result.stdout) if expect == 0 else result.stderr.decode()

    def test_a_limit_that_refuses_a_resident_cache_lets_an_offloaded_one_finish_with_the_same_ids(self):
        limit = ["--memory-limit", LIMIT]
        expected = self.generate()["sequences"]
        self.assertEqual(len(expected[0]), REPLY)
        self.assertIn("memory for the cache ran out", self.generate(*limit, expect=1))
        self.assertEqual(self.generate("--cache", "offloaded", *limit)["sequences"], expected)
        resilient = self.generate("--on-full", "offload", *limit)
        self.assertEqual(resilient["sequences"], expected)
        self.assertEqual([event["what"].split(":")[0] for event in resilient["events"]], ["offloaded to disk"])


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1], verbosity=1)
