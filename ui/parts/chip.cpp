#include "ui/parts/chip.h"

#include <QCursor>
#include <QMenu>

namespace kvarium::ui {
namespace {
constexpr int least = 88;    // px, of a chip with a menu; three fit side by side in a narrow window
constexpr int padding = 28;  // px left and right of the text together, with the border, as in the style sheet
}  // namespace

Chip::Chip(QWidget* parent) : QToolButton(parent) {
  setProperty("role", QStringLiteral("chip"));
  setPopupMode(QToolButton::InstantPopup);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Chip::setMenu(QMenu* menu) {
  QToolButton::setMenu(menu);
  connect(menu, &QMenu::aboutToHide, this, &Chip::settle, Qt::QueuedConnection);
}

// A popup grabs the pointer, so the widget below does not get its leave event.
void Chip::settle() {
  setDown(false);
  const bool under = rect().contains(mapFromGlobal(QCursor::pos()));
  if (under != underMouse()) setAttribute(Qt::WA_UnderMouse, under);
  update();
}

void Chip::setWords(const QString& words, Qt::TextElideMode elide) {
  m_words = words;
  m_elide = elide;
  shorten();
  updateGeometry();
}

// The sign of a menu behind the text.
QString Chip::mark() const { return menu() ? QStringLiteral("  ▾") : QString(); }

QSize Chip::sizeHint() const {
  QSize size = QToolButton::sizeHint();
  size.setWidth(std::min(fontMetrics().horizontalAdvance(m_words + mark()) + padding, widest));
  return size;
}

QSize Chip::minimumSizeHint() const {
  const QSize size = sizeHint();
  return {menu() ? std::min(size.width(), least) : size.width(), size.height()};
}

void Chip::shorten() {
  const int room = width() - padding - fontMetrics().horizontalAdvance(mark()) + 2;
  const QString fits = withoutMnemonic(fontMetrics().elidedText(m_words, m_elide, std::max(0, room))) + mark();
  if (fits != text()) setText(fits);
}

QString withoutMnemonic(QString words) { return words.replace(QLatin1Char('&'), QLatin1String("&&")); }

void Chip::resizeEvent(QResizeEvent* event) {
  QToolButton::resizeEvent(event);
  shorten();
}

}  // namespace kvarium::ui
