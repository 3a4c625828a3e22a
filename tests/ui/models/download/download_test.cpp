// Downloads against a server on this machine: whole, resumed, changed, cut, refused, and files as they lie afterwards.
#include "ui/models/download/download.h"
#include "tests/support/qt_tests.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/http_server.h"
#include "tests/support/own_authority.h"
#include "ui/models/download/download_rules.h"

namespace kvarium::ui::download_test {

using support::HttpRequest;
using support::HttpResponse;
using support::HttpServer;
using State = DownloadProgress::State;

namespace {

QByteArray bytesOf(int count, int seed = 1) {
  QByteArray bytes(count, 0);
  uint32_t x = uint32_t(seed);
  for (char& c : bytes) c = char((x = x * 1664525u + 1013904223u) >> 24);
  return bytes;
}
QByteArray sha256(const QByteArray& bytes) {
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

}  // namespace

class DownloadTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<HttpServer> m_server;
  DownloadRequest m_request;
  DownloadOptions m_options;
  const QByteArray m_file = bytesOf(300000);

  QString target() const { return m_dir->filePath("models/m.gguf"); }
  QByteArray content(const QString& path) const {
    QFile in(path);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
  }
  // What lies in the folder, without the part's own files when they are named.
  QStringList names() const {
    return QDir(m_dir->filePath("models")).entryList(QDir::Files | QDir::Hidden, QDir::Name);
  }
  DownloadProgress run() {
    Download download(m_request, m_options);
    QSignalSpy spy(&download, &Download::finished);
    download.start();
    if (spy.isEmpty()) spy.wait(support::hang_ms);
    if (spy.size() != 1) return {};
    return download.progress();
  }
  // Runs until some bytes are there, then cancels.
  void runInPart(int least) {
    Download download(m_request, m_options);
    connect(&download, &Download::changed, &download, [&](const DownloadProgress& progress) {
      if (progress.received >= least && !progress.ended()) download.cancel();
    });
    QSignalSpy spy(&download, &Download::finished);
    download.start();
    QVERIFY(spy.wait(support::hang_ms));
    QCOMPARE(download.progress().state, State::cancelled);
    QVERIFY(download.progress().received >= least);
  }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<HttpServer>();
    m_server->answer = [this](const HttpRequest& request) { return HttpServer::file(request, m_file); };
    m_request = {m_server->url("/m.gguf"), target(), {}, -1};
    m_options = {};
    m_options.retry_ms = 5;
    m_options.reserve = 0;
  }

  void aFileArrivesWholeUnderItsName() {
    m_request.sha256 = sha256(m_file);
    m_request.size = m_file.size();
    const DownloadProgress end = run();
    QVERIFY2(end.state == State::done, qPrintable(end.problem));
    QCOMPARE(end.received, m_file.size());
    QCOMPARE(content(target()), m_file);
    QCOMPARE(names(), QStringList{"m.gguf"});
    QCOMPARE(m_server->requests[0].header("accept-encoding"), QByteArray("identity"));
  }
  void withoutALengthItArrivesToo() {
    m_server->answer = [this](const HttpRequest&) { return HttpResponse{.body = m_file, .length = -1}; };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), m_file);
  }
  void anEmptyFileArrives() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{}; };
    QCOMPARE(run().state, State::done);
    QVERIFY(QFile::exists(target()));
  }
  void cancelKeepsThePartAndTheNextStartGoesOn() {
    m_server->answer = [this](const HttpRequest& request) {
      HttpResponse response = HttpServer::file(request, m_file);
      response.piece = 20000;
      response.piece_ms = 10;
      return response;
    };
    runInPart(60000);
    QVERIFY(!QFile::exists(target()));
    QCOMPARE(names(), (QStringList{"m.gguf.part", "m.gguf.part.json"}));
    const qint64 had = content(target() + ".part").size();
    QCOMPARE(run().state, State::done);
    QCOMPARE(m_server->requests.back().from(), had);
    QCOMPARE(m_server->requests.back().header("if-range"), QByteArray("\"v1\""));
    QCOMPARE(content(target()), m_file);
    QCOMPARE(names(), QStringList{"m.gguf"});
  }
  void aFileThatChangedMeanwhileBeginsAgain() {
    runInPartOf("\"v1\"");
    const QByteArray other = bytesOf(280000, 7);
    m_server->answer = [&](const HttpRequest& request) { return HttpServer::file(request, other, "\"v2\""); };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), other);
  }
  void aServerThatIgnoresIfRangeIsCaughtByItsTag() {
    runInPartOf("\"v1\"");
    const QByteArray other = bytesOf(300000, 7);
    m_server->answer = [&](const HttpRequest& request) {
      HttpRequest careless = request;
      careless.headers.erase("if-range");
      return HttpServer::file(careless, other, "\"v2\"");
    };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), other);
  }
  void withoutRangesItBeginsAgain() {
    runInPartOf("\"v1\"");
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.body = m_file}; };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), m_file);
  }
  void aPartOfAnotherAddressOrWithoutATagIsNotTakenUp() {
    runInPartOf("");
    QCOMPARE(run().state, State::done);
    QCOMPARE(m_server->requests.back().from(), qint64(-1));
    QFile::remove(target());
    runInPartOf("\"v1\"");
    m_request.url = m_server->url("/other.gguf");
    QCOMPARE(run().state, State::done);
    QCOMPARE(m_server->requests.back().from(), qint64(-1));
    QCOMPARE(content(target()), m_file);
  }
  void withADigestAPartIsTakenUpWithoutATag() {
    m_request.sha256 = sha256(m_file);
    runInPartOf("");
    m_server->answer = [this](const HttpRequest& request) { return HttpServer::file(request, m_file, ""); };
    QCOMPARE(run().state, State::done);
    QVERIFY(m_server->requests.back().from() > 0);
    QCOMPARE(content(target()), m_file);
  }
  void aConnectionThatIsCutGoesOnByItself() {
    int cuts = 0;
    m_server->answer = [&](const HttpRequest& request) {
      HttpResponse response = HttpServer::file(request, m_file);
      if (++cuts < 4) response.cut_after = 70000;
      return response;
    };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), m_file);
    QVERIFY(m_server->requests.size() >= 4);  // Qt may ask once more by itself
  }
  void aServerThatOnlyCutsIsGivenUp() {
    m_server->answer = [&](const HttpRequest& request) {
      HttpResponse response = HttpServer::file(request, m_file);
      response.cut_after = 0;
      return response;
    };
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("ended-connection-too-early("), qPrintable(end.problem));
    QVERIFY(m_server->requests.size() > size_t(m_options.retries));  // Qt asks once more by itself
  }
  void aServerThatStandsStillIsGivenUp() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.silent = true}; };
    m_options.stall_ms = 100;
    m_options.retries = 1;
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("sent-nothing-too-long("), qPrintable(end.problem));
  }
  void aWrongDigestLeavesNothing() {
    m_request.sha256 = sha256("another file");
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("SHA-256"), qPrintable(end.problem));
    QVERIFY(names().isEmpty());
  }
  void theDigestTheHubNamesCounts() {
    const QByteArray named = sha256("another file");
    m_server->answer = [&](const HttpRequest& request) {
      if (request.path == "/m.gguf")
        return HttpResponse{.status = 302, .headers = {{"Location", "/store"}, {"X-Linked-Etag", '"' + named + '"'}}};
      return HttpServer::file(request, m_file);
    };
    QCOMPARE(run().state, State::failed);
    QVERIFY(names().isEmpty());
  }
  void aDamagedPartIsFoundByTheDigest() {
    m_request.sha256 = sha256(m_file);
    runInPartOf("\"v1\"");
    QFile part(target() + ".part");
    QVERIFY(part.open(QIODevice::ReadWrite));
    part.write("damage");
    part.close();
    QCOMPARE(run().state, State::failed);
    QVERIFY(names().isEmpty());
  }
  void aLengthOtherThanKnownIsRefused() {
    m_request.size = m_file.size() + 1;
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("said-but-server-sends("), qPrintable(end.problem));
    QVERIFY(names().isEmpty());
  }
  void moreBytesThanAnnouncedAreRefused() {
    m_request.size = 1000;
    m_server->answer = [this](const HttpRequest&) { return HttpResponse{.body = m_file, .length = -1}; };
    QCOMPARE(run().state, State::failed);
    QVERIFY(names().isEmpty());
  }
  void aFileAboveTheLimitIsRefused() {
    m_options.most_bytes = 1000;
    QVERIFY(run().problem.contains("more-fetched(m.gguf, 293\u00a0KiB)"));
    m_server->answer = [this](const HttpRequest&) { return HttpResponse{.body = m_file, .length = -1}; };
    QCOMPARE(run().state, State::failed);
  }
  void redirectsAreFollowedWithTheRange() {
    runInPartOf("\"v1\"");
    m_server->answer = [this](const HttpRequest& request) {
      if (request.path == "/m.gguf") return HttpResponse{.status = 307, .headers = {{"Location", "/store?sign=1"}}};
      return HttpServer::file(request, m_file);
    };
    QCOMPARE(run().state, State::done);
    QCOMPARE(m_server->requests.back().path, QString("/store?sign=1"));
    QVERIFY(m_server->requests.back().from() > 0);
    QCOMPARE(content(target()), m_file);
  }
  void unsafeAndEndlessRedirectsAreRefused() {
    QByteArray to = "http://example.org/m.gguf";
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.status = 302, .headers = {{"Location", to}}}; };
    DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("leads-not-safe-https("), qPrintable(end.problem));
    to = "file:///etc/hostname";
    QCOMPARE(run().state, State::failed);
    to = "/again";
    end = run();
    QVERIFY2(end.problem.contains("redirects-without-end("), qPrintable(end.problem));
  }
  void refusalsAreSentences_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    QTest::newRow("401") << 401 << "signed-in";
    QTest::newRow("403") << 403 << "signed-in";
    QTest::newRow("404") << 404 << "no-such-file-model(";
    QTest::newRow("418") << 418 << "refuses";
    QTest::newRow("429") << 429 << "asks-wait-too-many(";
    QTest::newRow("500") << 500 << "reports-error-go-later(";
    QTest::newRow("503") << 503 << "reports-error-go-later(";
  }
  void refusalsAreSentences() {
    QFETCH(int, status);
    QFETCH(QString, word);
    m_server->answer = [&](const HttpRequest&) { return HttpResponse{.status = status, .body = "<html>no</html>"}; };
    m_options.retries = 1;
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains(word), qPrintable(end.problem));
    QVERIFY(!content(target() + ".part").contains("html"));
    QCOMPARE(m_server->requests.size(), size_t(status >= 429 ? 2 : 1));
  }
  void aServerInTroubleIsAskedAgain() {
    m_server->answer = [this](const HttpRequest& request) {
      return m_server->requests.size() < 3 ? HttpResponse{.status = 503} : HttpServer::file(request, m_file);
    };
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), m_file);
  }
  void nobodyThereIsASentence() {
    m_server->close();
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("No-connection-try-again(127.0.0.1)"), qPrintable(end.problem));
  }
  void aCertificateNobodyVouchesForIsRefused() {
    const support::OwnAuthority authority;
    if (!authority.made()) QSKIP("openssl is not here to make a certificate");
    m_server->tls = authority.server();
    m_request.url = m_server->url("/m.gguf");
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("certificate"), qPrintable(end.problem));
    QVERIFY(content(target() + ".part").isEmpty());
  }
  void aFullDiskIsFoundBeforeAndOnTheWay() {
    m_options.free_space = [](const QString&) { return qint64(1000); };
    DownloadProgress end = run();
    QVERIFY2(end.problem.contains("Disk-too-full-come("), qPrintable(end.problem));
    QCOMPARE(end.received, qint64(0));
    const QByteArray large = bytesOf(40 << 20);
    m_server->answer = [&](const HttpRequest& request) { return HttpServer::file(request, large); };
    m_options.reserve = 1;
    m_options.free_space = [&, checks = 0](const QString&) mutable {
      return ++checks == 1 ? qint64(1) << 40 : qint64(0);
    };
    end = run();
    QCOMPARE(end.state, State::failed);
    QCOMPARE(end.problem, QString("Disk-nearly-full-free(0\u00a0B)"));
    QVERIFY(QFile::exists(target() + ".part"));  // to go on with
    m_options.free_space = {};
    QCOMPARE(run().state, State::done);
    QCOMPARE(content(target()), large);
  }
  void whatIsThereIsNeverReplaced() {
    QDir().mkpath(m_dir->filePath("models"));
    QFile there(target());
    QVERIFY(there.open(QIODevice::WriteOnly));
    there.write("mine");
    there.close();
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY2(end.problem.contains("already-move-away-go("), qPrintable(end.problem));
    QCOMPARE(content(target()), QByteArray("mine"));
    m_request.size = 4;  // this very file, as far as can be seen
    QCOMPARE(run().state, State::done);
    QVERIFY(m_server->requests.empty());
  }
  void whatComesMeanwhileIsNeverReplaced() {
    m_server->answer = [this](const HttpRequest& request) {
      QFile there(target());
      if (there.open(QIODevice::WriteOnly)) there.write("mine");
      return HttpServer::file(request, m_file);
    };
    QCOMPARE(run().state, State::failed);
    QCOMPARE(content(target()), QByteArray("mine"));
    QCOMPARE(content(target() + ".part"), m_file);
  }
  void twoWritersDoNotMeet() {
    m_server->answer = [](const HttpRequest&) { return HttpResponse{.silent = true}; };
    Download first(m_request, m_options);
    first.start();
    const DownloadProgress end = run();
    QCOMPARE(end.problem, QString("being-downloaded-another-window(m.gguf)"));
    first.cancel();
  }
  void foldersThatCannotBeWrittenAreSentences() {
    QFile wall(m_dir->filePath("wall"));
    QVERIFY(wall.open(QIODevice::WriteOnly));
    m_request.target = m_dir->filePath("wall/m.gguf");
    QVERIFY(run().problem.contains("cannot-made-choose-another("));
    QDir().mkpath(m_dir->filePath("models"));
    QVERIFY(QFile::link(m_dir->filePath("outside"), target() + ".part"));
    m_request.target = target();
    QVERIFY(run().problem.contains("cannot-be-written("));
    QVERIFY(!QFile::exists(m_dir->filePath("outside")));
  }
  void unsafeAddressesAreNotAsked_data() {
    QTest::addColumn<QString>("url");
    for (const char* url : {"http://example.org/m.gguf", "ftp://127.0.0.1/m.gguf", "file:///etc/hostname", "m.gguf",
                            "https://user:secret@example.org/m.gguf", "https:///m.gguf"})
      QTest::newRow(url) << url;
  }
  void unsafeAddressesAreNotAsked() {
    QFETCH(QString, url);
    m_request.url = QUrl(url);
    const DownloadProgress end = run();
    QCOMPARE(end.state, State::failed);
    QVERIFY(!end.problem.contains("secret"));
    QVERIFY(names().isEmpty());
  }
  void namesStayInTheirFolder() {
    for (const char* name : {"a.gguf", "a b.gguf", "ä.gguf"}) QVERIFY(isPlainFileName(QString::fromUtf8(name)));
    for (const QString& name : {QString(), QString(".."), QString(".a"), QString("a/b"), QString("a\\b"),
                                QString("a\nb"), QString(201, 'a'), QString::fromUtf8("a\u202egguf")})
      QVERIFY(!isPlainFileName(name));
  }
  void rangesAndTagsAreReadStrictly() {
    const auto range = parseContentRange("bytes 5-9/10");
    QVERIFY(range && range->first == 5 && range->total == 10);
    QCOMPARE(parseContentRange("bytes 5-9/*")->total, qint64(-1));
    for (const char* wrong :
         {"", "bytes */10", "bytes 9-5/10", "bytes 0-10/10", "bytes -1-5/10", "items 0-1/2", "bytes 0-1"})
      QVERIFY2(!parseContentRange(wrong), wrong);
    QCOMPARE(strongEtag("\"a\""), QByteArray("\"a\""));
    QVERIFY(strongEtag("W/\"a\"").isEmpty() && strongEtag("a").isEmpty() && strongEtag("\"a\r\nX: y\"").isEmpty());
    QCOMPARE(sha256Of('"' + QByteArray(64, 'A') + '"'), QByteArray(64, 'a'));
    QVERIFY(sha256Of("\"" + QByteArray(40, 'a') + "\"").isEmpty() && sha256Of(QByteArray(64, 'g')).isEmpty());
  }

 private:
  void runInPartOf(const QByteArray& etag) {
    const auto usual = m_server->answer;
    m_server->answer = [this, etag](const HttpRequest& request) {
      HttpResponse response = HttpServer::file(request, m_file, etag);
      response.piece = 20000;
      response.piece_ms = 10;
      return response;
    };
    runInPart(60000);
    m_server->answer = usual;
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(DownloadTest)

}  // namespace kvarium::ui::download_test

#include "download_test.moc"
