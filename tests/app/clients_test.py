#!/usr/bin/env python3
"""Clients that others wrote ask kvarium-cli serve. Usage: clients_test.py PROGRAM, with the packages of run_clients.sh"""
import asyncio
import json
import os
import pathlib
import sys
import tempfile
import unittest

import scripted_model
import serve_cli_test
from serve_cli_test import message

PROGRAM = ""
TEMPLATE = ("{% for m in messages %}{{ '<|user|>' + m['role'] + ': ' + m['content'] + '<|end|>' }}{% endfor %}"
            "{% if add_generation_prompt %}{{ '<|go|>' }}{% endif %}")
KEY = "0123456789abcdef"


class Clients(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def serve(self, *script, options=()):
        model = scripted_model.write(pathlib.Path(self.folder.name) / "scripted.gguf", TEMPLATE, [*script, "<|end|>"])
        key = pathlib.Path(self.folder.name) / "key"
        key.write_text(KEY)
        key.chmod(0o600)
        serve_cli_test.PROGRAM, serve_cli_test.MODEL = PROGRAM, str(model)
        server = serve_cli_test.Server("--api-key-file", key, *options)
        self.addCleanup(server.end)
        self.url = f"http://127.0.0.1:{server.port}/v1"
        return server


class OpenAi(Clients):
    def client(self, **options):
        import openai
        client = openai.OpenAI(base_url=self.url, api_key=KEY, **options)
        self.addCleanup(client.close)
        return client

    def test_chat_whole_and_streamed(self):
        self.serve("The sky", " is", " blue.")
        client = self.client()
        model = client.models.list().data[0].id
        self.assertEqual(client.models.retrieve(model).id, model)
        whole = client.chat.completions.create(model=model, messages=[message("Why?")])
        self.assertEqual((whole.choices[0].message.content, whole.choices[0].finish_reason), ("The sky is blue.", "stop"))
        with client.chat.completions.create(model=model, messages=[message("Why?")], stream=True,
                                            stream_options={"include_usage": True}) as stream:
            pieces = list(stream)
        self.assertEqual("".join(p.choices[0].delta.content or "" for p in pieces if p.choices), "The sky is blue.")
        self.assertEqual(pieces[-1].usage.completion_tokens, whole.usage.completion_tokens)

    def test_keys_and_refusals_are_its_errors(self):
        import openai
        self.serve("x")
        with self.assertRaises(openai.AuthenticationError):
            self.client(default_headers={"Authorization": "Bearer wrong"}).models.list()
        other = self.client(default_headers={"Authorization": "", "X-API-Key": KEY})
        self.assertEqual(len(other.models.list().data), 1)
        with self.assertRaises(openai.NotFoundError):
            self.client().chat.completions.create(model="gpt-4o", messages=[message("a")])
        with self.assertRaises(openai.BadRequestError) as refused:
            self.client().chat.completions.create(model="", messages=[message("a")], n=2)
        self.assertEqual(refused.exception.param, "n")

    def test_tools_offered_and_called_before(self):
        import openai
        self.serve("18 degrees.")
        client, tools = self.client(), [{"type": "function", "function": {"name": "weather", "parameters": {"type": "object"}}}]
        offered = client.chat.completions.create(model="", messages=[message("Warm?")], tools=tools)
        self.assertEqual((offered.choices[0].message.content, offered.kvarium["ignored"]), ("18 degrees.", ["tools"]))
        call = {"id": "c", "type": "function", "function": {"name": "weather", "arguments": json.dumps({"in": "Bonn"})}}
        history = [message("Warm?"), {"role": "assistant", "content": None, "tool_calls": [call]},
                   {"role": "tool", "tool_call_id": "c", "content": "18"}]
        answer = client.chat.completions.create(model="", messages=history, tools=tools)
        self.assertEqual((answer.choices[0].message.content, answer.kvarium["tool_messages"]), ("18 degrees.", "words"))
        with self.assertRaises(openai.BadRequestError) as refused:
            client.chat.completions.create(model="", messages=[message("Warm?")], tools=tools, tool_choice="required")
        self.assertEqual(refused.exception.param, "tool_choice")

    def test_many_at_once_end_without_an_error(self):
        import openai

        async def ask(count):
            async with openai.AsyncOpenAI(base_url=self.url, api_key=KEY) as client:
                return await asyncio.gather(*(client.chat.completions.create(model="", messages=[message(f"{i}?")]) for i in range(count)))

        server = self.serve("so", " it", " is")
        for count in (40, 80):
            self.assertEqual({answer.choices[0].message.content for answer in asyncio.run(ask(count))}, {"so it is"}, server.said())


class Others(Clients):
    def test_llm(self):
        import llm
        self.serve("The sky", " is", " blue.")
        folder = pathlib.Path(self.folder.name)
        (folder / "extra-openai-models.yaml").write_text(f"- model_id: here\n  model_name: scripted\n  api_base: {self.url}\n"
                                                            "  api_key_name: kvarium\n")
        (folder / "keys.json").write_text(json.dumps({"kvarium": KEY}))
        before = os.environ.get("LLM_USER_PATH")
        os.environ["LLM_USER_PATH"] = str(folder)
        self.addCleanup(lambda: os.environ.pop("LLM_USER_PATH") if before is None else os.environ.update(LLM_USER_PATH=before))
        talk = llm.get_model("here").conversation()
        for stream in (True, False):
            self.assertEqual(talk.prompt("Why?", stream=stream).text(), "The sky is blue.")

    def test_an_agent_of_smolagents(self):
        import smolagents
        # Its first message is longer than the model's context.
        self.serve("Thought: easy.\n<code>\n", "final_answer('blue')", "\n</code>", options=("--cache", "sink:window_length=256"))
        model = smolagents.OpenAIModel("scripted", api_base=self.url, api_key=KEY)
        agent = smolagents.CodeAgent(tools=[], model=model, verbosity_level=0)
        self.assertEqual(agent.run("Which colour has the sky?"), "blue")


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
