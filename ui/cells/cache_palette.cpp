#include "ui/cells/cache_palette.h"

#include <QHash>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kvarium::ui {
namespace {

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
  const QColor rgb = color.toRgb();
  return 0.2126 * linear(rgb.redF()) + 0.7152 * linear(rgb.greenF()) + 0.0722 * linear(rgb.blueF());
}

QColor mix(const QColor& a, const QColor& b, double share_of_b) {
  const auto channel = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share_of_b)); };
  return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

QColor findContrast(QColor color, const QColor& background, double ratio) {
  const bool to_white = contrastRatio(Qt::white, background) > contrastRatio(Qt::black, background);
  const QColor end = to_white ? Qt::white : Qt::black;
  const QColor start = color.toRgb();
  for (int step = 0; step <= 50; ++step) {
    color = mix(start, end, step / 50.0);
    if (contrastRatio(color, background) >= ratio) break;
  }
  return color;
}

}  // namespace

double contrastRatio(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor withContrast(QColor color, const QColor& background, double ratio) {
  // Cached: it is called for every painted cell, with few different colours.
  constexpr qsizetype most_known = 256;
  using Asked = std::pair<quint64, double>;
  thread_local QHash<Asked, QColor> known;
  const Asked asked{quint64{color.rgba()} << 32 | background.rgba(), ratio};
  if (const auto found = known.constFind(asked); found != known.constEnd()) return *found;
  if (known.size() >= most_known) known.clear();
  return *known.insert(asked, findContrast(color, background, ratio));
}

CachePalette CachePalette::from(const QPalette& system) {
  CachePalette palette;
  palette.pane = system.color(QPalette::Active, QPalette::Window).toRgb();
  palette.text = withContrast(system.color(QPalette::Active, QPalette::WindowText), palette.pane, 4.5);
  palette.dark = luminance(palette.pane) < luminance(palette.text);
  palette.muted = withContrast(mix(palette.text, palette.pane, 0.35), palette.pane, 4.5);
  palette.link = withContrast(system.color(QPalette::Active, QPalette::Link), palette.pane, 4.5);
  palette.track = mix(palette.pane, palette.text, palette.dark ? 0.08 : 0.06);
  palette.line = withContrast(mix(palette.text, palette.pane, 0.5), palette.track, 3.0);
  palette.shared = withContrast(QColor(0xCC, 0x79, 0xA7), palette.pane, 3.0);
  return palette;
}

QColor CachePalette::fill(CellKind kind) const {
  switch (kind) {
    case CellKind::empty:
      return track;
    case CellKind::unreported:
    case CellKind::unheld:
    case CellKind::evicted:
      return pane;
    case CellKind::sealed:
      return QColor(0x00, 0x9E, 0x73);
    case CellKind::held:
    case CellKind::kept:
    case CellKind::recent:
      return QColor(0x56, 0xB4, 0xE9);
    case CellKind::sealed_sink:
    case CellKind::sink:
      return QColor(0xE6, 0x9F, 0x00);
  }
  return pane;
}

QColor CachePalette::mark(CellKind kind) const {
  if (kind == CellKind::sealed) return QColor(0xE4, 0xFF, 0xF6);
  if (kind == CellKind::unreported) return line;
  if (isSink(kind)) return QColor(0x5C, 0x3D, 0x00);
  return fill(kind);
}

QColor CachePalette::outline(CellKind kind) const {
  if (kind == CellKind::empty) return track;
  if (kind == CellKind::unreported || kind == CellKind::unheld || kind == CellKind::evicted) return line;
  return withContrast(fill(kind), pane, 3.0);
}

QColor CachePalette::glow(double age) const {
  constexpr double first_alpha = 150.0 / 255;
  QColor color = text;
  color.setAlphaF(static_cast<float>(first_alpha * (1 - std::clamp(age, 0.0, 1.0))));
  return color;
}

}  // namespace kvarium::ui
