// ServerAccounts: what the user entered for servers: addresses and options in the settings, keys in the keyring. For
// the window's thread.
#pragma once

#include <functional>

#include "features/remote/link/key_store.h"
#include "features/remote/link/server_request.h"
#include "features/remote/link/server_store.h"

namespace kvarium::remote {

class ServerAccounts {
 public:
  explicit ServerAccounts(QSettings& settings) : m_store(settings) {}

  std::vector<ServerAddress> servers() const { return m_store.servers(); }  // the last used first
  // What is known of the server at an address as it was typed; of an unknown one the likeliest base, and no key_id.
  ServerAddress find(const QString& typed) const;
  // With its key if its key_id is set, later; not at all if the receiver is gone.
  void access(const QString& typed, QObject* receiver, std::function<void(const ServerAccess&)> done);
  // The key that there is for a server that asked for one: its own, or the environment's. Called as KeyStore::read().
  void key(const QUrl& base, QObject* receiver, const KeyStore::Read& done);
  // Puts it first in the list. Why it cannot be kept; empty: it is.
  QString use(const ServerAddress& server) { return m_store.use(server); }
  // said: where the key is kept now, if that is not the keyring.
  void keep(const QUrl& base, const QByteArray& key, QObject* receiver, std::function<void(const QString& said)> done);

 private:
  ServerStore m_store;
  KeyStore m_keys;
};

}  // namespace kvarium::remote
