"""Kernels keep to what their files say: nvcc compiles gpu/attention/*.cu and gpu/ops/*.cu without a warning, a spill or a stack frame, and no kernel of a
file takes more registers than its header comment states ("Registers on sm_90 and sm_75: 72 and 102", "... rmsNorm 64 and 64, layerNorm 106 and 96").

  registers_test.py --built ROOT OBJECT...     by what keep_ptxas_report.sh kept when the build compiled for sm_90
  registers_test.py ROOT NVCC ARCHITECTURE...  compiles for these: 75 80 86 89 90 100 120
  registers_test.py --self-test                shows that each rule can fail
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

STATED_ARCHITECTURES = (90, 75)
BUILT_ARCHITECTURE = 90
STATED = re.compile(r"Registers on sm_90 and sm_75:((?:[^.]|\.(?=\w))*)\.")
PAIR = re.compile(r"(?:\b([A-Za-z]\w*) )?\b(\d+) and (\d+)\b")  # what stands before it may be a kernel's name
UNFUSED = "without fused multiply-adds"  # said by a file that is compiled so
KERNEL = re.compile(r"Compiling entry function '(\w+)' for 'sm_(\d+)a?'")
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


def stated(comment, kernel=""):
    """The most registers that a kernel of the file may have, by architecture: what stands next to its name, else the most of all."""
    found = STATED.search(comment)
    pairs = PAIR.findall(found.group(1)) if found else []
    pairs = [pair for pair in pairs if pair[0] and pair[0] in kernel] or pairs
    return {arch: max(int(pair[1 + i]) for pair in pairs) for i, arch in enumerate(STATED_ARCHITECTURES)} if pairs else None


def reports(output, arch):
    """What `output` says of kernels for one architecture: their names and reports."""
    pieces = KERNEL.split(output)  # what comes first, then name, architecture and report of each kernel
    return [(name, report) for name, of, report in zip(pieces[1::3], pieces[2::3], pieces[3::3]) if int(of) == arch]


def problems(name, comment, arch, output):
    """What is wrong with a file whose compilation said `output`."""
    found = []
    if stated(comment) is None:
        return [f'{name}: its comment does not say "Registers on sm_90 and sm_75: N and M."']
    if "warning" in output or "error" in output:
        found.append(f"{name}, sm_{arch}: nvcc says\n{output}")
    kernels = reports(output, arch)
    for kernel, report in kernels:
        if any(int(number) for numbers in REPORT.findall(report) for number in numbers):
            found.append(f"{name}, sm_{arch}: {kernel} has a stack frame or spilled registers:\n{report}")
        used, allowed = max(map(int, USED.findall(report)), default=0), stated(comment, kernel).get(arch)
        if allowed is not None and used > allowed:
            found.append(f"{name}, sm_{arch}: {kernel} has {used} registers, the comment states {allowed}")
    if not any(USED.search(report) for _, report in kernels):
        found.append(f"{name}, sm_{arch}: nothing was compiled:\n{output}")
    return found


def kernel_files(root):
    return sorted([*(root / "gpu/attention").glob("*.cu"), *(root / "gpu/ops").glob("*.cu")])


def compiled(root, nvcc, path, arch, folder):
    comment = header(path.read_text(encoding="utf-8"))
    command = [nvcc, "-std=c++20", "-O3", f"-arch=sm_{arch}", "--expt-relaxed-constexpr", f"-I{root}", "-Xptxas", "-v", "-cubin"]
    if UNFUSED in comment:
        command.append("--fmad=false")
    command += [str(path), "-o", f"{folder}/{path.stem}.{arch}"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    return problems(path.name, comment, arch, made.stdout + made.stderr + ("" if made.returncode == 0 else "\nerror"))


def check_compiled(root, nvcc, architectures):
    found = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        jobs = [pool.submit(compiled, root, nvcc, path, arch, folder) for path in kernel_files(root) for arch in architectures]
        for job in jobs:
            found += job.result()
    return found


def check_built(root, objects):
    kept = {pathlib.Path(built).name: pathlib.Path(built + ".ptxas") for built in objects}
    found = []
    for path in kernel_files(root):
        report = kept.get(path.name + ".o")
        if report is None or not report.exists():
            found.append(f"{path.name}: the build has no report of it")
            continue
        found += problems(path.name, header(path.read_text(encoding="utf-8")), BUILT_ARCHITECTURE, report.read_text(encoding="utf-8"))
    return found


def self_test():
    comment = header("// Sums. Registers on sm_90\n// and sm_75: 40 and 52, of others 38 and 60.\n#include")
    assert stated(comment) == {90: 40, 75: 60}, stated(comment)
    good = ("ptxas info : Compiling entry function 'sum' for 'sm_90'\n"
            "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info : Used 40 registers")
    other = good.replace("sm_90", "sm_80").replace("40", "99")
    assert not problems("a.cu", comment, 90, other + good)
    assert not problems("a.cu", comment, 80, other + good)  # nothing is stated of sm_80
    for output in (good.replace("40", "41"), good.replace("0 bytes stack", "8 bytes stack"),
                   good.replace("0 bytes spill loads", "4 bytes spill loads"), good + "\nwarning: unused", other, ""):
        assert len(problems("a.cu", comment, 90, output)) == 1, output
    assert problems("a.cu", "Sums.", 90, good)
    two = header("// Sums. Registers on sm_90 and sm_75: sum 39 and 52, product 60 and 60.")
    assert problems("a.cu", two, 90, good) and not problems("a.cu", two, 90, good.replace("sum", "productKernel"))


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments[0] == "--built":
        found = check_built(pathlib.Path(arguments[1]), arguments[2:])
    else:
        found = check_compiled(pathlib.Path(arguments[0]), arguments[1], [int(arch) for arch in arguments[2:]])
    return "\n".join(found) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
