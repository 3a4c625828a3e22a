"""Kernels keep to what their files say: nvcc compiles gpu/ops/*.cu without a warning, a spill or a stack frame, and no kernel of a
file takes more registers than its header comment states ("Registers on sm_90 and sm_75: 72 and 102").
`registers_test.py ROOT NVCC` compiles for both architectures; `--self-test` shows that each rule can fail.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ARCHITECTURES = (90, 75)
STATED = re.compile(r"Registers on sm_90 and sm_75:((?:[^.]|\.(?=\w))*)\.")
PAIR = re.compile(r"\b(\d+) and (\d+)\b")
UNFUSED = "without fused multiply-adds"  # said by a file that is compiled so
REPORT = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers")


def header(text):
    """The comment that a file begins with, as one line."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line[2:].strip())
    return " ".join(lines)


def stated(comment):
    """The most registers that a kernel of the file may have, by architecture."""
    found = STATED.search(comment)
    pairs = PAIR.findall(found.group(1)) if found else []
    return {arch: max(int(pair[i]) for pair in pairs) for i, arch in enumerate(ARCHITECTURES)} if pairs else None


def problems(name, comment, arch, output):
    """What is wrong with a file whose compilation said `output`."""
    found = []
    allowed = stated(comment)
    if allowed is None:
        return [f'{name}: its comment does not say "Registers on sm_90 and sm_75: N and M."']
    if "warning" in output or "error" in output:
        found.append(f"{name}, sm_{arch}: nvcc says\n{output}")
    if any(int(number) for report in REPORT.findall(output) for number in report):
        found.append(f"{name}, sm_{arch}: a stack frame or spilled registers:\n{output}")
    used = [int(number) for number in USED.findall(output)]
    if not used:
        found.append(f"{name}, sm_{arch}: nothing was compiled:\n{output}")
    elif max(used) > allowed[arch]:
        found.append(f"{name}, sm_{arch}: {max(used)} registers, the comment states {allowed[arch]}")
    return found


def compiled(root, nvcc, path, arch, folder):
    text = path.read_text(encoding="utf-8")
    comment = header(text)
    command = [nvcc, "-std=c++20", "-O3", f"-arch=sm_{arch}", "--expt-relaxed-constexpr", f"-I{root}", "-Xptxas", "-v", "-cubin"]
    if UNFUSED in comment:
        command.append("--fmad=false")
    command += [str(path), "-o", f"{folder}/{path.stem}.{arch}"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    return problems(path.name, comment, arch, made.stdout + made.stderr + ("" if made.returncode == 0 else "\nerror"))


def check(root, nvcc):
    found = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        jobs = [pool.submit(compiled, root, nvcc, path, arch, folder)
                for path in sorted((root / "gpu/ops").glob("*.cu")) for arch in ARCHITECTURES]
        for job in jobs:
            found += job.result()
    return found


def self_test():
    comment = header("// Sums. Registers on sm_90\n// and sm_75: 40 and 52, of others 38 and 60.\n#include")
    assert stated(comment) == {90: 40, 75: 60}, stated(comment)
    good = "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info : Used 40 registers"
    assert not problems("a.cu", comment, 90, good)
    for output in (good.replace("40", "41"), good.replace("0 bytes stack", "8 bytes stack"),
                   good.replace("0 bytes spill loads", "4 bytes spill loads"), good + "\nwarning: unused", ""):
        assert len(problems("a.cu", comment, 90, output)) == 1, output
    assert problems("a.cu", "Sums.", 90, good)


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    return "\n".join(found) or None


if __name__ == "__main__":
    sys.exit(main())
