#include "ui/inspector/view/live_tip.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QToolTip>
#include <QWidget>

namespace kvarium::ui {

LiveTip::LiveTip(QWidget& owner) : QObject(&owner), m_owner(owner) {}

LiveTip::~LiveTip() { forget(); }

bool LiveTip::isShown() const { return m_words && QToolTip::isVisible() && QToolTip::text() == m_said; }

void LiveTip::show(QPoint global, const QRect& stays, Words words) {
  const QString said = words();
  if (said.isEmpty()) return hide();
  if (!m_words) QCoreApplication::instance()->installEventFilter(this);
  m_words = std::move(words);
  m_said = said;
  m_at = global;
  m_stays = stays;
  QToolTip::showText(m_at, m_said, &m_owner, m_stays);
}

void LiveTip::refresh() {
  if (!m_words) return;
  if (!isShown()) return forget();
  const QString now = m_words();
  if (now == m_said) return;
  if (now.isEmpty()) return hide();
  m_said = now;
  QToolTip::showText(m_at, m_said, &m_owner, m_stays);
}

void LiveTip::hide() {
  if (isShown()) QToolTip::hideText();
  forget();
}

void LiveTip::forget() {
  if (!m_words) return;
  m_words = nullptr;
  QCoreApplication::instance()->removeEventFilter(this);
}

bool LiveTip::eventFilter(QObject* object, QEvent* event) {
  // Without this a shortcut would take the key before the key press arrives.
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) hide();
  return QObject::eventFilter(object, event);
}

}  // namespace kvarium::ui
