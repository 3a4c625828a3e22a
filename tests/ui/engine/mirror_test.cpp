// The mirror: what was asked and said is applied once, in order; a recorded stream gives the same values again.
#include <QTest>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/settle.h"
#include "tests/ui/engine/part_spy.h"
#include "tests/ui/engine/recorded_engine.h"
#include "ui/engine/engine_link.h"

namespace kvarium::ui::mirror_test {

using namespace support;

namespace {

engine::TurnRequest request(quint64 turn, int64_t conversation, const std::string& text = "hi") {
  engine::TurnRequest asked;
  asked.turn = turn;
  asked.conversation = conversation;
  asked.messages = {{"user", text}};
  return asked;
}

engine::TextPiece piece(quint64 turn, const std::string& text, int64_t first, std::vector<uint32_t> ends) {
  return {{text, first, std::move(ends)}, turn};
}

engine::TurnDone done(quint64 turn, int64_t seen) {
  engine::TurnDone end;
  end.turn = turn;
  end.stats.prompt_tokens = seen;
  end.stats.lengths.tokens_seen = seen;
  end.stats.cache_spec = "dynamic";
  return end;
}

std::shared_ptr<const engine::Frame> frameOf(int64_t conversation, int64_t seen) {
  auto frame = std::make_shared<engine::Frame>();
  frame->cache.conversation = conversation;
  frame->cache.lengths.tokens_seen = seen;
  frame->cache.facts = std::make_shared<cache::CacheFacts>();
  return frame;
}

engine::WarmList warm(std::vector<int64_t> conversations, std::vector<int64_t> dropped = {}) {
  engine::WarmList list;
  for (const int64_t one : conversations) list.warm.push_back({.conversation = one, .tokens = 7, .bytes = 100});
  list.dropped = std::move(dropped);
  return list;
}

}  // namespace

class MirrorTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { support::script() = {}; }

  void aRecordedStreamGivesTheSameValuesWithoutAnEngine() {
    support::script().window = 9;
    support::script().reply = [](const auto&) { return std::vector<std::string>(40, "ab "); };
    std::vector<Recorded> stream;
    EngineLink link({}, [&](const engine::SessionOptions& options, std::function<void()> wake) {
      return std::make_unique<RecordedEngine>(support::makeScriptedEngine(options, std::move(wake)), stream);
    });
    const PartSpy ends(link.mirror(), Part::end), views(link.mirror(), Part::view);
    link.watch(true);
    link.load("a.gguf");
    link.show(5, "sink");
    link.submit(request(1, 5));
    QTRY_COMPARE(ends.count(), 1);
    link.show(6, "dynamic");
    link.submit(request(2, 6, "else"));
    QTRY_COMPARE(ends.count(), 2);
    QTRY_VERIFY(!link.clockRuns());
    QVERIFY(views.count() > 0);

    Mirror again;
    replay(stream, again);
    QCOMPARE(again.shownConversation(), link.mirror().shownConversation());
    QCOMPARE(again.engine().model.name, link.mirror().engine().model.name);
    for (const int64_t conversation : {5, 6}) {
      compareObserved(link.mirror().of(conversation), again.of(conversation));
      QCOMPARE(again.of(conversation).turn.reply.text.size(), size_t(120));
      QCOMPARE(again.of(conversation).view->conversation, conversation);
    }
  }

  void textIsOneChangeUntilSomethingElseComes() {
    Mirror mirror;
    QStringList heard;
    connect(&mirror, &Mirror::changed, this, [&](qint64 conversation, Part part) {
      const ObservedTurn& turn = mirror.of(conversation).turn;
      if (part == Part::text) heard << QString("text %1").arg(QString::fromStdString(turn.fresh.text));
      if (part == Part::reply_tokens) heard << QString("tokens %1").arg(turn.fresh.ends.size());
      if (part == Part::circle) heard << "circle";
      if (part == Part::end) heard << "end";
    });
    mirror.apply(request(3, 8));
    mirror.apply(piece(3, "one ", 20, {4}));
    mirror.apply(piece(3, "two", 21, {1, 3}));
    QVERIFY(heard.isEmpty());
    mirror.apply(engine::Repeats{3, 3});
    mirror.apply(piece(3, "!", 23, {1}));
    mirror.apply(done(3, 24));
    QCOMPARE(heard, QStringList({"text one two", "tokens 3", "circle", "text !", "tokens 1", "end"}));
    const engine::TextPiece& reply = mirror.of(8).turn.reply;
    QCOMPARE(reply.text, std::string("one two!"));
    QCOMPARE(reply.ends, (std::vector<uint32_t>{4, 5, 7, 8}));
    QCOMPARE(reply.first, int64_t(20));
    QVERIFY(mirror.of(8).turn.fresh.text.empty());
  }

  void whatATurnSaysIsOfTheConversationThatItWasAskedFor() {
    Mirror mirror;
    mirror.apply(request(1, 5));
    mirror.apply(request(2, 6));
    mirror.apply(engine::PromptProgress{1, 3, 9, 0});
    mirror.apply(engine::Paused{1, 3});
    QCOMPARE(mirror.of(5).turn.read.done, int64_t(3));
    QCOMPARE(mirror.of(5).turn.paused_at.value(), int64_t(3));
    QCOMPARE(mirror.of(6).turn.read.done, int64_t(0));
    mirror.apply(engine::PromptProgress{1, 9, 9, 0});
    QVERIFY(!mirror.of(5).turn.paused_at);
    engine::Failed failure;
    failure.turn = 2;
    mirror.apply(failure);
    QVERIFY(mirror.of(6).turn.failed && !mirror.of(6).turn.runs);
    QVERIFY(mirror.of(5).turn.runs);
    mirror.apply(done(1, 9));
    QVERIFY(!mirror.of(5).turn.runs && !mirror.of(5).turn.failed);
    mirror.apply(request(7, 5));  // the next one begins again
    QCOMPARE(mirror.of(5).turn.read.done, int64_t(0));
  }

  void aFitDuringATurnIsOld() {
    Mirror mirror;
    engine::CacheFit fit;
    fit.conversation = 5;
    fit.tokens = 90;
    fit.seen = 20;
    fit.closing = 2;
    mirror.apply(fit);
    QCOMPARE(mirror.of(5).unread(), int64_t(68));
    QCOMPARE(mirror.of(5).inCache(), int64_t(20));
    mirror.apply(request(1, 5));
    fit.seen = 1;
    mirror.apply(fit);
    QCOMPARE(mirror.of(5).fit->seen, int64_t(20));
    mirror.apply(done(1, 90));
    QVERIFY(!mirror.of(5).fit);
    fit.seen = 85;  // what is missing is the end of the reply
    mirror.apply(fit);
    QCOMPARE(mirror.of(5).unread(), int64_t(0));
  }

  // Numbers stand until something else is known of the cells.
  void numbersGoWithTheCellsThatTheyAreOf() {
    Mirror mirror;
    const auto fill = [&] {
      mirror.setWatched(true);
      mirror.apply(request(1, 5));
      mirror.apply(done(1, 40));
      mirror.apply(frameOf(5, 40));
      QVERIFY(mirror.of(5).view && mirror.of(5).left);
    };
    fill();
    mirror.apply(frameOf(6, 3));  // another conversation is shown
    QCOMPARE(mirror.of(5).view->lengths.tokens_seen, int64_t(40));
    mirror.apply(warm({6}, {5}));
    QVERIFY(!mirror.of(5).view && !mirror.of(5).left);
    QVERIFY(mirror.of(6).view);

    fill();
    engine::CacheReady ready;
    ready.conversation = 5;
    ready.spec = "dynamic";
    ready.reread = Sentence("the cells go");
    mirror.apply(ready);
    QVERIFY(!mirror.of(5).view && !mirror.of(5).left);

    fill();
    mirror.setWatched(false);
    mirror.apply(request(2, 5));
    mirror.apply(done(2, 55));  // nobody watched: the view is older
    QVERIFY(!mirror.of(5).view);
    QCOMPARE(mirror.of(5).left->lengths.tokens_seen, int64_t(55));
    engine::CacheFit fit;
    fit.conversation = 5;
    fit.tokens = 60;
    fit.seen = 30;  // another branch is shown
    mirror.apply(fit);
    QVERIFY(!mirror.of(5).left);
    mirror.apply(frameOf(5, 30));
    fit.seen = 55;  // and the one before again, as after an undo
    mirror.apply(fit);
    QVERIFY(!mirror.of(5).view);

    fill();
    mirror.apply(engine::ModelReady{});
    QVERIFY(!mirror.of(5).view && !mirror.of(5).left && !mirror.of(5).tokens && !mirror.engine().frame);
  }

  void aCacheThatIsShownAgainHasNotAnswered() {
    Mirror mirror;
    const auto ready = [&](int64_t conversation, const std::string& spec) {
      engine::CacheReady answer;
      answer.conversation = conversation;
      answer.spec = spec;
      mirror.apply(answer);
    };
    mirror.apply(engine::ShowCommand{5, "sink"});
    QVERIFY(mirror.shown().inForce().empty());
    QCOMPARE(mirror.shown().cache.wanted, std::string("sink"));
    ready(5, "sink");
    QCOMPARE(mirror.shown().inForce(), std::string_view("sink"));
    mirror.apply(engine::ShowCommand{5, "static"});  // it keeps the one before until the answer
    QCOMPARE(mirror.shown().inForce(), std::string_view("sink"));
    engine::Failed refused;
    refused.what = engine::Failed::What::cache;
    refused.conversation = 5;
    mirror.apply(refused);
    QCOMPARE(mirror.shown().cache.wanted, std::string("sink"));
    QVERIFY(mirror.shown().cache.refused);
    mirror.apply(engine::ShowCommand{6, "dynamic"});
    mirror.apply(engine::ShowCommand{5, "sink"});
    QVERIFY(mirror.shown().inForce().empty());
    ready(5, "sink");
    QVERIFY(!mirror.shown().cache.refused);
  }

  void whatIsColdHasNoTokensButAtAServer() {
    for (const bool is_server : {false, true}) {
      Mirror mirror;
      engine::ModelReady model;
      if (is_server) model.info.server = "http://127.0.0.1:8000";
      mirror.apply(model);
      mirror.apply(request(1, 5));
      engine::PromptTokens tokens;
      tokens.turn = 1;
      tokens.prompt_end = 12;
      mirror.apply(tokens);
      mirror.flush();
      QCOMPARE(mirror.of(5).tokens->read.front().content, std::string("hi"));
      mirror.apply(warm({5}));
      QVERIFY(mirror.of(5).tokens);
      QCOMPARE(mirror.warmBytes(), int64_t(100));
      mirror.apply(warm({}));
      QCOMPARE(mirror.of(5).tokens.has_value(), is_server);
      QCOMPARE(mirror.warmBytes(), int64_t(0));
    }
  }

  void aConversationCanBeHereAndAtAServer() {
    Mirror mirror;
    engine::ModelReady model;
    model.info.server = "http://127.0.0.1:8000";
    mirror.apply(model);
    engine::WarmList both = warm({5, 6});
    both.warm.push_back({.conversation = 5, .tokens = 31, .bytes = -1});
    mirror.apply(both);
    QCOMPARE(mirror.of(5).warm->tokens, int64_t(7));
    QCOMPARE(mirror.of(5).on_server.value(), int64_t(31));
    QVERIFY(!mirror.of(6).on_server);
    QCOMPARE(mirror.warmBytes(), int64_t(200));
    mirror.apply(warm({6}));
    QVERIFY(!mirror.of(5).warm && !mirror.of(5).on_server);
  }

  void stepsAreKeptInTheHistoryAlone() {
    Mirror mirror;
    size_t came = 0;
    const PartSpy steps(mirror, Part::steps, [&](const Observed& now) { came += now.steps.steps.size(); });
    engine::StepLog log;
    log.conversation = 5;
    log.replaced = true;
    log.steps.resize(3);
    mirror.apply(log);
    mirror.flush();
    QCOMPARE(came, size_t(3));
    QVERIFY(mirror.of(5).steps.steps.empty());
    QCOMPARE(mirror.history(5).buckets().size(), size_t(3));
    for (int64_t other = 10; other < 10 + int64_t(Mirror::most_histories); ++other) {
      log.conversation = other;
      mirror.apply(log);
    }
    QVERIFY(mirror.history(5).buckets().empty());  // the oldest
    QCOMPARE(mirror.history(17).buckets().size(), size_t(3));
  }

  // A model's load is replaced by another that fails at once: nothing is known any more.
  void aLoadThatHadBegunClosedTheModel() {
    Mirror mirror;
    mirror.apply(engine::ModelReady{});
    mirror.apply(request(1, 5));
    mirror.apply(done(1, 40));
    mirror.apply(engine::LoadCommand{});
    mirror.apply(engine::LoadingProgress{0.5, "weights"});
    mirror.apply(engine::LoadCommand{});
    engine::Failed failure;
    failure.what = engine::Failed::What::load;
    mirror.apply(failure);
    QVERIFY(!mirror.of(5).left);
    mirror.apply(engine::ModelReady{});
    mirror.apply(request(2, 5));
    mirror.apply(done(2, 40));
    mirror.apply(engine::LoadCommand{});
    mirror.apply(failure);  // in its header: the model is open still
    QVERIFY(mirror.of(5).left);
  }

  void whatIsForgottenLeavesNothing() {
    Mirror mirror;
    mirror.apply(engine::ShowCommand{5, "dynamic"});
    mirror.apply(warm({5, 6}));
    mirror.apply(engine::ForgetCommand{6});
    mirror.apply(engine::ForgetCommand{5});  // shown: its next turn fills it again
    QVERIFY(!mirror.of(6).warm);
    QCOMPARE(mirror.of(5).cache.wanted, std::string("dynamic"));
  }

  void answersToOlderQuestionsAreDropped() {
    Mirror mirror;
    const PartSpy jobs(mirror, Part::job), comparisons(mirror, Part::comparison);
    mirror.apply(engine::JobCommand{.run = 4});
    mirror.apply(engine::JobProgress{3, 0.5});
    mirror.apply(engine::JobDone{3, {}});
    QCOMPARE(jobs.count(), 0);
    mirror.apply(engine::JobProgress{4, 0.25});
    QCOMPARE(mirror.engine().job.fraction, 0.25);
    engine::CompareCommand compare;
    compare.comparison = 2;
    mirror.apply(compare);
    mirror.apply(engine::ComparedText{.comparison = 1, .token = 0, .runs = {}});
    mirror.apply(engine::ComparedText{.comparison = 2, .token = 0, .runs = {}});
    mirror.apply(engine::ComparedText{.comparison = 2, .token = 1, .runs = {}});
    QCOMPARE(comparisons.count(), 0);
    mirror.flush();
    QCOMPARE(comparisons.count(), 1);
    QVERIFY(mirror.engine().comparison.fresh.empty());
  }

  // What other caches take is their list without the one whose frame is newer than the list.
  void otherCachesAreThoseThatAreNotShown() {
    Mirror mirror;
    mirror.apply(warm({5, 6}));
    mirror.apply(frameOf(5, 10));
    QCOMPARE(mirror.engine().machine.other_caches, int64_t(200));  // this frame holds no bytes
    auto heavy = std::make_shared<engine::Frame>(*frameOf(5, 10));
    heavy->cache.by_place.device = 100;
    mirror.apply(std::shared_ptr<const engine::Frame>(heavy));
    QCOMPARE(mirror.engine().machine.other_caches, int64_t(100));
    mirror.apply(request(1, 5));  // while it grows, its entry is older
    auto grown = std::make_shared<engine::Frame>(*heavy);
    grown->cache.by_place.device = 150;
    mirror.apply(std::shared_ptr<const engine::Frame>(grown));
    QCOMPARE(mirror.engine().machine.other_caches, int64_t(100));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(MirrorTest)

}  // namespace kvarium::ui::mirror_test

#include "mirror_test.moc"
