// Cards are written, read and checked; what others give as a card is hostile.
#include "features/lessons/measure/card.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/expect_error.h"

namespace kvarium::lessons::card_test {
namespace {

Result example() {
  Result result;
  result.lesson = "L1";
  result.from = {.model = "tiny \"model\"",
                 .model_digest = "abc",
                 .device = "CPU",
                 .precision = "fast",
                 .build = "1.2.3",
                 .settings = {"dynamic", "none"},
                 .warm_ups = 1};
  result.answer = {40, 35, 50, 3, true};
  result.charts = {{.title = "Time",
                    .x = "tokens",
                    .y = "ms",
                    .log_y = true,
                    .series = {{.name = "here", .points = {{64, {1, 0.5, 2, 3, true}}, {128, {2, 1, 4, 3, true}}}},
                               {.name = "there",
                                .kind = Series::Kind::published,
                                .points = {{64, exactly(7)}},
                                .source = "Doe 2023, table 1"}}},
                   {.title = "Memory",
                    .y = "MiB",
                    .bars = {"few", "many"},
                    .series = {{.name = "counted", .points = {{0, exactly(10)}, {1, exactly(20)}}}}}};
  result.tables = {{"Caches", {"bounded", "MiB"}, {{"dynamic", {"no", "14.1"}}, {"sink", {"yes", "7.03"}}}}};
  result.findings = {{"it grows", true}, {"it shrinks", false}};
  result.seconds = 1.5;
  return result;
}

TEST(Card, isReadAsItWasWritten) {
  const Card card = readCard(writeCard({example(), 12.5}));
  EXPECT_EQ(card.prediction, 12.5);
  EXPECT_EQ(writeCard(card), writeCard({example(), 12.5}));
  EXPECT_FALSE(readCard(writeCard({example(), {}})).prediction);
  const auto english = [](const Result& result) {
    std::vector<std::string> texts;
    for (const Sentence& setting : result.from.settings) texts.push_back(inEnglish(setting));
    return texts;
  };
  EXPECT_EQ(english(card.result), english(example()));
  EXPECT_EQ(card.result.from.model_digest, example().from.model_digest);
  EXPECT_EQ(card.result.charts[0].series[1].kind, Series::Kind::published);
  EXPECT_TRUE(differences(card, example()).empty());
}

TEST(Card, saysWithWhichNumberItWasMeasured) {
  EXPECT_FALSE(readCard(writeCard({example(), {}})).result.setting);
  Result set = example();
  set.setting = 30;
  EXPECT_EQ(readCard(writeCard({set, {}})).result.setting, 30);
  std::string huge = writeCard({set, {}});
  huge.replace(huge.find("\"setting\": 30"), 13, "\"setting\": 1e300");
  support::expectError(ErrorKind::content, [&] { (void)readCard(huge); });
}

TEST(Card, thatIsNoneIsRefused) {
  const std::string good = writeCard({example(), {}});
  for (const std::string& text : {std::string(), std::string("{}"), std::string("[1]"), std::string("{\"version\":1}"),
                                  good.substr(0, good.size() / 2)})
    support::expectError(ErrorKind::content, [&] { (void)readCard(text); });
  const auto with = [&](const std::string& old, const std::string& now) {
    std::string text = good;
    const size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), now);
  };
  for (const std::string& text :
       {with("\"version\": 1", "\"version\": 2"), with("\"kind\": \"measured\"", "\"kind\": \"guessed\""),
        with("\"n\": 3", "\"n\": 0"), with("\"n\": 3", "\"n\": 4294967297"), with("\"n\": 3", "\"n\": 1e300"),
        with("\"n\": 3", "\"n\": 2.5"), with("\"warm_ups\": 1", "\"warm_ups\": -1"),
        with("\"version\": 1", "\"version\": 1e300"), with("\"least\": 35.0", "\"least\": 45.0"),
        with("\"log_y\": true", "\"log_y\": \"yes\""), with("\"7.03\"", "\"7.03\", \"8\"")}) {
    support::expectError(ErrorKind::content, [&] { (void)readCard(text); });
  }
}

// What another run may differ in, and what it may not.
TEST(Card, isCheckedAgainstTheSameLessonMeasuredAgain) {
  const Card card{example(), {}};
  Result again = example();
  again.charts[0].series[0].points[1].y = {5, 5, 5, 3, true};  // timed: up to 3 times as much
  again.answer = {90, 80, 100, 3, true};
  EXPECT_TRUE(differences(card, again).empty());

  const auto wrong = [&](const std::function<void(Result&)>& change, const char* part) {
    Result other = example();
    change(other);
    const std::vector<Sentence> found = differences(card, other);
    ASSERT_EQ(found.size(), 1U) << part;
    EXPECT_NE(inEnglish(found[0]).find(part), std::string::npos) << inEnglish(found[0]);
  };
  wrong([](Result& r) { r.lesson = "L2"; }, "L2");
  wrong([](Result& r) { r.from.model_digest = "abd"; }, "model");
  wrong([](Result& r) { r.from.settings.pop_back(); }, "settings");
  wrong([](Result& r) { r.setting = 30; }, "settings");
  wrong([](Result& r) { r.from.precision = "exact"; }, "precision");
  wrong([](Result& r) { r.answer = {151, 151, 151, 3, true}; }, "151");
  wrong([](Result& r) { r.findings[1].holds = true; }, "it shrinks");
  wrong([](Result& r) { r.findings.pop_back(); }, "findings");
  wrong([](Result& r) { r.charts.pop_back(); }, "charts");
  wrong([](Result& r) { r.answer = exactly(40); }, "40");  // a clock measured it
  wrong([](Result& r) { r.charts[0].title = "Space"; }, "chart");
  wrong([](Result& r) { r.charts[0].series[1].source = "Roe 2024"; }, "chart");
  wrong([](Result& r) { r.charts[0].series[1].kind = Series::Kind::computed; }, "chart");
  wrong([](Result& r) { r.tables[0].rows[0].name = "static"; }, "tables");
  wrong([](Result& r) { r.tables[0].columns[0] = "endless"; }, "tables");
  wrong([](Result& r) { r.tables.pop_back(); }, "tables");
  wrong([](Result& r) { r.charts[0].series.pop_back(); }, "chart");
  wrong([](Result& r) { r.charts[0].series[0].points.pop_back(); }, "chart");
  wrong([](Result& r) { r.charts[0].series[0].points[0].x = 65; }, "here");
  wrong([](Result& r) { r.charts[0].series[0].points[0].y = {70, 70, 70, 3, true}; }, "72.0");  // with the other point
  wrong([](Result& r) { r.charts[1].series[0].points[0].y = exactly(10.1); }, "10.1");          // counted: the same
}

TEST(Card, cannotChooseHowFarItMayBeOff) {
  Card forged{example(), {}};
  forged.result.answer = {400, 0, 1e9, 3, true};
  EXPECT_EQ(differences(forged, example()).size(), 1U);
}

TEST(Card, saysNothingOfWhereItWasMeasured) {
  Result again = example();
  again.from.device = "GPU";
  again.from.build = "2.0.0";
  again.seconds = 100;
  EXPECT_TRUE(differences({example(), {}}, again).empty());
}

}  // namespace
}  // namespace kvarium::lessons::card_test
