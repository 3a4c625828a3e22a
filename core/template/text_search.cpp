#include "core/template/text_search.h"

#include <algorithm>

#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

bool isLineEnd(char32_t c) {
  return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

}  // namespace

Pieces splitLeft(std::string_view s, std::string_view separator, int64_t most) {
  Pieces out;
  size_t at = 0;
  for (size_t next; most != 0 && (next = s.find(separator, at)) != std::string_view::npos; --most) {
    out.push_back(s.substr(at, next - at));
    at = next + separator.size();
  }
  out.push_back(s.substr(at));
  return out;
}

Pieces splitRight(std::string_view s, std::string_view separator, int64_t most) {
  Pieces out;
  for (size_t found; most != 0 && (found = s.rfind(separator)) != std::string_view::npos; --most) {
    out.push_back(s.substr(found + separator.size()));
    s = s.substr(0, found);
  }
  out.push_back(s);
  std::reverse(out.begin(), out.end());
  return out;
}

Pieces splitSpace(std::string_view s, int64_t most) {
  Pieces out;
  for (size_t at = seekCharacter(s, 0, false, isSpace); at < s.size(); --most) {
    if (most == 0) {  // the rest keeps its trailing white space
      out.push_back(s.substr(at));
      break;
    }
    const size_t end = seekCharacter(s, at, true, isSpace);
    out.push_back(s.substr(at, end - at));
    at = seekCharacter(s, end, false, isSpace);
  }
  return out;
}

Pieces splitSpaceRight(std::string_view s, int64_t most) {
  Pieces all = splitSpace(s, -1);
  if (most < 0 || static_cast<size_t>(most) >= all.size()) return all;
  const size_t kept = all.size() - static_cast<size_t>(most);
  const char* end = all[kept - 1].data() + all[kept - 1].size();
  Pieces out = {s.substr(0, static_cast<size_t>(end - s.data()))};
  out.insert(out.end(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end());
  return out;
}

Pieces splitLines(std::string_view s, bool keep_ends) {
  Pieces out;
  for (size_t at = 0; at < s.size();) {
    const size_t end = seekCharacter(s, at, true, isLineEnd);
    size_t next = end;
    char32_t c = 0;
    if (next < s.size()) next += decodeCharacter(s, next, c);
    if (c == '\r' && next < s.size() && s[next] == '\n') ++next;
    out.push_back(s.substr(at, (keep_ends ? next : end) - at));
    at = next;
  }
  return out;
}

Value pieces(const Text& of, const Pieces& pieces, Budget& budget) {
  Values items;
  items.reserve(pieces.size());
  for (const std::string_view piece : pieces) items.push_back(budget.part(of, piece));
  return budget.list(std::move(items));
}

Value replaced(const Text& text, std::string_view from, const Text& to, int64_t most, Budget& budget) {
  const std::string_view s = text.bytes;
  budget.spendSearch(s.size(), from.size());
  TracedText out;
  int64_t parts = 0;
  const auto keep = [&](size_t first, size_t length) {
    budget.needText(out.text.size() + length);
    if (!text.contents.empty() && ++parts % 16 == 0) budget.spend(1);  // each is looked for among the spans
    out.append(s, text.contents, first, first + length);
  };
  const auto insert = [&] {
    budget.needText(out.text.size() + to.bytes.size());
    budget.spend(static_cast<int64_t>(to.contents.size() >> 6));
    out.append(to.bytes, to.contents);
  };
  if (from.empty()) {  // inserts between all characters and at the ends
    char32_t c = 0;
    size_t at = 0;
    for (; most != 0; --most) {
      insert();
      if (at >= s.size()) break;
      const size_t length = decodeCharacter(s, at, c);
      keep(at, length);
      at += length;
    }
    at = std::min(at, s.size());
    keep(at, s.size() - at);
    return budget.text(std::move(out));
  }
  size_t at = 0;
  for (size_t next; most != 0 && (next = s.find(from, at)) != std::string_view::npos; --most) {
    keep(at, next - at);
    insert();
    at = next + from.size();
  }
  keep(at, s.size() - at);
  return budget.text(std::move(out));
}

}  // namespace kvarium::jinja
