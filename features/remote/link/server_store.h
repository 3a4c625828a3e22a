// ServerStore: the servers that the user knows, in the settings, the last used first. No keys: see KeyStore.
//
// The settings are a file that anybody may have changed: what is too long, breaks the rules of server_address.h or is
// not understood is left out when it is read. For the thread of its QSettings.
#pragma once

#include <optional>

#include "features/remote/link/server_address.h"

class QSettings;

namespace kvarium::remote {

class ServerStore {
 public:
  static constexpr int most_servers = 50, most_headers = 16;
  static constexpr int most_bytes = 256 << 10;  // of the whole list
  static constexpr int most_text = 1000;        // characters of a name, an address, a header's value

  explicit ServerStore(QSettings& settings) : m_settings(settings) {}

  std::vector<ServerAddress> servers() const;
  std::optional<ServerAddress> find(const QUrl& base) const;
  // Puts `server` first, in place of the one with the same base; beyond most_servers the longest unused is forgotten.
  // Its key_id is empty or keyIdOf(base). Returns why it cannot be kept; empty: it is.
  QString use(const ServerAddress& server);

 private:
  QSettings& m_settings;
};

}  // namespace kvarium::remote
