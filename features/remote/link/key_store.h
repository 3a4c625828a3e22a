// KeyStore: keys of remote engines. They lie in the system's keyring under the service "kvarium engine"; where there is
// no keyring, they are kept until the program ends, which is said. They are never in settings, logs or exports.
//
// $KVARIUM_ENGINE_KEY is the key of every server that wants one (ServerAddress::key_id is set) and has none of its own.
// A server that has not asked for a key gets none. All KeyStores of a program belong to one thread, the window's,
// because QtKeychain has one queue for all; the keys travel to other threads in ServerAccess.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <functional>
#include <map>

#include "features/remote/protocol/address.h"

namespace kvarium::remote {

class KeyStore : public QObject {
  Q_OBJECT
 public:
  enum class Place { nowhere, keyring, this_run, environment };
  Q_ENUM(Place)
  static constexpr const char* environment_variable = key_variable;

  struct Key {
    QByteArray key;  // empty: there is none
    Place place = Place::nowhere;
    QString note;  // one sentence, if the keyring did not work; empty: nothing to say
  };
  // Called once, later, from the event loop; not at all if `receiver` or the store is gone.
  using Read = std::function<void(const Key& key)>;
  // place: where the key is now. note: why it is not in the keyring, or not a key at all (place nowhere).
  using Written = std::function<void(Place place, const QString& note)>;

  explicit KeyStore(QObject* parent = nullptr) : QObject(parent) {}

  // id: keyIdOf(base). A key that was written in this run comes first, then the keyring's, then the environment's.
  // Empty: the server wants no key, and there is none.
  void read(const QString& id, QObject* receiver, Read done);
  void write(const QString& id, const QByteArray& key, QObject* receiver, Written done);

 private:
  std::map<QString, QByteArray> m_this_run;  // of which the keyring knows nothing
};

}  // namespace kvarium::remote
