// ServerProbe: finds out what answers at an address: which of its readings is right, and what the engine is, has and
// tells (core/remote/engine_facts.h). All questions go at once and are given two seconds.
#pragma once

#include <QObject>
#include <functional>

#include "core/remote/engine_facts.h"
#include "ui/remote/http_asker.h"

namespace kvarium::ui {

struct ProbedServer {
  QUrl base;
  remote::EngineFacts facts;
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
  bool isRunning() const { return m_awaited > 0; }

 signals:
  void found(const kvarium::ui::ProbedServer& server);
  // Of the likeliest candidate, `base`, which is the one that wants a key where there is such. status: of HTTP, 0: no
  // answer.
  void failed(const QString& sentence, int status, const QUrl& base);

 private:
  void askModels();
  QString alsoTried() const;  // for the end of the sentence; empty: nothing else
  void askRest(const HttpAnswer& models);
  void ask(const QString& path, remote::Answer remote::Answers::*answer);

  HttpAsker m_asker;
  ServerAccess m_access;
  std::vector<QUrl> m_candidates;
  size_t m_at = 0;
  int m_awaited = 0;
  QString m_problem;  // of the likeliest candidate
  int m_status = 0;
  QUrl m_problem_base;
  remote::Answers m_answers;
};

}  // namespace kvarium::ui
