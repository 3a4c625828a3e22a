#include "features/lessons/ui/loop_program.h"

#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype most_shown = 56;  // characters of a value's text

QString onOneLine(QString text) {
  text.replace(QLatin1Char('\n'), QChar(0x21B5));
  text.replace(QLatin1Char('\t'), QChar(0x21E5));
  return text;
}

// "3 tokens: “a b c”" of the positions [first, end): the beginning of a long text, or its end.
QString tokensWithText(const LoopMoment& moment, int64_t first, int64_t end, bool from_the_end) {
  const QString count = tokensText(end - first);
  QString text;
  bool cut = false;
  for (int64_t i = 0; i < end - first && !cut; ++i) {
    const auto position = static_cast<size_t>(from_the_end ? end - 1 - i : first + i);
    if (position >= moment.pieces.size()) continue;
    const QString& piece = moment.pieces[position];
    cut = !text.isEmpty() && text.size() + piece.size() > most_shown;
    if (!cut) text = from_the_end ? piece + text : text + piece;
  }
  if (text.isEmpty()) return count;
  const QString more = cut ? QStringLiteral("…") : QString();
  return QStringLiteral("%1: “%2%3%4”")
      .arg(count, from_the_end ? more : QString(), onOneLine(text), from_the_end ? QString() : more);
}

QString cellsInWords(const LoopCells& cells) {
  QStringList parts;
  for (const auto& [stored, layers] : cells.layers)
    parts << Words::tr("%1 in each of %2").arg(cellsText(stored), layersText(layers));
  parts << bytesText(cells.bytes);
  return withCommas(parts);
}

QString pastOf(const LoopMoment& moment) {
  if (moment.at == 0) return QStringLiteral("None");
  if (!moment.keeps) return Words::tr("None: this cache keeps nothing");
  const QString tokens = tokensText(moment.at);
  return moment.cells ? QStringLiteral("%1: %2").arg(tokens, cellsInWords(*moment.cells)) : tokens;
}

QString idsOf(const LoopMoment& moment) {
  if (moment.prompt < 0) return {};
  if (!moment.isChosen()) return tokensWithText(moment, moment.keeps ? moment.reused : 0, moment.prompt, false);
  const int64_t end = moment.prompt + moment.written();
  return tokensWithText(moment, moment.keeps ? end - 1 : 0, end, !moment.keeps);
}

QString nextOf(const LoopMoment& moment) {
  if (moment.doing == LoopDoing::ended && moment.line == LoopLine::end) return Words::tr("eos, the end of the reply");
  if (!moment.isChosen()) return {};
  const auto position = static_cast<size_t>(moment.prompt + moment.written() - 1);
  const QString text = position < moment.pieces.size() ? moment.pieces[position] : QString();
  return text.isEmpty() ? QString() : QStringLiteral("“%1”").arg(onOneLine(text));
}

QString callOf(const LoopMoment& moment) {
  if (!moment.call) return {};
  return Words::tr("read %1 in %2").arg(tokensText(moment.call->tokens), timeText(moment.call->seconds));
}

QString endInWords(const LoopMoment& moment) {
  if (moment.failed) return Words::tr("It ended, because the turn failed.");
  switch (moment.stop_reason) {
    case decode::StopReason::eos: return Words::tr("It ended in line 7: the model chose eos.");
    case decode::StopReason::length: return Words::tr("It ended in line 4: max_new_tokens were written.");
    case decode::StopReason::capacity: return Words::tr("It ended in line 5: the cache has no room for more.");
    case decode::StopReason::stopped: return Words::tr("It was stopped.");
    case decode::StopReason::stop: break;
  }
  return Words::tr("It ended.");
}

}  // namespace

LoopCells loopCells(const cache::CacheView& view) {
  LoopCells cells{view.lengths.tokens_seen, view.bytes.used(), {}};
  for (const cache::GroupView& group : view.groups)
    cells.layers[group.lengths.stored] += static_cast<int>(group.facts->layers.size());
  return cells;
}

// The last token may be written and not read.
int64_t LoopMoment::written() const {
  const bool eos = stop_reason == decode::StopReason::eos;
  return doing == LoopDoing::ended ? std::max(iteration(), generated - (eos ? 1 : 0)) : iteration();
}

double LoopMoment::share() const {
  return prompt <= reused || isRead() ? 1 : static_cast<double>(at - reused) / static_cast<double>(prompt - reused);
}

QStringList programOf(const LoopMoment& moment) {
  return {
      QStringLiteral("ids = tokenizer(prompt)"),
      moment.reused > 0 && moment.keeps ? QStringLiteral("past, ids = kept, ids[%1:]").arg(moment.reused)
                                        : QStringLiteral("past = None"),
      QStringLiteral("reply = []"),
      QStringLiteral("for i in range(max_new_tokens):"),
      moment.keeps ? QStringLiteral("    logits, past = model(ids, past)")
                   : QStringLiteral("    logits, _ = model(ids, past)"),
      moment.greedy ? QStringLiteral("    next = argmax(logits[-1])") : QStringLiteral("    next = sample(logits[-1])"),
      QStringLiteral("    if next == eos: break"),
      QStringLiteral("    reply.append(next)"),
      moment.keeps ? QStringLiteral("    ids = [next]") : QStringLiteral("    ids = ids + [next]")};
}

std::vector<LoopVariable> variablesOf(const LoopMoment& moment) {
  const bool known = moment.doing != LoopDoing::nothing && moment.prompt >= 0;
  const auto value = [known](const QString& text) { return known ? text : QString(); };
  const QString iteration = moment.iteration() == 0 ? Words::tr("0, the prefill") : countText(moment.iteration());
  const int64_t written = moment.written();
  const QString reply =
      written == 0 ? QStringLiteral("[]") : tokensWithText(moment, moment.prompt, moment.prompt + written, true);
  return {
      {QStringLiteral("i"), value(Words::tr("%1 (max_new_tokens is %2)").arg(iteration, countText(moment.most_new)))},
      {QStringLiteral("ids"), value(idsOf(moment))},
      {QStringLiteral("past"), value(pastOf(moment))},
      {QStringLiteral("next"), value(nextOf(moment))},
      {QStringLiteral("reply"), value(reply)},
      {QStringLiteral("model()"), value(callOf(moment))}};
}

QString stateInWords(const LoopMoment& moment) {
  if (moment.doing == LoopDoing::nothing) return {};
  if (moment.doing == LoopDoing::ended) return endInWords(moment);
  const bool runs = moment.doing == LoopDoing::runs;
  if (!moment.isRead() && (!runs || moment.prompt >= 0)) {
    const QString read = runs ? Words::tr("Line 5 runs: %1 of %2 tokens of the prompt are read.")
                         : moment.at == moment.reused
                             ? Words::tr("It waits before line 5: %1 of %2 tokens of the prompt are read.")
                             : Words::tr("It waits in line 5: %1 of %2 tokens of the prompt are read.");
    return read.arg(countText(moment.at), countText(moment.prompt));
  }
  if (runs) return Words::tr("It runs.");
  return moment.keeps ? Words::tr("It waits before line 6. A step runs lines 6 to 9, and line 5 with the new token.")
                      : Words::tr("It waits before line 6. A step runs lines 6 to 9, and line 5 with the whole text.");
}

}  // namespace kvarium::ui
