#include "ui/models/download/hub_search.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/models/download/hub.h"

namespace kvarium::ui {
namespace {

struct SearchWords {
  Q_DECLARE_TR_FUNCTIONS(SearchWords)
};

}  // namespace

std::vector<HubHit> parseHubHits(const QByteArray& json, QString* problem) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  std::vector<HubHit> hits;
  if (!document.isArray()) {
    *problem = SearchWords::tr("The hub's answer cannot be read. Try again later");
    return hits;
  }
  for (const QJsonValue& value : document.array()) {
    const QJsonObject entry = value.toObject();
    const QString id = entry.value("id").toString(entry.value("modelId").toString());
    if (!isHubId(id)) continue;
    const QJsonValue gated = entry.value("gated");
    hits.push_back({id, entry.value("downloads").toInteger(-1), gated.isString() || gated.toBool()});
    if (hits.size() >= size_t(HubSearch::most)) break;
  }
  return hits;
}

HubSearch::HubSearch(const QUrl& hub, QObject* parent) : QObject(parent), m_question(hub) {
  connect(&m_question, &HubQuestion::failed, this, &HubSearch::failed);
  connect(&m_question, &HubQuestion::answered, this, [this](const QByteArray& json) {
    QString problem;
    const std::vector<HubHit> hits = parseHubHits(json, &problem);
    if (problem.isEmpty())
      emit found(hits);
    else
      emit failed(problem);
  });
}

void HubSearch::ask(const QString& words) {
  QUrlQuery query;
  query.addQueryItem(QStringLiteral("search"), QString::fromLatin1(QUrl::toPercentEncoding(words)));
  query.addQueryItem(QStringLiteral("filter"), QStringLiteral("gguf"));
  query.addQueryItem(QStringLiteral("sort"), QStringLiteral("downloads"));
  query.addQueryItem(QStringLiteral("direction"), QStringLiteral("-1"));
  query.addQueryItem(QStringLiteral("limit"), QString::number(most));
  m_question.ask(QStringLiteral("/api/models"), query);
}

}  // namespace kvarium::ui
