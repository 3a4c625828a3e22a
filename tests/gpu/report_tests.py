"""Test programs on a GPU, in parallel pieces, and with compute-sanitizer."""
import concurrent.futures
import itertools
import os
import re
import shutil

# Programs with tests on the GPU. Those of caches without a model (cache_tests) would run in plain host memory there.
PROGRAMS = ("decode_tests", "gpu_tests", "model_tests")
PIECES = 4            # of a program, which share its tests
SANITIZERS = ("memcheck", "racecheck", "initcheck", "synccheck")
SANITIZED = ("gpu_tests",)
NOTHING_RAN = "terminated before first instrumented API call"
LIMIT_OF_ONE = 40     # seconds of one test under a sanitizer; those of every shape take longer and are left out
WORDS_KEPT = 3000


def programs(build):
    """Those of a build that are there, as paths."""
    return [str(build / "tests" / name) for name in PROGRAMS if os.access(build / "tests" / name, os.X_OK)]


def workers(runner):
    return concurrent.futures.ThreadPoolExecutor(1 if runner.dry else max(4, os.cpu_count() or 4))


def tests(runner, build, device, limit, quick):
    """{"passed": n, "failed": [name], "skipped": n, "late": [program], "programs": [name]}"""
    found = {"passed": 0, "skipped": 0, "failed": [], "late": [], "programs": [], "output": {}}
    chosen = programs(build)
    only = {"GTEST_FILTER": "CudaDevice*"} if quick else {}
    pieces = [(program, piece) for piece in range(PIECES) for program in chosen]

    def run(job):
        program, piece = job
        return program, runner.run([program], limit, piece == 0, KVARIUM_TEST_DEVICE=device, GTEST_TOTAL_SHARDS=str(PIECES),
                                   GTEST_SHARD_INDEX=str(piece), **only)

    found["programs"] = [os.path.basename(program) for program in chosen]
    with workers(runner) as pool:
        for program, ran in pool.map(run, pieces):
            name = os.path.basename(program)
            found["passed"] += sum(map(int, re.findall(r"^\[  PASSED  \] (\d+) test", ran.text, re.M)))
            found["skipped"] += sum(map(int, re.findall(r"^\[  SKIPPED \] (\d+) test", ran.text, re.M)))
            failed = [f"{name}: {one}" for one in dict.fromkeys(re.findall(r"^\[  FAILED  \] (\S+\.\S+)", ran.text, re.M))]
            if ran.status == "late":
                found["late"].append(name)
            elif ran.status and not failed:
                failed = [f"{name}: exit status {ran.status}"]
            if failed:
                first = max(0, ran.text.find(": Failure\n") - 200)
                found["output"][name] = ran.text[first:first + WORDS_KEPT] if first else ran.text[-WORDS_KEPT:]
            found["failed"] += [one.rstrip(",") for one in failed]
    return found


def cases(runner, program):
    """Names of the tests of a GoogleTest program."""
    listed = runner.run([program, "--gtest_list_tests"], 20, shown=False)
    suite, names = "", []
    for line in listed.text.splitlines():
        word = line.split("#")[0].rstrip()
        if not line.startswith(" "):
            suite = word
        elif word and suite.endswith("."):
            names.append(suite + word.strip())
    return names


def sanitizer(runner, build, device, limit):
    """{tool: {"clean": n, "skipped": n, "late": n, "found": {test: [line]}}}"""
    if not runner.dry and not shutil.which("compute-sanitizer"):
        return {}
    present = [build / "tests" / name for name in SANITIZED if runner.dry or (build / "tests" / name).is_file()]
    begun = runner.left()
    jobs = []
    by_program = [[(program, case) for case in cases(runner, program) or ["*"]] for program in present]
    for row in itertools.zip_longest(*by_program):  # the programs in turn, so that each is met when time is short
        jobs += [(tool, *one) for tool in SANITIZERS for one in row if one]

    def run(job):
        tool, program, case = job
        left = limit - (begun - runner.left())
        more = ["--report-api-errors", "no"] if tool == "memcheck" else []  # some tests ask for too much memory
        command = ["compute-sanitizer", "--tool", tool, *more, "--error-exitcode", "9", program, f"--gtest_filter={case}"]
        return tool, case, runner.run(command, min(left, LIMIT_OF_ONE), runner.dry, KVARIUM_TEST_DEVICE=device)

    found = {tool: {"clean": 0, "skipped": 0, "late": 0, "found": {}} for tool in SANITIZERS}
    with workers(runner) as pool:
        for tool, case, ran in pool.map(run, jobs):
            if ran.status == "late":
                found[tool]["late"] += 1
            elif ran.status == 0:
                found[tool]["clean"] += 1
            elif NOTHING_RAN in ran.text and "[  SKIPPED ]" in ran.text:  # what a real GPU cannot show
                found[tool]["skipped"] += 1
            elif ran.status is not None:
                lines = [line for line in ran.text.splitlines() if line.startswith("=========")]
                found[tool]["found"][case] = lines[:12] or [ran.text[-WORDS_KEPT:]]
    return found
