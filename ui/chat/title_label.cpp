#include "ui/chat/title_label.h"

namespace kvarium {

void TitleLabel::setTitle(const QString& title) {
  m_title = title;
  setAccessibleName(title);
  shorten();
}

void TitleLabel::shorten() {
  const QString fits = fontMetrics().elidedText(m_title, Qt::ElideRight, width());
  if (fits != text()) setText(fits);
  setToolTip(fits == m_title ? QString() : m_title);
}

void TitleLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  shorten();
}

}  // namespace kvarium
