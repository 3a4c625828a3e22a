#include "features/serve/ui/served_requests.h"

#include <QNetworkProxy>
#include <utility>

#include "features/remote/protocol/metrics_text.h"

namespace kvarium::ui {

ServedRequests::ServedRequests(QObject* parent) : QObject(parent) {
  m_network.setProxy(QNetworkProxy::NoProxy);
  m_clock.setInterval(interval_ms);
  connect(&m_clock, &QTimer::timeout, this, &ServedRequests::ask);
}

void ServedRequests::watch(const QUrl& metrics) {
  if (metrics == m_metrics) return;
  m_metrics = metrics;
  if (QNetworkReply* reply = std::exchange(m_reply, nullptr)) {
    reply->disconnect(this);
    reply->abort();
    reply->deleteLater();
  }
  if (metrics.isEmpty()) return m_clock.stop();
  m_clock.start();
  ask();
}

void ServedRequests::ask() {
  if (m_reply) return;
  constexpr qint64 most_bytes = 8 << 20;
  m_reply = m_network.get(QNetworkRequest(m_metrics));
  QTimer::singleShot(most_wait_ms, m_reply, &QNetworkReply::abort);  // also of an answer that trickles
  connect(m_reply, &QNetworkReply::downloadProgress, this, [reply = m_reply](qint64 received) {
    if (received > most_bytes) reply->abort();
  });
  connect(m_reply, &QNetworkReply::finished, this, [this] {
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->deleteLater();
    const auto metrics = remote::readMetrics(reply->readAll().toStdString());
    if (reply->error() != QNetworkReply::NoError || !metrics || metrics->empty()) return emit counted(-1, -1);
    emit counted(int(metrics->front().running), int(metrics->front().waiting));
  });
}

}  // namespace kvarium::ui
