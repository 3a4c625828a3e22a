#include "ui/chat/composer.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStyle>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

#include "ui/chat/sound_file.h"

namespace kvarium {

ComposerEdit::ComposerEdit(QWidget* parent) : QPlainTextEdit(parent) {
  setTabChangesFocus(true);
  setPlaceholderText(placeholder());
  setAccessibleName(tr("Message"));
  setAccessibleDescription(description());
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::fitHeight);
  fitHeight();
}

QString ComposerEdit::placeholder() { return tr("Write a message, Enter to send, Shift+Enter for a new line"); }
QString ComposerEdit::description() { return tr("Enter sends, Shift+Enter makes a new line"); }

// A file is not text: the window takes it, or nobody.
void ComposerEdit::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls())
    event->ignore();
  else
    QPlainTextEdit::dragEnterEvent(event);
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
    m_refused = false;
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
    } else if (m_listens) {
      emit openSound();
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

void Composer::setListens(bool listens) {
  if (listens == m_listens) return;
  m_listens = listens;
  m_refused = false;
  m_edit->setPlaceholderText(listens ? tr("Drop a WAV file here, or open one") : ComposerEdit::placeholder());
  m_edit->viewport()->update();  // Qt 6.4 goes on showing the placeholder before
  m_edit->setAccessibleDescription(listens ? m_edit->placeholderText() : ComposerEdit::description());
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
  if (m_listens && !isSound(text().trimmed())) {
    m_refused = true;
    refresh();
    return;
  }
  const QString message = text();
  m_edit->clear();
  emit send(message);
}

void Composer::refresh() {
  refreshButton();
  const bool empty = text().trimmed().isEmpty();
  const QString busy_hint = m_busy && !empty ? tr("Esc stops the reply; your text waits here") : QString();
  QString note = m_blocked.isEmpty() || m_busy ? m_note_text : m_blocked;
  if (!busy_hint.isEmpty()) note = note.isEmpty() ? busy_hint : note + QStringLiteral("  ·  ") + busy_hint;
  if (m_refused) note = tr("This model does not chat. Drop a WAV file here, or open one");
  m_note->setText(note);
}

void Composer::refreshButton() {
  const bool empty = text().trimmed().isEmpty();
  if (m_listens && !m_busy) {
    m_button->setText(tr("Open sound…"));
    m_button->setAccessibleName(tr("Open a WAV file and write it down"));
    m_button->setEnabled(m_blocked.isEmpty());
    m_button->setToolTip(m_blocked.isEmpty() ? m_button->accessibleName() : m_blocked);
    return;
  }
  m_button->setText(m_busy ? tr("Stop  Esc") : tr("Send"));
  m_button->setAccessibleName(m_busy ? tr("Stop the reply") : tr("Send the message"));
  m_button->setEnabled(m_busy || (m_blocked.isEmpty() && !empty));
  m_button->setToolTip(m_busy                 ? tr("Stop the reply (Esc)")
                       : !m_blocked.isEmpty() ? m_blocked
                       : empty                ? tr("Write a message first")
                                              : tr("Send the message (Enter)"));
}

}  // namespace kvarium
