// What the desktop gets while something long runs and when it ends: over a bus of the test's own, with services that
// note what they are asked for.
#include <fcntl.h>
#include <unistd.h>

#include <QAction>
#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusObjectPath>
#include <QDBusUnixFileDescriptor>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <array>
#include <utility>

#include "tests/support/http_server.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/models/download/download_queue.h"
#include "ui/window/long_work.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::long_work_test {

class Notifier : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

 public:
  QStringList titles, texts;
  QList<uint> closed;

 public slots:
  uint Notify(const QString&, uint, const QString&, const QString& title, const QString& text, const QStringList&,
              const QVariantMap&, int) {
    titles << title;
    texts << text;
    return uint(titles.size());
  }
  void CloseNotification(uint id) { closed << id; }

 signals:
  void ActivationToken(uint id, const QString& token);
  void ActionInvoked(uint id, const QString& action);
};

class Portal : public QObject, protected QDBusContext {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Inhibit")

 public:
  QList<uint> asked;  // flags
  bool refuses = false;

 public slots:
  QDBusObjectPath Inhibit(const QString&, uint flags, const QVariantMap&) {
    asked << flags;
    if (refuses) sendErrorReply(QDBusError::NotSupported);
    return QDBusObjectPath(QStringLiteral("/org/freedesktop/portal/desktop/request/test"));
  }
};

class PortalRequest : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Request")

 public:
  int closed = 0;

 public slots:
  void Close() { ++closed; }
};

class Logind : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")

 public:
  QStringList asked;
  int read_end = -1;  // of a pipe; at its end when nobody has the other end

  bool isFree() {
    char byte = 0;
    if (read_end >= 0 && ::read(read_end, &byte, 1) != 0) return false;
    if (read_end >= 0) ::close(std::exchange(read_end, -1));
    return true;
  }

 public slots:
  QDBusUnixFileDescriptor Inhibit(const QString& what, const QString&, const QString&, const QString& mode) {
    asked << what << mode;
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return {};
    read_end = ends[0];
    QDBusUnixFileDescriptor lock(ends[1]);  // a copy
    ::close(ends[1]);
    return lock;
  }
};

class LongWorkTest : public QObject, OpenWindow {
  Q_OBJECT

  QTemporaryDir m_bus_dir;
  QProcess m_daemon;
  std::optional<QDBusConnection> m_bus;  // the services'
  Notifier m_notifier;
  Portal m_portal;
  PortalRequest m_request;
  Logind m_logind;

  void openPortal() { QVERIFY(m_bus->registerService("org.freedesktop.portal.Desktop")); }
  // The model is open, and nothing is held for that any more.
  void rest() {
    ready();
    notified();
    notified();  // what was asked after the first answer
    QTRY_VERIFY(m_logind.isFree());
    QTRY_COMPARE(qsizetype(m_request.closed), m_portal.asked.size());
    m_portal.asked.clear();
    m_request.closed = 0;
    m_logind.asked.clear();
  }
  // The model writes until it is stopped.
  void beginToWrite() {
    if (!m_portal.refuses) rest();
    support::script().reply = [](const auto&) { return words(outlasting); };
    type("A long story");
    QTRY_VERIFY(!lastText().isEmpty());
  }
  void endAfter(int ms) {
    support::passTime(ms);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
  }
  void leave() {
    QWidget other;  // takes the keyboard, and is gone
    other.show();
    other.activateWindow();
    QTRY_VERIFY(other.isActiveWindow());
    other.hide();
    QVERIFY(!QApplication::activeWindow());
  }
  // What was posted to the services before has arrived.
  void notified() {
    constexpr uint nobodys = 4711;
    QDBusMessage last =
        QDBusMessage::createMethodCall("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                                       "org.freedesktop.Notifications", "CloseNotification");
    last << nobodys;
    QDBusConnection::sessionBus().send(last);
    QTRY_VERIFY(m_notifier.closed.contains(nobodys));
    m_notifier.closed.removeAll(nobodys);
  }

 private slots:
  void initTestCase() {
    const QString program = QStandardPaths::findExecutable("dbus-daemon");
    if (program.isEmpty()) QSKIP("there is no dbus-daemon");
    // A bus that starts no services of the machine.
    QFile bus(m_bus_dir.filePath("bus.conf"));
    QVERIFY(bus.open(QIODevice::WriteOnly));
    bus.write(QStringLiteral("<busconfig><type>session</type><listen>unix:dir=%1</listen><policy context=\"default\">"
                             "<allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow "
                             "own=\"*\"/></policy></busconfig>")
                  .arg(m_bus_dir.path())
                  .toUtf8());
    bus.close();
    m_daemon.start(program, {"--config-file=" + bus.fileName(), "--nofork", "--print-address"});
    QTRY_VERIFY(m_daemon.canReadLine());
    const QByteArray address = m_daemon.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    qputenv("DBUS_SYSTEM_BUS_ADDRESS", address);
    m_bus.emplace(QDBusConnection::connectToBus(QString::fromLatin1(address), "services"));
    const auto all = QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals;
    QVERIFY(m_bus->registerObject("/org/freedesktop/Notifications", &m_notifier, all));
    QVERIFY(m_bus->registerObject("/org/freedesktop/portal/desktop", &m_portal, all));
    QVERIFY(m_bus->registerObject("/org/freedesktop/portal/desktop/request/test", &m_request, all));
    QVERIFY(m_bus->registerObject("/org/freedesktop/login1", &m_logind, all));
    QVERIFY(m_bus->registerService("org.freedesktop.Notifications"));
    QVERIFY(m_bus->registerService("org.freedesktop.login1"));
  }
  void cleanupTestCase() {
    m_bus.reset();
    QDBusConnection::disconnectFromBus("services");
    m_daemon.kill();
    m_daemon.waitForFinished();
  }
  void init() { begin(); }
  void cleanup() {
    end();
    m_bus->unregisterService("org.freedesktop.portal.Desktop");
    m_notifier.titles.clear();
    m_notifier.texts.clear();
    m_notifier.closed.clear();
    m_portal.asked.clear();
    m_request.closed = 0;
    m_portal.refuses = false;
  }

  void theMachineStaysAwakeWhileAReplyIsWritten() {
    openPortal();
    beginToWrite();
    QTRY_COMPARE(m_portal.asked, QList<uint>{4});
    QCOMPARE(m_request.closed, 0);
    chat().turn().stop();
    QTRY_COMPARE(m_request.closed, 1);
    QCOMPARE(m_portal.asked.size(), 1);
    QVERIFY(m_logind.asked.isEmpty());
  }
  void aReplyThatWaitsLetsItSleep() {
    openPortal();
    beginToWrite();
    QTRY_COMPARE(m_portal.asked.size(), 1);
    chat().turn().pause();
    QTRY_COMPARE(m_request.closed, 1);
    chat().turn().pause(false);
    QTRY_COMPARE(m_portal.asked.size(), 2);
  }
  void whatRefusesIsAskedOnceForAReply() {
    openPortal();
    rest();
    m_portal.refuses = true;
    QVERIFY(m_bus->unregisterService("org.freedesktop.login1"));
    beginToWrite();
    QTRY_VERIFY(lastText().size() > 2000);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    notified();
    QCOMPARE(m_portal.asked.size(), 1);
    QVERIFY(m_bus->registerService("org.freedesktop.login1"));
  }
  void withoutAPortalLogindIsAsked() {
    beginToWrite();
    QTRY_COMPARE(m_logind.asked, QStringList({"sleep", "block"}));
    QVERIFY(!m_logind.isFree());
    chat().turn().stop();
    QTRY_VERIFY(m_logind.isFree());
  }
  void theEndOfALongReplyIsNotifiedAndAClickShowsIt() {
    ask("The first");
    const qint64 written = conversation().id;
    beginToWrite();
    chat().conversations().startNew();
    leave();
    endAfter(LongWork::long_ms);
    QTRY_COMPARE(m_notifier.texts, QStringList("The-reply-is-written"));
    QCOMPARE(m_notifier.titles, QStringList("The first"));
    emit m_notifier.ActivationToken(1, "token");
    emit m_notifier.ActionInvoked(1, "default");
    QTRY_COMPARE(conversation().id, written);
    QTRY_VERIFY(m_window->isActiveWindow());
  }
  void aShortReplyIsNot() {
    beginToWrite();
    leave();
    endAfter(LongWork::long_ms / 2);
    notified();
    QCOMPARE(m_notifier.titles, QStringList());
  }
  void norWhileTheUserIsInTheWindow() {
    beginToWrite();
    endAfter(LongWork::long_ms);
    notified();
    QCOMPARE(m_notifier.titles, QStringList());
  }
  void norWhereTheUserTurnedThatOff() {
    QVERIFY(menuEntry(*m_window, "notify")->isChecked());
    menuEntry(*m_window, "notify")->trigger();
    m_window.reset();
    openWindow();
    QVERIFY(!menuEntry(*m_window, "notify")->isChecked());
    beginToWrite();
    leave();
    endAfter(LongWork::long_ms);
    notified();
    QCOMPARE(m_notifier.titles, QStringList());
  }
  void eachOfSeveralDownloadsIsNotified() {
    rest();
    support::HttpServer server;
    server.answer = [](const support::HttpRequest& request) {
      support::passTime(LongWork::long_ms);
      return support::HttpServer::file(request, "what is no model");
    };
    leave();
    for (const QString& name : QStringList{"One", "Two"})
      QVERIFY(m_window->pane().downloads().add({name, {}, {{server.url('/' + name), name}}}, m_dir->path()));
    QTRY_COMPARE(m_notifier.titles, QStringList({"One", "Two"}));
  }
  void aNotificationGoesWhenTheUserComesBack() {
    beginToWrite();
    leave();
    endAfter(LongWork::long_ms);
    QTRY_COMPARE(m_notifier.titles.size(), 1);
    notified();
    m_window->activateWindow();
    QTRY_COMPARE(m_notifier.closed, QList<uint>{1});
  }
};

KVARIUM_QT_TEST(LongWorkTest)

}  // namespace kvarium::ui::long_work_test

#include "long_work_test.moc"
