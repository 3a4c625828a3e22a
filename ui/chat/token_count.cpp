#include "ui/chat/token_count.h"

#include <QPromise>
#include <QThreadPool>
#include <utility>

namespace kvarium::ui {

TokenCount::TokenCount(std::shared_ptr<const engine::TokenCounter> counter, std::function<Count()> what,
                       QObject* parent)
    : QObject(parent), m_counter(std::move(counter)), m_what(std::move(what)) {
  m_wait.setSingleShot(true);
  m_wait.setInterval(wait_ms);
  connect(&m_wait, &QTimer::timeout, this, &TokenCount::count);
  connect(&m_job, &QFutureWatcherBase::finished, this, &TokenCount::finish);
}

void TokenCount::change() {
  ++m_asked;
  m_found = {};
  m_wait.start();
}

// Runs one job at a time, so that a long text is not counted for every key. A job may outlive this object.
void TokenCount::count() {
  if (!m_counter) return;
  m_again = m_job.isRunning();
  if (m_again) return;
  m_counts = m_asked;
  const auto promise = std::make_shared<QPromise<Counted>>();
  promise->start();
  m_job.setFuture(promise->future());
  QThreadPool::globalInstance()->start([promise, counter = m_counter, job = m_what()] {
    promise->addResult(job(*counter));
    promise->finish();
  });
}

void TokenCount::finish() {
  if (m_again) return count();
  if (m_counts != m_asked) return;
  m_found = m_job.result();
  if (m_found.tokens || !m_found.control.empty()) emit counted();
}

}  // namespace kvarium::ui
