// RemoteEngine against a server as it was recorded, and against wrong ones.
#include <QtTest>
#include <algorithm>
#include <bit>

#include "features/remote/link/remote_worker.h"
#include "features/remote/link/server_watch.h"
#include "tests/features/remote/link/engine_driver.h"
#include "tests/features/remote/link/played_vllm.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

namespace kvarium::remote::remote_engine_test {

using namespace kvarium::support;

namespace {

const std::vector<jinja::ChatMessage> hello{{"user", "Hello"}};

HttpResponse stream(const QByteArray& body) {
  HttpResponse response;
  response.headers.emplace_back("Content-Type", "text/event-stream");
  response.body = body;
  return response;
}

QByteArray chunk(const QByteArray& text) {
  return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
}

int64_t heldBlocks(const engine::Frame& frame) { return frame.pool ? frame.pool->own + frame.pool->others : -1; }

}  // namespace

class RemoteEngineTest : public QObject {
  Q_OBJECT

  std::unique_ptr<PlayedVllm> m_server;
  std::unique_ptr<EngineDriver> m_driver;
  EngineDriver& driver() { return *m_driver; }
  // What was published has been read, and what was asked has come: two commands later, and a question of another.
  void settle() {
    for (const RecordedPeer* peer : m_server->events.peers) QTRY_COMPARE(peer->unsent(), 0);
    for (int i = 0; i < 2; ++i) {
      driver().events.clear();
      driver().engine->fit(1, hello);
      QVERIFY(driver().await<engine::CacheFit>());
    }
  }
  EngineDriver::Reply ask() { return driver().ask(1, hello); }

 private slots:
  void init() {
    m_server = std::make_unique<PlayedVllm>();
    m_driver = std::make_unique<EngineDriver>();
  }
  void cleanup() {
    m_driver.reset();
    m_server.reset();
  }

  void anOpenedModelSaysWhatItIsAndWhatCannotBeAsked() {
    QCOMPARE(driver().open(m_server->model()), QString());
    const engine::ModelInfo info = driver().last<engine::ModelReady>()->info;
    QCOMPARE(ui::fromPath(info.path), m_server->model());
    QCOMPARE(QString::fromStdString(info.name), QStringLiteral("smollm2"));
    QVERIFY(QString::fromStdString(info.device).startsWith("vLLM 0.32.0 on 127.0.0.1:"));
    QCOMPARE(info.context, int64_t{640});
    QVERIFY(!info.cannot.cache.empty());
    QVERIFY(!info.cannot.pause.empty());
    QVERIFY(!info.cannot.probe.empty());
    QVERIFY(!info.cannot.save.empty());
  }
  void anAddressWithoutModelAndVersionIsEnough() {
    QCOMPARE(driver().open(m_server->http.url({}).toString()), QString());
    QCOMPARE(ui::fromPath(driver().last<engine::ModelReady>()->info.path), m_server->model());
  }
  void aModelThatIsNotThereIsNamedWithThoseThatAre() {
    QCOMPARE(driver().open(m_server->address() + "#nobody"),
             QStringLiteral("no-model(%1, nobody, smollm2)").arg(QUrl(m_server->address()).authority()));
  }
  void aServerThatIsNotThereIsNamed() {
    const QString why = driver().open(QStringLiteral("http://127.0.0.1:1/v1#a"));
    QVERIFY2(why.contains("127.0.0.1:1"), qUtf8Printable(why));
  }

  void aReplyIsTextAndTheServersNumbers() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("02-a2");
    const EngineDriver::Reply reply = ask();
    QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
    QVERIFY(reply.text.size() > 40);
    QCOMPARE(reply.stats->prompt_tokens, int64_t(PlayedVllm::promptIds("02-a2").size()));
    QCOMPARE(reply.stats->reused_tokens, int64_t{96});
    QVERIFY(reply.stats->cache_spec.empty());
  }
  // The numbers of the recording are the engine's own: what a map of its events had must be what it found.
  void theMapOfBlocksPredictsWhatEachTurnFinds() {
    driver().open(m_server->model());
    QVERIFY(driver().until(
        [this] { return !m_server->events.peers.empty() && m_server->events.peers[0]->heard.size() > 80; }));
    const auto batches = recordedParts(QStringLiteral("vllm-0.32.0/events.bin"));
    size_t sent = 0;
    const auto publishUntil = [&](double time) {
      for (; sent < batches.size(); ++sent) {
        const QByteArray& payload = batches[sent].back();  // [time, ...: 0x93, 0xcb and a double
        quint64 bits = 0;
        for (int i = 2; i < 10; ++i) bits = bits << 8 | uint8_t(payload[i]);
        if (std::bit_cast<double>(bits) >= time) break;
        m_server->publish(batches[sent]);
      }
    };
    int64_t found = 0;
    for (const char* name : {"01-a1", "02-a2", "04-c1-long", "05-a4-after-eviction", "06-a5-reported-in-full"}) {
      publishUntil(PlayedVllm::of(name)["t0"].toDouble());
      settle();
      m_server->turn = QString::fromLatin1(name);
      const EngineDriver::Reply reply = ask();
      QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
      QCOMPARE(reply.stats->expected_reuse, reply.stats->reused_tokens);
      found += reply.stats->reused_tokens;
    }
    QVERIFY(found > 100);
  }
  void framesHaveTheTextsBlocksAndThePool() {
    driver().open(m_server->model());
    driver().engine->show(1, "dynamic");
    m_server->turn = QStringLiteral("01-a1");
    QVERIFY(ask().stats);
    QVERIFY(driver().sees([](const engine::Frame& frame) { return heldBlocks(frame) == 0; }));
    QCOMPARE(driver().frame->cache.lengths.stored, int64_t{0});
    const auto batches = recordedParts(QStringLiteral("vllm-0.32.0/events.bin"));
    for (size_t i = 0; i < 3; ++i) m_server->publish(batches[i]);
    QVERIFY(driver().sees([](const engine::Frame& frame) { return frame.cache.lengths.stored > 0; }));
    const cache::CacheView& view = driver().frame->cache;
    QVERIFY(view.lengths.stored % 32 == 0);
    QVERIFY(view.lengths.stored < view.lengths.tokens_seen);
    QVERIFY(heldBlocks(*driver().frame) >= view.lengths.stored / 32);
  }
  // Readings with the same numbers make no frame, and where nobody looks, none is made.
  void countersAreReadWhileSomebodyLooks() {
    driver().open(m_server->model());
    const auto readings = [this] {
      return std::ranges::count(m_server->http.requests, QStringLiteral("/metrics"), &HttpRequest::path);
    };
    QVERIFY(driver().sees([](const engine::Frame& frame) { return heldBlocks(frame) == 0; }));
    QVERIFY(driver().until([&] { return driver().frame->pool->running == 2; }));
    const uint64_t version = driver().frame->version;
    const auto before = readings();
    constexpr int looks = 6;
    for (int i = 1; i <= looks; ++i) {
      support::passTimer(remote::ServerWatch::poll_ms);
      QVERIFY(driver().until([&] { return readings() >= before + i; }));
    }
    // That this clock outran an answer, so that the server counted as silent, is a frame, and that it answered, one
    // more.
    QVERIFY(driver().frame->version < version + looks - 1);
    driver().engine->observe({});
    settle();  // one may have been under way
    const auto watched = readings();
    support::passTime(5 * remote::ServerWatch::poll_ms);
    settle();
    QCOMPARE(readings(), watched);
  }
  void aServerThatFallsSilentIsSaidToBe() {
    driver().open(m_server->model());
    QVERIFY(driver().sees([](const engine::Frame& frame) { return frame.pool && frame.pool->running == 2; }));
    const auto caveat = [this] { return ui::sentenceText(driver().frame->pool->caveat); };
    const QString before = caveat();
    m_server->tells_counters = false;
    QVERIFY(driver().until([&] {
      support::passTime(50);
      return caveat() != before;
    }));
    QVERIFY2(caveat().contains("counters-could-not-read("), qPrintable(caveat()));
    QCOMPARE(driver().frame->pool->running, int64_t{2});
    m_server->tells_counters = true;
    support::passTimer(remote::ServerWatch::poll_ms);
    QVERIFY(driver().until([&] { return caveat() == before; }));
  }
  // With several ranks the map is that of the first, and nothing is said of what another one holds or finds.
  void ofSeveralRanksTheFirstIsShownAndNothingIsPromised() {
    const QJsonObject first{{"publisher", "zmq"}, {"endpoint", m_server->events.endpoint()}, {"topic", "kv"}};
    const QJsonObject second{{"publisher", "zmq"}, {"endpoint", "tcp://*:1"}, {"topic", "kv"}};
    m_server->sources = QJsonDocument(QJsonObject{{"0", first}, {"1", second}}).toJson();
    driver().open(m_server->model());
    QVERIFY(driver().until(
        [this] { return !m_server->events.peers.empty() && m_server->events.peers[0]->heard.size() > 80; }));
    const auto batches = recordedParts(QStringLiteral("vllm-0.32.0/events.bin"));
    m_server->turn = QStringLiteral("01-a1");
    QVERIFY(ask().stats);
    for (size_t i = 0; i < 3; ++i) m_server->publish(batches[i]);
    driver().engine->show(1, "dynamic");
    QVERIFY(driver().sees([](const engine::Frame& frame) { return frame.cache.lengths.stored > 0; }));
    for (const Sentence& caveat : {driver().frame->pool->caveat, driver().frame->cache.caveat})
      QVERIFY2(ui::sentenceText(caveat).contains("server-ranks-rank-shown(2, 0)"),
               qPrintable(ui::sentenceText(caveat)));
    QVERIFY(driver().frame->pool->is_part);
    m_server->turn = QStringLiteral("02-a2");
    QCOMPARE(ask().stats->expected_reuse, int64_t{-1});
    const engine::WarmList* list = driver().last<engine::WarmList>();
    QVERIFY(!list || list->warm.empty());
    driver().events.clear();
    driver().engine->fit(1, hello);
    QVERIFY(driver().await<engine::CacheFit>());
    QCOMPARE(driver().last<engine::CacheFit>()->seen, int64_t{0});
  }
  // Settings of an earlier version name several: the first is shown, and the sentence says so.
  void ofSeveralReplicasInTheSettingsTheFirstIsShown() {
    remote::ServerAccess access;
    access.address.base = QUrl(m_server->address());
    access.address.events = {.endpoint = m_server->events.endpoint().toStdString(), .topic = "kv"};
    access.address.replicas = 3;
    remote::ServerWatch watch({access, {}}, "model", nullptr);
    QTRY_VERIFY(!m_server->events.peers.empty() && m_server->events.peers[0]->hasSubscribed());
    const QString caveat = ui::sentenceText(watch.pool().caveat);
    QVERIFY2(caveat.contains("replicas-named-server-first(3)"), qPrintable(caveat));
    QCOMPARE(watch.wouldFind({}, {}), int64_t{-1});
  }
  // Texts are looked for in the maps again only when a map changed, and the less often the dearer that is.
  void countersAreNoReasonToLookForTexts() {
    remote::ServerAccess access;
    access.address.base = QUrl(m_server->address());
    remote::ServerWatch watch({access, {.has_metrics = true}}, "smollm2", nullptr);
    QSignalSpy changed(&watch, &remote::ServerWatch::changed), maps(&watch, &remote::ServerWatch::mapsChanged);
    watch.setWatched(true);
    QTRY_COMPARE(watch.pool().running, int64_t{2});
    QVERIFY(!changed.empty());
    QVERIFY(maps.empty());
    QCOMPARE(remote::RemoteWorker::pauseBehind(200, 60'000), 2000);
    QCOMPARE(remote::RemoteWorker::pauseBehind(200, 1000), 1000);
  }
  // Only while the map of blocks is known.
  void conversationsOfWhichTheServerHoldsSomethingAreListed() {
    driver().open(m_server->model());
    QVERIFY(driver().until(
        [this] { return !m_server->events.peers.empty() && m_server->events.peers[0]->heard.size() > 80; }));
    const auto batches = recordedParts(QStringLiteral("vllm-0.32.0/events.bin"));
    const auto held = [this] {
      const engine::WarmList* list = driver().last<engine::WarmList>();
      return list && !list->warm.empty() ? list->warm[0].tokens : 0;
    };
    m_server->turn = QStringLiteral("01-a1");
    for (size_t i = 0; i < 3; ++i) m_server->publish(batches[i]);
    QVERIFY(ask().stats);
    QVERIFY(driver().until([&] { return held() > 0; }));
    const engine::WarmConversation one = driver().last<engine::WarmList>()->warm[0];
    QCOMPARE(one.conversation, int64_t{1});
    QVERIFY2(one.tokens % 32 == 0 && one.tokens <= int64_t(PlayedVllm::promptIds("01-a1").size()) + 64,
             qPrintable(QString::number(one.tokens)));
    QCOMPARE(one.bytes, int64_t{-1});
    m_server->publish(batches[7]);  // some are missing
    QVERIFY(driver().until([&] { return held() == 0; }));
  }
  // Who only looks at a conversation sends its text nowhere.
  void aTextGoesToTheServerWithAMessageAndNotBefore() {
    driver().open(m_server->model());
    QVERIFY(driver().until(
        [this] { return !m_server->events.peers.empty() && m_server->events.peers[0]->heard.size() > 80; }));
    m_server->publish(recordedParts(QStringLiteral("vllm-0.32.0/events.bin"))[0]);
    QVERIFY(driver().sees([](const engine::Frame& frame) { return heldBlocks(frame) >= 0; }));
    m_server->turn = QStringLiteral("01-a1");
    const auto told = [this] {
      return std::ranges::count(m_server->http.requests, QStringLiteral("/tokenize"), &HttpRequest::path);
    };
    const auto fit = [this] {
      driver().events.clear();
      driver().engine->fit(1, hello);
      return driver().await<engine::CacheFit>() != nullptr;
    };
    QVERIFY(fit());
    QCOMPARE(told(), 0);
    QVERIFY(ask().stats);
    const auto before = told();
    QVERIFY(fit());
    QCOMPARE(told(), before + 1);
  }
  void aKeyThatAServerRepeatsIsInNoSentence() {
    driver().options.key = "sk-very-secret-key";
    driver().open(m_server->model());
    m_server->next = stream("data: {\"error\":{\"message\":\"refused Bearer sk-very-secret-key\",\"code\":500}}\n\n");
    const EngineDriver::Reply reply = ask();
    QVERIFY(!reply.stats);
    QVERIFY2(reply.failed.contains("refused"), qPrintable(reply.failed));
    QVERIFY2(!reply.failed.contains("very-secret"), qPrintable(reply.failed));
  }
  void placesOfMessagesAreTheTokens() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("01-a1");
    m_server->tokenized = R"({"tokens":[1,2,3,4,5],"token_strs":["<|im_start|>","user","\u010a","Hel","lo"]})";
    QVERIFY(ask().stats);
    const engine::PromptTokens* placed = driver().last<engine::PromptTokens>();
    QVERIFY(placed);
    QCOMPARE(placed->messages.size(), size_t{1});
    QCOMPARE(placed->messages[0].first, int64_t{3});
    QCOMPARE(placed->messages[0].ends, (std::vector<uint32_t>{3, 5}));
    QCOMPARE(placed->frame.size(), size_t{3});
  }

  void whatIsSentIsTheConversationAndNoTools() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("01-a1");
    QVERIFY(ask().stats);
    const QJsonObject body = QJsonDocument::fromJson(m_server->asked.at(0)).object();
    QCOMPARE(body["model"].toString(), QStringLiteral("smollm2"));
    QCOMPARE(body["messages"].toArray().size(), 1);
    QCOMPARE(body["max_tokens"].toInt(), 64);
    QVERIFY(body["stream"].toBool());
    QVERIFY(!body.contains("tools"));
    QVERIFY(body.contains("session_id"));
  }
  void turnsAreWrittenOneAfterTheOther() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("01-a1");
    driver().submit(1, hello);
    driver().submit(2, hello);
    QVERIFY(driver().reply().stats);
    int done = 0;
    for (const engine::Event& event : driver().events) done += std::holds_alternative<engine::TurnDone>(event);
    QCOMPARE(done, 2);
  }
  void aStopClosesTheConnection() {
    driver().open(m_server->model());
    m_server->next = stream(chunk("One ") + chunk("two ") + QByteArray(100'000, ' '));
    m_server->next.piece = 200;
    m_server->next.piece_ms = 20;
    driver().submit(1, hello);
    QVERIFY(driver().await<engine::TextPiece>());
    const int left = m_server->http.left;
    driver().engine->stop();
    const EngineDriver::Reply reply = driver().reply();
    QVERIFY(reply.stats);
    QCOMPARE(int(reply.stats->stop_reason), int(decode::StopReason::stopped));
    QVERIFY(reply.text.startsWith("One "));
    QTRY_VERIFY(m_server->http.left > left);
  }
  void aTurnThatWaitsIsStoppedToo() {
    driver().open(m_server->model());
    m_server->next.silent = true;
    driver().submit(1, hello);
    driver().submit(2, hello);
    driver().engine->stop();
    const EngineDriver::Reply reply = driver().reply();
    QVERIFY(reply.stats);
    QCOMPARE(int(reply.stats->stop_reason), int(decode::StopReason::stopped));
  }

  void aReplyThatIsCutOffIsNoWholeOne() {
    driver().open(m_server->model());
    m_server->next = stream(chunk("One ") + chunk("two"));
    const EngineDriver::Reply reply = ask();
    QVERIFY(!reply.stats);
    QCOMPARE(reply.text, QStringLiteral("One two"));
    QVERIFY2(reply.failed.contains("ended-answer-before-reply("), qUtf8Printable(reply.failed));
  }
  void refusalsAreOneSentence_data() {
    QTest::addColumn<QString>("recorded");
    QTest::addColumn<QString>("names");
    QTest::newRow("too long") << "09-too-long"
                              << "640";
    QTest::newRow("model") << "09-unknown-model"
                           << "smollm2";
    QTest::newRow("value") << "09-bad-value"
                           << "temperature";
  }
  void refusalsAreOneSentence() {
    QFETCH(QString, recorded);
    QFETCH(QString, names);
    driver().open(m_server->model());
    m_server->turn = recorded;
    const EngineDriver::Reply reply = ask();
    QVERIFY(!reply.stats);
    QVERIFY2(reply.failed.contains(names), qUtf8Printable(reply.failed));
    QVERIFY(!reply.failed.contains(u'\n'));
  }
  void hostileAnswersEndTheTurnWithASentence_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no JSON") << QByteArray("data: {{{{\n\n");
    QTest::newRow("other JSON") << QByteArray("data: {\"choices\":7}\n\n");
    QTest::newRow("nested") << "data: " + QByteArray(100'000, '[') + "\n\n";
    QTest::newRow("a line without end") << "data: " + QByteArray(20 << 20, 'a');
    QTest::newRow("an error inside") << QByteArray(
        "data: {\"error\":{\"message\":\"out of memory\",\"code\":500}}\n\n");
    QTest::newRow("nothing") << QByteArray();
  }
  void hostileAnswersEndTheTurnWithASentence() {
    QFETCH(QByteArray, body);
    driver().open(m_server->model());
    m_server->next = stream(body);
    const EngineDriver::Reply reply = ask();
    QVERIFY(!reply.stats);
    QVERIFY(!reply.failed.isEmpty() && reply.failed != QLatin1String("nothing came"));
  }
  void wrongEventsLeaveTheMapSayThatItIsNotComplete() {
    driver().open(m_server->model());
    QVERIFY(driver().until(
        [this] { return !m_server->events.peers.empty() && m_server->events.peers[0]->heard.size() > 80; }));
    auto batches = recordedParts(QStringLiteral("vllm-0.32.0/events.bin"));
    m_server->publish(batches[0]);
    batches[1].back() = "no MessagePack";
    for (size_t i = 1; i < 4; ++i) m_server->publish(batches[i]);
    QVERIFY(driver().sees([](const engine::Frame& frame) { return frame.pool && !frame.pool->caveat.empty(); }));
  }

  void aServerNamesNoOtherHostForItsEvents() {
    m_server->sources = R"({"0":{"publisher":"zmq","endpoint":"tcp://10.1.2.3:5557","replay_endpoint":"","topic":""}})";
    QCOMPARE(driver().open(m_server->model()), QString());
    m_server->turn = QStringLiteral("01-a1");
    const EngineDriver::Reply reply = ask();
    QVERIFY(reply.stats);
    QCOMPARE(reply.stats->expected_reuse, int64_t{-1});  // there is no map
  }
  void aChoiceThatTheServerHasNoFieldForIsSaid() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("01-a1");
    driver().sampling.no_repeat_ngram = 3;
    const EngineDriver::Reply reply = ask();
    QVERIFY(reply.stats);
    QCOMPARE(reply.stats->events.size(), size_t{1});
    QCOMPARE(ui::sentenceText(reply.stats->events[0].what), QString("no-field(vLLM, ban of repeated n-grams)"));
  }

  void whatAServerCannotDoIsRefusedWithAReason() {
    driver().open(m_server->model());
    driver().engine->save(1, "/nowhere/a.kvcache");
    driver().engine->compare({.comparison = 7});
    QVERIFY(driver().until(
        [this] { return driver().last<engine::Failed>() && driver().last<engine::Failed>()->turn == 7; }));
    for (const engine::Event& event : driver().events)
      if (const auto* failed = std::get_if<engine::Failed>(&event)) QVERIFY(!failed->message.empty());
  }
  void aMessageBehindALoadIsForTheServerThatIsOpened() {
    driver().open(m_server->model());
    PlayedVllm other;
    other.turn = m_server->turn = QStringLiteral("01-a1");
    driver().engine->load(ui::toPath(other.model()));
    QVERIFY(ask().stats);
    QCOMPARE(m_server->asked.size(), size_t{0});
    QCOMPARE(other.asked.size(), size_t{1});
  }
  void aTurnBehindOneThatFailsIsNotOfItsChunks() {
    driver().open(m_server->model());
    m_server->next =
        stream("data: {\"error\":{\"message\":\"no\",\"code\":500}}\n\n" + chunk("old") + "data: [DONE]\n\n");
    driver().submit(1, hello);
    driver().submit(2, hello);
    const EngineDriver::Reply second = driver().reply();
    QVERIFY(!second.text.contains("old"));
    QCOMPARE(m_server->asked.size(), size_t{2});
  }
  void aTurnThatIsRefusedKeepsNoOtherWaiting() {
    driver().open(m_server->model());
    m_server->turn = QStringLiteral("01-a1");
    engine::TurnRequest sound;
    sound.turn = 100;
    sound.audio = "/a.wav";
    driver().engine->submit(sound);
    QVERIFY(ask().stats);
  }
  void aReplyWithoutEndIsEnded() {
    driver().open(m_server->model());
    m_server->next = stream(chunk(QByteArray(9 << 20, 'a')).repeated(9));
    const EngineDriver::Reply reply = ask();
    QVERIFY(!reply.stats);
    QVERIFY2(reply.failed.contains("sends-more-reply-stop("), qUtf8Printable(reply.failed));
  }
  void anOtherEndThanUsualIsSaid() {
    driver().open(m_server->model());
    m_server->next =
        stream(chunk("a") + R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]})" +
               "\n\ndata: [DONE]\n\n");
    const EngineDriver::Reply reply = ask();
    QVERIFY(reply.stats);
    QCOMPARE(reply.stats->events.size(), size_t{1});
  }
  void aModelThatCannotBeOpenedLeavesTheOneBefore() {
    driver().open(m_server->model());
    QVERIFY(!driver().open(QStringLiteral("http://127.0.0.1:1/v1#a")).isEmpty());
    m_server->turn = QStringLiteral("01-a1");
    QVERIFY(ask().stats);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(RemoteEngineTest)

}  // namespace kvarium::remote::remote_engine_test

#include "remote_engine_test.moc"
