"""Runs a program one of whose outputs is a terminal."""
import os
import pty
import subprocess


def run(arguments, stream, **options):
    """stream: "stdout" or "stderr", which is a terminal; less than it buffers is written there. What ran, and what it was given."""
    screen, terminal = pty.openpty()
    try:
        try:
            ran = subprocess.run(list(map(str, arguments)), **{stream: terminal}, **options)
        finally:
            os.close(terminal)
        return ran, b"".join(pieces(screen))
    finally:
        os.close(screen)


def pieces(screen):
    while True:
        try:
            yield os.read(screen, 4096)
        except OSError:  # all is read
            return
