#include "ui/inspector/probing/value_colors.h"

#include <algorithm>
#include <cmath>

namespace kvarium::ui {
namespace {

QColor mix(const QColor& a, const QColor& b, double share_of_b) {
  const auto channel = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share_of_b)); };
  return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

// Five points of viridis (van der Walt and Smith, 2015, public domain).
constexpr int viridis[5][3] = {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};
// Lightness L* of about 15, 36, 56, 75, 95.
constexpr int diverging[5][3] = {{8, 34, 92}, {36, 86, 158}, {134, 134, 134}, {232, 168, 74}, {255, 241, 184}};

QColor between(const int (&points)[5][3], double share) {
  const double at = share * 4;
  const int below = std::min(static_cast<int>(at), 3);
  const auto point = [&](int i) { return QColor(points[i][0], points[i][1], points[i][2]); };
  return mix(point(below), point(below + 1), at - below);
}

}  // namespace

QColor sequentialColor(double share, bool dark) {
  share = std::clamp(std::isfinite(share) ? share : 0.0, 0.0, 1.0);
  return between(viridis, dark ? share : 1 - share);
}

QColor divergingColor(double share) {
  return between(diverging, (std::clamp(std::isfinite(share) ? share : 0.0, -1.0, 1.0) + 1) / 2);
}

}  // namespace kvarium::ui
