#include "ui/models/download/hub_lookup.h"

#include <QNetworkReply>

#include "ui/models/download/download_rules.h"

namespace kvarium::ui {

void HubLookup::ask(const HubAddress& address) {
  const QString revision = address.revision == QLatin1String("main") ? QString() : "/revision/" + address.revision;
  // The hub gives the same answer for a missing and a hidden model.
  get(QStringLiteral("/api/models/") + address.id + revision, QUrlQuery{{"blobs", "true"}}, noSuchName(),
      [this, address](const QByteArray& document) {
        QString problem;
        const HubRepository repository = parseHubRepository(document, address, &problem);
        const std::vector<HubChoice> choices =
            problem.isEmpty() ? hubChoices(repository, address, m_hub, &problem) : std::vector<HubChoice>();
        if (choices.empty())
          emit failed(problem);
        else
          emit found(choices, repository.gated);
      });
}

void HubLookup::search(const QString& words) {
  const QUrlQuery query{{"search", QString::fromLatin1(QUrl::toPercentEncoding(words))},
                        {"filter", "gguf"},
                        {"sort", "downloads"},
                        {"direction", "-1"},
                        {"limit", QString::number(most_hub_hits)}};
  get(QStringLiteral("/api/models"), query, {}, [this](const QByteArray& document) {
    QString problem;
    const std::vector<HubHit> hits = parseHubHits(document, &problem);
    if (problem.isEmpty())
      emit hitsFound(hits);
    else
      emit failed(problem);
  });
}

void HubLookup::cancel() {
  if (!m_reply) return;
  QNetworkReply* reply = m_reply;
  m_reply.clear();
  reply->disconnect(this);
  reply->abort();
  reply->deleteLater();
}

void HubLookup::get(const QString& path, const QUrlQuery& query, const QString& missing,
                    std::function<void(const QByteArray&)> answer) {
  cancel();
  QUrl url = m_hub;
  QString base = m_hub.path();
  if (base.endsWith(QLatin1Char('/'))) base.chop(1);
  url.setPath(base + path, QUrl::DecodedMode);
  url.setQuery(query);
  QNetworkRequest request(url);
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::UserVerifiedRedirectPolicy);
  request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
  request.setMaximumRedirectsAllowed(5);
  request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("kvarium"));
  request.setTransferTimeout(longest_ms);
  QNetworkReply* reply = m_network.get(request);
  m_reply = reply;
  const auto fail = [this](const QString& problem) {
    cancel();
    emit failed(problem);
  };
  connect(reply, &QNetworkReply::redirected, this, [reply, fail](const QUrl& target) {
    const QString why = whyNotAsk(target, reply->url());
    if (why.isEmpty())
      emit reply->redirectAllowed();
    else
      fail(why);
  });
  connect(reply, &QNetworkReply::downloadProgress, this, [this, fail](qint64 received, qint64) {
    if (received > most_bytes && m_reply) fail(tr("The answer of %1 is too long").arg(m_hub.host()));
  });
  connect(reply, &QNetworkReply::finished, this, [this, reply, missing, answer = std::move(answer)] {
    if (!m_reply) return;
    m_reply.clear();
    reply->deleteLater();
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 200 && reply->error() == QNetworkReply::NoError)
      answer(reply->readAll());
    else if (!missing.isEmpty() && (status == 401 || status == 404))
      emit failed(missing);
    else
      emit failed(answerInWords(status, reply->error(), reply->url().host(), reply->errorString()));
  });
}

}  // namespace kvarium::ui
