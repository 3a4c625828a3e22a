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

constexpr size_t smoothed_steps = 16;

// Tokens per second over smoothed_steps steps around each step, within its phase.
std::vector<double> smoothSpeeds(const std::vector<StepBucket>& buckets) {
  std::vector<double> speeds(buckets.size(), 0);
  for (size_t begin = 0; begin < buckets.size();) {
    size_t end = begin + 1;
    while (end < buckets.size() && buckets[end].phases == buckets[begin].phases) ++end;
    double seconds = 0, tokens = 0;
    size_t from = begin, to = begin;  // the sums cover [from, to)
    const auto count = [&](const StepBucket& bucket, double sign) {
      if (bucket.last <= 0) return;
      seconds += sign * bucket.seconds;
      tokens += sign * static_cast<double>(bucket.gained);
    };
    for (size_t i = begin; i < end; ++i) {
      while (to < end && to <= i + smoothed_steps / 2) count(buckets[to++], 1);
      while (from + smoothed_steps / 2 < i) count(buckets[from++], -1);
      if (seconds > 1e-9) speeds[i] = tokens / seconds;
    }
    begin = end;
  }
  return speeds;
}

}  // namespace

double SpeedScale::share(double speed) const {
  if (speed <= 0) return 0;
  return std::clamp(std::log(speed / least) / std::log(most / least), 0.0, 1.0);
}

std::vector<double> SpeedScale::ticks() const {
  std::vector<double> ticks;
  for (double tick = least; tick <= most * (1 + 1e-9); tick = roundAbove(tick * 1.5)) ticks.push_back(tick);
  return ticks;
}

double TimelineLayout::at(const StepBucket& bucket) const {
  return axis == TimeAxis::tokens ? static_cast<double>(bucket.tokens_before) : bucket.seconds_before;
}

double TimelineLayout::until(const StepBucket& bucket) const {
  return at(bucket) + (axis == TimeAxis::tokens ? static_cast<double>(bucket.tokens) : bucket.seconds);
}

int TimelineLayout::columnOf(double when) const {
  if (end <= 0 || columns.empty()) return 0;
  const int last = static_cast<int>(columns.size()) - 1;
  return std::clamp(static_cast<int>(when / end * static_cast<double>(columns.size())), 0, last);
}

uint64_t TimelineLayout::indexAt(int column, const StepHistory& history) const {
  const std::vector<StepBucket>& buckets = history.buckets();
  if (buckets.empty()) return 0;
  const double right = (column + 1) * end / static_cast<double>(std::max<size_t>(columns.size(), 1));
  const auto after = std::partition_point(
      buckets.begin(), buckets.end(), [&](const StepBucket& bucket) { return until(bucket) <= right * (1 + 1e-12); });
  const uint64_t index = after == buckets.begin() ? buckets.front().first : (after - 1)->end();
  return std::clamp(index, history.firstIndex(), history.lastIndex());
}

int TimelineLayout::columnOf(uint64_t index, const StepHistory& history) const {
  const StepBucket* bucket = history.bucketAt(index);
  if (!bucket) return std::max(static_cast<int>(columns.size()) - 1, 0);
  const double share = static_cast<double>(index - std::min(index, bucket->first)) / bucket->commits;
  const double when = at(*bucket) + (until(*bucket) - at(*bucket)) * share;
  return columnOf(std::max(0.0, when - end / (2.0 * std::max<size_t>(columns.size(), 1))));
}

int TimelineLayout::columnOf(const StepBucket& bucket, int64_t position) const {
  const double share = static_cast<double>(bucket.tokens_seen - position) /
                       static_cast<double>(std::max<int64_t>(bucket.tokens_seen - bucket.grown_from, 1));
  return columnOf(until(bucket) - (until(bucket) - at(bucket)) * std::clamp(share, 0.0, 1.0));
}

std::vector<const StepBucket*> bucketsOf(const StepHistory& history, const CheckpointViews& kept) {
  std::vector<const StepBucket*> found(kept.size());
  const std::vector<StepBucket>& buckets = history.buckets();
  size_t left = kept.size();
  for (size_t i = buckets.size(); i > 0 && left > 0; --i) {
    const StepBucket& bucket = buckets[i - 1];
    for (; left > 0 && kept[left - 1].position > bucket.grown_from; --left)
      if (kept[left - 1].position <= bucket.tokens_seen) found[left - 1] = &bucket;
  }
  return found;
}

TimelineLayout layOutTimeline(const StepHistory& history, TimeAxis axis, int columns) {
  TimelineLayout layout;
  layout.axis = axis;
  layout.columns.resize(static_cast<size_t>(std::max(columns, 1)));
  layout.end = axis == TimeAxis::tokens ? static_cast<double>(history.tokens()) : history.seconds();
  double least = 0, most = 0;
  const std::vector<double> smooth = smoothSpeeds(history.buckets());
  for (const StepBucket& bucket : history.buckets()) {
    const double here = smooth[static_cast<size_t>(&bucket - history.buckets().data())];
    // A step's right edge belongs to the next step.
    const double begin = layout.at(bucket), end = layout.until(bucket);
    const int from = layout.columnOf(begin);
    const int to = std::max(from, layout.columnOf(std::nextafter(end, begin)));
    for (int c = from; c <= to; ++c) {
      TimelineColumn& column = layout.columns[static_cast<size_t>(c)];
      if (bucket.last > 0) {
        column.least = column.last > 0 ? std::min(column.least, bucket.least) : bucket.least;
        column.most = std::max(column.most, bucket.most);
        column.last = bucket.last;
        column.smooth = here;
      }
      column.phases |= bucket.phases;
      const cache::BytesByPlace& b = bucket.most_bytes;
      if (b.total() > column.bytes.total()) column.bytes = b;
    }
    layout.columns[static_cast<size_t>(from)].marked |= bucket.marked;
    if (bucket.last > 0) {
      least = least > 0 ? std::min(least, bucket.least) : bucket.least;
      most = std::max(most, bucket.most);
    }
    layout.most_bytes = std::max(layout.most_bytes, bucket.most_bytes.total());
  }
  if (most > 0) {
    layout.speeds.least = roundBelow(least);
    layout.speeds.most = roundAbove(most);
    if (layout.speeds.most <= layout.speeds.least) layout.speeds.most = roundAbove(layout.speeds.least * 1.5);
  }
  return layout;
}

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

QString keptWord() { return TimelinePicture::tr("checkpoints"); }

std::vector<LegendEntry> legendEntries(const StepHistory& history, const CheckpointViews& kept,
                                       const CachePalette& colours) {
  std::vector<LegendEntry> entries;
  uint8_t phases = 0;
  for (const StepBucket& bucket : history.buckets()) phases |= bucket.phases;
  const auto addPhase = [&](uint8_t phase, const QString& text) {
    if (phases & phase)
      entries.push_back({.swatch = LegendEntry::Swatch::tick, .text = text, .color = phaseColor(phase, colours)});
  };
  addPhase(phase_prefill, TimelinePicture::tr("prefill: reads a prompt"));
  addPhase(phase_decode, TimelinePicture::tr("decode: writes the reply"));
  for (const cache::Place place : cache::all_places) {
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
  if (!kept.empty()) entries.push_back(checkpointsEntry(kept, colours));
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
        return std::all_of(std::begin(cache::all_places), std::end(cache::all_places), [&](cache::Place place) {
          return height(bytesAt(other.bytes, place)) == height(bytesAt(column.bytes, place));
        });
      };
      while (to < columns && same(layout.columns[static_cast<size_t>(to)])) ++to;
      int64_t sum = 0;
      for (cache::Place place : cache::all_places) {
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

// A row of ticks: its word, its line, and what `ticks` paints with paint(column, colour).
template <class Ticks>
void paintRow(QPainter& painter, const QRect& row, const QString& word, const CachePalette& colours,
              const Ticks& ticks) {
  painter.setPen(colours.muted);
  painter.drawText(QRect(0, row.top(), row.left() - gutter_distance, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                   word);
  painter.fillRect(row.left(), row.top() + row.height() / 2, row.width(), 1, colours.track);
  ticks([&](int column, const QColor& color) {
    painter.fillRect(row.left() + column, row.top() + 3, mark_width, row.height() - 6, color);
  });
}

void paintMarks(QPainter& painter, const TimelinePlaces& places, const TimelineLayout& layout, uint8_t marked,
                const CachePalette& colours) {
  const int line = QFontMetrics(painter.font()).height();
  QRect row(places.marks.left(), places.marks.top(), places.marks.width(), line);
  for (const uint8_t mark : all_marks) {
    if (!(marked & mark)) continue;
    paintRow(painter, row, markWord(mark), colours, [&](const auto& paint) {
      for (size_t c = 0; c < layout.columns.size(); ++c)
        if (layout.columns[c].marked & mark) paint(static_cast<int>(c), markColor(mark, colours));
    });
    row.translate(0, line);
  }
}

void paintKept(QPainter& painter, const QRect& row, const TimelineLayout& layout, const StepHistory& history,
               const CheckpointViews& kept, const CachePalette& colours) {
  if (kept.empty()) return;
  paintRow(painter, row, keptWord(), colours, [&](const auto& paint) {
    const std::vector<const StepBucket*> buckets = bucketsOf(history, kept);
    for (size_t i = 0; i < kept.size(); ++i)
      if (buckets[i]) paint(layout.columnOf(*buckets[i], kept[i].position), colours.state);
  });
}

}  // namespace

TimelinePlaces timelinePlaces(const StepHistory& history, const CheckpointViews& kept, const PictureRequest& request) {
  const QFontMetrics metrics(smallFont(request.font));
  const int line = metrics.height();
  int gutter = std::max(gutterWidth(metrics), metrics.horizontalAdvance(TimelinePicture::tr("tokens/s")));
  gutter = std::max(gutter, metrics.horizontalAdvance(QStringLiteral("1,000 MiB")));
  for (const uint8_t mark : all_marks) gutter = std::max(gutter, metrics.horizontalAdvance(markWord(mark)) + 1);
  if (!kept.empty()) gutter = std::max(gutter, metrics.horizontalAdvance(keptWord()) + 1);
  gutter += gutter_distance;
  const int rows = std::popcount(marksOf(history)), kept_height = kept.empty() ? 0 : line;
  TimelinePlaces places;
  places.legend = Legend::layOut(legendEntries(history, kept, request.palette), metrics, gutter, request.size.width());
  const int below = line + panel_distance / 2 + rows * line + kept_height + line + panel_distance + legend_distance +
                    places.legend.height;
  const int panel = std::max(least_panel, (request.size.height() - below - 2 * panel_distance) / 2);
  const int width = std::max(request.size.width() - gutter - 1, 16);
  places.phases = QRect(gutter, 0, width, line);
  places.speed = QRect(gutter, line + panel_distance / 2, width, panel);
  places.bytes = QRect(gutter, places.speed.bottom() + 1 + panel_distance, width, panel - line / 2);
  places.marks = QRect(gutter, places.bytes.bottom() + 1 + panel_distance / 2, width, rows * line);
  places.kept = QRect(gutter, places.marks.bottom() + 1, width, kept_height);
  places.axis = QRect(gutter, places.kept.bottom() + 1, width, line);
  places.legend_top = places.axis.bottom() + 1 + legend_distance;
  places.height = places.legend_top + places.legend.height;
  return places;
}

void paintTimeline(QPainter& painter, const StepHistory& history, const CheckpointViews& kept, TimeAxis axis,
                   std::optional<uint64_t> index, const PictureRequest& request) {
  const CachePalette& colours = request.palette;
  if (history.buckets().empty()) return;
  const TimelinePlaces places = timelinePlaces(history, kept, request);
  const TimelineLayout layout = layOutTimeline(history, axis, places.speed.width());
  paintPhases(painter, places.phases, layout, colours);
  paintSpeed(painter, places.speed, layout, colours);
  paintBytes(painter, places.bytes, layout, request);
  paintMarks(painter, places, layout, marksOf(history), colours);
  paintKept(painter, places.kept, layout, history, kept, colours);
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
      QRect(x - cursor_width / 2, places.phases.top(), cursor_width, places.kept.bottom() - places.phases.top()),
      colours.text);
}

}  // namespace kvarium::ui
