// Attaches the engine of the window to a real vLLM (run_vllm.sh) and compares what it shows with what vLLM says.
#include <signal.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QtTest>

#include "core/engine/pool_view.h"
#include "tests/features/remote/link/engine_driver.h"
#include "ui/parts/words.h"

using namespace kvarium;
using namespace kvarium::support;

namespace {

using Messages = std::vector<jinja::ChatMessage>;

const std::string town =
    "You are the guide of a small harbour town. The town has a lighthouse, two piers, a market on Saturdays and a "
    "museum of "
    "fishing. Answer in two short sentences, and name the place that is meant. If a visitor asks for the way, begin at "
    "the "
    "market.";

std::string log(int days) {
  std::string text = "Read this log and say what the ship carried.";
  for (int day = 1; day <= days; ++day)
    text += " On day " + std::to_string(day) + " the ship lay at pier " + std::to_string(1 + day % 2) + ", took " +
            std::to_string(10 + day) + " barrels of salt aboard and waited for the tide.";
  return text;
}

}  // namespace

class VllmDriver : public QObject {
  Q_OBJECT

  const QString m_address = qEnvironmentVariable("KVARIUM_VLLM");

  void open(EngineDriver& driver) {
    const QString why = driver.open(m_address);
    QVERIFY2(why.isEmpty(), qUtf8Printable(why));
    driver.engine->observe({.snapshot_ms = 20});
    QVERIFY(driver.until([&] { return driver.frame && driver.frame->pool; }));
    settle(driver);
  }
  // Events come a few ms after the text.
  static void settle(EngineDriver& driver) {
    QElapsedTimer passed;
    passed.start();
    driver.until([&] { return passed.elapsed() > 500; });
  }
  // The next turn of a conversation: what the map had before must be what vLLM found.
  static int64_t turn(EngineDriver& driver, int64_t conversation, Messages& messages, const std::string& asked,
                      int64_t most = 48) {
    messages.push_back({"user", asked});
    const EngineDriver::Reply reply = driver.ask(conversation, messages, most);
    if (!reply.stats) {
      qWarning("%s", qUtf8Printable(reply.failed));
      return -1;
    }
    messages.push_back({"assistant", reply.text.toStdString()});
    settle(driver);
    const bool agrees = reply.stats->expected_reuse == reply.stats->reused_tokens;
    std::printf("  conversation %lld: %lld tokens, the map had %lld, vLLM found %lld%s\n", (long long)conversation,
                (long long)reply.stats->prompt_tokens, (long long)reply.stats->expected_reuse,
                (long long)reply.stats->reused_tokens, agrees ? "" : ": NOT THE SAME");
    return agrees ? reply.stats->reused_tokens : -1;
  }
  // A number of the server's metrics, of all ranks together.
  double metric(const QByteArray& name) const {
    QNetworkAccessManager network;
    QNetworkReply* reply = network.get(QNetworkRequest(QUrl(m_address + "/metrics")));
    QEventLoop loop;
    connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    double sum = 0;
    for (const QByteArray& line : reply->readAll().split('\n'))
      if (line.startsWith(name)) sum += line.mid(line.lastIndexOf(' ')).toDouble();
    return sum;
  }

 private slots:
  void initTestCase() {
    if (m_address.isEmpty()) QSKIP("KVARIUM_VLLM is the address of a server: run_vllm.sh starts one");
  }

  void threeTurnsFindTheirPrefix() {
    EngineDriver driver;
    open(driver);
    driver.engine->show(1, "dynamic");
    Messages messages{{"system", town}};
    QVERIFY(turn(driver, 1, messages, "Who built the lighthouse?") >= 0);
    QVERIFY(turn(driver, 1, messages, "And who keeps it today?") > 0);
    QVERIFY(turn(driver, 1, messages, "How do I get there from the second pier?") > 0);
    const cache::CacheView& view = driver.frame->cache;
    QVERIFY(view.lengths.stored > 0 && view.lengths.stored % 32 == 0);
    QVERIFY(view.lengths.tokens_seen - view.lengths.stored < 2 * 32);
  }
  void anEvictionIsSeen() {
    EngineDriver driver;
    open(driver);
    driver.engine->show(1, "dynamic");
    Messages first{{"system", town}}, second, third{{"system", "You read logs of ships."}};
    QVERIFY(turn(driver, 1, first, "Who built the lighthouse?") >= 0);
    const int64_t held = driver.frame->cache.lengths.stored;
    QVERIFY(held > 0);
    QVERIFY(turn(driver, 2, second, log(17)) >= 0);  // 23 blocks have no room for all three
    QVERIFY(turn(driver, 3, third, log(16)) >= 0);
    QVERIFY(driver.sees([&](const engine::Frame& frame) {
      return frame.cache.conversation == 1 && frame.cache.lengths.stored < held;
    }));
    QVERIFY(turn(driver, 1, first, "Is the museum open on Sundays?") >= 0);
  }
  void twoConversationsAtOnce() {
    EngineDriver one, other;
    open(one);
    open(other);
    Messages a{{"system", town}, {"user", "Name the two piers."}},
        b{{"system", town}, {"user", "What is sold on Saturdays?"}};
    one.submit(1, a);
    other.submit(1, b);
    const EngineDriver::Reply first = one.reply(), second = other.reply();
    QVERIFY(first.stats && second.stats);
    QCOMPARE(first.stats->expected_reuse, first.stats->reused_tokens);
    a.push_back({"assistant", first.text.toStdString()});
    b.push_back({"assistant", second.text.toStdString()});
    settle(one);
    settle(other);
    QVERIFY(turn(one, 1, a, "And the third?") > 0);
    QVERIFY(turn(other, 1, b, "And on Sundays?") > 0);
    // Each has the blocks of both in its pool, and calls those of the other another's.
    QVERIFY(one.frame->pool->others > 0);
    QVERIFY(other.frame->pool->others > 0);
  }
  void aStopEndsTheRequest() {
    EngineDriver driver;
    open(driver);
    driver.submit(9, {{"user", "Count from one to one thousand."}}, 500);
    QVERIFY(driver.await<engine::TextPiece>());
    driver.engine->stop();
    QVERIFY(driver.reply(2000).stats);
    QElapsedTimer passed;
    passed.start();
    while (metric("vllm:num_requests_running{") > 0 && passed.elapsed() < 3000) QTest::qWait(20);
    std::printf("  the server was idle %lld ms after the stop\n", (long long)passed.elapsed());
    QVERIFY(passed.elapsed() < 3000);
  }
  void aKilledServerIsSaid() {
    EngineDriver driver;
    open(driver);
    driver.submit(1, {{"user", "Tell a long tale of a baker and a bell."}}, 400);
    QVERIFY(driver.await<engine::TextPiece>());
    QVERIFY(driver.until([&] { return driver.last<engine::TextPiece>()->tokens > 20; }));
    ::kill(-pid_t(qEnvironmentVariableIntValue("KVARIUM_VLLM_PID")), SIGKILL);  // all processes of the server
    const EngineDriver::Reply reply = driver.reply();
    QVERIFY(!reply.stats);
    QVERIFY(!reply.text.isEmpty());
    std::printf("  \"%s\"\n", qUtf8Printable(reply.failed));
    QVERIFY(reply.failed.contains("127.0.0.1"));
    QVERIFY(driver.sees([](const engine::Frame& frame) { return !frame.pool->caveat.empty(); }));
    const EngineDriver::Reply again = driver.ask(1, {{"user", "Are you there?"}});
    QVERIFY(!again.stats);
  }
  void ofTwoRanksOneIsShown() {
    EngineDriver driver;
    open(driver);
    driver.engine->show(1, "dynamic");
    Messages messages{{"system", town}};
    for (const char* asked : {"Who built the lighthouse?", "And who keeps it today?", "Is there a fee?"}) {
      messages.push_back({"user", asked});
      const EngineDriver::Reply reply = driver.ask(1, messages, 48);
      QVERIFY2(reply.stats, qUtf8Printable(reply.failed));
      messages.push_back({"assistant", reply.text.toStdString()});
      settle(driver);
      QCOMPARE(reply.stats->expected_reuse, int64_t{-1});
    }
    const QString caveat = ui::sentenceText(driver.frame->pool->caveat);
    std::printf("  %lld of its blocks are shown: %s\n", (long long)driver.frame->pool->own, qUtf8Printable(caveat));
    QVERIFY(driver.frame->pool->is_part && !caveat.isEmpty());
  }
};

QTEST_GUILESS_MAIN(VllmDriver)
#include "vllm_driver.moc"
