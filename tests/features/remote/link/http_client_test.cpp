// Short questions to a server: what arrives, what is sent along and where, and how each failure is said.
#include "features/remote/link/http_client.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include "features/remote/link/server_probe.h"
#include "tests/features/remote/link/log_guard.h"
#include "tests/support/http_server.h"
#include "tests/support/own_authority.h"

namespace kvarium::remote::http_client_test {

using support::HttpRequest;
using support::HttpResponse;
using support::HttpServer;
using support::LogGuard;
using support::OwnAuthority;

class HttpClientTest : public QObject {
  Q_OBJECT
  std::unique_ptr<HttpServer> m_server;
  std::unique_ptr<HttpClient> m_asker;
  HttpLimits m_limits;
  const QByteArray m_key = "sk-very-secret";

  ServerAccess access(const QByteArray& key = {}) const {
    ServerAccess access;
    access.address.base = m_server->url("/v1");
    access.key = key;
    return access;
  }
  HttpAnswer ask(const QUrl& url) {
    HttpAnswer got;
    bool done = false;
    m_asker->get(
        url,
        [&](const HttpAnswer& answer) {
          got = answer;
          done = true;
        },
        m_limits);
    [&] { QVERIFY(!done); }();
    [&] { QTRY_VERIFY(done); }();
    return got;
  }

  // What was under way has come: a later question of another has its answer.
  void settleNetwork() {
    HttpServer later;
    HttpClient asks;
    bool done = false;
    asks.get(later.url("/"), [&](const HttpAnswer&) { done = true; });
    QTRY_VERIFY(done);
    support::drainEvents();
  }

 private slots:
  void init() {
    m_server = std::make_unique<HttpServer>();
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.body = "yes"}; };
    m_asker = std::make_unique<HttpClient>();
    m_asker->setAccess(access());
    m_limits = {};
  }

  void anAnswerArrivesWhole() {
    const QByteArray body(300000, 'x');
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.body = body, .piece = 9999}; };
    const HttpAnswer answer = ask(m_server->url("/metrics?a=b"));
    QVERIFY2(answer.ok(), qPrintable(answer.problem));
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.body, body);
    QCOMPARE(m_server->requests[0].path, QString("/metrics?a=b"));
    QCOMPARE(m_server->requests[0].header("accept-encoding"), QByteArray("identity"));
    QVERIFY(!m_server->requests[0].headers.count("authorization"));
    QCOMPARE(m_asker->running(), 0);
  }
  // Not the last tests: a thread that has spoken TLS frees what is OpenSSL's as it ends, later than the test.
  void aCertificateIsTrustedByItsAuthoritysFileAlone() {
    const OwnAuthority authority;
    if (!authority.made()) QSKIP("openssl is not here to make a certificate");
    m_server->tls = authority.server();
    m_asker->setAccess(access(m_key));
    HttpAnswer answer = ask(m_server->url("/v1/models"));
    QVERIFY2(answer.problem.contains("Certificate-not-trusted-name("), qPrintable(answer.problem));
    QVERIFY(m_server->requests.empty());
    ServerAccess trusting = access(m_key);
    trusting.address.ca_file = authority.authority();
    m_asker->setAccess(trusting);
    answer = ask(m_server->url("/v1/models"));
    QVERIFY2(answer.ok(), qPrintable(answer.problem));
    QCOMPARE(m_server->requests[0].header("authorization"), "Bearer " + m_key);
    m_server->answer = [](const HttpRequest&) {
      return HttpResponse{.body = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .keep = true, .whole = true};
    };
    QVERIFY(ask(m_server->url("/v1/models")).ok());
    m_asker->setAccess(access(m_key));  // the connection that was kept is not used
    QVERIFY(ask(m_server->url("/v1/models")).problem.contains("Certificate-not-trusted-name("));
    trusting.address.base.setHost("127.0.0.1");
    m_asker->setAccess(trusting);
    QUrl by_number = m_server->url("/v1/models");
    by_number.setHost("127.0.0.1");  // which the certificate does not name
    QVERIFY(ask(by_number).problem.contains("Certificate-not-trusted-name("));
    QCOMPARE(m_server->requests.size(), size_t(2));
  }
  void httpAtTheOtherEndOfHttpsIsSaid() {
    QTcpServer plain;
    QVERIFY(plain.listen(QHostAddress::LocalHost));
    connect(&plain, &QTcpServer::newConnection, this, [&] {
      QTcpSocket* socket = plain.nextPendingConnection();
      connect(socket, &QTcpSocket::readyRead, socket, [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    });
    const QUrl url(QString("https://127.0.0.1:%1/v1/models").arg(plain.serverPort()));
    const HttpAnswer answer = ask(url);
    QVERIFY2(answer.problem.contains("does-not-speak-https-check("), qPrintable(answer.problem));
  }
  void theKeyAndTheHeadersGoToTheBasesOriginOnly() {
    HttpServer other;
    other.answer = m_server->answer;
    ServerAccess with_key = access(m_key);
    with_key.address.headers = {{"X-Team", "blue"}};
    m_asker->setAccess(with_key);
    QVERIFY(ask(m_server->url("/v1/models")).ok());
    QVERIFY(ask(other.url("/metrics")).ok());
    QCOMPARE(m_server->requests[0].header("authorization"), "Bearer " + m_key);
    QCOMPARE(m_server->requests[0].header("x-team"), QByteArray("blue"));
    QVERIFY(!other.requests[0].headers.count("authorization"));
    QVERIFY(!other.requests[0].headers.count("x-team"));
  }
  void aKeyInAHeaderOfItsOwnGoesThereAndNowhereElse() {
    HttpServer other;
    other.answer = m_server->answer;
    ServerAccess with_key = access(m_key);
    with_key.address.key_header = "X-Gateway-Key";
    m_asker->setAccess(with_key);
    QVERIFY(ask(m_server->url("/v1/models")).ok());
    QVERIFY(ask(other.url("/metrics")).ok());
    QCOMPARE(m_server->requests[0].header("x-gateway-key"), m_key);
    QVERIFY(!m_server->requests[0].headers.count("authorization"));
    m_server->answer = [&](const HttpRequest&) {
      return HttpResponse{.status = 307, .headers = {{"Location", other.url("/v1/models").toEncoded()}}};
    };
    QCOMPARE(ask(m_server->url("/v1/models")).status, 307);
    settleNetwork();
    QCOMPARE(other.requests.size(), size_t(1));
    QVERIFY(!other.requests[0].headers.count("x-gateway-key"));
    m_server->answer = [&](const HttpRequest& request) {
      return HttpResponse{.status = 401, .body = "you sent " + request.header("x-gateway-key")};
    };
    const HttpAnswer refused = ask(m_server->url("/v1/models"));
    QVERIFY2(refused.problem.contains("does-not-take-key("), qPrintable(refused.problem));
    QCOMPARE(refused.body, QByteArray("you sent [key]"));
    with_key.address.headers = {{"x-gateway-KEY", "blue"}};
    m_asker->setAccess(with_key);
    QCOMPARE(ask(m_server->url("/v1/models")).problem, QString("Key-goes-header-among(x-gateway-KEY)"));
  }
  void aRedirectIsToldAndNotFollowed() {
    HttpServer other;
    other.answer = m_server->answer;
    m_server->answer = [&](const HttpRequest&) {
      return HttpResponse{.status = 307, .headers = {{"Location", other.url("/v1/models?" + m_key).toEncoded()}}};
    };
    m_asker->setAccess(access(m_key));
    const HttpAnswer answer = ask(m_server->url("/v1/models"));
    QCOMPARE(answer.status, 307);
    QVERIFY2(answer.problem.contains(originOf(other.url(""))), qPrintable(answer.problem));
    QVERIFY(!answer.problem.contains(m_key));
    settleNetwork();
    QVERIFY(other.requests.empty());
  }
  void refusalsOfTheServerNameHostStatusAndRemedy_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("with_key");
    QTest::addColumn<QString>("words");
    QTest::newRow("no key") << 401 << false << "wants-key-enter(";
    QTest::newRow("wrong key") << 401 << true << "does-not-take-key(";
    QTest::newRow("forbidden") << 403 << true << "does-not-take-key(";
    QTest::newRow("missing") << 404 << false << "/v1/models";
    QTest::newRow("busy") << 429 << false << "too-many-requests-429(";
    QTest::newRow("broken") << 500 << false << "failed-look-into-log(";
    QTest::newRow("starting") << 503 << false << "not-ready-too-much(";
    QTest::newRow("odd") << 304 << false << "answers-status-makes-no(";
  }
  void refusalsOfTheServerNameHostStatusAndRemedy() {
    QFETCH(int, status);
    QFETCH(bool, with_key);
    m_asker->setAccess(access(with_key ? m_key : QByteArray()));
    m_server->answer = [&](const HttpRequest& request) {
      return HttpResponse{.status = status, .body = "{\"error\":\"you sent " + request.header("authorization") + "\"}"};
    };
    const HttpAnswer answer = ask(m_server->url("/v1/models"));
    QCOMPARE(answer.status, status);
    QVERIFY2(answer.problem.contains(hostText(m_server->url(""))), qPrintable(answer.problem));
    QFETCH(QString, words);
    QVERIFY2(answer.problem.contains(words), qPrintable(answer.problem));
    QVERIFY(!answer.problem.contains(m_key) && !answer.body.contains(m_key));
    if (with_key) QVERIFY(answer.body.contains("[key]"));
  }
  void aGoodAnswerComesAsItIs() {
    const QByteArray body = R"({"data":[{"id":"llamacpp","owned_by":"llama"}]})";
    m_asker->setAccess(access("llama"));
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.body = body}; };
    QCOMPARE(ask(m_server->url("/v1/models")).body, body);
  }
  void nobodyThereIsSaid() {
    const QUrl url = m_server->url("/v1/models");
    m_server->close();
    const HttpAnswer answer = ask(url);
    QCOMPARE(answer.status, 0);
    QVERIFY2(answer.problem.contains("Nothing-answers-start-server(" + hostText(url) + ")"),
             qPrintable(answer.problem));
  }
  void silenceEndsInTime() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.silent = true}; };
    m_limits.timeout_ms = 100;
    const HttpAnswer answer = ask(m_server->url("/v1/models"));
    QVERIFY2(answer.problem.contains("does-not-answer-time("), qPrintable(answer.problem));
    QTRY_COMPARE(m_server->left, 1);
  }
  void aTrickleEndsInTimeToo() {
    m_server->answer = [](const HttpRequest&) {
      return HttpResponse{.body = QByteArray(100000, 'x'), .piece = 1, .piece_ms = 10};
    };
    m_limits.timeout_ms = 200;
    QVERIFY(!ask(m_server->url("/metrics")).ok());
  }
  void anAnswerThatIsTooLongIsDropped() {
    m_limits.most_bytes = 1000;
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.body = QByteArray(1000, 'x')}; };
    QVERIFY(ask(m_server->url("/metrics")).ok());
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.body = QByteArray(1001, 'x'), .length = -1}; };
    const HttpAnswer answer = ask(m_server->url("/metrics"));
    QVERIFY2(answer.problem.contains("Answer-longer-check-address("), qPrintable(answer.problem));
    QVERIFY(answer.body.isEmpty());
  }
  void anAnswerThatIsCutIsAProblem() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.body = QByteArray(1000, 'x'), .cut_after = 500}; };
    const HttpAnswer answer = ask(m_server->url("/metrics"));
    QVERIFY2(answer.problem.contains("ended-connection-before-answer("), qPrintable(answer.problem));
  }
  void anotherServiceAtThePortIsSaid_data() {
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<QString>("wanted");
    QTest::newRow("ssh") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << "ended-connection-before-answered";
    QTest::newRow("zeromq") << QByteArray("\xff\0\0\0\0\0\0\0\1\x7f", 10) << "ended-connection-before-answered";
    QTest::newRow("nothing") << QByteArray() << "ended-connection-before-answered";
  }
  void anotherServiceAtThePortIsSaid() {
    QFETCH(QByteArray, says);
    QFETCH(QString, wanted);
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    connect(&other, &QTcpServer::newConnection, this, [&] {
      QTcpSocket* socket = other.nextPendingConnection();
      socket->write(says);
      if (says.isEmpty()) socket->disconnectFromHost();
    });
    const QString host = QStringLiteral("127.0.0.1:%1").arg(other.serverPort());
    m_limits.timeout_ms = 5000;
    const HttpAnswer answer = ask(QUrl("http://" + host + "/v1/models"));
    QCOMPARE(answer.status, 0);
    QVERIFY2(answer.problem == wanted + "(" + host + ")", qPrintable(answer.problem));

    ServerProbe probe;  // no scheme was typed
    QSignalSpy failed(&probe, &ServerProbe::failed);
    QString problem;
    const std::vector<QUrl> candidates = baseCandidates(host, &problem);
    ServerAccess access;
    access.address.base = candidates.front();
    probe.start(access, candidates);
    QTRY_VERIFY(!failed.isEmpty());
    const QString said = failed.front().front().toString();
    QVERIFY2(said.endsWith("was-tried-too(https://" + host + ")"), qPrintable(said));
  }
  void bytesThatAreNoHttpAreAProblem() {
    m_server->answer = [](const HttpRequest&) {
      return HttpResponse{.body = QByteArray("\xff\0\0\0\0\0\0\0\1\x7f\3", 11), .whole = true};
    };
    QVERIFY(!ask(m_server->url("/metrics")).ok());
  }
  void noLogHasTheKey() {
    const LogGuard log(m_key);
    m_asker->setAccess(access(m_key));
    qInfo("heard");
    for (const int status : {200, 302, 401, 500}) {
      m_server->answer = [&](const HttpRequest& request) {
        return HttpResponse{.status = status,
                            .headers = {{"Location", "/" + m_key}, {"WWW-Authenticate", "Basic realm=\"a\""}},
                            .body = request.header("authorization")};
      };
      ask(m_server->url("/v1/models"));
    }
    m_server->close();
    ask(m_server->url("/v1/models"));
    QVERIFY(log.messages() > 0 && !log.heardSecret());
  }
  void questionsGoInParallel() {
    m_server->answer = [](const HttpRequest& request) {
      return request.path == "/slow" ? HttpResponse{.silent = true} : HttpResponse{.body = "yes"};
    };
    bool slow_done = false;
    m_asker->get(m_server->url("/slow"), [&](const HttpAnswer&) { slow_done = true; });
    QVERIFY(ask(m_server->url("/fast")).ok());
    QVERIFY(!slow_done);
    m_asker->cancelAll();
    QCOMPARE(m_asker->running(), 0);
    settleNetwork();
    QVERIFY(!slow_done);
  }
  void whatTheRulesForbidIsNotAsked() {
    HttpAnswer answer = ask(QUrl("http://example.org/v1/models"));
    QCOMPARE(answer.problem, QString("not-safe-address-use(http://example.org/v1/models)"));
    answer = ask(QUrl("http://10.255.255.1/v1/models"));
    QVERIFY2(answer.problem.contains("not-safe-address-use-https("), qPrintable(answer.problem));
    ServerAccess bad = access("two words");
    m_asker->setAccess(bad);
    QCOMPARE(ask(m_server->url("/v1/models")).problem, QString("Key-no-spaces-line"));
    bad = access();
    bad.address.headers = {{"Host", "example.org"}};
    m_asker->setAccess(bad);
    QVERIFY(ask(m_server->url("/v1/models")).problem.contains("Host"));
    bad = access();
    bad.address.ca_file = "nowhere.pem";
    m_asker->setAccess(bad);
    QVERIFY(ask(m_server->url("/v1/models")).problem.contains("nowhere.pem"));
    QVERIFY(m_server->requests.empty());
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(HttpClientTest)

}  // namespace kvarium::remote::http_client_test

#include "http_client_test.moc"
