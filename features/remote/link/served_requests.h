// ServedRequests: how many requests a server answers and how many wait for it, from its /metrics, which are read once a
// second while somebody watches.
#pragma once

#include <QObject>
#include <QTimer>
#include <QUrl>

#include "features/remote/link/http_client.h"

namespace kvarium::remote {

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

  HttpClient m_client;
  QTimer m_clock;
  QUrl m_metrics;
};

}  // namespace kvarium::remote
