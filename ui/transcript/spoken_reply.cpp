#include "ui/transcript/spoken_reply.h"

#include <QTextDocument>
#include <algorithm>

namespace kvarium::ui {
namespace {

constexpr qsizetype least = 24;  // characters; "No." waits for what follows, and a number in a list for its line

bool isEnd(QChar c) {
  return c == u'.' || c == u'!' || c == u'?' || c == u'…' || c == u'。' || c == u'！' || c == u'？';
}

}  // namespace

void SpokenReply::follow(qint64 message, const QString& text, qsizetype added) {
  if (message != m_message || text.size() < m_looked) {
    m_message = message;
    m_said = m_looked = std::max<qsizetype>(0, text.size() - added);
    m_in_code = false;
  }
  m_text = text;
  for (; m_looked + 1 < text.size(); ++m_looked) {  // the next character says whether a sentence ends
    const QChar c = text[m_looked], next = text[m_looked + 1];
    const bool wide = c.unicode() > 0x3000;  // no space follows it
    if (c == u'\n') {
      const qsizetype begin = text.lastIndexOf(u'\n', m_looked - 1) + 1;
      if (QStringView(text).mid(begin, m_looked - begin).trimmed().startsWith(u"```")) m_in_code = !m_in_code;
      if (!m_in_code) sayUntil(m_looked + 1);
    } else if (!m_in_code && isEnd(c) && (wide || next.isSpace()) && m_looked - m_said >= least) {
      sayUntil(m_looked + 1);
    }
  }
}

void SpokenReply::end(qint64 message) {
  if (message != m_message) return;
  sayUntil(m_text.size());
  m_message = 0;
}

void SpokenReply::sayUntil(qsizetype end) {
  QTextDocument plain;
  plain.setMarkdown(m_text.mid(m_said, end - m_said));
  m_said = end;
  const QString words = plain.toPlainText().simplified();
  if (!words.isEmpty()) m_say(words);
}

}  // namespace kvarium::ui
