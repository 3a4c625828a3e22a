#include "core/text/pre_tokenizer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cassert>
#include <new>
#include <string>

#include "core/text/utf8.h"

namespace kvarium {

namespace {

// What one match call may cost; real words are far below.
constexpr uint32_t match_steps = 20'000'000;
constexpr uint32_t match_heap_kib = 64 << 10;

// Unicode's White_Space. PCRE2's own \s has U+180E besides, which no tokenizer counts.
constexpr std::string_view white_space =
    R"(\t-\r\x{20}\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";

// Writes \s and \S out, inside and outside of [...].
std::string spellOutSpaces(std::string_view pattern) {
  std::string out;
  bool in_class = false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\' && i + 1 < pattern.size()) {
      const char escaped = pattern[++i];
      if (escaped == 's' && in_class) {
        out += white_space;
      } else if (escaped == 's' || escaped == 'S') {
        assert(!in_class);
        out.append(escaped == 's' ? "[" : "[^").append(white_space).append("]");
      } else {
        out.append({'\\', escaped});
      }
      continue;
    }
    if (pattern[i] == '[') in_class = true;
    if (pattern[i] == ']') in_class = false;
    out += pattern[i];
  }
  return out;
}

// The text with one ASCII control character for each byte that is not UTF-8, so that offsets stay.
std::string withStandIns(std::string_view text) {
  constexpr char stand_in = 0x1A;  // SUBSTITUTE: neither space nor letter nor digit
  std::string out(text);
  for (size_t i = 0; i < text.size();) {
    const Utf8Step step = utf8Step(text.substr(i));
    if (step.state != Utf8Step::State::whole) out.replace(i, step.bytes, step.bytes, stand_in);
    i += step.bytes;
  }
  return out;
}

}  // namespace

struct PreTokenizer::Pattern {
  struct Free {
    void operator()(pcre2_code* p) const { pcre2_code_free(p); }
    void operator()(pcre2_match_context* p) const { pcre2_match_context_free(p); }
    void operator()(pcre2_match_data* p) const { pcre2_match_data_free(p); }
  };
  std::unique_ptr<pcre2_code, Free> code;
  std::unique_ptr<pcre2_match_context, Free> limits;

  explicit Pattern(std::string_view source) {
    const std::string spelled = spellOutSpaces(source);
    int error = 0;
    PCRE2_SIZE offset = 0;
    code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                             PCRE2_UTF | PCRE2_UCP | PCRE2_DOLLAR_ENDONLY | PCRE2_NO_AUTO_CAPTURE, &error, &offset,
                             nullptr));
    assert(code || error == PCRE2_ERROR_HEAP_FAILED);
    limits.reset(pcre2_match_context_create(nullptr));
    if (!code || !limits) throw std::bad_alloc();
    pcre2_set_match_limit(limits.get(), match_steps);
    pcre2_set_heap_limit(limits.get(), match_heap_kib);
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);  // where the system forbids it, matching is only slower
  }

  // Where the leftmost match in [from, size) lies; false when there is none or a limit was hit.
  bool match(const char* text, size_t size, size_t from, pcre2_match_data* data, size_t& begin, size_t& end) const {
    const auto run = [&](uint32_t options) {
      return pcre2_match(code.get(), reinterpret_cast<PCRE2_SPTR>(text), size, from, options | PCRE2_NO_UTF_CHECK, data,
                         limits.get());
    };
    int result = run(0);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT) result = run(PCRE2_NO_JIT);
    if (result < 0) return false;
    begin = pcre2_get_ovector_pointer(data)[0];
    end = pcre2_get_ovector_pointer(data)[1];
    return end > begin;
  }

  // Cuts [begin, end) of the text, which the pattern sees as a text of its own.
  void cut(const char* text, size_t begin, size_t end, pcre2_match_data* data, std::vector<size_t>& ends) const {
    size_t from = 0, match_begin = 0, match_end = 0;
    while (begin + from < end && match(text + begin, end - begin, from, data, match_begin, match_end)) {
      if (match_begin > from) ends.push_back(begin + match_begin);
      ends.push_back(begin + match_end);
      from = match_end;
    }
    if (begin + from < end) ends.push_back(end);
  }
};

PreTokenizer::PreTokenizer(const PreTokenizerRules& rules) {
  for (const std::string_view pattern : rules.patterns) m_patterns.push_back(std::make_unique<Pattern>(pattern));
}

PreTokenizer::~PreTokenizer() = default;
PreTokenizer::PreTokenizer(PreTokenizer&&) noexcept = default;

void PreTokenizer::split(std::string_view text, std::vector<size_t>& ends) const {
  ends.clear();
  if (text.empty()) return;
  std::string copy;
  if (!isUtf8(text)) text = copy = withStandIns(text);
  ends.push_back(text.size());
  std::vector<size_t> before;
  for (const auto& pattern : m_patterns) {
    const std::unique_ptr<pcre2_match_data, Pattern::Free> data(
        pcre2_match_data_create_from_pattern(pattern->code.get(), nullptr));
    if (!data) throw std::bad_alloc();
    before.swap(ends);
    ends.clear();
    size_t begin = 0;
    for (const size_t end : before) {
      pattern->cut(text.data(), begin, end, data.get(), ends);
      begin = end;
    }
  }
}

}  // namespace kvarium
