#include "ui/transcript/thoughts.h"

#include <algorithm>
#include <utility>

namespace kvarium::ui {
namespace {

// Marks of known templates: DeepSeek R1, Qwen 3, SmolLM 3; Granite; Seed OSS; Magistral.
constexpr std::pair<QStringView, QStringView> marks[] = {
    {u"<think>", u"</think>"},         {u"<thinking>", u"</thinking>"},     {u"<thought>", u"</thought>"},
    {u"<reasoning>", u"</reasoning>"}, {u"<seed:think>", u"</seed:think>"}, {u"[THINK]", u"[/THINK]"}};

qsizetype skipSpace(QStringView text, qsizetype at) {
  while (at < text.size() && text[at].isSpace()) ++at;
  return at;
}

// Thoughts from `begin` to the closing mark at `close`; -1: there is none.
Thoughts between(QStringView reply, qsizetype begin, qsizetype close, QStringView mark) {
  Thoughts thoughts;
  thoughts.open = close < 0;
  thoughts.end = thoughts.open ? reply.size() : close;
  thoughts.begin = std::min(skipSpace(reply, begin), thoughts.end);
  if (thoughts.open) {
    qsizetype begun = std::min(mark.size() - 1, thoughts.end - thoughts.begin);
    while (begun > 0 && !reply.endsWith(mark.left(begun))) --begun;
    thoughts.end -= begun;
  }
  while (thoughts.end > thoughts.begin && reply[thoughts.end - 1].isSpace()) --thoughts.end;
  thoughts.answer = thoughts.open ? reply.size() : skipSpace(reply, close + mark.size());
  return thoughts;
}

// The place of `mark` alone on a line, from `from` on; -1: none.
qsizetype aloneOnItsLine(QStringView reply, QStringView mark, qsizetype from) {
  for (qsizetype at = reply.indexOf(mark, from); at >= 0; at = reply.indexOf(mark, at + 1)) {
    const qsizetype end = at + mark.size();
    if ((at == 0 || reply[at - 1] == u'\n') && (end == reply.size() || reply[end] == u'\n')) return at;
  }
  return -1;
}

}  // namespace

Thoughts findThoughts(QStringView reply, const Thoughts& before, qsizetype seen) {
  if (before.any() && !before.open && before.answer < seen) return before;
  const qsizetype start = skipSpace(reply, 0);
  const QStringView rest = reply.mid(start);
  if (before.any() && !before.open) seen = 0;  // a mark was found whose line was not complete
  const auto from = [&](QStringView mark) { return std::max<qsizetype>(0, seen - mark.size()); };
  for (const auto& [open, close] : marks)
    if (rest.startsWith(open)) {
      const qsizetype begin = start + open.size();
      return between(reply, begin, reply.indexOf(close, std::max(begin, from(close))), close);
    }
  for (const auto& [open, close] : marks)
    if (const qsizetype at = aloneOnItsLine(reply, close, from(close)); at >= 0 && !reply.left(at).contains(u"```"))
      return between(reply, 0, at, close);
  return {};
}

}  // namespace kvarium::ui
