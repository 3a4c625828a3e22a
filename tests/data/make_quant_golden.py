"""Makes quant_golden.bin: blocks of every weight type and the float32 numbers they stand for.

    pip install gguf==0.19.0 numpy==2.4.6
    python tests/data/make_quant_golden.py        # writes beside itself

The numbers come from gguf.quants.dequantize, the Python package's own decoder. The blocks are random bits with scales that
are moderate and finite; the last block of each type has a subnormal scale. Records, one after the other, little endian:
type name (8 bytes, zero padded), u32 elements, u32 bytes, the bytes, the elements as float32.
"""

import pathlib
import struct

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType as Type
from gguf.quants import dequantize

# Offsets of the f16 fields inside a block.
HALF_FIELDS = {
    Type.Q8_0: [0], Type.Q4_0: [0], Type.Q4_1: [0, 2], Type.Q5_0: [0], Type.Q5_1: [0, 2],
    Type.Q2_K: [80, 82], Type.Q3_K: [108], Type.Q4_K: [0, 2], Type.Q5_K: [0, 2], Type.Q6_K: [208],
    Type.IQ4_NL: [0], Type.IQ4_XS: [0],
}


def plain(kind: Type, random: np.random.Generator) -> np.ndarray:
    values = random.normal(size=32).astype(np.float32)
    values[:4] = [0.0, -0.0, 2.0**-24, -65504.0]
    if kind == Type.F32:
        return values.view(np.uint8)
    if kind == Type.F16:
        return values.astype(np.float16).view(np.uint8)
    return (values.view(np.uint32) >> 16).astype(np.uint16).view(np.uint8)  # BF16


def blocks(kind: Type, random: np.random.Generator) -> np.ndarray:
    if kind not in HALF_FIELDS:
        return plain(kind, random)
    elements, size = GGML_QUANT_SIZES[kind]
    count = 2 if elements == 256 else 6
    data = random.integers(0, 256, size=(count, size), dtype=np.uint8)
    for offset in HALF_FIELDS[kind]:
        scales = random.uniform(0.001, 0.1, size=count) * random.choice([-1, 1], size=count)
        scales[-1] = 3e-6
        data[:, offset:offset + 2] = scales.astype(np.float16).view(np.uint8).reshape(count, 2)
    return data.reshape(-1)


def main() -> None:
    random = np.random.default_rng(20240521)
    out = b""
    for kind in [Type.F32, Type.F16, Type.BF16, *HALF_FIELDS]:
        data = blocks(kind, random)
        values = dequantize(data, kind).astype("<f4").reshape(-1)
        assert np.isfinite(values).all()
        out += struct.pack("<8sII", kind.name.encode(), values.size, data.size) + data.tobytes() + values.tobytes()
    path = pathlib.Path(__file__).with_name("quant_golden.bin")
    path.write_bytes(out)
    print(path.name, len(out), "bytes")


main()
