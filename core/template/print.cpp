#include "core/template/print.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

void appendHex(std::string& out, const char* prefix, uint32_t value, int digits) {
  out += prefix;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[value >> shift & 15]);
}

// Appends a character that repr() and JSON escape alike, if it is one.
bool appendEscaped(std::string& out, char32_t c, char quote) {
  static constexpr std::string_view control = "\n\r\t", letters = "nrt";
  const size_t found = c < 0x80 ? control.find(static_cast<char>(c)) : std::string_view::npos;
  if (c == static_cast<char32_t>(quote) || c == '\\')
    (out += '\\') += static_cast<char>(c);
  else if (found != std::string_view::npos)
    (out += '\\') += letters[found];
  else
    return false;
  return true;
}

void append(TracedText& out, const Value& value, Budget& budget);

void appendItems(TracedText& out, const Values& items, Budget& budget) {
  bool first = true;
  for (const Value& item : items) {
    if (!std::exchange(first, false)) out.append(", ");
    append(out, item, budget);
  }
}

void appendSequence(TracedText& out, const Sequence& s, Budget& budget) {
  const std::string label = s.label;
  if (s.kind == SequenceKind::iterator) return out.append("<" + label + " object>");
  if (s.kind == SequenceKind::range) {
    out.append("range(" + std::to_string(s.start) + ", " + std::to_string(s.stop));
    return out.append(s.stride == 1 ? ")" : ", " + std::to_string(s.stride) + ")");
  }
  const bool is_list = s.kind == SequenceKind::list, is_tuple = s.kind == SequenceKind::tuple;
  out.append(is_list ? "[" : is_tuple ? "(" : label + "([");
  appendItems(out, s.items, budget);
  out.append(is_list ? "]" : !is_tuple ? "])" : s.items.size() == 1 ? ",)" : ")");
}

void append(TracedText& out, const Value& value, Budget& budget) {
  if (value.isNone())
    out.append("None");
  else if (value.isUndefined())
    out.append("Undefined");
  else if (value.isBool())
    out.append(value.truthy() ? "True" : "False");
  else if (value.isInteger())
    out.append(std::to_string(value.integral()));
  else if (value.isReal())
    out.append(realText(value.number()));
  else if (const Text* t = value.text()) {
    if (t->markup) out.append("Markup(");
    std::string quoted;
    appendRepr(quoted, t->bytes);
    out.append(quoted, madeSpans(t->contents, quoted.size()));
    if (t->markup) out.append(")");
  } else if (const Sequence* s = value.sequence()) {
    appendSequence(out, *s, budget);
  } else if (const Dict* d = value.dict()) {
    out.append("{");
    bool first = true;
    for (const auto& [key, item] : d->entries) {
      if (!std::exchange(first, false)) out.append(", ");
      append(out, key, budget);
      out.append(": ");
      append(out, item, budget);
      budget.needText(out.text.size());
    }
    out.append("}");
  } else if (const Callable* c = value.callable()) {
    out.append("<function " + c->name + ">");
  } else {
    throw Fault("a " + value.typeName() + " cannot be printed");  // it may contain itself
  }
  budget.needText(out.text.size());
}

void appendQuoted(std::string& out, std::string_view text, bool ascii) {
  out += '"';
  char32_t c = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t length = decodeCharacter(text, at, c);
    if (appendEscaped(out, c, '"'))
      ;
    else if (c == '\b')
      out += "\\b";
    else if (c == '\f')
      out += "\\f";
    else if (c < 0x20)
      appendHex(out, "\\u", c, 4);
    else if (c < 0x7F || !ascii)
      out += text.substr(at, length);
    else if (c < 0x10000)
      appendHex(out, "\\u", c, 4);
    else
      appendHex(out, "\\u", 0xD800 + ((c - 0x10000) >> 10), 4),
          appendHex(out, "\\u", 0xDC00 + ((c - 0x10000) & 0x3FF), 4);
    at += length;
  }
  out += '"';
}

class JsonWriter {
 public:
  JsonWriter(const JsonStyle& style, Budget& budget) : m_style(style), m_budget(budget) {}

  void write(const Value& value, int level) {
    if (const Text* t = value.text())
      quote(*t);
    else if (const Dict* d = value.dict())
      object(*d, level);
    else if (const Sequence* s = value.sequence();
             s && (s->kind == SequenceKind::list || s->kind == SequenceKind::tuple))
      list("[", s->items, "]", level, [&](const Value& item) { write(item, level + 1); });
    else
      m_out.append(scalar(value, "Object of type " + value.typeName() + " is not JSON serializable"));
    m_budget.needText(m_out.text.size());
  }
  TracedText take() { return std::move(m_out); }

 private:
  static std::string scalar(const Value& value, const std::string& refusal) {
    if (value.isNone()) return "null";
    if (value.isBool()) return value.truthy() ? "true" : "false";
    if (value.isInteger()) return std::to_string(value.integral());
    if (!value.isReal()) throw Fault(refusal);
    const double x = value.number();
    if (std::isnan(x)) return "NaN";
    return std::isinf(x) ? (x < 0 ? "-Infinity" : "Infinity") : realText(x);
  }

  void quote(const Text& t) {
    std::string quoted;
    appendQuoted(quoted, t.bytes, m_style.ascii);
    if (quoted.size() != t.bytes.size() + 2) return m_out.append(quoted, madeSpans(t.contents, quoted.size()));
    m_out.append("\"");
    m_out.append(t.bytes, t.contents);
    m_out.append("\"");
  }

  void newLine(int level) {
    if (!m_style.indent) return;
    m_out.append("\n");
    for (int i = 0; i < level; ++i) {
      m_budget.needText(m_out.text.size() + m_style.indent->size());
      m_out.append(*m_style.indent);
    }
  }

  template <class Items, class Write>
  void list(const char* open, const Items& items, const char* close, int level, const Write& write_item) {
    m_out.append(open);
    bool first = true;
    for (const auto& item : items) {
      if (!std::exchange(first, false)) m_out.append(m_style.item_separator);
      newLine(level + 1);
      write_item(item);
    }
    if (!first) newLine(level);
    m_out.append(close);
  }

  void object(const Dict& d, int level) {
    std::vector<const std::pair<Value, Value>*> entries;
    for (const auto& entry : d.entries) entries.push_back(&entry);
    if (m_style.sort_keys)
      std::ranges::stable_sort(entries,
                               [](const auto* a, const auto* b) { return order(a->first, b->first, "<") < 0; });
    list("{", entries, "}", level, [&](const auto* entry) {
      const Text* key = entry->first.text();
      const std::string problem =
          "keys must be str, int, float, bool or None, not " + (key ? "" : entry->first.typeName());
      if (key)
        quote(*key);
      else
        m_out.append("\"" + scalar(entry->first, problem) + "\"");
      m_out.append(m_style.key_separator);
      write(entry->second, level + 1);
    });
  }

  const JsonStyle& m_style;
  Budget& m_budget;
  TracedText m_out;
};

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

// Reads up to `most` digits of `base` at `at`; returns their number.
size_t readDigits(std::string_view s, size_t at, size_t most, int base, char32_t& value) {
  size_t count = 0;
  for (value = 0; count < most && at + count < s.size() && digitOf(s[at + count]) < base; ++count)
    value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digitOf(s[at + count]));
  return count;
}

size_t appendHexEscape(std::string& out, std::string_view body, size_t at, size_t digits) {
  char32_t c = 0;
  if (readDigits(body, at, digits, 16, c) != digits) throw Fault("a string has an escape with too few hex digits");
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) throw Fault("a string has an escape that is no Unicode character");
  appendCharacter(out, c);
  return digits;
}

// The text as std::from_chars reads numbers: without white space at the ends, a plus sign, and underscores. Empty if an
// underscore is not between two digits.
std::optional<std::string> plainNumber(std::string_view text) {
  const std::string_view s = stripped(text, Side::both);
  std::string out;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '_' && (i == 0 || i + 1 == s.size() || digitOf(s[i - 1]) > 9 || digitOf(s[i + 1]) > 9))
      return std::nullopt;
    if (s[i] != '_') out.push_back(s[i]);
  }
  return out.starts_with('+') && !out.starts_with("+-") ? out.substr(1) : out;
}

}  // namespace

std::string realText(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x < 0 ? "-inf" : "inf";
  // repr() writes an exponent below 1e-4 and from 1e16 on.
  const bool plain = x == 0 || (std::fabs(x) >= 1e-4 && std::fabs(x) < 1e16);
  char buffer[64];
  const char* const end =
      std::to_chars(buffer, std::end(buffer), x, plain ? std::chars_format::fixed : std::chars_format::scientific).ptr;
  const std::string text(buffer, static_cast<size_t>(end - buffer));
  return plain && text.find('.') == std::string::npos ? text + ".0" : text;
}

void appendRepr(std::string& out, std::string_view text) {
  const bool single = text.find('\'') == std::string_view::npos || text.find('"') != std::string_view::npos;
  const char quote = single ? '\'' : '"';
  out.push_back(quote);
  char32_t c = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t length = decodeCharacter(text, at, c);
    if (appendEscaped(out, c, quote))
      ;
    else if (isPrintable(c))
      out += text.substr(at, length);
    else if (c < 0x100)
      appendHex(out, "\\x", c, 2);
    else if (c < 0x10000)
      appendHex(out, "\\u", c, 4);
    else
      appendHex(out, "\\U", c, 8);
    at += length;
  }
  out.push_back(quote);
}

void appendRepr(TracedText& out, const Value& value, Budget& budget) {
  budget.spend(value.weight());
  append(out, value, budget);
}

void appendStr(TracedText& out, const Value& value, Budget& budget) {
  const Text* t = value.text();
  budget.spend(value.weight() + static_cast<int64_t>(t ? t->contents.size() >> 6 : 0));
  if (value.isUndefined()) return;
  if (!t) return append(out, value, budget);
  budget.needText(out.text.size() + t->bytes.size());
  out.append(t->bytes, t->contents);
}

Value textOf(const Value& value, Budget& budget) {
  if (value.text()) return value;
  TracedText out;
  appendStr(out, value, budget);
  return budget.text(std::move(out));
}

std::string strOf(const Value& value, Budget& budget) {
  TracedText out;
  appendStr(out, value, budget);
  return std::move(out.text);
}

TracedText jsonText(const Value& value, const JsonStyle& style, Budget& budget) {
  budget.spend(value.weight());
  JsonWriter writer(style, budget);
  writer.write(value, 0);
  return writer.take();
}

std::string unescaped(std::string_view body) {
  std::string out;
  for (size_t at = 0; at < body.size();) {
    if (body[at] != '\\' || at + 1 == body.size()) {
      out.push_back(body[at++]);
      continue;
    }
    const char c = body[at + 1];
    at += 2;
    static constexpr std::string_view escape_letters = "\\'\"abfnrtv", escaped_characters = "\\'\"\a\b\f\n\r\t\v";
    if (const size_t i = escape_letters.find(c); i != std::string_view::npos) {
      out.push_back(escaped_characters[i]);
    } else if (c == '\n') {
      continue;
    } else if (c >= '0' && c <= '7') {
      char32_t value = 0;
      at += readDigits(body, at - 1, 3, 8, value) - 1;
      appendCharacter(out, value);
    } else if (c == 'x' || c == 'u' || c == 'U') {
      at += appendHexEscape(out, body, at, c == 'x' ? 2 : c == 'u' ? 4 : 8);
    } else if (c == 'N') {
      throw Fault("a string names a character (\\N{...}), which is not supported");
    } else if (c & 0x80) {  // the reference first escapes such a character, and then the backslash escapes that escape
      char32_t character = 0;
      at += decodeCharacter(body, at - 1, character) - 1;
      char code[16];
      const char* const form = character < 0x100 ? "\\x%02x" : character < 0x10000 ? "\\u%04x" : "\\U%08x";
      std::snprintf(code, sizeof code, form, static_cast<unsigned>(character));
      out += code;
    } else {
      (out += '\\') += c;
    }
  }
  return out;
}

std::optional<int64_t> parseInteger(std::string_view text) {
  const auto number = plainNumber(text);
  if (!number) return std::nullopt;
  int64_t value = 0;
  const char* const last = number->data() + number->size();
  const auto [end, problem] = std::from_chars(number->data(), last, value);
  if (problem == std::errc::invalid_argument || end != last) return std::nullopt;
  if (problem == std::errc::result_out_of_range)
    throw Fault("the integer " + std::string(text.substr(0, 40)) + " does not fit 64 bits");
  return value;
}

std::optional<double> parseReal(std::string_view text) {
  const auto number = plainNumber(text);
  if (!number || number->ends_with(')')) return std::nullopt;  // from_chars knows nan(1)
  double value = 0;
  const char* const last = number->data() + number->size();
  const auto [end, problem] = std::from_chars(number->data(), last, value);
  if (problem == std::errc::invalid_argument || end != last) return std::nullopt;
  if (problem == std::errc::result_out_of_range) {
    const bool tiny = number->find("e-") != std::string::npos || number->find("E-") != std::string::npos;
    value = std::copysign(tiny ? 0 : std::numeric_limits<double>::infinity(), number->starts_with('-') ? -1 : 1);
  }
  return value;
}

}  // namespace kvarium::jinja
