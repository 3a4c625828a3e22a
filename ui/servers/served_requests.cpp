#include "ui/servers/served_requests.h"

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>

namespace kvarium::ui {

ServedRequests::ServedRequests(QObject* parent) : QObject(parent) {
  m_clock.setInterval(interval_ms);
  m_network.setProxy(QNetworkProxy::NoProxy);  // it is on this computer
  connect(&m_clock, &QTimer::timeout, this, &ServedRequests::ask);
}

void ServedRequests::watch(const QUrl& metrics) {
  if (metrics == m_metrics) return;
  m_metrics = metrics;
  if (metrics.isEmpty()) return m_clock.stop();
  m_clock.start();
  ask();
}

// An answer of a server that is not watched any more says nothing.
void ServedRequests::ask() {
  if (m_waits) return;
  m_waits = true;
  QNetworkRequest request(m_metrics);
  request.setTransferTimeout(most_wait_ms);
  QNetworkReply* reply = m_network.get(request);
  connect(reply, &QNetworkReply::finished, this, [this, reply, of = m_metrics] {
    reply->deleteLater();
    m_waits = false;
    if (of != m_metrics) return;
    if (reply->error() != QNetworkReply::NoError) return emit counted(-1, -1);
    const QByteArray text = reply->readAll();
    emit counted(metricIn(text, "vllm:num_requests_running"), metricIn(text, "vllm:num_requests_waiting"));
  });
}

int metricIn(const QByteArray& text, const QByteArray& name) {
  for (const QByteArray& line : text.split('\n'))
    if (line.startsWith(name + '{')) return static_cast<int>(line.mid(line.lastIndexOf(' ') + 1).toDouble());
  return 0;
}

}  // namespace kvarium::ui
