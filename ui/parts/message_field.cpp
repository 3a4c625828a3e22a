#include "ui/parts/message_field.h"

#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <algorithm>

#include "ui/parts/long_words.h"

namespace kvarium::ui {

MessageField::MessageField(QWidget* parent) : QPlainTextEdit(parent) {
  setTabChangesFocus(true);
  breakLongWords(*document());
  setPlaceholderText(placeholder());
  setAccessibleName(tr("Message"));
  setAccessibleDescription(description());
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QPlainTextEdit::textChanged, this, &MessageField::fitHeight);
  fitHeight();
}

QString MessageField::placeholder() { return tr("Write a message, Enter to send, Shift+Enter for a new line"); }
QString MessageField::description() { return tr("Enter sends, Shift+Enter makes a new line"); }

// Leaves files to the window; they are not pasted as text.
void MessageField::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls())
    event->ignore();
  else
    QPlainTextEdit::dragEnterEvent(event);
}

bool MessageField::canInsertFromMimeData(const QMimeData* source) const {
  return source->hasHtml() || source->hasUrls() || QPlainTextEdit::canInsertFromMimeData(source);
}

// Some programs provide HTML without plain text.
void MessageField::insertFromMimeData(const QMimeData* source) {
  const QList<QUrl> files = source->urls();
  if (!files.isEmpty() && std::all_of(files.begin(), files.end(), [](const QUrl& url) { return url.isLocalFile(); }))
    return emit filesPasted(files);
  if (source->hasText() && !source->text().isEmpty()) return QPlainTextEdit::insertFromMimeData(source);
  if (source->hasHtml()) insertPlainText(QTextDocumentFragment::fromHtml(source->html()).toPlainText());
}

// The field has two to nine lines, then it scrolls.
void MessageField::fitHeight() {
  int lines = 0;
  for (QTextBlock block = document()->begin(); block.isValid() && lines < 9; block = block.next())
    lines += std::max(1, block.layout()->lineCount());
  const int height = std::clamp(lines, 2, 9) * fontMetrics().lineSpacing() + int(2 * document()->documentMargin()) + 2;
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
}

void MessageField::fitPlaceholder() {
  const QString whole = placeholder(), few = tr("Write a message");
  if (placeholderText() != whole && placeholderText() != few) return;  // it is for something else
  const int width = viewport()->width() - int(2 * document()->documentMargin());
  const int lines = fontMetrics().boundingRect(QRect(0, 0, width, 0), Qt::TextWordWrap, whole).height();
  setPlaceholderText(lines > 2 * fontMetrics().lineSpacing() ? few : whole);
}

void MessageField::keyPressEvent(QKeyEvent* event) {
  const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (is_enter && !(event->modifiers() & Qt::ShiftModifier)) {
    event->accept();
    if (!m_composing && !event->isAutoRepeat()) emit enter();
    return;
  }
  if (event->matches(QKeySequence::Undo) && !document()->isUndoAvailable()) return event->ignore();  // the window's
  QPlainTextEdit::keyPressEvent(event);
}

void MessageField::inputMethodEvent(QInputMethodEvent* event) {
  m_composing = !event->preeditString().isEmpty();
  QPlainTextEdit::inputMethodEvent(event);
}

void MessageField::focusInEvent(QFocusEvent* event) {
  QPlainTextEdit::focusInEvent(event);
  emit focusChanged(true);
}

void MessageField::focusOutEvent(QFocusEvent* event) {
  QPlainTextEdit::focusOutEvent(event);
  m_composing = false;
  emit focusChanged(false);
}

void MessageField::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  fitHeight();
  fitPlaceholder();
}

void MessageField::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  fitHeight();
  fitPlaceholder();
}

}  // namespace kvarium::ui
