#include "features/remote/link/server_request.h"

#include <QFile>
#include <QNetworkProxy>
#include <QSslCertificate>

#include "features/remote/protocol/refusal.h"
#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

constexpr auto key_sent = QNetworkRequest::User;  // attribute of a request: it has the key
constexpr const char* tls_problem = "tls";        // property of a reply: AnswerFault::tls

// Nobody stands between this machine and itself, whatever the system's settings say.
class SystemProxy : public QNetworkProxyFactory {
 public:
  QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override {
    if (isThisMachine(query.peerHostName())) return {QNetworkProxy::NoProxy};
    return systemProxyForQuery(query);
  }
};

QString readAuthorities(const QString& path, qint64 most_bytes, QList<QSslCertificate>* authorities) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return ui::Words::tr("The file of certificates %1 cannot be read; choose another").arg(path);
  if (file.size() > most_bytes) return ui::Words::tr("%1 is too large for a file of certificates").arg(path);
  *authorities = QSslCertificate::fromData(file.read(most_bytes), QSsl::Pem);
  if (authorities->isEmpty()) return ui::Words::tr("There is no certificate in %1; choose a PEM file").arg(path);
  return {};
}

QString statusText(const AnswerFault& fault, const QUrl& url) {
  const QString host = hostText(url);
  switch (fault.status) {
    case 401:
    case 403:
      return (fault.key_sent ? ui::Words::tr("%1 does not take the key (%2); enter another, or name the header that it "
                                             "goes in")
                             : ui::Words::tr("%1 wants a key (%2); enter one"))
          .arg(host)
          .arg(fault.status);
    case 404:
    case 405:
    case 410:
      return ui::Words::tr("%1 has nothing at %2 (%3); check the address")
          .arg(host, url.path().left(200))
          .arg(fault.status);
    case 407:
      return ui::Words::tr("The proxy on the way to %1 wants a login (407); check the system's settings").arg(host);
    case 413: return ui::Words::tr("The message is too long for %1 (413); shorten the conversation").arg(host);
    case 421:
      return ui::Words::tr("%1 does not answer to this name (421); enter the IP address at which it listens").arg(host);
    case 429: return ui::Words::tr("%1 has too many requests (429); try again in a while").arg(host);
    case 503: return ui::Words::tr("%1 is not ready or has too much to do (503); try again in a while").arg(host);
    default: break;
  }
  if (fault.status >= 500) return ui::Words::tr("%1 failed (%2); look into its log").arg(host).arg(fault.status);
  if (fault.status >= 400)
    return ui::Words::tr("%1 refuses the request (%2); look into its log").arg(host).arg(fault.status);
  if (fault.status >= 300 && originOf(fault.redirect).isEmpty())
    return ui::Words::tr("%1 answers with the status %2, which makes no sense here; check the address")
        .arg(host)
        .arg(fault.status);
  if (fault.status >= 300)
    return ui::Words::tr("%1 redirects to %2 (%3), and redirects are not followed; enter that address if it is right")
        .arg(host, originOf(fault.redirect))
        .arg(fault.status);
  return {};
}

QString errorText(const AnswerFault& fault, const QUrl& url) {
  const QString host = hostText(url);
  switch (fault.error) {
    case QNetworkReply::ConnectionRefusedError:
      return ui::Words::tr("Nothing answers at %1; start the server, or check the address").arg(host);
    case QNetworkReply::HostNotFoundError:
      return ui::Words::tr("The network does not know %1; check the name").arg(host);
    case QNetworkReply::SslHandshakeFailedError:
      if (fault.tls.isEmpty())
        return (isThisMachine(url.host()) || isPrivateHost(url.host())
                    ? ui::Words::tr("%1 does not speak https; check the port, or write http://%1 if it speaks that")
                    : ui::Words::tr("%1 does not speak https; check the port"))
            .arg(host);
      return ui::Words::tr("The certificate of %1 is not trusted (%2); name the file of its authority")
          .arg(host, fault.tls);
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError:
      return ui::Words::tr("%1 does not answer in time; check the address, its port and the network").arg(host);
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
      return ui::Words::tr("The proxy on the way to %1 does not answer; check the system's settings").arg(host);
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
      return ui::Words::tr("%1 does not answer as a web server does; check the port").arg(host);
    case QNetworkReply::RemoteHostClosedError:
      if (fault.status == 0)
        return ui::Words::tr(
                   "%1 ended the connection before it answered; is another service at this port? Check it, or its log")
            .arg(host);
      [[fallthrough]];
    case QNetworkReply::NoError:
    case QNetworkReply::ContentReSendError:  // Qt wanted to send the request again
      return ui::Words::tr("%1 ended the connection before its answer was whole; look into its log").arg(host);
    default:
      return ui::Words::tr("The network on the way to %1 failed (error %2); check it").arg(host).arg(int(fault.error));
  }
}

}  // namespace

ServerNetwork::ServerNetwork(QObject* parent) : QNetworkAccessManager(parent) {
  setProxyFactory(new SystemProxy);
  connect(this, &QNetworkAccessManager::sslErrors, this, [](QNetworkReply* reply, const QList<QSslError>& errors) {
    if (!errors.isEmpty()) reply->setProperty(tls_problem, errors.first().errorString());
  });
}

void ServerNetwork::setAccess(const ServerAccess& access) {
  clearConnectionCache();  // a connection that is kept was checked with other certificates
  m_access = access;
  m_problem.clear();
  const ServerAddress& address = m_access.address;
  m_tls = QSslConfiguration::defaultConfiguration();
  if (!address.ca_file.isEmpty()) {
    QList<QSslCertificate> authorities;
    m_problem = readAuthorities(address.ca_file, most_ca_bytes, &authorities);
    m_tls.setCaCertificates(QSslConfiguration::systemCaCertificates() + authorities);
  }
  if (m_problem.isEmpty()) m_problem = whyNotHeaders(address);
  if (m_problem.isEmpty() && !m_access.key.isEmpty()) m_problem = whyNotKey(m_access.key);
}

QString ServerNetwork::whyNot(const QUrl& url) const {
  if (!m_problem.isEmpty()) return m_problem;
  return whyNotAskServer(url.adjusted(QUrl::RemoveQuery), m_access.address.plain_allowed);
}

QNetworkRequest ServerNetwork::to(const QUrl& url) const {
  QNetworkRequest request(url);
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
  request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
  request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
  request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
  request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("kvarium"));
  request.setRawHeader("Accept-Encoding", "identity");
  if (url.scheme() == QLatin1String("https")) request.setSslConfiguration(m_tls);
  if (!isSameOrigin(url, m_access.address.base)) return request;
  for (const HttpHeader& header : m_access.address.headers) request.setRawHeader(header.name, header.value);
  if (m_access.key.isEmpty()) return request;
  const QByteArray& header = m_access.address.key_header;
  request.setRawHeader(header.isEmpty() ? "Authorization" : header, (header.isEmpty() ? "Bearer " : "") + m_access.key);
  request.setAttribute(key_sent, true);
  return request;
}

QByteArray ServerNetwork::withoutKey(QByteArray text) const {
  if (m_access.key.isEmpty()) return text;
  return QByteArray::fromStdString(remote::withoutKey(text.toStdString(), m_access.key.toStdString()));
}

QString faultText(const AnswerFault& fault, const QUrl& url) {
  const QString text = statusText(fault, url);
  return text.isEmpty() ? errorText(fault, url) : text;
}

AnswerFault faultOf(const QNetworkReply& reply) {
  const QUrl target = reply.header(QNetworkRequest::LocationHeader).toUrl();
  return {.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
          .error = reply.error(),
          .tls = reply.property(tls_problem).toString(),
          .key_sent = reply.request().attribute(key_sent).toBool(),
          .redirect = target.isEmpty() ? QUrl() : reply.url().resolved(target)};
}

void drop(QNetworkReply*& reply, QObject* receiver) {
  if (!reply) return;
  QNetworkReply* left = std::exchange(reply, nullptr);
  left->disconnect(receiver);
  if (!left->isFinished()) left->abort();
  left->deleteLater();
}

}  // namespace kvarium::remote
