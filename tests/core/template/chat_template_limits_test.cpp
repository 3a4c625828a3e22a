// A template is untrusted code: it must end with text or an Error, soon and in little memory.
#include <gtest/gtest.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/template/chat_template.h"

namespace kvarium::jinja::chat_template_limits_test {
namespace {

using Json = nlohmann::ordered_json;

// The error, or the first bytes of the rendered text.
std::string outcome(const std::string& source, const TemplateLimits& limits = {},
                    const Json& variables = Json::object()) {
  try {
    return "rendered: " + ChatTemplate(source, limits).render(variables).substr(0, 40);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::content);
    return error.what();
  }
}

std::string repeated(const std::string& part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

void expectRefused(const std::string& source, const std::string& reason, const TemplateLimits& limits = {}) {
  const std::string said = outcome(source, limits);
  EXPECT_NE(said.find(reason), std::string::npos) << source.substr(0, 120) << "\n" << said;
}

TEST(ChatTemplateLimits, nestingOfEveryConstructIsRefusedBeforeTheStackEnds) {
  constexpr int kDeep = 20'000;
  const std::string cases[][3] = {
      {"(", "1", ")"},           {"[", "1", "]"},        {"{1:", "1", "}"},    {"x[", "1", "]"},  {"f(", "1", ")"},
      {"x|f(", "1", ")"},        {"x is eq(", "1", ")"}, {"not ", "1", ""},    {"-", "1", ""},    {"+", "1", ""},
      {"1 if 1 else ", "1", ""}, {"1 if (", "1", ")"},   {"x is f ", "1", ""}, {"x[:", "1", "]"}, {"f(a=", "1", ")"},
      {"f(*", "1", ")"},         {"(1, ", "1", ")"},
  };
  for (const auto& [open, middle, close] : cases)
    expectRefused("{{ " + repeated(open, kDeep) + middle + repeated(close, kDeep) + " }}", "chat template, line 1:");
  const std::string chains[] = {"+1", "-1", "*1", "**1", ".a", "[0]", "()", "|f", " is f", "%1", " if 1", "|f()"};
  for (const std::string& link : chains)
    expectRefused("{{ x" + repeated(link, kDeep) + " }}", link == " is f" ? "chained" : "nests more than 200 deep");
  const std::string blocks[][2] = {
      {"{% if 1 %}", "{% endif %}"},
      {"{% for i in [1] %}", "{% endfor %}"},
      {"{% set x %}", "{% endset %}"},
      {"{% macro m() %}", "{% endmacro %}"},
      {"{% filter upper %}", "{% endfilter %}"},
      {"{% call f() %}", "{% endcall %}"},
      {"{% generation %}", "{% endgeneration %}"},
      {"{% with %}", "{% endwith %}"},
  };
  for (const auto& [open, close] : blocks)
    expectRefused(repeated(open, kDeep) + repeated(close, kDeep), "nests more than 200 deep");
  expectRefused("{% set " + repeated("(", kDeep) + "a" + repeated(")", kDeep) + " = 1 %}", "nests more than 200 deep");
}

TEST(ChatTemplateLimits, longButFlatTemplatesAreFine) {
  EXPECT_EQ(outcome("{{ 1" + repeated(" ~ 1", 5'000) + " }}").substr(0, 14), "rendered: 1111");
  EXPECT_EQ(outcome("{{ 0" + repeated(" or 0", 5'000) + " or 7 }}"), "rendered: 7");
  EXPECT_EQ(outcome("{% if 0 %}" + repeated("{% elif 0 %}", 5'000) + "{% else %}e{% endif %}"), "rendered: e");
  EXPECT_EQ(outcome("{{ " + repeated("(", 150) + "1" + repeated(")", 150) + " }}"), "rendered: 1");
  EXPECT_EQ(outcome("{{ 1" + repeated(" + 1", 150) + " }}"), "rendered: 151");
  EXPECT_EQ(outcome(repeated("{% if 1 %}", 150) + "x" + repeated("{% endif %}", 150)), "rendered: x");
}

TEST(ChatTemplateLimits, recursionThroughMacrosEnds) {
  expectRefused("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "calls itself too deep");
  expectRefused("{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}", "too deep");
  expectRefused("{% macro m() %}{% call m() %}{{ caller() }}{% endcall %}{% endmacro %}{{ m() }}", "too deep");
  expectRefused("{% macro m(x=m()) %}{% endmacro %}{{ m() }}", "too deep");
  expectRefused("{% set x = [[]] %}{% for i in x recursive %}{{ loop(x) }}{% endfor %}", "too deep");
  expectRefused("{% set n = namespace() %}{% for i in [1] recursive %}{% set n.l = loop %}{% endfor %}{{ n.l([1]) }}",
                "recursive");
  const std::string wide = "{% macro m(x) %}" + repeated("{% if 1 %}", 100) + "{{ " + repeated("[", 90) + "m(x)" +
                           repeated("]", 90) + " }}" + repeated("{% endif %}", 100) + "{% endmacro %}{{ m(1) }}";
  expectRefused(wide, "too deep");
}

TEST(ChatTemplateLimits, valuesNestNoDeeperThanTheyCanBeDestroyed) {
  const std::string start = "{% set ns = namespace(x=[]) %}{% for i in range(100000) %}";
  const std::string steps[] = {
      "{% set ns.x = [ns.x] %}",
      "{% set ns.x = (ns.x,) %}",
      "{% set ns.x = {1: ns.x} %}",
      "{% set ns.x = {1: ns.x}.get %}",
      "{% for y in [ns.x] %}{% set ns.x = loop %}{% endfor %}",
      "{% set ns.x = dict(a=ns.x) %}",
      "{% set ns.x = [ns.x]|map('list') if false else [ns.x]|reverse %}",
      "{% set ns.x = {1: ns.x}.items() %}",
  };
  for (const std::string& step : steps) expectRefused(start + step + "{% endfor %}", "nests values more than 200 deep");
  EXPECT_EQ(outcome("{% set n = namespace() %}{% set n.head = namespace() %}{% for i in range(100000) %}"
                    "{% set c = n.head %}{% set n.head = namespace(next=c) %}{% endfor %}done"),
            "rendered: done");
  EXPECT_EQ(outcome("{% set n = namespace() %}{% set n.n = [n, n] %}{{ n.n == n.n }}"), "rendered: True");
  EXPECT_EQ(outcome("{% for i in [1] %}{{ loop.changed(loop) }}{% endfor %}"), "rendered: True");
  expectRefused("{% set n = namespace() %}{% set n.n = [n] %}{{ n.n }}", "cannot be printed");
  expectRefused("{% set n = namespace() %}{{ [n]|tojson }}", "not JSON serializable");
  Json deep = 1;
  for (int i = 0; i < 300; ++i) deep = Json::array({deep});
  EXPECT_NE(outcome("{{ x }}", {}, {{"x", deep}}).find("nests values"), std::string::npos);
}

TEST(ChatTemplateLimits, loopsEnd) {
  const std::string r = "range(100000)";
  expectRefused("{% for a in " + r + " %}{% for b in " + r + " %}{% endfor %}{% endfor %}", "steps");
  expectRefused("{% for a in " + r + " %}{{ " + r + "|list|length }}{% endfor %}", "steps");
  expectRefused("{% set s = 'x' * 60000000 %}{% for a in " + r + " %}{{ s.count('y') }}{% endfor %}", "steps");
  expectRefused("{% set s = 'a' * 60000000 %}{% set t = 'a' * 30000000 ~ 'b' %}{{ t in s }}", "steps");
  expectRefused("{% set x = [0] %}" + repeated("{% set x = [x, x] %}", 100) + "{{ x|tojson|length }}", "steps");
  expectRefused("{{ ([[0]] * 100000)|sum(start=[])|length }}", "steps");
  expectRefused(
      "{% set x = [0] %}{% set y = [0] %}" + repeated("{% set x = [x, x] %}{% set y = [y, y] %}", 100) + "{{ x == y }}",
      "steps");
  expectRefused("{% set x = (0,) %}" + repeated("{% set x = (x, x) %}", 100) + "{{ {x: 1} }}", "steps");
  expectRefused("{% set x = ['a'] %}" + repeated("{% set x = [x, x] %}", 100) + "{{ x ~ '' }}", "steps");
}

TEST(ChatTemplateLimits, stringsAndOutputAreBounded) {
  expectRefused("{{ 'a' * 1000000000 }}", "bytes");
  expectRefused("{{ 'a' * 9223372036854775807 }}", "bytes");
  TemplateLimits little;
  little.output_bytes = 1 << 16;
  for (const char* wide : {"'a'.ljust(1000000000)", "'a'.rjust(9223372036854775807, '日')", "'a'.zfill(1000000000)",
                           "'%1000000000d' % 1", "'%01000000000d' % 1", "'%99999999999999999999s' % 1",
                           "('\"' * 30000)|e", "'<'|e + '<' * 30000", "('%s' * 60) % ((('a' * 2000),) * 60)"})
    expectRefused("{{ " + std::string(wide) + " }}", "bytes", little);
  expectRefused("{{ '%.2000d' % 1 }}", "digits");
  expectRefused("{{ '%.99999999999999999999f' % 1 }}", "digits");
  expectRefused("{{ 9 ** 99999999999 }}", "64 bits");
  expectRefused("{{ '{0}{0}'.format('a' * 60000000) }}", "bytes");
  expectRefused("{{ 'a\nb'|indent(1000000000) }}", "too wide");
  expectRefused("{{ [[1]]|tojson(indent=1000000000) }}", "too wide");
  expectRefused("{% set x = 'ab' %}" + repeated("{% set x = x ~ x %}", 40) + "{{ x }}", "bytes");
  expectRefused("{% set x = 'ab' %}" + repeated("{% set x = x|replace('a', x) %}", 40) + "{{ x }}", "bytes");
  expectRefused("{% set x = 'a' * 60000 %}{{ x.replace('', x) }}", "bytes");
  expectRefused("{% set x = 'a' * 60000 %}{{ x|join(x) }}", "bytes");
  expectRefused("{% set x = 'a' * 30000000 %}{% for i in range(5) %}{{ x }}{% endfor %}", "bytes");
  expectRefused(
      "{% set n = namespace() %}{% set n.a = 'a' * 60000000 %}{% set n.b = 'a' * 60000000 %}"
      "{% set n.c = 'a' * 60000000 %}{% set n.d = 'a' * 60000000 %}{% set n.e = 'a' * 60000000 %}",
      "bytes of strings");
  expectRefused(std::string((1 << 20) + 1, 'x'), "bytes");
  TemplateLimits small;
  small.output_bytes = 100;
  expectRefused(std::string(101, 'x'), "100 bytes", small);
  EXPECT_EQ(outcome(std::string(100, 'x'), small), "rendered: " + std::string(40, 'x'));
}

TEST(ChatTemplateLimits, containersAndIntegersAreBounded) {
  expectRefused("{{ range(1000000000) }}", "range too big");
  expectRefused("{{ range(-9223372036854775807, 9223372036854775807) }}", "range too big");
  EXPECT_EQ(outcome("{{ range(-9223372036854775807, 9223372036854775807, 5000000000000000000)|list|length }}"),
            "rendered: 4");
  expectRefused("{{ [1] * 1000000000 }}", "elements");
  expectRefused("{{ [1] * 9223372036854775807 }}", "elements");
  expectRefused("{% set x = [1] * 900000 %}{{ (x + x)|length }}", "elements");
  for (const char* overflow : {"9223372036854775807 + 1", "-9223372036854775807 - 2", "4611686018427387904 * 2",
                               "-(-9223372036854775807 - 1)", "(-9223372036854775807 - 1) // -1", "9223372036854775808",
                               "1e300|int", "'99999999999999999999'|int", "(-9223372036854775807 - 1)|abs"})
    expectRefused(std::string("{{ ") + overflow + " }}", "bit");
  EXPECT_EQ(outcome("{{ (-9223372036854775807 - 1) % -1 }}"), "rendered: 0");
  EXPECT_EQ(outcome("{{ range(9223372036854775800, 9223372036854775807, 3)[::-1]|list|length }}"), "rendered: 3");
}

TEST(ChatTemplateLimits, hugeInputsAreRefusedNotCopiedForEver) {
  TemplateLimits small;
  small.output_bytes = 1000;
  small.container_elements = 10;
  EXPECT_NE(outcome("{{ x }}", small, {{"x", std::string(2000, 'a')}}).find("bytes"), std::string::npos);
  EXPECT_NE(outcome("{{ x }}", small, {{"x", Json::array({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})}}).find("elements"),
            std::string::npos);
  EXPECT_NE(outcome("{{ x }}", small, {{"x", 18446744073709551615u}}).find("64 bits"), std::string::npos);
}

TEST(ChatTemplateLimits, everyRefusalComesWithinSeconds) {
  TemplateLimits limits;
  limits.steps = 1'000'000;
  const std::clock_t start = std::clock();  // processor time: other work on the machine does not count
  outcome("{% for a in range(100000) %}{% for b in range(100000) %}{% set x = a ~ b %}{% endfor %}{% endfor %}",
          limits);
  outcome("{% set s = 'ab ' * 20000000 %}{% for a in range(100000) %}{% set t = s|upper|lower|title %}{% endfor %}",
          limits);
  outcome("{% set s = 'é' * 30000000 %}{% for a in range(100000) %}{{ s[20000000] }}{% endfor %}", limits);
  outcome("{% set l = range(90000)|list %}{% for a in range(100000) %}{{ l|sort|length }}{{ -1 in l }}{% endfor %}",
          limits);
  // Contents in more pieces than are traced.
  const Json talk{{"messages", Json::array({{{"role", "user"}, {"content", std::string(1'000'000, 'a')}}})}};
  const std::string cut = "{% set s = messages[0].content.replace('', '-') %}";
  outcome(cut + "{% for a in range(100000) %}{% set t = s.replace('', '+') %}{% endfor %}", limits, talk);
  outcome(
      cut +
          "{% set n = namespace(l=[]) %}{% for a in range(100000) %}{% set n.l = n.l + [s[a:] + s[:a]] %}{% endfor %}",
      limits, talk);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC,
            30.0);  // about 2 s optimised; sanitizers take their time
}

}  // namespace
}  // namespace kvarium::jinja::chat_template_limits_test
