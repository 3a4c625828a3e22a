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
  m_asked = m_access;
  m_asked.address.base = base;
  if (!mayHaveSecretsOf(base, m_access.address.base)) {
    m_asked.key.clear();
    m_asked.address.headers.clear();
  }
  m_asker.setAccess(m_asked);
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
  m_answers = {.host = m_asked.address.base.host().toStdString(), .models = {models.status, models.body.toStdString()}};
  static constexpr std::pair<const char*, Answer Answers::*> rest[] = {
      {"/version", &Answers::version},
      {"/kv_event_sources", &Answers::kv_event_sources},
      {"/props", &Answers::props},
      {"/slots", &Answers::slot_list},
      {"/metrics", &Answers::metrics},
      {"/list_workers", &Answers::list_workers},
      {"/api/version", &Answers::api_version}};
  m_awaited = int(std::size(rest));
  for (const auto& [path, answer] : rest)
    m_asker.get(requestUrl(rootOf(m_asked.address.base), QLatin1String(path)),
                [this, answer = answer](const HttpAnswer& got) {
                  m_answers.*answer = {got.status, got.body.toStdString()};
                  if (--m_awaited == 0) emit found({m_asked, remote::factsOf(m_answers)});
                });
}

}  // namespace kvarium::remote
