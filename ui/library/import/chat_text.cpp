#include "ui/library/import/chat_text.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/library/conversation_export.h"
#include "ui/library/import/chat_exports.h"
#include "ui/library/import/conversation_import.h"
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

const QString head_mark = QStringLiteral("## ");
QString youLine() { return head_mark + ConversationExport::tr("You"); }
QString promptLine() { return head_mark + ConversationExport::tr("System prompt"); }

// Any heading ends what the user says, only the user's own and that of a system prompt end the rest. `before`: a
// pattern of what is not captured.
QRegularExpression headings(bool from_user, const char* before) {
  const QString line = from_user
                           ? head_mark
                           : QStringLiteral("(?:%1|%2)$")
                                 .arg(QRegularExpression::escape(youLine()), QRegularExpression::escape(promptLine()));
  return QRegularExpression(QStringLiteral("^%1(\\\\*%2)").arg(QLatin1String(before), line),
                            QRegularExpression::MultilineOption);
}

// The lines of a text one after the other, none of which is copied.
class Lines {
 public:
  Lines(const QString& text, const JobWatch& watch) : m_text(text), m_watch(watch) {}
  bool next() {                  // false: there is none, or the watch is cancelled
    constexpr int looks = 4096;  // lines between two looks at the watch
    if (m_next > m_text.size() || (++m_count % looks == 0 && m_watch.cancelled)) return false;
    m_begin = m_next;
    const qsizetype end = m_text.indexOf(QLatin1Char('\n'), m_begin);
    m_line = m_text.sliced(m_begin, (end < 0 ? m_text.size() : end) - m_begin);
    m_next = m_begin + m_line.size() + 1;
    return true;
  }
  QStringView line() const { return m_line; }
  qsizetype begin() const { return m_begin; }
  qsizetype after() const { return std::min(m_next, m_text.size()); }  // where the next line begins
  QStringView between(qsizetype begin, qsizetype end) const { return m_text.sliced(begin, end - begin); }
  qsizetype placeOf(QStringView part) const { return part.data() - m_text.data(); }

 private:
  QStringView m_text, m_line;
  const JobWatch& m_watch;
  qsizetype m_begin = 0, m_next = 0;
  int m_count = 0;
};

// The format of toMarkdown(): the speaker is a heading, and the numbers after a reply mark its end.
std::optional<Conversation> fromMarkdown(const QString& text, qint64 now_ms, const JobWatch& watch) {
  const QString you = youLine(), prompt = promptLine();
  if (!text.startsWith(QLatin1String("# ")) || !text.contains(QLatin1Char('\n') + you + QLatin1Char('\n'))) return {};
  Lines lines(text, watch);
  lines.next();
  const QString title = lines.line().mid(2).toString();
  MessageTree tree;
  Side side = Side::other;
  qsizetype begin = lines.after();
  QString speaker, system;
  bool numbers_before = false;  // the line above, but for empty ones, may be the numbers of a reply
  const auto end = [&](qsizetype at) {
    QStringView words = lines.between(begin, at);
    if (side == Side::reply)
      if (const qsizetype numbers = words.lastIndexOf(QLatin1String("\n> ")); numbers >= 0) words.truncate(numbers);
    while (words.endsWith(QLatin1Char('\n'))) words.chop(1);
    while (words.startsWith(QLatin1Char('\n'))) words = words.sliced(1);
    if (side == Side::system) return void(system = unescapedHeadings(words.toString(), false));  // the last one holds
    tree.addNext({.side = side,
                  .text = unescapedHeadings(words.toString(), side == Side::user),
                  .model = speaker == ConversationExport::tr("Assistant") ? QString() : speaker});
  };
  while (lines.next()) {
    const QStringView line = lines.line();
    const bool heading = line.startsWith(head_mark);
    Side next = side;
    if (heading && line == you && side != Side::user)
      next = Side::user;
    else if (heading && line == prompt && (side != Side::reply || numbers_before))
      next = Side::system;
    else if (heading && side == Side::user)
      next = Side::reply;
    if (!line.isEmpty()) numbers_before = line.startsWith(QLatin1String("> "));
    if (next == side) continue;
    end(lines.begin());
    side = next;
    begin = lines.after();
    if (side == Side::reply) speaker = line.mid(head_mark.size()).toString();
  }
  end(text.size());
  tree.addSystem(system);
  return watch.cancelled ? std::nullopt : chatOf(tree, title, now_ms);
}

// The speaker at the begin of a line in other programs' formats: a heading, a bold word, or a word before a colon.
// `rest` gets the text after it. Empty: no speaker.
QString speakerIn(QStringView line, QStringView& rest) {
  constexpr qsizetype longest = 9;  // of a word before a colon
  const bool marked = line.startsWith(QLatin1Char('#')) || line.startsWith(QLatin1String("**"));
  if (!marked && !line.left(longest + 1).contains(QLatin1Char(':'))) return {};
  const auto made = [](const char* pattern, const char* names) {
    return QRegularExpression(QLatin1String(pattern).arg(QLatin1String(names)),
                              QRegularExpression::CaseInsensitiveOption);
  };
  constexpr auto names = "system(?: prompt)?|user|you|human|assistant|ai|model|chatgpt|reply|response";
  static const QRegularExpression lines[] = {
      made("^#{1,6}\\s+(%1)\\s*:?()$", names), made("^\\*\\*(%1)(?:\\s*:\\s*\\*\\*|\\*\\*\\s*:)\\s*(.*)$", names),
      made("^\\*\\*(%1)\\*\\*()$", names), made("^(%1):(?:\\s+(.*))?$", "system|user|human|assistant|ai")};
  for (const QRegularExpression& one : lines) {
    const QRegularExpressionMatch match = one.match(line.toString());
    if (!match.hasMatch()) continue;
    rest = line.last(match.capturedLength(2));
    return match.captured(1).toLower();
  }
  return {};
}

std::optional<Conversation> fromLabels(const QString& text, qint64 now_ms, const JobWatch& watch) {
  MessageTree tree;
  QString title;
  Side side = Side::other;
  Lines lines(text, watch);
  qsizetype begin = 0;
  bool in_code = false, asked = false, replied = false;
  const auto end = [&](qsizetype at) {
    const QString words = lines.between(begin, at).trimmed().toString();
    asked = asked || (side == Side::user && !words.isEmpty());
    replied = replied || side == Side::reply;
    tree.addNext({.side = side, .text = words});
  };
  while (lines.next()) {
    const QStringView line = lines.line(), words = line.trimmed();
    if (words.startsWith(QLatin1String("```"))) in_code = !in_code;
    QStringView rest;
    const QString who = in_code ? QString() : speakerIn(words, rest);
    if (who.isEmpty()) {
      if (side == Side::other && title.isEmpty() && line.startsWith(QLatin1String("# ")))
        title = line.mid(2).toString();
      continue;
    }
    end(lines.begin());
    side = who.startsWith(QLatin1String("system")) ? Side::system
           : QStringList{QStringLiteral("user"), QStringLiteral("you"), QStringLiteral("human")}.contains(who)
               ? Side::user
               : Side::reply;
    begin = lines.placeOf(rest);
  }
  end(text.size());
  return asked && replied && !watch.cancelled ? chatOf(tree, title, now_ms) : std::nullopt;
}

}  // namespace

std::optional<Conversation> chatInText(const QString& text, qint64 now_ms, const JobWatch& watch) {
  std::optional<Conversation> chat = fromMarkdown(text, now_ms, watch);
  return chat ? chat : fromLabels(text, now_ms, watch);
}

QString escapedHeadings(QString text, bool from_user) {
  return text.replace(headings(from_user, ""), QStringLiteral("\\\\1"));
}

QString unescapedHeadings(QString text, bool from_user) {
  return text.replace(headings(from_user, "\\\\"), QStringLiteral("\\1"));
}

}  // namespace kvarium::ui
