#include "ui/cells/cache_palette.h"

#include <QHash>
#include <algorithm>
#include <utility>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

QColor findContrast(QColor color, const QColor& background, double ratio) {
  const bool to_white = contrast(Qt::white, background) > contrast(Qt::black, background);
  const QColor end = to_white ? Qt::white : Qt::black;
  const QColor start = color.toRgb();
  for (int step = 0; step <= 50; ++step) {
    color = mix(start, end, step / 50.0);
    if (contrast(color, background) >= ratio) break;
  }
  return color;
}

}  // namespace

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
  palette.dark = contrast(palette.pane, Qt::white) > contrast(palette.text, Qt::white);
  palette.muted = withContrast(mix(palette.text, palette.pane, 0.35), palette.pane, 4.5);
  palette.link = withContrast(system.color(QPalette::Active, QPalette::Link), palette.pane, 4.5);
  palette.track = mix(palette.pane, palette.text, palette.dark ? 0.08 : 0.06);
  palette.line = withContrast(mix(palette.text, palette.pane, 0.5), palette.track, 3.0);
  palette.shared = withContrast(QColor(0xCC, 0x79, 0xA7), palette.pane, 3.0);
  return palette;
}

QColor CachePalette::fill(CellKind kind) const {
  if (!isStored(kind)) return kind == CellKind::empty ? track : pane;
  if (isSink(kind)) return QColor(0xE6, 0x9F, 0x00);
  return kind == CellKind::sealed ? QColor(0x00, 0x9E, 0x73) : QColor(0x56, 0xB4, 0xE9);
}

QColor CachePalette::mark(CellKind kind) const {
  if (kind == CellKind::sealed) return QColor(0xE4, 0xFF, 0xF6);
  if (kind == CellKind::unreported) return line;
  if (isSink(kind)) return QColor(0x5C, 0x3D, 0x00);
  return fill(kind);
}

QColor CachePalette::outline(CellKind kind) const {
  if (!isStored(kind)) return kind == CellKind::empty ? track : line;
  return withContrast(fill(kind), pane, 3.0);
}

QColor CachePalette::glow(double age) const {
  constexpr double first_alpha = 150.0 / 255;
  QColor color = text;
  color.setAlphaF(static_cast<float>(first_alpha * (1 - std::clamp(age, 0.0, 1.0))));
  return color;
}

}  // namespace kvarium::ui
