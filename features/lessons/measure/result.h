// Result: what a lesson measured on this machine: charts, findings and where they come from. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/numbers.h"
#include "core/base/sentence.h"

namespace kvarium::lessons {

// A number that was counted, or timed n times.
struct Figure {
  double value = 0;            // the median
  double least = 0, most = 0;  // of the n; equal to value where n is 1
  int n = 1;
  bool timed = false;  // measured with a clock, so that it comes out otherwise each time
  bool operator==(const Figure&) const = default;
};
constexpr Figure exactly(double value) { return {value, value, value}; }
constexpr double bytes_per_mib = 1 << 20;
constexpr Figure inMiB(int64_t bytes) { return exactly(static_cast<double>(bytes) / bytes_per_mib); }
Figure medianOf(std::vector<double> times);        // of at least one
Figure ratioOf(const Figure& a, const Figure& b);  // how many times b is a
Figure scaled(const Figure& figure, double by);    // seconds in milliseconds: by 1e3

struct Point {
  double x = 0;
  Figure y;
  bool operator==(const Point&) const = default;
};

struct Series {
  enum class Kind : uint8_t {
    measured,   // here, now
    computed,   // by a formula, which the lesson's text gives
    published,  // by others: `source` says where; drawn dashed, never mixed with what was measured
  };
  Sentence name;  // "with a cache"
  Kind kind = Kind::measured;
  std::vector<Point> points;  // ascending in x
  Sentence source = {};       // of a published series: "Xiao et al. 2023, table 2, Llama-2-7B"
  void add(double x, const Figure& y) { points.push_back({x, y}); }
  bool operator==(const Series&) const = default;
};

Series published(const Sentence& name, const Sentence& source, std::vector<Point> points);
// At x = 0, 1, ...
Series inARow(const Sentence& name, const std::vector<double>& values, Series::Kind kind = Series::Kind::measured);

// Points joined by lines, or bars where `bars` names each x.
struct Chart {
  Sentence title;  // what is measured: "time per token"
  Sentence x, y;   // of the axes, with the unit: "tokens in the text", "ms"
  bool log_x = false, log_y = false;
  std::vector<Sentence> bars = {};  // name of x = 0, 1, ...
  std::vector<Series> series;
  bool operator==(const Chart&) const = default;
};

Chart lines(const Sentence& title, const Sentence& x, const Sentence& y, std::vector<Series> series);
Chart bars(const Sentence& title, const Sentence& y, std::vector<Sentence> names, std::vector<Series> series);
Chart logX(Chart chart);
Chart logY(Chart chart);

// Words and numbers in rows, where a chart would have nothing to draw.
struct Table {
  Sentence title;
  std::vector<Sentence> columns = {};  // after the first, which names the rows
  struct Row {
    std::string name;             // a cache specification
    std::vector<Sentence> cells;  // one for each column
    bool operator==(const Row&) const = default;
  };
  std::vector<Row> rows = {};
  bool operator==(const Table&) const = default;
};

// What the lesson expects of its figures. It is checked, never assumed: a reproduction that fails says so.
struct Finding {
  Sentence what;  // with the figures: "without a cache the 512th token takes 9.1 times as long as the 64th"
  bool holds = false;
  bool operator==(const Finding&) const = default;
};

// Texts that are the same in each language: cache specifications.
std::vector<Sentence> asTheyAre(const std::vector<std::string>& texts);

// Where figures come from.
struct Provenance {
  std::string model, model_digest;  // the model's name, and what identifies its weights (cache::ArchiveOwner)
  std::string device;               // "CPU, 2 threads, AVX-512"
  std::string precision, build;     // "fast", "0.5.0"
  std::vector<Sentence> settings;   // what was compared: cache specifications, lengths
  int warm_ups = 0;                 // runs before those that were counted
  bool operator==(const Provenance&) const = default;
};

struct Result {
  std::string lesson;              // Lesson::name
  std::optional<int64_t> setting;  // it was measured with; of a lesson that has a Lesson::setting
  Provenance from;
  Figure answer;  // to the lesson's question
  std::vector<Chart> charts;
  std::vector<Table> tables;
  std::vector<Finding> findings;
  double seconds = 0;  // the run took
  bool holds() const;  // every finding does
  // Adds a finding; parameters are those of a Sentence, or figures of which it says three digits.
  template <class... Parameters>
  void expect(bool holds, std::type_identity_t<Pattern<sizeof...(Parameters)>> pattern,
              const Parameters&... parameters) {
    Sentence what;
    what.text = pattern.text;
    (what.parameters.emplace_back(said(parameters)), ...);
    findings.push_back({std::move(what), holds});
  }
  bool operator==(const Result&) const = default;

 private:
  static std::string said(double figure) { return numberText(figure); }
  template <class Parameter>
  requires(!std::is_floating_point_v<Parameter>) static const Parameter& said(const Parameter& parameter) {
    return parameter;
  }
};

}  // namespace kvarium::lessons
