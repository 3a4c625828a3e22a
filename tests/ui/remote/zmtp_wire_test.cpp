// The bytes of ZeroMQ's protocol: recorded ones in every split, and broken ones, which cost no memory.
#include "ui/remote/zmtp_wire.h"
#include "tests/support/qt_tests.h"

#include <QFile>
#include <QTest>
#include <QtEndian>

namespace kvarium::ui::zmtp_wire_test {

using Kind = ZmtpEvent::Kind;

namespace {

QByteArray recorded(const QString& name) {
  QFile file(QStringLiteral(KVARIUM_TEST_DATA "/remote/zmtp/") + name);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<ZmtpEvent> drain(ZmtpReader& reader) {
  std::vector<ZmtpEvent> events;
  while (std::optional<ZmtpEvent> event = reader.next()) events.push_back(std::move(*event));
  return events;
}

// Events of `bytes` when they come in these pieces; empty if the reader refuses them.
std::vector<ZmtpEvent> eventsOf(const QByteArray& bytes, qsizetype piece, qsizetype first = 0) {
  ZmtpReader reader("here");
  std::vector<ZmtpEvent> events;
  for (qsizetype at = 0; at < bytes.size();) {
    const qsizetype count = std::min(at == 0 && first > 0 ? first : piece, bytes.size() - at);
    reader.add(QByteArrayView(bytes).sliced(at, count));
    for (ZmtpEvent& event : drain(reader)) events.push_back(std::move(event));
    at += count;
  }
  return reader.problem().isEmpty() ? events : std::vector<ZmtpEvent>();
}

bool isSame(const std::vector<ZmtpEvent>& a, const std::vector<ZmtpEvent>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ZmtpEvent& x, const ZmtpEvent& y) {
    return x.kind == y.kind && x.parts == y.parts && x.socket_type == y.socket_type && x.context == y.context;
  });
}

const QByteArray greeting = zmtpGreeting(), ready = zmtpReady("PUB");

QByteArray longHead(char flags, quint64 length) {
  QByteArray head(9, flags);
  qToBigEndian(length, head.data() + 1);
  return head;
}

}  // namespace

class ZmtpWireTest : public QObject {
  Q_OBJECT

 private slots:
  void aRecordedPublisherIsUnderstood() {
    const auto events = eventsOf(recorded("sub-tcp.bin"), 1 << 20);
    QCOMPARE(events.size(), size_t(12));
    QCOMPARE(events[0].kind, Kind::greeting);
    QCOMPARE(events[0].minor, 1);
    QCOMPARE(events[1].kind, Kind::ready);
    QCOMPARE(events[1].socket_type, QByteArray("PUB"));
    for (size_t i = 2; i < events.size(); ++i) {
      QCOMPARE(events[i].kind, Kind::message);
      QCOMPARE(events[i].parts.size(), size_t(3));
      QCOMPARE(events[i].parts[0], QByteArray("kv@one@smollm2"));
      QCOMPARE(qFromBigEndian<quint64>(events[i].parts[1].constData()), quint64(i - 2));
    }
  }
  void everySplitGivesTheSame() {
    for (const char* name : {"sub-tcp.bin", "replay-tcp.bin"}) {
      const QByteArray bytes = recorded(name);
      QVERIFY(bytes.size() > 4000);
      const auto whole = eventsOf(bytes, bytes.size());
      QVERIFY(whole.size() > 10);
      for (qsizetype piece : {1, 2, 3, 7, 64, 100, 1000}) QVERIFY(isSame(eventsOf(bytes, piece), whole));
      for (qsizetype first = 1; first < bytes.size(); ++first)
        QVERIFY2(isSame(eventsOf(bytes, bytes.size(), first), whole), qPrintable(QString::number(first)));
    }
  }
  void whatIsCutIsIncompleteAndNoMore() {
    const QByteArray bytes = recorded("sub-tcp.bin");
    const auto whole = eventsOf(bytes, bytes.size());
    for (qsizetype length = 0; length < bytes.size(); ++length) {
      ZmtpReader reader("here");
      reader.add(QByteArrayView(bytes).first(length));
      auto part = drain(reader);
      QVERIFY(reader.problem().isEmpty());
      QVERIFY(part.size() < whole.size());
      QVERIFY(isSame(part, {whole.begin(), whole.begin() + qsizetype(part.size())}));
    }
  }
  void whatIsWrittenIsReadAgain() {
    const std::vector<QByteArray> parts{"", "a", QByteArray(255, 'b'), QByteArray(256, 'c'), QByteArray(70000, 'd')};
    ZmtpReader reader("here");
    reader.add(greeting + ready + zmtpMessage(parts) + zmtpPing(30000) + zmtpPong("xyz") + zmtpSubscription("kv"));
    const auto events = drain(reader);
    QVERIFY2(reader.problem().isEmpty(), qPrintable(reader.problem()));
    QCOMPARE(events.size(), size_t(6));
    QCOMPARE(events[0].minor, 0);
    QCOMPARE(events[1].socket_type, QByteArray("PUB"));
    QCOMPARE(events[2].parts, parts);
    QCOMPARE(events[3].kind, Kind::ping);
    QCOMPARE(events[3].context, QByteArray());
    QCOMPARE(events[4].kind, Kind::pong);
    QCOMPARE(events[5].parts, std::vector<QByteArray>{"\1kv"});
  }
  void aPingBringsItsContext() {
    ZmtpReader reader("here");
    reader.add(greeting + ready +
               QByteArray("\4\x0a\4PING\0\x0a"
                          "abc",
                          12));
    const auto events = drain(reader);
    QCOMPARE(events.size(), size_t(3));
    QCOMPARE(events[2].kind, Kind::ping);
    QCOMPARE(events[2].context, QByteArray("abc"));
  }
  void brokenBytesAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
      QTest::newRow(name) << bytes << words;
    };
    const auto changed = [](qsizetype at, char byte) {
      return QByteArray(greeting).replace(at, 1, QByteArray(1, byte));
    };
    const QByteArray up = greeting + ready;
    row("a web server", "HTTP/1.1 400 Bad Request\r\n", "does-not-speak-protocol(");
    row("one other byte", "\5", "does-not-speak-protocol(");
    row("a broken signature", changed(9, 0), "does-not-speak-protocol(");
    row("version 1", QByteArray("\xff\0\0\0\0\0\0\0\1\x7f\0", 11), "speaks-protocol-old-zeromq(");
    row("version 2", QByteArray("\xff\0\0\0\0\0\0\0\1\x7f\1", 11), "speaks-protocol-old-zeromq(");
    row("a login", QByteArray(greeting).replace(12, 5, "CURVE"), "login");
    row("a longer mechanism", changed(17, 'X'), "login");
    row("a message before the handshake", greeting + zmtpMessage({"a"}), "handshake");
    row("a ping before the handshake", greeting + zmtpPing(0), "handshake");
    row("no socket type", greeting + QByteArray("\4\6\5READY", 8), "sent-handshake-makes-no(");
    row("metadata that is cut", greeting + QByteArray("\4\7\5READY\x0b", 9), "sent-handshake-makes-no(");
    row("a value that is too long", greeting + QByteArray("\4\x0c\5READY\1a\xff\xff\xff\xff", 14),
        "sent-handshake-makes-no(");
    row("a command without a name", greeting + QByteArray("\4\0", 2), "handshake");
    row("a name that is cut", greeting + QByteArray("\4\2\5R", 4), "handshake");
    row("an error", greeting + QByteArray("\4\x09\5ERROR\2no", 11), "refuses");
    row("a second handshake", up + ready, "sent-command-not-known(");
    row("an unknown command", up + QByteArray("\4\4\3ABC", 6), "sent-command-not-known(");
    row("a ping that is too short", up + QByteArray("\4\6\4PING\0", 8), "sent-command-not-known(");
    row("a ping that is too long", up + QByteArray("\4\x19\4PING\0\0", 9) + QByteArray(18, 'x'),
        "sent-command-not-known(");
    row("a frame of unknown flags", up + QByteArray("\x08\0", 2), "sent-bytes-no-frame(");
    row("a command with more", up + QByteArray("\5\1", 2), "sent-bytes-no-frame(");
    row("a huge message", up + longHead(2, quint64(1) << 40), "sent-message-too-long(");
    row("the hugest message", up + longHead(2, ~quint64(0)), "sent-message-too-long(");
    row("a negative length", up + longHead(2, quint64(1) << 63), "sent-message-too-long(");
    row("a huge command", up + longHead(6, 5000), "sent-message-too-long(");
    row("a huge command first", greeting + longHead(6, quint64(1) << 33), "sent-message-too-long(");
    row("sent-message-too-many(", up + QByteArray("\1\0", 2).repeated(17), "sent-message-too-many(");
  }
  void brokenBytesAreRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    for (const qsizetype piece : {bytes.size(), qsizetype(1)}) {
      ZmtpReader reader("10.0.0.1:5557");
      for (qsizetype at = 0; at < bytes.size(); at += piece) {
        reader.add(QByteArrayView(bytes).sliced(at, std::min(piece, bytes.size() - at)));
        drain(reader);
      }
      QVERIFY2(reader.problem().contains(words), qPrintable(reader.problem()));
      QVERIFY(reader.problem().contains("10.0.0.1:5557"));
      QCOMPARE(reader.buffered(), qint64(0));
      reader.add(greeting);
      QCOMPARE(reader.buffered(), qint64(0));
      QVERIFY(!reader.next());
    }
  }
  void anErrorsWordsAreShownHarmlessly() {
    ZmtpReader reader("%2 here %1");
    reader.add(greeting + QByteArray("\4\x0d\5ERROR\6%1\n\x1b%2", 15));
    drain(reader);
    QVERIFY2(reader.problem().startsWith("refuses-connection-check-settings(%2 here %1)"),
             qPrintable(reader.problem()));
    QVERIFY(reader.problem().endsWith(": %1??%2"));
  }
  void aMessageWithoutEndStaysWithinItsLimit() {
    ZmtpReader reader("here", {.message_bytes = 10000, .parts = 1000});
    reader.add(greeting + ready);
    drain(reader);
    qint64 most = 0;
    for (int i = 0; i < 1000 && reader.problem().isEmpty(); ++i) {
      reader.add(QByteArray("\1\xc8", 2) + QByteArray(200, 'x'));  // more is to come, always
      drain(reader);
      most = std::max(most, reader.buffered());
    }
    QCOMPARE(reader.problem(), QString("sent-message-too-long(here)"));
    QVERIFY(most <= 10000 + 202);
    QCOMPARE(reader.buffered(), qint64(0));
  }
  void theNextMessageHasItsWholeLimitAgain() {
    ZmtpReader reader("here", {.message_bytes = 1000, .parts = 2});
    reader.add(greeting + ready);
    drain(reader);
    for (int i = 0; i < 100; ++i) {
      reader.add(zmtpMessage({QByteArray(500, 'a'), QByteArray(500, 'b')}));
      QCOMPARE(drain(reader).size(), size_t(1));
      QCOMPARE(reader.buffered(), qint64(0));
    }
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ZmtpWireTest)

}  // namespace kvarium::ui::zmtp_wire_test

#include "zmtp_wire_test.moc"
