// Addresses as people paste them, repositories as the hub describes them, and whole models fetched from one.
#include "ui/models/download/hub.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

#include "tests/support/http_server.h"
#include "ui/models/download/download_queue.h"
#include "ui/models/model_scan.h"
#include "ui/parts/file_paths.h"

namespace kvarium::ui::hub_test {

using support::HttpRequest;
using support::HttpResponse;
using support::HttpServer;

namespace {
const QUrl hub("https://huggingface.co");

QByteArray repositoryJson(const QStringList& names, const QMap<QString, QByteArray>& contents = {}) {
  QJsonArray siblings;
  for (const QString& name : names) {
    QJsonObject file{{"rfilename", name}};
    if (contents.contains(name)) {
      const QByteArray& bytes = contents[name];
      file["size"] = bytes.size();
      if (name.endsWith(".safetensors") || name.endsWith(".gguf"))
        file["lfs"] =
            QJsonObject{{"size", bytes.size()},
                        {"sha256", QString(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex())}};
    }
    siblings.append(file);
  }
  return QJsonDocument(QJsonObject{{"id", "org/name"}, {"siblings", siblings}}).toJson();
}

QStringList titles(const std::vector<HubChoice>& choices) {
  QStringList names;
  for (const HubChoice& choice : choices) names << choice.title;
  return names;
}

}  // namespace

class HubTest : public QObject {
  Q_OBJECT

  static std::vector<HubChoice> choicesOf(const QStringList& names, const QString& typed, QString* problem) {
    const HubAddress asked = parseHubAddress(typed, hub);
    return hubChoices(parseHubRepository(repositoryJson(names), asked, problem), asked, hub, problem);
  }

 private slots:
  void addressesAreUnderstood_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<QString>("file");
    const auto row = [](const char* typed, const char* id, const char* revision, const char* file) {
      QTest::newRow(typed) << typed << id << revision << file;
    };
    row("org/name", "org/name", "main", "");
    row("  org/Name-1.5_b  ", "org/Name-1.5_b", "main", "");
    row("org/name/a-Q4_K_M.gguf", "org/name", "main", "a-Q4_K_M.gguf");
    row("org/name  sub/a.gguf", "org/name", "main", "sub/a.gguf");
    row("https://huggingface.co/org/name", "org/name", "main", "");
    row("https://huggingface.co/org/name/", "org/name", "main", "");
    row("huggingface.co/org/name", "org/name", "main", "");
    row("https://hf.co/org/name", "org/name", "main", "");
    row("https://huggingface.co/org/name/tree/v2", "org/name", "v2", "");
    row("https://huggingface.co/org/name/blob/main/a.gguf", "org/name", "main", "a.gguf");
    row("https://huggingface.co/org/name/resolve/abc123/sub/a.gguf?download=true", "org/name", "abc123", "sub/a.gguf");
  }
  void addressesAreUnderstood() {
    QFETCH(QString, typed);
    const HubAddress address = parseHubAddress(typed, hub);
    QVERIFY2(address.problem.isEmpty(), qPrintable(address.problem));
    QTEST(address.id, "id");
    QTEST(address.revision, "revision");
    QTEST(address.file, "file");
  }
  void otherFilesAreTakenAsTheyAre() {
    const HubAddress address = parseHubAddress("https://example.org/x/m.gguf?key=1", hub);
    QVERIFY(address.problem.isEmpty());
    QCOMPARE(address.file_url, QUrl("https://example.org/x/m.gguf?key=1"));
  }
  void whatIsNoModelIsSaid_data() {
    QTest::addColumn<QString>("typed");
    for (const char* typed :
         {"", "name", "org/../name", "../..", "org/name/../../x.gguf", "http://huggingface.co/org/name",
          "https://huggingface.co/datasets/org/name", "https://example.org/page.html", "https://example.org/",
          "file:///etc/hostname", "org/name/.hidden", "https://huggingface.co/org/name/resolve/../x", "-/-"})
      QTest::newRow(typed) << typed;
  }
  void whatIsNoModelIsSaid() {
    QFETCH(QString, typed);
    const HubAddress address = parseHubAddress(typed, hub);
    QVERIFY(!address.problem.isEmpty());
    QVERIFY(address.id.isEmpty() && address.file_url.isEmpty());
  }
  void fileAddressesKeepOddNames() {
    QCOMPARE(hubFileUrl(hub, "org/name", "main", "a b#1?.gguf").toString(QUrl::FullyEncoded),
             QString("https://huggingface.co/org/name/resolve/main/a%20b%231%3F.gguf"));
  }
  void ggufFilesAreChoicesOfTheirOwn() {
    QString problem;
    const auto choices = choicesOf({".gitattributes", "README.md", "a-Q4.gguf", "a-Q8.gguf", "mmproj-a.gguf",
                                    "a-00001-of-00002.gguf", "a-00002-of-00002.gguf", "../../evil.gguf", "/evil.gguf"},
                                   "org/name", &problem);
    QCOMPARE(titles(choices), (QStringList{"a-Q4.gguf", "a-Q8.gguf"}));
    QCOMPARE(titles(choicesOf({"a-Q4.gguf", "a-Q8.gguf"}, "org/name/a-Q8.gguf", &problem)), QStringList{"a-Q8.gguf"});
    QVERIFY(problem.isEmpty());
    QVERIFY(choicesOf({"a-Q4.gguf"}, "org/name/b.gguf", &problem).empty());
    QVERIFY2(problem.contains("b.gguf"), qPrintable(problem));
  }
  void aFolderHasWhatItNeedsAndItsConfigLast() {
    QString problem;
    auto choices =
        choicesOf({"config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json", "README.md",
                   "pytorch_model.bin", "onnx/model.onnx", "additional_chat_templates/tool_use.jinja",
                   "additional_chat_templates/notes.txt", "other/tool_use.jinja"},
                  "org/name", &problem);
    QCOMPARE(choices.size(), size_t(1));
    QCOMPARE(choices[0].folder, QString("org--name"));
    QStringList names;
    for (const auto& download : choices[0].downloads) names << download.target;
    QCOMPARE(names, (QStringList{"model.safetensors", "additional_chat_templates/tool_use.jinja", "tokenizer.json",
                                 "tokenizer_config.json", "config.json"}));
    choices = choicesOf({"config.json", "model.safetensors.index.json", "model-00001-of-00002.safetensors",
                         "model-00002-of-00002.safetensors"},
                        "org/name", &problem);
    QCOMPARE(choices[0].downloads.size(), size_t(4));
    QCOMPARE(choices[0].downloads.back().target, QString("config.json"));
    QVERIFY(choicesOf({"config.json", "pytorch_model.bin"}, "org/name", &problem).empty());
    QVERIFY2(problem.contains("neither"), qPrintable(problem));
  }
  void answersThatMakeNoSenseAreSaid() {
    for (const QByteArray& json : {QByteArray("<html>"), QByteArray("[]"), QByteArray("{\"siblings\":3}")}) {
      QString problem;
      parseHubRepository(json, parseHubAddress("org/name", hub), &problem);
      QVERIFY(!problem.isEmpty());
    }
    QString problem;
    const HubRepository odd = parseHubRepository(
        "{\"siblings\":[1,{\"rfilename\":7},{\"rfilename\":\"a.gguf\",\"size\":-9,\"lfs\":{\"sha256\":\"x\"}}]}",
        parseHubAddress("org/name", hub), &problem);
    QCOMPARE(odd.files.size(), size_t(1));
    QCOMPARE(odd.files[0].size, qint64(-1));
    QVERIFY(odd.files[0].sha256.isEmpty());
  }
  void theHubIsAsked() {
    HttpServer server;
    HubLookup lookup(server.url(""));
    QSignalSpy found(&lookup, &HubLookup::found), failed(&lookup, &HubLookup::failed);
    server.answer = [](const HttpRequest& request) {
      return request.path == "/api/models/org/name?blobs=true" ? HttpResponse{.body = repositoryJson({"a.gguf"})}
                                                               : HttpResponse{.status = 404};
    };
    lookup.ask(parseHubAddress("org/name", hub));
    QVERIFY(found.wait(support::hang_ms));
    lookup.ask(parseHubAddress("org/other", hub));
    QVERIFY(failed.wait(support::hang_ms));
    QCOMPARE(failed[0][0].toString(), QString("No-such-name-try(HuggingFaceTB/SmolLM2-135M-Instruct)"));
    server.answer = [](const HttpRequest&) {
      return HttpResponse{.status = 302, .headers = {{"Location", "http://example.org/"}}};
    };
    lookup.ask(parseHubAddress("org/name", hub));
    QVERIFY(failed.wait(support::hang_ms));
  }

  void aWholeFolderArrivesAndIsAModelOnlyThen() {
    QTemporaryDir dir;
    HttpServer server;
    const QMap<QString, QByteArray> contents{{"config.json", "{}"},
                                             {"tokenizer.json", "{\"a\":1}"},
                                             {"merges.txt", ""},
                                             {"model.safetensors", QByteArray(100000, 'w')}};
    server.answer = [&](const HttpRequest& request) {
      const QString name = request.path.mid(request.path.lastIndexOf('/') + 1);
      return contents.contains(name) ? HttpServer::file(request, contents[name]) : HttpResponse{.status = 404};
    };
    const HubAddress asked = parseHubAddress("org/name", hub);
    QString problem;
    const auto choices = hubChoices(parseHubRepository(repositoryJson(contents.keys(), contents), asked, &problem),
                                    asked, server.url(""), &problem);
    QCOMPARE(choices.size(), size_t(1));
    DownloadOptions options;
    options.reserve = 0;
    DownloadQueue queue(dir.filePath("downloads.json"), options);
    QSignalSpy finished(&queue, &DownloadQueue::finished);
    connect(&queue, &DownloadQueue::changed, this, [&] {
      if (finished.isEmpty() && queue.jobs()[0].next < queue.jobs()[0].files.size())
        QVERIFY(!QFile::exists(dir.filePath("models/org--name/config.json")) ||
                queue.jobs()[0].next + 1 == queue.jobs()[0].files.size());
    });
    QVERIFY(queue.add(choices[0], dir.filePath("models")));
    QVERIFY(!queue.add(choices[0], dir.filePath("models")));
    QVERIFY(finished.wait(support::hang_ms));
    QCOMPARE(finished[0][0].toString(), dir.filePath("models/org--name"));
    QCOMPARE(queue.jobs()[0].received(), queue.jobs()[0].total());
    QCOMPARE(findModels({toPath(dir.filePath("models"))}).models.size(), size_t(1));
    QCOMPARE(QDir(dir.filePath("models/org--name")).entryList(QDir::Files).size(), 4);
  }
  void theListSurvivesARestartAndGoesOnWhenTold() {
    QTemporaryDir dir;
    HttpServer server;
    const QByteArray file(400000, 'g');
    bool slow = true;
    server.answer = [&](const HttpRequest& request) {
      HttpResponse response = HttpServer::file(request, file);
      if (slow) response.piece = 20000, response.piece_ms = 200;
      return response;
    };
    const HubChoice choice{"m.gguf", {}, {{server.url("/m.gguf"), "m.gguf", {}, file.size()}}};
    DownloadOptions options;
    options.reserve = 0;
    {
      DownloadQueue queue(dir.filePath("downloads.json"), options);
      QVERIFY(queue.add(choice, dir.path()));
      QTRY_VERIFY(queue.jobs()[0].progress.received > 60000);
    }
    slow = false;
    const size_t asked = server.requests.size();
    DownloadQueue queue(dir.filePath("downloads.json"), options);
    QCOMPARE(queue.jobs().size(), size_t(1));
    QCOMPARE(queue.jobs()[0].state, DownloadJob::State::paused);
    QVERIFY(queue.jobs()[0].received() > 60000);
    support::passTime(10'000);
    QCOMPARE(server.requests.size(), asked);  // nothing by itself
    QSignalSpy finished(&queue, &DownloadQueue::finished);
    queue.go(queue.jobs()[0].id);
    QVERIFY(finished.wait(support::hang_ms));
    QVERIFY(server.requests.back().from() > 60000);
    QVERIFY(DownloadQueue(dir.filePath("downloads.json")).jobs().empty());
  }
  void pausedAndRemovedDownloadsLetTheNextGo() {
    QTemporaryDir dir;
    HttpServer server;
    server.answer = [&](const HttpRequest& request) {
      return request.path == "/never.gguf" ? HttpResponse{.silent = true} : HttpServer::file(request, "abc");
    };
    DownloadOptions options;
    options.reserve = 0;
    DownloadQueue queue(dir.filePath("downloads.json"), options);
    QSignalSpy finished(&queue, &DownloadQueue::finished);
    queue.add({"never", {}, {{server.url("/never.gguf"), "never.gguf", {}, -1}}}, dir.path());
    queue.add({"b", {}, {{server.url("/b.gguf"), "b.gguf", {}, -1}}}, dir.path());
    queue.add({"c", {}, {{server.url("/c.gguf"), "c.gguf", {}, -1}}}, dir.path());
    QTRY_VERIFY(!server.requests.empty());
    QCOMPARE(queue.jobs()[1].state, DownloadJob::State::waiting);
    queue.pause(queue.jobs()[0].id);
    QTRY_COMPARE(finished.size(), 2);
    queue.remove(queue.jobs()[0].id);
    QVERIFY(!QFile::exists(dir.filePath("never.gguf.part")));
    QVERIFY(QFile::exists(dir.filePath("b.gguf")));
  }
  void whatTheSearchFoundIsRead() {
    QString problem;
    const auto hits = parseHubHits(R"([{"id":"org/one","downloads":1234,"gated":"manual"},{"modelId":"org/two"},
                                       {"id":"../etc/passwd"},{"id":"noname"},7,{}])",
                                   &problem);
    QCOMPARE(problem, QString());
    QCOMPARE(hits.size(), size_t(2));
    QCOMPARE(hits[0].id, QString("org/one"));
    QCOMPARE(hits[0].downloads, qint64(1234));
    QVERIFY(hits[0].gated && !hits[1].gated);
    QCOMPARE(hits[1].downloads, qint64(-1));
    QVERIFY(parseHubHits("{\"error\":1}", &problem).empty());
    QCOMPARE(problem, QString("Hubs-answer-cannot-read"));
  }
  void wordsAreAskedForAsTheyWereTyped() {
    HttpServer server;
    server.answer = [](const HttpRequest&) { return HttpResponse{.body = R"([{"id":"org/one"}])"}; };
    HubLookup search(server.url(""));
    QSignalSpy found(&search, &HubLookup::hitsFound);
    search.search("smol & quick+ 1%");
    QVERIFY(found.wait(support::hang_ms));
    const QUrl asked(server.requests[0].path);
    QCOMPARE(asked.path(), QString("/api/models"));
    const QUrlQuery query(asked);
    QCOMPARE(query.queryItemValue("search", QUrl::FullyDecoded), QString("smol & quick+ 1%"));
    QCOMPARE(query.queryItemValue("filter"), QString("gguf"));
    QCOMPARE(query.queryItemValue("sort"), QString("downloads"));
    QCOMPARE(query.queryItemValue("limit"), QString("20"));
  }
  void aNameThatIsNotThereSaysWhichOneToTry() {
    HttpServer server;
    server.answer = [](const HttpRequest&) { return HttpResponse{.status = 401}; };
    HubLookup lookup(server.url(""));
    QSignalSpy failed(&lookup, &HubLookup::failed);
    lookup.ask(parseHubAddress("org/name", server.url("")));
    QVERIFY(failed.wait(support::hang_ms));
    QCOMPARE(failed[0][0].toString(), QString("No-such-name-try(HuggingFaceTB/SmolLM2-135M-Instruct)"));
    QCOMPARE(parseHubAddress("smollm2", hub).problem, failed[0][0].toString());
  }
  void withoutANetworkItIsSaidInOneSentence() {
    HubLookup search(QUrl("https://nowhere.invalid"));
    QSignalSpy failed(&search, &HubLookup::failed);
    search.search("smollm2");
    QVERIFY(failed.wait(support::hang_ms));
    QCOMPARE(failed[0][0].toString(), QString("No-connection-try-again(nowhere.invalid)"));
  }
  void aFailureIsKeptWithItsSentence() {
    QTemporaryDir dir;
    HttpServer server;
    DownloadQueue queue(dir.filePath("downloads.json"));
    queue.add({"gone", {}, {{server.url("/gone.gguf"), "gone.gguf", {}, -1}}}, dir.path());
    QTRY_COMPARE(queue.jobs()[0].state, DownloadJob::State::failed);
    QVERIFY(queue.jobs()[0].progress.problem.contains("no-such-file-model("));
  }
  void aDamagedListIsAnEmptyOne() {
    QTemporaryDir dir;
    for (const QByteArray& text :
         {QByteArray("{"),
          QByteArray("{\"jobs\":[1,{},{\"files\":[{\"url\":\"http://example.org/a\",\"target\":\"/a\"}]}]}"),
          QByteArray("{\"jobs\":[{\"next\":7,\"files\":[{\"url\":\"https://example.org/a\",\"target\":\"/a\"}]}]}")}) {
      QFile out(dir.filePath("downloads.json"));
      QVERIFY(out.open(QIODevice::WriteOnly));
      out.write(text);
      out.close();
      QVERIFY(DownloadQueue(dir.filePath("downloads.json")).jobs().empty());
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(HubTest)

}  // namespace kvarium::ui::hub_test

#include "hub_test.moc"
