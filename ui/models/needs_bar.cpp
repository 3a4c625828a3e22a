#include "ui/models/needs_bar.h"

#include <QPainter>
#include <QResizeEvent>
#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int bar_height = 16;  // px
constexpr int legend_gap = 8;
constexpr int swatch = 10;
constexpr int item_gap = 16;

// Weights are plain, the cache is painted as in the inspector, scratch is hatched, so that they differ not only by
// colour.
QBrush brushOf(int part) {
  const Theme& t = theme();
  if (part == 0) return t.dark ? QColor("#8790a0") : QColor("#7d8595");
  if (part == 1) return QColor("#56b4e9");
  return QBrush(t.muted, Qt::BDiagPattern);
}

}  // namespace

NeedsBar::NeedsBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  clear();
}

void NeedsBar::showNeeds(const engine::Needs& needs, qint64 free_bytes) {
  m_needs = needs;
  m_free = free_bytes;
  m_known = true;
  setAccessibleName(tr("Memory it needs, estimated: %1").arg(withCommas(legend())));
  setToolTip(tr("%1 in all, estimated").arg(bytesText(needs.total())));
  fit();
  update();
}

void NeedsBar::clear() {
  m_known = false;
  m_needs = {};
  setAccessibleName(tr("Memory it needs: not known yet"));
  setToolTip({});
  fit();
  update();
}

NeedsBar::Ends NeedsBar::ends(double width) const {
  const double total = double(m_needs.total()), most = std::max({total, double(m_free), 1.0});
  Ends at;
  at.weights = width * double(m_needs.weights) / most;
  at.cache = at.weights + width * double(m_needs.cache.total()) / most;
  at.scratch = width * total / most;
  if (m_free >= 0) at.free = width * double(m_free) / most;
  return at;
}

QStringList NeedsBar::legend() const {
  QStringList words{tr("weights %1").arg(bytesText(m_needs.weights)),
                    tr("cache %1").arg(bytesText(m_needs.cache.total())),
                    tr("for computing %1").arg(bytesText(m_needs.scratch))};
  if (m_free >= 0) words << tr("free %1").arg(bytesText(m_free));
  return words;
}

int NeedsBar::layOutLegend(int width, QPainter* painter) const {
  const int line = fontMetrics().height() + 2;
  int x = 0, y = bar_height + legend_gap, part = 0;
  for (const QString& words : legend()) {
    const int wide = swatch + 6 + fontMetrics().horizontalAdvance(words);
    if (x > 0 && x + wide > width) x = 0, y += line;
    if (painter) {
      const QRectF box(x + 0.5, y + (line - swatch) / 2 + 0.5, swatch - 1, swatch - 1);
      painter->setPen(part == 3 ? QPen(theme().text, 1, Qt::DashLine) : QPen(theme().muted));
      painter->setBrush(part == 3 ? QBrush(Qt::NoBrush) : brushOf(part));
      painter->drawRect(box);
      painter->setPen(theme().text);
      painter->drawText(QRect(x + swatch + 6, y, wide, line), Qt::AlignLeft | Qt::AlignVCenter, words);
    }
    x += wide + item_gap;
    ++part;
  }
  return y + line;
}

void NeedsBar::fit() { setFixedHeight(layOutLegend(std::max(width(), 200), nullptr)); }

void NeedsBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) fit();
}

void NeedsBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& t = theme();
  const QRectF frame(0.5, 0.5, width() - 1, bar_height - 1);
  painter.setPen(t.border);
  painter.setBrush(t.base);
  painter.drawRect(frame);
  if (!m_known) return;
  const Ends at = ends(frame.width());
  const double begins[] = {0, at.weights, at.cache}, past[] = {at.weights, at.cache, at.scratch};
  for (int part = 0; part < 3; ++part) {
    if (past[part] - begins[part] < 0.5) continue;
    painter.setPen(t.muted);
    painter.setBrush(brushOf(part));
    painter.drawRect(QRectF(frame.left() + begins[part], frame.top(), past[part] - begins[part], frame.height()));
  }
  if (at.free >= 0) {  // the frame of the free memory, and in red the part beyond it
    if (at.scratch > at.free + 0.5) {
      painter.setPen(QPen(t.dark ? QColor("#ff8a7a") : QColor("#c0271a"), 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(
          QRectF(frame.left() + at.free, frame.top() + 0.5, at.scratch - at.free - 0.5, frame.height() - 1));
    }
    painter.setPen(QPen(t.text, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(frame.left(), frame.top(), at.free, frame.height()));
  }
  layOutLegend(width(), &painter);
}

}  // namespace kvarium::ui
