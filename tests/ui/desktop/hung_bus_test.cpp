// A bus that takes a connection and never answers keeps nobody waiting.
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>

#include "tests/support/qt_tests.h"
#include "ui/desktop/desktop_bus.h"

namespace kvarium::ui::hung_bus_test {

class HungBusTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_dir;
  QLocalServer m_bus;

 private slots:
  void initTestCase() {
    QVERIFY(m_bus.listen(m_dir.filePath("bus")));
    const QByteArray address = "unix:path=" + m_bus.fullServerName().toUtf8();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    qputenv("DBUS_SYSTEM_BUS_ADDRESS", address);
  }

  void theAnswerComesLater_data() {
    QTest::addColumn<int>("type");
    QTest::newRow("session") << int(QDBusConnection::SessionBus);
    QTest::newRow("system") << int(QDBusConnection::SystemBus);
  }
  void theAnswerComesLater() {
    QFETCH(int, type);
    int answers = 0;
    bool connected = true;
    const auto ask = [&](QObject& of) {
      onBus(QDBusConnection::BusType(type), of, [&](const QDBusConnection& bus) {
        ++answers;
        connected = bus.isConnected();
      });
    };
    ask(*this);
    ask(*std::make_unique<QObject>());  // which is gone then
    QCOMPARE(answers, 0);
    QTRY_VERIFY(m_bus.hasPendingConnections());
    QCOMPARE(answers, 0);
    while (answers == 0) {
      if (QLocalSocket* waits = m_bus.nextPendingConnection()) delete waits;
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    QCOMPARE(answers, 1);
    QVERIFY(!connected);
    ask(*this);  // known
    QCOMPARE(answers, 2);
  }
};

KVARIUM_QT_TEST(HungBusTest)

}  // namespace kvarium::ui::hung_bus_test

#include "hung_bus_test.moc"
