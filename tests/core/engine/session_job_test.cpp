// Jobs that the session runs: progress, the result, and each way to end one.
#include "core/engine/brief_job.h"
#include "tests/core/engine/session_fixture.h"

namespace kvarium::engine::session_job_test {
namespace {

const auto short_job = std::make_shared<const ReadingJob>(20);
const auto long_job = std::make_shared<const ReadingJob>(60, 0.6);

class SessionJobs : public Sessions {
 protected:
  // The worker stands in the middle of the long job until it is let go.
  void standInLongJob(uint64_t run) {
    load();
    fit(0, {{"user", "hello"}});  // the worker has nothing else to report
    ASSERT_TRUE(holdsAtNextWake([&] { session.run(run, long_job); }));
    ASSERT_EQ(all<JobProgress>().size(), 1u);
  }
  void letGo() { wakes.letGo(-1); }
  // The next end, which has no result and comes within a few seconds.
  uint64_t stoppedRun() {
    const JobDone end = wait<JobDone>();
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

TEST_F(SessionJobs, aLessonIsJobDoneOnTheOpenModelAndTouchesNoConversation) {
  load();
  session.submit(turn(1, "hello", 6));
  const int64_t tokens = wait<TurnDone>().stats.lengths.tokens_seen;
  session.run(7, short_job);
  const JobDone end = wait<JobDone>();
  EXPECT_EQ(end.run, 7u);
  ASSERT_NE(end.result, nullptr);
  EXPECT_EQ(*std::static_pointer_cast<const int64_t>(end.result), 20);
  EXPECT_TRUE(all<Failed>().empty());
  const CacheFit fits = fit(0, goOn({{"user", "hello"}}, textOf(1), "more"));
  EXPECT_GT(fits.seen, 0);
  EXPECT_LE(fits.seen, tokens);
}

TEST_F(SessionJobs, aBriefAnswerLeavesTheConversationAsItIs) {
  load();
  session.submit(turn(1, "hello", 6));
  const TurnStats before = wait<TurnDone>().stats;
  const auto job = std::make_shared<BriefJob>();
  job->messages = {{"user", "world"}};
  job->most_tokens = 4;
  session.run(7, job);
  EXPECT_NE(wait<JobDone>().result, nullptr);
  const auto long_one = std::make_shared<BriefJob>();
  long_one->messages = {{"user", std::string(20'000, 'x')}};
  session.run(8, long_one);
  const JobDone refused = wait<JobDone>();
  ASSERT_NE(refused.result, nullptr);
  EXPECT_TRUE(static_cast<const std::string*>(refused.result.get())->empty());
  TurnRequest next = turn(2, "", 6);
  next.messages = goOn({{"user", "hello"}}, textOf(1), "more");
  session.submit(next);
  EXPECT_GE(wait<TurnDone>().stats.reused_tokens, before.prompt_tokens);
}

TEST_F(SessionJobs, aLongJobReportsItsProgress) {
  load();
  session.run(7, long_job);
  const JobDone end = wait<JobDone>();
  ASSERT_NE(end.result, nullptr);
  const std::vector<JobProgress> told = all<JobProgress>();
  ASSERT_FALSE(told.empty());
  double last = 0;
  for (const JobProgress& progress : told) {
    EXPECT_EQ(progress.run, 7u);
    EXPECT_GE(progress.fraction, last);
    EXPECT_LE(progress.fraction, 1);
    last = progress.fraction;
  }
}

TEST_F(SessionJobs, aStopEndsTheJobAndThoseThatWait) {
  standInLongJob(1);
  session.run(2, short_job);
  session.stop();
  letGo();
  EXPECT_EQ(stoppedRun(), 1u);
  EXPECT_EQ(stoppedRun(), 2u);
  EXPECT_TRUE(all<Failed>().empty());
  expectTurnWorks(3);
  session.run(4, short_job);  // the stop was not for this one
  EXPECT_NE(wait<JobDone>().result, nullptr);
}

TEST_F(SessionJobs, aTurnBehindAJobBeginsWhenItIsOver) {
  load();
  session.run(1, short_job);
  session.submit(turn(2, "hello", 6));
  wait<TurnDone>();
  EXPECT_EQ(all<JobDone>().size(), 1u);
}

TEST_F(SessionJobs, aJobThatFailsIsNamed) {
  load();
  session.run(5, std::make_shared<const FailingJob>());
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::job);
  EXPECT_EQ(failed.turn, 5u);
  EXPECT_TRUE(failed.refused);
  EXPECT_NE(inEnglish(failed.message).find("this job fails"), std::string::npos);
  expectTurnWorks(6);
}

TEST_F(SessionJobs, aJobIsToldThatNoModelIsOpen) {
  session.run(5, short_job);
  const Failed failed = wait<Failed>();
  EXPECT_EQ(failed.what, Failed::What::job);
  EXPECT_NE(inEnglish(failed.message).find("no model is open"), std::string::npos);
}

TEST_F(SessionJobs, aModelThatIsOpenedEndsTheJob) {
  standInLongJob(1);
  session.load(loading::tinyModelPath());
  letGo();
  EXPECT_EQ(stoppedRun(), 1u);
  EXPECT_EQ(wait<ModelReady>().info.n_layers, 3);
  EXPECT_TRUE(all<Failed>().empty());
  expectTurnWorks(2);
}

}  // namespace
}  // namespace kvarium::engine::session_job_test
