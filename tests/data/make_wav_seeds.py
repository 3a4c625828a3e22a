"""Makes the seeds of wav_fuzz: small WAV files, right ones and nearly right ones. Needs only Python.

    python tests/data/make_wav_seeds.py          # writes tests/fuzz/seeds/wav
"""

import pathlib
import random
import struct

PCM, FLOAT, MU_LAW, EXTENSIBLE = 1, 3, 7, 0xFFFE
GUID = bytes.fromhex("000000001000800000aa00389b71")


def chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def wav(tag: int = PCM, channels: int = 1, rate: int = 16000, bits: int = 16, extensible: bool = False, frames: int = 9,
        before: bytes = b"", length: int | None = None) -> bytes:
    source = random.Random(1)
    frame = channels * bits // 8
    head = struct.pack("<HHIIHH", EXTENSIBLE if extensible else tag, channels, rate, rate * frame, frame, bits)
    if extensible:
        head += struct.pack("<HHIH", 22, bits, 0, tag) + GUID
    sound = source.randbytes(frames * frame) if tag != FLOAT else struct.pack(
        f"<{frames * channels}f", *(source.uniform(-1, 1) for _ in range(frames * channels)))
    data = b"data" + struct.pack("<I", len(sound) if length is None else length) + sound
    body = b"WAVE" + chunk(b"fmt ", head) + before + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


SEEDS = {
    "pcm8": wav(bits=8, rate=8000), "pcm16": wav(), "pcm24": wav(bits=24, channels=2, rate=44100),
    "pcm32": wav(bits=32, rate=48000), "float32": wav(FLOAT, bits=32, channels=2, rate=22050),
    "extensible": wav(bits=24, channels=6, rate=96000, extensible=True),
    "extensible_float": wav(FLOAT, bits=32, extensible=True),
    "chunks": wav(before=chunk(b"LIST", b"odd") + chunk(b"fact", struct.pack("<I", 9))),
    "unknown_length": wav(length=0xFFFFFFFF), "too_long": wav(length=1000), "no_frames": wav(frames=0),
    "mu_law": wav(MU_LAW, bits=8), "channels": wav(channels=64, frames=1), "no_channels": wav(channels=0, bits=16),
    "odd_rate": wav(rate=44101), "two_formats": wav(before=chunk(b"fmt ", bytes(16))),
    "flac": b"fLaC" + bytes(20), "rf64": wav().replace(b"RIFF", b"RF64"),
}


def main() -> None:
    folder = pathlib.Path(__file__).resolve().parents[1] / "fuzz" / "seeds" / "wav"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in SEEDS.items():
        (folder / f"{name}.wav").write_bytes(data)


main()
