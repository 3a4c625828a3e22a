#!/usr/bin/env python3
"""How long kvarium-cli serve waits for clients that send nothing. Usage: serve_timing_test.py PROGRAM TINY_MODEL"""
import contextlib
import http.client
import socket
import sys
import time
import unittest

import serve_cli_test
from serve_cli_test import Server, message


class Patience(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.end()

    def test_a_slow_request_has_twenty_seconds(self):
        head = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
        slow = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(12)]
        for connection in slow:
            connection.sendall(head + b'{"messages"')
        start = time.time()
        for connection in slow[1:]:
            connection.close()  # cut in the middle
        ended = start
        with contextlib.suppress(ConnectionError, OSError):
            for _ in range(300):  # a byte now and then does not make it longer
                slow[0].sendall(b" ")
                slow[0].settimeout(0.1)
                try:
                    if not slow[0].recv(4096):
                        break
                except TimeoutError:
                    continue
                break
        ended = time.time() - start
        slow[0].close()
        self.assertLess(ended, 25, "a request has 20 seconds")
        self.assertGreater(ended, 10)
        self.server.chat([message("it is still well")])

    def test_a_connection_that_rests_is_closed(self):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)) as connection:
            connection.request("GET", "/health")
            connection.getresponse().read()
            start = time.time()
            self.assertEqual(connection.sock.recv(1), b"")
            self.assertGreater(time.time() - start, 5, "clients keep one for 5 seconds")
            self.assertLess(time.time() - start, 25)


if __name__ == "__main__":
    serve_cli_test.PROGRAM, serve_cli_test.MODEL = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
