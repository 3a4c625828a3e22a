// What the map says of a server that tells no blocks, from the server's own answers to the words.
#include <QTest>

#include "features/remote/link/server_watch.h"
#include "tests/support/qt_tests.h"
#include "ui/inspector/pool/pool_facts.h"

namespace kvarium::ui::no_blocks_test {
namespace {

// Of a server on another computer. source: what it names for its KV events; null: nothing.
QString wordsOf(const std::string& owner, const char* source) {
  const std::string sources = source ? "{\"0\":{\"endpoint\":\"" + std::string(source) + "\"}}" : "{}";
  const remote::Answers answers{.host = "10.0.0.7",
                                .models = {200, "{\"data\":[{\"id\":\"a\",\"owned_by\":\"" + owner + "\"}]}"},
                                .kv_event_sources = {200, sources}};
  const remote::ProbedServer server{{{.base = QUrl("http://10.0.0.7:8000/v1")}, {}}, remote::factsOf(answers)};
  const remote::ServerWatch watch(server, "model", nullptr);
  return noBlocksText(watch.pool());
}

}  // namespace

class NoBlocksTest : public QObject {
  Q_OBJECT

 private slots:
  void aServerThatPublishesNothingIsStartedWithTheOptions() {
    const QString words = wordsOf("kvarium", nullptr);
    QVERIFY2(words.contains("See-keeps-conversation-start(Server-publishes-no-KV, --kv-events 5557)"),
             qPrintable(words));
  }
  // It does what the options would make it do; what helps is to forward its ports.
  void aKVariumElsewhereThatPublishesIsNotStartedAgain() {
    const QString words = wordsOf("kvarium", "tcp://127.0.0.1:5557");
    QVERIFY2(words.contains("Kvarium-publishes-KV-events("), qPrintable(words));
    QVERIFY2(!words.contains("See-keeps-conversation-start("), qPrintable(words));
  }
  void anotherAddressIsWhatTheOptionsOfVllmGive() {
    const QString words = wordsOf("vllm", "tcp://127.0.0.1:5557");
    QVERIFY2(words.contains("Engine-publishes-KV-events-programs(tcp://127.0.0.1:5557)"), qPrintable(words));
    QVERIFY2(words.contains("--kv-events-config"), qPrintable(words));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(NoBlocksTest)

}  // namespace kvarium::ui::no_blocks_test

#include "no_blocks_test.moc"
