#include "features/compare/ui/divergence_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr double least_kl = 1e-6, most_kl = 10;  // nats
constexpr double upper_share = 0.7;              // of the height, for the divergence

QString stripExplained() {
  return DivergenceStrip::tr(
      "Upwards: how far the probabilities of the next token are from the first column's, in nats, on a logarithmic "
      "scale from 0.000001 to 10; before temperature and filters, so that settings alone change nothing. Downwards: "
      "the place of the first column's token among them, nothing where it is the likeliest. The line is the first "
      "other token.");
}

enum class StripMark : uint8_t { divergence, place, difference };

// As the strip shows it at one token.
void paintStripSwatch(QPainter& painter, const QRect& rect, StripMark mark) {
  const Theme& colours = theme();
  const int wide = std::max(3, rect.width() / 3), left = rect.center().x() - wide / 2;
  if (mark == StripMark::difference) {
    QPen dashes(colours.text, 2);
    dashes.setDashPattern({1.5, 1});  // so that several fit
    painter.setPen(dashes);
    return painter.drawLine(rect.center().x(), rect.top(), rect.center().x(), rect.bottom());
  }
  const bool up = mark == StripMark::divergence;
  painter.fillRect(left, up ? rect.top() : rect.top() + 2, wide, rect.height() - 2,
                   up ? colours.accent : colours.muted);
  painter.fillRect(rect.left(), up ? rect.bottom() : rect.top(), rect.width(), 1, colours.muted);
}

}  // namespace

qint64 StripScale::tokenAt(int x) const {
  if (width <= 0) return 0;
  const qint64 at = (qint64(std::clamp(x, 0, width - 1)) * tokens + width - 1) / width;
  return std::clamp<qint64>(left(at) > x ? at - 1 : at, 0, tokens - 1);
}

double divergenceHeight(double kl) {
  if (kl <= least_kl) return 0;
  return std::min(1.0, std::log(kl / least_kl) / std::log(most_kl / least_kl));
}

double rankHeight(int rank) { return rank <= 0 ? 0 : std::min(1.0, std::log2(double(rank) + 1) / 10); }

DivergenceStrip::DivergenceStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  giveRole(*this, QAccessible::Chart);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setToolTip(stripExplained());
}

void DivergenceStrip::showRun(const RecordedRun& run, qint64 tokens, qint64 chosen) {
  m_kl = run.kl;
  m_rank = run.rank;
  m_first_difference = run.first_difference;
  m_tokens = tokens;
  m_chosen = chosen;
  update();
}

void DivergenceStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& colours = theme();
  const StripScale along = scale();
  const int middle = int(upper_share * height());
  painter.fillRect(rect(), colours.base);
  for (qint64 at = 0; at < qint64(m_kl.size());) {
    const int x = along.left(at);
    qint64 next = at + 1;  // of those that share this pixel the largest is shown
    while (next < qint64(m_kl.size()) && along.left(next) == x) ++next;
    const int pitch = along.left(next) - x, wide = std::max(1, pitch - (pitch > 3));
    const int up = int(middle * divergenceHeight(*std::max_element(m_kl.begin() + at, m_kl.begin() + next)));
    const int down =
        int((height() - middle - 2) * rankHeight(*std::max_element(m_rank.begin() + at, m_rank.begin() + next)));
    painter.fillRect(x, middle - up, wide, up, colours.accent);
    painter.fillRect(x, middle + 2, wide, down, colours.muted);
    at = next;
  }
  painter.fillRect(0, middle, width(), 1, colours.muted);
  if (m_first_difference >= 0) {
    painter.setPen(QPen(colours.text, 2, Qt::DashLine));
    const int x = std::max(1, along.left(m_first_difference));
    painter.drawLine(x, 0, x, height());
  }
  if (m_chosen >= 0) {
    painter.setPen(QPen(colours.text, 1));
    painter.drawRect(along.left(m_chosen), 0, std::max(2, along.left(m_chosen + 1) - along.left(m_chosen)) - 1,
                     height() - 1);
  }
}

void DivergenceStrip::choose(qint64 token) {
  if (m_kl.empty()) return;
  emit tokenChosen(std::clamp<qint64>(token, 0, qint64(m_kl.size()) - 1));
}

void DivergenceStrip::mousePressEvent(QMouseEvent* event) { choose(scale().tokenAt(event->position().toPoint().x())); }

void DivergenceStrip::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) choose(scale().tokenAt(event->position().toPoint().x()));
}

void DivergenceStrip::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left: return choose(m_chosen < 0 ? qint64(m_kl.size()) - 1 : m_chosen - 1);
    case Qt::Key_Right: return choose(m_chosen + 1);
    case Qt::Key_Home: return choose(0);
    case Qt::Key_End: return choose(qint64(m_kl.size()) - 1);
    default: QWidget::keyPressEvent(event);
  }
}

StripLegend::StripLegend(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("What the bars mean"));
  setToolTip(stripExplained());
  QStringList words;
  for (const Legend::Item& item : layOut(1000).items) words << item.entry.text;
  setAccessibleDescription(withSemicolons(words));
}

Legend StripLegend::layOut(int width) const {
  std::vector<LegendEntry> entries;
  for (const QString& text :
       {tr("divergence, 10⁻⁶ to 10 nats"), tr("rank of its token, to 1,024"), tr("first different token")})
    entries.push_back({.swatch = LegendEntry::Swatch::tick, .style = {}, .text = text, .tip = {}});
  return Legend::layOut(entries, QFontMetrics(smallFont(font())), 0, width);
}

// The swatches are what the strip shows of one token, so that they differ in form, too.
void StripLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(smallFont(font()));
  const Legend legend = layOut(width());
  for (size_t at = 0; at < legend.items.size(); ++at) {
    const Legend::Item& item = legend.items[at];
    paintStripSwatch(painter, item.swatch, StripMark(at));
    painter.setPen(theme().text);
    painter.drawText(item.text, Qt::AlignLeft | Qt::AlignVCenter,
                     item.is_cut ? painter.fontMetrics().elidedText(item.entry.text, Qt::ElideRight, item.text.width())
                                 : item.entry.text);
  }
}

}  // namespace kvarium::ui
