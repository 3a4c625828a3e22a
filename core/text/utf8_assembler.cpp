#include "core/text/utf8_assembler.h"

#include "core/base/utf8.h"

namespace kvarium::text {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

// Appends the whole characters of `bytes` to `out`; returns the incomplete rest.
std::string_view appendValid(std::string_view bytes, std::string& out) {
  while (!bytes.empty()) {
    const Utf8Step step = utf8Step(bytes);
    if (step.state == Utf8Step::State::unfinished) return bytes;
    out.append(step.state == Utf8Step::State::whole ? bytes.substr(0, step.bytes) : replacement);
    bytes.remove_prefix(step.bytes);
  }
  return {};
}

}  // namespace

std::string Utf8Assembler::push(std::string_view bytes) {
  m_pending.append(bytes);
  std::string out;
  const std::string_view rest = appendValid(m_pending, out);
  m_pending.erase(0, m_pending.size() - rest.size());
  return out;
}

std::string Utf8Assembler::finish() {
  const bool unfinished = !m_pending.empty();
  m_pending.clear();
  return unfinished ? std::string(replacement) : std::string();
}

std::string toValidUtf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  if (!appendValid(bytes, out).empty()) out.append(replacement);
  return out;
}

}  // namespace kvarium::text
