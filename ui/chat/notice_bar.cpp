#include "ui/chat/notice_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

namespace kvarium {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("notice"));
  m_box = new QBoxLayout(QBoxLayout::LeftToRight, this);
  m_box->setContentsMargins(12, 6, 6, 6);
  m_box->setSpacing(8);
  m_row = new QHBoxLayout;
  m_row->setSpacing(8);
  m_text = new QLabel(this);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_box->addWidget(m_text, 1);
  m_box->addLayout(m_row);
  m_row->addStretch(1);
  auto* close = new QToolButton(this);
  close->setProperty("look", QStringLiteral("quiet"));
  close->setText(QStringLiteral("✕"));
  close->setAccessibleName(tr("Dismiss this message"));
  close->setToolTip(tr("Dismiss this message"));
  connect(close, &QToolButton::clicked, this, &NoticeBar::dismiss);
  m_row->addWidget(close);
  hide();
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  m_box->setDirection(width() < 480 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

QString NoticeBar::text() const { return m_text->text(); }

void NoticeBar::showNotice(const QString& text, std::vector<NoticeAction> actions, std::optional<qint64> of) {
  m_of = of;
  for (QWidget* button : m_buttons) button->deleteLater();
  m_buttons.clear();
  m_text->setText(asSentence(text));
  setAccessibleName(m_text->text());
  for (NoticeAction& action : actions) {
    auto* button = new QPushButton(action.text, this);
    m_row->insertWidget(m_row->count() - 1, button);
    m_buttons.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, run = std::move(action.run)] {
      hide();
      run();
    });
  }
  show();
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void NoticeBar::dismiss() { hide(); }

void NoticeBar::enter(qint64 conversation) {
  if (m_of && *m_of != conversation) hide();
}

QString asSentence(QString text) {
  const QString first = text.section(QLatin1Char(' '), 0, 0);
  const bool is_word = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLetter(); });
  if (is_word && !text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace kvarium
