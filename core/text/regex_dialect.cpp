// Regular expressions of Oniguruma, written for PCRE2.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/text/pattern.h"

namespace kvarium::text {

// Names in braces are properties; their complements replace \S and \W inside [...].
const std::string_view white_space_class =
    R"(\t-\r\x{20}\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";
const std::string_view word_class = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc})";

namespace {

constexpr std::string_view not_white_space =
    R"(\x{00}-\x{08}\x{0E}-\x{1F}\x{21}-\x{84}\x{86}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027})"
    R"(\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{10FFFF})";

constexpr int deepest = 100;  // depth of nested groups and classes

// Long names of general categories, in lower case and letters only, and the short ones, which alone PCRE2 knows.
constexpr std::string_view categories =
    " letter:L uppercaseletter:Lu lowercaseletter:Ll titlecaseletter:Lt modifierletter:Lm otherletter:Lo mark:M"
    " nonspacingmark:Mn spacingmark:Mc enclosingmark:Me number:N decimalnumber:Nd letternumber:Nl othernumber:No"
    " punctuation:P symbol:S mathsymbol:Sm currencysymbol:Sc separator:Z spaceseparator:Zs other:C control:Cc format:Cf"
    " digit:Nd alpha:Alphabetic ";

bool isIn(std::string_view letters, char c) { return letters.find(c) != std::string_view::npos; }

bool compiles(const std::string& pattern) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), PCRE2_UTF | PCRE2_UCP,
                                   &error, &offset, nullptr);
  pcre2_code_free(code);
  return code != nullptr;
}

class Translator {
 public:
  explicit Translator(std::string_view pattern) : m_pattern(pattern) {}

  std::string run() {
    std::string out = alternatives(0);
    if (!atEnd()) refuse("an unmatched )");
    return out;
  }

 private:
  [[noreturn]] void refuse(const Sentence& what) const {
    throw Error(ErrorKind::unsupported,
                {"the regular expression %1 has %2, which this version does not read", m_pattern, what},
                "use a model with another tokenizer");
  }

  bool atEnd() const { return m_at == m_pattern.size(); }
  char look(size_t ahead = 0) const { return m_at + ahead < m_pattern.size() ? m_pattern[m_at + ahead] : '\0'; }
  bool take(std::string_view text) {
    if (!m_pattern.substr(m_at).starts_with(text)) return false;
    m_at += text.size();
    return true;
  }
  char next() {
    if (atEnd()) refuse("an end in the middle");
    return m_pattern[m_at++];
  }

  std::string alternatives(int depth) {
    if (depth > deepest) refuse({"more than %1 groups inside each other", deepest});
    std::string out;
    while (!atEnd() && look() != ')') {
      if (take("|")) {
        out += '|';
        continue;
      }
      std::string atom = this->atom(depth);
      quantify(atom);
      out += atom;
    }
    return out;
  }

  std::string atom(int depth) {
    const char c = next();
    if (c == '(') return group(depth);
    if (c == '[') return characterClass(depth).whole();
    if (c == '\\') return escape();
    return std::string(1, c);  // the other bytes of a longer character follow as atoms; quantify() joins them
  }

  // Joins the bytes of a multi-byte character to one atom.
  void quantify(std::string& atom) {
    if (static_cast<unsigned char>(atom[0]) >= 0xC0 && atom.size() == 1)
      while ((static_cast<unsigned char>(look()) & 0xC0) == 0x80) atom += next();
    while (!atEnd()) {
      if (look() == '*' || look() == '+' || look() == '?') {
        atom += next();
        if (look() == '+' || look() == '?') atom += next();
      } else if (const std::optional<std::string> interval = this->interval()) {
        atom += *interval;
        if (look() == '?') atom += next();
        // A + after an interval means repetition; PCRE2 would read it as possessive.
        if (look() == '+') atom = "(?:" + atom + ")";
      } else {
        return;
      }
      if (look() == '*' || look() == '+' || look() == '?' || look() == '{') atom = "(?:" + atom + ")";
    }
  }

  // {n}, {n,}, {n,m} and {,m}; other braces are text.
  std::optional<std::string> interval() {
    if (look() != '{') return std::nullopt;
    size_t at = m_at + 1;
    const auto digits = [&] {
      std::string out;
      while (at < m_pattern.size() && m_pattern[at] >= '0' && m_pattern[at] <= '9') out += m_pattern[at++];
      return out;
    };
    std::string low = digits(), high;
    const bool comma = at < m_pattern.size() && m_pattern[at] == ',';
    if (comma) ++at, high = digits();
    if ((low.empty() && high.empty()) || at == m_pattern.size() || m_pattern[at] != '}') return std::nullopt;
    m_at = at + 1;
    if (low.empty()) low = "0";
    return "{" + low + (comma ? "," + high : "") + "}";
  }

  std::string group(int depth) {
    std::string out = "(";
    if (look() == '?') {
      ++m_at;
      out += '?';
      if (take("#")) {
        while (next() != ')') continue;
        return "(?:)";
      }
      if (look() == '<' && look(1) != '=' && look(1) != '!') {  // a group name, which is unused without references
        while (next() != '>') continue;
        out += ':';
      } else if (take(":") || take("=") || take("!") || take(">") || take("<=") || take("<!")) {
        out += m_pattern.substr(m_at - 1 - (m_pattern[m_at - 2] == '<' ? 1 : 0), m_pattern[m_at - 2] == '<' ? 2 : 1);
      } else {
        char option = 0;
        while (option = next(), option != ':' && option != ')') {
          if (option != 'i' && option != 'm' && option != '-') refuse({"the option %1", std::string(1, option)});
          out += option == 'm' ? 's' : option;  // in Oniguruma, m lets the dot match line ends
        }
        out += option;
        if (option == ')') return out;
      }
    }
    out += alternatives(depth + 1);
    if (!take(")")) refuse("an unclosed (");
    return out + ")";
  }

  std::string escape() {
    const char c = next();
    const std::string word = "[" + std::string(word_class) + "]", yes = "(?<=" + word, no = "(?<!" + word;
    if (c == 's') return "[" + std::string(white_space_class) + "]";
    if (c == 'S') return "[^" + std::string(white_space_class) + "]";
    if (c == 'w') return word;
    if (c == 'W') return "[^" + std::string(word_class) + "]";
    if (c == 'b') return "(?:" + yes + ")(?!" + word + ")|" + no + ")(?=" + word + "))";
    if (c == 'B') return "(?:" + yes + ")(?=" + word + ")|" + no + ")(?!" + word + "))";
    if (isIn("AzZGRX", c)) return {'\\', c};
    --m_at;
    return escapedCharacter();
  }

  // Escapes with the same meaning inside and outside of [...]; the backslash has been read.
  std::string escapedCharacter() {
    const char c = next();
    if (c == 'd') return R"(\p{Nd})";
    if (c == 'D') return R"(\P{Nd})";
    if (c == 'h') return m_in_class ? "0-9a-fA-F" : "[0-9a-fA-F]";
    if (c == 'v') return R"(\x{0B})";
    if (isIn("ntrfae", c)) return {'\\', c};
    if (c == 'p' || c == 'P') return property(c);
    if (c == 'x' || c == 'u') return codePoint(c);
    if (std::isalnum(static_cast<unsigned char>(c))) refuse({"the escape \\%1", std::string(1, c)});
    return static_cast<unsigned char>(c) < 0x80 ? std::string{'\\', c} : std::string(1, c);
  }

  std::string codePoint(char kind) {
    std::string digits;
    const bool braces = kind == 'x' && take("{");
    const size_t most = braces ? 8 : kind == 'x' ? 2 : 4;
    while (digits.size() < most && std::isxdigit(static_cast<unsigned char>(look()))) digits += next();
    if (digits.empty() || (braces && !take("}"))) refuse("a character number without digits");
    return "\\x{" + digits + "}";
  }

  std::string property(char kind) {
    if (!take("{")) refuse("a property without braces");
    std::string name, letters;
    for (char c = next(); c != '}'; c = next()) {
      name += c;
      if (std::isalnum(static_cast<unsigned char>(c))) letters += static_cast<char>(std::tolower(c));
    }
    if (name.starts_with('^')) name.erase(0, 1), kind = kind == 'p' ? 'P' : 'p';
    if (const size_t at = categories.find(" " + letters + ":"); at != std::string_view::npos) {
      const std::string_view shorter = categories.substr(at + letters.size() + 2);
      return std::string{'\\', kind} + "{" + std::string(shorter.substr(0, shorter.find(' '))) + "}";
    }
    if (letters == "space" || letters == "whitespace") name = "White_Space";
    // Without sc: PCRE2 also accepts the extensions of a script.
    const std::string script = std::string{'\\', kind} + "{sc:" + name + "}";
    if (letters.size() > 1 && compiles(script)) return script;
    return std::string{'\\', kind} + "{" + name + "}";
  }

  // The content of [...]: parts that must all match, each a list of items or one class.
  struct Class {
    struct Part {
      std::string items;  // for use inside [...]
      std::string whole;  // a class that is alone in its part; empty: items
      std::string text() const { return whole.empty() ? "[" + items + "]" : whole; }
    };
    bool negated = false;
    std::vector<Part> parts;
    bool isPlain() const { return parts.size() == 1 && parts[0].whole.empty(); }
    std::string whole() const {
      if (isPlain()) return (negated ? "[^" : "[") + parts[0].items + "]";
      std::string all;
      for (size_t i = 0; i + 1 < parts.size(); ++i) all += "(?=" + parts[i].text() + ")";
      all += parts.back().text();
      return negated ? "(?:(?!" + all + ")(?s:.))" : "(?:" + all + ")";
    }
  };

  Class characterClass(int depth) {
    if (depth > deepest) refuse("too many classes inside each other");
    const bool was_in_class = std::exchange(m_in_class, true);
    Class out;
    out.negated = take("^");
    out.parts.emplace_back();
    if (take("]")) out.parts.back().items += R"(\])";
    while (true) {
      Class::Part& part = out.parts.back();
      const bool ends = look() == ']' || m_pattern.substr(m_at).starts_with("&&");
      if (ends && part.items.empty() && part.whole.empty()) refuse("an empty class");
      if (take("]")) break;
      if (take("&&")) {
        out.parts.emplace_back();
        continue;
      }
      if (!part.whole.empty()) refuse("a class next to a negated one");
      classItem(part, depth);
    }
    m_in_class = was_in_class;
    return out;
  }

  void classItem(Class::Part& part, int depth) {
    if (take("[:")) {
      part.items += "[:";
      while (!take(":]")) part.items += next();
      part.items += ":]";
    } else if (take("[")) {
      const Class inner = characterClass(depth + 1);
      if (inner.isPlain() && !inner.negated)
        part.items += inner.parts[0].items;
      else if (part.items.empty())
        part.whole = inner.whole();
      else
        refuse("a negated class next to others");
    } else if (take("\\")) {
      const bool is_set = isIn("sSwdDhpP", look());
      part.items += classEscape();
      if (is_set && look() == '-') part.items += '\\', part.items += next();  // a range cannot begin with a set
    } else {
      part.items += next();
    }
  }

  std::string classEscape() {
    const char c = look();
    if (c == 'W') refuse("\\W inside [...]");
    if (!isIn("sSwb", c)) return escapedCharacter();
    ++m_at;
    return std::string(c == 's'   ? white_space_class
                       : c == 'S' ? not_white_space
                       : c == 'w' ? word_class
                                  : std::string_view(R"(\x{08})"));
  }

  std::string_view m_pattern;
  size_t m_at = 0;
  bool m_in_class = false;
};

}  // namespace

std::string pcreFromOniguruma(std::string_view pattern) { return Translator(pattern).run(); }

}  // namespace kvarium::text
