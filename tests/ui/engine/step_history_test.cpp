// What is kept of the steps of a cache: how steps are joined, and what is known of the past.
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/engine/step_talk.h"
#include "ui/engine/step_history.h"

namespace kvarium::ui::step_history_test {

class StepHistoryTest : public QObject {
  Q_OBJECT

 private slots:
  void whenFullStepsAreJoinedAndNothingRareIsLost() {
    StepHistory history(8);
    for (int i = 0; i < 100; ++i) {
      engine::StepRecord step = stepOf(i + 1, 1, i == 37 ? 1.0 : 0.01);
      if (i == 53) step.commit.drops.push_back({0, 5, 0});
      history.add(logOf(static_cast<uint64_t>(i), {step}, i == 0));
    }
    QVERIFY(history.buckets().size() <= 8);
    QCOMPARE(history.tokens(), 100);
    QVERIFY(std::abs(history.seconds() - 1.99) < 1e-9);
    double least = 1e9;
    int64_t evicted = 0;
    uint64_t next = 0;
    for (const StepBucket& bucket : history.buckets()) {
      QCOMPARE(bucket.first, next);
      next = bucket.end();
      least = std::min(least, bucket.least);
      QVERIFY(std::abs(bucket.most - 100) < 1e-9);
      evicted += bucket.marked & mark_evicted ? bucket.evicted : 0;
    }
    QCOMPARE(next, 100u);
    QVERIFY(std::abs(least - 1) < 1e-9);
    QCOMPARE(evicted, 5);
    QCOMPARE(history.buckets().back().tokens_seen, 100);
  }

  void whatWasCutSinceIsNotTheTextOfThen() {
    StepHistory history;
    Talk talk;
    talk.run([&](const engine::StepLog& log) { history.add(log); });
    const int64_t cut = 150;  // of 160; then 160 more
    QCOMPARE(talk.after.back().lengths.tokens_seen, cut + 160);
    QCOMPARE(history.sameSince(1), cut);
    QCOMPARE(history.sameSince(121), cut);
    QVERIFY(history.sameSince(122) >= cut + 160);
    QVERIFY(history.sameSince(history.lastIndex()) >= cut + 160);
  }

  void behindAResetNoTextIsTheOneOfThen() {
    for (const bool keeps_text : {false, true}) {  // true: as a cache that keeps nothing reads its text again
      StepHistory history;
      Talk talk;
      talk.run([&](const engine::StepLog& log) { history.add(log); });
      if (keeps_text) {
        talk.cache->dropCells();
        history.add(talk.next());
      }
      talk.cache->reset();
      history.add(talk.next());
      support::feedNumbers(*talk.cache, talk.layers, 200);
      history.add(talk.next());
      if (keeps_text)
        QVERIFY(history.sameSince(122) > 0);
      else
        QCOMPARE(history.sameSince(122), 0);
      QVERIFY(history.sameSince(history.lastIndex()) >= 200);
    }
  }

  // The log says where turns began, and not where their prompts ended: a past moment shows the present turn's or none.
  void thePastHasNoBoundaryOfALaterPrompt() {
    StepHistory history;
    Talk talk;
    talk.run([&](const engine::StepLog& log) { history.add(log); });
    const auto promptAt = [&](uint64_t moment, int64_t prompt_end) {
      cache::CacheView then = talk.after.back();
      then.prompt_end = prompt_end;
      return history.replay(moment, then) ? then.prompt_end : -1;
    };
    // Commits: 40 tokens, 120 single ones, back to 150, and from the 122nd on the second turn, of 151 to 310 tokens.
    QCOMPARE(promptAt(talk.after.size() - 1, 200), 200);
    QCOMPARE(promptAt(172, 200), 200);
    QCOMPARE(promptAt(171, 200), 0);  // one token of it is missing
    QCOMPARE(promptAt(123, 200), 0);  // the prompt is being read
    QCOMPARE(promptAt(100, 20), 0);   // a turn before it, whose length says nothing
    QCOMPARE(promptAt(0, 200), 0);
  }

  void anotherCacheBeginsAnew() {
    StepHistory history;
    history.add(logOf(0, {stepOf(5, 5, 0.1), stepOf(6, 1, 0.1)}, true));
    history.add(logOf(0, {stepOf(3, 3, 0.1)}, true));
    QCOMPARE(history.tokens(), 3);
    history.add(logOf(7, {stepOf(9, 2, 0.1)}));  // a gap
    QCOMPARE(history.tokens(), 2);
    QVERIFY(!history.canReplay());
  }

  // In pieces, all reported at once, of which the last has the time.
  void aLongTextReadAgainForATokenIsOneTokenToo() {
    StepHistory history;
    std::vector<engine::StepRecord> steps;
    for (const int64_t tokens : {600, 601, 602}) {
      int64_t before = 0;
      for (const int64_t read : {int64_t(256), int64_t(512), tokens}) {
        steps.push_back(stepOf(read, read - before, read == tokens ? 2 : 0));
        before = read;
      }
      steps.push_back(stepOf(tokens, tokens, 0));
      steps.back().commit.kind = cache::Commit::Kind::clear;
      for (size_t i = steps.size() - 4; i < steps.size(); ++i) steps[i].at_s = static_cast<double>(tokens);
    }
    steps[2].reused = 0;
    history.add(logOf(0, steps, true));
    QVERIFY(std::abs(history.buckets()[6].last - 0.5) < 1e-6);
    QVERIFY(std::abs(history.buckets()[10].last - 0.5) < 1e-6);
    QCOMPARE(history.carried(), 0);
  }
};

KVARIUM_QT_TEST(StepHistoryTest)

}  // namespace kvarium::ui::step_history_test

#include "step_history_test.moc"
