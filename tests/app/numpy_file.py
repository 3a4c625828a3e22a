"""Reads the files of NumPy that kvarium-cli writes and tests/data has."""
import array
import pathlib
import struct


def npy(path):
    """Shape and numbers."""
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
    length = struct.unpack("<H", data[8:10])[0]
    header = eval(data[10:10 + length], {})  # a literal dict
    assert (10 + length) % 64 == 0
    return header["shape"], array.array({"<f4": "f", "<i4": "i"}[header["descr"]], data[10 + length:])
