#include "features/remote/link/server_accounts.h"

#include <utility>

namespace kvarium::remote {

ServerAddress ServerAccounts::find(const QString& typed) const {
  QString problem;
  const std::vector<QUrl> candidates = baseCandidates(typed, &problem);
  for (const QUrl& base : candidates)
    if (std::optional<ServerAddress> known = m_store.find(base)) return *known;
  ServerAddress server;
  if (!candidates.empty()) server.base = candidates.front();
  return server;
}

void ServerAccounts::access(const QString& typed, QObject* receiver, std::function<void(const ServerAccess&)> done) {
  const ServerAddress server = find(typed);
  m_keys.read(server.key_id, receiver, [server, done = std::move(done)](const KeyStore::Key& key) {
    done({server, key.key});
  });
}

void ServerAccounts::key(const QUrl& base, QObject* receiver, const KeyStore::Read& done) {
  m_keys.read(keyIdOf(base), receiver, done);
}

void ServerAccounts::keep(const QUrl& base, const QByteArray& key, QObject* receiver,
                          std::function<void(const QString&)> done) {
  m_keys.write(keyIdOf(base), key, receiver,
               [done = std::move(done)](KeyStore::Place, const QString& note) { done(note); });
}

}  // namespace kvarium::remote
