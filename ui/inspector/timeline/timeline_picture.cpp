#include "ui/inspector/timeline/timeline_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <bit>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct TimelinePicture {
  Q_DECLARE_TR_FUNCTIONS(TimelineView)
};

struct MarkWords {
  uint8_t mark;
  const char *word, *meaning;
};
constexpr MarkWords mark_words[] = {
    {mark_reused, QT_TR_NOOP("reused"), QT_TR_NOOP("reused: a turn began with tokens in the cache")},
    {mark_evicted, QT_TR_NOOP("forgotten"), QT_TR_NOOP("forgotten: the model no longer has these tokens")},
    {mark_sealed, QT_TR_NOOP("compressed"), QT_TR_NOOP("compressed: cells went to fewer bits")},
    {mark_truncated, QT_TR_NOOP("cut back"), QT_TR_NOOP("cut back: the end of the text left the cache")},
    {mark_moved, QT_TR_NOOP("moved"), QT_TR_NOOP("moved: the cells lie in another place")},
    {mark_emptied, QT_TR_NOOP("begun again"),
     QT_TR_NOOP("begun again: the cache was emptied, and the text is read from the start")},
    {mark_paused, QT_TR_NOOP("paused"), QT_TR_NOOP("paused before this step")},
};

const MarkWords& wordsOf(uint8_t mark) { return *std::ranges::find(mark_words, mark, &MarkWords::mark); }

}  // namespace

int64_t bytesAt(const cache::BytesByPlace& bytes, cache::Place place) {
  return place == cache::Place::device ? bytes.device : place == cache::Place::host ? bytes.host : bytes.disk;
}

QString markWord(uint8_t mark) { return TimelinePicture::tr(wordsOf(mark).word); }
QString markMeaning(uint8_t mark) { return TimelinePicture::tr(wordsOf(mark).meaning); }

QString phaseWord(uint8_t phases) {
  return phases == phase_prefill  ? TimelinePicture::tr("prefill")
         : phases == phase_decode ? TimelinePicture::tr("decode")
                                  : TimelinePicture::tr("prefill and decode");
}

QString momentText(double seconds) {
  return TimelinePicture::tr("%1 s").arg(numberLocale().toString(seconds, 'f', seconds < 99.5 ? 1 : 0));
}

namespace {

constexpr int panel_distance = 10;
constexpr int least_panel = 36;
constexpr int legend_distance = 2;
constexpr int band_alpha = 90;  // of 255, for the range from the slowest to the fastest step of a column
constexpr int cursor_width = 2;
constexpr int phase_alpha = 40;  // of 255

// Lines of bytes do not use the colours of cells: those show forms, and the log records places only.
QColor markColor(uint8_t mark, const CachePalette& colours) {
  switch (mark) {
    case mark_reused: return colours.shared;
    case mark_sealed: return colours.outline(CellKind::sealed);
    case mark_evicted: return colours.line;
    case mark_paused: return colours.link;
    default: return colours.text;
  }
}

QColor phaseColor(uint8_t phases, const CachePalette& colours) {
  return phases == phase_decode ? colours.muted : colours.link;
}

uint8_t marksOf(const StepHistory& history) {
  uint8_t marked = 0;
  for (const StepBucket& bucket : history.buckets()) marked |= bucket.marked;
  return marked;
}

std::vector<LegendEntry> legendEntries(const StepHistory& history, const CachePalette& colours) {
  std::vector<LegendEntry> entries;
  uint8_t phases = 0;
  for (const StepBucket& bucket : history.buckets()) phases |= bucket.phases;
  const auto addPhase = [&](uint8_t phase, const QString& text) {
    if (phases & phase)
      entries.push_back({.swatch = LegendEntry::Swatch::tick, .text = text, .color = phaseColor(phase, colours)});
  };
  addPhase(phase_prefill, TimelinePicture::tr("prefill: reads a prompt"));
  addPhase(phase_decode, TimelinePicture::tr("decode: writes the reply"));
  for (const cache::Place place : all_places) {
    const bool is_used = std::any_of(history.buckets().begin(), history.buckets().end(),
                                     [&](const StepBucket& bucket) { return bytesAt(bucket.most_bytes, place) > 0; });
    if (!is_used) continue;
    const QString where = placeWords(place, history.deviceIsRam());
    entries.push_back({.swatch = LegendEntry::Swatch::bytes,
                       .text = TimelinePicture::tr("bytes %1", "on device").arg(where),
                       .tip = TimelinePicture::tr("bytes of the cache %1, reserved ones too, in any format").arg(where),
                       .place = place});
  }
  const uint8_t marked = marksOf(history);
  for (const uint8_t mark : all_marks) {
    if (!(marked & mark)) continue;
    entries.push_back(
        {.swatch = LegendEntry::Swatch::tick, .text = markMeaning(mark), .color = markColor(mark, colours)});
  }
  return entries;
}

void paintSpeed(QPainter& painter, const QRect& rect, const TimelineLayout& layout, const CachePalette& colours) {
  painter.fillRect(rect, colours.track);
  const auto yOf = [&](double speed) {
    return rect.bottom() - static_cast<int>(std::lround(layout.speeds.share(speed) * (rect.height() - 3))) - 1;
  };
  const QFontMetrics metrics(painter.font());
  int above = rect.bottom() + metrics.height();
  for (const double tick : layout.speeds.ticks()) {
    const int y = yOf(tick);
    if (above - y < metrics.height()) continue;
    above = y;
    painter.setPen(colours.muted);
    painter.drawText(QRect(0, y - metrics.height() / 2, rect.left() - gutter_distance, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     numberLocale().toString(tick, 'f', tick < 1 ? 1 : 0) + QStringLiteral("/s"));
    painter.setPen(QPen(colours.line, 1, Qt::DotLine));
    painter.drawLine(rect.left(), y, rect.right(), y);
  }
  const QColor line = colours.text;
  QColor band = line;
  band.setAlpha(band_alpha);
  QList<QRect> bands, lines;
  int before = -1;  // y of the smooth line in the column before
  for (int c = 0; c < rect.width() && static_cast<size_t>(c) < layout.columns.size(); ++c) {
    const TimelineColumn& column = layout.columns[static_cast<size_t>(c)];
    if (column.last <= 0) continue;
    const int x = rect.left() + c, top = yOf(column.most), low = yOf(column.least);
    const int y = yOf(column.smooth > 0 ? column.smooth : column.last);
    bands.append(QRect(x, top, 1, low - top + 1));
    const int from = before < 0 ? y : std::min(before, y), to = before < 0 ? y : std::max(before, y);
    lines.append(QRect(x, from, 1, to - from + 2));
    before = y;
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(band);
  painter.drawRects(bands);
  painter.setBrush(line);
  painter.drawRects(lines);
  painter.setBrush(Qt::NoBrush);
}

// The phases of the model, with words where they fit.
void paintPhases(QPainter& painter, const QRect& rect, const TimelineLayout& layout, const CachePalette& colours) {
  const QFontMetrics metrics(painter.font());
  const auto columns = static_cast<int>(layout.columns.size());
  const auto phasesAt = [&](int c) { return layout.columns[static_cast<size_t>(c)].phases; };
  for (int c = 0; c < columns;) {
    int to = c + 1;
    while (to < columns && (phasesAt(to) == phasesAt(c) || phasesAt(to) == 0)) ++to;
    if (phasesAt(c) != 0) {
      const QRect band(rect.left() + c, rect.top(), to - c, rect.height());
      QColor ground = phaseColor(phasesAt(c), colours);
      ground.setAlpha(phase_alpha);
      painter.fillRect(band, ground);
      painter.fillRect(band.left(), band.top(), 1, band.height(), colours.text);
      const QString word = phaseWord(phasesAt(c));
      painter.setPen(colours.text);
      if (metrics.horizontalAdvance(word) + 8 <= band.width())
        painter.drawText(band.adjusted(5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, word);
    }
    c = to;
  }
}

void paintBytes(QPainter& painter, const QRect& rect, const TimelineLayout& layout, const PictureRequest& request) {
  const CachePalette& colours = request.palette;
  const QFontMetrics metrics(painter.font());
  painter.setPen(colours.muted);
  painter.drawText(QRect(0, rect.top() - metrics.height() / 4, rect.left() - gutter_distance, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, bytesText(layout.most_bytes));
  const auto paint = [&](QPainter& device, const QRect& area) {
    device.fillRect(area, colours.track);
    if (layout.most_bytes == 0) return;
    const CellPaint cells(colours, request.unit());
    const int columns = static_cast<int>(layout.columns.size());
    const auto left = [&](int c) { return area.left() + c * area.width() / std::max(columns, 1); };
    const auto height = [&](int64_t bytes) {
      return static_cast<int>(
          std::lround(static_cast<double>(bytes) / static_cast<double>(layout.most_bytes) * area.height()));
    };
    for (int c = 0; c < columns;) {
      const TimelineColumn& column = layout.columns[static_cast<size_t>(c)];
      int to = c + 1;  // equal columns are one rectangle, because a pattern needs some width to be visible
      const auto same = [&](const TimelineColumn& other) {
        return std::all_of(std::begin(all_places), std::end(all_places), [&](cache::Place place) {
          return height(bytesAt(other.bytes, place)) == height(bytesAt(column.bytes, place));
        });
      };
      while (to < columns && same(layout.columns[static_cast<size_t>(to)])) ++to;
      int64_t sum = 0;
      for (cache::Place place : all_places) {
        const int low = height(sum);
        sum += bytesAt(column.bytes, place);
        const QRect bar(left(c), area.top() + area.height() - height(sum), left(to) - left(c), height(sum) - low);
        if (!bar.isEmpty()) cells.fillBytes(device, bar, place);
      }
      c = to;
    }
  };
  paintInDevicePixels(painter, rect, request.dpr, colours.pane, paint);
}

void paintMarks(QPainter& painter, const TimelinePlaces& places, const TimelineLayout& layout,
                const CachePalette& colours) {
  uint8_t marked = 0;
  for (const TimelineColumn& column : layout.columns) marked |= column.marked;
  const QFontMetrics metrics(painter.font());
  int y = places.marks.top();
  for (const uint8_t mark : all_marks) {
    if (!(marked & mark)) continue;
    painter.setPen(colours.muted);
    painter.drawText(QRect(0, y, places.marks.left() - gutter_distance, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, markWord(mark));
    painter.fillRect(places.marks.left(), y + metrics.height() / 2, places.marks.width(), 1, colours.track);
    for (size_t c = 0; c < layout.columns.size(); ++c) {
      if (!(layout.columns[c].marked & mark)) continue;
      painter.fillRect(places.marks.left() + static_cast<int>(c), y + 3, 2, metrics.height() - 6,
                       markColor(mark, colours));
    }
    y += metrics.height();
  }
}

}  // namespace

TimelinePlaces timelinePlaces(const StepHistory& history, const PictureRequest& request) {
  const QFontMetrics metrics(smallFont(request.font));
  const int line = metrics.height();
  int gutter = std::max(gutterWidth(metrics), metrics.horizontalAdvance(TimelinePicture::tr("tokens/s")));
  gutter = std::max(gutter, metrics.horizontalAdvance(QStringLiteral("1,000 MiB")));
  for (const uint8_t mark : all_marks) gutter = std::max(gutter, metrics.horizontalAdvance(markWord(mark)) + 1);
  gutter += gutter_distance;
  const int rows = std::popcount(marksOf(history));
  TimelinePlaces places;
  places.legend = Legend::layOut(legendEntries(history, request.palette), metrics, gutter, request.size.width());
  const int below =
      line + panel_distance / 2 + rows * line + line + panel_distance + legend_distance + places.legend.height;
  const int panel = std::max(least_panel, (request.size.height() - below - 2 * panel_distance) / 2);
  const int width = std::max(request.size.width() - gutter - 1, 16);
  places.phases = QRect(gutter, 0, width, line);
  places.speed = QRect(gutter, line + panel_distance / 2, width, panel);
  places.bytes = QRect(gutter, places.speed.bottom() + 1 + panel_distance, width, panel - line / 2);
  places.marks = QRect(gutter, places.bytes.bottom() + 1 + panel_distance / 2, width, rows * line);
  places.axis = QRect(gutter, places.marks.bottom() + 1, width, line);
  places.legend_top = places.axis.bottom() + 1 + legend_distance;
  places.height = places.legend_top + places.legend.height;
  return places;
}

void paintTimeline(QPainter& painter, const StepHistory& history, TimeAxis axis, std::optional<uint64_t> index,
                   const PictureRequest& request) {
  const CachePalette& colours = request.palette;
  if (history.buckets().empty()) return;
  const TimelinePlaces places = timelinePlaces(history, request);
  const TimelineLayout layout = layOutTimeline(history, axis, places.speed.width());
  paintPhases(painter, places.phases, layout, colours);
  paintSpeed(painter, places.speed, layout, colours);
  paintBytes(painter, places.bytes, layout, request);
  paintMarks(painter, places, layout, colours);
  painter.setPen(colours.muted);
  painter.drawText(places.axis, Qt::AlignLeft, QStringLiteral("0"));
  const QString tokens = tokensText(history.tokens());
  const QString end = axis == TimeAxis::tokens
                          ? history.carried() > 0 ? tokens : TimelinePicture::tr("%1 computed").arg(tokens)
                          : TimelinePicture::tr("%1 of computing").arg(momentText(history.seconds()));
  painter.drawText(places.axis, Qt::AlignRight, end);
  places.legend.paint(painter, places.legend_top, request.dpr, CellPaint(colours, request.unit()));
  if (!index) return;
  const int x = places.speed.left() + layout.columnOf(*index, history);
  painter.fillRect(
      QRect(x - cursor_width / 2, places.phases.top(), cursor_width, places.marks.bottom() - places.phases.top()),
      colours.text);
}

}  // namespace kvarium::ui
