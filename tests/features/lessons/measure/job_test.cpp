// A lesson as a job of the engine. The texts of the lessons lie next to the folder of the test program, as they are
// installed (lessonsFolder()).
#include "features/lessons/measure/lesson.h"

#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::lesson_job_test {
namespace {

class LessonJobs : public Sessions {
 protected:
  void measure(uint64_t run, const char* lesson) {
    session.run(run, std::make_shared<const lessons::LessonJob>(*lessons::findLesson(lesson)));
  }
};

TEST_F(LessonJobs, measureOnTheOpenModel) {
  load();
  measure(7, "L15");
  const JobDone end = wait<JobDone>();
  EXPECT_EQ(end.run, 7u);
  ASSERT_NE(end.result, nullptr);
  const auto result = std::static_pointer_cast<const lessons::Result>(end.result);
  EXPECT_EQ(result->lesson, "L15");
  EXPECT_TRUE(result->holds());
  EXPECT_EQ(result->answer.value, 127);  // a window of 128 counts the token that is computed
  EXPECT_TRUE(all<Failed>().empty());
}

TEST_F(LessonJobs, needAModel) {
  measure(5, "L15");
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::job);
  EXPECT_EQ(failed.turn, 5u);
  EXPECT_TRUE(failed.refused);
  EXPECT_NE(inEnglish(failed.message).find("a model that chats"), std::string::npos);
}

TEST_F(LessonJobs, endWithoutAResultWhenTheyAreStopped) {
  load();
  fit(0, {{"user", "hello"}});  // the worker has nothing else to report
  ASSERT_TRUE(holdsAtNextWake([&] { measure(1, "L6"); }));
  EXPECT_EQ(all<JobProgress>().size(), 1u);
  session.stop();
  wakes.letGo(-1);
  EXPECT_EQ(wait<JobDone>().result, nullptr);
  EXPECT_TRUE(all<Failed>().empty());
}

}  // namespace
}  // namespace kvarium::engine::lesson_job_test
