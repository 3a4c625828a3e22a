#include "core/template/str_format.h"

#include <algorithm>

#include "core/template/attributes.h"
#include "core/template/format_spec.h"
#include "core/template/literals.h"
#include "core/template/print.h"

namespace kvarium::jinja {

namespace {

constexpr int most_nesting = 2;  // a field, and fields in its specification

class Formatter {
 public:
  explicit Formatter(Call& call) : m_call(call), m_budget(call.engine.budget()) {}

  TracedText run(std::string_view pattern, int nesting) {
    if (nesting > most_nesting) throw Fault("Max string recursion exceeded");
    m_budget.spendText(pattern.size());
    TracedText out;
    for (size_t at = 0; at < pattern.size();) {
      const char c = pattern[at];
      if (c != '{' && c != '}') {
        const size_t end = std::min(pattern.find_first_of("{}", at), pattern.size());
        out.append(pattern.substr(at, end - at));
        at = end;
      } else if (at + 1 < pattern.size() && pattern[at + 1] == c) {
        out.append(pattern.substr(at, 1));
        at += 2;
      } else if (c == '}') {
        throw Fault("Single '}' encountered in format string");
      } else {
        const size_t end = fieldEnd(pattern, at + 1);
        writeField(out, pattern.substr(at + 1, end - at - 1), nesting);
        at = end + 1;
      }
      m_budget.needText(out.text.size());
    }
    return out;
  }

 private:
  static size_t fieldEnd(std::string_view pattern, size_t at) {
    for (int open = 1; at < pattern.size(); ++at) {
      if (pattern[at] == '{') ++open;
      if (pattern[at] == '}' && --open == 0) return at;
    }
    throw Fault("expected '}' before end of string");
  }

  void writeField(TracedText& out, std::string_view text, int nesting) {
    m_budget.spend(1);
    size_t name_end = 0;
    for (bool in_brackets = false; name_end < text.size(); ++name_end) {
      if (text[name_end] == '[') in_brackets = true;
      if (text[name_end] == ']') in_brackets = false;
      if (!in_brackets && (text[name_end] == '!' || text[name_end] == ':')) break;
    }
    const Value value = lookUp(text.substr(0, name_end));
    std::string_view rest = text.substr(name_end);
    char conversion = 0;
    if (!rest.empty() && rest[0] == '!') {
      if (rest.size() < 2 || (rest.size() > 2 && rest[2] != ':'))
        throw Fault("expected ':' after conversion specifier");
      conversion = rest[1];
      rest.remove_prefix(2);
    }
    const std::string spec = rest.empty() ? std::string() : run(rest.substr(1), nesting + 1).text;
    if (spec.empty() && (conversion == 's' || (!conversion && value.text()))) return appendStr(out, value, m_budget);
    if (conversion == 's') return out.append(formatted(textOf(value, m_budget), parseFormatSpec(spec), m_budget));
    if (conversion == 'r' || conversion == 'a') {
      std::string repr;
      appendRepr(repr, value, m_budget);
      return out.append(formatted(m_call.engine.text(std::move(repr)), parseFormatSpec(spec), m_budget));
    }
    if (conversion) throw Fault(std::string("Unknown conversion specifier ") + conversion);
    if (!spec.empty() && !value.isNumber() && !value.text())
      throw Fault("unsupported format string passed to " + value.typeName() + ".__format__");
    out.append(formatted(value, parseFormatSpec(spec), m_budget));
  }

  Value lookUp(std::string_view path) {
    const size_t end = std::min(path.find_first_of(".["), path.size());
    Value value = argument(path.substr(0, end));
    for (size_t at = end; at < path.size();) {
      const bool brackets = path[at] == '[';
      const size_t stop = brackets ? path.find(']', at) : std::min(path.find_first_of(".[", at + 1), path.size());
      if (stop == std::string_view::npos) throw Fault("Missing ']' in format string");
      const std::string part(path.substr(at + 1, stop - at - 1));
      if (part.empty()) throw Fault("Empty attribute in format string");
      value = !brackets ? member(value, part, m_budget) : item(value, key(part), m_budget);
      at = stop + (brackets ? 1 : 0);
      if (brackets && at < path.size() && path[at] != '.' && path[at] != '[')
        throw Fault("Only '.' or '[' may follow ']' in format field specifier");
    }
    return value;
  }

  static bool isIndex(std::string_view s) {
    return !s.empty() && s.find_first_not_of("0123456789") == std::string_view::npos;
  }
  static Value key(const std::string& part) {
    return isIndex(part) ? Value(*parseInteger(part, 10)) : Value::constant(part);
  }

  Value argument(std::string_view name) {
    if (name.empty() || isIndex(name)) {
      const bool automatic = name.empty();
      if (m_numbering != 0 && m_numbering != (automatic ? 'a' : 'm'))
        throw Fault("cannot mix automatic and manual field numbering");
      m_numbering = automatic ? 'a' : 'm';
      const int64_t index = automatic ? m_next++ : *parseInteger(name, 10);
      if (index >= static_cast<int64_t>(m_call.positional.size()))
        throw Fault("Replacement index " + std::to_string(index) + " out of range for positional args tuple");
      return m_call.positional[static_cast<size_t>(index)];
    }
    for (const auto& [keyword, value] : m_call.keywords)
      if (keyword == name) return value;
    throw Fault("format() has no argument '" + std::string(name) + "'");
  }

  Call& m_call;
  Budget& m_budget;
  int64_t m_next = 0;
  char m_numbering = 0;  // a(utomatic) or m(anual), after the first use
};

}  // namespace

TracedText strFormat(std::string_view pattern, Call& call) { return Formatter(call).run(pattern, 1); }

}  // namespace kvarium::jinja
