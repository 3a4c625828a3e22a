// Lessons that the session measures: progress, the result, and each way to end one. The texts of the lessons lie next
// to the folder of the test program, as they are installed (lessonsFolder()).
#include "core/lessons/lesson.h"
#include "core/lessons/result.h"
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_lesson_test {
namespace {

constexpr const char* short_lesson = "L15";
constexpr const char* long_lesson = "L6";

class SessionLessons : public Sessions {
 protected:
  // The worker stands in the middle of the long lesson until it is let go.
  void standInLongLesson(uint64_t run) {
    load();
    fit(0, {{"user", "hello"}});  // the worker has nothing else to tell any more
    ASSERT_TRUE(holdsAtNextWake([&] { session.measure(run, long_lesson); }));
    ASSERT_EQ(all<MeasureProgress>().size(), 1u);
  }
  void letGo() { wakes.letGo(-1); }
  // The next end, which has no result and comes within a few seconds.
  uint64_t stoppedRun() {
    const Measured end = wait<Measured>();
    EXPECT_EQ(end.result, nullptr);
    return end.run;
  }
  void expectTurnWorks(uint64_t number) {
    session.submit(turn(number, "hello", 6));
    const TurnDone done = wait<TurnDone>();
    EXPECT_EQ(done.turn, number);
    EXPECT_EQ(done.stats.generated_tokens, 6);
  }
};

TEST_F(SessionLessons, aLessonIsMeasuredOnTheOpenModelAndTouchesNoConversation) {
  load();
  session.submit(turn(1, "hello", 6));
  const int64_t tokens = wait<TurnDone>().stats.lengths.tokens_seen;
  session.measure(7, short_lesson);
  const Measured end = wait<Measured>();
  EXPECT_EQ(end.run, 7u);
  ASSERT_NE(end.result, nullptr);
  EXPECT_EQ(end.result->lesson, short_lesson);
  EXPECT_TRUE(end.result->holds());
  EXPECT_EQ(end.result->answer.value, 127);  // a window of 128 counts the token that is computed
  EXPECT_TRUE(all<Failed>().empty());
  const CacheFit fits = fit(0, goOn({{"user", "hello"}}, textOf(1), "more"));
  EXPECT_GT(fits.seen, 0);
  EXPECT_LE(fits.seen, tokens);
}

TEST_F(SessionLessons, aLongLessonReportsItsProgress) {
  load();
  session.measure(7, long_lesson);
  const Measured end = wait<Measured>();
  ASSERT_NE(end.result, nullptr);
  const std::vector<MeasureProgress> told = all<MeasureProgress>();
  ASSERT_FALSE(told.empty());
  double last = 0;
  for (const MeasureProgress& progress : told) {
    EXPECT_EQ(progress.run, 7u);
    EXPECT_GE(progress.fraction, last);
    EXPECT_LE(progress.fraction, 1);
    last = progress.fraction;
  }
}

TEST_F(SessionLessons, aStopEndsTheMeasurementAndThoseThatWait) {
  standInLongLesson(1);
  session.measure(2, short_lesson);
  session.stop();
  letGo();
  EXPECT_EQ(stoppedRun(), 1u);
  EXPECT_EQ(stoppedRun(), 2u);
  EXPECT_TRUE(all<Failed>().empty());
  expectTurnWorks(3);
  session.measure(4, short_lesson);  // the stop was not for this one
  EXPECT_NE(wait<Measured>().result, nullptr);
}

TEST_F(SessionLessons, aTurnBehindAMeasurementBeginsWhenItIsOver) {
  load();
  session.measure(1, short_lesson);
  session.submit(turn(2, "hello", 6));
  wait<TurnDone>();
  EXPECT_EQ(all<Measured>().size(), 1u);
}

TEST_F(SessionLessons, anUnknownLessonIsRefused) {
  load();
  session.measure(5, "L99");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::lesson);
  EXPECT_EQ(failed.turn, 5u);
  EXPECT_NE(inEnglish(failed.message).find("L99"), std::string::npos);
  expectTurnWorks(6);
}

TEST_F(SessionLessons, aLessonNeedsAModel) {
  session.measure(5, short_lesson);
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::lesson);
  EXPECT_EQ(failed.turn, 5u);
  EXPECT_TRUE(failed.refused);
}

TEST_F(SessionLessons, aModelThatIsOpenedEndsTheMeasurement) {
  standInLongLesson(1);
  session.load(loading::tinyModelPath());
  letGo();
  EXPECT_EQ(stoppedRun(), 1u);
  EXPECT_EQ(wait<ModelReady>().info.n_layers, 3);
  EXPECT_TRUE(all<Failed>().empty());
  expectTurnWorks(2);
}

}  // namespace
}  // namespace kvarium::engine::session_lesson_test
