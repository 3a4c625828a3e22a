#include "ui/chat/title_label.h"

#include <QTextDocument>

namespace kvarium {

TitleLabel::TitleLabel(QWidget* parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void TitleLabel::setTitle(const QString& title) {
  m_title = title;
  setAccessibleName(title);
  shorten();
}

void TitleLabel::shorten() {
  const QString fits = fontMetrics().elidedText(m_title, Qt::ElideRight, width());
  if (fits != text()) setText(fits);
  setToolTip(fits == m_title ? QString() : plainToolTip(m_title));
}

void TitleLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  shorten();
}

QString plainToolTip(const QString& text) {
  return Qt::mightBeRichText(text) ? QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped()) : text;
}

}  // namespace kvarium
