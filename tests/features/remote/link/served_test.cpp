// The window's engine attached to kvarium-cli serve: both directions of the protocol, on a real model.
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "tests/features/remote/link/engine_driver.h"
#include "tests/support/qt_tests.h"

namespace kvarium::remote::served_test {

using namespace kvarium::support;

class ServedTest : public QObject {
  Q_OBJECT

  QProcess m_server;
  QString m_address;

  // The address at which it listens; empty: it does not.
  static QString serve(QProcess& server, const QString& port, const QStringList& more = {}) {
    server.setProcessChannelMode(QProcess::MergedChannels);
    server.start(QStringLiteral(KVARIUM_CLI),
                 QStringList{"serve", "-m", KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf", "--threads", "2", "--port",
                             port, "--kv-events", "0", "--context", "512"} +
                     more);
    QByteArray said;
    static const QRegularExpression listening(QStringLiteral("Listening at (http://[^ ]*:\\d+/v1)"));
    const auto listens = [&] {
      said += server.readAll();
      return listening.match(QString::fromUtf8(said)).hasMatch();
    };
    return QTest::qWaitFor(listens, 30'000) ? listening.match(QString::fromUtf8(said)).captured(1) : QString();
  }

 private slots:
  void initTestCase() {
    m_address = serve(m_server, QStringLiteral("0"));
    QVERIFY(!m_address.isEmpty());
  }
  void cleanupTestCase() {
    m_server.terminate();
    QVERIFY(m_server.waitForFinished(20'000));
  }

  void aConversationGoesOnFromWhatTheServerKept() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    const engine::ModelInfo info = driver.last<engine::ModelReady>()->info;
    QVERIFY(info.cannot.cache.empty());
    QVERIFY(!info.cannot.probe.empty());
    QCOMPARE(info.context, int64_t{512});
    driver.engine->show(1, "dynamic");
    std::vector<jinja::ChatMessage> messages{{"user", "a b c d e f g h i j k l m n o p q r s t u v w x y z"}};
    const EngineDriver::Reply first = driver.ask(1, messages, 40);
    QVERIFY2(first.stats, qUtf8Printable(first.failed));
    QCOMPARE(first.stats->reused_tokens, int64_t{0});
    QVERIFY(driver.sees([](const engine::Frame& frame) { return frame.cache.lengths.stored >= 16; }));
    QVERIFY(driver.frame->pool->own > 0);
    QCOMPARE(driver.frame->pool->shared, int64_t{0});
    const auto held = [&] {
      const engine::WarmList* list = driver.last<engine::WarmList>();
      return list && list->warm.size() == 1 ? list->warm[0].tokens : 0;
    };
    QVERIFY(driver.until([&] { return held() >= 16; }));
    messages.push_back({"assistant", first.text.toStdString()});
    messages.push_back({"user", "more"});
    const EngineDriver::Reply second = driver.ask(1, messages, 8);
    QVERIFY2(second.stats, qUtf8Printable(second.failed));
    QVERIFY(second.stats->reused_tokens > 0);
  }
  // Its events come from other ports then.
  void aServerThatIsStartedAgainIsSeenAgain() {
    QProcess first, second;
    const QString address = serve(first, QStringLiteral("0"));
    EngineDriver driver;
    QCOMPARE(driver.open(address), QString());
    driver.engine->show(5, "dynamic");
    const std::vector<jinja::ChatMessage> messages{{"user", "a b c d e f g h i j k l m n o p q r s t u v w x y z"}};
    QVERIFY(driver.ask(5, messages, 8).stats);
    QVERIFY(driver.sees([](const engine::Frame& frame) { return frame.cache.lengths.stored >= 16; }));
    first.kill();
    QVERIFY(first.waitForFinished());
    QVERIFY(driver.sees([](const engine::Frame& frame) { return !frame.cache.caveat.empty(); }));
    QCOMPARE(serve(second, QString::number(QUrl(address).port())), address);
    QVERIFY(driver.sees([](const engine::Frame& frame) { return frame.cache.lengths.stored == 0; }));
    QVERIFY(driver.ask(5, messages, 8).stats);
    QVERIFY(driver.sees(
        [](const engine::Frame& frame) { return frame.cache.lengths.stored >= 16 && frame.cache.caveat.empty(); }));
    second.terminate();
    QVERIFY(second.waitForFinished(20'000));
  }
  // The map has whole blocks of 16 tokens. The server goes on from any token, so it finds up to 15 more.
  void theMapPredictsWhatEachTurnFinds() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    driver.engine->show(3, "dynamic");
    std::vector<jinja::ChatMessage> messages{{"user", "one two three four five six seven eight nine ten"}};
    for (int turn = 0; turn < 3; ++turn) {
      const EngineDriver::Reply reply = driver.ask(3, messages, 40);
      QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
      QVERIFY(reply.stats->expected_reuse >= 0);
      QCOMPARE(reply.stats->expected_reuse, reply.stats->reused_tokens / 16 * 16);
      QVERIFY(turn == 0 || reply.stats->expected_reuse >= 32);
      const int64_t read = reply.stats->lengths.tokens_seen - 1;  // the last token is not read
      QVERIFY(driver.sees([&](const engine::Frame& frame) { return frame.cache.lengths.stored >= read / 16 * 16; }));
      const engine::PromptTokens* placed = driver.last<engine::PromptTokens>();
      QVERIFY(placed);
      QCOMPARE(placed->prompt_end, reply.stats->prompt_tokens);
      QVERIFY(!placed->messages.empty());
      messages.push_back({"assistant", reply.text.toStdString()});
      messages.push_back({"user", "and then"});
    }
  }
  // As a turn of this machine's engine reports it.
  void aTurnTellsWhatTheServersCacheTakes() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    driver.engine->show(4, "sink:window_length=32");
    const EngineDriver::Reply reply = driver.ask(4, {{"user", "a b c d e f g h i j k l m n o p q r s t u v w"}}, 40);
    QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
    const engine::TurnStats& stats = *reply.stats;
    QCOMPARE(QString::fromStdString(stats.cache_spec), QStringLiteral("sink:window_length=32"));
    QVERIFY(stats.lengths.stored > 0 && stats.lengths.stored <= 32);
    QVERIFY(stats.lengths.tokens_seen > 32);
    QCOMPARE(stats.lengths.capacity, int64_t{32});
    QVERIFY(stats.evicted > 0);
    QVERIFY(stats.bytes.used() > 0);
    QCOMPARE(stats.used_at.device, stats.bytes.used());
    // The map has the same cells, the sinks among them, but for those of the last block, which is not full.
    const int64_t in_last = stats.lengths.tokens_seen % 16;
    QVERIFY(driver.sees(
        [&](const engine::Frame& frame) { return frame.cache.lengths.stored == stats.lengths.stored - in_last; }));
    const cache::CacheView& view = driver.frame->cache;
    QCOMPARE(view.groups[0].runs.front(), (cache::CellRun{.role = cache::Role::sink, .first_position = 0, .count = 4}));
    QVERIFY(view.groups[0].forgotten_to > 0);
    QCOMPARE(view.bytes.used(), stats.bytes.used());
    const engine::CacheReady* ready = driver.await<engine::CacheReady>();
    QVERIFY(ready->loses);
    QCOMPARE(QString::fromStdString(ready->spec), QStringLiteral("sink:window_length=32"));
  }
  void withoutAChoiceTheServersOwnCacheIsUsedAndNamed() {
    QProcess server;
    const QString address = serve(server, QStringLiteral("0"), {"--cache", "sink:window_length=48"});
    EngineDriver driver;
    QCOMPARE(driver.open(address), QString());
    driver.engine->show(1, "");
    const EngineDriver::Reply own = driver.ask(1, {{"user", "a b c d e f"}}, 4);
    QVERIFY2(own.stats, qUtf8Printable(own.failed));
    QCOMPARE(QString::fromStdString(driver.last<engine::CacheReady>()->spec), QString("sink:window_length=48"));
    QCOMPARE(QString::fromStdString(own.stats->cache_spec), QString("sink:window_length=48"));
    driver.engine->show(2, "dynamic");
    const EngineDriver::Reply chosen = driver.ask(2, {{"user", "a b c d e f"}}, 4);
    QVERIFY2(chosen.stats, qUtf8Printable(chosen.failed));
    QCOMPARE(QString::fromStdString(chosen.stats->cache_spec), QString("dynamic"));
    server.terminate();
    QVERIFY(server.waitForFinished(20'000));
  }
  void nothingOfAConversationIsCalledUnread() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    int64_t conversation = 20;
    for (const char* cache : {"dynamic", "sink:window_length=32"}) {
      const bool evicts = std::string_view(cache) != "dynamic";
      driver.engine->show(++conversation, cache);
      std::vector<jinja::ChatMessage> messages{{"user", std::string("a b c d e f g h i j k l ") + cache}};
      for (int turn = 0; turn < 3; ++turn) {
        const EngineDriver::Reply reply = driver.ask(conversation, messages, 33 + turn);
        QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
        if (turn > 0) QVERIFY(reply.stats->reused_tokens > 32);
        if (turn > 0)
          QCOMPARE(reply.stats->expected_reuse, evicts ? int64_t{-1} : reply.stats->reused_tokens / 16 * 16);
        const int64_t stored = reply.stats->lengths.stored, in_last = reply.stats->lengths.tokens_seen % 16;
        QVERIFY(driver.sees([&](const engine::Frame& frame) {
          return frame.cache.lengths.stored + std::max<int64_t>(in_last, 1) >= stored;
        }));
        messages.push_back({"assistant", reply.text.toStdString()});
        driver.events.clear();
        driver.engine->fit(conversation, messages);
        const engine::CacheFit* fit = driver.await<engine::CacheFit>();
        QVERIFY(fit);
        QCOMPARE(fit->tokens == 0, evicts);
        const int64_t read = evicts ? 0 : reply.stats->lengths.tokens_seen - 1;  // the last token is not read
        QVERIFY2(fit->seen >= read && fit->seen < read + 16, qPrintable(QString::number(fit->seen - read)));
        messages.push_back({"user", "and then"});
      }
    }
  }
  void theCacheThatWasChosenIsTheServers() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    const std::vector<jinja::ChatMessage> asked{{"user", "a b c d e f g h i j k l m n o p q r s t u v w x y z"}};
    driver.engine->show(6, "dynamic");
    const EngineDriver::Reply whole = driver.ask(6, asked, 100);
    QVERIFY2(whole.stats, qUtf8Printable(whole.failed));
    const int64_t room = whole.stats->prompt_tokens + 10;
    QVERIFY(whole.stats->generated_tokens > 20);
    driver.engine->show(7, "static:max_cache_len=" + std::to_string(room));
    const EngineDriver::Reply full = driver.ask(7, asked, 100);
    QVERIFY2(full.stats, qUtf8Printable(full.failed));
    QVERIFY(full.stats->generated_tokens <= 11);  // the last one needs no cell
  }
  void aCacheThatCannotBeHadIsNamed() {
    EngineDriver driver;
    QCOMPARE(driver.open(m_address), QString());
    driver.engine->show(8, "sink:window_length=wide");
    const EngineDriver::Reply reply = driver.ask(8, {{"user", "a"}}, 4);
    QVERIFY(!reply.stats);
    QVERIFY2(reply.failed.contains("window_length"), qUtf8Printable(reply.failed));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ServedTest)

}  // namespace kvarium::remote::served_test

#include "served_test.moc"
