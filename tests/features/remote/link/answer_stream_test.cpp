// Answers that are read while they are written: when a request is tried again and when never, how a stream ends, and
// that stopping closes the connection.
#include "features/remote/link/answer_stream.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "tests/features/remote/link/log_guard.h"
#include "tests/support/http_server.h"
#include "tests/support/own_authority.h"

namespace kvarium::remote::answer_stream_test {

using support::HttpRequest;
using support::HttpResponse;
using support::HttpServer;
using support::LogGuard;
using support::OwnAuthority;

namespace {

QByteArray chunked(const QByteArray& text, int count) {
  QByteArray body;
  for (int i = 0; i < count; ++i) body += QByteArray::number(text.size(), 16) + "\r\n" + text + "\r\n";
  return body;
}
const QByteArray sse_event = "data: {\"a\":1}\n\n";

}  // namespace

class AnswerStreamTest : public QObject {
  Q_OBJECT
  std::unique_ptr<HttpServer> m_server;
  std::unique_ptr<AnswerStream> m_stream;
  StreamOptions m_options;
  const QByteArray m_key = "sk-very-secret";

  // What a stream said, in order.
  QStringList m_said;
  QByteArray m_bytes;
  StreamFailure m_failure;

  void open(const QByteArray& key = {}) {
    m_stream = std::make_unique<AnswerStream>(nullptr, m_options);
    ServerAccess access;
    access.address.base = m_server->url("/v1");
    access.key = key;
    m_stream->setAccess(access);
    m_said.clear();
    m_bytes.clear();
    connect(m_stream.get(), &AnswerStream::waiting, this, [this](int ms) { m_said << QString("wait %1").arg(ms); });
    connect(m_stream.get(), &AnswerStream::started, this, [this](int status) { m_said << QString::number(status); });
    connect(m_stream.get(), &AnswerStream::silent, this, [this] { m_said << "silent"; });
    connect(m_stream.get(), &AnswerStream::finished, this, [this] { m_said << "finished"; });
    connect(m_stream.get(), &AnswerStream::bytes, this, [this](const QByteArray& piece) { m_bytes += piece; });
    connect(m_stream.get(), &AnswerStream::failed, this, [this](const StreamFailure& failure) {
      m_said << "failed";
      m_failure = failure;
    });
  }
  // What was under way has come: a later request of another has its answer.
  void settleNetwork() {
    HttpServer later;
    later.answer = [](const HttpRequest&) { return HttpResponse{.body = "x"}; };
    AnswerStream asks;
    ServerAccess access;
    access.address.base = later.url("/v1");
    asks.setAccess(access);
    asks.post(later.url("/"), "{}");
    QTRY_VERIFY(!asks.running());
    support::drainEvents();
  }
  void post() { m_stream->post(m_server->url("/v1/chat/completions"), "{\"stream\":true}"); }
  void run() {
    post();
    QTRY_VERIFY(!m_stream->running());
  }
  static HttpResponse stream(const QByteArray& body, int piece_ms = 0) {
    return {.headers = {{"Content-Type", "text/event-stream"}, {"Transfer-Encoding", "chunked"}},
            .body = body,
            .length = -1,
            .piece = sse_event.size() + 5,
            .piece_ms = piece_ms};
  }

 private slots:
  void init() {
    m_server = std::make_unique<HttpServer>();
    m_server->answer = [](const HttpRequest&) { return stream(chunked(sse_event, 5) + "0\r\n\r\n", 5); };
    m_options = {};
    m_options.retry_ms[0] = 5;
    m_options.retry_ms[1] = 20;
    open();
  }

  void anAnswerArrivesPieceByPiece() {
    m_server->answer = [](const HttpRequest&) { return stream(chunked(sse_event, 5) + "0\r\n\r\n", 20); };
    open(m_key);
    QSignalSpy pieces(m_stream.get(), &AnswerStream::bytes);
    m_stream->post(m_server->url("/v1/chat/completions"), "{\"stream\":true}", {{"X-Session-ID", "7"}});
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, (QStringList{"200", "finished"}));
    QCOMPARE(m_bytes, sse_event.repeated(5));
    QVERIFY2(pieces.size() >= 2, qPrintable(QString::number(pieces.size())));  // not only at the end
    const HttpRequest& request = m_server->requests.at(0);
    QCOMPARE(request.method, QByteArray("POST"));
    QCOMPARE(request.body, QByteArray("{\"stream\":true}"));
    QCOMPARE(request.header("content-type"), QByteArray("application/json"));
    QCOMPARE(request.header("accept-encoding"), QByteArray("identity"));
    QCOMPARE(request.header("authorization"), "Bearer " + m_key);
    QCOMPARE(request.header("x-session-id"), QByteArray("7"));
    QVERIFY(!request.headers.count("transfer-encoding"));
  }
  void aLongRequestAndALongAnswerArriveWhole() {
    const QByteArray question(3 << 20, 'q'), text(20 << 20, 'a');
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.body = text, .piece = 1 << 20}; };
    m_stream->post(m_server->url("/v1/chat/completions"), question);
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, (QStringList{"200", "finished"}));
    QCOMPARE(m_bytes.size(), text.size());
    QCOMPARE(m_server->requests[0].body.size(), question.size());
  }
  void aBusyEngineIsAskedAgain() {
    m_server->answer = [this](const HttpRequest&) {
      return m_server->requests.size() < 3 ? HttpResponse{.status = 429} : stream(chunked(sse_event, 1) + "0\r\n\r\n");
    };
    run();
    QCOMPARE(m_said, (QStringList{"wait 5", "wait 20", "200", "finished"}));
    QCOMPARE(m_server->requests.size(), size_t(3));
  }
  void anEngineThatStaysBusyIsAskedThreeTimes() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.status = 429, .body = "{\"error\":\"busy\"}"}; };
    run();
    QCOMPARE(m_said, (QStringList{"wait 5", "wait 20", "failed"}));
    QCOMPARE(m_server->requests.size(), size_t(3));
    QCOMPARE(m_failure.status, 429);
    QCOMPARE(m_failure.body, QByteArray("{\"error\":\"busy\"}"));
  }
  void retryAfterIsObeyed() {
    m_server->answer = [this](const HttpRequest&) {
      return m_server->requests.size() == 1
                 ? HttpResponse{.status = 503, .headers = {{"Retry-After", "1"}}}
                 : HttpResponse{.status = 503, .headers = {{"Retry-After", "3600"}}, .body = "starting"};
    };
    post();
    QTRY_COMPARE(m_said, QStringList{"wait 1000"});
    {
      const support::StandingClock clock;
      settleNetwork();
      support::passTime(900);
      QCOMPARE(m_server->requests.size(), size_t(1));
      support::passTime(200);
    }
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, (QStringList{"wait 1000", "failed"}));  // an hour is not waited for
    QCOMPARE(m_failure.status, 503);
    const QLocale c = QLocale::c();
    const QString date = c.toString(QDateTime::currentDateTimeUtc().addSecs(-5), "ddd, dd MMM yyyy hh:mm:ss 'GMT'");
    m_server->requests.clear();
    m_server->answer = [this, date](const HttpRequest&) {
      return m_server->requests.size() == 1 ? HttpResponse{.status = 503, .headers = {{"Retry-After", date.toLatin1()}}}
                                            : HttpResponse{.body = "x"};
    };
    m_said.clear();
    run();
    QCOMPARE(m_said, (QStringList{"wait 0", "200", "finished"}));
  }
  void aRefusedConnectionIsTriedAgain() {
    const QUrl url = m_server->url("/v1/chat/completions");
    const quint16 port = m_server->serverPort();
    m_server->close();
    m_options.retry_ms[1] = 300;
    open();
    const auto comes_back = connect(m_stream.get(), &AnswerStream::waiting, this, [&](int ms) {
      if (ms == 300) QVERIFY(m_server->listen(QHostAddress::LocalHost, port));
    });
    m_stream->post(url, "{}");
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, (QStringList{"wait 5", "wait 300", "200", "finished"}));
    QCOMPARE(m_server->requests.size(), size_t(1));
    disconnect(comes_back);
    m_server->close();
    m_said.clear();
    m_stream->post(url, "{}");
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, (QStringList{"wait 5", "wait 300", "failed"}));
    QVERIFY2(m_failure.sentence.contains("Nothing-answers-start-server("), qPrintable(m_failure.sentence));
  }
  // Qt 6.4 sends a POST again whose connection ends before the answer; the engine would compute it twice.
  void aRequestIsNeverSentTwice_data() {
    QTest::addColumn<bool>("warm");
    QTest::newRow("first request") << false;
    QTest::newRow("after another one") << true;
  }
  void aRequestIsNeverSentTwice() {
    QFETCH(bool, warm);
    if (warm) run();
    m_server->requests.clear();
    m_said.clear();
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.whole = true}; };  // closes without a word
    run();
    settleNetwork();
    QCOMPARE(m_said, QStringList{"failed"});
    QCOMPARE(m_server->requests.size(), size_t(1));
    QCOMPARE(m_failure.status, 0);
    QVERIFY2(m_failure.sentence.contains("ended-connection-before-answer("), qPrintable(m_failure.sentence));
  }
  void aStreamThatIsCutKeepsWhatCame_data() {
    QTest::addColumn<bool>("with_length");
    QTest::newRow("chunks") << false;
    QTest::newRow("length") << true;
  }
  void aStreamThatIsCutKeepsWhatCame() {
    QFETCH(bool, with_length);
    m_server->answer = [&](const HttpRequest&) {
      HttpResponse response = stream(chunked(sse_event, 3), 5);
      if (with_length) response = {.body = sse_event.repeated(5), .cut_after = 3 * sse_event.size()};
      return response;
    };
    run();
    QCOMPARE(m_said, (QStringList{"200", "failed"}));
    QCOMPARE(m_bytes, sse_event.repeated(3));
    QVERIFY2(m_failure.sentence.contains("Connection-ended-middle-answer("), qPrintable(m_failure.sentence));
    QCOMPARE(m_failure.status, 200);
    QCOMPARE(m_server->requests.size(), size_t(1));  // never after a byte
  }
  void errorsComeWithTheirBody_data() {
    QTest::addColumn<int>("status");
    QTest::newRow("bad request") << 400;
    QTest::newRow("key") << 401;
    QTest::newRow("missing") << 404;
    QTest::newRow("broken") << 500;
  }
  void errorsComeWithTheirBody() {
    QFETCH(int, status);
    open(m_key);
    m_server->answer = [&](const HttpRequest& request) {
      return HttpResponse{.status = status,
                          .headers = {{"WWW-Authenticate", "Basic realm=\"a\""}},
                          .body = "{\"error\":{\"message\":\"not " + request.header("authorization") + "\"}}"};
    };
    run();
    QCOMPARE(m_said, QStringList{"failed"});
    QCOMPARE(m_failure.status, status);
    QCOMPARE(m_failure.body, QByteArray("{\"error\":{\"message\":\"not Bearer [key]\"}}"));
    QVERIFY(m_failure.sentence.contains(QString::number(status)));
    QVERIFY(m_failure.sentence.contains(hostText(m_server->url(""))));
    QCOMPARE(m_server->requests.size(), size_t(1));
  }
  void theBodyOfAnErrorIsLimited() {
    m_server->answer = [](const HttpRequest&) {
      return HttpResponse{.status = 500, .body = QByteArray(200000, 'e'), .length = -1, .piece = 50000, .keep = true};
    };
    run();  // the rest, which does not come, is not waited for
    QCOMPARE(m_failure.status, 500);
    QCOMPARE(m_failure.body.size(), qsizetype(64 << 10));
    QTRY_COMPARE(m_server->left, 1);
    m_options.connect_ms = 1000;
    open();
    m_server->answer = [](const HttpRequest&) {
      return HttpResponse{.status = 500, .body = "some", .length = 100, .keep = true};
    };
    run();  // an error that does not end is over in time
    QCOMPARE(m_failure.body, QByteArray("some"));
    QCOMPARE(m_failure.status, 500);
  }
  void noLogHasTheKey() {
    const LogGuard log(m_key);
    open(m_key);
    qInfo("heard");
    for (const int status : {200, 302, 401, 500}) {
      m_server->answer = [&](const HttpRequest& request) {
        return HttpResponse{.status = status,
                            .headers = {{"Location", "/" + m_key}, {"WWW-Authenticate", "Basic realm=\"a\""}},
                            .body = request.header("authorization")};
      };
      run();
      QVERIFY(!m_failure.sentence.contains(m_key));
    }
    QVERIFY(log.messages() > 0 && !log.heardSecret());
  }
  void aRedirectIsNotFollowed() {
    HttpServer other;
    open(m_key);
    m_server->answer = [&](const HttpRequest&) {
      return HttpResponse{.status = 307, .headers = {{"Location", other.url("/").toEncoded()}}};
    };
    run();
    QCOMPARE(m_said, QStringList{"failed"});
    QVERIFY(m_failure.sentence.contains(originOf(other.url(""))));
    settleNetwork();
    QVERIFY(other.requests.empty());
  }
  void stoppingClosesTheConnectionAtOnce_data() {
    QTest::addColumn<bool>("answering");
    QTest::newRow("before the answer") << false;
    QTest::newRow("in the answer") << true;
  }
  void stoppingClosesTheConnectionAtOnce() {
    QFETCH(bool, answering);
    m_server->answer = [&](const HttpRequest&) {
      return answering ? stream(chunked(sse_event, 1000), 10) : HttpResponse{.silent = true};
    };
    post();
    QTRY_VERIFY(answering ? m_bytes.size() > 20 : m_server->requests.size() == 1);
    QStringList before = m_said;
    m_stream->abort();
    QVERIFY(!m_stream->running());
    QTRY_COMPARE(m_server->left, 1);
    settleNetwork();
    QCOMPARE(m_said, before);
  }
  void stoppingInASignalIsTheLastThingHeard() {
    m_server->answer = [](const HttpRequest&) { return stream(chunked(sse_event, 100), 2); };
    connect(m_stream.get(), &AnswerStream::bytes, this, [this] { m_stream->abort(); });
    post();
    QTRY_VERIFY(m_said == QStringList{"200"} && !m_stream->running());
    const QByteArray had = m_bytes;
    settleNetwork();
    QCOMPARE(m_bytes, had);
    QCOMPARE(m_said, QStringList{"200"});
  }
  void stoppingEndsTheWaitForARetry() {
    m_options.retry_ms[0] = 50;
    open();
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.status = 503}; };
    connect(m_stream.get(), &AnswerStream::waiting, this, [this] { m_stream->abort(); });
    run();
    support::passTime(150);
    settleNetwork();
    QCOMPARE(m_server->requests.size(), size_t(1));
    QCOMPARE(m_said, QStringList{"wait 50"});
  }
  void silenceIsSaidAndNotEnded() {
    m_options.silence_ms = 60;
    open();
    m_server->answer = [](const HttpRequest&) { return stream(chunked(sse_event, 2) + "0\r\n\r\n", 200); };
    run();
    QCOMPARE(m_said.last(), QString("finished"));
    QVERIFY2(m_said.count("silent") >= 2, qPrintable(m_said.join(' ')));
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.silent = true}; };
    m_said.clear();
    post();
    QTRY_VERIFY(m_said.count("silent") >= 2);  // before the answer too
    QVERIFY(m_stream->running());
  }
  void aServerThatIsNotReachedIsGivenUp() {
    m_options.connect_ms = 150;
    open();
    // A listening socket whose queue is full answers nobody; a TLS server that stays mute is the same to us.
    QTcpServer mute;
    QVERIFY(mute.listen(QHostAddress::LocalHost));
    m_stream->post(QUrl(QString("https://127.0.0.1:%1/v1").arg(mute.serverPort())), "{}");
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_said, QStringList{"failed"});
    QVERIFY2(m_failure.sentence.contains("does-not-answer-time("), qPrintable(m_failure.sentence));
  }
  void whatTheRulesForbidIsNotSent() {
    m_stream->post(QUrl("http://example.org/v1"), "{}");
    QVERIFY(m_stream->running());
    QTRY_VERIFY(!m_stream->running());
    QCOMPARE(m_failure.sentence, QString("not-safe-address-use(http://example.org/v1)"));
    m_stream->post(m_server->url("/v1"), "{}", {{"X-Session-ID", "a\r\nHost: b"}});
    QTRY_VERIFY(!m_stream->running());
    QVERIFY(m_failure.sentence.contains("X-Session-ID"));
    QVERIFY(m_server->requests.empty());
  }
  void aCertificateIsTrustedByItsAuthoritysFileAlone() {
    const OwnAuthority authority;
    if (!authority.made()) QSKIP("openssl is not here to make a certificate");
    m_server->tls = authority.server();
    open(m_key);
    run();
    QCOMPARE(m_said, QStringList{"failed"});
    QVERIFY2(m_failure.sentence.contains("Certificate-not-trusted-name("), qPrintable(m_failure.sentence));
    QVERIFY(m_server->requests.empty());
    ServerAccess access;
    access.address.base = m_server->url("/v1");
    access.address.ca_file = authority.authority();
    m_stream->setAccess(access);
    m_said.clear();
    run();
    QCOMPARE(m_said, (QStringList{"200", "finished"}));
    QCOMPARE(m_bytes, sse_event.repeated(5));
  }
  void itWorksOnAThreadOfItsOwn() {
    QThread thread;
    thread.start();
    auto* stream = m_stream.release();
    disconnect(stream, nullptr, this, nullptr);
    QVERIFY(stream->findChild<QNetworkAccessManager*>());  // what is no child would be left
    stream->moveToThread(&thread);
    connect(stream, &AnswerStream::finished, this, [this] { m_said << "here"; });  // queued
    const QUrl url = m_server->url("/v1/chat/completions");
    QMetaObject::invokeMethod(stream, [stream, url] { stream->post(url, "{}"); });
    QTRY_COMPARE(m_said, QStringList{"here"});
    QMetaObject::invokeMethod(
        stream, [stream] { delete stream; }, Qt::BlockingQueuedConnection);
    thread.quit();
    thread.wait();
    QCOMPARE(m_server->requests.size(), size_t(1));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(AnswerStreamTest)

}  // namespace kvarium::remote::answer_stream_test

#include "answer_stream_test.moc"
