// What views cost while a reply is written, by the clock of the machine.
#include <QElapsedTimer>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/thread_time.h"
#include "tests/ui/engine/part_spy.h"
#include "ui/engine/engine_link.h"

namespace kvarium::ui::engine_link_timing_test {

class EngineLinkTimingTest : public QObject {
  Q_OBJECT

  static engine::TurnRequest request(quint64 turn) {
    engine::TurnRequest r;
    r.turn = turn;
    r.messages = {{"user", "hi"}};
    return r;
  }

 private slots:
  void init() { support::script() = {}; }

  void viewsAreFedAsSeldomAsKeepsThemCheapAndTheirCostIsTold() {
    support::script().per_token = std::chrono::milliseconds(2);
    support::script().reply = [](const auto&) { return std::vector<std::string>(800, "ab "); };
    double told[2] = {-1, -1};
    int frames[2] = {0, 0};
    qint64 took_ms = 0;
    for (const int dear : {0, 1}) {
      EngineLink link({}, support::makeScriptedEngine);
      const PartSpy views(link.mirror(), Part::view, [&](const Observed&) {
        ++frames[dear];
        // Of this thread's own time: on a busy machine 15 ms may pass without it.
        for (const double until = support::threadMs() + 15 * dear; support::threadMs() < until;) {
        }
      });
      const PartSpy ends(link.mirror(), Part::end,
                         [&](const Observed& now) { told[dear] = now.turn.stats.telemetry_overhead; });
      const PartSpy ready(link.mirror(), Part::model);
      link.load("a.gguf");
      QTRY_COMPARE(ready.count(), 1);
      link.watch(true);
      frames[dear] = 0;
      QElapsedTimer clock;
      clock.start();
      link.submit(request(1));
      QTRY_VERIFY(told[dear] >= 0);
      took_ms = clock.elapsed();
    }
    QVERIFY2(frames[1] >= 1 && frames[1] <= took_ms / 1000 + 7 && frames[0] > 2 * frames[1],
             qPrintable(QString("%1 %2").arg(frames[0]).arg(frames[1])));
    QVERIFY2(told[1] > told[0] && told[1] > 0.005, qPrintable(QString("%1 %2").arg(told[0]).arg(told[1])));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(EngineLinkTimingTest)

}  // namespace kvarium::ui::engine_link_timing_test

#include "engine_link_timing_test.moc"
