#include "features/remote/link/key_store.h"

#include <qt6keychain/keychain.h>

#include <QPointer>

#include "features/remote/link/server_address.h"
#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

const QString keyring_service = QStringLiteral("kvarium engine");

// Empty: the keyring works, whether or not it has the key.
QString keyringProblem(const QKeychain::Job& job) {
  switch (job.error()) {
    case QKeychain::NoError:
    case QKeychain::EntryNotFound: return {};
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied:
      return ui::Words::tr("The system's keyring stays locked, so keys are kept only until KVarium ends");
    default:
      return ui::Words::tr("The system's keyring cannot be used (%1), so keys are kept only until KVarium ends")
          .arg(job.errorString().left(200).simplified());
  }
}

// Starts a job that deletes itself; `done` is called with it unless `receiver` or `store` is gone.
template <class Job, class Done>
void startJob(Job* job, const QString& id, QObject* store, QObject* receiver, Done done) {
  job->setKey(id);
  job->setInsecureFallback(false);
  QObject::connect(job, &QKeychain::Job::finished, store,
                   [job, receiver = QPointer<QObject>(receiver), done = std::move(done)] {
                     if (receiver) done(*job);
                   });
  job->start();
}

}  // namespace

void KeyStore::read(const QString& id, QObject* receiver, Read done) {
  const auto own = m_this_run.find(id);
  if (id.isEmpty() || own != m_this_run.end()) {
    const Key key = id.isEmpty() ? Key() : Key{own->second, Place::this_run, {}};
    QMetaObject::invokeMethod(
        receiver, [key, done = std::move(done)] { done(key); }, Qt::QueuedConnection);
    return;
  }
  startJob(new QKeychain::ReadPasswordJob(keyring_service), id, this, receiver,
           [done = std::move(done)](const QKeychain::ReadPasswordJob& job) {
             Key key{job.binaryData(), Place::keyring, {}};
             if (job.error() == QKeychain::NoError && whyNotKey(key.key).isEmpty()) return done(key);
             key = {qgetenv(environment_variable).trimmed(), Place::environment, keyringProblem(job)};
             if (!whyNotKey(key.key).isEmpty()) key = {{}, Place::nowhere, key.note};
             done(key);
           });
}

void KeyStore::write(const QString& id, const QByteArray& typed, QObject* receiver, Written done) {
  const QByteArray key = typed.trimmed();
  if (const QString why = whyNotKey(key); !why.isEmpty()) {
    QMetaObject::invokeMethod(
        receiver, [why, done = std::move(done)] { done(Place::nowhere, why); }, Qt::QueuedConnection);
    return;
  }
  m_this_run[id] = key;  // until the keyring has it
  auto* job = new QKeychain::WritePasswordJob(keyring_service);
  job->setBinaryData(key);
  startJob(job, id, this, receiver,
           [this, id, key, done = std::move(done)](const QKeychain::WritePasswordJob& written) {
             if (written.error() != QKeychain::NoError) return done(Place::this_run, keyringProblem(written));
             if (const auto own = m_this_run.find(id); own != m_this_run.end() && own->second == key)
               m_this_run.erase(own);
             done(Place::keyring, {});
           });
}

}  // namespace kvarium::remote
