#include "features/lessons/measure/card.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace kvarium::lessons {
namespace {

using Json = nlohmann::ordered_json;
constexpr int card_version = 1;
constexpr size_t most_text = 1000;  // bytes of a sentence

constexpr std::string_view kind_names[] = {"measured", "computed", "published"};

// What somebody else wrote, fit for a terminal and a window.
std::string textOf(const Json& json) { return printable(json.get_ref<const std::string&>(), most_text); }
Sentence sentenceOf(const Json& json) {
  std::string text = textOf(json);
  return text.empty() ? Sentence() : Sentence("%1", std::move(text));
}

Json json(const Figure& figure) {
  return {{"value", figure.value},
          {"least", figure.least},
          {"most", figure.most},
          {"n", figure.n},
          {"timed", figure.timed}};
}

Json json(const Series& series) {
  Json points = Json::array();
  for (const Point& point : series.points) {
    Json one = json(point.y);
    one["x"] = point.x;
    points.push_back(std::move(one));
  }
  Json result = {{"name", inEnglish(series.name)}, {"kind", kind_names[static_cast<size_t>(series.kind)]}};
  if (!series.source.empty()) result["source"] = inEnglish(series.source);
  result["points"] = std::move(points);
  return result;
}

Json json(const Chart& chart) {
  Json bars = Json::array(), series = Json::array();
  for (const Sentence& bar : chart.bars) bars.push_back(inEnglish(bar));
  for (const Series& one : chart.series) series.push_back(json(one));
  return {{"title", inEnglish(chart.title)},
          {"x", inEnglish(chart.x)},
          {"y", inEnglish(chart.y)},
          {"log_x", chart.log_x},
          {"log_y", chart.log_y},
          {"bars", bars},
          {"series", series}};
}

Json json(const Table& table) {
  Json columns = Json::array(), rows = Json::array();
  for (const Sentence& column : table.columns) columns.push_back(inEnglish(column));
  for (const Table::Row& row : table.rows) {
    Json cells = Json::array();
    for (const Sentence& cell : row.cells) cells.push_back(inEnglish(cell));
    rows.push_back({{"name", row.name}, {"cells", cells}});
  }
  return {{"title", inEnglish(table.title)}, {"columns", columns}, {"rows", rows}};
}

Json json(const Provenance& from) {
  Json settings = Json::array();
  for (const Sentence& setting : from.settings) settings.push_back(inEnglish(setting));
  return {{"model", from.model},      {"model_digest", from.model_digest},
          {"device", from.device},    {"precision", from.precision},
          {"build", from.build},      {"settings", settings},
          {"warm_ups", from.warm_ups}};
}

int64_t wholeNumber(const Json& json, int64_t least, int64_t most) {
  if (!json.is_number_integer() || json < least || json > most)
    throw Error(ErrorKind::content, {"the card has a number that is not one of %1 to %2", least, most},
                "make the card again");
  return json;
}

// Reads what json() wrote; nlohmann's exceptions name the member that is missing or of another type.
Figure figureOf(const Json& json) {
  const Figure figure{json.at("value"), json.at("least"), json.at("most"),
                      static_cast<int>(wholeNumber(json.at("n"), 1, 1000000)), json.at("timed")};
  if (!(figure.least <= figure.value && figure.value <= figure.most))
    throw Error(ErrorKind::content, "the card has a figure outside its own bounds", "make the card again");
  return figure;
}

Series seriesOf(const Json& json) {
  Series series{.name = sentenceOf(json.at("name")),
                .source = json.contains("source") ? sentenceOf(json.at("source")) : Sentence()};
  const std::string kind = textOf(json.at("kind"));
  const auto* const found = std::find(std::begin(kind_names), std::end(kind_names), kind);
  if (found == std::end(kind_names))
    throw Error(ErrorKind::content, {"the card has a series of kind %1", kind}, "make the card again");
  series.kind = static_cast<Series::Kind>(found - std::begin(kind_names));
  for (const Json& point : json.at("points")) series.points.push_back({point.at("x"), figureOf(point)});
  return series;
}

Chart chartOf(const Json& json) {
  Chart chart{.title = sentenceOf(json.at("title")),
              .x = sentenceOf(json.at("x")),
              .y = sentenceOf(json.at("y")),
              .log_x = json.at("log_x"),
              .log_y = json.at("log_y"),
              .series = {}};
  for (const Json& bar : json.at("bars")) chart.bars.push_back(sentenceOf(bar));
  for (const Json& series : json.at("series")) chart.series.push_back(seriesOf(series));
  return chart;
}

Table tableOf(const Json& json) {
  Table table{.title = sentenceOf(json.at("title")), .columns = {}, .rows = {}};
  for (const Json& column : json.at("columns")) table.columns.push_back(sentenceOf(column));
  for (const Json& row : json.at("rows")) {
    table.rows.push_back({textOf(row.at("name")), {}});
    for (const Json& cell : row.at("cells")) table.rows.back().cells.push_back(sentenceOf(cell));
    if (table.rows.back().cells.size() != table.columns.size())
      throw Error(ErrorKind::content, "the card has a row of another length than its table", "make the card again");
  }
  return table;
}

Card cardOf(const Json& json) {
  if (const int64_t version = wholeNumber(json.at("version"), 0, INT32_MAX); version != card_version) {
    throw Error(ErrorKind::content,
                {"the card has version %1, and this program reads version %2", version, card_version},
                "use the program that made it");
  }
  Card card;
  Result& result = card.result;
  result.lesson = textOf(json.at("lesson"));
  if (json.contains("setting")) result.setting = wholeNumber(json.at("setting"), INT32_MIN, INT32_MAX);
  const Json& from = json.at("from");
  result.from = {.model = textOf(from.at("model")),
                 .model_digest = textOf(from.at("model_digest")),
                 .device = textOf(from.at("device")),
                 .precision = textOf(from.at("precision")),
                 .build = textOf(from.at("build")),
                 .settings = {},
                 .warm_ups = static_cast<int>(wholeNumber(from.at("warm_ups"), 0, 1000000))};
  for (const Json& setting : from.at("settings")) result.from.settings.push_back(sentenceOf(setting));
  result.answer = figureOf(json.at("answer"));
  for (const Json& chart : json.at("charts")) result.charts.push_back(chartOf(chart));
  for (const Json& table : json.at("tables")) result.tables.push_back(tableOf(table));
  for (const Json& finding : json.at("findings"))
    result.findings.push_back({sentenceOf(finding.at("what")), finding.at("holds")});
  result.seconds = json.at("seconds");
  if (json.contains("prediction")) card.prediction = {true, json.at("prediction")};
  return card;
}

// Whether `now` may be the same as `then`: equal if it was counted, up to `spread` times as much or as little if it was
// timed.
bool agree(const Figure& then, const Figure& now, double spread) {
  if (then.timed != now.timed) return false;
  if (!then.timed) return std::abs(then.value - now.value) <= 1e-3 * std::abs(then.value);
  return now.value <= then.value * spread && now.value * spread >= then.value;
}

bool same(const Sentence& a, const Sentence& b) { return inEnglish(a) == inEnglish(b); }

// The points of a series together, where a clock measured them: one point may be an outlier.
Figure sumOf(const std::vector<Point>& points) {
  double sum = 0;
  for (const Point& point : points) sum += point.y.value;
  return {.value = sum, .timed = true};
}

// Where two series of the same chart differ: at a counted point, or in the sum of timed ones. Empty: nowhere.
std::optional<std::pair<Figure, Figure>> differenceOf(const std::vector<Point>& then, const std::vector<Point>& now,
                                                      double spread) {
  bool timed = false;
  for (size_t i = 0; i < now.size(); ++i) {
    const Figure &a = then[i].y, &b = now[i].y;
    timed = timed || (a.timed && b.timed);
    if (then[i].x != now[i].x || a.timed != b.timed || (!a.timed && !agree(a, b, spread))) return {{a, b}};
  }
  const Figure a = sumOf(then), b = sumOf(now);
  if (timed && !agree(a, b, spread)) return {{a, b}};
  return std::nullopt;
}

// What differs between two charts of the same lesson.
void compareCharts(const Chart& then, const Chart& now, double spread, std::vector<Sentence>& found) {
  const auto alike = [](const Series& a, const Series& b) {
    return same(a.name, b.name) && a.kind == b.kind && same(a.source, b.source) && a.points.size() == b.points.size();
  };
  if (!same(then.title, now.title) || !same(then.x, now.x) || !same(then.y, now.y) ||
      !std::equal(then.series.begin(), then.series.end(), now.series.begin(), now.series.end(), alike)) {
    found.push_back({"%1: the card has another chart", now.title});
    return;
  }
  for (size_t i = 0; i < now.series.size(); ++i) {
    if (const auto differs = differenceOf(then.series[i].points, now.series[i].points, spread)) {
      found.push_back({"%1, %2: the card has %3, and measured again it is %4", now.title, now.series[i].name,
                       numberText(differs->first.value), numberText(differs->second.value)});
    }
  }
}

// Cells may hold times, so only what they are cells of is compared.
bool sameShape(const Table& a, const Table& b) {
  const auto same_row = [](const Table::Row& x, const Table::Row& y) { return x.name == y.name; };
  return same(a.title, b.title) &&
         std::equal(a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(), same) &&
         std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), same_row);
}

}  // namespace

std::string writeCard(const Card& card) {
  const Result& result = card.result;
  Json charts = Json::array(), tables = Json::array(), findings = Json::array();
  for (const Table& table : result.tables) tables.push_back(json(table));
  for (const Chart& chart : result.charts) charts.push_back(json(chart));
  for (const Finding& finding : result.findings)
    findings.push_back({{"what", inEnglish(finding.what)}, {"holds", finding.holds}});
  Json document = {{"version", card_version}, {"lesson", result.lesson}, {"holds", result.holds()}};
  if (result.setting) document["setting"] = *result.setting;
  if (card.prediction.made) document["prediction"] = card.prediction.value;
  document["answer"] = json(result.answer);
  document["findings"] = findings;
  document["from"] = json(result.from);
  document["charts"] = charts;
  document["tables"] = tables;
  document["seconds"] = result.seconds;
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Card readCard(std::string_view text) {
  try {
    return cardOf(Json::parse(text));
  } catch (const Json::exception& error) {
    throw Error(ErrorKind::content, {"this is no result card: %1", printable(error.what(), 200)},
                "give the .json file that `lesson run --save` or the window wrote");
  }
}

std::vector<Sentence> differences(const Card& card, const Result& again, double spread) {
  const Result& then = card.result;
  std::vector<Sentence> found;
  if (then.lesson != again.lesson) return {{"the card is of %1, and %2 was measured", then.lesson, again.lesson}};
  if (then.from.model_digest != again.from.model_digest)
    found.push_back({"the model is another one: the card has %1, here is %2", then.from.model, again.from.model});
  if (then.setting != again.setting || !std::equal(then.from.settings.begin(), then.from.settings.end(),
                                                   again.from.settings.begin(), again.from.settings.end(), same))
    found.push_back(Sentence("the settings are others than those of this program"));
  if (then.from.precision != again.from.precision)
    found.push_back({"the precision is another one: %1, here %2", then.from.precision, again.from.precision});
  if (!agree(then.answer, again.answer, spread)) {
    found.push_back({"the card answers %1, and measured again it is %2", numberText(then.answer.value),
                     numberText(again.answer.value)});
  }
  if (then.findings.size() != again.findings.size())
    found.push_back(Sentence("the card has other findings than this program"));
  for (size_t i = 0; i < std::min(then.findings.size(), again.findings.size()); ++i) {
    if (then.findings[i].holds == again.findings[i].holds) continue;
    found.push_back({again.findings[i].holds
                         ? Sentence("the card says that it fails, and it holds: %1", again.findings[i].what)
                         : Sentence("the card says that it holds, and it fails: %1", again.findings[i].what)});
  }
  if (then.charts.size() != again.charts.size() ||
      !std::equal(then.tables.begin(), then.tables.end(), again.tables.begin(), again.tables.end(), sameShape))
    found.push_back(Sentence("the card has other charts or tables than this program"));
  for (size_t i = 0; i < std::min(then.charts.size(), again.charts.size()); ++i)
    compareCharts(then.charts[i], again.charts[i], spread, found);
  return found;
}

}  // namespace kvarium::lessons
