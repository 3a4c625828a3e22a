// ChartAxis: maps the numbers of an axis to pixels, linearly or logarithmically, and has round ticks.
#pragma once

#include <QString>
#include <vector>

namespace kvarium::ui {

struct ChartAxis {
  double least = 0, most = 1;  // least < most; both above 0 where it is logarithmic
  bool logarithmic = false;
  std::vector<double> ticks;  // 1, 2 or 5 times a power of ten; ascending, within the axis

  // 0 at `least`, 1 at `most`; outside it is beyond. A number that has no place on a logarithmic axis is at 0.
  double shareAt(double value) const;
  double valueAt(double share) const;  // the other way
  double pixelAt(double value, double first, double last) const { return first + shareAt(value) * (last - first); }
};

// An axis for numbers from least to most with at most about `ticks` ticks, at least 2. widened: it begins and ends at a
// tick. Numbers that are all equal get room on both sides. logarithmic without positive numbers becomes linear.
ChartAxis makeAxis(double least, double most, bool logarithmic, int ticks, bool widened);

QString tickText(double value);  // "0.5", "1,000"

}  // namespace kvarium::ui
