// ServerAccounts: what the user entered for servers: addresses and options in the settings, the last used first, keys
// in the keyring (KeyStore). For the window's thread.
//
// The settings are a file that anybody may have changed: what is too long, breaks the rules of server_address.h or is
// not understood is left out when it is read.
#pragma once

#include <functional>
#include <optional>

#include "features/remote/link/key_store.h"
#include "features/remote/link/server_request.h"

class QSettings;

namespace kvarium::remote {

class ServerAccounts {
 public:
  static constexpr int most_servers = 50, most_headers = 16;
  static constexpr int most_bytes = 256 << 10;  // of the whole list
  static constexpr int most_text = 1000;        // characters of a name, an address, a header's value

  explicit ServerAccounts(QSettings& settings) : m_settings(settings) {}

  std::vector<ServerAddress> servers() const;  // the last used first
  std::optional<ServerAddress> at(const QUrl& base) const;
  // What is known of the server at an address as it was typed; of an unknown one the likeliest base, and no key_id.
  ServerAddress find(const QString& typed) const;
  // Puts `server` first, in place of the one with the same base; beyond most_servers the longest unused is forgotten.
  // Its key_id is empty or keyIdOf(base). Returns why it cannot be kept; empty: it is.
  QString use(const ServerAddress& server);

  // With its key if its key_id is set, later; not at all if the receiver is gone.
  void access(const QString& typed, QObject* receiver, std::function<void(const ServerAccess&)> done);
  KeyStore& keys() { return m_keys; }  // by keyIdOf(base)

 private:
  QSettings& m_settings;
  KeyStore m_keys;
};

}  // namespace kvarium::remote
