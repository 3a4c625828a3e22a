// ValuesView: layout and painting.
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/probing/value_colors.h"
#include "ui/inspector/probing/values_view.h"
#include "ui/parts/bytes_text.h"

namespace kvarium::ui {
namespace {

constexpr int strip_height = 10, strip_distance = 2;
constexpr int most_row = 12;
constexpr int scale_width = 120, scale_height = 10, swatch_width = 22, swatch_distance = 5;

int leastRow(int channels) { return channels <= 96 ? 2 : 1; }
int gutterOf(const QFontMetrics& metrics) {
  return metrics.horizontalAdvance(ValuesView::tr("channel 000")) + gutter_distance;
}

// The mark on a number beyond the colour scale, in contrast to the colour of that end.
QRgb markOn(float number) { return number > 0 ? qRgb(0x5C, 0x3D, 0x00) : qRgb(0xE4, 0xEE, 0xFF); }

QRgb colourOf(float number, double limit) {
  static const std::array<QRgb, 511> colours = [] {
    std::array<QRgb, 511> made{};
    for (int i = 0; i < 511; ++i) made[static_cast<size_t>(i)] = divergingColor((i - 255) / 255.0).rgb();
    return made;
  }();
  const double share = limit > 0 ? std::clamp(number / limit, -1.0, 1.0) : 0;
  return colours[static_cast<size_t>(std::lround(share * 255) + 255)];
}

void hatch(QPainter& painter, const QRect& rect, const CachePalette& colours) {
  painter.fillRect(rect, colours.track);
  painter.fillRect(rect, QBrush(colours.line, Qt::BDiagPattern));
}

}  // namespace

Legend ValuesView::legendFor(int width) const {
  std::array<bool, cell_styles> occurs{};
  const PositionRange range = part();
  for (const StyleRun& run : m_runs) {
    const bool is_here = run.first < range.first + range.count && run.first + run.count > range.first;
    if (is_here && run.style.kind != CellKind::empty) occurs[static_cast<size_t>(indexOf(run.style))] = true;
  }
  std::vector<LegendEntry> entries;
  for (const StyleRun& run : m_runs) {
    const auto index = static_cast<size_t>(indexOf(run.style));
    if (!std::exchange(occurs[index], false)) continue;
    // Kept and recent cells are drawn alike and share an entry.
    const CellStyle kept{CellKind::kept, run.style.place, run.style.shared};
    const CellStyle recent{CellKind::recent, run.style.place, run.style.shared};
    const bool both = (run.style == kept && occurs[static_cast<size_t>(indexOf(recent))]) ||
                      (run.style == recent && occurs[static_cast<size_t>(indexOf(kept))]);
    if (both) occurs[static_cast<size_t>(indexOf(kept))] = occurs[static_cast<size_t>(indexOf(recent))] = false;
    entries.push_back({.style = run.style, .text = styleWords(run.style), .tip = {}});
  }
  return Legend::layOut(entries, QFontMetrics(smallFont(font())), 0, width);
}

ValuesView::Cells ValuesView::cellsIn(QSize size) const {
  if (!isKnown()) return {};
  const QFontMetrics metrics(smallFont(font()));
  const int gutter = gutterOf(metrics), channels = cells().head_dim;
  const int width = std::max(size.width() - gutter, 16);
  const int around = strip_height + strip_distance + 2 * metrics.height() + 11 + legendFor(width).height;
  const int row = std::clamp((size.height() - around) / channels, leastRow(channels), most_row);
  const QRect rect(gutter, strip_height + strip_distance, width, row * channels);
  const PositionRange range = part();
  return {rect, channels, PositionScale{range.count, width, range.first}};
}

int ValuesView::leastHeight() const {
  if (!isKnown()) return 0;
  const QFontMetrics metrics(smallFont(font()));
  const int channels = cells().head_dim;
  return strip_height + strip_distance + channels * leastRow(channels) + 2 * metrics.height() + 11 +
         legendFor(std::max(width() - gutterOf(metrics), 16)).height;
}

QImage ValuesView::numbersImage(const Cells& cells, const QColor& pane) const {
  const ValuesGrid grid = valuesGrid(this->cells(), shown(), cells.scale);
  const int row = cells.rect.height() / cells.rows;
  QImage image(cells.rect.size(), QImage::Format_ARGB32);
  for (int y = 0; y < image.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x) {
      const ValuesGrid::Column column = grid.columns[static_cast<size_t>(x)];
      if (column != ValuesGrid::Column::known) {
        line[x] = column == ValuesGrid::Column::empty ? pane.rgb() : qRgba(0, 0, 0, 0);
        continue;
      }
      const float number = grid.at(y / row, x);
      const bool is_marked = (x + y) % 2 == 0 && std::abs(number) > m_facts.limit;
      line[x] = is_marked ? markOn(number) : colourOf(number, m_facts.limit);
    }
  }
  return image;
}

void ValuesView::paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const {
  const QFontMetrics metrics(painter.font());
  const int y = rect.top() + (rect.height() - scale_height) / 2;
  int x = rect.left();
  painter.setPen(colours.muted);
  const auto write = [&](const QString& text) {
    painter.drawText(QPoint(x, rect.top() + metrics.ascent()), text);
    x += metrics.horizontalAdvance(text) + gutter_distance;
  };
  write(numberText(-m_facts.limit));
  for (int i = 0; i < scale_width; ++i)
    painter.fillRect(x + i, y, 1, scale_height, divergingColor(2.0 * i / (scale_width - 1) - 1));
  x += scale_width + gutter_distance;
  write(numberText(m_facts.limit));
  const auto swatch = [&](const QString& text, const auto& fill) {
    if (x + swatch_width + swatch_distance + metrics.horizontalAdvance(text) > rect.right()) return;
    fill(QRect(x, y, swatch_width, scale_height));
    x += swatch_width + swatch_distance;
    write(text);
  };
  if (m_facts.beyond > 0) {
    swatch(tr("%1 beyond", "numbers outside of the colours").arg(countText(m_facts.beyond)), [&](const QRect& box) {
      for (int py = 0; py < box.height(); ++py) {
        for (int px = 0; px < box.width(); ++px) {
          const float sign = px < box.width() / 2 ? -1 : 1;
          painter.fillRect(box.left() + px, box.top() + py, 1, 1,
                           QColor((px + py) % 2 == 0 ? markOn(sign) : colourOf(sign, 1)));
        }
      }
    });
  }
  if (shown() == Shown::error && m_facts.positions < static_cast<int64_t>(cells().positions.size()))
    swatch(tr("not compared"), [&](const QRect& box) { hatch(painter, box, colours); });
}

void ValuesView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& colours = request.palette;
  painter.fillRect(QRect(QPoint(0, 0), request.size), colours.pane);
  painter.setFont(smallFont(request.font));
  const Cells cells = cellsIn(request.size);
  if (cells.rows == 0) return;
  const QFontMetrics metrics(painter.font());
  const QRect& area = cells.rect;
  const CellPaint states(colours, request.unit());
  paintInDevicePixels(painter, QRect(area.left(), 0, area.width(), strip_height), request.dpr, colours.pane,
                      [&](QPainter& device, const QRect& strip) {
                        const PositionScale scale{cells.scale.positions, strip.width(), cells.scale.first};
                        for (const Band& band : bandsOf(m_runs, scale, strip.height(), states.unit()))
                          states.fill(device, QRect(band.x, band.y, band.width, band.height), band.style);
                      });
  if (m_image.size() != area.size() || m_image_pane != colours.pane) {
    m_image = numbersImage(cells, colours.pane);
    m_image_pane = colours.pane;
  }
  hatch(painter, area, colours);
  painter.drawImage(area.topLeft(), m_image);
  painter.setPen(colours.muted);
  const int row = area.height() / cells.rows;
  int step = 8;
  while (step * row < metrics.height() + 2) step *= 2;
  for (int channel = 0; channel < cells.rows; channel += step) {
    const int top = std::clamp(area.top() + channel * row + row / 2 - metrics.height() / 2, 0,
                               std::max(area.bottom() - metrics.height(), 0));
    painter.drawText(QRect(0, top, area.left() - gutter_distance, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("channel %1").arg(channel));
  }
  const QRect axis(area.left(), area.bottom() + 3, area.width(), metrics.height());
  painter.drawText(axis, Qt::AlignLeft, countText(cells.scale.first));
  painter.drawText(axis, Qt::AlignRight,
                   tr("position %1").arg(countText(cells.scale.first + cells.scale.positions - 1)));
  const QRect scale = axis.translated(0, metrics.height() + 4);
  paintScale(painter, scale, colours);
  painter.translate(area.left(), 0);
  legendFor(area.width()).paint(painter, scale.bottom() + 4, request.dpr, states);
  painter.translate(-area.left(), 0);
  paintSelection(painter, cells, colours);
}

}  // namespace kvarium::ui
