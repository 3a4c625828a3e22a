// Keys where there is no keyring: kept for this run, said, and written nowhere. With a keyring:
// key_store_keyring_test.sh.
#include "features/remote/link/key_store.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"

#include <QTest>

#include "features/remote/link/server_address.h"

namespace kvarium::remote::key_store_test {

using Place = KeyStore::Place;

class KeyStoreTest : public QObject {
  Q_OBJECT
  const QString m_id = "http://127.0.0.1:8000";
  const QByteArray m_key = "sk-very-secret";

  KeyStore::Key read(KeyStore& store, const QString& id) {
    KeyStore::Key got;
    bool done = false;
    store.read(id, this, [&](const KeyStore::Key& key) {
      got = key;
      done = true;
    });
    [&] { QVERIFY(!done); }();
    [&] { QTRY_VERIFY(done); }();
    return got;
  }
  std::pair<Place, QString> write(KeyStore& store, const QString& id, const QByteArray& key) {
    std::pair<Place, QString> got;
    bool done = false;
    store.write(id, key, this, [&](Place place, const QString& note) {
      got = {place, note};
      done = true;
    });
    [&] { QVERIFY(!done); }();
    [&] { QTRY_VERIFY(done); }();
    return got;
  }
 private slots:
  void initTestCase() {
    // The keyring of the user who runs the tests is not touched.
    if (!qEnvironmentVariableIsSet("KVARIUM_TEST_KEYRING")) qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=nowhere");
  }
  void init() { qunsetenv(KeyStore::environment_variable); }

  void withoutAKeyringAKeyIsKeptForThisRun() {
    if (qEnvironmentVariableIsSet("KVARIUM_TEST_KEYRING")) QSKIP("there is a keyring");
    KeyStore store;
    QCOMPARE(read(store, m_id).place, Place::nowhere);
    QVERIFY2(read(store, m_id).note.startsWith("Systems-keyring-cannot-used("), qPrintable(read(store, m_id).note));
    const auto [place, note] = write(store, m_id, " " + m_key + "\n");
    QCOMPARE(place, Place::this_run);
    QVERIFY2(note.startsWith("Systems-keyring-cannot-used("), qPrintable(note));
    QVERIFY2(!note.contains(m_key), qPrintable(note));
    QCOMPARE(read(store, m_id).key, m_key);
    QCOMPARE(read(store, m_id).place, Place::this_run);
    QVERIFY(read(store, "https://example.org:443").key.isEmpty());  // a key is of one origin
    QVERIFY(read(*std::make_unique<KeyStore>(), m_id).key.isEmpty());
  }
  void theEnvironmentsKeyIsForWhoHasNone() {
    if (qEnvironmentVariableIsSet("KVARIUM_TEST_KEYRING")) QSKIP("there is a keyring");
    KeyStore store;
    qputenv(KeyStore::environment_variable, "of-the-environment\n");
    QCOMPARE(read(store, m_id).key, QByteArray("of-the-environment"));
    QCOMPARE(read(store, m_id).place, Place::environment);
    QCOMPARE(read(store, {}).place, Place::nowhere);  // nor for a server that wants none
    QCOMPARE(read(store, {}).key, QByteArray());
    write(store, m_id, m_key);
    QCOMPARE(read(store, m_id).key, m_key);
    qputenv(KeyStore::environment_variable, "two words");
    QVERIFY(read(store, "https://example.org:443").key.isEmpty());
  }
  void aKeyringKeepsTheKey() {
    if (!qEnvironmentVariableIsSet("KVARIUM_TEST_KEYRING")) QSKIP("there is no keyring to test with");
    {
      KeyStore store;
      QCOMPARE(read(store, m_id).place, Place::nowhere);
      QCOMPARE(read(store, m_id).note, QString());
      const auto [place, note] = write(store, m_id, m_key);
      QVERIFY2(place == Place::keyring && note.isEmpty(), qPrintable(note));
    }
    KeyStore store;
    qputenv(KeyStore::environment_variable, "of-the-environment");
    QCOMPARE(read(store, m_id).key, m_key);
    QCOMPARE(read(store, m_id).place, Place::keyring);
    QCOMPARE(read(store, "https://example.org:443").place, Place::environment);
  }
  void whatIsNoKeyIsNotKept() {
    KeyStore store;
    for (const QByteArray& key : {QByteArray(), QByteArray("two words"), QByteArray(5000, 'k')}) {
      const auto [place, note] = write(store, m_id, key);
      QCOMPARE(place, Place::nowhere);
      QVERIFY(!note.isEmpty());
    }
    QVERIFY(read(store, m_id).key.isEmpty());
  }
  void nobodyIsCalledWhoIsGone() {
    KeyStore store;
    bool called = false;
    auto receiver = std::make_unique<QObject>();
    write(store, m_id, m_key);
    store.read(m_id, receiver.get(), [&](const KeyStore::Key&) { called = true; });
    store.read("https://example.org:443", receiver.get(), [&](const KeyStore::Key&) { called = true; });
    store.write(m_id, "two words", receiver.get(), [&](Place, const QString&) { called = true; });
    receiver.reset();
    {
      KeyStore gone;
      gone.read(m_id, this, [&](const KeyStore::Key&) { called = true; });
    }
    read(store, "https://example.org:443");
    support::drainEvents();
    QVERIFY(!called);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(KeyStoreTest)

}  // namespace kvarium::remote::key_store_test

#include "key_store_test.moc"
