#include "ui/chat/thought_block.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "ui/chat/message_body.h"
#include "ui/chat/message_document.h"
#include "ui/chat/numbers.h"

namespace kvarium {

ThoughtBlock::ThoughtBlock(QWidget* parent)
    : QWidget(parent), m_fold(new QToolButton(this)), m_body(new MessageBody(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 4);
  column->setSpacing(2);
  m_fold->setProperty("look", QStringLiteral("quiet"));
  m_fold->setCheckable(true);
  m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_body->setAccessibleName(tr("What the model thought"));
  m_body->setContentsMargins(16, 0, 0, 0);
  column->addWidget(m_fold, 0, Qt::AlignLeft);
  column->addWidget(m_body);
  connect(m_fold, &QToolButton::clicked, this, [this](bool unfolded) {
    if (m_open) s_unfold = unfolded;
    unfold(unfolded);
  });
  unfold(false);
}

bool ThoughtBlock::isUnfolded() const { return m_fold->isChecked(); }

void ThoughtBlock::unfold(bool unfolded) {
  m_fold->setChecked(unfolded);
  m_fold->setArrowType(unfolded ? Qt::DownArrow : Qt::RightArrow);
  m_fold->setAccessibleDescription(unfolded ? tr("Shown; press to fold") : tr("Folded; press to show"));
  m_body->setVisible(unfolded);
}

void ThoughtBlock::setThoughts(const QString& text, qint64 tokens, bool open) {
  const bool began = open && !m_open, ended = !open && m_open;
  m_open = open;
  MessageDocument& document = m_body->text();
  if (text.startsWith(document.text())) {
    document.append(text.mid(document.text().size()));
  } else {
    document.setText({});
    document.append(text);
  }
  if (!open) document.finish();
  const QString length =
      tokens >= 0 ? tr("%1 tokens").arg(formatCount(tokens))
                  : tr("%1 words").arg(formatCount(QStringView(text).split(u' ', Qt::SkipEmptyParts).size()));
  const QString title = open ? tr("Thinking: %1").arg(length) : tr("Thought for %1").arg(length);
  m_fold->setText(title);
  m_fold->setAccessibleName(title);
  if (began) unfold(s_unfold);
  if (ended) unfold(false);
}

}  // namespace kvarium
