// HubQuestion: one request to the hub's API and its answer, a document of limited size. Redirects follow the rules of
// downloads (download_rules.h).
#pragma once

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QUrlQuery>

class QNetworkReply;

namespace kvarium::ui {

class HubQuestion : public QObject {
  Q_OBJECT
 public:
  static constexpr qint64 most_bytes = 16 << 20;
  static constexpr int longest_ms = 30000;

  explicit HubQuestion(const QUrl& hub, QObject* parent = nullptr) : QObject(parent), m_hub(hub) {}
  ~HubQuestion() override;
  const QUrl& hub() const { return m_hub; }
  void ask(const QString& path, const QUrlQuery& query);  // path: "/api/models"; replaces the previous question
  void cancel();

 signals:
  void answered(const QByteArray& document);
  void failed(const QString& problem, int status);  // status: of HTTP; 0: no answer

 private:
  void onReply();
  QUrl m_hub;
  QNetworkAccessManager m_network;
  QPointer<QNetworkReply> m_reply;
};

}  // namespace kvarium::ui
