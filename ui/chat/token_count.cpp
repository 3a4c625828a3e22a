#include "ui/chat/token_count.h"

#include <utility>

namespace kvarium {

TokenCount::TokenCount(std::shared_ptr<const TokenCounter> counter, std::function<Count()> what, QObject* parent)
    : QObject(parent), m_counter(std::move(counter)), m_what(std::move(what)) {
  m_pool.setMaxThreadCount(1);
  m_pool.setExpiryTimeout(2000);
  m_wait.setSingleShot(true);
  m_wait.setInterval(wait_ms);
  connect(&m_wait, &QTimer::timeout, this, &TokenCount::count);
}

TokenCount::~TokenCount() { m_pool.waitForDone(); }

void TokenCount::change() {
  ++m_asked;
  m_tokens.reset();
  m_wait.start();
}

// One at a time: a long text is not counted with every key.
void TokenCount::count() {
  if (!m_counter) return;
  if (m_counting) {
    m_again = true;
    return;
  }
  m_counting = true;
  m_pool.start([this, counter = m_counter, job = m_what(), asked = m_asked] {
    const std::optional<int64_t> tokens = job(*counter);
    QMetaObject::invokeMethod(this, [this, tokens, asked] {
      m_counting = false;
      if (std::exchange(m_again, false)) return count();
      if (asked != m_asked || !tokens) return;
      m_tokens = *tokens;
      emit counted();
    });
  });
}

}  // namespace kvarium
