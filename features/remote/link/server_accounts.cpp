#include "features/remote/link/server_accounts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::remote {
namespace {

const QString servers_setting = QStringLiteral("remote/servers");  // JSON: a list of objects

bool hasLongText(const QJsonValue& value) {
  if (value.isString()) return value.toString().size() > ServerAccounts::most_text;
  const QJsonArray list = value.toArray();
  const QJsonObject object = value.toObject();
  return std::any_of(list.begin(), list.end(), [](const QJsonValue& inner) { return hasLongText(inner); }) ||
         std::any_of(object.begin(), object.end(), [](const QJsonValue& inner) { return hasLongText(inner); });
}

// A list, and a count in addition, because earlier versions attached to several replicas.
QJsonArray eventsToJson(const EventSource& events) {
  if (events.endpoint.empty()) return {};
  return {QJsonObject{{"events", QString::fromStdString(events.endpoint)},
                      {"replay", QString::fromStdString(events.replay)},
                      {"topic", QString::fromLatin1(QByteArray::fromStdString(events.topic).toPercentEncoding())},
                      {"rank", events.rank}}};
}

// Empty, here and below: something in it is too long or breaks the rules.
std::optional<EventSource> eventsFromJson(const QJsonValue& json) {
  for (const QString& endpoint : {json["events"].toString(), json["replay"].toString()})
    if (!endpoint.isEmpty() && !parseEndpoint(endpoint)) return {};
  if (json["events"].toString().isEmpty()) return EventSource();
  return EventSource{.rank = std::clamp(json["rank"].toInt(), -1, 1 << 20),
                     .endpoint = json["events"].toString().toStdString(),
                     .replay = json["replay"].toString().toStdString(),
                     .topic = QByteArray::fromPercentEncoding(json["topic"].toString().toLatin1()).toStdString()};
}

QJsonObject serverToJson(const ServerAddress& server) {
  QJsonArray headers;
  for (const HttpHeader& header : server.headers)
    headers.append(QJsonArray{QString::fromLatin1(header.name), QString::fromUtf8(header.value)});
  return {{"base", server.base.toString(QUrl::FullyEncoded)},
          {"headers", headers},
          {"ca_file", server.ca_file},
          {"key_id", server.key_id},
          {"key_header", QString::fromLatin1(server.key_header)},
          {"replicas", eventsToJson(server.events)},
          {"replica_count", server.replicas},
          {"plain_allowed", server.plain_allowed}};
}

std::optional<ServerAddress> serverFromJson(const QJsonObject& json) {
  if (hasLongText(json)) return {};
  ServerAddress server{.base = QUrl(json["base"].toString(), QUrl::StrictMode),
                       .ca_file = json["ca_file"].toString(),
                       .key_id = json["key_id"].toString(),
                       .key_header = json["key_header"].toString().toLatin1(),
                       .plain_allowed = json["plain_allowed"].toBool()};
  if (!whyNotAskServer(server.base, server.plain_allowed).isEmpty()) return {};
  // A key belongs to the origin it was entered for.
  if (!server.key_id.isEmpty()) server.key_id = keyIdOf(server.base);
  for (const QJsonValue& value : json["headers"].toArray()) {
    const HttpHeader header{value[0].toString().toLatin1(), value[1].toString().toUtf8()};
    if (server.headers.size() == ServerAccounts::most_headers) return {};
    server.headers.push_back(header);
  }
  if (!whyNotHeaders(server).isEmpty()) return {};
  const QJsonArray replicas = json["replicas"].toArray();
  const std::optional<EventSource> events = eventsFromJson(replicas[0]);
  if (!events) return {};
  server.events = *events;
  server.replicas = std::clamp(std::max(int(replicas.size()), json["replica_count"].toInt()), 1, 1000);
  return server;
}

}  // namespace

std::vector<ServerAddress> ServerAccounts::servers() const {
  const QByteArray text = m_settings.value(servers_setting).toByteArray();
  std::vector<ServerAddress> servers;
  if (text.size() > most_bytes) return servers;
  for (const QJsonValue& value : QJsonDocument::fromJson(text).array()) {
    if (servers.size() == most_servers) break;
    std::optional<ServerAddress> server = serverFromJson(value.toObject());
    const bool known = server && std::any_of(servers.begin(), servers.end(),
                                             [&](const ServerAddress& other) { return other.base == server->base; });
    if (server && !known) servers.push_back(std::move(*server));
  }
  return servers;
}

std::optional<ServerAddress> ServerAccounts::at(const QUrl& base) const {
  for (ServerAddress& server : servers()) {
    if (server.base == base) return std::move(server);
  }
  return {};
}

QString ServerAccounts::use(const ServerAddress& server) {
  const QString cannot = ui::Words::tr("%1 cannot be remembered; its settings are too long or break a rule");
  if (serverFromJson(serverToJson(server)) != server) return cannot.arg(hostText(server.base));
  std::vector<ServerAddress> list = servers();
  std::erase_if(list, [&](const ServerAddress& other) { return other.base == server.base; });
  list.insert(list.begin(), server);
  if (list.size() > most_servers) list.resize(most_servers);
  QJsonArray written;
  for (const ServerAddress& one : list) written.append(serverToJson(one));
  const QByteArray text = QJsonDocument(written).toJson(QJsonDocument::Compact);
  if (text.size() > most_bytes) return cannot.arg(hostText(server.base));
  m_settings.setValue(servers_setting, QString::fromUtf8(text));
  return {};
}

ServerAddress ServerAccounts::find(const QString& typed) const {
  QString problem;
  const std::vector<QUrl> candidates = baseCandidates(typed, &problem);
  for (const QUrl& base : candidates)
    if (std::optional<ServerAddress> known = at(base)) return *known;
  return {.base = candidates.empty() ? QUrl() : candidates.front()};
}

void ServerAccounts::access(const QString& typed, QObject* receiver, std::function<void(const ServerAccess&)> done) {
  const ServerAddress server = find(typed);
  m_keys.read(server.key_id, receiver, [server, done = std::move(done)](const KeyStore::Key& key) {
    done({server, key.key});
  });
}

}  // namespace kvarium::remote
