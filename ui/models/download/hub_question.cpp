#include "ui/models/download/hub_question.h"

#include <QNetworkReply>

#include "ui/models/download/download_rules.h"

namespace kvarium::ui {

HubQuestion::~HubQuestion() { cancel(); }

void HubQuestion::cancel() {
  if (!m_reply) return;
  QNetworkReply* reply = m_reply;
  m_reply.clear();
  reply->disconnect(this);
  reply->abort();
  reply->deleteLater();
}

void HubQuestion::ask(const QString& question, const QUrlQuery& query) {
  cancel();
  QUrl url = m_hub;
  QString path = m_hub.path();
  if (path.endsWith(QLatin1Char('/'))) path.chop(1);
  url.setPath(path + question, QUrl::DecodedMode);
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
  connect(reply, &QNetworkReply::redirected, this, [this, reply](const QUrl& target) {
    const QString why = whyNotAsk(target, reply->url());
    if (why.isEmpty()) {
      emit reply->redirectAllowed();
    } else {
      cancel();
      emit failed(why, 0);
    }
  });
  connect(reply, &QNetworkReply::downloadProgress, this, [this](qint64 received, qint64) {
    if (received <= most_bytes || !m_reply) return;
    cancel();
    emit failed(tr("The answer of %1 is too long").arg(m_hub.host()), 0);
  });
  connect(reply, &QNetworkReply::finished, this, &HubQuestion::onReply);
}

void HubQuestion::onReply() {
  if (!m_reply) return;
  QNetworkReply* reply = m_reply;
  m_reply.clear();
  reply->deleteLater();
  const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
  if (status == 200 && reply->error() == QNetworkReply::NoError)
    emit answered(reply->readAll());
  else
    emit failed(answerInWords(status, reply->error(), reply->url().host(), reply->errorString()), status);
}

}  // namespace kvarium::ui
