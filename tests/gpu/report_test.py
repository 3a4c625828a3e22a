#!/usr/bin/env python3
"""The report without a GPU: what it lists, and, with programs that only play theirs, what it makes of their output and of their time."""
import json
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/gpu"), str(ROOT / "tools")]
import make_gpu_page  # noqa: E402
import report  # noqa: E402
import synthetic_model  # noqa: E402
from report_tests import NOTHING_RAN  # noqa: E402

TESTS = """if sys.argv[1:] == ["--gtest_list_tests"]:
    print("Suite.\\n  works\\n  fails\\n  skips")
elif "skips" in " ".join(sys.argv):
    print("[  SKIPPED ] Suite.skips (0 ms)")
elif "fails" in " ".join(sys.argv) or os.environ.get("GTEST_SHARD_INDEX") == "1":
    print("[  FAILED  ] Suite.fails (3 ms)\\n[  FAILED  ] 1 test, listed below:\\n[  FAILED  ] Suite.fails")
    sys.exit(1)
else:
    print("[  PASSED  ] 2 tests.")
"""
ROW = ("{'test': test, 'depth': 0, 'cache': sys.argv[-1] if '--cache' in sys.argv else 'dynamic', 'compression': None, "
       "'tokens_per_s': {'median': 100.0, 'min': 1, 'max': 200}}")
PROGRAMS = {
    "bin/kvarium-cli": f"import json\nprint('loading\\n' + json.dumps([{ROW} for test in ('pp512', 'tg64')]))",
    "bin/gpu_bench": "import json\njson.dump({'machine': {'peak_tflops': 100, 'peak_is': 'stated'}, "
                     "'raw': {'read_gbps': 2000.0, 'to_device_256m_gbps': 50.0}, 'kernels': "
                     "[{'op': 'matmul', 'model': '8b', 'part': 'out', 'type': 'q4_1', 'n': 1, 'depth': 0, 'us': 5.0, 'gbps': 1900.0, "
                     "'tflops': 1.0, 'share': 0.95, 'of': 'read'}]}, open(sys.argv[sys.argv.index('--json') + 1], 'w'))",
    "peer/llama-bench": "import json\nprint('log')\nfor n in ((512, 0), (0, 64)): print(json.dumps({'n_prompt': n[0], 'n_gen': n[1], "
                        "'n_depth': 0, 'avg_ts': 50.0}))",
    "tests/gpu_tests": TESTS,
    "tests/model_tests": "import time\ntime.sleep(60)",
    "path/nvidia-smi": "print('a')",
    "path/compute-sanitizer": "import subprocess\nwords = [word for word in sys.argv[1:] if word[0] == '/' or 'gtest' in word]\n"
                              f"print({NOTHING_RAN!r} if 'skips' in words[-1] else '')\n"
                              "sys.exit(9 * subprocess.call(words) or 9 * ('skips' in words[-1]))",
}


def programs(folder):
    for name, text in PROGRAMS.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!{sys.executable}\nimport os, sys\n{text}\n", encoding="utf-8")
        path.chmod(0o755)
    (folder / "head.gguf").write_bytes(small_head())


def small_head():
    text, pack = synthetic_model.text, synthetic_model.struct.pack
    tokens = pack("<IQ", synthetic_model.STRING, 256) + b"".join(text(str(i)) for i in range(256))
    return (pack("<4sIQQ", b"GGUF", 3, 0, 2) + text("general.architecture") + pack("<I", synthetic_model.STRING) + text("llama")
            + text("tokenizer.ggml.tokens") + pack("<I", synthetic_model.ARRAY) + tokens)


def made(folder, *words):
    out = folder / "report.json"
    report.main([str(folder), "--head", str(folder / "head.gguf"), "--folder", str(folder), "--out", str(out), *words])
    return json.loads(out.read_text(encoding="utf-8"))


def without_a_gpu(folder):
    listed = " ".join(made(folder, "--synthetic", "tiny:q4_1", "--peer", str(folder / "peer"), "--dry")["commands"])
    for word in ("gpu_tests", "logits", "gpu_bench", "llama-bench", "nbits=4", "offloaded", "--tool racecheck", "synthetic_model.py"):
        assert word in listed, word


def with_played_programs(folder):
    os.environ["PATH"] = f"{folder / 'path'}:{os.environ['PATH']}"
    tests = made(folder, "--parts", "tests", "--minutes", "0.1")["tests"]
    assert tests["passed"] == 6 and tests["failed"] == ["gpu_tests: Suite.fails"], tests
    assert tests["late"] == ["model_tests"] * 4, tests
    found = made(folder, "--synthetic", "tiny:q4_1", "--peer", str(folder / "peer"), "--parts", "kernels,speed,offload,sanitizer")
    memcheck = found["sanitizer"]["memcheck"]
    assert memcheck["clean"] == memcheck["skipped"] == 1 and list(memcheck["found"]) == ["Suite.fails"], memcheck
    decode = [goal for goal in found["goals"] if goal["name"].startswith("decode")]
    assert len(decode) >= 1 and decode[0]["asked"] == 0.65 and decode[0]["reached"] > 0, found["goals"]
    assert any(goal["at_most"] for goal in found["goals"] if "offloaded" in goal["name"]), found["goals"]
    assert any(row.get("prompt") == 512 for row in found["speed"]), found["speed"]
    (folder / "report.json").write_text(json.dumps({**found, "tests": tests}), encoding="utf-8")
    written_pages(folder)


def written_pages(folder):
    """A page for each part of the report, and the results between the markers of gpu.md; other pages stay."""
    docs = folder / "docs"
    (docs / "protocols").mkdir(parents=True)
    (docs / "gpu.md").write_text("before\n<!-- begin results -->\nold\n<!-- end results -->\nafter\n", encoding="utf-8")
    (docs / "protocols/gpu-logits.md").write_text("of another report\n", encoding="utf-8")
    make_gpu_page.main([str(folder / "report.json"), str(docs)])
    pages = {path.stem: path.read_text(encoding="utf-8") for path in docs.rglob("*.md")}
    for page, word in (("gpu", "before"), ("gpu", "after"), ("gpu", "decode 64 at depth 0, `dynamic` | 100 | 50 | 2.00 | >= 0.65 | 0.00 | **no**"),
                       ("gpu-kernels", "matmul | 8b out q4_1 | 1 | 5.0 | 1,900 GB/s | 95 %"), ("gpu-kernels", "gpu_bench --json"),
                       ("gpu-speed", "decode 64 at depth 0, `dynamic` | 100 | 50 | 2.00"), ("gpu-speed", "llama-bench -m"),
                       ("gpu-tests", "memcheck: 1 tests clean, 1 skipped, 1 with reports: Suite.fails"), ("gpu-logits", "of another report")):
        assert word in pages[page], (page, word, pages[page])
    assert "old" not in pages["gpu"], pages["gpu"]
    assert not any(str(folder) in text for text in pages.values()), pages


def models_have_the_size_they_say(folder):
    path = folder / "model.gguf"
    head = synthetic_model.Head(folder / "head.gguf")
    for kind, size, size_of_output in (("q8_0", 34 / 32, 34 / 32), ("q4_k", 144 / 256, 210 / 256), ("bf16", 2, 2)):
        synthetic_model.write(head, path, "tiny", kind, synthetic_model.Pieces())
        layers = 2 * (256 * 256 * 2 + 256 * 128 * 2 + 3 * 256 * 512)
        weights = layers * size + 256 * 256 * (size + size_of_output) + 5 * 256 * 4
        assert weights < path.stat().st_size < weights + 10_000, (kind, path.stat().st_size, weights)
        again = synthetic_model.Head(path)
        assert again.values["llama.embedding_length"][1] == synthetic_model.struct.pack("<I", 256)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        programs(folder)
        models_have_the_size_they_say(folder)
        without_a_gpu(folder)
        with_played_programs(folder)


if __name__ == "__main__":
    main()
