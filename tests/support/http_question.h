// One HTTP request of a test, waited for.
#pragma once

#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>

namespace kvarium::support {

struct HttpAnswer {
  int status = 0;  // 0: nobody answered
  QByteArray body;
  // Of a JSON object: the value of `key` of the object in it that has this name.
  QJsonValue valueIn(const QString& name, const QString& key) const {
    return QJsonDocument::fromJson(body).object().value(name).toObject().value(key);
  }
};

// GET; with a body POST of JSON.
inline HttpAnswer askHttp(const QString& url, const QByteArray& body = {}, int limit_ms = 30'000) {
  QNetworkAccessManager network;
  QNetworkRequest request{QUrl(url)};
  request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
  QNetworkReply* reply = body.isEmpty() ? network.get(request) : network.post(request, body);
  QEventLoop loop;
  QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
  QTimer::singleShot(limit_ms, &loop, &QEventLoop::quit);
  loop.exec();
  return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
}

}  // namespace kvarium::support
