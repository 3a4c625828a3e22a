// The table of lessons and their texts; and what a lesson measures where neither a clock nor the open model decides:
// the open one has random weights here. The others are measured with the default model (tests/app/lesson_cli_test.py).
#include "features/lessons/measure/lesson.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/cache/spec/cache_spec.h"
#include "features/lessons/measure/lab.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_device.h"

namespace kvarium::lessons::lessons_test {
namespace {

// The lines of a text that begin with `mark`, without it.
std::vector<std::string> headings(const Lesson& lesson, const std::string& mark) {
  std::ifstream file(std::string(LESSONS_FOLDER "/") + std::string(lesson.subject) + ".md");
  EXPECT_TRUE(file.good()) << lesson.subject;
  std::vector<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(mark)) found.push_back(line.substr(mark.size()));
  }
  return found;
}

TEST(Lessons, haveATextWithASectionForEachStep) {
  for (const Lesson& lesson : lessons()) {
    EXPECT_EQ(headings(lesson, "# "), std::vector<std::string>{inEnglish(lesson.title)}) << lesson.name;
    EXPECT_EQ(headings(lesson, "## ").size(), lesson.steps.size()) << lesson.name;
    EXPECT_EQ(headings(lesson, "## ").back(), "What this does not show") << lesson.name;
  }
}

TEST(Lessons, askBeforeTheyMeasureAndEndWithWhatTheyDoNotShow) {
  std::set<std::string_view> names, subjects;
  for (const Lesson& lesson : lessons()) {
    EXPECT_TRUE(names.insert(lesson.name).second && subjects.insert(lesson.subject).second) << lesson.name;
    ASSERT_GE(lesson.steps.size(), 4U) << lesson.name;
    EXPECT_EQ(lesson.steps[0].what, LessonStep::What::read) << lesson.name;
    EXPECT_EQ(lesson.steps[1].what, LessonStep::What::predict) << lesson.name;
    EXPECT_EQ(lesson.steps[2].what, LessonStep::What::measure) << lesson.name;
    EXPECT_EQ(lesson.steps.back().what, LessonStep::What::end) << lesson.name;
    EXPECT_LT(lesson.question.least, lesson.question.most) << lesson.name;
    EXPECT_TRUE(!lesson.question.logarithmic || lesson.question.least > 0) << lesson.name;
    EXPECT_GT(lesson.seconds, 0) << lesson.name;
    for (const LessonStep& step : lesson.steps) {
      if (step.what == LessonStep::What::cache) {
        EXPECT_NO_THROW((void)cache::parseCacheSpec(step.value)) << lesson.name;
      }
      const bool has_value = step.what == LessonStep::What::cache || step.what == LessonStep::What::ask ||
                             step.what == LessonStep::What::look;
      EXPECT_EQ(step.value.empty(), !has_value) << lesson.name;
    }
  }
}

TEST(Lessons, askForTheNumberThatIsSet) {
  const Lesson& full = *findLesson("C4");
  EXPECT_NE(inEnglish(questionOf(full)).find("50 %"), std::string::npos);
  EXPECT_NE(inEnglish(questionOf(full, 30)).find("30 %"), std::string::npos);
  EXPECT_EQ(inEnglish(questionOf(*findLesson("L1"))), inEnglish(findLesson("L1")->question.text));
  for (const Lesson& lesson : lessons()) {
    EXPECT_EQ(lesson.question.text.parameters.size(), lesson.setting ? 1U : 0U) << lesson.name;
    if (!lesson.setting) continue;
    const Setting& setting = *lesson.setting;
    EXPECT_LT(setting.least, setting.most) << lesson.name;
    for (const int64_t value : {setting.usual, setting.mark}) {
      EXPECT_GE(value, setting.least) << lesson.name;
      EXPECT_LE(value, setting.most) << lesson.name;
    }
  }
}

TEST(Lessons, refuseANumberThatCannotBeSet) {
  const Lesson& full = *findLesson("C4");
  EXPECT_EQ(settingOf(full, {}), 50);
  EXPECT_EQ(settingOf(full, 10), 10);
  EXPECT_EQ(settingOf(*findLesson("L1"), {}), std::nullopt);
  for (const int64_t wrong : {9, 121, -1})
    support::expectError(ErrorKind::usage, [&] { (void)settingOf(full, wrong); });
  support::expectError(ErrorKind::usage, [] { (void)settingOf(*findLesson("L1"), 50); });
}

TEST(Lessons, areFoundByNameAndBySubject) {
  ASSERT_TRUE(findLesson("L7"));
  EXPECT_EQ(findLesson("l7"), findLesson("SINKS"));
  EXPECT_EQ(findLesson("L99"), nullptr);
  EXPECT_EQ(findLesson(""), nullptr);
}

class MeasuredLesson : public ::testing::TestWithParam<const char*> {
 protected:
  MeasuredLesson() {
    options.folder = LESSONS_FOLDER;
    options.progress = [this](double fraction) {
      EXPECT_GE(fraction, progress);
      progress = fraction;
    };
  }
  Result measured(const char* name) {
    Lab lab(*model, decoder, options);
    return measure(*findLesson(name), lab);
  }

  std::unique_ptr<device::Device> device = support::testDevice({.threads = 2});
  std::shared_ptr<const loading::ChatModel> model =
      loading::openChatModel(std::filesystem::path(KVARIUM_TEST_DATA) / "llama" / "gqa_tied_f32.gguf", *device);
  model::Decoder decoder{model->model, *device};
  LabOptions options;
  double progress = 0;
};

TEST_P(MeasuredLesson, findsWhatItExpects) {
  const Result result = measured(GetParam());
  EXPECT_EQ(result.lesson, GetParam());
  EXPECT_DOUBLE_EQ(progress, 1);
  EXPECT_FALSE(result.findings.empty());
  for (const Finding& finding : result.findings) EXPECT_TRUE(finding.holds) << inEnglish(finding.what);
  const bool own_model = !findLesson(GetParam())->model.empty();
  EXPECT_EQ(result.from.model_digest == model->owner.model_digest, !own_model);
  EXPECT_FALSE(result.from.settings.empty());
  for (const Chart& chart : result.charts) {
    for (const Series& series : chart.series) {
      EXPECT_FALSE(series.points.empty()) << inEnglish(series.name);
      EXPECT_EQ(series.kind == Series::Kind::published, !series.source.empty()) << inEnglish(series.name);
      EXPECT_TRUE(std::is_sorted(series.points.begin(), series.points.end(), [](const Point& a, const Point& b) {
        return a.x < b.x;
      })) << inEnglish(series.name);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(WithoutClocks, MeasuredLesson,
                         ::testing::Values("L2", "L4", "L5", "L6", "L11", "L13", "L14", "L15", "L16", "C5"),
                         [](const auto& test) { return std::string(test.param); });

// A model that cannot show a lesson is named, before anything is measured.
TEST_F(MeasuredLesson, saysWhatTheOpenModelLacks) {
  const auto families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";
  const auto refusal = [&](const char* family, const char* lesson) {
    const std::shared_ptr<const loading::ChatModel> other = loading::openChatModel(families / family, *device);
    model::Decoder its(other->model, *device);
    Lab lab(*other, its, options);
    try {
      (void)measure(*findLesson(lesson), lab);
    } catch (const Error& error) {
      EXPECT_FALSE(error.remedy().empty());
      return std::string(error.what());
    }
    return std::string("nothing was refused");
  };
  EXPECT_NE(refusal("mamba", "L2").find("no cells of their own"), std::string::npos);
  EXPECT_NE(refusal("mistral_window", "L10").find("keep only"), std::string::npos);
  EXPECT_NE(refusal("gpt2", "L15").find("reads at most 128 tokens"), std::string::npos);
  EXPECT_NE(refusal("llama_f32", "C4").find("layers"), std::string::npos);
  EXPECT_EQ(progress, 0);
}

// Between two reports of progress, too: LabTest.computesNothingOnceItIsStopped.
TEST_F(MeasuredLesson, endsWithStoppedWhenItIsStopped) {
  std::atomic<bool> stop{false};
  options.stop = &stop;
  options.progress = [&](double) { stop = true; };
  Lab lab(*model, decoder, options);
  EXPECT_THROW((void)measure(*findLesson("L15"), lab), Stopped);
}

}  // namespace
}  // namespace kvarium::lessons::lessons_test
