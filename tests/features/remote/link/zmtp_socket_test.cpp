// Events of an engine over ZeroMQ's protocol: as they were recorded, with reconnection, in both directions of
// connecting, and against peers that break the protocol.
#include "features/remote/link/zmtp_socket.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "tests/features/remote/link/recorded_peer.h"

namespace kvarium::remote::zmtp_socket_test {

using support::PubServer;
using support::RecordedPeer;
using State = ZmtpSocket::State;
using support::zmtpMessage;
using Type = remote::ZmtpType;

namespace {

QByteArray recorded(const QString& name) {
  QFile file(QStringLiteral(KVARIUM_TEST_DATA "/remote/zmtp/") + name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
const QByteArray up = support::publisherUp();
QByteArray newPeer() { return support::publisherUp(1); }

quint16 freePort() {
  QTcpServer server;
  server.listen(QHostAddress::LocalHost);
  return server.serverPort();
}

}  // namespace

class ZmtpSocketTest : public QObject {
  Q_OBJECT
  std::unique_ptr<PubServer> m_server;
  std::unique_ptr<ZmtpSocket> m_socket;
  ZmtpOptions m_options;
  std::vector<std::pair<int, std::vector<std::string>>> m_messages;
  QStringList m_states, m_failures;

  void open(Type type = Type::sub) {
    m_socket = std::make_unique<ZmtpSocket>(type, m_options);
    m_messages.clear();
    m_states.clear();
    m_failures.clear();
    connect(m_socket.get(), &ZmtpSocket::message, this,
            [this](int peer, const std::vector<std::string>& parts) { m_messages.emplace_back(peer, parts); });
    connect(m_socket.get(), &ZmtpSocket::stateChanged, this,
            [this](State state) { m_states << QString(QMetaEnum::fromType<State>().valueToKey(int(state))); });
    connect(m_socket.get(), &ZmtpSocket::failed, this, [this](const QString& why) { m_failures << why; });
  }
  RecordedPeer* connectTo(quint16 port, const QByteArray& record) {
    auto* socket = new QTcpSocket;
    auto* peer = new RecordedPeer(socket, record, 1 << 16, m_server.get());
    socket->connectToHost(QHostAddress::LocalHost, port);
    return peer;
  }

 private slots:
  void init() {
    m_options = {};
    m_options.first_retry_ms = 20;
    m_options.longest_retry_ms = 80;
    m_server = std::make_unique<PubServer>(recorded("sub-tcp.bin"));
    open();
  }

  void recordedEventsArrive_data() {
    QTest::addColumn<int>("piece");
    for (const int piece : {1, 7, 1000, 1 << 20}) QTest::newRow(qPrintable(QString::number(piece))) << piece;
  }
  void recordedEventsArrive() {
    QFETCH(int, piece);
    m_server->piece = piece;
    m_socket->start(m_server->endpoint(), "kv@");
    QTRY_COMPARE(m_messages.size(), size_t(10));
    for (size_t i = 0; i < 10; ++i) {
      const auto& [peer, parts] = m_messages[i];
      QCOMPARE(peer, 0);
      QCOMPARE(parts.size(), size_t(3));
      QCOMPARE(parts[0], std::string("kv@one@smollm2"));
      QCOMPARE(remote::bigEndianOf(parts[1]), std::optional<uint64_t>(i));
      QVERIFY(parts[2].size() > 200);
    }
    QCOMPARE(m_states, (QStringList{"connecting", "connected"}));
    QCOMPARE(m_socket->peers(), 1);
    QCOMPARE(m_server->peers[0]->heard.left(64), QByteArray::fromStdString(remote::zmtpGreeting()));
    QCOMPARE(m_server->peers[0]->heardAfterHandshake(), QByteArray("\0\4\1kv@", 6));
  }
  void aReplayIsAskedForAndArrives() {
    m_server->record = recorded("replay-tcp.bin");
    open(Type::dealer);
    QVERIFY(!m_socket->askReplay(0));  // not connected
    connect(m_socket.get(), &ZmtpSocket::peerCame, this, [this] { QVERIFY(m_socket->askReplay(0x0102)); });
    m_socket->start(m_server->endpoint());
    QTRY_VERIFY(!m_messages.empty() && m_messages.back().second[2] == std::string(8, '\xff'));
    QCOMPARE(m_server->peers[0]->heardAfterHandshake(), QByteArray("\1\0\0\x08\0\0\0\0\0\0\1\2", 12));
    QVERIFY(m_messages.size() > 10);
    for (size_t i = 0; i < m_messages.size(); ++i) {
      const auto& parts = m_messages[i].second;
      QCOMPARE(parts.size(), size_t(4));
      QCOMPARE(parts[0], std::string());
      if (i + 1 < m_messages.size()) QCOMPARE(remote::bigEndianOf(parts[2]), std::optional<uint64_t>(i));
    }
  }
  void aConnectionThatEndsIsMadeAgain() {
    m_socket->start(m_server->endpoint());
    QSignalSpy left(m_socket.get(), &ZmtpSocket::peerLeft);
    QTRY_COMPARE(m_messages.size(), size_t(10));
    m_server->peers[0]->close();
    QTRY_COMPARE(m_messages.size(), size_t(20));
    QCOMPARE(m_states, (QStringList{"connecting", "connected", "waiting", "connecting", "connected"}));
    QCOMPARE(left.size(), 1);
    QCOMPARE(m_server->peers.size(), size_t(2));
    QVERIFY(m_failures.isEmpty());
  }
  void tryingAgainTakesLongerEachTime() {
    const QString endpoint = QStringLiteral("tcp://127.0.0.1:%1").arg(freePort());
    size_t tries = 0;
    QString why;
    connect(m_socket.get(), &ZmtpSocket::stateChanged, this, [&](State state, const QString& said) {
      tries += state == State::connecting;
      if (state == State::waiting) why = said;
    });
    const support::StandingClock clock;
    m_socket->start(endpoint);
    for (const int wait_ms : {20, 40, 80, 80, 80}) {  // no longer than the longest time
      QTRY_COMPARE(m_socket->state(), State::waiting);
      int passed = 0;
      for (const size_t before = tries; tries == before; ++passed) support::passTime(1);
      QVERIFY2(std::abs(passed - wait_ms) <= 1 + wait_ms / 10, qPrintable(QString::number(passed)));
    }
    QVERIFY2(why.contains(endpoint.mid(6)), qPrintable(why));
    m_socket->stop();
    const size_t before = tries;
    support::passTime(1000);
    QCOMPARE(tries, before);
    QCOMPARE(m_socket->state(), State::stopped);
  }
  void publishersThatConnectAreTaken() {
    const quint16 port = freePort();
    m_socket->start(QStringLiteral("listen tcp://127.0.0.1:%1").arg(port));
    QTRY_COMPARE(m_socket->state(), State::listening);
    QCOMPARE(m_socket->port(), port);
    QSignalSpy came(m_socket.get(), &ZmtpSocket::peerCame), left(m_socket.get(), &ZmtpSocket::peerLeft);
    RecordedPeer* one = connectTo(port, recorded("sub-tcp.bin"));
    QTRY_COMPARE(m_messages.size(), size_t(10));
    connectTo(port, recorded("sub-tcp.bin"));
    QTRY_COMPARE(m_messages.size(), size_t(20));
    QCOMPARE(came.size(), 2);
    QVERIFY(m_messages[0].first != m_messages[19].first);
    QCOMPARE(m_socket->peers(), 2);
    RecordedPeer* stranger = connectTo(port, "GET / HTTP/1.1\r\n\r\n");
    QTRY_COMPARE(m_failures.size(), 1);
    QTRY_VERIFY(stranger->left);
    QCOMPARE(m_socket->state(), State::listening);
    one->say(zmtpMessage({"still", "here"}));
    QTRY_COMPARE(m_messages.size(), size_t(21));
    one->close();
    QTRY_COMPARE(left.size(), 1);
    QCOMPARE(left[0][0], came[0][0]);
    QCOMPARE(m_socket->peers(), 1);
    m_socket->stop();
    QCOMPARE(m_socket->port(), quint16(0));
  }
  void aListeningSocketHasLimits() {
    m_options.most_peers = 2;
    m_options.most_bytes = 100000;
    open();
    const quint16 port = freePort();
    m_socket->start(QStringLiteral("listen tcp://127.0.0.1:%1").arg(port));
    QTRY_COMPARE(m_socket->state(), State::listening);
    RecordedPeer* one = connectTo(port, recorded("sub-tcp.bin"));
    RecordedPeer* two = connectTo(port, recorded("sub-tcp.bin"));
    QTRY_COMPARE(m_socket->peers(), 2);
    const RecordedPeer* three = connectTo(port, recorded("sub-tcp.bin"));
    QTRY_VERIFY(three->left);
    QByteArray begun = zmtpMessage({QByteArray(90000, 'x')});
    one->say(begun.left(60000));
    QTRY_COMPARE(one->unsent(), 0);
    support::drainEvents();
    QCOMPARE(m_socket->peers(), 2);
    two->say(begun.left(70000));  // the one that keeps more has to go
    QTRY_VERIFY(two->left);
    QCOMPARE(m_failures.size(), 1);
    one->say(begun.mid(60000));
    QTRY_COMPARE(m_messages.back().second[0].size(), size_t(90000));
    QCOMPARE(m_socket->peers(), 1);
  }
  void hostilePeersEndIt_data() {
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QByteArray>("then");
    QTest::newRow("a web server") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n") << QByteArray();
    QTest::newRow("another socket") << QByteArray::fromStdString(remote::zmtpGreeting() + remote::zmtpReady("PUSH"))
                                    << QByteArray();
    QTest::newRow("a huge length") << up << QByteArray("\2\x7f\xff\xff\xff\xff\xff\xff\xff", 9);
    QTest::newRow("parts without end") << up << QByteArray("\1\1x").repeated(1000);
    QTest::newRow("a message without end")
        << up << (QByteArray("\3\0\0\0\0\0\x3f\xff\xff", 9) + QByteArray(0x3fffff, 'x')).repeated(6);
    QTest::newRow("noise") << up << QByteArray("\x99").repeated(100000);
  }
  void hostilePeersEndIt() {
    QFETCH(QByteArray, record);
    QFETCH(QByteArray, then);
    m_server->record = record;
    m_socket->start(m_server->endpoint());
    if (!then.isEmpty()) {
      QTRY_COMPARE(m_socket->state(), State::connected);
      m_server->peers[0]->say(then);
    }
    QTRY_COMPARE(m_socket->state(), State::failed);
    QCOMPARE(m_failures.size(), 1);
    QVERIFY2(m_failures[0].contains(m_server->endpoint().mid(6)), qPrintable(m_failures[0]));
    QTRY_VERIFY(m_server->peers[0]->left);
    support::passTime(1000);
    QCOMPARE(m_server->peers.size(), size_t(1));  // not tried again
    QVERIFY(m_messages.empty());
    m_server->record = recorded("sub-tcp.bin");
    m_socket->start(m_server->endpoint());
    QTRY_COMPARE(m_messages.size(), size_t(10));
  }
  void aMutePeerIsLeftInTime() {
    m_server->record.clear();
    m_options.handshake_ms = 50;
    open();
    m_socket->start(m_server->endpoint());
    QTRY_VERIFY(m_server->peers.size() >= 2);
    QVERIFY(m_server->peers[0]->left);
    QVERIFY(m_failures.isEmpty());
  }
  void pingsAreAnswered() {
    m_server->record = newPeer();
    m_socket->start(m_server->endpoint(), "kv");
    QTRY_COMPARE(m_socket->state(), State::connected);
    m_server->peers[0]->say(
        QByteArray("\4\x0a\4PING\0\x0a"
                   "abc",
                   12));
    QTRY_COMPARE(m_server->peers[0]->heardAfterHandshake(), QByteArray("\0\3\1kv\4\x08\4PONGabc", 15));
  }
  void aPeerThatDiesSilentlyIsFoundOut() {
    m_options.ping_ms = 40;
    m_server->record = newPeer();
    open();
    m_socket->start(m_server->endpoint());
    QTRY_COMPARE(m_socket->state(), State::connected);
    for (int pings = 1; pings <= 8; ++pings) {  // who answers is kept
      QTRY_VERIFY(m_server->peers[0]->heard.count("PING") >= pings);
      m_server->peers[0]->say(QByteArray("\4\5\4PONG", 7));
    }
    QCOMPARE(m_states.count("waiting"), 0);
    QTRY_VERIFY(m_states.contains("waiting"));
    QVERIFY(m_server->peers[0]->heardAfterHandshake().contains("\4PING"));
    QTRY_VERIFY(m_server->peers.size() >= 2);
    m_server->record = up;  // of version 3.0, which has no pings
    open();
    const size_t peers = m_server->peers.size();
    m_socket->start(m_server->endpoint());
    QTRY_COMPARE(m_socket->state(), State::connected);
    support::passTime(1000);
    QCOMPARE(m_socket->state(), State::connected);
    QVERIFY(!m_server->peers[peers]->heard.contains("PING"));
  }
  void aPeerThatAsksAndNeverListensIsLeft() {
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    m_socket->start(QStringLiteral("tcp://127.0.0.1:%1").arg(server.serverPort()));
    QTRY_VERIFY(server.hasPendingConnections());
    std::unique_ptr<QTcpSocket> peer(server.nextPendingConnection());
    peer->setReadBufferSize(1);
    peer->write(newPeer());
    const QByteArray pings = QByteArray("\4\x17\4PING\0\0", 9).append(QByteArray(16, 'c')).repeated(4000);
    const auto fails = [&] {
      if (m_failures.isEmpty() && peer->bytesToWrite() < (1 << 20)) peer->write(pings);
      return !m_failures.isEmpty();
    };
    QTRY_VERIFY(fails());
    QCOMPARE(m_failures.size(), 1);
    QVERIFY2(m_failures[0].contains("sends-does-not-read("), qPrintable(m_failures[0]));
  }
  void stoppingInASignalIsTheLastThingHeard() {
    connect(m_socket.get(), &ZmtpSocket::message, this, [this] { m_socket->stop(); });
    m_socket->start(m_server->endpoint());
    QTRY_COMPARE(m_messages.size(), size_t(1));
    QTRY_VERIFY(m_server->peers[0]->left);
    support::drainEvents();
    QCOMPARE(m_messages.size(), size_t(1));
    QTRY_VERIFY(m_server->peers[0]->left);
    QCOMPARE(m_socket->state(), State::stopped);
    m_socket->disconnect(this);
    connect(m_socket.get(), &ZmtpSocket::message, this, [this] { m_socket.reset(); });
    m_socket->start(m_server->endpoint());
    QTRY_VERIFY(!m_socket);
  }
  void endpointsThatCannotBeUsedAreSaid() {
    m_socket->start("http://localhost:1");
    QVERIFY(m_failures.isEmpty());
    QTRY_COMPARE(m_socket->state(), State::failed);
    QCOMPARE(m_failures[0], QString("no-endpoint-events-write(http://localhost:1)"));
    m_socket->start(QStringLiteral("listen tcp://127.0.0.1:%1").arg(m_server->serverPort()));  // taken
    QTRY_COMPARE(m_failures.size(), 2);
    QVERIFY2(m_failures[1].contains("Publishers-cannot-waited-choose("), qPrintable(m_failures[1]));
    open(Type::dealer);
    m_socket->start("listen tcp://127.0.0.1:1");
    QTRY_COMPARE(m_failures.size(), 1);
  }
  void itWorksOnAThreadOfItsOwn() {
    QThread thread;
    thread.start();
    ZmtpSocket* socket = m_socket.release();
    socket->moveToThread(&thread);
    QMetaObject::invokeMethod(socket, [socket, endpoint = m_server->endpoint()] { socket->start(endpoint); });
    QTRY_COMPARE(m_messages.size(), size_t(10));  // queued to this thread
    QMetaObject::invokeMethod(
        socket, [socket] { delete socket; }, Qt::BlockingQueuedConnection);
    thread.quit();
    thread.wait();
    QTRY_VERIFY(m_server->peers[0]->left);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ZmtpSocketTest)

}  // namespace kvarium::remote::zmtp_socket_test

#include "zmtp_socket_test.moc"
