// ServerProbe: finds out what answers at an address: which of its readings is right, and what the engine is, has and
// tells (features/remote/protocol/engine_facts.h). All questions go at once and are given two seconds.
#pragma once

#include <QObject>
#include <functional>

#include "features/remote/link/http_client.h"
#include "features/remote/protocol/engine_facts.h"

namespace kvarium::remote {

struct ProbedServer {
  ServerAccess access;  // that it was asked with: the base that answered, and what may be sent there
  EngineFacts facts;
  const QUrl& base() const { return access.address.base; }
};

class ServerProbe : public QObject {
  Q_OBJECT
 public:
  explicit ServerProbe(QObject* parent = nullptr) : QObject(parent), m_asker(this) {}

  // candidates: baseCandidates() of what was typed, not empty; the first that lists models is taken. access: its key
  // and headers are for its own base, and go to the candidates that may have them (mayHaveSecretsOf). Ends what ran
  // before.
  void start(const ServerAccess& access, std::vector<QUrl> candidates);
  void cancel();

 signals:
  void found(const kvarium::remote::ProbedServer& server);
  // Of the likeliest candidate, `base`, which is the one that wants a key where there is such. status: of HTTP, 0: no
  // answer.
  void failed(const QString& sentence, int status, const QUrl& base);

 private:
  void askModels();
  QString alsoTried() const;  // for the end of the sentence; empty: nothing else
  void askRest(const HttpAnswer& models);

  HttpClient m_asker;
  ServerAccess m_access, m_asked;  // m_asked: for the candidate that is tried now
  std::vector<QUrl> m_candidates;
  size_t m_at = 0;
  int m_awaited = 0;
  QString m_problem;  // of the likeliest candidate
  int m_status = 0;
  QUrl m_problem_base;
  Answers m_answers;
};

}  // namespace kvarium::remote
