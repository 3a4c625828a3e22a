// Jobs on a thread of their own: of those that wait only the newest runs, and the end waits for the running one.
#include <QSemaphore>
#include <QTest>
#include <mutex>

#include "tests/support/qt_tests.h"
#include "ui/parts/newest_job.h"

namespace kvarium::ui::newest_job_test {

class NewestJobTest : public QObject {
  Q_OBJECT
 private slots:
  void onlyTheNewestOfTheWaitingJobsRuns() {
    QSemaphore begun, go, done;
    std::mutex mutex;
    std::vector<int> ran;
    bool first_was_superseded = false;
    NewestJob jobs;
    jobs.run([&](const NewestJob::Superseded& superseded) {
      begun.release();
      go.acquire();
      first_was_superseded = superseded();
    });
    begun.acquire();
    for (int i = 1; i <= 5; ++i)
      jobs.run([&, i](const NewestJob::Superseded& superseded) {
        const std::lock_guard lock(mutex);
        if (!superseded()) ran.push_back(i);
        done.release();
      });
    go.release();
    QVERIFY(done.tryAcquire(1, 5000));
    QVERIFY(!done.tryAcquire(1, 50));
    QVERIFY(first_was_superseded);
    QCOMPARE(ran, std::vector<int>{5});
  }
  void theEndSupersedesTheRunningJobAndWaitsForIt() {
    QSemaphore begun;
    bool ended = false;
    {
      NewestJob jobs;
      jobs.run([&](const NewestJob::Superseded& superseded) {
        begun.release();
        while (!superseded()) QThread::msleep(1);
        ended = true;
      });
      begun.acquire();
    }
    QVERIFY(ended);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(NewestJobTest)

}  // namespace kvarium::ui::newest_job_test

#include "newest_job_test.moc"
