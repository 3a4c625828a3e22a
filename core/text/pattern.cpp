#include "core/text/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <new>

#include "core/base/error.h"
#include "core/base/utf8.h"

namespace kvarium::text {

namespace {

// Limits of one match call; real words need far less.
constexpr uint32_t match_steps = 20'000'000;
constexpr uint32_t match_heap_kib = 64 << 10;
constexpr size_t longest_pattern = 64 << 10;  // bytes

// Replaces each byte that is not UTF-8 by one ASCII control character, so that offsets stay the same.
std::string withStandIns(std::string_view text) {
  constexpr char stand_in = 0x1A;  // SUBSTITUTE: no space, letter or digit
  std::string out(text);
  for (size_t i = 0; i < text.size();) {
    const Utf8Step step = utf8Step(text.substr(i));
    if (step.state != Utf8Step::State::whole) out.replace(i, step.bytes, step.bytes, stand_in);
    i += step.bytes;
  }
  return out;
}

}  // namespace

// Outside the anonymous namespace: Pattern::Regex has such members, and GCC warns about members with internal linkage.
struct PcreFree {
  void operator()(pcre2_code* p) const { pcre2_code_free(p); }
  void operator()(pcre2_compile_context* p) const { pcre2_compile_context_free(p); }
  void operator()(pcre2_match_context* p) const { pcre2_match_context_free(p); }
  void operator()(pcre2_match_data* p) const { pcre2_match_data_free(p); }
};

namespace {

template <class T>
std::unique_ptr<T, PcreFree> owned(T* made) {
  if (!made) throw std::bad_alloc();
  return std::unique_ptr<T, PcreFree>(made);
}

}  // namespace

struct Pattern::Regex {
  std::unique_ptr<pcre2_code, PcreFree> code;
  std::unique_ptr<pcre2_match_context, PcreFree> limits;

  explicit Regex(const std::string& source) {
    const auto context = owned(pcre2_compile_context_create(nullptr));
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    const std::string spelled = pcreFromOniguruma(source);
    int error = 0;
    PCRE2_SIZE offset = 0;
    code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                             PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NO_AUTO_CAPTURE | PCRE2_NEVER_BACKSLASH_C,
                             &error, &offset, context.get()));
    if (error == PCRE2_ERROR_HEAP_FAILED) throw std::bad_alloc();
    if (!code) {
      char reason[160] = "";
      pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(reason), sizeof reason);
      throw Error(ErrorKind::unsupported, {"the regular expression %1 cannot be read: %2", source, reason},
                  "use a model with another tokenizer");
    }
    limits = owned(pcre2_match_context_create(nullptr));
    pcre2_set_match_limit(limits.get(), match_steps);
    pcre2_set_heap_limit(limits.get(), match_heap_kib);
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);  // if the system forbids it, matching is only slower
  }

  enum class Outcome { found, none, limit };

  // The leftmost match in [from, size).
  Outcome match(std::string_view text, size_t from, pcre2_match_data* data, TextSpan& found) const {
    const auto run = [&](uint32_t options) {
      return pcre2_match(code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), from,
                         options | PCRE2_NO_UTF_CHECK, data, limits.get());
    };
    int result = run(0);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT) result = run(PCRE2_NO_JIT);
    if (result < 0) return result == PCRE2_ERROR_NOMATCH ? Outcome::none : Outcome::limit;
    const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(data);
    found = {ends[0], ends[1]};
    return found.end >= found.begin ? Outcome::found : Outcome::none;
  }
};

Pattern::Pattern(const TextPattern& source) {
  if (source.text.size() > longest_pattern) {
    throw Error(ErrorKind::unsupported,
                {"a regular expression of %1 bytes is longer than any tokenizer needs", source.text.size()},
                "use a model with another tokenizer");
  }
  if (source.is_regex)
    m_regex = std::make_shared<const Regex>(source.text);
  else
    m_plain = source.text;
}

bool Pattern::findAll(std::string_view text, std::vector<TextSpan>& matches) const {
  if (!m_regex) {
    if (m_plain.empty()) return true;
    for (size_t at = text.find(m_plain); at != std::string_view::npos; at = text.find(m_plain, at + m_plain.size()))
      matches.push_back({at, at + m_plain.size()});
    return true;
  }
  std::string copy;
  if (!isUtf8(text)) text = copy = withStandIns(text);
  const auto data = owned(pcre2_match_data_create_from_pattern(m_regex->code.get(), nullptr));
  size_t from = 0, last_end = text.size() + 1;
  TextSpan found{};
  while (from <= text.size()) {
    const Regex::Outcome outcome = m_regex->match(text, from, data.get(), found);
    if (outcome != Regex::Outcome::found) return outcome == Regex::Outcome::none;
    const bool is_empty = found.begin == found.end;
    if (!is_empty || found.end != last_end) {  // an empty match directly after another match does not count
      matches.push_back(found);
      last_end = found.end;
    }
    from = found.end;
    if (is_empty && from == text.size()) return true;
    if (is_empty) from += utf8Step(text.substr(from)).bytes;
  }
  return true;
}

std::string replaceMatches(std::string_view text, const Pattern& pattern, std::string_view content) {
  constexpr size_t longest = size_t{1} << 30;  // bytes; no real replacement makes text four times longer
  std::vector<TextSpan> matches;
  pattern.findAll(text, matches);
  if (text.size() + matches.size() * content.size() > longest)
    throw Error(ErrorKind::content, "the tokenizer's replacements make a text longer than 1 GiB", "use a shorter text");
  std::string out;
  out.reserve(text.size() + matches.size() * content.size());
  size_t from = 0;
  for (const TextSpan& match : matches) {
    out.append(text, from, match.begin - from).append(content);
    from = match.end;
  }
  return out.append(text, from);
}

}  // namespace kvarium::text
