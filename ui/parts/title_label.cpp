#include "ui/parts/title_label.h"

#include <QEvent>

#include "ui/parts/accessible_roles.h"

namespace kvarium::ui {

TitleLabel::TitleLabel(QWidget* parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void TitleLabel::setTitle(const QString& title, const QString& end) {
  m_title = title;
  m_end = end;
  giveName(*this, title + end);
  updateGeometry();
  shorten();
}

void TitleLabel::setNote(const QString& note) {
  m_note = note;
  shorten();
}

int TitleLabel::wholeWidth() const { return fontMetrics().horizontalAdvance(m_title + m_end) + 1; }

void TitleLabel::shorten() {
  const int room = width() - fontMetrics().horizontalAdvance(m_end);
  const QString fits = fontMetrics().elidedText(m_title, Qt::ElideRight, room) + m_end;
  if (fits != text()) setText(fits);
  QStringList tip;
  if (fits != m_title + m_end) tip << m_title + m_end;
  if (!m_note.isEmpty()) tip << m_note;
  setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
}

bool TitleLabel::event(QEvent* event) {
  const bool handled = QLabel::event(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::Resize) shorten();
  return handled;
}

QString plainToolTip(const QString& text) {
  return Qt::mightBeRichText(text) ? QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped()) : text;
}

}  // namespace kvarium::ui
