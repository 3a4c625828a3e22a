// Addresses as people type them, what may be asked without a question, and what may be sent along.
#include "features/remote/link/server_address.h"
#include "tests/support/qt_tests.h"

#include <QTest>

#include "ui/parts/model_address.h"

namespace kvarium::remote::server_address_test {

using Answer = AddressVerdict::Answer;

namespace {

QStringList typedAs(const QString& text, QString* problem) {
  QStringList candidates;
  for (const QUrl& url : baseCandidates(text, problem)) candidates << url.toString(QUrl::FullyEncoded);
  return candidates;
}

}  // namespace

class ServerAddressTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsTypedLeadsToBases_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("bases");
    const auto row = [](const char* typed, const QStringList& bases) { QTest::newRow(typed) << typed << bases; };
    row("http://localhost:8000", {"http://localhost:8000/v1", "http://localhost:8000"});
    row("http://localhost:8000/", {"http://localhost:8000/v1", "http://localhost:8000"});
    row(" http://localhost:8000/v1// ", {"http://localhost:8000/v1", "http://localhost:8000"});
    row("http://localhost:8000/v1/chat/completions", {"http://localhost:8000/v1", "http://localhost:8000"});
    row("HTTPS://Example.ORG/v1/models", {"https://example.org/v1", "https://example.org"});
    row("https://example.org/openai", {"https://example.org/openai/v1", "https://example.org/openai"});
    row("https://example.org/api/v3", {"https://example.org/api/v3", "https://example.org/api"});
    row("https://example.org/v1beta", {"https://example.org/v1beta", "https://example.org"});
    row("localhost:8000",
        {"http://localhost:8000/v1", "http://localhost:8000", "https://localhost:8000/v1", "https://localhost:8000"});
    row("127.0.0.1:8000/v1",
        {"http://127.0.0.1:8000/v1", "http://127.0.0.1:8000", "https://127.0.0.1:8000/v1", "https://127.0.0.1:8000"});
    row("[::1]:8000", {"http://[::1]:8000/v1", "http://[::1]:8000", "https://[::1]:8000/v1", "https://[::1]:8000"});
    row("gpu-box:8000",
        {"https://gpu-box:8000/v1", "https://gpu-box:8000", "http://gpu-box:8000/v1", "http://gpu-box:8000"});
    row("example.org", {"https://example.org/v1", "https://example.org"});
    row("http://localhost:8000/vllm", {"http://localhost:8000/vllm/v1", "http://localhost:8000/vllm"});
    row("https://example.org/a%20b/embeddings", {"https://example.org/a%20b/v1", "https://example.org/a%20b"});
    row("192.168.1.5:8000", {"https://192.168.1.5:8000/v1", "https://192.168.1.5:8000", "http://192.168.1.5:8000/v1",
                             "http://192.168.1.5:8000"});
  }
  void whatIsTypedLeadsToBases() {
    QFETCH(QString, typed);
    QString problem;
    QTEST(typedAs(typed, &problem), "bases");
    QCOMPARE(problem, QString());
  }
  void whatIsNoAddressIsSaid_data() {
    QTest::addColumn<QString>("typed");
    for (const char* typed :
         {"", "   ", "http://", "http://example.org", "ftp://localhost/", "file:///etc/hostname", "localhost:99999",
          "localhost:0", "https://user:secret@example.org", "user:secret@localhost",
          "https://example.org/v1?key=secret", "https://example.org/#secret", "two words", "https://exa\nmple.org",
          "http://[::1", "https://a..b", "\u202e"})
      QTest::newRow(typed) << QString::fromUtf8(typed);
    QTest::newRow("long") << "https://example.org/" + QString(5000, 'a');
  }
  void whatIsNoAddressIsSaid() {
    QFETCH(QString, typed);
    QString problem;
    QCOMPARE(typedAs(typed, &problem), QStringList());
    QVERIFY(!problem.isEmpty());
    QVERIFY2(!problem.contains("secret"), qPrintable(problem));
    QVERIFY(problem.size() < 400);
  }
  void plainHttpIsForThisMachineAndAfterAQuestionForThePrivateNetwork_data() {
    QTest::addColumn<QString>("url");
    QTest::addColumn<int>("answer");
    const auto rows = [](Answer answer, std::initializer_list<const char*> urls) {
      for (const char* url : urls) QTest::newRow(url) << url << int(answer);
    };
    rows(Answer::allowed, {"https://example.org/v1", "http://localhost:1", "http://127.0.0.1", "http://127.9.9.9",
                           "http://[::1]:8000/v1", "http://LOCALHOST", "http://[0:0:0:0:0:0:0:1]"});
    rows(Answer::ask, {"http://10.0.0.1", "http://172.16.0.1", "http://172.31.255.255", "http://192.168.1.1:8000/v1",
                       "http://169.254.1.1", "http://100.100.1.1", "http://[fd00::1]", "http://[fe80::1]", "http://gpu",
                       "http://gpu.local", "http://gpu.lan/v1", "http://a.home.arpa", "http://[::ffff:10.0.0.1]"});
    rows(Answer::refused, {"http://example.org", "http://172.32.0.1", "http://172.15.0.1", "http://8.8.8.8",
                           "http://100.128.0.1", "http://11.0.0.1", "http://[2001:db8::1]", "http://local.example.org",
                           "http://localhost.example.org", "http://10.0.0.1.example.org", "http://0.0.0.0",
                           "http://134744072", "ws://localhost", "http://user@localhost", "https://:pw@example.org",
                           "https://example.org?a", "https://example.org#a", "localhost", ""});
  }
  void plainHttpIsForThisMachineAndAfterAQuestionForThePrivateNetwork() {
    QFETCH(QString, url);
    QFETCH(int, answer);
    const AddressVerdict verdict = judgeAddress(QUrl(url));
    QCOMPARE(int(verdict.answer), answer);
    QCOMPARE(verdict.why.isEmpty(), answer == int(Answer::allowed));
    QCOMPARE(whyNotAskServer(QUrl(url), false).isEmpty(), answer == int(Answer::allowed));
    QCOMPARE(whyNotAskServer(QUrl(url), true).isEmpty(), answer != int(Answer::refused));
  }
  void originsAreComparedInOneSpelling() {
    QVERIFY(isSameOrigin(QUrl("https://example.org/v1"), QUrl("HTTPS://EXAMPLE.org:443/metrics")));
    QVERIFY(isSameOrigin(QUrl("http://[::1]:80/"), QUrl("http://[::1]")));
    QVERIFY(!isSameOrigin(QUrl("https://example.org"), QUrl("http://example.org:443")));
    QVERIFY(!isSameOrigin(QUrl("http://a:8000"), QUrl("http://a:8001")));
    QVERIFY(!isSameOrigin(QUrl("http://a"), QUrl("http://a.b")));
    QVERIFY(!isSameOrigin(QUrl(), QUrl()));
    QCOMPARE(originOf(QUrl("http://[::1]/x")), QString("http://[::1]:80"));
    QCOMPARE(hostText(QUrl("http://[::1]:8000/x")), QString("[::1]:8000"));
    QCOMPARE(hostText(QUrl("https://example.org/v1")), QString("example.org"));
  }
  void whatIsSecretStaysAtItsHostAndPortAndIsNeverSentLessSafely() {
    const QUrl plain("http://localhost:8443/v1"), safe("https://localhost:8443/v1");
    QVERIFY(mayHaveSecretsOf(plain, plain));
    QVERIFY(mayHaveSecretsOf(safe, plain));
    QVERIFY(!mayHaveSecretsOf(plain, safe));
    QVERIFY(!mayHaveSecretsOf(QUrl("https://localhost:8444/v1"), plain));
    QVERIFY(!mayHaveSecretsOf(QUrl("https://other:8443/v1"), plain));
    QVERIFY(!mayHaveSecretsOf(QUrl("https://localhost"), QUrl("http://localhost")));  // another port
  }
  void pathsAreAppendedWithOneSlash() {
    QCOMPARE(requestUrl(QUrl("http://a/v1"), "/models"), QUrl("http://a/v1/models"));
    QCOMPARE(requestUrl(QUrl("http://a"), "models"), QUrl("http://a/models"));
    QCOMPARE(requestUrl(QUrl("http://a/v1/"), "/models"), QUrl("http://a/v1/models"));
    QCOMPARE(rootOf(QUrl("http://a/v1")), QUrl("http://a"));
    QCOMPARE(rootOf(QUrl("http://a/x/v1")), QUrl("http://a/x"));
    QCOMPARE(rootOf(QUrl("http://a/x")), QUrl("http://a/x"));
    QCOMPARE(rootOf(QUrl("http://a/b%2Fc/v1")), QUrl("http://a/b%2Fc"));
  }
  void aModelOnAServerIsOneText() {
    const QUrl base("http://127.0.0.1:8000/v1");
    for (const char* model : {"smollm2", "org/name", "llama3:8b", "a#b", "two words", "\u00e4%20"}) {
      const QString name = QString::fromUtf8(model), path = serverModelPath(base, name);
      QVERIFY2(ui::isOnServer(path), model);
      QCOMPARE(QUrl(ui::addressOf(path)), base);
      QCOMPARE(ui::modelOnServer(path), name);
    }
    QCOMPARE(serverModelPath(base, "m"), QString("http://127.0.0.1:8000/v1#m"));
    QCOMPARE(serverModelPath(QUrl("http://192.168.1.1/v1"), "m"), QString("http://192.168.1.1/v1#m"));
    QCOMPARE(serverModelPath(QUrl("https://[2001:db8::1]:8443/a%20b/v1"), "m"),
             QString("https://[2001:db8::1]:8443/a%20b/v1#m"));
    for (const char* wrong : {"", "file:///a", "http://example.org/v1", "https://u:p@example.org", "http:/a",
                              "https://example.org/?q", "https://example.org/#a"})
      QVERIFY2(serverModelPath(QUrl(wrong), "m").isEmpty(), wrong);
    QCOMPARE(serverModelPath(base, "a\nb"), QString());
    QCOMPARE(serverModelPath(base, QString(513, 'm')), QString());
    QCOMPARE(serverModelPath(base, QString()), QString());
  }
  void headersAreCheckedAndCarryNoKeys() {
    QCOMPARE(whyNotHeader({"X-Team", "blue, green; q=0.5"}), QString());
    QCOMPARE(whyNotHeader({"x_a.b-1", ""}), QString());
    for (const HttpHeader& header :
         {HttpHeader{"", "a"}, HttpHeader{"a b", "c"}, HttpHeader{"a:", "c"}, HttpHeader{"\xe4", "c"},
          HttpHeader{"a", "b\r\nHost: c"}, HttpHeader{"a\n", "c"}, HttpHeader{"a", QByteArray("b\0c", 3)},
          HttpHeader{"Host", "a"}, HttpHeader{"content-LENGTH", "3"}, HttpHeader{"Transfer-Encoding", "chunked"},
          HttpHeader{"Authorization", "Bearer secret"}, HttpHeader{"X-API-Key", "secret"},
          HttpHeader{"Cookie", "secret"}, HttpHeader{"a", QByteArray(5000, 'b')}}) {
      QVERIFY2(!whyNotHeader(header).isEmpty(), header.name.constData());
      QVERIFY(!whyNotHeader(header).contains("secret"));
    }
  }
  void aKeyGoesInAHeaderWithoutAMeaningOfItsOwn() {
    for (const char* name : {"api-key", "X-API-Key", "Authorization", "x_corp.key~1"})
      QCOMPARE(whyNotKeyHeader(name), QString());
    for (const char* name : {"", "a b", "a:", "a\r\nHost", "\xe4", "Host", "content-LENGTH", "Content-Type", "Cookie",
                             "Transfer-Encoding", "Proxy-Authorization", "User-Agent", "Accept", "X-Session-ID"})
      QVERIFY2(!whyNotKeyHeader(name).isEmpty(), name);
    for (const char* key : {"sk-1234", "0123456789abcdef0123456789abcdef0"}) {  // pasted into the wrong field
      QCOMPARE(whyNotKeyHeader(key), QString("Looks-like-key-enter"));
      QVERIFY2(!whyNotKeyHeader(key).contains(key), key);
    }
    QCOMPARE(whyNotHeader({"X-API-Key", "secret"}), QString("Header-keys-no-file(X-API-Key)"));
  }
  void keysAreVisibleAscii() {
    QCOMPARE(whyNotKey("sk-abc_123="), QString());
    for (const QByteArray& key :
         {QByteArray(), QByteArray("a b"), QByteArray("a\n"), QByteArray("\xc3\xa4"), QByteArray(4097, 'k')})
      QVERIFY(!whyNotKey(key).isEmpty());
  }
  void endpointsOfEventsAreRead() {
    auto endpoint = parseEndpoint("tcp://example.org:5557");
    QVERIFY(endpoint && endpoint->host == "example.org" && endpoint->port == 5557 && !endpoint->listen);
    endpoint = parseEndpoint("  tcp://[::1]:1 ");
    QVERIFY(endpoint && endpoint->host == "::1" && endpoint->port == 1);
    endpoint = parseEndpoint("listen tcp://*:65535");
    QVERIFY(endpoint && endpoint->host == "*" && endpoint->port == 65535 && endpoint->listen);
    for (const char* text : {"", "tcp://", "tcp://a", "tcp://a:0", "tcp://a:65536", "tcp://a:b", "ipc:///a",
                             "tcp://*:1", "listen tcp://example.org:1", "tcp://a:1/b", "tcp://a;b:1", "tcp://[a]:1",
                             "tcp://::1:1", "inproc://a", "listen", "tcp://a b:1"}) {
      QString problem;
      QVERIFY2(!parseEndpoint(text, &problem), text);
      QVERIFY(problem.contains("no-endpoint-events-write("));
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ServerAddressTest)

}  // namespace kvarium::remote::server_address_test

#include "server_address_test.moc"
