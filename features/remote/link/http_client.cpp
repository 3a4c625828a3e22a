#include "features/remote/link/http_client.h"

#include <QTimer>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::remote {

// One question until it is answered.
class HttpClient::Question : public QObject {
 public:
  Question(HttpClient& asker, const QUrl& url, Done done, const HttpLimits& limits)
      : QObject(&asker), m_asker(asker), m_url(url), m_done(std::move(done)), m_limits(limits), m_timer(this) {
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { end({.error = QNetworkReply::TimeoutError}); });
  }
  ~Question() override { dropReply(); }

  void refuse(const QString& why) {
    QTimer::singleShot(0, this, [this, why] { m_asker.end(this, {.problem = why}); });
  }
  void ask(QNetworkReply* reply) {
    m_reply = reply;
    m_timer.start(m_limits.timeout_ms);
    connect(reply, &QNetworkReply::readyRead, this, &Question::onData);
    connect(reply, &QNetworkReply::finished, this, [this] {
      onData();
      if (m_reply) end(faultOf(*m_reply));
    });
  }
  Done takeDone() { return std::move(m_done); }

 private:
  void onData() {
    m_body += m_reply->read(m_limits.most_bytes - m_body.size() + 1);
    if (m_body.size() <= m_limits.most_bytes) return;
    const QString why = ui::Words::tr("The answer of %1 is longer than %2; check the address")
                            .arg(hostText(m_url), ui::bytesText(m_limits.most_bytes));
    const int status = faultOf(*m_reply).status;
    dropReply();
    m_asker.end(this, {.status = status, .problem = why});
  }
  void end(const AnswerFault& fault) {
    dropReply();
    HttpAnswer answer{.status = fault.status, .body = m_body};
    const bool good = fault.status >= 200 && fault.status < 300 && fault.error == QNetworkReply::NoError;
    if (!good) {
      answer.body = m_asker.m_network.withoutKey(m_body);
      answer.problem = faultText(fault, m_url);
    }
    m_asker.end(this, answer);
  }
  void dropReply() {
    m_timer.stop();
    drop(m_reply, this);
  }

  HttpClient& m_asker;
  QUrl m_url;
  Done m_done;
  HttpLimits m_limits;
  QNetworkReply* m_reply = nullptr;
  QByteArray m_body;
  QTimer m_timer;
};

void HttpClient::setAccess(const ServerAccess& access) {
  cancelAll();
  m_network.setAccess(access);
}

HttpClient::Question* HttpClient::begin(const QUrl& url, Done done, const HttpLimits& limits) {
  auto* question = new Question(*this, url, std::move(done), limits);
  m_running.insert(question);
  const QString why = m_network.whyNot(url);
  if (!why.isEmpty()) question->refuse(why);
  return why.isEmpty() ? question : nullptr;
}

void HttpClient::get(const QUrl& url, Done done, const HttpLimits& limits) {
  if (Question* question = begin(url, std::move(done), limits)) question->ask(m_network.get(m_network.to(url)));
}

void HttpClient::post(const QUrl& url, const QByteArray& body, Done done, const HttpLimits& limits) {
  Question* question = begin(url, std::move(done), limits);
  if (!question) return;
  QNetworkRequest request = m_network.to(url);
  request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
  question->ask(m_network.post(request, body));
}

void HttpClient::cancelAll() {
  for (Question* question : std::exchange(m_running, {})) delete question;
}

void HttpClient::end(Question* question, const HttpAnswer& answer) {
  m_running.erase(question);
  const Done done = question->takeDone();
  question->deleteLater();
  done(answer);
}

}  // namespace kvarium::remote
