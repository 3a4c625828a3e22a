#include "ui/library/import/chat_text.h"

#include <QRegularExpression>
#include <QStringList>
#include <utility>

#include "ui/library/conversation_export.h"
#include "ui/library/import/chat_exports.h"
#include "ui/library/import/message_tree.h"

namespace kvarium::ui {
namespace {

using Side = FileMessage::Side;

std::optional<Conversation> chatOf(const MessageTree& tree, const QString& title, qint64 now_ms) {
  QString why;
  std::optional<Conversation> chat = tree.conversation(now_ms, why);
  if (chat) complete(*chat, title, 0, now_ms);
  return chat;
}

// The format of toMarkdown(): the speaker is a heading, and the numbers after a reply mark its end.
std::optional<Conversation> fromMarkdown(const QString& text, qint64 now_ms) {
  const QString head = QStringLiteral("## "), you = head + ConversationExport::tr("You");
  const QString prompt = head + ConversationExport::tr("System prompt");
  if (!text.startsWith(QLatin1String("# ")) || !text.contains(QLatin1Char('\n') + you + QLatin1Char('\n'))) return {};
  const QStringList lines = text.split(QLatin1Char('\n'));
  MessageTree tree;
  Side side = Side::other;
  QStringList said;
  QString speaker;
  const auto end = [&] {
    QString words = said.join(QLatin1Char('\n'));
    said.clear();
    if (side == Side::reply)
      if (const qsizetype numbers = words.lastIndexOf(QLatin1String("\n> ")); numbers >= 0) words.truncate(numbers);
    while (words.endsWith(QLatin1Char('\n'))) words.chop(1);
    while (words.startsWith(QLatin1Char('\n'))) words.remove(0, 1);
    tree.addNext(
        {.side = side, .text = words, .model = speaker == ConversationExport::tr("Assistant") ? QString() : speaker});
  };
  for (const QString& line : lines.mid(1)) {
    const bool heading = line.startsWith(head);
    Side next = side;
    if (heading && line == you && side != Side::user)
      next = Side::user;
    else if (heading && line == prompt && side == Side::other)
      next = Side::system;
    else if (heading && side == Side::user)
      next = Side::reply;
    if (next == side) {
      said << line;
      continue;
    }
    end();
    side = next;
    if (side == Side::reply) speaker = line.mid(head.size());
  }
  end();
  return chatOf(tree, lines.front().mid(2), now_ms);
}

// The speaker at the begin of a line in other programs' formats: a heading, a bold word, or a word before a colon.
// `rest` gets the text after it. Empty: no speaker.
QString speakerIn(const QString& line, QString& rest) {
  const auto made = [](const char* pattern, const char* names) {
    return QRegularExpression(QLatin1String(pattern).arg(QLatin1String(names)),
                              QRegularExpression::CaseInsensitiveOption);
  };
  constexpr auto names = "system(?: prompt)?|user|you|human|assistant|ai|model|chatgpt|reply|response";
  static const QRegularExpression lines[] = {
      made("^#{1,6}\\s+(%1)\\s*:?()$", names), made("^\\*\\*(%1)(?:\\s*:\\s*\\*\\*|\\*\\*\\s*:)\\s*(.*)$", names),
      made("^\\*\\*(%1)\\*\\*()$", names), made("^(%1):(?:\\s+(.*))?$", "system|user|human|assistant|ai")};
  for (const QRegularExpression& one : lines) {
    const QRegularExpressionMatch match = one.match(line.trimmed());
    if (!match.hasMatch()) continue;
    rest = match.captured(2);
    return match.captured(1).toLower();
  }
  return {};
}

std::optional<Conversation> fromLabels(const QString& text, qint64 now_ms) {
  MessageTree tree;
  QString title;
  Side side = Side::other;
  QStringList said;
  bool in_code = false, asked = false, replied = false;
  const auto end = [&] {
    const QString words = std::exchange(said, {}).join(QLatin1Char('\n')).trimmed();
    asked = asked || (side == Side::user && !words.isEmpty());
    replied = replied || side == Side::reply;
    tree.addNext({.side = side, .text = words});
  };
  for (const QString& line : text.split(QLatin1Char('\n'))) {
    if (line.trimmed().startsWith(QLatin1String("```"))) in_code = !in_code;
    QString rest;
    const QString who = in_code ? QString() : speakerIn(line, rest);
    if (who.isEmpty()) {
      if (side == Side::other && title.isEmpty() && line.startsWith(QLatin1String("# "))) title = line.mid(2);
      said << line;
      continue;
    }
    end();
    side = who.startsWith(QLatin1String("system")) ? Side::system
           : QStringList{QStringLiteral("user"), QStringLiteral("you"), QStringLiteral("human")}.contains(who)
               ? Side::user
               : Side::reply;
    said << rest;
  }
  end();
  return asked && replied ? chatOf(tree, title, now_ms) : std::nullopt;
}

}  // namespace

std::optional<Conversation> chatInText(const QString& text, qint64 now_ms) {
  std::optional<Conversation> chat = fromMarkdown(text, now_ms);
  return chat ? chat : fromLabels(text, now_ms);
}

}  // namespace kvarium::ui
