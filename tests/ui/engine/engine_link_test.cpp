// The link: one event under way, one piece of text a tick, a clock that stands when nothing happens.
#include <QTest>
#include <algorithm>

#include "tests/support/settle.h"
#include "tests/support/thread_time.h"
#include "tests/ui/engine/part_spy.h"
#include "ui/engine/engine_link.h"

namespace kvarium::ui::engine_link_test {
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

class EngineLinkTest : public QObject {
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

  static std::shared_ptr<const engine::Frame> frame(uint64_t version) {
    auto made = std::make_shared<engine::Frame>();
    made->version = version;
    made->cache.facts = std::make_shared<cache::CacheFacts>();
    return made;
  }

  static constexpr int step_ms = 5;

 private slots:
  void init() { support::script() = {}; }

  void aFloodIsFewEventsAndNothingIsLost() {
    support::script().per_token = std::chrono::microseconds(0);
    support::script().reply = [](const auto&) { return std::vector<std::string>(20000, "ab "); };
    EngineLink link({}, support::makeScriptedEngine);
    QString text;
    int pieces = 0;
    const PartSpy texts(link.mirror(), Part::text,
                        [&](const Observed& now) { text += QString::fromStdString(now.turn.fresh.text), ++pieces; });
    const PartSpy done(link.mirror(), Part::end);
    int passed = 0;
    const support::StandingClock clock;
    link.load("a.gguf");
    link.submit(request(1));
    for (; done.count() == 0; passed += step_ms) support::passTimeWithScript(step_ms);
    QCOMPARE(text.size(), 60000);
    const int ticks = passed / EngineLink::frame_ms + 3;
    QVERIFY2(link.wakes() <= ticks, qPrintable(QString("%1 wakes, %2 ticks").arg(link.wakes()).arg(ticks)));
    QVERIFY(pieces <= ticks);
  }

  // As after a while in which this thread did not run.
  void textThatWaitedComesInPartsAndBeforeTheEnd() {
    GivenEngine* given = nullptr;
    EngineLink link({}, giving(given));
    QString text;
    std::vector<qsizetype> parts;
    const PartSpy texts(link.mirror(), Part::text, [&](const Observed& now) {
      text += QString::fromStdString(now.turn.fresh.text);
      parts.push_back(qsizetype(now.turn.fresh.text.size()));
    });
    qsizetype before_end = -1, before_frame = -1;
    const PartSpy ends(link.mirror(), Part::end, [&](const Observed&) { before_end = text.size(); });
    const PartSpy views(link.mirror(), Part::view, [&](const Observed&) { before_frame = text.size(); });
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
    given->next_frame = frame(1);
    given->wake();
    QTRY_COMPARE(before_end, wanted.size());
    QCOMPARE(text, wanted);
    QVERIFY(parts.size() > 4);
    QVERIFY(size_t(std::ranges::max(parts)) < EngineLink::most_text + 10);
    QTRY_COMPARE(before_frame, wanted.size());
    QTRY_VERIFY(!link.clockRuns());
  }

  void aComparisonComesInFewSignalsAndNothingIsLost() {
    support::script().per_token = std::chrono::microseconds(0);
    support::script().compared_reply = [](const std::string&) { return std::vector<std::string>(5000, "ab "); };
    EngineLink link({}, support::makeScriptedEngine);
    std::vector<engine::ComparedText> steps;
    int signals_seen = 0, done_before_end = 0;
    int read = 0;
    std::optional<engine::Compared> end;
    const PartSpy spy(link.mirror(), Part::comparison, [&](const Observed&) {
      const EngineState::Comparison& now = link.mirror().engine().comparison;
      steps.insert(steps.end(), now.fresh.begin(), now.fresh.end());
      signals_seen += !now.fresh.empty();
      read += now.fresh.empty() && !now.end;
      if (!now.end) return;
      end = now.end;
      done_before_end = int(steps.size());
    });
    const support::StandingClock clock;
    link.load("a.gguf");
    engine::CompareCommand command;
    command.comparison = 4;
    command.messages = {{"user", "hi"}};
    command.runs = {{"dynamic"}, {"static"}};
    link.compare(command);
    int passed = 0;
    for (; !end; passed += step_ms) support::passTimeWithScript(step_ms);
    QCOMPARE(end->comparison, quint64(4));
    QCOMPARE(done_before_end, 5000);
    for (size_t i = 0; i < steps.size(); ++i) QCOMPARE(steps[i].token, int64_t(i));
    QVERIFY(read >= 2);
    const int ticks = passed / EngineLink::frame_ms + 3;
    QVERIFY2(signals_seen <= ticks, qPrintable(QString("%1 signals, %2 ticks").arg(signals_seen).arg(ticks)));
    const int ended = support::scriptLog().comparisons_ended;
    link.endComparison();
    end.reset();
    link.compare(command);
    while (!end) support::passTimeWithScript(step_ms);
    QCOMPARE(support::scriptLog().comparisons_ended, ended + 1);
  }

  // The worker publishes the last frame of a turn, or of a pause, just before the event that says so.
  void aFrameThatCameTooEarlyIsShownWhenItIsDue() {
    for (const bool ends : {true, false}) {
      GivenEngine* given = nullptr;
      EngineLink link({}, giving(given));
      std::vector<uint64_t> shown;
      const PartSpy views(link.mirror(), Part::view,
                          [&](const Observed&) { shown.push_back(link.mirror().engine().frame->version); });
      const support::StandingClock clock;
      link.watch(true, ends ? 60000 : 3000);
      given->events = {engine::PromptProgress{1, 0, 10, 0}};
      given->wake();
      support::passTime(EngineLink::slowest_frame_ms);  // the first tick of a turn shows no frame
      given->events = {engine::TextPiece{{"text", 10, {4}}, 1, 1}};
      given->next_frame = frame(7);
      given->wake();
      support::passTime(EngineLink::slowest_frame_ms);
      QVERIFY(!given->next_frame);
      QVERIFY(shown.empty());
      if (ends) {
        engine::TurnDone done;
        done.turn = 1;
        given->events = {done};
        given->wake();
        support::passTime(EngineLink::slowest_frame_ms);
        QCOMPARE(shown, std::vector<uint64_t>{7});
      } else {
        support::passTime(3000);
        QCOMPARE(shown, std::vector<uint64_t>{7});  // nothing more comes from the engine
        support::passTime(1000);
        QVERIFY(!link.clockRuns());
      }
    }
  }

  void whatIsDearToShowIsShownLessOften() {
    support::script().per_token = std::chrono::milliseconds(step_ms);
    support::script().reply = [](const auto&) { return std::vector<std::string>(300, "ab "); };
    EngineLink link({}, support::makeScriptedEngine);
    QString text;
    int pieces = 0;
    const PartSpy texts(link.mirror(), Part::text, [&](const Observed& now) {
      text += QString::fromStdString(now.turn.fresh.text), ++pieces;
      // Of this thread's own time, which the link counts.
      for (const double until = support::threadMs() + 20; support::threadMs() < until;) {
      }
    });
    const PartSpy done(link.mirror(), Part::end);
    link.load("a.gguf");
    int passed = 0;
    const support::StandingClock clock;
    link.submit(request(1));
    for (; done.count() == 0; passed += step_ms) support::passTimeWithScript(step_ms);
    QCOMPARE(text.size(), 900);
    const int most = passed / EngineLink::slowest_frame_ms + 3, least = passed / (2 * EngineLink::slowest_frame_ms);
    QVERIFY2(pieces >= least && pieces <= most, qPrintable(QString("%1 pieces in %2 ms").arg(pieces).arg(passed)));
  }

  void theClockStandsWhenNothingHappens() {
    EngineLink link({}, support::makeScriptedEngine);
    QVERIFY(!link.clockRuns());
    const PartSpy ready(link.mirror(), Part::cache);  // the last that a load says
    link.load("a.gguf");
    QTRY_COMPARE(ready.count(), 1);
    QVERIFY(link.clockRuns());
    QTRY_VERIFY(!link.clockRuns());
    const int wakes = link.wakes();
    support::passTime(1000);
    QCOMPARE(link.wakes(), wakes);
  }

  void textComesBeforeTheEndOfItsTurn() {
    support::script().reply = [](const auto&) { return std::vector<std::string>{"a", "b", "c"}; };
    EngineLink link({}, support::makeScriptedEngine);
    QStringList order;
    const PartSpy texts(link.mirror(), Part::text, [&](const Observed& now) {
      order << QString("%1%2").arg(now.turn.number).arg(QString::fromStdString(now.turn.fresh.text));
    });
    const PartSpy ends(link.mirror(), Part::end,
                       [&](const Observed& now) { order << QString("done%1").arg(now.turn.number); });
    link.load("a.gguf");
    link.submit(request(1));
    link.submit(request(2));
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
    EngineLink link({}, support::makeScriptedEngine);
    const PartSpy done(link.mirror(), Part::end);
    qint64 next = 12, size = 0, joined = 0;  // the script's prompt has 12 tokens
    std::vector<qint64> ends;
    const PartSpy tokens(link.mirror(), Part::reply_tokens, [&](const Observed& now) {
      const engine::TextPiece& piece = now.turn.fresh;
      QCOMPARE(piece.first, next);
      next += qint64(piece.ends.size());
      joined += piece.ends.size() > 1;
      for (const uint32_t end : piece.ends) ends.push_back(size + end);
      size += qint64(piece.text.size());
    });
    link.load("a.gguf");
    link.submit(request(1));
    QTRY_COMPARE(done.count(), 1);
    QCOMPARE(ends.size(), size_t(500));
    QVERIFY(joined > 0);
    qint64 expected = 0;
    for (size_t i = 0; i < ends.size(); ++i) QCOMPARE(ends[i], expected += qint64(1 + i % 7));
  }

  void framesComeOnlyWhileSomebodyObserves() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(200, "x"); };
    support::script().per_token = std::chrono::milliseconds(1);
    EngineLink link({}, support::makeScriptedEngine);
    int frames = 0;
    const PartSpy views(link.mirror(), Part::view, [&](const Observed& now) {
      ++frames;
      QVERIFY(!now.view->layers.empty());
    });
    const PartSpy done(link.mirror(), Part::end);
    link.load("a.gguf");
    link.submit(request(1));
    QTRY_COMPARE(done.count(), 1);
    QCOMPARE(frames, 0);
    link.watch(true);
    QTRY_VERIFY(frames > 0);
    const int before = frames;
    link.submit(request(2));
    QTRY_COMPARE(done.count(), 2);
    QVERIFY(frames > before);
    QVERIFY(frames < 60);  // at most one a tick, whatever the speed
  }

  void aCalmViewIsShownAFewFramesASecond() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(300, "x"); };
    support::script().per_token = std::chrono::milliseconds(step_ms);
    EngineLink link({}, support::makeScriptedEngine);
    link.watch(true, 100);
    int frames = 0;
    int64_t last = 0;
    const PartSpy views(link.mirror(), Part::view, [&](const Observed& now) {
      ++frames;
      last = now.view->lengths.tokens_seen;
    });
    const PartSpy done(link.mirror(), Part::end);
    link.load("a.gguf");
    QTRY_VERIFY(frames > 0);
    const int before = frames;
    int passed = 0;
    const support::StandingClock clock;
    link.submit(request(1));
    for (; done.count() == 0; passed += step_ms) support::passTimeWithScript(step_ms);
    const int most = passed / 100 + 3;
    support::passTime(EngineLink::slowest_frame_ms);
    QCOMPARE(last, int64_t(12 + 300));  // the end comes at once
    QVERIFY2(frames - before >= 2 && frames - before <= most, qPrintable(QString::number(frames - before)));
  }

  void goingWhileTheWorkerTalksIsClean() {
    support::script().reply = [](const auto&) { return std::vector<std::string>(100000, "x"); };
    support::script().per_token = std::chrono::microseconds(0);
    for (int i = 0; i < 20; ++i) {
      EngineLink link({}, support::makeScriptedEngine);
      const int before = support::scriptLog().pieces;
      link.watch(true);
      link.load("a.gguf");
      link.submit(request(1));
      QTRY_VERIFY(support::scriptLog().pieces >= before + 20 * i);
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(EngineLinkTest)

}  // namespace kvarium::ui::engine_link_test

#include "engine_link_test.moc"
