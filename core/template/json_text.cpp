#include <algorithm>
#include <cmath>

#include "core/template/compare.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

void appendEscape(std::string& out, uint32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out.push_back("0123456789abcdef"[unit >> shift & 15]);
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
      appendEscape(out, c);
    else if (c < 0x7F || !ascii)
      out += text.substr(at, length);
    else if (c < 0x10000)
      appendEscape(out, c);
    else
      appendEscape(out, 0xD800 + ((c - 0x10000) >> 10)), appendEscape(out, 0xDC00 + ((c - 0x10000) & 0x3FF));
    at += length;
  }
  out += '"';
}

class JsonWriter {
 public:
  JsonWriter(const JsonStyle& style, Budget& budget) : m_style(style), m_budget(budget) {}

  void write(const Value& value, int level) {
    if (const Text* t = value.text())
      appendQuoted(m_out, t->bytes, m_style.ascii);
    else if (const Dict* d = value.dict())
      object(*d, level);
    else if (const Sequence* s = value.sequence();
             s && (s->kind == SequenceKind::list || s->kind == SequenceKind::tuple))
      array(*s, level);
    else
      m_out += scalar(value, "Object of type " + value.typeName() + " is not JSON serializable");
    m_budget.needText(m_out.size());
  }
  std::string take() { return std::move(m_out); }

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

  void separate(bool first, int level) {
    if (!first) m_out += m_style.item_separator;
    newLine(level);
  }
  void newLine(int level) {
    if (!m_style.indent) return;
    m_out += '\n';
    for (int i = 0; i < level; ++i) {
      m_budget.needText(m_out.size() + m_style.indent->size());
      m_out += *m_style.indent;
    }
  }

  void array(const Sequence& s, int level) {
    m_out += '[';
    bool first = true;
    for (const Value& item : s.items) {
      separate(first, level + 1);
      first = false;
      write(item, level + 1);
    }
    if (!first) newLine(level);
    m_out += ']';
  }

  void object(const Dict& d, int level) {
    std::vector<const std::pair<Value, Value>*> entries;
    for (const auto& entry : d.entries) entries.push_back(&entry);
    if (m_style.sort_keys)
      std::stable_sort(entries.begin(), entries.end(),
                       [](const auto* a, const auto* b) { return order(a->first, b->first, "<") == Order::less; });
    m_out += '{';
    bool first = true;
    for (const auto* entry : entries) {
      separate(first, level + 1);
      first = false;
      const Text* key = entry->first.text();
      const std::string problem =
          "keys must be str, int, float, bool or None, not " + (key ? "" : entry->first.typeName());
      appendQuoted(m_out, key ? key->bytes : scalar(entry->first, problem), m_style.ascii);
      m_out += m_style.key_separator;
      write(entry->second, level + 1);
    }
    if (!first) newLine(level);
    m_out += '}';
  }

  const JsonStyle& m_style;
  Budget& m_budget;
  std::string m_out;
};

}  // namespace

std::string jsonText(const Value& value, const JsonStyle& style, Budget& budget) {
  budget.spend(value.weight());
  JsonWriter writer(style, budget);
  writer.write(value, 0);
  return writer.take();
}

}  // namespace kvarium::jinja
