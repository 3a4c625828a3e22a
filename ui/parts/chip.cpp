#include "ui/parts/chip.h"

#include <QCursor>
#include <QMenu>
#include <algorithm>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {
constexpr int short_room = 14;  // characters; the middle cut out of so few leaves nothing to read
constexpr int least = 88;       // px; three chips fit side by side in a narrow window
constexpr int padding = 28;     // px left and right of the text together, with the border, as in the style sheet
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
  return {std::min(size.width(), least), size.height()};
}

// Where there is little room, it is for the beginning of the words, and not for the sign of a menu.
void Chip::shorten() {
  const QFontMetrics metrics = fontMetrics();
  const int room = std::max(0, width() - padding + 2),
            beside_mark = std::max(0, room - metrics.horizontalAdvance(mark()));
  const bool is_short = beside_mark < short_room * metrics.averageCharWidth();
  const bool is_cut = is_short && metrics.horizontalAdvance(m_words) > beside_mark;
  const QString words =
      is_cut ? metrics.elidedText(m_words, Qt::ElideRight, room) : metrics.elidedText(m_words, m_elide, beside_mark);
  const QString fits = withoutMnemonic(words) + (is_cut ? QString() : mark());
  if (fits != text()) setText(fits);
}

QString withoutMnemonic(QString words) { return words.replace(QLatin1Char('&'), QLatin1String("&&")); }

void Chip::resizeEvent(QResizeEvent* event) {
  QToolButton::resizeEvent(event);
  shorten();
}

}  // namespace kvarium::ui
