#include "core/lessons/result.h"

#include <algorithm>
#include <cassert>

namespace kvarium::lessons {

Figure medianOf(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  const double median = values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
  return {median, values.front(), values.back(), static_cast<int>(values.size())};
}

Figure scaled(const Figure& figure, double by) {
  return {by * figure.value, by * figure.least, by * figure.most, figure.n};
}

bool Result::holds() const {
  return std::all_of(findings.begin(), findings.end(), [](const Finding& finding) { return finding.holds; });
}

}  // namespace kvarium::lessons
