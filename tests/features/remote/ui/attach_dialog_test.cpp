// AttachDialog: what is typed, what is asked, what is said, and what is opened.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "features/remote/ui/attach_dialog.h"
#include "tests/features/remote/link/played_vllm.h"
#include "tests/support/own_authority.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

namespace kvarium::ui::attach_dialog_test {

using namespace kvarium::support;

class AttachDialogTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_folder;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<remote::ServerAccounts> m_accounts;
  std::unique_ptr<PlayedVllm> m_server;
  QPointer<ui::AttachDialog> m_dialog;

  QPushButton* button(const QString& text) const {
    for (QPushButton* one : m_dialog->findChildren<QPushButton*>())
      if (one->text().remove(u'&') == text) return one;
    return nullptr;
  }
  QLineEdit& address() const { return *m_dialog->findChildren<QComboBox*>().front()->lineEdit(); }
  bool says(const QString& words) const {
    for (const QLabel* label : m_dialog->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(words)) return true;
    return false;
  }
  void connectTo(const QString& typed) {
    address().clear();
    QTest::keyClicks(&address(), typed);
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
  }
  QLineEdit& lineEdit(const QString& placeholder) const {
    for (QLineEdit* one : m_dialog->findChildren<QLineEdit*>())
      if (one->placeholderText().contains(placeholder)) return *one;
    qFatal("there is no such field");
  }
  QLineEdit& key() const { return lineEdit("If-server-asks"); }
  QLineEdit& keyHeader() const {
    for (QComboBox* one : m_dialog->findChildren<QComboBox*>())
      if (one->isEditable() && one->findText("api-key") >= 0) return *one->lineEdit();
    qFatal("there is no such field");
  }
  QLineEdit& authority() const { return lineEdit("PEM-file-if-servers"); }
  QPlainTextEdit& headers() const { return *m_dialog->findChild<QPlainTextEdit*>(); }
  QLineEdit& events() const { return lineEdit("tcp://127.0.0.1:5557"); }
  QCheckBox& plain() const { return *m_dialog->findChild<QCheckBox*>(); }
  QToolButton& toolButton(const QString& text) const {
    for (QToolButton* one : m_dialog->findChildren<QToolButton*>())
      if (one->text().remove(u'&') == text) return *one;
    qFatal("there is no such button");
  }
  // The server lists its models only to who has `key`.
  void wantKey(const QByteArray& key) {
    m_server->http.answer = [key, answer = m_server->http.answer](const HttpRequest& request) {
      return request.header("authorization") == "Bearer " + key || !request.path.startsWith("/v1")
                 ? answer(request)
                 : PlayedVllm::json(R"({"error":"Unauthorized"})", 401);
    };
  }
  // True if one of the requests had the header with the value.
  static bool wasSent(const HttpServer& server, const QByteArray& header, const QByteArray& value) {
    return std::any_of(server.requests.begin(), server.requests.end(),
                       [&](const HttpRequest& request) { return request.header(header) == value; });
  }
  remote::ServerAddress knownServer() const {
    remote::ServerAddress known;
    known.base = QUrl(m_server->address());
    return known;
  }
  QString settingsText() const {
    m_settings->sync();
    QFile file(m_settings->fileName());
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  }

 private slots:
  void init() {
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");  // no keyring
    qunsetenv(remote::KeyStore::environment_variable);
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_folder->filePath("a.ini"), QSettings::IniFormat);
    m_accounts = std::make_unique<remote::ServerAccounts>(*m_settings);
    m_server = std::make_unique<PlayedVllm>();
    m_dialog = new ui::AttachDialog(*m_accounts, nullptr);
    m_dialog->show();
  }
  void cleanup() {
    delete m_dialog;
    m_server.reset();
  }

  void anAddressIsEnoughToOpenAModel() {
    QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
    QVERIFY(!button("Open")->isEnabled());
    connectTo(m_server->http.url({}).toString());
    QTRY_VERIFY(button("Open")->isEnabled());
    QVERIFY(says("answers-at(vLLM 0.32.0, " + m_server->address() + ")"));
    QVERIFY(says("Tells-every-block-cache"));
    if (const QString file = qEnvironmentVariable("KVARIUM_GRAB"); !file.isEmpty()) m_dialog->grab().save(file);
    QTest::keyClick(m_dialog, Qt::Key_Return);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString(), m_server->model());
    QCOMPARE(m_accounts->servers().size(), size_t{1});
  }
  void whatIsAskedIsSaidAndWhatIsWrongToo() {
    connectTo(QStringLiteral("http://127.0.0.1:1"));
    QVERIFY(says("http://127.0.0.1:1/v1/models"));
    QTRY_VERIFY(says("127.0.0.1:1") && button("Connect")->isEnabled());
    QVERIFY(!button("Open")->isEnabled());
  }
  void plainHttpInAPrivateNetworkIsAQuestion() {
    connectTo(QStringLiteral("http://192.168.7.9:8000"));
    QCheckBox* question = m_dialog->findChild<QCheckBox*>();
    QVERIFY(question->isVisible());
    QVERIFY(!question->isChecked());
    QVERIFY(button("Connect")->isEnabled());
  }
  void aWrongAddressIsNotAsked() {
    connectTo(QStringLiteral("ftp://somewhere"));
    QVERIFY(button("Connect")->isEnabled());
    QVERIFY(m_server->http.requests.empty());
  }
  void anAnswerIsForgottenWhenTheAddressChanges() {
    connectTo(m_server->address());
    QTRY_VERIFY(button("Open")->isEnabled());
    QTest::keyClicks(&address(), "0");
    QVERIFY(!button("Open")->isEnabled());
  }
  void aKeyIsAskedForWhereItIsWantedAndIsInNoFile() {
    wantKey("secret-key");
    connectTo(m_server->address());
    QTRY_VERIFY(key().hasFocus() || says("key"));
    QTest::keyClicks(&key(), "secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(button("Open")->isEnabled());
    QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
    QSignalSpy noted(m_dialog, &ui::AttachDialog::noted);
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(noted.size(), 1);  // there is no keyring here
    QVERIFY(!settingsText().contains("secret-key"));
    QByteArray given;
    m_accounts->access(m_server->address(), this, [&](const remote::ServerAccess& access) { given = access.key; });
    QTRY_COMPARE(given, QByteArray("secret-key"));
  }
  void aKeyGoesInTheHeaderThatIsNamedAndIsInNoFile() {
    m_server->http.answer = [answer = m_server->http.answer](const HttpRequest& request) {
      return request.header("x-gateway-key") == "secret-key" ? answer(request) : PlayedVllm::json("{}", 401);
    };
    toolButton("More").click();
    address().setText(m_server->address());
    key().setText("secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(says("does-not-take-key("));
    headers().setPlainText("X-API-Key: secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QVERIFY(says("Header-keys-no-file("));
    headers().clear();
    m_server->http.requests.clear();
    keyHeader().setText("Host");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QVERIFY(says("Host") && m_server->http.requests.empty());
    keyHeader().setText("X-Gateway-Key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(button("Open")->isEnabled());
    QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(!m_server->http.requests.empty());
    for (const HttpRequest& request : m_server->http.requests) QVERIFY(!request.headers.count("authorization"));
    QVERIFY(settingsText().contains("X-Gateway-Key"));
    QVERIFY(!settingsText().contains("secret-key"));
    delete m_dialog;
    m_dialog = new ui::AttachDialog(*m_accounts, nullptr);
    m_dialog->show();
    m_dialog->setAddress(m_server->address());
    QVERIFY(keyHeader().isVisible());
    QCOMPARE(keyHeader().text(), QString("X-Gateway-Key"));
    address().setText("http://127.0.0.1:1");  // another server
    QCOMPARE(keyHeader().text(), QString("Authorization: Bearer"));
  }
  void everyControlHasALetterOfItsOwn() {
    connectTo(m_server->address());
    QTRY_VERIFY(button("Open")->isEnabled());
    toolButton("More").click();
    plain().show();
    QMap<QString, QString> taken;
    QSet<const QWidget*> named;
    const auto take = [&](const QString& text, const QWidget* widget) {
      const QString letter = QKeySequence::mnemonic(text).toString();
      if (letter.isEmpty()) return;
      QVERIFY2(!taken.contains(letter), qPrintable(taken.value(letter) + " and " + text));
      taken[letter] = text;
      named.insert(widget);
    };
    for (const QLabel* label : m_dialog->findChildren<QLabel*>())
      if (label->buddy()) take(label->text(), label->buddy());
    for (const QAbstractButton* one : m_dialog->findChildren<QAbstractButton*>()) take(one->text(), one);
    QWidget* at = m_dialog;
    while ((at = at->nextInFocusChain()) != m_dialog) {
      const bool is_control = qobject_cast<QAbstractButton*>(at) || qobject_cast<QComboBox*>(at) ||
                              qobject_cast<QPlainTextEdit*>(at) ||
                              (qobject_cast<QLineEdit*>(at) && !qobject_cast<QComboBox*>(at->parentWidget()));
      if (is_control && at->isVisible() && (at->focusPolicy() & Qt::TabFocus))
        QVERIFY2(named.contains(at), at->metaObject()->className());
    }
  }
  void aServerThatWantsAKeyIsTheRightOne() {
    m_server->http.answer = [](const HttpRequest& request) {
      return PlayedVllm::json("{}", request.path == "/models" ? 401 : 400);
    };
    connectTo(m_server->http.url({}).toString());
    QTRY_VERIFY(says("wants-key-enter("));
  }
  void theEnvironmentsKeyIsSentToWhomItIsSaid() {
    qputenv(remote::KeyStore::environment_variable, "of-the-environment");
    wantKey("of-the-environment");
    connectTo(m_server->address());
    QTRY_VERIFY(says("wants-key-connect-sends(" + m_server->address() + ", the-key-of(KVARIUM_ENGINE_KEY))"));
    QVERIFY(!wasSent(m_server->http, "authorization", "Bearer of-the-environment"));
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(button("Open")->isEnabled());
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QCOMPARE(m_accounts->find(m_server->address()).key_id, remote::keyIdOf(QUrl(m_server->address())));
    QByteArray given;
    m_accounts->access(m_server->address(), this, [&](const remote::ServerAccess& access) { given = access.key; });
    QTRY_COMPARE(given, QByteArray("of-the-environment"));
  }
  void theEnvironmentsKeyIsNotSentToOthers() {
    qputenv(remote::KeyStore::environment_variable, "of-the-environment");
    connectTo(m_server->address());
    QTRY_VERIFY(button("Open")->isEnabled());
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QVERIFY(!wasSent(m_server->http, "authorization", "Bearer of-the-environment"));
    QCOMPARE(m_accounts->servers()[0].key_id, QString());
    for (const QString& address : {m_server->address(), QStringLiteral("https://example.org")}) {
      bool answered = false;
      m_accounts->access(address, this, [&](const remote::ServerAccess& access) { answered = access.key.isEmpty(); });
      QTRY_VERIFY(answered);
    }
  }
  void anOfferOfAKeyEndsWhenSomethingChanges() {
    qputenv(remote::KeyStore::environment_variable, "of-the-environment");
    wantKey("of-the-environment");
    connectTo(m_server->address());
    QTRY_VERIFY(says("KVARIUM_ENGINE_KEY"));
    headers().setPlainText("X-Team: blue");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(says("KVARIUM_ENGINE_KEY"));
    QVERIFY(!wasSent(m_server->http, "authorization", "Bearer of-the-environment"));
  }
  void whatIsOfOneServerDoesNotGoToAnother() {
    remote::ServerAddress known{.base = QUrl("http://192.168.7.9:8000/v1"), .plain_allowed = true};
    known.headers = {{"X-Team", "blue"}};
    known.ca_file = "own.pem";
    known.events.endpoint = "tcp://192.168.7.9:5557";
    QCOMPARE(m_accounts->use(known), QString());
    m_dialog->setAddress(known.base.toString());
    QVERIFY(plain().isVisible() && plain().isChecked());
    QVERIFY2(plain().text().contains("192.168.7.9:8000"), qPrintable(plain().text()));
    QVERIFY(headers().isVisible());
    QTest::keyClicks(&key(), "secret-key");
    connectTo(m_server->address());
    QVERIFY(!plain().isVisible() && !plain().isChecked());
    QVERIFY(authority().text().isEmpty() && key().text().isEmpty());
    QTRY_VERIFY(button("Open")->isEnabled());
    QVERIFY(!wasSent(m_server->http, "x-team", "blue"));
    QVERIFY(!wasSent(m_server->http, "authorization", "Bearer secret-key"));
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QCOMPARE(m_accounts->servers()[0], knownServer());
    m_dialog->setAddress("http://192.168.7.10:8000");
    QVERIFY(!plain().isChecked());
  }
  void whatChangesAfterTheAnswerIsAskedAgain_data() {
    QTest::addColumn<QString>("field");
    for (const char* field : {"authority", "headers", "events", "key", "consent"}) QTest::newRow(field) << field;
  }
  void whatChangesAfterTheAnswerIsAskedAgain() {
    QFETCH(QString, field);
    remote::ServerAddress known = knownServer();
    known.plain_allowed = true;
    known.events.endpoint = m_server->events.endpoint().toStdString();
    QCOMPARE(m_accounts->use(known), QString());
    m_dialog->setAddress(m_server->address());
    m_dialog->ask();
    QTRY_VERIFY(button("Open")->isEnabled());
    if (field == "authority") authority().setText("own.pem");
    if (field == "headers") headers().setPlainText("X-Team: blue");
    if (field == "events") events().clear();
    if (field == "consent") plain().click();
    if (field == "key") key().setText("secret-key");
    QVERIFY(!button("Open")->isEnabled());
  }
  void aKeyThatComesLateAsksNobody() {
    remote::ServerAddress known = knownServer();
    known.key_id = remote::keyIdOf(known.base);
    QCOMPARE(m_accounts->use(known), QString());
    connectTo(m_server->address());  // the key is looked for
    QVERIFY(m_server->http.requests.empty());
    address().setText("http://127.0.0.1:1");
    support::passTime(1000);
    QVERIFY(m_server->http.requests.empty());
    QVERIFY(!button("Open")->isEnabled());
  }
  void aKeyGoesToHttpsAtTheHostAndPortItWasTypedFor() {
    const OwnAuthority own;
    if (!own.made()) QSKIP("openssl is not here to make a certificate");
    m_server->http.tls = own.server();
    wantKey("secret-key");
    QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
    address().setText(QStringLiteral("localhost:%1").arg(m_server->http.serverPort()));
    authority().setText(own.authority());
    key().setText("secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(button("Open")->isEnabled(), 15000);
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(m_accounts->servers()[0].key_id, remote::keyIdOf(QUrl(m_server->address())));
  }
  void aKeyOfHttpsDoesNotGoToHttp() {
    remote::ServerAddress known = knownServer();
    known.base.setScheme("https");
    QCOMPARE(m_accounts->use(known), QString());
    QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
    QSignalSpy noted(m_dialog, &ui::AttachDialog::noted);
    address().setText(QStringLiteral("127.0.0.1:%1").arg(m_server->http.serverPort()));
    key().setText("secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(button("Open")->isEnabled());
    QVERIFY(!wasSent(m_server->http, "authorization", "Bearer secret-key"));
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(noted.size() == 1);
    QVERIFY(noted[0][0].toString().contains("asked-without-key-entered("));
    QCOMPARE(m_accounts->servers()[0].key_id, QString());
  }
  void aKeyThatWasNotSentIsSaid() {
    remote::ServerAddress known = knownServer();
    known.base.setScheme("https");
    QCOMPARE(m_accounts->use(known), QString());
    wantKey("secret-key");
    address().setText(QStringLiteral("127.0.0.1:%1").arg(m_server->http.serverPort()));
    key().setText("secret-key");
    QTest::mouseClick(button("Connect"), Qt::LeftButton);
    QTRY_VERIFY(says("wants-key-yours-not(" + m_server->address() + ")"));
  }
  void aKnownServerBringsItsOptions() {
    remote::ServerAddress known;
    known.base = QUrl(m_server->address());
    known.key_id = remote::keyIdOf(known.base);
    known.events.endpoint = m_server->events.endpoint().toStdString();
    QCOMPARE(m_accounts->use(known), QString());
    m_dialog->setAddress(m_server->address());
    m_dialog->ask();
    QTRY_VERIFY(button("Open")->isEnabled());
    QTest::mouseClick(button("Open"), Qt::LeftButton);
    QTRY_COMPARE(m_accounts->servers().size(), size_t{1});
    QCOMPARE(m_accounts->servers()[0].events, known.events);
  }
  // Another endpoint is of a rank that nobody knows, and without one the server names its own.
  void theEndpointOfEventsIsChecked() {
    remote::ServerAddress known = knownServer();
    known.events = {.endpoint = m_server->events.endpoint().toStdString(), .topic = "kv"};
    known.replicas = 2;
    QCOMPARE(m_accounts->use(known), QString());
    m_dialog->setAddress(m_server->address());
    events().setText("ipc:///events");
    m_dialog->ask();
    QVERIFY(says("no-endpoint-events-write(ipc:///events)"));
    for (const QString& endpoint : {QStringLiteral("tcp://127.0.0.1:1"), QString()}) {
      delete m_dialog;
      m_dialog = new ui::AttachDialog(*m_accounts, nullptr);
      m_dialog->show();
      m_dialog->findChildren<QComboBox*>().front()->clear();  // the address is written, not chosen
      m_dialog->setAddress(m_server->address());
      events().setText(endpoint);
      m_dialog->ask();
      QTRY_VERIFY(button("Open")->isEnabled());
      QSignalSpy opened(m_dialog, &ui::AttachDialog::openWanted);
      QTest::mouseClick(button("Open"), Qt::LeftButton);
      QTRY_COMPARE(opened.size(), 1);
      remote::EventSource wanted = known.events;
      wanted.endpoint = endpoint.toStdString();
      wanted.rank = -1;
      if (endpoint.isEmpty()) wanted = {};
      QCOMPARE(m_accounts->servers()[0].events, wanted);
      QCOMPARE(m_accounts->servers()[0].replicas, 1);  // the others were named with the endpoint of before
    }
  }
};

KVARIUM_QT_TEST(AttachDialogTest)

}  // namespace kvarium::ui::attach_dialog_test

#include "attach_dialog_test.moc"
