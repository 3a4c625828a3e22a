// CompareRecord: what the events of a comparison add up to: the texts of its runs with their tokens, and how far each
// is from the first one. A value; no widget.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/engine/wire.h"
#include "ui/transcript/token_spans.h"

namespace kvarium::ui {

struct RecordedRun {
  QString cache;  // specification
  QString text;
  TokenSpans tokens;                           // of the text; positions count from the beginning of the reply
  qint64 count = 0;                            // tokens of the reply
  qint64 first_difference = -1;                // see engine::ComparedRun
  std::vector<double> kl;                      // of each token of the first run, in nats; empty: the first run
  std::vector<int> rank;                       // likewise
  std::optional<engine::ComparedRun> figures;  // when the comparison is over

  // Characters [begin, end) of the text whose token has this number; empty: it has none.
  std::optional<TokenSpan> spanOf(qint64 token) const;
};

class CompareRecord {
 public:
  explicit CompareRecord(const std::vector<std::string>& caches = {});
  // The next steps. Returns what they added to the text of each run.
  std::vector<QString> add(const std::vector<engine::ComparedText>& steps);
  void end(const engine::Compared& end);

  const std::vector<RecordedRun>& runs() const { return m_runs; }
  qint64 steps() const { return m_steps; }  // tokens of the longest reply
  bool isOver() const { return m_over; }
  // The first token at which a run differs from the first run; -1: none does.
  qint64 firstDifference() const;
  qint64 differenceIn(size_t run) const;  // of the first run: firstDifference()
  QString finding() const;                // one sentence

 private:
  std::vector<RecordedRun> m_runs;
  qint64 m_steps = 0;
  bool m_over = false;
};

}  // namespace kvarium::ui
