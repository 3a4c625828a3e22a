"""Two fixed tensors through quantizers, those of the libraries called as the caches of transformers 4.48.3 call them.

    tensors.safetensors    keys [1, 2, 96, 32], values [1, 2, 64, 96], float32
    quanto.safetensors     TENSOR.bBITS.aAXIS.gGROUP.{codes, scale, shift}    back: codes * scale - shift
    hqq.safetensors        TENSOR.bBITS.aAXIS.gGROUP.{codes, scale, zero}     back: (codes - zero) * scale
                           ....solved.*: with the solver (optimize=True), which the cache does not ask for
    kivi.safetensors       keys.bBITS.*: groups of 32 tokens of a channel, [1, 2, 3, 32]
                           values.bBITS.*: groups of 32 channels of a token, [1, 2, 64, 3]; back as quanto
                           Append only, residual 32: of T tokens the keys of T - T mod 32 and the values of
                           max(T - 32, 0) are codes, each rounded once

codes uint8 in the order of the tensor; scale, shift and zero float32, in the order of the groups but for kivi;
`back`, float32, where a file has it, is what the library makes of the codes. Groups of `size` elements, i a flat index:
    quanto axis 0, hqq axis 1    i / size
    quanto axis -1               channel * (rows / size) + row / size, a row being a token of a head
    hqq axis 0                   i mod (elements / size)
Keys have channels far from zero. Some groups are constant, zero, or so narrow that hqq bounds their scale.
No value is within TIE codes of a tie, but in solved ones.
"""

import numpy as np
import torch
from hqq.core.quantize import Quantizer
from optimum.quanto import MaxOptimizer, qint2, qint4, quantize_weight
from optimum.quanto.tensor.grouped import ungroup

from . import check, rounding

TIE = 1e-3
SIZES = 64, 32
AXES = {"quanto": (0, -1), "hqq": (1, 0)}
CASES = [("quanto", tensor, bits, axis, size) for tensor, every in (("keys", (2, 4)), ("values", (4,)))
         for bits in every for axis in AXES["quanto"] for size in SIZES]
CASES += [("hqq", tensor, bits, axis, size) for tensor, every in (("keys", (1, 2, 3, 4, 8)), ("values", (4,)))
          for bits in every for axis in AXES["hqq"] for size in (SIZES if bits in (2, 4) else SIZES[:1])]
SOLVED = [("hqq", "keys", bits, axis, 64) for bits in (2, 4) for axis in AXES["hqq"]]
BACK = {("keys", 4, 32)}  # tensor, bits, size
KIVI_GROUP = 32


def draw():
    """{name: float32}, no value near a tie in any case"""
    rng = np.random.default_rng(5)
    keys, values = rng.normal(size=(1, 2, 96, 32)), rng.normal(size=(1, 2, 64, 96))
    centre, width = rng.normal(0, 0.5, (2, 1, 32)), np.ones((2, 1, 32))
    for head, channel, far, wide in ((0, 3, 9.0, 2.0), (0, 17, -14.0, 1.0), (1, 5, 0.0, 8.0), (1, 30, 6.0, 4.0)):
        centre[head, 0, channel], width[head, 0, channel] = far, wide
    keys = keys * width + centre
    fixed = {"keys": np.zeros(keys.shape, bool), "values": np.zeros(values.shape, bool)}
    narrow = 0.3 + 4e-5 * rng.permutation(np.repeat(np.arange(16), 2))
    for name, x, where, what in (
            ("keys", keys, np.s_[0, 0, 7], 0.0), ("keys", keys, np.s_[0, 1, 32:64, 9], -1.25),
            ("keys", keys, np.s_[0, 0, 64:, 20], 0.0), ("keys", keys, np.s_[0, 1, 90], 0.7),
            ("values", values, np.s_[0, 0, 5], 0.7), ("values", values, np.s_[0, 1, 10], 0.0),
            ("values", values, np.s_[0, 0, 6, 32:64], narrow), ("values", values, np.s_[0, 1, 32:, 50], 2.5)):
        x[where], fixed[name][where] = what, True
    tensors = {"keys": keys.astype(np.float32), "values": values.astype(np.float32)}
    while near := ties(tensors, fixed):
        for name, which in near.items():
            moved = tensors[name] + rng.normal(0, 0.05, which.shape).astype(np.float32)
            tensors[name] = np.where(which, moved, tensors[name])
    return tensors


def ties(tensors, fixed):
    """{name: what to move, bool of its shape}; empty when no value is near a tie

    A fixed value stays: the largest of its group that is not fixed moves.
    """
    near = {}
    for backend, name, bits, axis, size in CASES:
        x, stays = tensors[name], fixed[name]
        groups = rounding.GROUPS[backend, axis](x.shape, size)
        which = rounding.codes_of(backend, x, groups, bits)[1] < TIE
        if which.any():
            groups = groups[(which & stays).ravel()[groups].any(-1)]
            free = np.where(stays, -np.inf, x).ravel()[groups]
            which &= ~stays
            which.ravel()[groups[np.arange(len(groups)), free.argmax(-1)]] = True
            near[name] = near.get(name, False) | which
    return near


def by_quanto(x, bits, axis, size):
    kind, x = {2: qint2, 4: qint4}[bits], torch.from_numpy(x)
    scale, shift = MaxOptimizer()(x, kind, axis, size)
    rounded = quantize_weight(x, kind, axis, scale, shift, size)
    codes = ungroup(rounded._data.unpack(), axis, x.shape)
    return {"codes": codes, "scale": scale.flatten(), "shift": shift.flatten(), "back": rounded.dequantize()}


def by_hqq(x, bits, axis, size, solve=False):
    shape, x = x.shape, torch.from_numpy(x)
    if (bits, axis) == (3, 1):  # reads its padded codes back by the first two axes: only right for a matrix
        x = x.reshape(-1, shape[-1])
    packed, meta = Quantizer.quantize(x, axis=axis, device="cpu", compute_dtype=torch.float32, nbits=bits,
                                      group_size=size, optimize=solve)
    meta["compute_dtype"] = torch.float32
    Quantizer.cuda(packed, meta=meta, device="cpu")
    codes = Quantizer.unpack[meta["packing"]](packed, dtype=torch.uint8)
    codes = codes[: x.numel() // size if axis == 1 else size]  # 3 bits: rows that fill up an int32
    return {"codes": codes.reshape(shape), "scale": meta["scale"].flatten(), "zero": meta["zero"].flatten(),
            "back": Quantizer.dequantize(packed, meta).reshape(shape)}


def compared(name, backend, x, groups, bits, made, solve):
    """Whether the formulas give the library's codes, scales and values."""
    codes, near, scale, offset, *done = rounding.codes_of(backend, x, groups, bits, solve)
    others, given = int((codes != made["codes"]).sum()), made["shift" if backend == "quanto" else "zero"]
    again = rounding.back(backend, made["codes"].astype(np.float64), groups, made["scale"], given)
    differs = {"scale": np.abs(made["scale"] / np.where(scale == 0, 1, scale) - (scale != 0)).max(),
               "offset": (np.abs(given - offset) / (1 + np.abs(offset))).max(),
               "back": check.apart(again, made["back"].astype(np.float64))}
    print(f"quantizers {backend:6} {name:26} mean square error {((made['back'] - x) ** 2).mean():.2e}  "
          f"nearest tie {near.min():.1e}  other codes {others}  "
          + ", ".join(f"{what} {value:.0e}" for what, value in differs.items())
          + (f"  {done[0]} iterations" if solve else ""), flush=True)
    good = [check.below(f"{name} {what}", value, check.SAME) for what, value in differs.items()]
    return all(good) and check.below(f"{name} other codes", others, 1)


def kivi(tensors):
    """arXiv 2402.02750: keys a channel at a time, values a token at a time, between the minimum and the maximum"""
    made = {}
    for bits in 2, 4:
        for name, x in tensors.items():
            heads, along = x.shape[:2], -2 if name == "keys" else -1
            rest = (-1, KIVI_GROUP, x.shape[3]) if name == "keys" else (x.shape[2], -1, KIVI_GROUP)
            grouped = x.reshape(*heads, *rest)
            low, high = grouped.min(along, keepdims=True), grouped.max(along, keepdims=True)
            scale = (high - low) / np.float32(2**bits - 1)
            codes = np.round((grouped - low) / np.where(scale > 0, scale, np.float32(1)))
            made |= {f"{name}.b{bits}.codes": codes.astype(np.uint8).reshape(x.shape),
                     f"{name}.b{bits}.scale": scale.squeeze(along), f"{name}.b{bits}.shift": -low.squeeze(along)}
    return made


def make(families, out):
    tensors, good = draw(), True
    files = {"tensors": tensors, "quanto": {}, "hqq": {}, "kivi": kivi(tensors)}
    for solve, cases in ((False, CASES), (True, SOLVED)):
        for backend, tensor, bits, axis, size in cases:
            x, name = tensors[tensor], f"{tensor}.b{bits}.a{axis}.g{size}{'.solved' if solve else ''}"
            made = by_quanto(x, bits, axis, size) if backend == "quanto" else by_hqq(x, bits, axis, size, solve)
            made = {what: value.numpy() for what, value in made.items()}
            good &= compared(name, backend, x, rounding.GROUPS[backend, axis](x.shape, size), bits, made, solve)
            if solve or (tensor, bits, size) not in BACK:
                del made["back"]
            files[backend] |= {f"{name}.{what}": np.ascontiguousarray(value) for what, value in made.items()}
    for tensor, axis in (("keys", -1), ("values", 0)):  # whole groups to a head: the same as quanto's
        for bits in 2, 4:
            same = by_quanto(tensors[tensor], bits, axis, KIVI_GROUP)["codes"].numpy()
            good &= check.below(f"kivi {tensor} {bits} bits: other codes than quanto",
                                int((files["kivi"][f"{tensor}.b{bits}.codes"] != same).sum()), 1)
    for name, content in files.items():
        check.write(content, out / f"{name}.safetensors")
    return good
