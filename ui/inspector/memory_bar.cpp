#include "ui/inspector/memory_bar.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/map_frame.h"
#include "ui/inspector/snapshot_text.h"

namespace kvarium {
namespace {

struct MemoryWords {
  Q_DECLARE_TR_FUNCTIONS(MemoryWords)
};

constexpr Place all_places[] = {Place::device, Place::host, Place::disk};
constexpr int bar_height = 18;
constexpr int row_pitch = 26;
constexpr int tick_overhang = 3;
constexpr int legend_distance = 4;
constexpr int gutter_distance = 8;

QString placeName(Place place) {
  switch (place) {
    case Place::device:
      return MemoryWords::tr("device");
    case Place::host:
      return MemoryWords::tr("host");
    case Place::disk:
      return MemoryWords::tr("disk");
  }
  return {};
}

QString withBytes(const QString& words, int64_t bytes) {
  return MemoryWords::tr("%1 %2", "words bytes").arg(words, bytesText(bytes));
}

}  // namespace

MemoryFacts memoryFacts(const CacheSnapshot& snapshot) {
  using Swatch = LegendEntry::Swatch;
  MemoryFacts facts;
  facts.places = sharesByPlace(snapshot);
  facts.predicted = snapshot.predicted;
  facts.full_f16 = snapshot.full_f16;
  facts.sentence = memoryTitle(snapshot);
  int64_t most = std::max(snapshot.predicted, snapshot.full_f16), scales = 0, state = 0, reserved = 0;
  facts.measured.push_back({Swatch::none, {}, MemoryWords::tr("measured")});
  for (const MemoryShares& shares : facts.places) {
    most = std::max(most, shares.total());
    scales += shares.scales;
    state += shares.state;
    reserved += shares.reserved;
    for (const MemoryShare& share : shares.cells) {
      facts.measured.push_back({Swatch::state, share.state, withBytes(legendText(share.state, snapshot), share.bytes)});
    }
  }
  if (scales > 0)
    facts.measured.push_back({Swatch::scales, {}, withBytes(MemoryWords::tr("scales and zeros"), scales)});
  if (state > 0)
    facts.measured.push_back({Swatch::state, {CellKind::kept}, withBytes(MemoryWords::tr("recurrent state"), state)});
  if (reserved > 0) facts.measured.push_back({Swatch::reserved, {}, withBytes(MemoryWords::tr("reserved"), reserved)});
  if (facts.measured.size() == 1) facts.measured.push_back({Swatch::none, {}, MemoryWords::tr("nothing in use yet")});
  facts.estimated.push_back({Swatch::none, {}, MemoryWords::tr("estimated")});
  if (snapshot.predicted > 0) {
    facts.estimated.push_back(
        {Swatch::tick, {}, withBytes(MemoryWords::tr("predicted, context full"), snapshot.predicted)});
  }
  if (snapshot.full_f16 > 0) {
    facts.estimated.push_back({Swatch::dashed, {}, withBytes(MemoryWords::tr("full f16 would be"), snapshot.full_f16)});
  }
  if (facts.estimated.size() == 1) facts.estimated.clear();
  facts.scale_end = niceStep(most);
  return facts;
}

MemoryBar::MemoryBar(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Cache memory"));
  layOut();
}

void MemoryBar::showSnapshot(const CacheSnapshot& snapshot) {
  m_facts = memoryFacts(snapshot);
  setAccessibleDescription(m_facts->sentence);
  layOut();
  update();
}

void MemoryBar::showNothing() {
  m_facts.reset();
  setAccessibleDescription(QString());
  layOut();
  update();
}

std::vector<Place> MemoryBar::shownPlaces() const {
  std::vector<Place> places;
  for (Place place : all_places) {
    if (place == Place::device || (m_facts && m_facts->places[static_cast<int>(place)].total() > 0))
      places.push_back(place);
  }
  return places;
}

void MemoryBar::layOut() {
  const QFontMetrics metrics(smallFont(font()));
  m_gutter = gutterWidth(metrics);
  for (Place place : all_places) m_gutter = std::max(m_gutter, metrics.horizontalAdvance(placeName(place)));
  m_measured = Legend::layOut(m_facts ? m_facts->measured : std::vector<LegendEntry>{}, metrics, 0, width());
  m_estimated = Legend::layOut(m_facts ? m_facts->estimated : std::vector<LegendEntry>{}, metrics, 0, width());
  const int height =
      static_cast<int>(shownPlaces().size()) * row_pitch + legend_distance + m_measured.height + m_estimated.height;
  if (minimumHeight() != height) setFixedHeight(height);
}

void MemoryBar::paintPlace(QPainter& painter, const QRect& rect, Place place, const CellPaint& cells) const {
  const QRect bar = rect.adjusted(0, tick_overhang * cells.unit(), 0, -tick_overhang * cells.unit());
  const auto at = [&](int64_t bytes) {
    return static_cast<int>(std::lround(static_cast<double>(bytes) / m_facts->scale_end * bar.width()));
  };
  painter.fillRect(bar, cells.palette().track);
  const MemoryShares& shares = m_facts->places[static_cast<int>(place)];
  int64_t sum = 0;
  const auto next = [&](int64_t bytes) {
    const int from = at(sum);
    sum += bytes;
    // What is there is seen, even where it is less than a pixel of the scale.
    return QRect(bar.left() + from, bar.top(), std::max(at(sum) - from, cells.unit()), bar.height());
  };
  for (const MemoryShare& share : shares.cells) cells.fill(painter, next(share.bytes), share.state);
  if (shares.scales > 0) cells.fillScales(painter, next(shares.scales));
  if (shares.state > 0) cells.fill(painter, next(shares.state), {CellKind::kept});
  if (shares.reserved > 0) cells.fillReserved(painter, next(shares.reserved));
  if (place != Place::device) return;
  const QColor& text = cells.palette().text;
  if (m_facts->full_f16 > 0) {
    const QRect full(bar.left(), bar.top() - cells.unit(), at(m_facts->full_f16), bar.height() + 2 * cells.unit());
    cells.dashedOutline(painter, full, text);
  }
  if (m_facts->predicted > 0) {
    const int x = std::min(at(m_facts->predicted), bar.width() - 2 * cells.unit());
    painter.fillRect(bar.left() + x, rect.top(), 2 * cells.unit(), rect.height(), text);
  }
}

void MemoryBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const MapRequest request{size(), devicePixelRatioF(), font(), CachePalette::from(palette()), false};
  const CellPaint cells(request.palette, request.unit());
  painter.fillRect(rect(), request.palette.pane);
  painter.setFont(smallFont(font()));
  int y = 0;
  for (Place place : shownPlaces()) {
    painter.setPen(request.palette.muted);
    painter.drawText(QRect(0, y, m_gutter, bar_height + 2 * tick_overhang), Qt::AlignRight | Qt::AlignVCenter,
                     placeName(place));
    const QRect bar(m_gutter + gutter_distance, y, width() - m_gutter - gutter_distance,
                    bar_height + 2 * tick_overhang);
    if (m_facts) {
      paintInDevicePixels(painter, bar, request.dpr, request.palette.pane,
                          [&](QPainter& device, const QRect& rect) { paintPlace(device, rect, place, cells); });
    } else {
      painter.fillRect(bar.adjusted(0, tick_overhang, 0, -tick_overhang), request.palette.track);
    }
    y += row_pitch;
  }
  y += legend_distance;
  m_measured.paint(painter, y, request.dpr, cells);
  m_estimated.paint(painter, y + m_measured.height, request.dpr, cells);
}

void MemoryBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void MemoryBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) layOut();
  if (event->type() == QEvent::PaletteChange) update();
  QWidget::changeEvent(event);
}

}  // namespace kvarium
