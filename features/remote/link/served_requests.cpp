#include "features/remote/link/served_requests.h"

#include "features/remote/protocol/metrics_text.h"

namespace kvarium::remote {

ServedRequests::ServedRequests(QObject* parent) : QObject(parent) {
  m_clock.setInterval(interval_ms);
  connect(&m_clock, &QTimer::timeout, this, &ServedRequests::ask);
}

void ServedRequests::watch(const QUrl& metrics) {
  if (metrics == m_metrics) return;
  m_metrics = metrics;
  m_client.cancelAll();
  if (metrics.isEmpty()) return m_clock.stop();
  m_clock.start();
  ask();
}

void ServedRequests::ask() {
  if (m_client.running() > 0) return;
  const auto count = [this](const HttpAnswer& answer) {
    const auto metrics = readMetrics({answer.body.constData(), size_t(answer.body.size())});
    if (!answer.ok() || !metrics || metrics->empty()) return emit counted(-1, -1);
    emit counted(int(metrics->front().running), int(metrics->front().waiting));
  };
  m_client.get(m_metrics, count, {.timeout_ms = most_wait_ms});
}

}  // namespace kvarium::remote
