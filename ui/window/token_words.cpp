#include "ui/window/token_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/chat/chat.h"
#include "ui/chat/transcript_view.h"
#include "ui/inspector/inspector.h"

namespace kvarium {
namespace {

struct TokenWords {
  Q_DECLARE_TR_FUNCTIONS(TokenWords)
};

constexpr qsizetype most_characters = 48;

// What a line cannot show is shown by a sign.
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

}  // namespace

QString wordsAt(const Conversation& conversation, const std::function<const TokenSpans*(qint64 message)>& tokens,
                PositionRange range) {
  QString said;
  int64_t known_end = 0;  // positions before it are of a message or of what stands around them
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
  if (!said.isEmpty()) {
    const bool more = said.size() > most_characters;
    if (more) {
      said.truncate(most_characters);
      if (said.back().isHighSurrogate()) said.chop(1);
    }
    return QStringLiteral("\u201c%1%2\u201d").arg(onOneLine(said), more ? QStringLiteral("\u2026") : QString());
  }
  if (!all_known || range.first + range.count > known_end) return {};
  return conversation.system_prompt.trimmed().isEmpty()
             ? TokenWords::tr("no word of a message: the chat template")
             : TokenWords::tr("no word of a message: the system prompt or the chat template");
}

void connectWords(Inspector& inspector, const Chat& chat, const TranscriptView& transcript) {
  inspector.focus().setWordSource([&inspector, &chat, &transcript](PositionRange range) {
    if (inspector.conversation() != chat.conversation().id) return QString();
    return wordsAt(
        chat.conversation(), [&](qint64 message) { return transcript.tokensOf(message); }, range);
  });
}

}  // namespace kvarium
