#!/usr/bin/env python3
"""kvarium-cli serve from outside: over HTTP as other programs ask it, and its KV events as a subscriber hears them.

Usage: serve_cli_test.py PROGRAM TINY_MODEL; PYTHONPATH may name a folder with the package openai, whose client is tried too."""
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM, MODEL = "", ""
HANG = 120  # seconds; ends a test in which nothing comes
ENDLESS = 100_000_000  # tokens; the context of these servers is the model's


def message(text, role="user"):
    return {"role": role, "content": text}


class Server:
    """kvarium-cli serve with these options, at a port that is free."""

    def __init__(self, *options, port=0, model=None):
        self.lines, self.told = [], threading.Condition()
        self.process = subprocess.Popen([PROGRAM, "serve", "-m", model or MODEL, "--threads", "2", "--port", str(port), *map(str, options)],
                                        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        listening = re.compile(r"Listening at http://\S*:(\d+)/v1")
        self.says(lambda: listening.search(self.said()) or not self.listener.is_alive())
        if not (found := listening.search(self.said())):
            raise AssertionError(f"it does not listen: {self.said()}")
        self.port = int(found[1])

    def listen(self):
        for line in self.process.stderr:
            with self.told:
                self.lines.append(line)
                self.told.notify_all()
        with self.told:
            self.lines.append("")  # it has ended
            self.told.notify_all()

    def said(self):
        return "".join(self.lines)

    def says(self, condition):
        with self.told:
            return self.told.wait_for(lambda: condition() or self.lines[-1:] == [""], HANG)

    def end(self, by=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            return self.process.wait(timeout=HANG)
        finally:
            self.listener.join()
            self.process.stderr.close()

    def open(self, method, path, body=None, headers=None):
        """The connection and the answer, whose body is not read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        sent = {"Content-Type": "application/json"} if body is not None else {}
        sent.update(headers or {})
        connection.request(method, path, body, {k: v for k, v in sent.items() if v is not None})
        return connection, connection.getresponse()

    def ask(self, method, path, body=None, headers=None):
        connection, response = self.open(method, path, body, headers)
        with contextlib.closing(connection):
            text = response.read()
        return response.status, text, {k.lower(): v for k, v in response.getheaders()}

    def chat(self, messages, expect=200, headers=None, **fields):
        fields = {"temperature": 0, "ignore_eos": True, "max_tokens": 8, **fields}
        status, text, _ = self.ask("POST", "/v1/chat/completions", {"messages": messages, **fields}, headers)
        if status != expect:
            raise AssertionError(f"status {status}, wanted {expect}: {text[:500]}")
        return json.loads(text)

    def tokenize(self, **body):
        status, text, _ = self.ask("POST", "/tokenize", body)
        if status != 200:
            raise AssertionError(f"status {status}: {text[:500]}")
        return json.loads(text)

    def stream(self, messages, **fields):
        """A stream that has begun: the connection and the answer."""
        fields = {"temperature": 0, "ignore_eos": True, "stream": True, **fields}
        return self.open("POST", "/v1/chat/completions", {"messages": messages, **fields})

    def metric(self, name, labels=""):
        text = self.ask("GET", "/metrics")[1].decode()
        found = re.search(rf"^{name}\{{[^}}]*{labels}[^}}]*\}} (\S+)$", text, re.MULTILINE)
        return float(found[1])

    def wait_for(self, condition):
        """Until it holds; it asks the server, which takes its time."""
        deadline = time.time() + HANG
        while not condition():
            if time.time() > deadline:
                return False
        return True


def events_of(text):
    lines = [line[6:] for line in text.decode().split("\n\n") if line.startswith("data: ")]
    assert lines[-1] == "[DONE]", lines
    return [json.loads(line) for line in lines[:-1]]


class OneServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--queue", 2)

    @classmethod
    def tearDownClass(cls):
        cls.server.end()


class Answers(OneServer):
    def test_a_reply_is_the_same_whole_and_in_pieces(self):
        whole = self.server.chat([message("hello")], seed=1)
        connection, response = self.server.stream([message("hello")], max_tokens=8, stream_options={"include_usage": True},
                                                  return_token_ids=True)
        self.assertEqual(response.getheader("Content-Type"), "text/event-stream")
        events = events_of(response.read())
        connection.close()
        text = "".join(e["choices"][0]["delta"].get("content", "") for e in events if e["choices"])
        self.assertEqual(text, whole["choices"][0]["message"]["content"])
        ids = [id for e in events if e["choices"] for id in e["choices"][0].get("token_ids", [])]
        self.assertEqual(len(ids), 8)
        self.assertEqual(len(events[0]["prompt_token_ids"]), events[-1]["usage"]["prompt_tokens"])
        self.assertEqual(events[-1]["usage"]["completion_tokens"], 8)
        self.assertEqual(events[-2]["choices"][0]["finish_reason"], "length")
        self.assertEqual({e["id"] for e in events}, {events[0]["id"]})

    def test_the_reply_is_that_of_run(self):
        run = subprocess.run([PROGRAM, "run", "-m", MODEL, "--threads", "2", "-p", "hello there", "-n", "8", "--json"],
                             capture_output=True, check=True)
        expected = json.loads(run.stdout)
        served = self.server.chat([message("hello there")], ignore_eos=False, repetition_penalty=1, min_p=0, return_token_ids=True)
        self.assertEqual(served["choices"][0]["token_ids"], expected["ids"])
        self.assertEqual(served["choices"][0]["message"]["content"], expected["text"])

    def test_two_conversations_in_turn_keep_their_caches(self):
        talks = {name: [message(f"we speak about {name} for a while")] for name in ("ships", "trees")}
        cached = {name: [] for name in talks}
        for _ in range(3):
            for name, talk in talks.items():
                answer = self.server.chat(talk)
                cached[name].append(answer["usage"]["prompt_tokens_details"]["cached_tokens"])
                talk += [message(answer["choices"][0]["message"]["content"], "assistant"), message("and then?")]
        for name in talks:
            self.assertLess(cached[name][0], cached[name][1])
            self.assertLess(cached[name][1], cached[name][2])

    def test_a_session_has_the_cache_that_it_asks_for(self):
        for name, fields, headers in (("one", {"session_id": "one"}, None), ("two", {}, {"X-Session-ID": "two"})):
            talk, cached = [message(f"{name} is a session with a text of its own")], []
            for _ in range(2):
                answer = self.server.chat(talk, cache="sink:window_length=64", headers=headers, **fields)
                self.assertEqual(answer["kvarium"]["cache"], "sink:window_length=64")
                cached.append(answer["usage"]["prompt_tokens_details"]["cached_tokens"])
            self.assertLess(cached[0], cached[1])
            self.assertEqual(cached[1], answer["usage"]["prompt_tokens"] - 16)  # these are computed as the first time
            other = self.server.chat([message("something else")], headers=headers, **fields)
            self.assertEqual(other["kvarium"]["cache"], "dynamic")

    def test_stop_texts_and_seeds(self):
        text = self.server.chat([message("hello")], max_tokens=20)["choices"][0]["message"]["content"]
        stop = text[len(text) // 2]  # of one token: between two, others without text may stand
        answer = self.server.chat([message("hello")], max_tokens=20, stop=stop)
        self.assertEqual(answer["choices"][0]["finish_reason"], "stop")
        self.assertEqual(answer["choices"][0]["message"]["content"], text[:text.index(stop)])
        drawn = [self.server.chat([message("hello")], temperature=2, max_tokens=20, **seed)["choices"][0]["message"]["content"]
                 for seed in ({"seed": 5}, {"seed": 5}, {"seed": 6}, {}, {})]
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(len(set(drawn)), 4)

    def test_tokens_are_those_that_the_turn_reads(self):
        talk, model = [message("be short", "system"), message("tokens of a talk")], pathlib.Path(MODEL).stem
        for turn in range(3):
            told = self.server.tokenize(messages=talk, model=model, return_token_strs=True)
            answer = self.server.chat(talk, return_token_ids=True, max_tokens=40)
            self.assertEqual(told["tokens"], answer["prompt_token_ids"], f"turn {turn}")
            self.assertEqual(told["count"], len(told["tokens"]))
            self.assertEqual(len(told["token_strs"]), told["count"])
            talk += [message(answer["choices"][0]["message"]["content"], "assistant"), message("and then?")]
        begun = self.server.tokenize(messages=talk[:-1], continue_final_message=True, add_generation_prompt=False)
        answer = self.server.chat(talk[:-1], continue_final_message=True, return_token_ids=True)
        self.assertEqual(begun["tokens"], answer["prompt_token_ids"])
        self.assertEqual(self.server.chat(talk[:-1], return_token_ids=True)["prompt_token_ids"], begun["tokens"])
        self.assertIsNone(begun["token_strs"])
        without = self.server.tokenize(messages=talk, add_generation_prompt=False)["tokens"]
        asking = self.server.tokenize(messages=talk)
        self.assertEqual(asking["tokens"][:len(without)], without)
        self.assertLess(len(without), asking["count"])
        info = json.loads(self.server.ask("GET", "/v1/models")[1])["data"][0]
        self.assertEqual(asking["max_model_len"], info["max_model_len"])
        self.assertGreater(self.server.tokenize(prompt="hello hello")["count"], self.server.tokenize(prompt="hello")["count"])

    def test_what_is_open_and_how_it_is(self):
        status, text, _ = self.server.ask("GET", "/v1/models")
        model = json.loads(text)["data"][0]
        self.assertEqual((status, model["id"], model["owned_by"]), (200, pathlib.Path(MODEL).stem, "kvarium"))
        self.assertGreater(model["max_model_len"], 0)
        for path in ("/v1/models/", "/v1", "/v1/"):  # what a client that appends to another base asks
            self.assertEqual(self.server.ask("GET", path)[:2], (status, text), path)
        for path in ("/v1/models/" + model["id"], "/v1/models/" + model["id"].replace("_", "%5F")):
            self.assertEqual(json.loads(self.server.ask("GET", path)[1]), model)
        self.assertEqual(self.server.ask("GET", "/v1/models/other")[0], 404)
        self.assertEqual(self.server.ask("GET", "/health")[:2], (200, b'{"status":"ok"}'))
        self.assertIn(b"/v1/models", self.server.ask("GET", "/")[1])
        self.assertEqual(json.loads(self.server.ask("GET", "/version")[1])["engine"], "kvarium")
        before = self.server.metric("vllm:generation_tokens_total")
        self.server.chat([message("count")], max_tokens=5, model=model["id"])
        self.assertEqual(self.server.metric("vllm:generation_tokens_total"), before + 5)
        self.assertEqual(self.server.ask("GET", "/kv_event_sources")[0], 404)

    def test_curl_reads_a_stream(self):
        if not shutil.which("curl"):
            self.skipTest("curl is not installed")
        body = json.dumps({"messages": [message("hello")], "max_tokens": 4, "stream": True})
        result = subprocess.run(["curl", "-sSN", f"http://localhost:{self.server.port}/v1/chat/completions", "-H",
                                 "Content-Type: application/json", "-d", body], capture_output=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertGreater(len(events_of(result.stdout)), 2)

    def test_the_client_of_openai(self):
        try:
            import openai
        except ImportError as error:
            self.skipTest(f"the Python package openai is not installed ({error})")
        client = openai.OpenAI(base_url=f"http://127.0.0.1:{self.server.port}/v1", api_key="none", max_retries=0)
        model = client.models.list().data[0].id
        whole = client.chat.completions.create(model=model, messages=[message("hello")], temperature=0, max_tokens=6)
        self.assertGreater(whole.usage.prompt_tokens, 0)
        pieces = list(client.chat.completions.create(model=model, messages=[message("hello")], temperature=0, max_tokens=6,
                                                     stream=True, stream_options={"include_usage": True},
                                                     extra_body={"cache": "static"}))
        text = "".join(p.choices[0].delta.content or "" for p in pieces if p.choices)
        self.assertEqual(text, whole.choices[0].message.content)
        self.assertEqual(pieces[-1].usage.completion_tokens, whole.usage.completion_tokens)
        with self.assertRaises(openai.NotFoundError):
            client.chat.completions.create(model="gpt-4", messages=[message("hello")])
        with self.assertRaises(openai.BadRequestError) as refused:
            client.chat.completions.create(model=model, messages=[message("hello")], n=2)
        self.assertEqual(refused.exception.param, "n")


    def test_what_changes_nothing_is_named(self):
        offered = {"tools": [{"type": "function", "function": {"name": "f"}}], "temprature": 1}
        self.assertEqual(self.server.chat([message("hello")], **offered)["kvarium"]["ignored"], ["temprature", "tools"])
        self.assertNotIn("ignored", self.server.chat([message("hello")])["kvarium"])
        connection, response = self.server.stream([message("hello")], max_tokens=3, stream_options={"include_usage": True}, **offered)
        self.assertEqual(events_of(response.read())[-1]["kvarium"]["ignored"], ["temprature", "tools"])
        connection.close()

    def test_http_1_0_has_no_chunks(self):
        body = json.dumps({"messages": [message("hello")], "max_tokens": 4, "stream": True}).encode()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG) as sent:
            sent.sendall(b"POST /v1/chat/completions HTTP/1.0\r\nContent-Type: application/json\r\n"
                         b"Content-Length: %d\r\n\r\n" % len(body) + body)
            told = b"".join(iter(lambda: sent.recv(65536), b""))
        head, _, text = told.partition(b"\r\n\r\n")
        self.assertNotIn(b"chunked", head.lower())
        self.assertGreater(len(events_of(text)), 2)


class Places(unittest.TestCase):
    """A model with recurrent states goes back to its checkpoints."""
    def setUp(self):
        self.server = Server(model=pathlib.Path(MODEL).parents[1] / "families" / "qwen35_tied" / "model.gguf")
        self.addCleanup(self.server.end)

    def cached(self, answer):
        """Tokens that were not read; what is said of the others."""
        cached = answer["usage"]["prompt_tokens_details"]["cached_tokens"]
        if again := answer["kvarium"]["read_again"]:
            self.assertEqual(answer["kvarium"]["reuse_reason"], f"read {again} of {answer['usage']['prompt_tokens']} tokens again: "
                                                                f"the nearest checkpoint lies after token {cached}")
        return cached

    def test_a_reply_that_comes_back_without_its_end_is_read_from_the_nearest_checkpoint(self):
        question = [message("hello")]
        first = self.server.chat(question, max_tokens=100)
        reply = first["choices"][0]["message"]["content"]
        answer = self.server.chat([*question, message(reply[:-1].rstrip(), "assistant"), message("more")])
        self.assertGreater(self.cached(answer), first["usage"]["prompt_tokens"])
        self.assertIn(answer["kvarium"]["read_again"], range(1, 64))

    def test_a_reply_that_comes_back_without_its_thoughts_is_read_from_its_beginning(self):
        question, thoughts = [message("hello")], "<think>\n" + "so " * 20 + "\n</think>\n\n"
        begun = self.server.chat([*question, message(thoughts + "yes", "assistant")], max_tokens=20)
        reply = "yes" + begun["choices"][0]["message"]["content"]
        asked = self.server.tokenize(messages=question)["count"]
        answer = self.server.chat([*question, message(reply, "assistant"), message("more")])
        self.assertIn(self.cached(answer), range(asked - 4, asked + 1))
        self.assertLessEqual(answer["kvarium"]["read_again"], 4)


class KeepAlive(OneServer):
    def test_a_connection_carries_many_requests(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=HANG)
        connection.connect()
        first = connection.sock
        hello = {"messages": [message("hello")], "max_tokens": 3}
        asked = [("GET", "/health", None, 200), ("POST", "/v1/chat/completions", hello, 200), ("GET", "/v1/models/other", None, 404),
                 ("POST", "/v1/chat/completions", {**hello, "stream": True}, 200), ("POST", "/v1/chat/completions", {**hello, "n": 2}, 400),
                 ("POST", "/tokenize", {"prompt": "a"}, 200), ("HEAD", "/health", None, 200)]
        for method, path, body, status in asked * 2:
            connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"} if body else {})
            response = connection.getresponse()
            response.read()
            self.assertEqual((response.status, response.getheader("Connection")), (status, None), path)
            self.assertIn("timeout=", response.getheader("Keep-Alive"))
            self.assertIs(connection.sock, first, path)
        connection.close()

    def answers(self, data):
        """The answers to these bytes, and whether the connection was closed after them."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG) as sent:
            sent.sendall(data)
            told = b"".join(iter(lambda: sent.recv(65536), b""))
        return re.findall(rb"HTTP/1.1 (\d+)", told)

    def test_requests_that_come_together_are_answered_in_turn(self):
        get = b"GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
        self.assertEqual(self.answers(get % (b"/health", b"") + get % (b"/nothing", b"") + get % (b"/health", b"Connection: close\r\n")),
                         [b"200", b"404", b"200"])

    def test_what_follows_a_request_of_unclear_length_is_never_read_as_one(self):
        inner = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        post = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\n"
        typed = post + b"Content-Type: application/json\r\n"
        length = b"Content-Length: %d\r\n" % len(inner)
        for data in (b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n" + inner,
                     b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + inner,
                     b"GET /health HTTP/1.0\r\n\r\n" + inner,
                     post + length + b"\r\n" + inner,  # not JSON: refused before its body is read
                     b"PUT /health HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n" + inner,
                     typed + length + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + inner,
                     typed + b"Content-Length: 2\r\n" + length + b"\r\n{}" + inner,
                     b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n\r\n" + inner):
            self.assertLessEqual(len(self.answers(data)), 1, data[:120])


class Queue(OneServer):
    def test_a_stream_that_waits_says_so(self):
        running, begun = self.server.stream([message("endless")], max_tokens=ENDLESS, cache="sink:window_length=64")
        try:
            connection, response = self.server.stream([message("waits")], max_tokens=3)
            self.assertEqual((response.status, response.getheader("Content-Type")), (200, "text/event-stream"))
            self.assertEqual(response.readline() + response.readline(), b": waiting\n\n")
            refused, told = self.server.stream([message("waits, and is refused")], cache="mamba")
            self.assertEqual(told.readline() + told.readline(), b": waiting\n\n")
        finally:
            running.close()
            begun.close()
        self.assertGreater(len(events_of(response.read())), 2)
        error = events_of(told.read())
        self.assertEqual((len(error), error[0]["error"]["param"]), (1, "cache"))
        connection.close()
        refused.close()

    def test_a_client_that_leaves_stops_its_turn_within_a_second(self):
        for stream in (True, False):
            before = self.server.metric("vllm:request_success_total", 'finished_reason="abort"')
            sent = socket.create_connection(("127.0.0.1", self.server.port))
            body = json.dumps({"messages": [message("a long one")], "max_tokens": ENDLESS, "ignore_eos": True, "stream": stream,
                               "cache": "sink:window_length=64"})
            sent.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
            self.assertTrue(self.server.wait_for(lambda: self.server.metric("vllm:num_requests_running") == 1))
            sent.close()
            self.assertTrue(self.server.wait_for(lambda: self.server.metric("vllm:num_requests_running") == 0))
            self.assertEqual(self.server.metric("vllm:request_success_total", 'finished_reason="abort"'), before + 1)
        self.server.chat([message("the next one")])

    def test_tokens_do_not_wait_for_a_turn(self):
        running, begun = self.server.stream([message("endless")], max_tokens=ENDLESS, cache="sink:window_length=64")
        try:
            self.assertTrue(self.server.wait_for(lambda: self.server.metric("vllm:num_requests_running") == 1))
            self.assertGreater(self.server.tokenize(messages=[message("beside it")])["count"], 0)
            self.assertEqual(self.server.metric("vllm:num_requests_running"), 1)
        finally:
            running.close()
            begun.close()

    def test_beyond_the_queue_it_says_when_to_come_again(self):
        endless = {"max_tokens": ENDLESS, "cache": "sink:window_length=64"}
        running, begun = self.server.stream([message("endless")], **endless)
        with concurrent.futures.ThreadPoolExecutor(2) as others:
            waiting = [others.submit(self.server.chat, [message(f"waits {i}")]) for i in range(2)]
            self.assertTrue(self.server.wait_for(lambda: self.server.metric("vllm:num_requests_waiting") == 2))
            status, text, headers = self.server.ask("POST", "/v1/chat/completions", {"messages": [message("too many")]})
            self.assertEqual(status, 429)
            self.assertEqual(json.loads(text)["error"]["code"], "queue_full")
            self.assertGreaterEqual(int(headers["retry-after"]), 1)
            running.close()
            begun.close()  # the reply has the socket
            for each in waiting:
                self.assertEqual(each.result(timeout=30)["usage"]["completion_tokens"], 8)


class Strangers(OneServer):
    def refused(self, status, body, param=None, headers=None, method="POST", path="/v1/chat/completions"):
        got, text, sent = self.server.ask(method, path, body, headers)
        self.assertEqual(got, status, text[:300])
        error = json.loads(text)["error"]
        self.assertTrue(error["message"])
        self.assertEqual(error["param"], param)
        self.assertFalse([name for name in sent if name.startswith("access-control")])
        return error

    def test_what_it_does_not_do_is_refused_by_name(self):
        hello = {"messages": [message("hello")]}
        self.refused(400, {**hello, "tools": [{}], "tool_choice": "required"}, "tool_choice")
        self.refused(400, {**hello, "guided_json": {"type": "object"}}, "guided_json")
        self.refused(400, {**hello, "n": 3}, "n")
        self.refused(400, {"messages": [message([{"type": "image_url", "image_url": {"url": "x"}}])]}, "messages[0].content")
        self.refused(400, {"messages": [message("x", "wizard")]}, "messages[0].role")
        self.refused(400, {**hello, "temperature": "hot"}, "temperature")
        self.refused(400, {**hello, "cache": "dynamik"}, "cache")
        self.refused(400, {**hello, "cache": "mamba"}, "cache")
        self.refused(404, {**hello, "model": "gpt-4"}, "model")
        self.refused(400, {"messages": [message("hello")], "cache": "static:max_cache_len=4"})
        self.refused(400, "{")
        self.refused(404, None, method="GET", path="/v2/models")
        self.refused(404, None, method="GET", path="/v1/chat/completions")
        self.refused(404, None, method="OPTIONS", path="/v1/chat/completions", headers={"Origin": "http://localhost:3000"})
        self.server.chat([message("it is still well")])

    def test_tokens_are_refused_like_turns(self):
        hello = [message("hello")]
        for status, param, body in ((400, None, "{"), (400, "messages", {}), (400, "messages", {"messages": hello, "prompt": "a"}),
                                    (400, "messages", {"messages": []}), (400, "prompt", {"prompt": 3}),
                                    (400, "messages[0].role", {"messages": [message("x", "wizard")]}),
                                    (400, "tool_choice", {"messages": hello, "tool_choice": "required"}), (404, "model", {"prompt": "a", "model": "gpt-4"}),
                                    (400, "add_generation_prompt", {"messages": hello, "add_generation_prompt": 3}),
                                    (400, "messages", {"messages": hello, "continue_final_message": True}),
                                    (400, "add_generation_prompt", {"messages": [message("x", "assistant")], "add_generation_prompt": True,
                                                                    "continue_final_message": True}),
                                    (400, None, '{"messages": [' + "[" * 60_000 + "]" * 60_000 + "]}"), (413, None, b" " * (9 << 20))):
            self.refused(status, body, param, path="/tokenize")
        self.refused(403, {"prompt": "a"}, headers={"Origin": "https://evil.com"}, path="/tokenize")
        self.refused(404, None, method="GET", path="/tokenize")

    def test_texts_beyond_a_conversation_are_not_tokenized(self):
        context = self.server.tokenize(prompt="a")["max_model_len"]
        for size in (64 * context, 64 * context + 1):  # by its tokens, and by its bytes
            error = self.refused(400, {"prompt": "q" * size}, "prompt", path="/tokenize")
            self.assertEqual(error["code"], "context_length_exceeded")

    def test_few_texts_wait_to_be_tokenized(self):
        context = self.server.tokenize(prompt="a")["max_model_len"]
        body = {"prompt": "zq" * context, "return_token_strs": True}
        refused = []
        with concurrent.futures.ThreadPoolExecutor(24) as pool:
            for _ in range(100):  # until so many come at once
                asked = [pool.submit(self.server.ask, "POST", "/tokenize", body) for _ in range(24)]
                self.assertEqual(self.server.ask("GET", "/health")[0], 200)
                answers = [each.result() for each in asked]
                self.assertTrue(all(status in (200, 429) for status, _, _ in answers))
                self.assertTrue(any(status == 200 for status, _, _ in answers))
                refused = [sent for status, _, sent in answers if status == 429]
                if refused:
                    break
        self.assertTrue(refused)
        self.assertEqual(refused[0]["retry-after"], "1")

    def test_hostile_bodies_are_bounded(self):
        self.refused(400, "[" * 1_000_000)
        self.refused(400, '{"messages": [' + "[" * 60_000 + "]" * 60_000 + "]}")
        self.refused(413, b" " * (9 << 20))
        self.refused(415, b"\x1f\x8b", headers={"Content-Encoding": "gzip"})
        self.refused(415, "a=b", headers={"Content-Type": "application/x-www-form-urlencoded"})
        self.refused(400, b'{"messages": "\xff\xfe"}')
        self.server.chat([message("it is still well")])

    def test_many_that_come_at_once_are_all_answered(self):
        self.server.process.send_signal(signal.SIGSTOP)  # as on a machine that has no time for it
        try:
            # Fewer than may wait for a thread: connections beyond those are closed.
            many = [socket.create_connection(("127.0.0.1", self.server.port), timeout=10) for _ in range(60)]
        finally:
            self.server.process.send_signal(signal.SIGCONT)
        for each in many:
            each.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for each in many:
            self.assertTrue(each.recv(100).startswith(b"HTTP/1.1 200"))
            each.close()

    def test_what_is_read_is_bounded_where_no_length_is_told(self):
        chat = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        health = b"PUT /health HTTP/1.1\r\nHost: localhost\r\n"
        chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status")
        peak_kib = lambda: int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text())[1])
        before = peak_kib()
        for head in (chat + b"Transfer-Encoding: chunked\r\n\r\n", chat + b"\r\n",
                     health + b"Transfer-Encoding: chunked\r\n\r\n", chat + b"X: "):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as connection:
                with contextlib.suppress(ConnectionError):
                    connection.sendall(head)
                    for _ in range(300):
                        connection.sendall(chunk)
        self.assertLess(peak_kib() - before, 150 << 10, "of 300 MiB each")
        self.refused(404, "x", method="PUT", path="/health")
        self.server.chat([message("it is still well")])

    def test_pages_of_other_sites_stay_outside(self):
        body = {"messages": [message("hello")]}
        for host in ("evil.com", f"evil.com:{self.server.port}", "127.0.0.1.evil.com"):
            self.assertEqual(self.refused(421, body, headers={"Host": host})["code"], "host_refused")
            self.refused(421, None, method="GET", path="/health", headers={"Host": host})
        for origin in ("https://evil.com", "null"):
            self.assertEqual(self.refused(403, body, headers={"Origin": origin})["code"], "origin_refused")
        self.assertEqual(self.server.ask("GET", "/health", headers={"Origin": "http://localhost:3000"})[0], 200)

    def test_long_requests_share_their_memory(self):
        head = b"POST /tokenize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        large = [socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG) for _ in range(17)]
        try:
            for each in large:
                each.sendall(head % (8 << 20))
            refused, _, _ = select.select(large, [], [], HANG)
            self.assertRegex(refused[0].recv(65536), rb"^HTTP/1.1 429 (?s:.*)Retry-After: 1")
            self.assertEqual(len(refused), 1)
            self.assertGreater(self.server.tokenize(prompt="short")["count"], 0)
        finally:
            for each in large:
                each.close()
        self.assertTrue(self.server.wait_for(lambda: self.server.ask("POST", "/tokenize", {"prompt": " " * 100_000})[0] != 429))

    def test_a_silent_connection_holds_nothing(self):
        silent = [socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG) for _ in range(200)]
        try:
            for each in silent[:100]:
                each.sendall(b"POST /v1/chat/completions HTTP/1.1\r\n")
            self.assertEqual(self.server.ask("GET", "/health")[0], 200)
            self.server.chat([message("between them")])
            silent[0].setblocking(False)
            with self.assertRaises(BlockingIOError):  # it has its 20 seconds still
                silent[0].recv(1)
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG) as wrong:
                wrong.sendall(b"\x16\x03\x01" + bytes(300))  # a client that speaks TLS gets an answer at once
                with contextlib.suppress(ConnectionError):
                    self.assertEqual(wrong.recv(1), b"")
        finally:
            for each in silent:
                each.close()

    def test_who_waited_longest_makes_room(self):
        silent = []
        try:
            for _ in range(2 + 32 + 256):  # those that may be there, of a queue of two
                silent.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG))
            self.assertEqual(self.server.ask("GET", "/health")[0], 200)
            with contextlib.suppress(ConnectionError):
                self.assertEqual(silent[0].recv(1), b"")
            silent[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertTrue(silent[-1].recv(100).startswith(b"HTTP/1.1 200"))
        finally:
            for each in silent:
                each.close()

    def raw(self, data, wait=2):
        """What comes back for bytes as they are."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as connection:
            connection.sendall(data)
            answer = b""
            connection.settimeout(wait)
            with contextlib.suppress(TimeoutError, ConnectionError):
                while more := connection.recv(65536):
                    answer += more
            return answer

    def test_what_is_not_http_takes_nothing_with_it(self):
        head = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        for data in (b"\r\n\r\n", b"\x16\x03\x01" + bytes(300), b"GET " + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
                     b"GET /health HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n", head + b"Content-Length: -5\r\n\r\n",
                     head + b"Content-Length: 99999999999999999999\r\n\r\n", head + b"Transfer-Encoding: chunked\r\n\r\nzzz\r\n",
                     b"GET /health HTTP/1.1\r\n\r\n", b"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\n\r\n"):
            answer = self.raw(data, wait=1)
            self.assertNotIn(b"HTTP/1.1 200", answer, data[:60])
        self.server.chat([message("it is still well")])

    def test_heads_that_end_in_no_way_of_http_hold_no_thread(self):
        for _ in range(8):  # more than there are threads for requests without a body
            self.assertEqual(self.raw(b"GET / HTTP/1.1\r\nHost: localhost\n\n", wait=HANG), b"")  # not an answer when its time is over
        self.assertEqual(self.server.ask("GET", "/health")[0], 200)

    def test_slow_and_cut_requests_keep_nobody_waiting(self):
        head = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
        slow = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(12)]
        for connection in slow:
            connection.sendall(head + b'{"messages"')
        self.server.chat([message("between them")])
        slow[0].setblocking(False)
        with self.assertRaises(BlockingIOError):  # it has its 20 seconds still
            slow[0].recv(1)
        for connection in slow:
            connection.close()  # cut in the middle
        self.server.chat([message("it is still well")])


class Starts(unittest.TestCase):
    def fails(self, *options, expect):
        result = subprocess.run([PROGRAM, "serve", "-m", MODEL, *map(str, options)], capture_output=True, timeout=60)
        self.assertEqual(result.returncode, expect, result.stderr)
        self.assertEqual(len(result.stderr.decode().strip().splitlines()), 1, result.stderr)
        return result.stderr.decode()

    def test_an_address_for_others_demands_a_key(self):
        self.assertIn("--api-key-file", self.fails("--host", "0.0.0.0", "--port", 0, expect=2))
        with tempfile.TemporaryDirectory() as folder:
            key = pathlib.Path(folder, "key")
            key.write_text("short\n")
            self.assertIn("at least 16", self.fails("--api-key-file", key, "--port", 0, expect=1))
            key.write_text("0123456789abcdef\n")
            key.chmod(0o600)
            server = Server("--host", "0.0.0.0", "--api-key-file", key)
            try:
                for headers in ({}, {"Authorization": "Bearer 0123456789abcdeX"}, {"Authorization": "0123456789abcdef"}):
                    for method, path, body in (("GET", "/v1/models", None), ("GET", "/metrics", None),
                                               ("POST", "/v1/chat/completions", {"messages": [message("hello")]}),
                                               ("POST", "/tokenize", {"prompt": "hello"})):
                        self.assertEqual(server.ask(method, path, body, headers)[0], 401, path)
                self.assertEqual(server.ask("GET", "/health")[0], 200)
                good = {"Authorization": "Bearer 0123456789abcdef"}
                server.chat([message("hello")], headers=good)
                for headers in ({**good, "Host": "mybox.local:80"}, {"X-API-Key": "0123456789abcdef", "Host": "host.docker.internal"},
                                {"api-key": "0123456789abcdef"}):
                    self.assertEqual(server.ask("GET", "/v1/models", headers=headers)[0], 200, headers)
                for headers in ({"Host": "evil.com"}, {"X-API-Key": "0123456789abcdeX"}, {"X-API-Key": ""}):
                    self.assertEqual(server.ask("GET", "/v1/models", headers=headers)[0], 401, headers)
                self.assertNotIn("0123456789abcdef", server.said())
            finally:
                self.assertEqual(server.end(), 0)

    def test_names_of_the_model_and_of_this_computer(self):
        server = Server("--alias", "gpt-4o-mini", "--alias", "org/other", "--allow-host", "host.docker.internal", "--allow-host", "mybox.local:8080")
        try:
            for name in ("gpt-4o-mini", "org/other"):
                self.assertEqual(server.chat([message("hello")], model=name)["model"], pathlib.Path(MODEL).stem)
                self.assertEqual(json.loads(server.ask("GET", "/v1/models/" + name)[1])["id"], name)
            listed = [model["id"] for model in json.loads(server.ask("GET", "/v1/models")[1])["data"]]
            self.assertEqual(listed, [pathlib.Path(MODEL).stem, "gpt-4o-mini", "org/other"])
            for host, status in (("host.docker.internal:8080", 200), ("localhost.", 200), ("MyBox.local", 200), ("other.internal", 421)):
                self.assertEqual(server.ask("GET", "/v1/models", headers={"Host": host})[0], status, host)
        finally:
            self.assertEqual(server.end(), 0)

    def test_any_name_of_a_file_is_a_line_of_text_elsewhere(self):
        global MODEL
        with tempfile.TemporaryDirectory() as folder:
            strange = os.path.join(os.fsencode(folder), b'q"uo\xff\nte.gguf')
            os.symlink(MODEL, strange)
            usual, MODEL = MODEL, os.fsdecode(strange)
            try:
                server = Server()
            finally:
                MODEL = usual
            self.addCleanup(server.end)
            name = 'q"uo??te'
            self.assertEqual(json.loads(server.ask("GET", "/v1/models")[1])["data"][0]["id"], name)
            self.assertEqual(server.chat([message("hi")], model=name)["model"], name)
            metrics = server.ask("GET", "/metrics")[1].decode()  # UTF-8
            self.assertIn('model_name="q\\"uo??te"', metrics)
            self.assertIn(name + " on ", server.said())

    def test_a_port_that_is_taken_is_named(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.assertIn(str(taken.getsockname()[1]), self.fails("--port", taken.getsockname()[1], expect=1))
        self.assertIn("no_such", self.fails("--cache", "dynamic:no_such=1", expect=2))

    def test_signals_end_it_cleanly_with_a_turn_running(self):
        for by in (signal.SIGINT, signal.SIGTERM):
            server = Server()
            connection, response = server.stream([message("endless")], max_tokens=ENDLESS, cache="sink:window_length=64")
            response.read(10)
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                rest = pool.submit(response.read)  # a client that does not read gets no end of a reply without end
                self.assertEqual(server.end(by), 0)
                self.assertIn(b"[DONE]", rest.result())
            connection.close()

    def test_a_second_signal_ends_it_at_once(self):
        server = Server()
        with socket.socket() as deaf:  # has two seconds to read what does not fit into the buffers
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            body = json.dumps({"messages": [message("a long one")], "max_tokens": 3000, "ignore_eos": True, "stream": True,
                               "cache": "sink:window_length=64"}).encode()
            deaf.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.assertTrue(server.wait_for(lambda: server.metric("vllm:generation_tokens_total") == 3000))
            server.process.send_signal(signal.SIGINT)
            self.assertTrue(server.says(lambda: "ending" in server.said()))
            self.assertEqual(server.end(signal.SIGTERM), -signal.SIGTERM)

    def test_clients_that_are_not_done_do_not_hold_its_end(self):
        server = Server()
        head = b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
        begun = [socket.create_connection(("127.0.0.1", server.port), timeout=HANG) for _ in range(9)]
        for each, sent in zip(begun, (b"", head[:20], head + b'{"mess') * 3):
            each.sendall(sent)
        self.assertEqual(server.ask("GET", "/health")[0], 200)
        self.assertEqual(server.end(signal.SIGINT), 0)
        for each in begun:
            each.close()

    def test_pages_that_are_named_may_ask_and_read(self):
        page, other = "https://chat.example", "http://localhost:3000"
        server = Server("--allow-origin", page, "--allow-origin", "app://obsidian.md", "--allow-host", "mybox.local")
        shared = lambda headers: headers.get("access-control-allow-origin")
        try:
            asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
            for origin in (page, "app://obsidian.md"):
                status, _, headers = server.ask("OPTIONS", "/v1/chat/completions", headers={"Origin": origin, **asks})
                self.assertEqual((status, shared(headers), headers["access-control-allow-headers"]),
                                 (204, origin, "authorization,content-type"))
                for expect, body in ((200, {"messages": [message("hello")], "max_tokens": 2}), (400, {"messages": []})):
                    status, _, headers = server.ask("POST", "/v1/chat/completions", body, {"Origin": origin})
                    self.assertEqual((status, shared(headers), headers["vary"]), (expect, origin, "Origin"))
                self.assertEqual(shared(server.ask("GET", "/nothing", headers={"Origin": origin})[2]), origin)
                self.assertEqual(server.ask("GET", "/health", headers={"Origin": origin, "Host": "evil.com"})[0], 421)
            for origin, status in ((other, 404), ("https://chat.example.evil.com", 403), ("null", 403)):
                answer = server.ask("OPTIONS", "/v1/chat/completions", headers={"Origin": origin, **asks})
                self.assertEqual((answer[0], shared(answer[2])), (status, None), origin)
            for origin, status in ((other, 200), ("http://mybox.local:3000", 200), ("http://evil.local", 403)):
                answer = server.ask("GET", "/v1/models", headers={"Origin": origin})
                self.assertEqual((answer[0], shared(answer[2])), (status, None), origin)
        finally:
            self.assertEqual(server.end(), 0)
        self.assertIn("https://", self.fails("--allow-origin", "*", "--port", 0, expect=2))
        self.assertIn("1,000", self.fails("--queue", 1001, expect=2))

    def test_each_request_is_a_line_of_the_log(self):
        server, lines = Server("--log"), lambda: [line for line in server.said().splitlines() if " '" in line]
        try:
            # A line is written after its answer, so each request waits for the line of the one before.
            server.chat([message("a secret word")], headers={"User-Agent": "tester/1.0"}, max_tokens=5)
            self.assertTrue(server.says(lambda: len(lines()) == 1))
            server.ask("POST", "/v1/chat/completions", {"messages": [message("a secret word")], "n": 2})
            self.assertTrue(server.says(lambda: len(lines()) == 2))
            server.ask("GET", "/secret?key=secret")
            self.assertTrue(server.says(lambda: len(lines()) == 3))
            connection, response = server.stream([message("a secret word")], max_tokens=4)
            response.read()
            connection.close()
            self.assertTrue(server.says(lambda: len(lines()) == 4))
            running, begun = server.stream([message("a secret word")], max_tokens=ENDLESS, cache="sink:window_length=64")
            running.close()
            begun.close()
            self.assertTrue(server.says(lambda: len(lines()) == 5))
        finally:
            self.assertEqual(server.end(), 0)
        time_and_address = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 127\.0\.0\.1 "
        for line, expect in zip(lines(), (r"'tester/1.0' POST /v1/chat/completions 200, \d+ read, \d+ found, 5 written, \d+\.\d\d s",
                                          r"'' POST /v1/chat/completions 400 unsupported_parameter n, \d+\.\d\d s",
                                          r"'' GET /secret 404 refused, \d+\.\d\d s",
                                          r"'' POST /v1/chat/completions 200, \d+ read, \d+ found, 4 written, \d+\.\d\d s",
                                          r"'' POST /v1/chat/completions 200, the client left, \d+\.\d\d s")):
            self.assertRegex(line, "^" + time_and_address + expect + "$")
        self.assertNotIn("secret word", server.said())


class Zmtp:
    """A ZeroMQ socket as far as these tests need it."""

    def __init__(self, port, kind, topic=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.sendall(b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32))
        ready = b"\x05READY\x0bSocket-Type" + struct.pack(">I", len(kind)) + kind
        self.socket.sendall(bytes([4, len(ready)]) + ready)
        greeting = self.read(64)
        assert greeting[:1] == b"\xff" and greeting[12:16] == b"NULL", greeting
        flags, _ = self.frame()
        assert flags & 4
        if topic is not None:
            self.send([b"\x01" + topic])
            self.socket.sendall(b"\x04\x07\x04PING\x00\x00")  # its answer comes after the subscription
            flags, pong = self.frame()
            assert flags & 4 and pong[:5] == b"\x04PONG", pong

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise ConnectionError("the publisher has closed the connection")
            data += more
        return data

    def frame(self):
        flags = self.read(1)[0]
        size = struct.unpack(">Q", self.read(8))[0] if flags & 2 else self.read(1)[0]
        return flags, self.read(size)

    def message(self):
        parts = []
        while True:
            flags, data = self.frame()
            parts.append(data)
            if not flags & 1:
                return parts

    def send(self, parts):
        for i, part in enumerate(parts):
            self.socket.sendall(bytes([i + 1 < len(parts), len(part)]) + part)


class Events(unittest.TestCase):
    def setUp(self):
        self.server, self.sockets = Server("--kv-events", 0), []
        source = json.loads(self.server.ask("GET", "/kv_event_sources")[1])["0"]
        self.topic = source["topic"].encode()
        self.port, self.replay = (int(re.fullmatch(r"tcp://127\.0\.0\.1:(\d+)", source[key])[1])
                                  for key in ("endpoint", "replay_endpoint"))

    def tearDown(self):
        for each in self.sockets:
            each.socket.close()
        self.assertEqual(self.server.end(), 0)

    def zmtp(self, *how):
        self.sockets.append(Zmtp(*how))
        return self.sockets[-1]

    def missed(self, first):
        asks = self.zmtp(self.replay, b"DEALER")
        asks.send([b"", struct.pack(">Q", first)])
        batches = []
        while True:
            empty, topic, number, payload = asks.message()
            self.assertEqual(empty, b"")
            if number == b"\xff" * 8:
                return batches
            self.assertEqual(topic, self.topic)
            batches.append((struct.unpack(">Q", number)[0], payload))

    def test_who_missed_events_gets_those_that_others_heard(self):
        heard = self.zmtp(self.port, b"SUB", self.topic)
        other = self.zmtp(self.port, b"SUB", b"another topic")
        self.server.chat([message("a text of several blocks " * 5)], session_id="one")
        self.assertTrue(self.server.wait_for(lambda: len(self.missed(0)) > 1))
        self.server.chat([message("another")])  # the last batch of a reply comes before the next one begins
        all_batches = self.missed(0)
        self.assertEqual([number for number, _ in all_batches], list(range(len(all_batches))))
        self.assertIn(b"AllBlocksCleared", all_batches[0][1])
        told = b"".join(payload for _, payload in all_batches)
        for word in (b"BlockStored", b"token_ids", b"parent_block_hash", b"session_id", b"one"):
            self.assertIn(word, told)
        for number, payload in all_batches[1:]:
            topic, got, data = heard.message()
            self.assertEqual((topic, struct.unpack(">Q", got)[0], data), (self.topic, number, payload))
        self.assertEqual(self.missed(2)[:len(all_batches) - 2], all_batches[2:])  # more may have come
        other.socket.settimeout(0.1)
        with self.assertRaises(TimeoutError):
            other.message()

    def test_peers_that_do_not_speak_it_are_left(self):
        for data in (b"GET / HTTP/1.1\r\n\r\n", b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"PLAIN".ljust(20, b"\0") + bytes(32),
                     b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32) + b"\x02" + b"\xff" * 8):
            for port in (self.port, self.replay):
                with socket.create_connection(("127.0.0.1", port), timeout=5) as peer:
                    peer.sendall(data)
                    with contextlib.suppress(ConnectionError):
                        while peer.recv(4096):
                            pass
        self.zmtp(self.port, b"SUB", self.topic)
        self.server.chat([message("it is still well")])

    def test_the_library_of_zeromq_hears_them(self):
        try:
            import zmq
        except ImportError as error:
            self.skipTest(f"the Python package pyzmq is not installed ({error})")
        context = zmq.Context()
        heard, asks = context.socket(zmq.SUB), context.socket(zmq.DEALER)
        try:
            heard.setsockopt(zmq.RCVTIMEO, 10000)
            asks.setsockopt(zmq.RCVTIMEO, 10000)
            heard.connect(f"tcp://127.0.0.1:{self.port}")
            heard.subscribe(self.topic)
            asks.connect(f"tcp://127.0.0.1:{self.replay}")
            for i in range(20):  # until the subscription has come
                self.server.chat([message(f"a text of several blocks {i} " * 5)])
                if heard.poll(500):
                    break
            topic, number, _ = heard.recv_multipart()
            self.assertEqual(topic, self.topic)
            asks.send_multipart([b"", number])
            self.assertEqual(asks.recv_multipart()[2], number)
        finally:
            context.destroy(linger=0)


if __name__ == "__main__":
    PROGRAM, MODEL = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
