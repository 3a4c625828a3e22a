#!/usr/bin/env python3
"""kvarium-cli and the memory of a device, on the emulated GPU, which has 8 GiB. Usage: device_cli_test.py PROGRAM TINY_MODEL"""
import json
import subprocess
import sys
import tempfile
import unittest

PROGRAM, MODEL = "", ""
EMULATED = ("--device", "emulated")
MEMORY = 8 << 30  # bytes of the emulated GPU


def run(*arguments, expect=0):
    result = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=120, text=True)
    if result.returncode != expect:
        raise AssertionError(f"{arguments}: exit {result.returncode}, wanted {expect}\n{result.stderr}")
    return result


def document(*arguments):
    return json.loads(run(*arguments, "--json").stdout)


class DeviceMemory(unittest.TestCase):
    def test_an_estimate_stands_beside_the_memory_of_the_device(self):
        needs = ("estimate", "-m", MODEL, "--context", 1000)
        estimate = document(*needs, *EMULATED)
        device = estimate["device"]
        self.assertEqual((device["name"], device["kind"], device["total"]), ("Emulated GPU", "cuda", MEMORY))
        self.assertEqual(device["free"], MEMORY)
        self.assertEqual(device["needs"]["total"], estimate["total"])
        self.assertEqual(device["needs"]["weights"], estimate["weights"])
        self.assertTrue(device["fits"])
        self.assertNotIn("device", document(*needs))
        self.assertIn("\ndevice    fits on Emulated GPU: needs ", run(*needs, *EMULATED).stdout)
        self.assertEqual(document(*needs, "--device", "cpu")["device"]["kind"], "cpu")
        self.assertIn("\ndevice    fits on CPU: needs ", run(*needs, "--device", "auto").stdout)

    def test_what_does_not_fit_is_said_with_the_remedy_and_is_no_failure(self):
        needs = ("estimate", "-m", MODEL, "--context", 100_000_000, *EMULATED)
        self.assertFalse(document(*needs)["device"]["fits"])
        said = run(*needs).stdout
        self.assertIn("does not fit on Emulated GPU: needs ", said)
        self.assertIn("8.00 GiB of its 8.00 GiB are free; choose weights of fewer bits, another cache", said)
        self.assertIn("--device cpu", said)

    def test_a_batch_and_a_shape_count_and_what_lies_on_the_disk_does_not(self):
        shape = ("estimate", "--shape", "layers=8,kv_heads=8,head_dim=128", "--context", 8192, *EMULATED)
        one, four = document(*shape), document(*shape, "--batch", 4)
        self.assertEqual(one["device"]["needs"]["cache"], one["total"])
        self.assertEqual(four["device"]["needs"]["cache"], 4 * one["total"])
        self.assertTrue(four["device"]["fits"])
        self.assertFalse(document(*shape, "--batch", 64)["device"]["fits"])
        offloaded = document(*shape, "--cache", "offloaded")
        self.assertLess(offloaded["device"]["needs"]["cache"], offloaded["total"] / 2)

    def test_weights_are_float32_where_they_are_computed_so(self):
        quantized = MODEL.replace("f32", "q4_1")
        fast = document("estimate", "-m", quantized, "--context", 100, *EMULATED)["device"]["needs"]["weights"]
        exact = document("estimate", "-m", quantized, "--context", 100, "--precision", "exact", *EMULATED)
        self.assertGreater(exact["device"]["needs"]["weights"], 3 * fast)
        on_device = document("run", "-m", quantized, "-p", "x", "-n", 1, "--raw", "--precision", "exact")
        self.assertEqual(on_device["device"]["kind"], "cpu")

    def test_inspect_says_whether_the_model_fits(self):
        device = document("inspect", "-m", MODEL, *EMULATED)["device"]
        self.assertTrue(device["fits"])
        self.assertGreater(device["context"], 0)
        self.assertGreater(device["needs"]["cache"], 0)
        said = run("inspect", "-m", MODEL, *EMULATED, "--cache", "quantized").stdout
        self.assertIn("with the cache quantized of ", said)
        self.assertIn(" tokens it fits on Emulated GPU: needs ", said)
        self.assertNotIn("device", document("inspect", "-m", MODEL))

    def test_what_is_too_large_is_refused_before_it_is_read(self):
        large = ("run", "-m", MODEL, "-p", "x", "-n", 1, "--cache", "static:max_cache_len=100000000", *EMULATED)
        said = run(*large, expect=1).stderr
        self.assertIn("with the cache static:max_cache_len=100000000 needs ", said)
        self.assertIn("on Emulated GPU, and 8.00 GiB of its 8.00 GiB are free; ", said)
        self.assertEqual(said.count("\n"), 1, said)
        said = run("run", "-m", MODEL, "-p", "x", "-n", 100_000_000, "--cache", "static", *EMULATED, expect=1).stderr
        self.assertIn("on Emulated GPU, and 8.00 GiB", said)
        said = run("bench", "-m", MODEL, "-p", 8, "-n", 0, "-r", 1, "--cache", "dynamic", "--cache",
                   "static:max_cache_len=100000000", *EMULATED, expect=1).stderr
        self.assertIn("static:max_cache_len=100000000", said)

    def test_layers_are_split_between_the_gpu_and_the_processor_with_the_same_text(self):
        ask = ("run", "-m", MODEL, "-p", "hello", "-n", 12, "--raw", "--precision", "exact")
        expected = document(*ask)
        for layers, on_gpu in (("0", 0), ("1", 1), ("2", 2), ("3", 3), ("99", 3), ("all", 3), ("auto", 3)):
            result = run(*ask, *EMULATED, "--gpu-layers", layers, "--json")
            reply = json.loads(result.stdout)
            self.assertEqual(reply["ids"], expected["ids"], layers)
            self.assertEqual((reply["device"]["layers"], reply["device"]["gpu_layers"]), (3, on_gpu))
            self.assertEqual(reply["device"]["kind"], "emulated" if on_gpu else "cpu")
            said = {0: "none of the 3 layers lies on Emulated GPU", 3: "all 3 layers lie on Emulated GPU"}.get(
                on_gpu, f"the last {on_gpu} of 3 layers and the head lie on Emulated GPU")
            self.assertIn(f"note: {said}", result.stderr)

    def test_offloaded_cells_lie_in_host_memory_of_a_gpu_and_on_disk_of_the_processor(self):
        ask = ("run", "-m", MODEL, "-p", "hello", "-n", 12, "--raw", "--precision", "exact")
        expected = document(*ask)["ids"]
        for devices, places in (((), {"disk"}), (EMULATED, {"host"}), ((*EMULATED, "--gpu-layers", 1), {"host", "disk"})):
            reply = document(*ask, "--cache", "offloaded", *devices)
            self.assertEqual(reply["ids"], expected)
            held = reply["cache"]["by_place"]
            self.assertEqual({place for place in ("host", "disk") if held[place] > 0}, places, devices)

    def test_a_full_cache_goes_on_in_host_memory(self):
        ask = ("run", "-m", MODEL, "-p", "hello", "-n", 200, "--raw", "--precision", "exact", *EMULATED)
        whole = document(*ask)
        limit = whole["cache"]["bytes"]["total"] - 1
        full = document(*ask, "--memory-limit", limit)
        self.assertEqual((full["stop_reason"], whole["stop_reason"]), ("capacity", "length"))
        reply = document(*ask, "--memory-limit", limit, "--on-full", "offload")
        self.assertEqual(reply["ids"], whole["ids"])
        self.assertIn("offloaded to host memory", " ".join(event["what"] for event in reply["events"]))
        self.assertGreater(reply["cache"]["by_place"]["host"], 0)

    def test_a_benchmark_names_both_devices(self):
        said = run("bench", "-m", MODEL, *EMULATED, "--gpu-layers", 1, "-p", 8, "-n", 0, "-r", 1).stdout
        self.assertIn("Emulated GPU with 1 of 3 layers, CPU, ", said)

    def test_a_split_is_estimated_in_numbers(self):
        needs = ("estimate", "-m", MODEL, "--context", 1000, *EMULATED)
        whole, half = document(*needs), document(*needs, "--gpu-layers", 1)
        gpu, cpu = half["device"], half["cpu"]
        self.assertEqual((gpu["layers"], gpu["gpu_layers"], gpu["kind"], cpu["kind"]), (3, 1, "cuda", "cpu"))
        self.assertEqual(gpu["needs"]["cache"] + cpu["needs"]["cache"], whole["device"]["needs"]["cache"])
        self.assertEqual(2 * gpu["needs"]["cache"], cpu["needs"]["cache"])
        self.assertGreater(gpu["needs"]["weights"] + cpu["needs"]["weights"], whole["weights"])  # the head is tied
        self.assertIn("\nlayers    the last 1 of 3 layers and the head lie on Emulated GPU: needs ",
                      run(*needs, "--gpu-layers", 1).stdout)
        self.assertIn(" tokens the last 1 of 3 layers and the head lie on ", run("inspect", "-m", MODEL, *EMULATED,
                                                                               "--gpu-layers", 1).stdout)
        large = ("estimate", "-m", MODEL, *EMULATED, "--gpu-layers", "auto", "--cache", "static", "--context")
        cell = whole["kv"] / 1000 / 3  # bytes of a token in one layer
        for share, fitting in ((0.3, 3), (0.4, 2), (0.6, 1), (1.1, 0)):  # of the memory, for a layer
            self.assertEqual(document(*large, int(MEMORY * share / cell))["device"]["gpu_layers"], fitting)

    def test_a_split_that_is_too_large_names_the_option(self):
        large = ("run", "-m", MODEL, "-p", "x", "-n", 1, "--cache", "static:max_cache_len=100000000", *EMULATED)
        said = run(*large, "--gpu-layers", 1, expect=1).stderr
        self.assertIn("1 of 3 layers of ", said)
        self.assertIn("choose a smaller --gpu-layers or auto", said)
        self.assertEqual(said.count("\n"), 1, said)

    def test_wrong_gpu_layers_are_wrong_usage(self):
        for wrong in ("-1", "some", "1.5"):
            said = run("run", "-m", MODEL, "-p", "x", *EMULATED, f"--gpu-layers={wrong}", expect=2).stderr
            self.assertIn("auto, all or a whole number from 0", said)
            self.assertEqual(said.count("\n"), 1, said)
        for command in (("run", "-p", "x"), ("estimate", "--context", 9), ("inspect",)):
            said = run(command[0], "-m", MODEL, *command[1:], "--gpu-layers", 1, expect=2).stderr
            self.assertIn("--gpu-layers names layers for a GPU, and --device names none; add --device cuda", said)
            self.assertEqual(said.count("\n"), 1, said)
        said = run("estimate", "--shape", "layers=2,kv_heads=2,head_dim=64", "--context", 9, *EMULATED, "--gpu-layers", 1,
                   expect=2).stderr
        self.assertIn("--shape has none; give -m MODEL", said)

    def test_a_cache_goes_on_whatever_device_it_was_saved_on(self):
        with tempfile.TemporaryDirectory() as folder:
            ask = ("run", "-m", MODEL, "--raw", "-n", 8, "--precision", "exact", "--json")
            one, split = EMULATED, (*EMULATED, "--gpu-layers", 1)
            whole = json.loads(run(*ask, "-p", "hello", *split, "--save", f"{folder}/a").stdout)
            for device in (one, split, ("--device", "cpu")):
                again = json.loads(run(*ask, "-p", "hello" + whole["text"], *device, "--restore", f"{folder}/a").stdout)
                self.assertGreater(again["reused_tokens"], 0)

    def test_a_device_that_is_not_there_is_refused_by_every_command(self):
        for command in (("run", "-p", "x"), ("inspect",), ("estimate", "--context", 9), ("bench",), ("chat",)):
            error = run(command[0], "-m", MODEL, *command[1:], "--device", "cuda:1000", expect=1).stderr
            self.assertEqual(error.count("\n"), 1, error)
            self.assertIn("--device cpu", error)


if __name__ == "__main__":
    PROGRAM, MODEL = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
