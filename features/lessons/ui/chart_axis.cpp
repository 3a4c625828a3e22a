#include "features/lessons/ui/chart_axis.h"

#include <algorithm>
#include <cmath>

#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr double slack = 1e-9;  // of a step: a tick that rounding moved off the end still counts

void setLinearTicks(ChartAxis& axis, int ticks, bool widened) {
  const double step = roundAbove((axis.most - axis.least) / std::max(ticks - 1, 1));
  if (widened) {
    axis.least = std::floor(axis.least / step + slack) * step;
    axis.most = std::ceil(axis.most / step - slack) * step;
  }
  const auto first = static_cast<int64_t>(std::ceil(axis.least / step - slack));
  const auto last = static_cast<int64_t>(std::floor(axis.most / step + slack));
  for (int64_t i = first; i <= last; ++i) axis.ticks.push_back(static_cast<double>(i) * step);
}

// All 1, 2 and 5 times powers of ten that touch the range; or only the powers where that would be too many.
std::vector<double> logarithmicTicks(double least, double most, bool powers_only) {
  std::vector<double> ticks;
  const int first = static_cast<int>(std::floor(std::log10(least))),
            last = static_cast<int>(std::ceil(std::log10(most)));
  for (int power = first; power <= last; ++power) {
    for (const double factor : {1.0, 2.0, 5.0})
      if (factor == 1 || !powers_only) ticks.push_back(factor * std::pow(10, power));
  }
  return ticks;
}

void setLogarithmicTicks(ChartAxis& axis, int ticks, bool widened) {
  const double decades = std::log10(axis.most / axis.least);
  const bool powers_only = 3 * decades > ticks;
  std::vector<double> all = logarithmicTicks(axis.least, axis.most, powers_only);
  if (widened) {
    const auto after = std::upper_bound(all.begin(), all.end(), axis.least * (1 + slack));
    if (after != all.begin()) axis.least = *std::prev(after);
    const auto behind = std::lower_bound(all.begin(), all.end(), axis.most * (1 - slack));
    if (behind != all.end()) axis.most = *behind;
  }
  std::erase_if(all, [&](double tick) { return tick < axis.least * (1 - slack) || tick > axis.most * (1 + slack); });
  const size_t stride = std::max<size_t>(1, (all.size() + static_cast<size_t>(ticks)) / static_cast<size_t>(ticks + 1));
  for (size_t i = 0; i < all.size(); i += powers_only ? stride : 1) axis.ticks.push_back(all[i]);
  if (axis.ticks.size() < 2) axis.ticks = {axis.least, axis.most};
}

}  // namespace

double ChartAxis::shareAt(double value) const {
  if (!logarithmic) return (value - least) / (most - least);
  return value > 0 ? std::log(value / least) / std::log(most / least) : 0;
}

double ChartAxis::valueAt(double share) const {
  return logarithmic ? least * std::pow(most / least, share) : least + share * (most - least);
}

ChartAxis makeAxis(double least, double most, bool logarithmic, int ticks, bool widened) {
  ChartAxis axis{least, most, logarithmic && most > 0, {}};
  if (axis.logarithmic && axis.least <= 0) axis.least = axis.most / 1000;
  if (!(axis.least < axis.most)) {
    const double room = axis.least == 0 ? 1 : std::abs(axis.least) / 2;
    axis.least -= room;
    axis.most += room;
  }
  ticks = std::max(ticks, 2);
  axis.logarithmic ? setLogarithmicTicks(axis, ticks, widened) : setLinearTicks(axis, ticks, widened);
  return axis;
}

QString tickText(double value) { return numberLocale().toString(value, 'g', 6); }

}  // namespace kvarium::ui
