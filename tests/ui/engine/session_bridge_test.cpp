// The bridge: one event under way, one piece of text a tick, a clock that stands when nothing happens.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/thread_time.h"
#include "ui/engine/session_bridge.h"

namespace kvarium::ui::session_bridge_test {
namespace {

// Gives what a test puts into it, and does nothing else.
class GivenEngine final : public engine::Engine {
 public:
  void post(engine::Command) override {}
  void stop() override {}
  void stopLoad() override {}
  void stopFile() override {}
  void pause() override {}
  void step() override {}
  void resume() override {}
  void observe(engine::Observation) override {}
  std::vector<engine::Event> drain() override { return std::exchange(events, {}); }
  std::shared_ptr<const engine::Frame> frame() override { return std::exchange(next_frame, nullptr); }
  std::shared_ptr<const engine::TokenCounter> counter() const override { return nullptr; }

  std::vector<engine::Event> events;
  std::shared_ptr<const engine::Frame> next_frame;
  std::function<void()> wake;
};

}  // namespace

class SessionBridgeTest : public QObject {
  Q_OBJECT

  static engine::TurnRequest request(quint64 turn) {
    engine::TurnRequest r;
    r.turn = turn;
    r.messages = {{"user", "hi"}};
    return r;
  }
  static engine::EngineFactory giving(GivenEngine*& given) {
    return [&given](const engine::SessionOptions&, std::function<void()> wake) {
      auto made = std::make_unique<GivenEngine>();
      made->wake = std::move(wake);
      given = made.get();
      return made;
    };
  }

 private slots:
  void init() { support::script() = {}; }

  void aFloodIsFewEventsAndNothingIsLost() {
    support::script().per_token = std::chrono::microseconds(20);
    support::script().reply = [](const auto&) { return std::vector<std::string>(20000, "ab "); };
    SessionBridge bridge({}, support::makeScriptedEngine);
    QString text;
    int pieces = 0;
    connect(&bridge, &SessionBridge::text, this,
            [&](quint64, const QString& piece, qint64) { text += piece, ++pieces; });
    QSignalSpy done(&bridge, &SessionBridge::turnDone);
    QElapsedTimer clock;
    clock.start();
    bridge.load("a.gguf");
    bridge.submit(request(1));
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 60000);
    QCOMPARE(text.size(), 60000);
    const qint64 ticks = clock.elapsed() / SessionBridge::frame_ms + 3;
    QVERIFY2(bridge.wakes() <= ticks, qPrintable(QString("%1 wakes, %2 ticks").arg(bridge.wakes()).arg(ticks)));
    QVERIFY(pieces <= ticks);
  }

  // As after a while in which this thread did not run.
  void textThatWaitedComesInPartsAndBeforeTheEnd() {
    GivenEngine* given = nullptr;
    SessionBridge bridge({}, giving(given));
    QString text;
    std::vector<qsizetype> parts;
    connect(&bridge, &SessionBridge::text, this, [&](quint64, const QString& piece, qint64) {
      text += piece;
      parts.push_back(piece.size());
    });
    qsizetype before_end = -1, before_frame = -1;
    connect(&bridge, &SessionBridge::turnDone, this, [&] { before_end = text.size(); });
    connect(&bridge, &SessionBridge::frameTaken, this, [&] { before_frame = text.size(); });
    QString wanted;
    for (int i = 0; i < 20000; ++i) {
      engine::TextPiece piece;
      piece.turn = 1;
      piece.text = std::to_string(i) + " ";
      piece.tokens = i + 1;
      wanted += QString::fromStdString(piece.text);
      given->events.push_back(piece);
    }
    engine::TurnDone done;
    done.turn = 1;
    given->events.push_back(done);
    given->next_frame = std::make_shared<engine::Frame>();
    given->wake();
    QTRY_COMPARE(before_end, wanted.size());
    QCOMPARE(text, wanted);
    QVERIFY(parts.size() > 4);
    QVERIFY(size_t(std::ranges::max(parts)) < SessionBridge::most_text + 10);
    QTRY_COMPARE(before_frame, wanted.size());
    QTRY_VERIFY(!bridge.clockRuns());
  }

  void aComparisonComesInFewSignalsAndNothingIsLost() {
    support::script().per_token = std::chrono::microseconds(20);
    support::script().compared_reply = [](const std::string&) { return std::vector<std::string>(5000, "ab "); };
    SessionBridge bridge({}, support::makeScriptedEngine);
    std::vector<engine::ComparedText> steps;
    int signals_seen = 0, done_before_end = 0;
    connect(&bridge, &SessionBridge::comparedText, this, [&](const std::vector<engine::ComparedText>& more) {
      steps.insert(steps.end(), more.begin(), more.end());
      ++signals_seen;
    });
    QSignalSpy read(&bridge, &SessionBridge::comparedPrompt);
    std::optional<engine::Compared> end;
    connect(&bridge, &SessionBridge::compared, this, [&](const engine::Compared& compared) {
      end = compared;
      done_before_end = int(steps.size());
    });
    QElapsedTimer clock;
    clock.start();
    bridge.load("a.gguf");
    engine::CompareCommand command;
    command.comparison = 4;
    command.messages = {{"user", "hi"}};
    command.runs = {{"dynamic"}, {"static"}};
    bridge.compare(command);
    QTRY_VERIFY_WITH_TIMEOUT(end, 60000);
    QCOMPARE(end->comparison, quint64(4));
    QCOMPARE(done_before_end, 5000);
    for (size_t i = 0; i < steps.size(); ++i) QCOMPARE(steps[i].token, int64_t(i));
    QVERIFY(read.count() >= 2);
    const qint64 ticks = clock.elapsed() / SessionBridge::frame_ms + 3;
    QVERIFY2(signals_seen <= ticks, qPrintable(QString("%1 signals, %2 ticks").arg(signals_seen).arg(ticks)));
    const int ended = support::scriptLog().comparisons_ended;
    bridge.endComparison();
    end.reset();
    bridge.compare(command);
    QTRY_VERIFY_WITH_TIMEOUT(end, 60000);
    QCOMPARE(support::scriptLog().comparisons_ended, ended + 1);
  }

  // The worker publishes the last frame of a turn, or of a pause, just before the event that says so.
  void aFrameThatCameTooEarlyIsShownWhenItIsDue() {
    for (const bool ends : {true, false}) {
      GivenEngine* given = nullptr;
      SessionBridge bridge({}, giving(given));
      std::vector<uint64_t> shown;
      connect(&bridge, &SessionBridge::frameTaken, this,
              [&](const std::shared_ptr<const engine::Frame>& frame) { shown.push_back(frame->version); });
      const auto frame = [](uint64_t version) {
        auto made = std::make_shared<engine::Frame>();
        made->version = version;
        return made;
      };
      bridge.watch(true, ends ? 60000 : 3000);
      given->events = {engine::PromptProgress{1, 0, 10, 0}};
      given->wake();
      QTest::qWait(3 * SessionBridge::frame_ms);  // the first tick of a turn shows no frame
      given->events = {engine::TextPiece{1, "text", 1, 10, {4}}};
      given->next_frame = frame(7);
      given->wake();
      QTRY_VERIFY(!given->next_frame);
      QVERIFY(shown.empty());
      if (ends) {
        engine::TurnDone done;
        done.turn = 1;
        given->events = {done};
        given->wake();
        QTRY_COMPARE_WITH_TIMEOUT(shown, std::vector<uint64_t>{7}, 10000);
      } else {
        QTRY_COMPARE_WITH_TIMEOUT(shown, std::vector<uint64_t>{7}, 10000);  // nothing more comes from the engine
        QTRY_VERIFY(!bridge.clockRuns());
      }
    }
  }

  void whatIsDearToShowIsShownLessOften() {
    support::script().per_token = std::chrono::milliseconds(2);
    support::script().reply = [](const auto&) { return std::vector<std::string>(600, "ab "); };
    SessionBridge bridge({}, support::makeScriptedEngine);
    QString text;
    int pieces = 0;
    std::vector<qint64> gaps;  // ms from one piece to the next
    QElapsedTimer since;
    connect(&bridge, &SessionBridge::text, this, [&](quint64, const QString& piece, qint64) {
      text += piece, ++pieces;
      if (since.isValid()) gaps.push_back(since.elapsed());
      since.start();
      // Of this thread's own time, which the bridge counts.
      for (const double until = support::threadMs() + 20; support::threadMs() < until;) {
      }
    });
    QSignalSpy done(&bridge, &SessionBridge::turnDone);
    bridge.load("a.gguf");
    QElapsedTimer clock;
    clock.start();
    bridge.submit(request(1));
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 60000);
    QCOMPARE(text.size(), 1800);
    const qint64 most = clock.elapsed() / SessionBridge::slowest_frame_ms + 3;
    QVERIFY2(pieces <= most, qPrintable(QString("%1 pieces, %2 allowed").arg(pieces).arg(most)));
    const auto middle = gaps.begin() + std::ptrdiff_t(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    QVERIFY2(*middle < 250, qPrintable(QString::number(*middle)));  // 333 without the bound
  }

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
      QTRY_VERIFY_WITH_TIMEOUT(told[dear] >= 0, 60000);
      took_ms = clock.elapsed();
    }
    QVERIFY2(frames[1] >= 1 && frames[1] <= took_ms / 1000 + 7 && frames[0] > 2 * frames[1],
             qPrintable(QString("%1 %2").arg(frames[0]).arg(frames[1])));
    QVERIFY2(told[1] > told[0] && told[1] > 0.005, qPrintable(QString("%1 %2").arg(told[0]).arg(told[1])));
  }

  void theClockStandsWhenNothingHappens() {
    SessionBridge bridge({}, support::makeScriptedEngine);
    QVERIFY(!bridge.clockRuns());
    QSignalSpy ready(&bridge, &SessionBridge::cacheReady);  // the last that a load tells
    bridge.load("a.gguf");
    QTRY_COMPARE(ready.count(), 1);
    QVERIFY(bridge.clockRuns());
    QTRY_VERIFY(!bridge.clockRuns());
    const int wakes = bridge.wakes();
    QTest::qWait(150);
    QCOMPARE(bridge.wakes(), wakes);
  }

  void textComesBeforeTheEndOfItsTurn() {
    support::script().reply = [](const auto&) { return std::vector<std::string>{"a", "b", "c"}; };
    SessionBridge bridge({}, support::makeScriptedEngine);
    QStringList order;
    connect(&bridge, &SessionBridge::text, this,
            [&](quint64 turn, const QString& piece, qint64) { order << QString("%1%2").arg(turn).arg(piece); });
    connect(&bridge, &SessionBridge::turnDone, this,
            [&](quint64 turn, const engine::TurnStats&) { order << QString("done%1").arg(turn); });
    bridge.load("a.gguf");
    bridge.submit(request(1));
    bridge.submit(request(2));
    QTRY_VERIFY(order.contains("done2"));
    QString all = order.join("");
    all.remove("1a").remove("1b").remove("2a").remove("2b");
    QVERIFY(order.indexOf("done1") > order.indexOf(QRegularExpression("^1.*")));
    QVERIFY(order.indexOf("done1") < order.indexOf(QRegularExpression("^2.*")));
    QCOMPARE(order.last(), QString("done2"));
  }

  void tokensOfJoinedTextEndWhereTheirOwnDid() {
    support::script().per_token = std::chrono::microseconds(200);
    support::script().reply = [](const auto&) {
      std::vector<std::string> pieces;
      for (int i = 0; i < 500; ++i) pieces.push_back(std::string(size_t(1 + i % 7), 'x'));
      return pieces;
    };
    SessionBridge bridge({}, support::makeScriptedEngine);
    QSignalSpy done(&bridge, &SessionBridge::turnDone);
    qint64 next = 12, size = 0, joined = 0;  // the script's prompt has 12 tokens
    std::vector<qint64> ends;
    connect(&bridge, &SessionBridge::textTokens, this, [&](const engine::TextPiece& piece) {
      QCOMPARE(piece.first, next);
      next += qint64(piece.ends.size());
      joined += piece.ends.size() > 1;
      for (const uint32_t end : piece.ends) ends.push_back(size + end);
      size += qint64(piece.text.size());
    });
    bridge.load("a.gguf");
    bridge.submit(request(1));
    QTRY_COMPARE(done.count(), 1);
    QCOMPARE(ends.size(), size_t(500));
    QVERIFY(joined > 0);
    qint64 expected = 0;
    for (size_t i = 0; i < ends.size(); ++i) QCOMPARE(ends[i], expected += qint64(1 + i % 7));
  }

  void framesComeOnlyWhileSomebodyObserves() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(200, "x"); };
    support::script().per_token = std::chrono::milliseconds(1);
    SessionBridge bridge({}, support::makeScriptedEngine);
    int frames = 0;
    connect(&bridge, &SessionBridge::frameTaken, this, [&](const std::shared_ptr<const engine::Frame>& frame) {
      ++frames;
      QVERIFY(!frame->cache.layers.empty());
    });
    QSignalSpy done(&bridge, &SessionBridge::turnDone);
    bridge.load("a.gguf");
    bridge.submit(request(1));
    QTRY_COMPARE(done.count(), 1);
    QCOMPARE(frames, 0);
    bridge.watch(true);
    QTRY_VERIFY(frames > 0);
    const int before = frames;
    bridge.submit(request(2));
    QTRY_COMPARE(done.count(), 2);
    QVERIFY(frames > before);
    QVERIFY(frames < 60);  // at most one a tick, whatever the speed
  }

  void aCalmViewIsShownAFewFramesASecond() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(1500, "x"); };
    support::script().per_token = std::chrono::milliseconds(1);
    SessionBridge bridge({}, support::makeScriptedEngine);
    bridge.watch(true, 100);
    int frames = 0;
    int64_t last = 0;
    connect(&bridge, &SessionBridge::frameTaken, this, [&](const std::shared_ptr<const engine::Frame>& frame) {
      ++frames;
      last = frame->cache.lengths.tokens_seen;
    });
    QSignalSpy done(&bridge, &SessionBridge::turnDone);
    bridge.load("a.gguf");
    QTRY_VERIFY(frames > 0);
    const int before = frames;
    QElapsedTimer clock;
    clock.start();
    bridge.submit(request(1));
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 30000);
    const int most = int(clock.elapsed() / 100) + 3;
    QTRY_COMPARE(last, int64_t(12 + 1500));  // the end comes at once
    QVERIFY2(frames - before >= 2 && frames - before <= most, qPrintable(QString::number(frames - before)));
  }

  void goingWhileTheWorkerTalksIsClean() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(100000, "x"); };
    support::script().per_token = std::chrono::microseconds(0);
    for (int i = 0; i < 20; ++i) {
      SessionBridge bridge({}, support::makeScriptedEngine);
      bridge.watch(true);
      bridge.load("a.gguf");
      bridge.submit(request(1));
      QTest::qWait(i);
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(SessionBridgeTest)

}  // namespace kvarium::ui::session_bridge_test

#include "session_bridge_test.moc"
