// ServedRequests: how many requests a server of this machine answers and how many wait for it, from its /metrics, which
// are read once a second while somebody watches.
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <QUrl>

namespace kvarium::ui {

class ServedRequests : public QObject {
  Q_OBJECT
 public:
  static constexpr int interval_ms = 1000, most_wait_ms = 3000;

  explicit ServedRequests(QObject* parent = nullptr);
  void watch(const QUrl& metrics);  // empty: nobody watches any more

 signals:
  void counted(int running, int waiting);  // -1: not reported

 private:
  void ask();

  QNetworkAccessManager m_network;
  QNetworkReply* m_reply = nullptr;  // of the question that runs; null: none does
  QTimer m_clock;
  QUrl m_metrics;
};

}  // namespace kvarium::ui
