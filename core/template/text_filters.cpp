#include <unordered_map>

#include "core/template/attributes.h"
#include "core/template/filters.h"
#include "core/template/iteration.h"
#include "core/template/parameters.h"
#include "core/template/print.h"
#include "core/template/text_search.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr size_t most_indent = 1 << 20;  // characters

// Jinja's soft_str: strings unchanged, other values printed. The result is a string.
Value soft(const Parameters& p, Call& call) {
  call.engine.budget().spend(p[0].weight() * 5);
  return textOf(p[0], call.engine.budget());
}

template <std::string (*convert)(std::string_view)>
Value converted(Call& call) {
  const Parameters p(call, "filter", {"s"}, 1);
  const Value s = soft(p, call);
  return call.engine.budget().changed(*s.text(), convert(s.text()->bytes));
}

// Capitalizes every part between "-", white space and opening brackets.
std::string titled(std::string_view s) {
  const auto parts = [](char32_t c) { return isSpace(c) || c == '-' || c == '(' || c == '{' || c == '[' || c == '<'; };
  std::string out;
  char32_t c = 0;
  for (size_t at = 0; at < s.size();) {
    const size_t first = decodeCharacter(s, at, c);
    if (parts(c)) {
      out += s.substr(at, first);
      at += first;
      continue;
    }
    size_t end = at + first;
    while (end < s.size()) {
      const size_t length = decodeCharacter(s, end, c);
      if (parts(c)) break;
      end += length;
    }
    out += toUpper(s.substr(at, first)) + toLower(s.substr(at + first, end - at - first));
    at = end;
  }
  return out;
}

Value trim(Call& call) {
  const Parameters p(call, "trim", {"value", "chars"}, 1);
  const Value s = soft(p, call);
  const std::string& bytes = s.text()->bytes;
  if (p[1].isNone()) return call.engine.budget().part(*s.text(), stripped(bytes, Side::both));
  const std::string_view set = p.string(1);
  return call.engine.budget().part(*s.text(), stripped(bytes, Side::both, &set));
}

Value string(Call& call) {
  const Parameters p(call, "string", {"object"}, 1);
  return textOf(p[0], call.engine.budget());
}

Value safe(Call& call) {
  const Parameters p(call, "safe", {"value"}, 1);
  Budget& budget = call.engine.budget();
  const Value s = textOf(p[0], budget);
  return budget.part(*s.text(), s.text()->bytes, true);
}

Value replace(Call& call) {
  const Parameters p(call, "replace", {"s", "old", "new", "count"}, 3);
  Budget& budget = call.engine.budget();
  const int64_t most = p[3].isNone() ? -1 : p.integer(3, -1);
  const Value s = textOf(p[0], budget), to = textOf(p[2], budget);
  return replaced(*s.text(), strOf(p[1], budget), *to.text(), most, budget);
}

Value indent(Call& call) {
  const Parameters p(call, "indent", {"s", "width", "first", "blank"}, 1);
  Budget& budget = call.engine.budget();
  if (!p[0].text()) p.string(0);
  std::string indention = "    ";
  if (p.given(1) && p[1].text()) {
    indention = p.string(1);
  } else if (p.given(1)) {
    const int64_t width = std::max<int64_t>(0, p.integer(1, 4));
    if (static_cast<size_t>(width) > most_indent) throw Fault("an indent is too wide");
    indention.assign(static_cast<size_t>(width), ' ');
  }
  const std::string source = p.string(0) + "\n";
  budget.spendText(source.size());
  std::string out = p.flag(2) ? indention : "";
  bool first = true;
  for (const std::string_view line : splitLines(source, false)) {
    if (!first) out += "\n";
    if (!first && (p.flag(3) || !line.empty())) out += indention;
    first = false;
    out += line;
    budget.needText(out.size());
  }
  return budget.changed(*p[0].text(), std::move(out), p[0].text()->markup);
}

Value join(Call& call) {
  const Parameters p(call, "join", {"value", "d", "attribute"}, 1);
  Budget& budget = call.engine.budget();
  const Value separator = textOf(p.given(1) ? p[1] : Value::constant(""), budget);
  TracedText out;
  bool first = true;
  for (const Value& part : iterate(p[0], budget)) {
    if (!first) appendStr(out, separator, budget);
    first = false;
    appendStr(out, attributePath(part, p[2], budget), budget);
  }
  return call.engine.text(std::move(out));
}

// json.dumps(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False), as transformers registers it.
Value tojson(Call& call) {
  const Parameters p(call, "tojson", {"x", "ensure_ascii", "indent", "separators", "sort_keys"}, 1);
  JsonStyle style;
  style.ascii = p.flag(1);
  style.sort_keys = p.flag(4);
  if (!p[2].isNone()) {
    const int64_t width = p[2].text() ? 0 : std::max<int64_t>(0, p.integer(2, 0));
    if (static_cast<size_t>(width) > most_indent) throw Fault("an indent is too wide");
    style.indent = p[2].text() ? p[2].text()->bytes : std::string(static_cast<size_t>(width), ' ');
    style.item_separator = ",";
  }
  if (!p[3].isNone()) {
    const Items parts = iterate(p[3], call.engine.budget());
    if (parts.size() != 2 || !parts[0].text() || !parts[1].text())
      throw Fault("tojson() needs two strings as separators");
    style.item_separator = parts[0].text()->bytes;
    style.key_separator = parts[1].text()->bytes;
  }
  return call.engine.text(jsonText(p[0], style, call.engine.budget()));
}

}  // namespace

Filter findTextFilter(const std::string& name) {
  static const std::unordered_map<std::string_view, Filter> filter_table = {
      {"upper", converted<toUpper>},
      {"lower", converted<toLower>},
      {"capitalize", converted<toCapitalized>},
      {"title", converted<titled>},
      {"trim", trim},
      {"string", string},
      {"safe", safe},
      {"replace", replace},
      {"indent", indent},
      {"join", join},
      {"tojson", tojson},
  };
  const auto it = filter_table.find(name);
  return it == filter_table.end() ? nullptr : it->second;
}

}  // namespace kvarium::jinja
