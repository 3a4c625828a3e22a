#include "core/template/print.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

void appendHex(std::string& out, const char* prefix, uint32_t value, int digits) {
  out += prefix;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[value >> shift & 15]);
}

void append(TracedText& out, const Value& value, Budget& budget);

void appendItems(TracedText& out, const Values& items, Budget& budget) {
  bool first = true;
  for (const Value& item : items) {
    if (!first) out.append(", ");
    first = false;
    append(out, item, budget);
  }
}

void appendSequence(TracedText& out, const Sequence& s, Budget& budget) {
  switch (s.kind) {
    case SequenceKind::list:
      out.append("[");
      appendItems(out, s.items, budget);
      out.append("]");
      break;
    case SequenceKind::tuple:
      out.append("(");
      appendItems(out, s.items, budget);
      out.append(s.items.size() == 1 ? ",)" : ")");
      break;
    case SequenceKind::range:
      out.append("range(" + std::to_string(s.start) + ", " + std::to_string(s.stop));
      out.append(s.stride == 1 ? ")" : ", " + std::to_string(s.stride) + ")");
      break;
    case SequenceKind::view:
      out.append(std::string(s.label) + "([");
      appendItems(out, s.items, budget);
      out.append("])");
      break;
    case SequenceKind::iterator:
      out.append(std::string("<") + s.label + " object>");
      break;
  }
}

void append(TracedText& out, const Value& value, Budget& budget) {
  if (value.isNone())
    out.append("None");
  else if (value.isUndefined())
    out.append("Undefined");
  else if (value.isBool())
    out.append(value.boolean() ? "True" : "False");
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
      if (!first) out.append(", ");
      first = false;
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
    if (c == '"' || c == '\\')
      (out += '\\') += static_cast<char>(c);
    else if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\t')
      out += "\\t";
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
      array(*s, level);
    else
      m_out.append(scalar(value, "Object of type " + value.typeName() + " is not JSON serializable"));
    m_budget.needText(m_out.text.size());
  }
  TracedText take() { return std::move(m_out); }

 private:
  static std::string scalar(const Value& value, const std::string& refusal) {
    if (value.isNone()) return "null";
    if (value.isBool()) return value.boolean() ? "true" : "false";
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

  void separate(bool first, int level) {
    if (!first) m_out.append(m_style.item_separator);
    newLine(level);
  }
  void newLine(int level) {
    if (!m_style.indent) return;
    m_out.append("\n");
    for (int i = 0; i < level; ++i) {
      m_budget.needText(m_out.text.size() + m_style.indent->size());
      m_out.append(*m_style.indent);
    }
  }

  void array(const Sequence& s, int level) {
    m_out.append("[");
    bool first = true;
    for (const Value& item : s.items) {
      separate(first, level + 1);
      first = false;
      write(item, level + 1);
    }
    if (!first) newLine(level);
    m_out.append("]");
  }

  void object(const Dict& d, int level) {
    std::vector<const std::pair<Value, Value>*> entries;
    for (const auto& entry : d.entries) entries.push_back(&entry);
    if (m_style.sort_keys)
      std::stable_sort(entries.begin(), entries.end(),
                       [](const auto* a, const auto* b) { return order(a->first, b->first, "<") == Order::less; });
    m_out.append("{");
    bool first = true;
    for (const auto* entry : entries) {
      separate(first, level + 1);
      first = false;
      const Text* key = entry->first.text();
      const std::string problem =
          "keys must be str, int, float, bool or None, not " + (key ? "" : entry->first.typeName());
      if (key)
        quote(*key);
      else
        m_out.append("\"" + scalar(entry->first, problem) + "\"");
      m_out.append(m_style.key_separator);
      write(entry->second, level + 1);
    }
    if (!first) newLine(level);
    m_out.append("}");
  }

  const JsonStyle& m_style;
  Budget& m_budget;
  TracedText m_out;
};

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
    if (c == static_cast<char32_t>(quote) || c == '\\')
      (out += '\\') += static_cast<char>(c);
    else if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\t')
      out += "\\t";
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

}  // namespace kvarium::jinja
