// Whose events a map takes where publishers connect.
#include "features/remote/link/event_feed.h"
#include "tests/support/qt_tests.h"

#include <QTest>

#include "tests/features/remote/link/recorded_peer.h"

namespace kvarium::remote::event_feed_test {

using support::RecordedPeer;

class EventFeedTest : public QObject {
  Q_OBJECT

  RecordedPeer* publisher(quint16 port) {
    auto* socket = new QTcpSocket;
    auto* peer = new RecordedPeer(socket, support::publisherUp(), 1 << 16, this);
    socket->connectToHost(QHostAddress::LocalHost, port);
    return peer;
  }
  // Number 0: everything was cleared.
  static QByteArray cleared() {
    return support::zmtpMessage(
        {"kv", QByteArray(8, '\0'), QByteArray("\x92\x01\x91\x91\xb0", 5) + "AllBlocksCleared"});
  }

 private slots:
  void whoCameSecondIsHeardWhenTheFirstIsGone() {
    QTcpServer free;
    QVERIFY(free.listen(QHostAddress::LocalHost));
    const quint16 port = free.serverPort();
    free.close();
    remote::EventFeed feed({.endpoint = "listen tcp://127.0.0.1:" + std::to_string(port), .topic = "kv"}, nullptr);
    RecordedPeer* first = nullptr;
    QTRY_VERIFY((!first || first->left ? first = publisher(port) : first)->hasSubscribed());  // it listens soon
    first->say(cleared());
    QTRY_COMPARE(feed.map().next(), int64_t{1});
    RecordedPeer* second = publisher(port);
    QTRY_VERIFY(second->hasSubscribed());
    QTRY_VERIFY2(feed.problem().contains("publishes-events-same-address("), qPrintable(feed.problem()));
    first->close();
    QTRY_VERIFY(second->left);  // it connects again, as ZeroMQ does
    RecordedPeer* again = nullptr;
    QTRY_VERIFY((!again || again->left ? again = publisher(port) : again)->hasSubscribed());
    QVERIFY2(feed.problem().isEmpty(), qPrintable(feed.problem()));
    again->say(cleared());
    QTRY_COMPARE(feed.map().next(), int64_t{1});  // of a new connection
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(EventFeedTest)

}  // namespace kvarium::remote::event_feed_test

#include "event_feed_test.moc"
