// TokenCount: the number of tokens of a text that changes while the user types, and the first control token that it
// spells, found on a thread of Qt's pool.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/engine/token_counter.h"

namespace kvarium::ui {

struct Counted {
  Counted(std::optional<int64_t> count = {}, std::string spelled = {}) : tokens(count), control(std::move(spelled)) {}
  std::optional<int64_t> tokens;  // empty: not countable
  std::string control;            // TokenCounter::control()
};

class TokenCount : public QObject {
  Q_OBJECT
 public:
  static constexpr int wait_ms = 150;  // from the last change to counting

  // what: returns the text when it is counted.
  using Count = std::function<Counted(const engine::TokenCounter&)>;
  TokenCount(std::shared_ptr<const engine::TokenCounter> counter, std::function<Count()> what, QObject* parent);

  void change();                                                   // the text has changed
  std::optional<qint64> tokens() const { return m_found.tokens; }  // empty: not counted yet, or not countable
  QString control() const { return QString::fromStdString(m_found.control); }

 signals:
  void counted();

 private:
  void count();
  void finish();

  std::shared_ptr<const engine::TokenCounter> m_counter;
  std::function<Count()> m_what;
  QFutureWatcher<Counted> m_job;
  QTimer m_wait;
  quint64 m_asked = 0, m_counts = 0;  // number of changes, and of those that the running job knows
  bool m_again = false;
  Counted m_found;
};

}  // namespace kvarium::ui
