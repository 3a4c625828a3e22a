#include "ui/chat/composer.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

namespace kvarium {

ComposerEdit::ComposerEdit(QWidget* parent) : QPlainTextEdit(parent) {
  setTabChangesFocus(true);
  setPlaceholderText(tr("Write a message, Enter to send, Shift+Enter for a new line"));
  setAccessibleName(tr("Message"));
  setAccessibleDescription(tr("Enter sends, Shift+Enter makes a new line"));
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::fitHeight);
  fitHeight();
}

// Two to nine lines, then it scrolls.
void ComposerEdit::fitHeight() {
  int lines = 0;
  for (QTextBlock block = document()->begin(); block.isValid() && lines < 9; block = block.next())
    lines += std::max(1, block.layout()->lineCount());
  const int height = std::clamp(lines, 2, 9) * fontMetrics().lineSpacing() + int(2 * document()->documentMargin()) + 2;
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
}

void ComposerEdit::keyPressEvent(QKeyEvent* event) {
  const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (is_enter && !(event->modifiers() & Qt::ShiftModifier)) {
    event->accept();
    if (!m_composing && !event->isAutoRepeat()) emit enter();
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
}

void ComposerEdit::inputMethodEvent(QInputMethodEvent* event) {
  m_composing = !event->preeditString().isEmpty();
  QPlainTextEdit::inputMethodEvent(event);
}

void ComposerEdit::focusInEvent(QFocusEvent* event) {
  QPlainTextEdit::focusInEvent(event);
  emit focusChanged(true);
}

void ComposerEdit::focusOutEvent(QFocusEvent* event) {
  QPlainTextEdit::focusOutEvent(event);
  m_composing = false;
  emit focusChanged(false);
}

void ComposerEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  fitHeight();
}

Composer::Composer(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("composer"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 8, 10, 8);
  column->setSpacing(4);
  m_edit = new ComposerEdit(this);
  column->addWidget(m_edit);
  m_row = new QHBoxLayout;
  m_row->setSpacing(8);
  m_note = new QLabel(this);
  m_note->setProperty("look", QStringLiteral("muted"));
  m_note->setWordWrap(true);
  m_button = new QPushButton(this);
  m_button->setProperty("look", QStringLiteral("primary"));
  m_row->addWidget(m_note, 1);
  m_row->addWidget(m_button);
  column->addLayout(m_row);
  connect(m_edit, &ComposerEdit::enter, this, &Composer::trySend);
  connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
    refresh();
    emit textChanged(text());
  });
  connect(m_edit, &ComposerEdit::focusChanged, this, [this](bool focused) {
    setProperty("active", focused);
    style()->unpolish(this);
    style()->polish(this);
  });
  connect(m_button, &QPushButton::clicked, this, [this] {
    // The second click of a double one must not stop what the first began.
    if (m_busy && m_clicked.isValid() && m_clicked.elapsed() < QApplication::doubleClickInterval()) return;
    if (m_busy) {
      emit stop();
    } else {
      m_clicked.start();
      trySend();
    }
  });
  refresh();
}

QString Composer::text() const { return m_edit->toPlainText(); }

void Composer::setText(const QString& text) {
  if (text == this->text()) return;
  m_edit->setPlainText(text);
  m_edit->moveCursor(QTextCursor::End);
}

void Composer::setBlocked(const QString& why) {
  m_blocked = why;
  refresh();
}

void Composer::setBusy(bool busy) {
  m_busy = busy;
  refresh();
}

void Composer::setNote(const QString& note) {
  m_note_text = note;
  refresh();
}

void Composer::focusText() { m_edit->setFocus(Qt::ShortcutFocusReason); }

void Composer::addTool(QWidget* tool) { m_row->insertWidget(m_row->count() - 2, tool); }

void Composer::trySend() {
  if (!m_blocked.isEmpty() || m_busy || text().trimmed().isEmpty()) {
    refresh();
    return;
  }
  const QString message = text();
  m_edit->clear();
  emit send(message);
}

void Composer::refresh() {
  const bool empty = text().trimmed().isEmpty();
  m_button->setText(m_busy ? tr("Stop  Esc") : tr("Send"));
  m_button->setAccessibleName(m_busy ? tr("Stop the reply") : tr("Send the message"));
  m_button->setEnabled(m_busy || (m_blocked.isEmpty() && !empty));
  m_button->setToolTip(m_busy                 ? tr("Stop the reply (Esc)")
                       : !m_blocked.isEmpty() ? m_blocked
                       : empty                ? tr("Write a message first")
                                              : tr("Send the message (Enter)"));
  const QString busy_hint = m_busy && !empty ? tr("Esc stops the reply; your text waits here") : QString();
  QString note = m_blocked.isEmpty() || m_busy ? m_note_text : m_blocked;
  if (!busy_hint.isEmpty()) note = note.isEmpty() ? busy_hint : note + QStringLiteral("  ·  ") + busy_hint;
  m_note->setText(note);
}

}  // namespace kvarium
