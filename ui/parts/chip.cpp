#include "ui/parts/chip.h"

#include <QCursor>
#include <QMenu>
#include <algorithm>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {
constexpr int short_room = 14;  // characters; the middle cut out of so few leaves nothing to read
constexpr int least_letters = 8;
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

// The sign of a menu after the text.
QString Chip::mark() const { return menu() ? QStringLiteral("  ▾") : QString(); }

QSize Chip::sizeHint() const {
  QSize size = QToolButton::sizeHint();
  size.setWidth(std::min(fontMetrics().horizontalAdvance(m_words + mark()) + padding, withText(m_widest)));
  return size;
}

QSize Chip::minimumSizeHint() const {
  const QSize size = sizeHint();
  const int least =
      padding + fontMetrics().horizontalAdvance(mark()) + least_letters * fontMetrics().averageCharWidth();
  return {std::min(size.width(), least), size.height()};
}

void Chip::shorten() {
  const QFontMetrics metrics = fontMetrics();
  const int room = std::max(0, width() - padding + 2 - metrics.horizontalAdvance(mark()));
  const Qt::TextElideMode elide = room < short_room * metrics.averageCharWidth() ? Qt::ElideRight : m_elide;
  const QString fits = withoutMnemonic(metrics.elidedText(m_words, elide, room)) + mark();
  if (fits != text()) setText(fits);
}

QString withoutMnemonic(QString words) { return words.replace(QLatin1Char('&'), QLatin1String("&&")); }

void Chip::resizeEvent(QResizeEvent* event) {
  QToolButton::resizeEvent(event);
  shorten();
}

}  // namespace kvarium::ui
