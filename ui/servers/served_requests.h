// ServedRequests: how many requests a server answers and how many wait for it, from its /metrics, which are read once a
// second while somebody watches.
#pragma once

#include <QNetworkAccessManager>
#include <QObject>
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
  void counted(int running, int waiting);  // not reported: 0; no answer: -1 both

 private:
  void ask();

  QNetworkAccessManager m_network;
  QTimer m_clock;
  QUrl m_metrics;
  bool m_waits = false;  // for an answer
};

// The value of a metric with labels, in the text format of Prometheus; 0 if it is not there.
int metricIn(const QByteArray& text, const QByteArray& name);

}  // namespace kvarium::ui
