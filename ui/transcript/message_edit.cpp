#include "ui/transcript/message_edit.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/parts/message_field.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {

MessageEdit::MessageEdit(const QString& text, bool asks, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  m_edit = new MessageField(this);
  m_edit->setPlainText(text);
  m_edit->setAccessibleName(tr("Edit this message"));
  m_edit->setProperty("role", QStringLiteral("field"));
  column->addWidget(m_edit);
  auto* hint = plainLabel(this, "muted",
                          asks ? tr("Enter asks again, Shift+Enter makes a new line, Esc keeps it for later")
                               : tr("Enter makes it another version of the reply, Shift+Enter a new line"));
  m_edit->setAccessibleDescription(hint->text());
  auto* row = plainRow(8);
  column->addWidget(hint);
  row->addStretch(1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setToolTip(tr("Leave the message as it was; what was changed is thrown away"));
  m_ask = new QPushButton(asks ? tr("Ask again") : tr("Keep"), this);
  m_ask->setToolTip(asks ? tr("Ask again with this text (Enter)")
                         : tr("Go on as if the model had written this; the reply before stays as a version (Enter)"));
  m_ask->setProperty("role", QStringLiteral("primary"));
  row->addWidget(cancel, 0, Qt::AlignTop);
  row->addWidget(m_ask, 0, Qt::AlignTop);
  column->addLayout(row);
  connect(cancel, &QPushButton::clicked, this, &MessageEdit::abandoned);
  connect(m_ask, &QPushButton::clicked, this, &MessageEdit::send);
  connect(m_edit, &MessageField::enter, this, &MessageEdit::send);
  connect(m_edit, &QPlainTextEdit::textChanged, this, &MessageEdit::refresh);
  m_edit->installEventFilter(this);
  refresh();
}

QString MessageEdit::text() const { return m_edit->toPlainText(); }

void MessageEdit::setCanAsk(bool can) {
  m_can_ask = can;
  refresh();
}

void MessageEdit::begin() {
  m_edit->setFocus();
  m_edit->moveCursor(QTextCursor::End);
}

void MessageEdit::refresh() { m_ask->setEnabled(m_can_ask && !text().trimmed().isEmpty()); }

void MessageEdit::send() {
  if (m_ask->isEnabled()) emit sent();
}

// Escape leaves the field, even if it would stop a reply otherwise.
bool MessageEdit::eventFilter(QObject* object, QEvent* event) {
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (object != m_edit || !key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
    return QWidget::eventFilter(object, event);
  event->accept();
  if (event->type() == QEvent::KeyPress) emit left();
  return true;
}

}  // namespace kvarium::ui
