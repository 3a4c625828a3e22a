#include "ui/models/download/download_rules.h"

#include <QRegularExpression>
#include <algorithm>

#include "core/base/host.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

bool isAtThisMachine(const QUrl& url) { return isThisMachine(url.host().toStdString()); }

}  // namespace

QString whyNotAsk(const QUrl& url, const std::optional<QUrl>& redirected_from) {
  const QString shown = url.toDisplayString(QUrl::RemoveUserInfo).left(200);
  if (!url.isValid() || url.host().isEmpty()) return Words::tr("%1 is no web address").arg(shown);
  if (!url.userInfo().isEmpty())
    return Words::tr("%1 has a name or password in it; write the address without").arg(shown);
  if (url.scheme() == QLatin1String("https")) return {};
  const bool local = url.scheme() == QLatin1String("http") && isAtThisMachine(url);
  if (local && (!redirected_from || isAtThisMachine(*redirected_from))) return {};
  if (redirected_from)
    return Words::tr("%1 leads to %2, which is not a safe (https) address").arg(redirected_from->host(), shown);
  return Words::tr("%1 is not a safe address; use one that begins with https").arg(shown);
}

bool isPlainFileName(const QString& name) {
  if (name.isEmpty() || name.toUtf8().size() > 200 || name.startsWith(QLatin1Char('.'))) return false;
  return std::none_of(name.begin(), name.end(), [](QChar c) {
    return c == QLatin1Char('/') || c == QLatin1Char('\\') || c.category() == QChar::Other_Control ||
           c.category() == QChar::Other_Format;
  });
}

std::optional<ContentRange> parseContentRange(const QByteArray& header) {
  static const QRegularExpression form(QStringLiteral("^bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)$"),
                                       QRegularExpression::CaseInsensitiveOption);
  const QRegularExpressionMatch match = form.match(QString::fromLatin1(header.trimmed()));
  const bool has_total = match.captured(3) != QLatin1String("*");
  const qint64 first = match.captured(1).toLongLong(), last = match.captured(2).toLongLong();
  const qint64 total = has_total ? match.captured(3).toLongLong() : -1;
  if (!match.hasMatch() || last < first || (has_total && last >= total)) return {};
  return ContentRange{first, total};
}

QByteArray strongEtag(const QByteArray& header) {
  const QByteArray text = header.trimmed();
  const bool quoted = text.size() > 2 && text.size() <= 1024 && text.startsWith('"') && text.endsWith('"');
  return quoted && !text.contains('\n') && !text.contains('\r') ? text : QByteArray();
}

QByteArray sha256Of(const QByteArray& header) {
  static const QRegularExpression form(QStringLiteral("^(?:w/)?(\"?)([0-9a-f]{64})\\1$"));
  return form.match(QString::fromLatin1(header.trimmed().toLower())).captured(2).toLatin1();
}

bool isWorthARetry(int status, QNetworkReply::NetworkError error) {
  if (status == 429 || status == 408 || (status >= 500 && status != 501 && status != 505)) return true;
  if (status >= 400) return false;
  using Reply = QNetworkReply;  // a stalled transfer ends with OperationCanceledError, an answer too early with NoError
  constexpr Reply::NetworkError passing[] = {Reply::RemoteHostClosedError,     Reply::TimeoutError,
                                             Reply::OperationCanceledError,    Reply::TemporaryNetworkFailureError,
                                             Reply::NetworkSessionFailedError, Reply::ProxyConnectionClosedError,
                                             Reply::ProxyTimeoutError,         Reply::UnknownNetworkError,
                                             Reply::ProtocolFailure,           Reply::NoError};
  return std::ranges::count(passing, error) > 0;
}

QString answerInWords(int status, QNetworkReply::NetworkError error, const QString& host, const QString& details) {
  switch (status) {
    case 401:
    case 403:
      return Words::tr(
                 "%1 gives this file only to signed-in users who accepted its terms (%2); download it with "
                 "huggingface-cli, then it appears here")
          .arg(host)
          .arg(status);
    case 404:
    case 410: return Words::tr("%1 has no such file or model (%2); check the name").arg(host).arg(status);
    case 416:
      return Words::tr("%1 does not give the rest of this file (416); remove the part and begin again").arg(host);
    case 429: return Words::tr("%1 asks to wait, there were too many requests (429); go on in a few minutes").arg(host);
    default: break;
  }
  if (status >= 500) return Words::tr("%1 reports an error (%2); go on later").arg(host).arg(status);
  if (status >= 400) return Words::tr("%1 refuses (%2); check the address").arg(host).arg(status);
  switch (error) {
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::ConnectionRefusedError: return Words::tr("No connection to %1. Try again").arg(host);
    case QNetworkReply::SslHandshakeFailedError:
      return Words::tr("The certificate of %1 is not trusted, so nothing is fetched from it (%2)").arg(host, details);
    case QNetworkReply::OperationCanceledError:
    case QNetworkReply::TimeoutError:
      return Words::tr("%1 sent nothing for too long; check the network, then go on").arg(host);
    case QNetworkReply::NoError:
    case QNetworkReply::RemoteHostClosedError:
      return Words::tr("%1 ended the connection too early; go on later").arg(host);
    default: return Words::tr("The network failed (%1); check it, then go on").arg(details);
  }
}

}  // namespace kvarium::ui
