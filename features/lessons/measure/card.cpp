#include "features/lessons/measure/card.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
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

Json json(const Sentence& sentence) { return inEnglish(sentence); }
template <class Value>
Json json(const std::vector<Value>& values);

Json json(const Figure& figure) {
  return {{"value", figure.value},
          {"least", figure.least},
          {"most", figure.most},
          {"n", figure.n},
          {"timed", figure.timed}};
}

Json json(const Point& point) {
  Json result = json(point.y);
  result["x"] = point.x;
  return result;
}

Json json(const Series& series) {
  Json result = {{"name", json(series.name)}, {"kind", kind_names[static_cast<size_t>(series.kind)]}};
  if (!series.source.empty()) result["source"] = json(series.source);
  result["points"] = json(series.points);
  return result;
}

Json json(const Chart& chart) {
  return {{"title", json(chart.title)},  {"x", json(chart.x)},   {"y", json(chart.y)},
          {"log_x", chart.log_x},        {"log_y", chart.log_y}, {"bars", json(chart.bars)},
          {"series", json(chart.series)}};
}

Json json(const Table::Row& row) { return {{"name", row.name}, {"cells", json(row.cells)}}; }
Json json(const Table& table) {
  return {{"title", json(table.title)}, {"columns", json(table.columns)}, {"rows", json(table.rows)}};
}
Json json(const Finding& finding) { return {{"what", json(finding.what)}, {"holds", finding.holds}}; }

Json json(const Provenance& from) {
  return {{"model", from.model},      {"model_digest", from.model_digest},
          {"device", from.device},    {"precision", from.precision},
          {"build", from.build},      {"settings", json(from.settings)},
          {"warm_ups", from.warm_ups}};
}

template <class Value>
Json json(const std::vector<Value>& values) {
  Json list = Json::array();
  for (const Value& value : values) list.push_back(json(value));
  return list;
}

int64_t wholeNumber(const Json& json, int64_t least, int64_t most) {
  if (!json.is_number_integer() || json < least || json > most)
    throw Error(ErrorKind::content, {"the card has a number that is not one of %1 to %2", least, most},
                "make the card again");
  return json;
}

template <class Value>
std::vector<Value> listOf(const Json& json, Value (*read)(const Json&)) {
  std::vector<Value> values;
  for (const Json& value : json) values.push_back(read(value));
  return values;
}

// Reads what json() wrote; nlohmann's exceptions name the member that is missing or of another type.
Figure figureOf(const Json& json) {
  const Figure figure{json.at("value"), json.at("least"), json.at("most"),
                      static_cast<int>(wholeNumber(json.at("n"), 1, 1000000)), json.at("timed")};
  if (!(figure.least <= figure.value && figure.value <= figure.most))
    throw Error(ErrorKind::content, "the card has a figure outside its own bounds", "make the card again");
  return figure;
}

Point pointOf(const Json& json) { return {json.at("x"), figureOf(json)}; }

Series seriesOf(const Json& json) {
  const std::string kind = textOf(json.at("kind"));
  const auto* const found = std::ranges::find(kind_names, kind);
  if (found == std::end(kind_names))
    throw Error(ErrorKind::content, {"the card has a series of kind %1", kind}, "make the card again");
  return {.name = sentenceOf(json.at("name")),
          .kind = static_cast<Series::Kind>(found - std::begin(kind_names)),
          .points = listOf(json.at("points"), pointOf),
          .source = json.contains("source") ? sentenceOf(json.at("source")) : Sentence()};
}

Chart chartOf(const Json& json) {
  return {.title = sentenceOf(json.at("title")),
          .x = sentenceOf(json.at("x")),
          .y = sentenceOf(json.at("y")),
          .log_x = json.at("log_x"),
          .log_y = json.at("log_y"),
          .bars = listOf(json.at("bars"), sentenceOf),
          .series = listOf(json.at("series"), seriesOf)};
}

Table::Row rowOf(const Json& json) { return {textOf(json.at("name")), listOf(json.at("cells"), sentenceOf)}; }

Table tableOf(const Json& json) {
  Table table{sentenceOf(json.at("title")), listOf(json.at("columns"), sentenceOf), listOf(json.at("rows"), rowOf)};
  for (const Table::Row& row : table.rows)
    if (row.cells.size() != table.columns.size())
      throw Error(ErrorKind::content, "the card has a row of another length than its table", "make the card again");
  return table;
}

Finding findingOf(const Json& json) { return {sentenceOf(json.at("what")), json.at("holds")}; }

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
                 .settings = listOf(from.at("settings"), sentenceOf),
                 .warm_ups = static_cast<int>(wholeNumber(from.at("warm_ups"), 0, 1000000))};
  result.answer = figureOf(json.at("answer"));
  result.charts = listOf(json.at("charts"), chartOf);
  result.tables = listOf(json.at("tables"), tableOf);
  result.findings = listOf(json.at("findings"), findingOf);
  result.seconds = json.at("seconds");
  if (json.contains("prediction")) card.prediction = json.at("prediction").get<double>();
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
      !std::ranges::equal(then.series, now.series, alike)) {
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
  return same(a.title, b.title) && std::ranges::equal(a.columns, b.columns, same) &&
         std::ranges::equal(a.rows, b.rows, same_row);
}

}  // namespace

std::string writeCard(const Card& card) {
  const Result& result = card.result;
  Json document = {{"version", card_version}, {"lesson", result.lesson}, {"holds", result.holds()}};
  if (result.setting) document["setting"] = *result.setting;
  if (card.prediction) document["prediction"] = *card.prediction;
  document["answer"] = json(result.answer);
  document["findings"] = json(result.findings);
  document["from"] = json(result.from);
  document["charts"] = json(result.charts);
  document["tables"] = json(result.tables);
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
  if (then.setting != again.setting || !std::ranges::equal(then.from.settings, again.from.settings, same))
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
  if (then.charts.size() != again.charts.size() || !std::ranges::equal(then.tables, again.tables, sameShape))
    found.push_back(Sentence("the card has other charts or tables than this program"));
  for (size_t i = 0; i < std::min(then.charts.size(), again.charts.size()); ++i)
    compareCharts(then.charts[i], again.charts[i], spread, found);
  return found;
}

}  // namespace kvarium::lessons
