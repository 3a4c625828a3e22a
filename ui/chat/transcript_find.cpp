// TranscriptView: words that are looked for.
#include "ui/chat/message_body.h"
#include "ui/chat/transcript_view.h"
#include "ui/theme.h"

namespace kvarium {
namespace {

constexpr int most_marks = 500;  // in one message

}  // namespace

void TranscriptView::mark(const SearchWords& words) {
  m_marked = words;
  for (MessageView* v : std::as_const(m_views)) markIn(*v);
}

void TranscriptView::markIn(MessageView& view) const {
  QList<QTextEdit::ExtraSelection> marks;
  if (!m_marked.isEmpty()) {
    QColor ground = theme().accent;
    ground.setAlphaF(0.3f);
    for (const FoundSpan& span : m_marked.marks(view.body().toPlainText())) {
      if (marks.size() >= most_marks) break;
      QTextEdit::ExtraSelection one;
      one.format.setBackground(ground);
      one.cursor = QTextCursor(view.body().document());
      one.cursor.setPosition(int(span.begin));
      one.cursor.setPosition(int(span.begin + span.length), QTextCursor::KeepAnchor);
      marks << one;
    }
  }
  if (!marks.isEmpty() || !view.body().extraSelections().isEmpty()) view.body().setExtraSelections(marks);
}

std::vector<qint64> TranscriptView::messagesWith(const SearchWords& words) const {
  std::vector<qint64> found;
  for (const Item& item : m_items)
    if (const Message* message = m_source.message(item.id); message && words.isIn(message->text))
      found.push_back(item.id);
  return found;
}

}  // namespace kvarium
