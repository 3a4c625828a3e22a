// Servers in the settings: the last used first, no keys, and files that somebody else wrote.
#include "features/remote/link/server_accounts.h"
#include "tests/support/qt_tests.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace kvarium::remote::server_accounts_test {
namespace {

ServerAddress serverAt(const QString& base) {
  ServerAddress server;
  server.base = QUrl(base);
  return server;
}

ServerAddress fullServer() {
  ServerAddress server = serverAt("http://192.168.1.7:8000/v1");
  server.headers = {{"X-Team", "blue; \"a\", b"}, {"x-empty", ""}};
  server.ca_file = QString::fromUtf8("Büro, Keller.pem");
  server.key_id = keyIdOf(server.base);
  server.key_header = "X-Gateway-Key";
  server.plain_allowed = true;
  server.events = {.rank = 3,
                   .endpoint = "tcp://192.168.1.7:5557",
                   .replay = "listen tcp://*:6000",
                   .topic = std::string("kv@\0\xff one", 9)};
  server.replicas = 2;
  return server;
}

}  // namespace

class ServerAccountsTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QTemporaryDir> m_dir;
  std::unique_ptr<QSettings> m_settings;

  QString file() const { return m_dir->filePath("settings.ini"); }
  std::vector<ServerAddress> reopened() {
    m_settings = std::make_unique<QSettings>(file(), QSettings::IniFormat);
    return ServerAccounts(*m_settings).servers();
  }
  std::vector<ServerAddress> readFrom(const QByteArray& json) {
    m_settings->setValue("remote/servers", QString::fromUtf8(json));
    return reopened();
  }
  static QByteArray jsonOf(const QJsonArray& list) { return QJsonDocument(list).toJson(QJsonDocument::Compact); }

 private slots:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(file(), QSettings::IniFormat);
  }

  void aServerComesBackAsItWas() {
    QVERIFY(ServerAccounts(*m_settings).servers().empty());
    QCOMPARE(ServerAccounts(*m_settings).use(fullServer()), QString());
    const auto servers = reopened();
    QCOMPARE(servers.size(), size_t(1));
    QVERIFY(servers[0] == fullServer());
    QVERIFY(ServerAccounts(*m_settings).at(fullServer().base) == fullServer());
    QVERIFY(!ServerAccounts(*m_settings).at(QUrl("http://localhost:1")));
  }
  void theLastUsedIsFirst() {
    ServerAccounts store(*m_settings);
    for (const char* base : {"http://localhost:1", "http://localhost:2", "http://localhost:3", "http://localhost:1"})
      QCOMPARE(store.use(serverAt(base)), QString());
    ServerAddress named = serverAt("http://localhost:2");
    named.ca_file = "two.pem";
    store.use(named);
    auto servers = reopened();
    QCOMPARE(servers.size(), size_t(3));
    QVERIFY(servers[0] == named);
    QCOMPARE(servers[1].base, QUrl("http://localhost:1"));
    QCOMPARE(servers[2].base, QUrl("http://localhost:3"));
    for (int port = 1000; port < 1100; ++port)
      ServerAccounts(*m_settings).use(serverAt(QStringLiteral("http://localhost:%1").arg(port)));
    servers = reopened();
    QCOMPARE(servers.size(), size_t(ServerAccounts::most_servers));
    QCOMPARE(servers[0].base, QUrl("http://localhost:1099"));
  }
  void whatBreaksARuleIsNotKept() {
    ServerAccounts store(*m_settings);
    std::vector<ServerAddress> bad(8, serverAt("http://localhost:1"));
    bad[0].base = QUrl("http://example.org/v1");
    bad[1].headers = {{"Authorization", "Bearer sk-very-secret"}};
    bad[2].headers = HttpHeaders(17, {"a", "b"});
    bad[3].events.endpoint = "ipc:///events";
    bad[4].ca_file = QString(1001, 'n');
    bad[5].key_id = "https://example.org:443";  // another's key
    bad[6].key_header = "Content-Length";
    bad[7].key_header = "X-Team";
    bad[7].headers = {{"x-team", "blue"}};
    for (const ServerAddress& server : bad) {
      const QString why = store.use(server);
      QVERIFY(why.contains("cannot-remembered-settings-too("));
      QVERIFY(!why.contains("secret"));
    }
    QVERIFY(reopened().empty());
    m_settings->sync();
    QFile written(file());
    QVERIFY(!written.open(QIODevice::ReadOnly) || !written.readAll().contains("secret"));
  }
  void damagedSettingsLoseWhatIsDamaged() {
    const QJsonObject good{{"base", "http://localhost:1"}};
    for (const QByteArray& text : {QByteArray(), QByteArray("{"), QByteArray("{}"), QByteArray("[1,\"a\",null,{},[]]"),
                                   QByteArray("[{\"base\":7}]"), QByteArray("[{\"base\":\"http://example.org\"}]"),
                                   QByteArray("[{\"base\":\"http://localhost:1\"}"), QByteArray(100000, '[')})
      QVERIFY2(readFrom(text).empty(), text.left(50).constData());
    QJsonObject odd = good;
    odd["replicas"] = QJsonArray{7};
    odd["headers"] = QJsonArray{QJsonArray{"a"}};
    odd["ca_file"] = QJsonArray{};
    auto servers = readFrom(jsonOf({odd, good, good, QJsonObject{{"base", "http://localhost:2"}}}));
    QCOMPARE(servers.size(), size_t(2));  // one base is there once
    QJsonObject header = good;
    header["headers"] = QJsonArray{QJsonArray{"X-Api-Key", "secret"}};
    QJsonObject longest = good;
    longest["ca_file"] = QString(1001, 'n');
    QVERIFY(readFrom(jsonOf({header, longest})).empty());
    QVERIFY(readFrom(jsonOf({good}) + QByteArray(ServerAccounts::most_bytes, ' ')).empty());
    QJsonArray many;
    for (int port = 1000; port < 1100; ++port)
      many.append(QJsonObject{{"base", QStringLiteral("http://localhost:%1").arg(port)}});
    QCOMPARE(readFrom(jsonOf(many)).size(), size_t(ServerAccounts::most_servers));
  }
  // Written by a version that attached to several replicas.
  void ofSeveralReplicasTheFirstIsKeptAndTheCountIsKnown() {
    const QJsonObject one{{"name", "a"},
                          {"metrics", "http://10.0.0.1:8000/metrics"},
                          {"events", "tcp://10.0.0.1:5557"},
                          {"replay", "tcp://10.0.0.1:5558"},
                          {"topic", "kv%40a"},
                          {"rank", 0}};
    const QJsonObject two{{"name", "b"}, {"events", "tcp://10.0.0.2:5557"}, {"rank", 1}};
    for (int i = 0; i < 2; ++i) {  // as it was written, and as it is written again
      const auto servers =
          i == 0 ? readFrom(jsonOf({QJsonObject{{"base", "http://localhost:1"}, {"replicas", QJsonArray{one, two}}}}))
                 : reopened();
      QCOMPARE(servers.size(), size_t(1));
      QCOMPARE(servers[0].events.endpoint, std::string("tcp://10.0.0.1:5557"));
      QCOMPARE(servers[0].events.replay, std::string("tcp://10.0.0.1:5558"));
      QCOMPARE(servers[0].events.topic, std::string("kv@a"));
      QCOMPARE(servers[0].replicas, 2);
      QCOMPARE(ServerAccounts(*m_settings).use(servers[0]), QString());
    }
  }
  void aChangedBaseDoesNotTakeTheKeyAlong() {
    const auto servers =
        readFrom(jsonOf({QJsonObject{{"base", "https://evil.example"}, {"key_id", "https://example.org:443"}}}));
    QCOMPARE(servers.size(), size_t(1));
    QCOMPARE(servers[0].key_id, QString("https://evil.example:443"));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ServerAccountsTest)

}  // namespace kvarium::remote::server_accounts_test

#include "server_accounts_test.moc"
