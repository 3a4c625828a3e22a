// What views cost while a reply is written, by the clock of the machine.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/thread_time.h"
#include "ui/engine/session_bridge.h"

namespace kvarium::ui::session_bridge_timing_test {

class SessionBridgeTimingTest : public QObject {
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
      SessionBridge bridge({}, support::makeScriptedEngine);
      connect(&bridge, &SessionBridge::frameTaken, this, [&](const std::shared_ptr<const engine::Frame>&) {
        ++frames[dear];
        // Of this thread's own time: on a busy machine 15 ms may pass without it.
        for (const double until = support::threadMs() + 15 * dear; support::threadMs() < until;) {
        }
      });
      connect(&bridge, &SessionBridge::turnDone, this,
              [&](quint64, const engine::TurnStats& stats) { told[dear] = stats.telemetry_overhead; });
      QSignalSpy ready(&bridge, &SessionBridge::modelReady);
      bridge.load("a.gguf");
      QTRY_COMPARE(ready.count(), 1);
      bridge.watch(true);
      frames[dear] = 0;
      QElapsedTimer clock;
      clock.start();
      bridge.submit(request(1));
      QTRY_VERIFY(told[dear] >= 0);
      took_ms = clock.elapsed();
    }
    QVERIFY2(frames[1] >= 1 && frames[1] <= took_ms / 1000 + 7 && frames[0] > 2 * frames[1],
             qPrintable(QString("%1 %2").arg(frames[0]).arg(frames[1])));
    QVERIFY2(told[1] > told[0] && told[1] > 0.005, qPrintable(QString("%1 %2").arg(told[0]).arg(told[1])));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(SessionBridgeTimingTest)

}  // namespace kvarium::ui::session_bridge_timing_test

#include "session_bridge_timing_test.moc"
