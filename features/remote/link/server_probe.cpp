#include "features/remote/link/server_probe.h"

#include <utility>

#include "ui/parts/words.h"

namespace kvarium::remote {

void ServerProbe::start(const ServerAccess& access, std::vector<QUrl> candidates) {
  cancel();
  m_access = access;
  m_candidates = std::move(candidates);
  m_at = 0;
  m_problem.clear();
  m_status = 0;
  askModels();
}

void ServerProbe::cancel() {
  m_asker.cancelAll();
  m_awaited = 0;
}

void ServerProbe::askModels() {
  const QUrl base = m_candidates[m_at];
  ServerAccess access = m_access;
  access.address.base = base;
  if (!mayHaveSecretsOf(base, m_access.address.base)) {
    access.key.clear();
    access.address.headers.clear();
  }
  m_asker.setAccess(access);
  m_awaited = 1;
  m_asker.get(requestUrl(base, QStringLiteral("/models")), [this, base](const HttpAnswer& answer) {
    m_awaited = 0;
    if (answer.ok()) return askRest(answer);
    // A server that wants a key is the right one. Else any answer tells more than the silence of another reading.
    const bool is_right = answer.status == 401 || answer.status == 403;
    if (is_right || m_problem.isEmpty() || (m_status == 0 && answer.status != 0)) {
      m_problem = answer.problem;
      m_status = answer.status;
      m_problem_base = base;
    }
    if (!is_right && ++m_at < m_candidates.size()) return askModels();
    emit failed(m_problem + alsoTried(), m_status, m_problem_base);
  });
}

// Where the address named no scheme and nothing answered: what else was tried.
QString ServerProbe::alsoTried() const {
  if (m_status != 0) return {};
  for (const QUrl& base : m_candidates)
    if (base.scheme() != m_problem_base.scheme()) return ui::Words::tr(" (%1 was tried, too)").arg(originOf(base));
  return {};
}

void ServerProbe::askRest(const HttpAnswer& models) {
  m_answers = {};
  m_answers.host = m_candidates[m_at].host().toStdString();
  m_answers.models = {models.status, models.body.toStdString()};
  ask(QStringLiteral("/version"), &Answers::version);
  ask(QStringLiteral("/kv_event_sources"), &Answers::kv_event_sources);
  ask(QStringLiteral("/props"), &Answers::props);
  ask(QStringLiteral("/slots"), &Answers::slot_list);
  ask(QStringLiteral("/metrics"), &Answers::metrics);
  ask(QStringLiteral("/list_workers"), &Answers::list_workers);
  ask(QStringLiteral("/api/version"), &Answers::api_version);
}

void ServerProbe::ask(const QString& path, Answer Answers::*answer) {
  ++m_awaited;
  const QUrl base = m_candidates[m_at];
  m_asker.get(requestUrl(rootOf(base), path), [this, base, answer](const HttpAnswer& got) {
    m_answers.*answer = {got.status, got.body.toStdString()};
    if (--m_awaited == 0) emit found({base, remote::factsOf(m_answers)});
  });
}

}  // namespace kvarium::remote
