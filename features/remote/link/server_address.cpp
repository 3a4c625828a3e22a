#include "features/remote/link/server_address.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <array>

#include "core/base/host.h"
#include "features/remote/protocol/address.h"
#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

constexpr qsizetype most_address_length = 1000, most_model_length = 512, most_key_length = 4096;

QString shownAddress(const QUrl& url) {
  return url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).left(200);
}

bool hasControls(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) {
    return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
           c.category() == QChar::Separator_Line || c.category() == QChar::Separator_Paragraph;
  });
}

// Why nobody but the program itself says what is in the header of this name; a token of RFC 9110, 5.6.2.
QString whyNotHeaderName(const QByteArray& name) {
  static constexpr std::array of_http{
      "host",    "connection",        "content-length", "content-type", "accept-encoding",
      "upgrade", "transfer-encoding", "expect",         "te",           "trailer"};
  static const QRegularExpression token(QStringLiteral("^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}\\z"));
  const QString shown = QString::fromLatin1(name.left(60)).simplified();
  if (!token.match(QString::fromLatin1(name)).hasMatch())
    return ui::Words::tr("\"%1\" is no name for a header; use letters, digits and hyphens").arg(shown);
  if (std::find(of_http.begin(), of_http.end(), name.toLower()) != of_http.end())
    return ui::Words::tr("The header %1 belongs to the connection itself; leave it out").arg(shown);
  return {};
}

QString inBrackets(const QString& host) { return host.contains(QLatin1Char(':')) ? "[" + host + "]" : host; }

}  // namespace

bool isThisMachine(const QString& host) { return kvarium::isThisMachine(host.toStdString()); }
bool isPrivateHost(const QString& host) { return kvarium::isPrivateHost(host.toStdString()); }

AddressVerdict judgeAddress(const QUrl& url, bool plain_allowed) {
  const auto refuse = [&](const QString& pattern) {
    return AddressVerdict{AddressVerdict::Answer::refused, pattern.arg(shownAddress(url))};
  };
  if (!url.isValid() || url.host().isEmpty() || url.port(1) < 1) return refuse(ui::Words::tr("%1 is no web address"));
  if (url.toEncoded().size() > most_address_length) return refuse(ui::Words::tr("The address %1... is too long"));
  if (!url.userInfo().isEmpty())
    return refuse(
        ui::Words::tr("%1 has a name or password in it; write the address without, the key has its own field"));
  if (url.hasQuery() || url.hasFragment())
    return refuse(ui::Words::tr("%1 has a part after ? or #; write the address without"));
  if (url.scheme() == QLatin1String("https")) return {AddressVerdict::Answer::allowed, {}};
  if (url.scheme() != QLatin1String("http")) return refuse(ui::Words::tr("%1 begins with neither https nor http"));
  if (isThisMachine(url.host())) return {AddressVerdict::Answer::allowed, {}};
  if (!isPrivateHost(url.host()))
    return refuse(ui::Words::tr("%1 is not a safe address; use one that begins with https"));
  if (plain_allowed) return {AddressVerdict::Answer::allowed, {}};
  return {AddressVerdict::Answer::ask,
          ui::Words::tr("Everybody in the network of %1 could read what is sent there; use it without https?")
              .arg(hostText(url))};
}

QString whyNotAskServer(const QUrl& url, bool plain_allowed) {
  const AddressVerdict verdict = judgeAddress(url, plain_allowed);
  if (verdict.answer != AddressVerdict::Answer::ask) return verdict.why;
  return ui::Words::tr("%1 is not a safe address; use https, or allow http for this server").arg(shownAddress(url));
}

std::vector<QUrl> baseCandidates(const QString& typed, QString* problem) {
  const QString text = typed.trimmed();
  const auto fail = [&](const QString& why) {
    *problem = why;
    return std::vector<QUrl>();
  };
  problem->clear();
  if (text.isEmpty()) return fail(ui::Words::tr("There is no address yet; write one such as http://localhost:8000"));
  if (text.size() > most_address_length || hasControls(text))
    return fail(ui::Words::tr("%1... is no web address").arg(text.left(80).simplified()));
  const bool has_scheme = text.contains(QLatin1String("://"));
  QUrl url(has_scheme ? text : "https://" + text, QUrl::StrictMode);
  // Not QUrl's own words, which repeat the text: it may have a password in it.
  if (!url.isValid() || url.host().isEmpty())
    return fail(ui::Words::tr("This is no web address; write one such as http://localhost:8000"));
  const AddressVerdict verdict = judgeAddress(url);
  if (verdict.answer == AddressVerdict::Answer::refused) return fail(verdict.why);
  const std::array bases = remote::basesOf(url.path(QUrl::FullyEncoded).toStdString());
  std::vector<QUrl> candidates;
  for (const std::string& scheme :
       has_scheme ? std::vector{url.scheme().toStdString()} : remote::schemesOf(url.host().toStdString())) {
    url.setScheme(QString::fromStdString(scheme));
    for (const std::string& base : bases) {
      url.setPath(QString::fromStdString(base), QUrl::TolerantMode);
      candidates.push_back(url);
    }
  }
  return candidates;
}

QString originOf(const QUrl& url) {
  const QString scheme = url.scheme().toLower();
  const int usual = scheme == QLatin1String("https") ? 443 : scheme == QLatin1String("http") ? 80 : -1;
  if (url.host().isEmpty() || url.port(usual) < 0) return {};
  return QStringLiteral("%1://%2:%3").arg(scheme, inBrackets(url.host().toLower())).arg(url.port(usual));
}

bool isSameOrigin(const QUrl& a, const QUrl& b) {
  const QString origin = originOf(a);
  return !origin.isEmpty() && origin == originOf(b);
}

bool mayHaveSecretsOf(const QUrl& url, const QUrl& own) {
  if (isSameOrigin(url, own)) return true;
  const bool is_safer = url.scheme() == QLatin1String("https") && own.scheme() == QLatin1String("http");
  return is_safer && url.host() == own.host() && url.port() > 0 && url.port() == own.port();
}

QString hostText(const QUrl& url) {
  const QString host = inBrackets(url.host());
  return url.port() < 0 ? host : QStringLiteral("%1:%2").arg(host).arg(url.port());
}

QUrl requestUrl(const QUrl& base, const QString& path) {
  QUrl url = base;
  QString joined = base.path(QUrl::FullyEncoded);
  while (joined.endsWith(QLatin1Char('/'))) joined.chop(1);
  url.setPath(joined + (path.startsWith(QLatin1Char('/')) ? path : "/" + path), QUrl::TolerantMode);
  return url;
}

QUrl rootOf(const QUrl& base) {
  QUrl root = base;
  const std::string path = base.path(QUrl::FullyEncoded).toStdString();
  root.setPath(QString::fromStdString(remote::rootOf(path)), QUrl::TolerantMode);
  return root;
}

QString whyNotHeader(const HttpHeader& header) {
  static constexpr std::array of_keys{
      "authorization", "proxy-authorization", "cookie",         "api-key",
      "x-api-key",     "x-auth-token",        "x-goog-api-key", "ocp-apim-subscription-key"};
  if (const QString why = whyNotHeaderName(header.name); !why.isEmpty()) return why;
  const QString shown = QString::fromLatin1(header.name.left(60));
  if (std::find(of_keys.begin(), of_keys.end(), header.name.toLower()) != of_keys.end())
    return ui::Words::tr(
               "The header %1 is for keys, which are in no file; name it at \"Key goes in\" and write the key in "
               "its own field")
        .arg(shown);
  const bool visible = std::all_of(header.value.begin(), header.value.end(),
                                   [](char c) { return static_cast<unsigned char>(c) >= 32 && c != 127; });
  if (!visible || header.value.size() > most_key_length)
    return ui::Words::tr("The value of the header %1 is too long or has a line break; write it in one line").arg(shown);
  return {};
}

QString whyNotKeyHeader(const QByteArray& name) {
  static constexpr std::array other_meaning{"accept", "cookie", "proxy-authorization", "user-agent", "x-session-id"};
  static constexpr qsizetype longest = 32;  // the names are stored and shown, keys are longer
  if (name.size() > longest || name.startsWith("sk-"))
    return ui::Words::tr(
        "This looks like a key; enter it in its own field, and here the name of a header, such as api-key");
  if (const QString why = whyNotHeaderName(name); !why.isEmpty()) return why;
  if (std::find(other_meaning.begin(), other_meaning.end(), name.toLower()) != other_meaning.end())
    return ui::Words::tr(
               "The header %1 has a meaning of its own; name the one that the server's manual names for the key")
        .arg(QString::fromLatin1(name));
  return {};
}

QString whyNotHeaders(const ServerAddress& server) {
  if (!server.key_header.isEmpty())
    if (const QString why = whyNotKeyHeader(server.key_header); !why.isEmpty()) return why;
  for (const HttpHeader& header : server.headers) {
    if (const QString why = whyNotHeader(header); !why.isEmpty()) return why;
    if (header.name.compare(server.key_header, Qt::CaseInsensitive) == 0)
      return ui::Words::tr("The key goes in the header %1, which is among the others, too; leave it out there")
          .arg(QString::fromLatin1(header.name));
  }
  return {};
}

QString whyNotKey(const QByteArray& key) {
  if (key.isEmpty()) return ui::Words::tr("There is no key yet");
  if (key.size() > most_key_length) return ui::Words::tr("This is too long for a key; check what was pasted");
  if (!std::all_of(key.begin(), key.end(), [](char c) { return c > 32 && c < 127; }))
    return ui::Words::tr("A key has no spaces, line breaks or letters with accents; check what was pasted");
  return {};
}

QString serverModelPath(const QUrl& base, const QString& model) {
  if (judgeAddress(base, true).answer != AddressVerdict::Answer::allowed) return {};
  if (model.isEmpty() || model.size() > most_model_length || hasControls(model)) return {};
  return base.toString(QUrl::FullyEncoded) + QLatin1Char('#') + model;
}

std::optional<Endpoint> parseEndpoint(const QString& text, QString* problem) {
  const auto fail = [&]() -> std::optional<Endpoint> {
    if (problem)
      *problem = ui::Words::tr("%1 is no endpoint of events; write tcp://HOST:PORT, or listen tcp://127.0.0.1:PORT")
                     .arg(text.left(100).simplified());
    return {};
  };
  static const QRegularExpression form(
      QStringLiteral("^(listen +)?tcp://(?:\\[([0-9A-Fa-f:.%a-z]+)\\]|([A-Za-z0-9._-]+|\\*)):([0-9]{1,5})\\z"));
  const QRegularExpressionMatch match = form.match(text.trimmed().left(300));
  if (!match.hasMatch()) return fail();
  Endpoint endpoint{.host = match.captured(2) + match.captured(3), .listen = !match.captured(1).isEmpty()};
  const uint port = match.captured(4).toUInt();
  if (port < 1 || port > 65535 || (endpoint.host == QLatin1String("*") && !endpoint.listen)) return fail();
  endpoint.port = quint16(port);
  if (!match.captured(2).isEmpty() && QHostAddress(endpoint.host).isNull()) return fail();
  if (endpoint.listen && endpoint.host != QLatin1String("*") && endpoint.host != QLatin1String("localhost") &&
      QHostAddress(endpoint.host).isNull())
    return fail();
  return endpoint;
}

}  // namespace kvarium::remote
