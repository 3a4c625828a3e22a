"""No test asks the clock: none sleeps, and none fails because the machine was slow. A test waits for a signal, a condition or
the words of a process, counts work, or lets the tests' own clock pass (tests/support/own_clock.h). What must measure time is a
file *_timing_test with the label `timing`, which runs alone. `waiting_test.py ROOT` checks a tree; `--self-test` shows that
each rule can fail.
"""
import pathlib
import re
import sys
import tempfile

SLEEP = re.compile(r"\b(qWait|qSleep|msleep|usleep|nanosleep|sleep_for|sleep_until|time\.sleep)\(")
CLOCK = re.compile(r"\bQElapsedTimer\b|\belapsed\(\)|\bsteady_clock\b|\btime\.(time|monotonic|perf_counter)\(")
MEASURES = re.compile(r"_timing_test\.(cpp|py)$|_bench\.cpp$|/bench\.h$")
# Others that may, each with its reason.
EXCEPTIONS = {
    "tests/app/cli_test.py": "a limit for what hangs",
    "tests/app/lesson_cli_test.py": "a limit that the command line itself is given",
    "tests/app/serve_cli_test.py": "a limit for what hangs",
    "tests/core/cache/view/step_tracer_test.cpp": "the tracer measures times: a step lasts at least that long, and longer does not matter",
    "tests/core/engine/session_pause_test.cpp": "a pause lasts at least so long, and is not in the numbers of the turn",
    "tests/core/model/step_trace_test.cpp": "a slow copy lasts at least so long, and longer does not matter",
    "tests/fuzz/driver.cpp": "a fuzzer runs for a given time",
    "tests/gpu/report_run.py": "a report of the GPU has a limit, and says how long things took",
    "tests/gpu/emulated/runtime.cpp": "events of a stream have times",
    "tests/gpu/synthetic_model.py": "says how long it took",
    "tests/package/build_time_test.py": "that waiting is no processor time can be shown by waiting only",
    "tests/support/own_clock.h": "names what it replaces",
    "tests/support/scripted_engine.cpp": "a script may take time; tests let its replies go by themselves",
    "tests/features/remote/link/kv_flood.cpp": "a server for flood_test, of the label timing",
    "tests/features/remote/link/vllm_driver.cpp": "asks the real vLLM, not in the gate",
    "tests/ui/window/flood_test.cpp": "has the label timing",
    "tests/ui/window/soak_test.cpp": "has the label timing",
}


def problems(root):
    for path in sorted((root / "tests").rglob("*")):
        file = path.relative_to(root).as_posix()
        if path.suffix not in (".h", ".cpp", ".py") or file.startswith(("tests/house/", "tests/data/")):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [(number, rule) for number, line in enumerate(lines, 1)
                 for rule, wrong in (("sleeps; wait for what happens", SLEEP), ("asks the clock; count the work", CLOCK)) if wrong.search(line)]
        if file in EXCEPTIONS:
            if not found:
                yield f"{file}: needs no exception any more"
        elif not MEASURES.search(file):
            for number, rule in found:
                yield f"{file}:{number}: {rule}"
    for path in sorted((root / "tests").rglob("*_timing_test.*")):
        if path.suffix not in (".cpp", ".py"):
            continue
        test, lists = path.stem, next(folder / "CMakeLists.txt" for folder in path.parents
                                      if folder == root or (folder / "CMakeLists.txt").is_file())
        text = lists.read_text(encoding="utf-8") if lists.is_file() else ""
        if not re.search(rf"\b{test}\b[^\n]*\btiming\b|\b{test}\b[^#]*?kvarium_label\(\$\{{test\}} timing\)", text):
            yield f"{path.relative_to(root).as_posix()}: has not the label timing"


# File, content, the CMakeLists.txt of its folder, and a word of the complaint (None: all is well).
CASES = [
    ("tests/a_test.cpp", "QTRY_VERIFY(done);\n", "", None),
    ("tests/a_test.cpp", "QTest::qWaitForWindowExposed(&window);\n", "", None),
    ("tests/a_test.cpp", "QTest::qWait(50);\n", "", "sleeps"),
    ("tests/a_test.cpp", "std::this_thread::sleep_for(1ms);\n", "", "sleeps"),
    ("tests/a_test.cpp", "::usleep(300);\n", "", "sleeps"),
    ("tests/a_test.py", "time.sleep(1)\n", "", "sleeps"),
    ("tests/a_test.py", "start = time.time()\n", "", "asks the clock"),
    ("tests/a_test.cpp", "QElapsedTimer clock;\n", "", "asks the clock"),
    ("tests/a_timing_test.cpp", "QElapsedTimer clock;\n", "kvarium_label(room/a_timing_test timing)\n", None),
    ("tests/a_timing_test.cpp", "QElapsedTimer clock;\n", "", "label"),
    ("tests/fuzz/driver.cpp", "", "", "no exception"),
]


def self_test():
    for file, content, lists, wanted in CASES:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, file)
            path.parent.mkdir(parents=True)
            path.write_text(content, encoding="utf-8")
            (path.parent / "CMakeLists.txt").write_text(lists, encoding="utf-8")
            found = list(problems(pathlib.Path(folder)))
        if [wanted in line for line in found] != [True] if wanted else found:
            sys.exit(f"rule '{wanted}' on {file} with {content!r}: {found}")
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        found = list(problems(pathlib.Path(sys.argv[1])))
        print("\n".join(found) or "no test asks the clock")
        sys.exit(bool(found))
