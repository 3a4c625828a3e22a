// The mirror over what real engines say: this machine's, and a server's. A recorded stream gives the same values again.
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "features/remote/link/remote_engine.h"
#include "tests/support/cpu_session.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/engine/part_spy.h"
#include "tests/ui/engine/recorded_engine.h"
#include "ui/engine/engine_link.h"
#include "ui/parts/words.h"

namespace kvarium::ui::recorded_streams_test {

using namespace support;

class RecordedStreamsTest : public QObject {
  Q_OBJECT

  static constexpr const char* model = KVARIUM_TEST_DATA "/llama/gqa_tied_f32.gguf";

  // Two conversations and three turns with a model; then the stream once more. views: the engine shows cells of these.
  static void recordAndReplay(const engine::EngineFactory& make, const std::string& path) {
    std::vector<Recorded> stream;
    EngineLink link(onCpu({.threads = 2}), [&](const engine::SessionOptions& options, std::function<void()> wake) {
      return std::make_unique<RecordedEngine>(make(options, std::move(wake)), stream);
    });
    const PartSpy ready(link.mirror(), Part::model), ends(link.mirror(), Part::end);
    link.watch(true);
    link.load(path);
    QTRY_VERIFY(ready.count() > 0);
    std::vector<jinja::ChatMessage> messages{{"user", "a b c d e f g h i j k l m n o p q r s t u v w x y z"}};
    for (const uint64_t turn : {1, 2, 3}) {
      const int64_t conversation = turn == 2 ? 8 : 7;
      link.show(conversation, "dynamic");
      engine::TurnRequest asked;
      asked.turn = turn;
      asked.conversation = conversation;
      asked.messages = messages;
      asked.options.max_new_tokens = 24;
      asked.sampling = decode::SamplingChoice{.temperature = 0};
      link.submit(std::move(asked));
      QTRY_COMPARE(ends.count(), static_cast<int>(turn));
      const Observed& now = link.mirror().of(conversation);
      QVERIFY2(!now.turn.failed, qPrintable(now.turn.failed ? sentenceText(now.turn.failed->message) : QString()));
      QTRY_VERIFY(now.view && now.view->lengths.stored > 0 && !link.clockRuns());
      if (turn == 1) messages.insert(messages.end(), {{"assistant", now.turn.reply.text}, {"user", "more"}});
    }
    Mirror again;
    replay(stream, again);
    QCOMPARE(again.shownConversation(), link.mirror().shownConversation());
    QCOMPARE(again.engine().model.name, link.mirror().engine().model.name);
    compareObserved(link.mirror().of(7), again.of(7));
    QCOMPARE(again.history(7).buckets().size(), link.mirror().history(7).buckets().size());
    QVERIFY(again.of(7).left->reused_tokens > 0);
  }

 private slots:
  void ofThisMachine() { recordAndReplay(engine::makeSession, model); }

  void ofAServer() {
    QProcess server;
    server.setProcessChannelMode(QProcess::MergedChannels);
    server.start(QStringLiteral(KVARIUM_CLI),
                 {"serve", "-m", model, "--threads", "2", "--port", "0", "--kv-events", "0", "--context", "512"});
    static const QRegularExpression listening(QStringLiteral("Listening at (http://[^ ]*:\\d+/v1)"));
    QByteArray said;
    QTRY_VERIFY(listening.match(QString::fromUtf8(said += server.readAll())).hasMatch());
    const QUrl base(listening.match(QString::fromUtf8(said)).captured(1));
    const auto access = [&](const QString&, QObject*, const std::function<void(const remote::ServerAccess&)>& done) {
      remote::ServerAccess one;
      one.address.base = base;
      done(one);
    };
    recordAndReplay(
        [&](const engine::SessionOptions&, std::function<void()> wake) {
          return std::make_unique<remote::RemoteEngine>(access, std::move(wake));
        },
        base.toString().toStdString());
    server.terminate();
    QVERIFY(server.waitForFinished(20'000));
  }
};

KVARIUM_QT_TEST(RecordedStreamsTest)

}  // namespace kvarium::ui::recorded_streams_test

#include "recorded_streams_test.moc"
