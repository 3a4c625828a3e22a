"""Makes quant_encode_golden.bin: float32 numbers and the blocks they become in every type that quantizeRow writes.

    pip install gguf==0.16.3 numpy==1.26.4
    python tests/data/make_quant_encode_golden.py        # writes beside itself

The blocks come from gguf.quants.quantize, the Python package's own encoder. The numbers: normal ones of many scales, ties
between two codes, the largest magnitude twice with both signs, one spike, constants, zeros of both signs, scales that are
subnormal or zero in float16. Records, one after the other, little endian: type name (8 bytes, zero padded), u32 bytes, the
bytes. The first record, F32, is the numbers.
"""

import pathlib
import struct

import numpy as np
from gguf import GGMLQuantizationType as Type
from gguf.quants import quantize


def numbers() -> np.ndarray:
    random = np.random.default_rng(20240607)
    blocks = [random.normal(scale=scale, size=32) for scale in np.geomspace(1e-4, 100, 40)]
    blocks += [random.uniform(-1, 1, size=32) + offset for offset in (-3, 0, 0.5, 1000)]
    blocks += [np.arange(32) / 2 - 8, np.arange(32) / 4, np.arange(-16, 16) / 32, np.arange(32) - 15.5]  # ties
    blocks += [np.array([1, -1] * 16), np.array([-1, 1] * 16), np.full(32, 0.3), np.full(32, -0.3), np.zeros(32),
               np.full(32, -0.0), np.eye(1, 32, 7)[0] * 5, -np.eye(1, 32, 31)[0]]
    blocks += [random.normal(scale=scale, size=32) for scale in (1e-5, 1e-7, 1e-9, 1e-20, 1e-36)]
    blocks += [random.uniform(-60000, 60000, size=32)]
    halfway = np.float32([1 + 2.0**-11, 1 + 3 * 2.0**-11, 1 + 2.0**-8, 1 + 3 * 2.0**-8, 2.0**-25, 3 * 2.0**-25, 65503.9])
    blocks += [np.resize(halfway, 32)]
    return np.concatenate(blocks).astype("<f4")


def main() -> None:
    values = numbers()
    out = b""
    for kind in (Type.F32, Type.F16, Type.BF16, Type.Q8_0, Type.Q4_0, Type.Q4_1, Type.Q5_0, Type.Q5_1):
        data = quantize(values, kind).tobytes()
        out += struct.pack("<8sI", kind.name.encode(), len(data)) + data
    path = pathlib.Path(__file__).with_name("quant_encode_golden.bin")
    path.write_bytes(out)
    print(path.name, values.size, "numbers,", len(out), "bytes")


main()
