#include "ui/window/token_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/library/conversation.h"
#include "ui/transcript/token_sequence.h"

namespace kvarium::ui {
namespace {

struct TokenWords {
  Q_DECLARE_TR_FUNCTIONS(TokenWords)
};

constexpr qsizetype most_characters = 48;

// Replaces newlines and other control characters by visible signs.
QString onOneLine(const QString& text) {
  QString line;
  for (const QChar c : text) {
    if (c == QLatin1Char('\n'))
      line += QChar(0x21B5);
    else if (c == QLatin1Char('\t'))
      line += QChar(0x21E5);
    else
      line += c.isPrint() || c.isSurrogate() ? c : QChar(QChar::ReplacementCharacter);
  }
  return line;
}

QString quoted(QString words) {
  const bool more = words.size() > most_characters;
  if (more) {
    words.truncate(most_characters);
    if (words.back().isHighSurrogate()) words.chop(1);
  }
  return QStringLiteral("\u201c%1%2\u201d").arg(onOneLine(words), more ? QStringLiteral("\u2026") : QString());
}

}  // namespace

QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                const std::vector<engine::TemplateToken>& frame, PositionRange range) {
  QString said;
  int64_t known_end = 0;  // positions before it belong to a message or to the template
  bool all_known = true;
  for (const qint64 id : conversation.path()) {
    const Message* message = conversation.find(id);
    const TokenSpans* of_message = tokens(id);
    if (!message || !of_message || !of_message->isWhole() || of_message->length() > message->text.size()) {
      all_known = false;
      continue;
    }
    const std::vector<TokenSpan>& spans = of_message->spans();
    auto span = std::partition_point(spans.begin(), spans.end(),
                                     [&](const TokenSpan& each) { return each.last() < range.first; });
    for (; span != spans.end() && span->first < range.first + range.count && said.size() <= most_characters; ++span)
      said += message->text.mid(span->begin, span->end - span->begin);
    if (!spans.empty()) known_end = std::max(known_end, spans.back().last() + 1);
  }
  if (!said.isEmpty()) return quoted(said);
  const bool system = !conversation.system_prompt.trimmed().isEmpty();
  std::string pieces;
  for (auto token = std::partition_point(
           frame.begin(), frame.end(), [&](const engine::TemplateToken& each) { return each.position < range.first; });
       token != frame.end() && range.contains(token->position) && pieces.size() < 4 * most_characters; ++token)
    pieces += token->piece;
  if (!pieces.empty()) {
    const QString text = quoted(QString::fromStdString(pieces));
    if (!all_known) return text;  // it may belong to a message
    return system ? TokenWords::tr("%1, of the system prompt or the chat template").arg(text)
                  : TokenWords::tr("%1, of the chat template").arg(text);
  }
  if (!all_known || range.first + range.count > known_end) return {};
  return system ? TokenWords::tr("part of the system prompt or the chat template, not of a message")
                : TokenWords::tr("part of the chat template, not of a message");
}

}  // namespace kvarium::ui
