// CompareRecord: what the events of a comparison add up to: the texts of its runs with their tokens, how far each is
// from the first one, and what was compared; and its figures as texts of a table and as a caption. A value; no widget.
#pragma once

#include <QByteArray>
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
  // Returns what it adds to the text that is shown.
  QString write(const decode::WrittenText& piece);
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
  // what: without its runs
  explicit CompareRecord(std::vector<RecordedRun> runs = {}, engine::ComparisonRecord what = {})
      : m_runs(std::move(runs)), m_what(std::move(what)) {}
  // JSON as `kvarium-cli compare --json` writes it. Throws Error{content} for what is no comparison, naming the field.
  static CompareRecord read(const QByteArray& json);
  QByteArray json() const;

  // The next steps. Returns what they added to the text of each run.
  std::vector<QString> add(const std::vector<engine::ComparedText>& steps);
  void end(const engine::Compared& end);  // now
  void setViews(const std::shared_ptr<const std::vector<cache::CacheView>>& views) { m_what.views = views; }

  const engine::ComparisonRecord& what() const { return m_what; }  // without its runs
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
  engine::ComparisonRecord m_what;
  qint64 m_steps = 0;
  bool m_over = false;
};

// The columns of the table.
enum class ComparedFigure { name, tokens, ended, speed, first_token, memory, other_token, mean_kl, max_kl };
QStringList figureNames();
QStringList figureTips();  // what each of them means; empty: its name says it
// As figureNames(); before the end of the comparison only the name.
QStringList figureTexts(const CompareRecord& record, size_t run);
bool isWord(ComparedFigure figure);  // no number

// Model, machine, settings, number of tokens, build and date, a line each.
QStringList captionOf(const CompareRecord& record);

}  // namespace kvarium::ui
