// CompareRecord: what the events of a comparison add up to: the texts of its runs with their tokens, and how far each
// is from the first one. A value; no widget.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/engine/compared.h"
#include "ui/transcript/token_spans.h"

namespace kvarium::ui {

// As a widget shows it, also while it is written.
struct RecordedRun : engine::RecordedRun {
  QString shown = {};     // the text
  TokenSpans spans = {};  // of it; positions count from the beginning of the reply

  // Characters [begin, end) of the text whose token has this number; empty: it has none.
  std::optional<TokenSpan> spanOf(qint64 token) const;
  void append(const std::string& piece, int64_t first, const std::vector<uint32_t>& token_ends);
};

// "Full (grows), temperature 0.8, seed 3": its cache, and what a run has and not every other has. Of runs with the same
// cache the latter is first, since a name may be cut off: "temperature 0.8, seed 3, Full (grows)".
QStringList runNames(const std::vector<RecordedRun>& runs);
// Only what differs from not choosing at all.
QString samplingInWords(const decode::SamplingOptions& sampling, bool with_seed = true);
// The part of it that the model's own settings have not.
QString chosenInWords(const decode::SamplingOptions& sampling, const decode::SamplingOptions& of_model, bool with_seed);

class CompareRecord {
 public:
  explicit CompareRecord(std::vector<RecordedRun> runs = {}, bool force = false)  // see engine::CompareCommand
      : m_runs(std::move(runs)), m_force(force) {}
  // The next steps. Returns what they added to the text of each run.
  std::vector<QString> add(const std::vector<engine::ComparedText>& steps);
  void end(const engine::Compared& end);

  const std::vector<RecordedRun>& runs() const { return m_runs; }
  qint64 steps() const { return m_steps; }  // tokens of the longest reply
  bool isOver() const { return m_over; }
  // The first token at which a run of the same model differs from the first run; -1: none does.
  qint64 firstDifference() const;
  // Token at which the text of a run is marked. Of the first run: firstDifference(). Of the first run of another model
  // the token of the first other character: its tokens can be others.
  qint64 differenceIn(size_t run) const;
  QString finding() const;  // one sentence

 private:
  qint64 textDifference(size_t run) const;  // token; -1: there is none
  bool wasFull(const RecordedRun& run) const;
  QString sameness() const;  // of runs that do not differ

  std::vector<RecordedRun> m_runs;
  qint64 m_steps = 0;
  bool m_over = false, m_force;
};

}  // namespace kvarium::ui
