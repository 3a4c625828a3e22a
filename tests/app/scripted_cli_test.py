#!/usr/bin/env python3
"""What a model says from outside, with models that say what a test wants. Thoughts: run, chat, compare and serve tell them from
the answer by the end of the prompt and by the model's own marks; stop texts, replies that go on, and variables of the chat
template. Control tokens that are spelled in messages are text.

Usage: scripted_cli_test.py PROGRAM"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import scripted_model
import serve_cli_test
from serve_cli_test import events_of, message

PROGRAM = ""
MESSAGES = ("{% for m in messages %}{% if m['role'] == 'assistant' %}{{ '<|bot|>' }}{% if m['reasoning_content'] %}"
            "{{ '<think>' + m['reasoning_content'] + '</think>' }}{% endif %}{% else %}{{ '<|user|>' }}{% endif %}"
            "{{ m['content'] + '<|end|>' }}{% endfor %}{% if add_generation_prompt %}{{ '<|bot|>' }}")
PLAIN = MESSAGES + "{{ '<|go|>' }}{% endif %}"
OPENS = MESSAGES + "{{ '<think>\\n' }}{% endif %}"
CHOOSES = MESSAGES + "{% if enable_thinking is defined and not enable_thinking %}{{ '<|go|>' }}{% else %}{{ '<think>\\n' }}{% endif %}{% endif %}"


class Scripted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def model(self, template, script, controls=(), after="<|go|>", **numbers):
        path = pathlib.Path(self.folder.name) / f"{self.id().split('.')[-1]}-{abs(hash((template, *script)))}.gguf"
        return scripted_model.write(path, template, script, ["<|bot|>", *controls], after, **numbers)

    def opened(self, *script):
        """A model whose template opens the thoughts."""
        return self.model(OPENS, script, after="\n")

    def run_it(self, model, *options, prompt="hi"):
        ran = subprocess.run([PROGRAM, "run", "-m", model, "-p", prompt, "--json", *options], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return json.loads(ran.stdout)

    def save_and_go_on(self, model, said, cache):
        """A conversation of `chat` that is saved goes on where it was, in another process."""
        def chat(lines):
            ran = subprocess.run([PROGRAM, "chat", "-m", model, "--temperature", "0"], input=lines, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            return ran.stdout + ran.stderr
        chat(f"{said}\n/save {cache}\n")
        told = chat(f"/load {cache}\nand {said}\n/stats\n")
        prompt, reused = map(int, re.search(r"prompt (\d+) tokens, reused (\d+)", told).groups())
        self.assertGreater(reused, prompt // 3)

    def serve(self, model, *options):
        serve_cli_test.PROGRAM, serve_cli_test.MODEL = PROGRAM, model
        server = serve_cli_test.Server(*options)
        self.addCleanup(server.end)
        return server

    def ask(self, server, messages=None, expect=200, **fields):
        return server.chat(messages or [message("hi")], expect, ignore_eos=False, max_tokens=40, **fields)

    def both(self, server, **fields):
        """(thoughts, answer, reason) of a whole answer; those of a stream are the same."""
        choice = self.ask(server, **fields)["choices"][0]
        whole = (choice["message"].get("reasoning_content", ""), choice["message"]["content"], choice["finish_reason"])
        connection, response = server.stream([message("hi")], **{"ignore_eos": False, "max_tokens": 40, **fields})
        deltas = [event["choices"][0] for event in events_of(response.read()) if event["choices"]]
        connection.close()
        text = lambda key: "".join(delta["delta"].get(key) or "" for delta in deltas)
        self.assertEqual(whole, (text("reasoning_content"), text("content"), deltas[-1]["finish_reason"]))
        return whole


class Thoughts(Scripted):
    def test_thoughts_that_the_template_opens_are_apart(self):
        model = self.opened("I think of ", "blue", "</think>", " more", "<|end|>")
        told = self.run_it(model)
        self.assertEqual((told["text"], told["thoughts"], told["in_thoughts"]),
                         ("I think of blue</think> more", "I think of blue", False))
        self.assertEqual(self.both(self.serve(model)), ("I think of blue", "more", "stop"))
        plain = subprocess.run([PROGRAM, "run", "-m", model, "-p", "hi"], capture_output=True, text=True)
        self.assertEqual(plain.stdout, "<think>\nI think of blue</think> more\n")

    def test_marks_of_the_model_itself_may_be_control_tokens(self):
        for controls in ((), ("[THINK]", "[/THINK]")):
            model = self.model(PLAIN, ["[THINK]", "why", "[/THINK]", "So.", "<|end|>"], controls)
            self.assertEqual(self.run_it(model)["text"], "[THINK]why[/THINK]So.", controls)
            self.assertEqual(self.both(self.serve(model)), ("why", "So.", "stop"))

    def test_a_reply_that_ends_in_its_thoughts_says_so(self):
        model = self.opened("never ", "ending", "<|end|>")
        self.assertTrue(self.run_it(model)["in_thoughts"])
        told = subprocess.run([PROGRAM, "run", "-m", model, "-p", "hi"], capture_output=True, text=True)
        self.assertIn("inside its thoughts", told.stderr)
        server = self.serve(model)
        self.assertEqual(self.both(server), ("never ending", "", "stop"))
        self.assertTrue(self.ask(server)["kvarium"]["in_thoughts"])
        compared = subprocess.run([PROGRAM, "compare", "-m", model, "-p", "hi", "--json", "--cache", "dynamic", "--cache", "sink"],
                                  capture_output=True, text=True)
        self.assertTrue(all(run["in_thoughts"] for run in json.loads(compared.stdout)["runs"]))

    def test_stop_texts_look_behind_the_thoughts(self):
        model = self.opened("a ST", "OP b", "</think>", "c ST", "OP d", "<|end|>")
        self.assertEqual(self.run_it(model, "--stop", "STOP")["text"], "a STOP b</think>c ")
        self.assertEqual(self.both(self.serve(model), stop=["STOP"]), ("a STOP b", "c ", "stop"))
        # Who wants the thoughts alone stops at their mark, which may be one token or several.
        self.assertEqual(self.run_it(model, "--stop", "</think>")["text"], "a STOP b")
        several = self.opened("a <", "/thin", "k> b", "</th", "ink>", "c", "<|end|>")
        self.assertEqual(self.run_it(several, "--stop", "</think>")["text"], "a ")
        several = self.opened("a", "</th", "ink>", "c", "<|end|>")
        self.assertEqual(self.run_it(several, "--stop", "</think>")["text"], "a")
        self.assertEqual(self.both(self.serve(several), stop=["</think>"]), ("a", "", "stop"))

    def test_a_stop_text_may_be_a_control_token(self):
        model = self.model(PLAIN, ["a ", "<|other|>", "b", "<|end|>"], ["<|other|>"])
        self.assertEqual(self.run_it(model)["text"], "a b")
        told = self.run_it(model, "--stop", "<|other|>")
        self.assertEqual((told["text"], told["stop_reason"]), ("a ", "stop"))
        self.assertEqual(self.run_it(model, "--stop", "a b")["text"], "a b")  # the two words do not stand together
        self.assertEqual(self.both(self.serve(model), stop=["<|other|>"]), ("", "a ", "stop"))

    def test_an_answer_that_goes_on_stands_behind_no_opened_thoughts(self):
        server = self.serve(self.opened("x", "</think>", "y", "<|end|>"))
        begun = [message("hi"), message("The sky", "assistant")]
        goes_on = {"continue_final_message": True, "add_generation_prompt": False}
        self.assertEqual(server.tokenize(messages=begun, **goes_on)["tokens"],
                         server.tokenize(prompt="<|user|>hi<|end|><|bot|>The sky", add_special_tokens=False)["tokens"])
        thinking = [message("hi"), {**message("", "assistant"), "reasoning_content": "Let me"}]
        self.assertEqual(server.tokenize(messages=thinking, **goes_on)["tokens"],
                         server.tokenize(prompt="<|user|>hi<|end|><|bot|><think>\nLet me", add_special_tokens=False)["tokens"])

    def test_thoughts_that_a_client_sends_back_reach_the_template(self):
        server = self.serve(self.model(PLAIN, ["x", "<|end|>"]))
        sent = [message("a"), {**message("b", "assistant"), "reasoning_content": "why"}, message("c")]
        self.assertEqual(server.tokenize(messages=sent)["tokens"], server.tokenize(
            prompt="<|user|>a<|end|><|bot|><think>why</think>b<|end|><|user|>c<|end|><|bot|><|go|>", add_special_tokens=False)["tokens"])
        self.ask(server, [message("a"), {"role": "assistant", "content": None}, message("c")])
        self.ask(server, [message("a"), {"role": "assistant"}, message("c")])
        self.ask(server, [{"role": "user", "content": None}], 400)

    def test_a_client_that_leaves_thoughts_out_stays_in_its_conversation(self):
        server = self.serve(self.opened("think ", "so", "</think>", "answer", "<|end|>"))
        first = self.ask(server)["choices"][0]["message"]["content"]
        again = self.ask(server, [message("hi"), message(first, "assistant"), message("more")])
        self.assertGreater(again["usage"]["prompt_tokens_details"]["cached_tokens"], 3)
        self.assertEqual(server.metric("kvarium:warm_conversations"), 1)

    def test_variables_of_the_template(self):
        model = self.model(CHOOSES, ["at once", "<|end|>"])  # `<|go|>` begins the script, and thoughts do not
        off = ("--template-var", "enable_thinking=false")
        self.assertEqual(self.run_it(model, *off)["text"], "at once")
        self.assertNotEqual(self.run_it(model, "-n", "1")["text"], "at once")
        refused = subprocess.run([PROGRAM, "run", "-m", model, "-p", "hi", "--template-var", "thinks=1"], capture_output=True, text=True)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("thinks", refused.stderr)
        wrong = subprocess.run([PROGRAM, "run", "-m", model, "-p", "hi", "--template-var", "x"], capture_output=True, text=True)
        self.assertEqual(wrong.returncode, 2)
        server = self.serve(model)
        for fields in ({"chat_template_kwargs": {"enable_thinking": False}}, {"enable_thinking": False}):
            self.assertEqual(self.both(server, **fields), ("", "at once", "stop"))
        self.assertEqual(self.both(self.serve(model, *off)), ("", "at once", "stop"))
        for fields in ({"chat_template_kwargs": {"enable_thinking": [1]}}, {"reasoning_effort": "high"},
                       {"chat_template_kwargs": {"messages": "x"}}, {"chat_template_kwargs": {"strftime_now": "2024-07-26T12:30:00"}},
                       {"chat_template_kwargs": 1}):
            self.ask(server, None, 400, **fields)
            self.assertEqual(server.ask("POST", "/tokenize", {"messages": [message("hi")], **fields})[0], 400, fields)
        chat = subprocess.run([PROGRAM, "chat", "-m", model, *off, "--temperature", "0"], input="hi\n", capture_output=True, text=True)
        self.assertEqual(chat.stdout.strip(), "at once")
        with open(pathlib.Path(self.folder.name) / "m.json", "w") as file:
            json.dump([message("hi")], file)
        shown = subprocess.run([PROGRAM, "template", "-m", model, "--messages", file.name, *off], capture_output=True, text=True)
        self.assertEqual(shown.stdout, "<|user|>hi<|end|><|bot|><|go|>")


TOOLS = ("{% for m in messages %}{{ '<|' + ('bot' if m['role'] == 'assistant' else 'user') + '|>' }}{% if m['tool_calls'] %}"
         "{% for c in m['tool_calls'] %}{{ c['function']['name'] + '(' + (c['function']['arguments']|tojson) + ')' }}{% endfor %}{% endif %}"
         "{{ m['content'] + '<|end|>' }}{% endfor %}{% if add_generation_prompt %}{{ '<|bot|><|go|>' }}{% endif %}")
ALTERNATES = PLAIN.replace("{% for m in messages %}", "{% for m in messages %}{% if m['role'] not in ['user', 'assistant'] %}"
                           "{{ raise_exception('Only user and assistant') }}{% endif %}", 1)


class Tools(Scripted):
    def history(self, result="18 degrees", city="Bonn"):
        call = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": json.dumps({"in": city})}}
        return [message("Warm?"), {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "c1", "content": result}]

    def reads(self, server, messages, prompt):
        self.assertEqual(server.tokenize(messages=messages)["tokens"],
                         server.tokenize(prompt=prompt, add_special_tokens=False)["tokens"])

    def test_calls_in_the_history_are_written_by_the_template(self):
        server = self.serve(self.model(TOOLS, ["Yes.", "<|end|>"]))
        self.reads(server, self.history(),
                   '<|user|>Warm?<|end|><|bot|>weather({"in": "Bonn"})<|end|><|user|>18 degrees<|end|><|bot|><|go|>')
        told = self.ask(server, self.history())
        self.assertEqual((told["choices"][0]["message"]["content"], told["kvarium"]["tool_messages"]), ("Yes.", "template"))
        self.assertNotIn("tool_messages", self.ask(server)["kvarium"])
        # What tools and their arguments spell is text.
        end = server.tokenize(prompt="<|end|>", add_special_tokens=False)["tokens"][0]
        told = server.tokenize(messages=self.history("<|end|><|user|>", "<|end|><|user|>"))["tokens"]
        self.assertEqual(told.count(end), 3)

    def test_where_the_template_knows_none_they_are_said_in_words(self):
        for template in (PLAIN, ALTERNATES):
            server = self.serve(self.model(template, ["Yes.", "<|end|>"]))
            self.reads(server, self.history(), '<|user|>Warm?<|end|><|bot|>[Call of the tool weather: {"in":"Bonn"}]<|end|>'
                       '<|user|>[Result of the tool weather]\n18 degrees<|end|><|bot|><|go|>')
            self.assertEqual(self.ask(server, self.history())["kvarium"]["tool_messages"], "words")

    def test_a_template_that_refuses_says_what_to_change(self):
        template = PLAIN.replace("{% for", "{% if messages[0]['role'] == 'assistant' %}{{ raise_exception('Only users begin') }}{% endif %}{% for", 1)
        server = self.serve(self.model(template, ["Yes.", "<|end|>"]))
        refused = [message("welcome", "assistant"), message("hi")]
        for path in ("/v1/chat/completions", "/tokenize"):
            status, text, _ = server.ask("POST", path, {"messages": refused})
            said = json.loads(text)["error"]["message"]
            self.assertEqual(status, 400)
            self.assertIn("Only users begin", said)
            self.assertIn("system message", said)


class SpelledTokens(Scripted):
    """`<|end|>` and other marks in what people, clients and models write."""
    SPELLED = "What does <|end|><|user|> do, and <|e nd|>?"

    def ids(self, server, text):
        return server.tokenize(prompt=text, add_special_tokens=False)["tokens"]

    def test_are_text_in_every_message(self):
        server = self.serve(self.model(PLAIN, ["x", "<|end|>"]))
        end, user = self.ids(server, "<|end|>")[0], self.ids(server, "<|user|>")[0]
        for role in ("user", "assistant", "system"):
            messages = [message(self.SPELLED, role), message("b")]
            ids = server.tokenize(messages=messages)["tokens"]
            self.assertEqual((ids.count(end), ids.count(user)), (2, 1 if role == "assistant" else 2), role)
            plain = server.tokenize(messages=messages, parse_special=True)["tokens"]
            self.assertEqual((plain.count(end), plain.count(user)), (3, 2 if role == "assistant" else 3), role)
        thoughts = [message("a"), {**message("b", "assistant"), "reasoning_content": self.SPELLED}, message("c")]
        self.assertEqual(server.tokenize(messages=thoughts)["tokens"].count(end), 3)
        begun = server.tokenize(messages=[message("a"), message(self.SPELLED, "assistant")], continue_final_message=True,
                                add_generation_prompt=False)["tokens"]
        self.assertEqual(begun.count(end), 1)
        # A mark that begins in the template's words and ends in a message's is none either.
        split = self.serve(self.model("{% for m in messages %}{{ '<|en' + m['content'] }}{% endfor %}<|go|>", ["x", "<|end|>"]))
        self.assertEqual(split.tokenize(messages=[message("d|>a")])["tokens"].count(end), 0)
        # Without one all ids are the same.
        usual = [message("a < b | c", "system"), message("x <| y"), message("z", "assistant"), message("hello")]
        self.assertEqual(server.tokenize(messages=usual)["tokens"], server.tokenize(messages=usual, parse_special=True)["tokens"])

    def test_the_conversation_goes_on_from_the_cache(self):
        server = self.serve(self.model(PLAIN, ["so ", "it is", "<|end|>"]))
        talk, before = [message(self.SPELLED)], 0
        for turn in range(3):
            told = self.ask(server, talk, return_token_ids=True)
            self.assertEqual(told["prompt_token_ids"], server.tokenize(messages=talk)["tokens"])
            cached = told["usage"]["prompt_tokens_details"]["cached_tokens"]
            self.assertGreaterEqual(cached, before - 2)  # all but where the template asks for a reply
            before = told["usage"]["prompt_tokens"]
            talk += [message(told["choices"][0]["message"]["content"], "assistant"), message(self.SPELLED + str(turn))]

    def test_of_the_command_line_too(self):
        model = self.model(PLAIN, ["x", "<|end|>"])
        spelled = lambda *options: self.run_it(model, *options, prompt=self.SPELLED)["prompt_tokens"]
        self.assertGreater(spelled(), spelled("--parse-special") + 5)
        with open(pathlib.Path(self.folder.name) / "spelled.json", "w") as file:
            json.dump([message(self.SPELLED)], file)
        rendered = lambda *options: json.loads(subprocess.run(
            [PROGRAM, "template", "-m", model, "--messages", file.name, "--ids", "--json", *options], capture_output=True, text=True,
            check=True).stdout)["ids"]
        self.assertEqual(len(rendered()), spelled())
        self.assertEqual(len(rendered("--parse-special")), spelled("--parse-special"))
        parts = [{"role": "user", "content": [{"type": "text", "text": part} for part in (self.SPELLED[:13], self.SPELLED[13:])]}]
        self.assertNotIn("<|end|>", self.SPELLED[:13])  # the mark is cut, and is none when it is whole again
        for form in (parts, {"messages": parts}):
            piped = [subprocess.run([PROGRAM, *command, "-m", model, "--messages", "-", "--json"], input=json.dumps(form),
                                    capture_output=True, text=True, check=True).stdout for command in (["template", "--ids"], ["run"])]
            self.assertEqual((json.loads(piped[0])["ids"], json.loads(piped[1])["prompt_tokens"]), (rendered(), spelled()))
        for command in (["run"], ["compare", "--cache", "dynamic", "--cache", "sink"]):
            told = subprocess.run([PROGRAM, *command, "-m", model, "--messages", file.name, "--json"], capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            told = json.loads(told.stdout)
            self.assertEqual(told.get("runs", [told])[0]["prompt_tokens"], spelled(), command)

    def test_a_saved_conversation_goes_on(self):
        model, cache = self.model(PLAIN, ["x", "<|end|>"]), pathlib.Path(self.folder.name) / "talk.kvcache"
        self.save_and_go_on(model, self.SPELLED, cache)


class Times(Scripted):
    """The time that a template writes is that of the first turn, in whole seconds; the present one has a part of a second."""
    TIMED = "{{ strftime_now('%f') }}" + PLAIN

    def test_is_kept_by_a_conversation_of_the_server(self):
        server = self.serve(self.model(self.TIMED, ["so ", "it is", "<|end|>"]))
        for session in ({}, {"session_id": "a"}):
            talk, before = [message("when?" + str(session))], 0
            for turn in range(3):
                tokens = server.tokenize(messages=talk)["tokens"]
                told = self.ask(server, talk, return_token_ids=True, **session)
                if turn > 0:  # the first one begins now, which is another time
                    self.assertEqual(tokens, told["prompt_token_ids"])
                self.assertGreaterEqual(told["usage"]["prompt_tokens_details"]["cached_tokens"], before - 2)
                before = told["usage"]["prompt_tokens"]
                talk += [message(told["choices"][0]["message"]["content"], "assistant"), message("and " + str(turn))]

    def test_is_kept_by_files(self):
        model, folder = self.model(self.TIMED, ["x", "<|end|>"]), pathlib.Path(self.folder.name)
        self.run_it(model, "--save", folder / "run.kvcache")
        again = self.run_it(model, "--restore", folder / "run.kvcache")
        self.assertGreaterEqual(again["reused_tokens"], again["prompt_tokens"] - 16)
        self.save_and_go_on(model, "when?", folder / "chat.kvcache")


class SystemRole(Scripted):
    """A template that refuses a system message, or leaves it out: its text stands before the user's."""
    REFUSES = "{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}" + PLAIN
    LEAVES_OUT = PLAIN.replace("{% for m in messages %}", "{% for m in messages if m['role'] != 'system' %}")
    TALK = [message("be kind", "system"), message("hi"), message("yes", "assistant"), message("so?")]
    FOLDED = [message("be kind\n\nhi"), *TALK[2:]]

    def test_stands_before_the_first_message_everywhere(self):
        for template in (self.REFUSES, self.LEAVES_OUT):
            model, server = self.model(template, ["x", "<|end|>"]), None
            server = self.serve(model)
            ids = server.tokenize(messages=self.FOLDED)["tokens"]
            self.assertEqual(server.tokenize(messages=self.TALK)["tokens"], ids)
            told = self.ask(server, self.TALK, return_token_ids=True)
            self.assertEqual((told["prompt_token_ids"], told["kvarium"]["system_folded"]), (ids, True))
            self.assertNotIn("system_folded", self.ask(server, self.FOLDED)["kvarium"])
            with open(pathlib.Path(self.folder.name) / "system.json", "w") as file:
                json.dump(self.TALK, file)
            ran = subprocess.run([PROGRAM, "run", "-m", model, "--messages", file.name, "--json"], capture_output=True, text=True)
            self.assertEqual((ran.returncode, json.loads(ran.stdout)["prompt_tokens"]), (0, len(ids)), ran.stderr)
            self.assertIn("takes no system message", ran.stderr)
            chat = subprocess.run([PROGRAM, "chat", "-m", model, "--system", "be kind", "--temperature", "0"], input="hi\n/stats\n",
                                  capture_output=True, text=True)
            self.assertEqual(chat.returncode, 0, chat.stderr)
            self.assertIn("takes no system message", chat.stderr)
            self.assertIn(f"prompt {len(server.tokenize(messages=self.FOLDED[:1])['tokens'])} tokens", chat.stdout + chat.stderr)

    def test_a_template_that_takes_it_is_left_alone(self):
        model = self.model(PLAIN, ["x", "<|end|>"])
        server = self.serve(model)
        self.assertNotEqual(server.tokenize(messages=self.TALK)["tokens"], server.tokenize(messages=self.FOLDED)["tokens"])
        self.assertNotIn("system_folded", self.ask(server, self.TALK)["kvarium"])

    def test_what_a_template_refuses_for_another_reason_says_what_helps(self):
        alternates = ("{% for m in messages %}{% if (m['role'] == 'user') != (loop.index0 % 2 == 0) %}"
                      "{{ raise_exception('roles must alternate') }}{% endif %}{% endfor %}" + PLAIN)
        server = self.serve(self.model(alternates, ["x", "<|end|>"]))
        self.assertEqual(self.ask(server, self.TALK)["kvarium"]["system_folded"], True)
        status, body, _ = server.ask("POST", "/v1/chat/completions", {"messages": [message("a"), message("b")]})
        self.assertEqual(status, 400)
        self.assertIn(b"roles must alternate", body)
        self.assertIn(b"leave out or change the roles", body)


class WrongNumbers(Scripted):
    """Logits that are none: no command makes a text, a figure or a file of them."""

    def refused(self, *words, code=1):
        ran = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stdout), (code, ""), words)
        self.assertIn("range of its numbers at token ", ran.stderr)
        self.assertIn("format=bf16", ran.stderr)
        return ran.stderr

    def test_that_16_bit_cells_cannot_hold_say_what_helps(self):
        model = self.model(PLAIN, ["all ", "well", "<|end|>"], values=1e6)  # 8e6 is beyond float16, and fine in float32
        self.assertIn("at token 6", self.refused("run", "-m", model, "-p", "hi", "--json", "--cache", "dynamic:format=f16"))
        for well in (["--cache", "dynamic:format=bf16"], ["--cache", "dynamic:format=f32"], ["--precision", "exact"]):
            self.assertEqual(self.run_it(model, *well)["text"], "all well", well)

    def test_are_read_by_nobody(self):
        folder = pathlib.Path(self.folder.name)
        for model in (self.model(PLAIN, ["a", "<|end|>"], logits=3e38), self.model(PLAIN, ["b", "<|end|>"], values=1e6)):
            batch = folder / "batch.json"
            batch.write_text("[[258, 258], [258]]")
            for words in (["run", "-p", "hi", "--temperature", "1", "--save", folder / "c"], ["run", "-p", "hi", "--save", folder / "c"],
                          ["compare", "-p", "hi", "-n", "4", "--cache", "dynamic", "--cache", "sink"],
                          ["generate", "--ids", "258,258,258", "-n", "4"], ["generate", "--ids", "258,258", "-n", "4", "--beams", "2"],
                          ["generate", "--ids", "258,258", "-n", "4", "--prompt-lookup", "2"],
                          ["generate", "--batch", batch, "-n", "4"]):
                self.refused(words[0], "-m", model, *words[1:])
            self.assertFalse((folder / "c").exists())
            server = self.serve(model)
            status, body, _ = server.ask("POST", "/v1/chat/completions", {"messages": [message("hi")]})
            self.assertEqual(status, 500)
            self.assertIn(b"range of its numbers", body)
            self.assertEqual(server.ask("GET", "/health")[0], 200)
            self.assertEqual(server.ask("POST", "/v1/chat/completions", {"messages": [message("hi")]})[0], 500)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
