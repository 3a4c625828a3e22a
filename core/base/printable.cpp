#include "core/base/printable.h"

#include <algorithm>

#include "core/base/utf8.h"

namespace kvarium {
namespace {

bool misleads(char32_t point) {
  const auto within = [point](char32_t first, char32_t last) { return point >= first && point <= last; };
  return point < 0x20 || within(0x7f, 0x9f) ||                                 // C0 and C1 controls
         within(0x200b, 0x200f) || within(0x2028, 0x202e) ||                   // invisible, separators, overrides
         within(0x2060, 0x206f) || point == 0xfeff || within(0xfff9, 0xfffb);  // invisible, isolates, annotations
}

}  // namespace

std::string printable(std::string_view text, size_t limit) {
  std::string out;
  out.reserve(std::min(text.size(), limit));
  while (!text.empty()) {
    const Utf8Step step = utf8Step(text);
    const bool keep = step.state == Utf8Step::State::whole && !misleads(step.character);
    const size_t read = step.state == Utf8Step::State::whole ? step.bytes : 1;
    const std::string_view written = keep ? text.substr(0, read) : "?";
    if (out.size() + written.size() > limit) return out + "...";
    out += written;
    text.remove_prefix(read);
  }
  return out;
}

}  // namespace kvarium
