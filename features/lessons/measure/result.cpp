#include "features/lessons/measure/result.h"

#include <algorithm>
#include <cassert>

namespace kvarium::lessons {

Figure medianOf(std::vector<double> times) {
  assert(!times.empty());
  std::ranges::sort(times);
  const size_t half = times.size() / 2;
  const double median = times.size() % 2 ? times[half] : (times[half - 1] + times[half]) / 2;
  return {median, times.front(), times.back(), static_cast<int>(times.size()), true};
}

Figure scaled(const Figure& figure, double by) {
  return {by * figure.value, by * figure.least, by * figure.most, figure.n, figure.timed};
}

Figure ratioOf(const Figure& a, const Figure& b) {
  return {a.value / b.value, a.least / b.most, a.most / b.least, std::min(a.n, b.n), a.timed || b.timed};
}

Series published(const Sentence& name, const Sentence& source, std::vector<Point> points) {
  return {.name = name, .kind = Series::Kind::published, .points = std::move(points), .source = source};
}

Series inARow(const Sentence& name, const std::vector<double>& values, Series::Kind kind) {
  Series series{.name = name, .kind = kind};
  for (const double value : values) series.add(static_cast<double>(series.points.size()), exactly(value));
  return series;
}

Chart lines(const Sentence& title, const Sentence& x, const Sentence& y, std::vector<Series> series) {
  return {.title = title, .x = x, .y = y, .series = std::move(series)};
}

Chart bars(const Sentence& title, const Sentence& y, std::vector<Sentence> names, std::vector<Series> series) {
  return {.title = title, .y = y, .bars = std::move(names), .series = std::move(series)};
}

Chart logX(Chart chart) {
  chart.log_x = true;
  return chart;
}

Chart logY(Chart chart) {
  chart.log_y = true;
  return chart;
}

std::vector<Sentence> asTheyAre(const std::vector<std::string>& texts) {
  std::vector<Sentence> sentences;
  for (const std::string& text : texts) sentences.push_back({"%1", text});
  return sentences;
}

bool Result::holds() const {
  return std::ranges::all_of(findings, [](const Finding& finding) { return finding.holds; });
}

}  // namespace kvarium::lessons
