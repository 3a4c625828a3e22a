// ChatTemplate as the rest of the program uses it.
#include "core/template/chat_template.h"

#include <gtest/gtest.h>

#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/base/error.h"

namespace kvarium::jinja::chat_template_test {
namespace {

using Json = nlohmann::ordered_json;

std::string refusal(const std::string& source, const Json& variables = Json::object()) {
  try {
    return "rendered: " + ChatTemplate(source).render(variables);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::content);
    return error.what();
  }
}

TEST(ChatTemplate, rendersMessagesWithTheVariablesOfAConversation) {
  const ChatTemplate chat(
      "{{ bos_token }}{% for m in messages %}[{{ m.role }}|{{ m.content }}]{% endfor %}{{ eos_token }}"
      "{{ tools is none }}{{ documents is none }}{{ add_generation_prompt }}");
  EXPECT_EQ(chat.render({{"user", "hé"}, {"assistant", ""}}, "<s>", "</s>", true).text,
            "<s>[user|hé][assistant|]</s>TrueTrueTrue");
  EXPECT_EQ(chat.render({}, "", "", false).text, "TrueTrueFalse");
}

// The parts of the text that are the content of the one message, with where they lie in it.
std::string traced(const std::string& expression, const std::string& content) {
  const TracedText rendered =
      ChatTemplate("{% set c = messages[0].content %}" + expression).render({{"user", content}}, "", "", false);
  std::string parts;
  for (const ContentSpan& span : rendered.contents)
    if (!span.made)
      parts += std::to_string(span.offset) + ":" + rendered.text.substr(span.first, span.end - span.first) + ";";
  return parts;
}

TEST(ChatTemplate, contentsAreTracedThroughWhateverOnlyMovesThem) {
  const std::string content = " one, two\nthree ";
  for (const char* whole : {"{{ c }}",
                            "a{{ c }}b",
                            "{{ 'a' + c + 'b' }}",
                            "{{ 'a' ~ c ~ 1 }}",
                            "{{ c|string }}",
                            "{{ c|safe }}",
                            "{{ '{}!'.format(c) }}",
                            "{{ [c, 'a']|join(' ') }}",
                            "{{ '-'.join(['a', c]) }}",
                            "{% set x %}<{{ c }}>{% endset %}{{ x }}",
                            "{% macro m(x) %}({{ x }}){% endmacro %}{{ m(c) }}",
                            "{% filter replace('<', '') %}<{{ c }}{% endfilter %}",
                            "{% for l in c %}{{ l }}{% endfor %}",
                            "{{ c[:4] + c[4:] }}",
                            "{{ c.replace('x', 'y') }}",
                            "{{ '<text>'.replace('text', c) }}",
                            "{% set n = namespace(t='') %}{% for l in c %}{% set n.t = n.t + l %}"
                            "{% endfor %}{{ n.t }}",
                            "{{ {'k': c}['k'] }}",
                            "{{ messages|map(attribute='content')|join }}",
                            "{{ c|default('x') }}",
                            "{{ (c + 'x').removesuffix('x') }}",
                            "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ c }}{% endcall %}"})
    EXPECT_EQ(traced(whole, content), "0:" + content + ";") << whole;
  const std::string trimmed = "1:one, two\nthree;";
  for (const char* cut : {"{{ c|trim }}", "{{ c.strip() }}", "{{ c.rstrip().lstrip() }}", "{{ c[1:-1] }}"})
    EXPECT_EQ(traced(cut, content), trimmed) << cut;
  EXPECT_EQ(traced("{{ c.split(',')[-1] }}", content), "5: two\nthree ;");
  EXPECT_EQ(traced("{{ c.partition(', ')[2] }}", content), "6:two\nthree ;");
  EXPECT_EQ(traced("{{ c.splitlines()|join('; ') }}", content), "0: one, two;10:three ;");
  EXPECT_EQ(traced("{{ c.replace(',', '') }}", content), "0: one;5: two\nthree ;");
  EXPECT_EQ(traced("{{ c[1] }}{{ c|first }}", content), "1:o;0: ;");
  EXPECT_EQ(traced("{{ c|indent(1) }}", content), "0: one, two;10:three ;");
  EXPECT_EQ(traced("{{ '%s|%9s' % (c[1:4], c[6:9]) }}{{ c[:4].ljust(6) }}", content), "1:one;6:two;0: one;");
  EXPECT_EQ(traced("{{ [c[1:4]]|tojson }}", content), "1:one;");
  EXPECT_EQ(traced("{% for t in [c] recursive %}{{ t if loop.depth > 1 else loop([t]) }}{% endfor %}", content),
            "0:" + content + ";");
  EXPECT_EQ(traced("{{ c|upper }}{{ c[::-1] }}{{ c|tojson }}{{ c|length }}", content), "");
  EXPECT_EQ(traced("{{ c|upper }}", "1 + 1"), "0:1 + 1;");
  EXPECT_EQ(traced("{{ messages[0].role }}", "user"), "");  // the same word from elsewhere
}

// The rendered text with what was made of messages in brackets: message, ":" and the bytes.
std::string made(const std::string& source, const nlohmann::ordered_json& messages) {
  const TracedText rendered = ChatTemplate(source).trace({{"messages", messages}, {"clock", "<|end|>"}});
  std::string out;
  size_t at = 0;
  for (const ContentSpan& span : rendered.contents) {
    const std::string who = span.message == several_messages ? "several" : std::to_string(span.message);
    out += rendered.text.substr(at, span.first - at) + "[" + (span.made ? who : "=" + who) + ":" +
           rendered.text.substr(span.first, span.end - span.first) + "]";
    at = span.end;
  }
  return out + rendered.text.substr(at);
}

TEST(ChatTemplate, whatIsMadeOfAMessageIsKnown) {
  const nlohmann::ordered_json said = nlohmann::ordered_json::parse(R"([{"role": "user", "content": "a<|End|>\"b"}])");
  const auto of = [&](const std::string& expression) {
    return made("{% set m = messages[0] %}{% set c = m.content %}" + expression, said);
  };
  EXPECT_EQ(of("<{{ c|upper }}>"), "<[0:A<|END|>\"B]>");
  EXPECT_EQ(of("{{ c|tojson }}"), "[0:\"a<|End|>\\\"b\"]");
  EXPECT_EQ(of("{{ c|e }}{{ c|e|safe|upper }}"), "[0:a&lt;|End|&gt;&#34;bA&LT;|END|&GT;&#34;B]");
  EXPECT_EQ(of("{{ c[::-1] }} {{ c.swapcase() }}"), "[0:b\">|dnE|<a] [0:A<|eND|>\"B]");
  EXPECT_EQ(of("{{ c[:2] * 3 }}"), "[0:a<a<a<]");
  EXPECT_EQ(of("{{ [c[0], 1, 'x'] }} {{ {'k': c[0]} }}"), "[[0:'a'], 1, 'x'] {'k': [0:'a']}");
  EXPECT_EQ(of("{{ {'k': c[:8], 'l': clock}|tojson }}"), "{\"k\": \"[=0:a<|End|>]\", \"l\": \"<|end|>\"}");
  EXPECT_EQ(of("{{ '<' + m.role + '>' }}{{ clock|upper }}"), "<user><|END|>");
  EXPECT_EQ(of("{{ ('>' ~ c[:1])|upper }}"), "[0:>A]");
}

TEST(ChatTemplate, allThatAMessageSaysIsKnownButItsRole) {
  const nlohmann::ordered_json said = nlohmann::ordered_json::parse(R"([
    {"role": "user", "content": [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]},
    {"role": "assistant", "content": "x", "reasoning_content": "why", "tool_calls": [
      {"type": "function", "function": {"name": "f", "arguments": {"k": "v"}}}]}])");
  EXPECT_EQ(made("{% for p in messages[0].content %}{{ p.type }} {{ p.text }};{% endfor %}", said),
            "text [0:one];text [0:two];");
  EXPECT_EQ(made("{{ messages[1].tool_calls[0]|tojson }}", said),
            "{\"[1:type]\": \"function\", \"[1:function]\": {\"[1:name]\": \"[1:f]\", \"[1:arguments]\": "
            "{\"[1:k]\": \"[1:v]\"}}}");
  EXPECT_EQ(made("{{ messages[1].reasoning_content|upper }}", said), "[-2:WHY]");
  EXPECT_EQ(
      made("{{ messages|map(attribute='role')|join }}{{ (messages[1].content ~ messages[0].content[0].text)|upper }}",
           said),
      "userassistant[several:XONE]");
}

TEST(ChatTemplate, chatMlServesAModelWithoutATemplate) {
  const ChatTemplate chat{chatMlTemplate()};
  EXPECT_EQ(chat.render({{"system", "S"}, {"user", "U"}}, "", "", true).text,
            "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n<|im_start|>assistant\n");
  EXPECT_EQ(chat.render({{"user", "U"}}, "", "", false).text, "<|im_start|>user\nU<|im_end|>\n");
}

TEST(ChatTemplate, raiseExceptionReachesTheUserAsItsOwnMessage) {
  try {
    ChatTemplate("a\n{{ raise_exception('Only \"user\" may speak, ' ~ 7 ~ ' é') }}").render(Json::object());
    FAIL() << "it was rendered";
  } catch (const Error& error) {
    EXPECT_EQ(inEnglish(error.problem()),
              "the model's chat template refuses these messages: Only \"user\" may speak, 7 é");
    EXPECT_NE(inEnglish(error.remedy()).find("leave out"), std::string::npos);
  }
}

TEST(ChatTemplate, errorsNameTheLine) {
  EXPECT_EQ(refusal("a\n\n{{ 1 + 'x' }}"), "chat template, line 3: unsupported operand type(s) for +: 'int' and 'str'");
  EXPECT_EQ(refusal("a\n{% if x %}\n{% endfor %}"), "chat template, line 3: unknown tag 'endfor'");
  EXPECT_EQ(refusal("\n{{ messages.nothing.more }}", {{"messages", Json::object()}}),
            "chat template, line 2: 'dict object' has no attribute 'nothing'");
  EXPECT_EQ(refusal("{{ missing.x }}"), "chat template, line 1: 'missing' is undefined");
  EXPECT_EQ(refusal("\n\n{% for x in y %}"), "chat template, line 3: the template ends where 'endfor' is expected");
}

TEST(ChatTemplate, whatNoChatTemplateUsesIsRefusedByName) {
  const std::pair<const char*, const char*> cases[] = {
      {"{{ 1|pprint }}", "'pprint'"},
      {"{{ 1 is module }}", "'module'"},
      {"{{ ''.expandtabs(3) }}", "'expandtabs'"},
      {"{{ cycler(1) }}", "'cycler'"},
      {"{{ f(**d) }}", "'**'"},
      {"{{ 0x10 }}", "'x10'"},
      {"{{ 1_000 }}", "'_000'"},
      {"{{ x[0, 1] }}", "','"},
      {"{% set x | upper %}a{% endset %}", "'|'"},
      {"{% print 1 %}", "'print'"},
      {"{% macro m() %}{{ varargs }}{% endmacro %}{{ m(1) }}", "macro 'm' takes not more than 0"},
      {"{{ 10|round(-1) }}", "round() needs"}};
  for (const auto& [source, named] : cases)
    EXPECT_NE(refusal(source).find(named), std::string::npos) << source << ": " << refusal(source);
  EXPECT_NE(refusal("{{ ('%s'|safe) % 1 }}").find("the % of safe text"), std::string::npos);
  EXPECT_NE(refusal("{{ (-8) ** 0.5 }}").find("complex numbers"), std::string::npos);
  for (const char* field : {"{:>5}", "{!r}", "{0.a}", "{0[a]}", "{x:d}"})
    EXPECT_NE(refusal("{{ '" + std::string(field) + "'.format(1, x=2) }}").find("not " + std::string(field)),
              std::string::npos)
        << refusal("{{ '" + std::string(field) + "'.format(1, x=2) }}");
}

TEST(ChatTemplate, movesKeepTheProgram) {
  ChatTemplate a("{{ x }}");
  ChatTemplate b = std::move(a);
  a = ChatTemplate("other");
  EXPECT_EQ(b.render({{"x", 1}}), "1");
  EXPECT_EQ(a.render(Json::object()), "other");
}

TEST(ChatTemplate, keepsTheOrderOfKeysAndTakesUnorderedJsonToo) {
  const ChatTemplate chat("{{ tools | tojson }}");
  EXPECT_EQ(chat.render(Json::parse(R"({"tools": [{"type": "f", "a": {"z": 1, "b": 2}}]})")),
            R"([{"type": "f", "a": {"z": 1, "b": 2}}])");
  EXPECT_EQ(chat.render(nlohmann::json::parse(R"({"tools": {"b": 1, "a": 2}})")), R"({"a": 2, "b": 1})");
}

TEST(ChatTemplate, theClockIsLocalUnlessGiven) {
  const ChatTemplate chat("{{ strftime_now('%Y-%m-%d') }}");
  const auto today = [] {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", &local);
    return std::string(text);
  };
  const std::string before = today();
  const std::string rendered = chat.render(Json::object());
  EXPECT_TRUE(rendered == before || rendered == today()) << rendered;
  EXPECT_EQ(chat.render({{"strftime_now", "2023-01-31"}}), "2023-01-31");
  EXPECT_NE(refusal("{{ strftime_now('%Y') }}", {{"strftime_now", "2023-02-31"}}).find("no date"), std::string::npos);
}

TEST(ChatTemplate, invalidUtf8PassesThrough) {
  const std::string bad = "a\xff\xe6\x97z\xf0\x9f";
  const Json variables = {{"s", bad}};
  const auto render = [&](const char* source) { return ChatTemplate(source).render(variables); };
  EXPECT_EQ(render("{{ s }}"), bad);
  EXPECT_EQ(render("{{ s|length }}"), "7");
  EXPECT_EQ(render("{{ s[1] }}{{ s[-1] }}"), "\xff\x9f");
  EXPECT_EQ(render("{{ s[::-1] }}"),
            "\x9f\xf0z\x97\xe6\xff"
            "a");
  EXPECT_EQ(render("{{ s|upper }}"), "A\xff\xe6\x97Z\xf0\x9f");
  EXPECT_EQ(render("{{ s|tojson }}"), "\"" + bad + "\"");
  EXPECT_EQ(render("{{ [s] }}"), R"(['a\udcff\udce6\udc97z\udcf0\udc9f'])");
  EXPECT_EQ(render("{% for c in s %}{{ c }},{% endfor %}"), "a,\xff,\xe6,\x97,z,\xf0,\x9f,");
  EXPECT_EQ(render("{{ s|trim }}{{ s.split('z')[0] }}"), bad + "a\xff\xe6\x97");
  EXPECT_EQ(ChatTemplate("\xff{{ '\xfe' }}{# \xfd #}").render(variables), "\xff\xfe");
  EXPECT_NE(refusal("{{ \xff }}x{{ \x80.y }}").find("undefined"), std::string::npos);
}

TEST(ChatTemplate, oneTemplateServesSeveralThreads) {
  const ChatTemplate chat("{% for i in range(200) %}{{ i ~ x }}{% endfor %}");
  const std::string expected = chat.render({{"x", "é"}});
  std::vector<std::thread> threads;
  std::vector<std::string> results(4);
  for (std::string& result : results) threads.emplace_back([&] { result = chat.render({{"x", "é"}}); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, expected);
}

TEST(ChatTemplate, variablesMustBeAnObject) {
  try {
    ChatTemplate("x").render(Json::array());
    FAIL() << "an array was accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
  }
}

}  // namespace
}  // namespace kvarium::jinja::chat_template_test
