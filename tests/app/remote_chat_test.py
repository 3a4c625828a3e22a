#!/usr/bin/env python3
"""kvarium-cli chat --engine: a conversation with a server of this program, and with one that this test plays.

Usage: remote_chat_test.py PROGRAM"""
import http.server
import json
import os
import pathlib
import queue
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

import scripted_model
import serve_cli_test
import shown
from scripted_cli_test import OPENS

PROGRAM = ""
# Of the document of a turn, as docs/json.md names them.
KEYS = {"text", "thoughts", "model", "finish_reason", "stopped", "prompt_tokens", "cached_tokens", "completion_tokens", "first_token_s",
        "total_s", "cache"}
HANG = 120  # seconds; ends a test in which nothing comes


def chat(address, lines, *options, expect=0, environment=None):
    told = {key: value for key, value in os.environ.items() if key != "KVARIUM_ENGINE_KEY"}
    ran = subprocess.run([PROGRAM, "chat", "--engine", address, *map(str, options)], input="".join(line + "\n" for line in lines),
                         capture_output=True, text=True, timeout=HANG, env={**told, **(environment or {})})
    if ran.returncode != expect:
        raise AssertionError(f"exit {ran.returncode}, wanted {expect}: {ran.stderr}")
    return ran


def turns(ran):
    return [json.loads(line) for line in ran.stdout.splitlines()]


class Played:
    """A server that answers requests for a reply as `answer(handler, body)` says; `key`: what it demands; `drops`: paths at
    which it ends the connection."""

    def __init__(self, answer=None, key="", models=("m",), listed=None, drops=()):
        played, self.bodies, self.keys, self.paths = self, [], [], []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def whole(self, status, document, kind="application/json", **headers):
                data = document if isinstance(document, bytes) else json.dumps(document).encode()
                self.send_response(status)
                for name, value in {"Content-Type": kind, "Content-Length": len(data), "Connection": "close", **headers}.items():
                    self.send_header(name.replace("_", "-"), str(value))
                self.end_headers()
                self.wfile.write(data)

            def refuses(self):
                given = self.headers.get("Authorization", "")
                played.keys.append(given)
                played.paths.append(self.path)
                if not key or given == "Bearer " + key:
                    return False
                self.whole(401, {"error": {"message": f"no such key: {given}"}})
                return True

            def do_GET(self):
                if self.path in drops:
                    self.close_connection = True
                    return
                if self.refuses():
                    return
                if self.path == "/v1/models":
                    return self.whole(200, listed or {"object": "list", "data": [{"id": model} for model in models]})
                self.whole(404, {"detail": "Not Found"})

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if not self.refuses():
                    played.bodies.append(json.loads(body))
                    answer(self, played.bodies[-1])

            def events(self, *events):
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.tell(*events)

            def tell(self, *events):
                for event in events:
                    self.wfile.write(b"data: " + (event.encode() if isinstance(event, str) else json.dumps(event).encode()) + b"\n\n")
                    self.wfile.flush()

            def goes_on(self):
                """Gives signs of life until nobody reads them, or far longer: whether somebody read to the end."""
                try:
                    for _ in range(100_000):
                        left = memoryview(b":" + b"." * 1000 + b"\n\n")
                        while left:  # a peer that closes does not always end a write that waits
                            readable, writable, _ = select.select([self.connection], [self.connection], [])
                            if readable and not self.connection.recv(1):
                                return False
                            if writable:
                                left = left[self.connection.send(left, socket.MSG_DONTWAIT):]
                    self.tell(piece("not stopped", "stop"), "[DONE]")
                except OSError:
                    return False
                return True

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def end(self):
        self.server.shutdown()
        self.server.server_close()


def piece(text=None, finish=None, **more):
    return {"choices": [{"index": 0, "delta": {"content": text, **more}, "finish_reason": finish}]}


class OtherServers(unittest.TestCase):
    def played(self, answer=None, **more):
        server = Played(answer, **more)
        self.addCleanup(server.end)
        return server

    def test_a_conversation_goes_on_and_says_what_the_server_tells(self):
        usage = {"usage": {"prompt_tokens": 12, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 8}}, "choices": []}
        server = self.played(lambda at, body: at.events(piece(reasoning_content="why "), piece(reasoning_content="not"), piece("Hel"),
                                                        piece("lo", "stop"), usage, "[DONE]"))
        ran = chat(server.address, ["hi", "", "and?", "/regen", "/undo", "more"], "--json", "--system", "short", "--temperature", 0.5, "-n", 7,
                   "--seed", 3, "--stop", "END")
        told = turns(ran)
        self.assertEqual(len(told), 4)
        for turn in told:
            self.assertEqual(set(turn), KEYS)
            self.assertEqual((turn["text"], turn["thoughts"], turn["finish_reason"], turn["stopped"], turn["model"]),
                             ("Hello", "why not", "stop", False, "m"))
            self.assertEqual((turn["prompt_tokens"], turn["cached_tokens"], turn["completion_tokens"]), (12, 8, 3))
            self.assertGreater(turn["total_s"], 0)
        asked = [[(m["role"], m["content"]) for m in body["messages"]] for body in server.bodies]
        first = [("system", "short"), ("user", "hi")]
        second = [*first, ("assistant", "Hello"), ("user", "and?")]
        self.assertEqual(asked, [first, second, second, [*first, ("assistant", "Hello"), ("user", "more")]])
        body = server.bodies[0]
        self.assertEqual((body["model"], body["temperature"], body["max_tokens"], body["seed"], body["stop"], body["stream"]),
                         ("m", 0.5, 7, 3, ["END"], True))
        self.assertEqual(server.bodies[2]["seed"], 4)  # a new one
        self.assertIn("found 8, written 3", ran.stderr)
        self.assertEqual(chat(server.address, ["hi"]).stdout, "<think>why not</think>\n\nHello\n")
        self.assertEqual(set(server.keys), {""})

    def test_what_is_not_told_is_null(self):
        server = self.played(lambda at, body: at.events(piece("x", "length"), "[DONE]"))
        ran = chat(server.address, ["hi", "/stats"], "--json")
        turn = json.loads(ran.stdout.splitlines()[0])
        self.assertEqual([turn[key] for key in ("prompt_tokens", "cached_tokens", "completion_tokens", "cache")], [None] * 4)
        self.assertIn("prompt unknown tokens, found unknown", ran.stderr)
        self.assertIn("-n sets how many", ran.stderr)

    def test_a_reply_may_come_whole(self):
        whole = {"choices": [{"index": 0, "message": {"role": "assistant", "content": "all of it"}, "finish_reason": "stop"}]}
        server = self.played(lambda at, body: at.whole(200, whole))
        self.assertEqual(chat(server.address, ["hi"]).stdout, "all of it\n")

    def test_a_key_goes_to_a_server_that_asks_for_one(self):
        secret = "sk-secret-secret"
        server = self.played(lambda at, body: at.events(piece("x", "stop"), "[DONE]"), key=secret)
        self.assertIn("KVARIUM_ENGINE_KEY", chat(server.address, ["hi"], expect=1).stderr)
        ran = chat(server.address, ["hi"], environment={"KVARIUM_ENGINE_KEY": secret})
        self.assertEqual(ran.stdout, "x\n")
        self.assertIn("gets that of KVARIUM_ENGINE_KEY", ran.stderr)
        wrong = chat(server.address, ["hi"], expect=1, environment={"KVARIUM_ENGINE_KEY": "sk-wrong-wrong"})
        self.assertIn("does not accept the given key", wrong.stderr)
        self.assertNotIn("sk-wrong", wrong.stderr)  # the server repeats it
        said = chat(server.address, ["hi"], expect=1, environment={"KVARIUM_ENGINE_KEY": "two\nlines"}).stderr
        self.assertIn("the key has", said)
        open_server = self.played(lambda at, body: at.events(piece("x", "stop"), "[DONE]"))
        chat(open_server.address, ["hi"], environment={"KVARIUM_ENGINE_KEY": secret})
        self.assertEqual(set(open_server.keys), {""})

    def test_what_goes_wrong_is_said_and_the_message_stays(self):
        answers = [lambda at: at.whole(429, {"error": {"message": "busy"}}, Retry_After=3), lambda at: at.events(piece("begun ")),
                   lambda at: at.events(piece("be"), {"error": {"message": "it broke"}}), lambda at: at.whole(200, b"<html>", "text/html"),
                   lambda at: at.whole(200, b"{", "application/json"), lambda at: at.events("no JSON"),
                   lambda at: at.whole(400, {"error": {"message": "too odd"}}),
                   lambda at: at.events(piece(tool_calls=[{"id": "1"}], finish="tool_calls"), "[DONE]"),
                   lambda at: at.events(piece("well", "stop"), "[DONE]")]
        server = self.played(lambda at, body: answers[len(server.bodies) - 1](at))
        ran = chat(server.address, ["hi", *["/regen"] * (len(answers) - 1)])
        for words in ("busy", "try again in 3 s", "before the reply was whole", "it broke", "too odd", "a call of a tool"):
            self.assertIn(words, ran.stderr)
        self.assertEqual(ran.stderr.count("the message is kept: /regen tries again"), len(answers) - 1)
        self.assertTrue(ran.stdout.endswith("well\n"), ran.stdout)
        self.assertTrue(all(body["messages"] == [{"role": "user", "content": "hi"}] for body in server.bodies))

    def test_a_model_is_chosen_from_the_list(self):
        server = self.played(lambda at, body: at.events(piece(body["model"], "stop"), "[DONE]"), models=("a", "b"))
        self.assertEqual(chat(server.address, ["hi"], "--model", "b").stdout, "b\n")
        self.assertIn("add --model, one of a, b", chat(server.address, [], expect=2).stderr)
        self.assertIn("has no model c; it has a, b", chat(server.address, [], "-m", "c", expect=1).stderr)

    def test_addresses(self):
        server = self.played(lambda at, body: at.events(piece("x", "stop"), "[DONE]"))
        for typed in (server.address + "/", server.address + "/v1", server.address + "/v1/chat/completions", server.address[len("http://"):],
                      server.address.upper(), server.address.replace("127.0.0.1", "127.1") + "/v1/embeddings"):
            self.assertEqual(chat(typed, ["hi"]).stdout, "x\n", typed)
        for typed, words in {"": "got", "ftp://x": "neither http", "http://example.org": "https://", "http://134744072": "https://",
                             "http://u:secret@127.0.0.1": "password", "http://127.0.0.1?x": "after ?", "http://127.0.0.1:99999": "no address", "http://": "no address",
                             "http://a b": "no address"}.items():
            said = chat(typed, [], expect=2).stderr
            self.assertIn(words, said, typed)
            self.assertNotIn("secret", said)
        with socket.socket() as taken:  # bound, and listened at by nobody
            taken.bind(("127.0.0.1", 0))
            self.assertIn("nothing answers at", chat(f"127.0.0.1:{taken.getsockname()[1]}", [], expect=1).stderr)
        self.assertIn("does not speak https", chat(server.address.replace("http", "https"), [], expect=1).stderr)
        other = self.played(listed={"object": "list", "data": []})
        self.assertIn("lists no models", chat(other.address, [], expect=1).stderr)

    def test_options_of_this_machine_are_refused(self):
        for option in (["--threads", 2], ["--precision", "exact"], ["--context", 9], ["--template-var", "a=1"]):
            self.assertIn(option[0], chat("127.0.0.1:1", [], *option, expect=2).stderr)
        server = self.played(lambda at, body: at.events(piece("x", "stop"), "[DONE]"))
        self.assertIn("chooses its cache itself", chat(server.address, [], "--cache", "sink", expect=1).stderr)
        self.assertIn("has no field for the", chat(server.address, ["hi"], "--typical-p", 0.5).stderr)
        ran = subprocess.run([PROGRAM, "chat"], capture_output=True, text=True, timeout=HANG)
        self.assertEqual((ran.returncode, "-m or --engine is required" in ran.stderr), (2, True))

    def stopping(self, server, *lines):
        """A chat with these lines, in which Ctrl+C follows when server.begun is set; server.ended says how that reply ended."""
        process = subprocess.Popen([PROGRAM, "chat", "--engine", server.address, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        self.addCleanup(server.interrupted.set)
        process.stdin.write("".join(line + "\n" for line in lines))
        process.stdin.flush()
        server.begun.get(timeout=HANG)
        process.send_signal(signal.SIGINT)
        server.interrupted.set()
        return process

    def stopped_at(self, number, *events):
        """A server whose reply of this number begins with `events` and goes on after Ctrl+C."""
        def answer(at, _):
            if len(server.bodies) != number:
                return at.events(piece("whole", "stop"), "[DONE]")
            at.events(*events)
            server.begun.put(True)
            server.interrupted.wait()
            server.ended.put(at.goes_on())

        server = self.played(answer)
        server.begun, server.ended, server.interrupted = queue.Queue(), queue.Queue(), threading.Event()
        return server

    def test_ctrl_c_closes_the_connection(self):
        server = self.stopped_at(1, piece("begun"))
        process = self.stopping(server, "hi")
        out, notes = process.communicate("/quit\n", timeout=HANG)
        self.assertEqual(process.returncode, 0, notes)
        self.assertFalse(server.ended.get(timeout=HANG), "it read on")
        turn = json.loads(out)
        self.assertTrue(turn["stopped"])
        self.assertIn(turn["text"], ("begun", ""))  # the first piece may be on its way
        self.assertIn("stopped", notes)

    def test_a_reply_stays_where_another_was_stopped_before_its_first_word(self):
        server = self.stopped_at(2)
        process = self.stopping(server, "hi", "/regen")
        out, notes = process.communicate("more\n", timeout=HANG)
        self.assertEqual(process.returncode, 0, notes)
        self.assertEqual([json.loads(line)["stopped"] for line in out.splitlines()], [False, True, False])
        self.assertEqual([(m["role"], m["content"]) for m in server.bodies[2]["messages"]],
                         [("user", "hi"), ("assistant", "whole"), ("user", "more")])

    def test_a_terminal_is_shown_control_characters_and_does_not_obey_them(self):
        text = "a\x1b]52;c;aGk=\x07b\u009b2J\x7fc\td\n"
        server = self.played(lambda at, body: at.events(piece(text[:9]), piece(text[9:], "stop"), "[DONE]"))
        self.assertEqual(chat(server.address, ["hi"]).stdout, text + "\n")
        ran, seen = shown.run([PROGRAM, "chat", "--engine", server.address], "stdout", input=b"hi\n", stderr=subprocess.PIPE, timeout=HANG)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(seen.decode(), "a\ufffd]52;c;aGk=\ufffdb\ufffd2J\ufffdc\td\r\n\r\n")

    def test_questions_that_nobody_must_answer_may_be_dropped(self):
        server = self.played(lambda at, body: at.events(piece("x", "stop"), "[DONE]"),
                             drops=("/version", "/props", "/list_workers", "/api/version"))
        self.assertEqual(chat(server.address, ["hi"]).stdout, "x\n")


class OwnServer(unittest.TestCase):
    def test_the_same_program_answers(self):
        with tempfile.TemporaryDirectory() as folder:
            model = scripted_model.write(pathlib.Path(folder) / "thinker.gguf", OPENS, ["so ", "</think>", "blue", "<|end|>"], ["<|bot|>"], "\n")
            serve_cli_test.PROGRAM, serve_cli_test.MODEL = PROGRAM, model
            server = serve_cli_test.Server()
            self.addCleanup(server.end)
            ran = chat(f"127.0.0.1:{server.port}", ["hi", "/cache sink:window_length=64", "more", "/stats", "/cache wrong"], "--json",
                       "--temperature", 0)
            told = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
            self.assertEqual([(turn["text"], turn["thoughts"], turn["finish_reason"]) for turn in told], [("blue", "so ", "stop")] * 2)
            self.assertEqual([turn["cache"] for turn in told], ["dynamic", "sink:window_length=64"])
            self.assertTrue(all(turn["cached_tokens"] >= 0 and turn["prompt_tokens"] > 0 for turn in told))
            self.assertEqual(told[0]["model"], "thinker")
            self.assertIn("preset got", ran.stderr)
            self.assertRegex(ran.stdout, "cache sink:window_length=64: [0-9]+ of [0-9]+ tokens stored")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
