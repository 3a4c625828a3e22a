// TintRuns: where the cells of each token of a message are. Values: positions to states, spans to states.
#pragma once

#include <QList>
#include <span>
#include <utility>
#include <vector>

#include "ui/chat/token_spans.h"
#include "ui/inspector/cache_layout.h"

namespace kvarium {

// Where the cells of all positions are, ascending without overlap: stateRuns() of a snapshot's group. Every message has
// them, so they are shared.
using CellRuns = QList<StateRun>;

// The words from a position on have no cells.
struct TextEnd {
  enum class Why : uint8_t {
    unread,  // they are not in the cache: a line stands beside them
    later    // at the time that is shown they were not written yet: they are hidden
  };
  int64_t from = 2 * no_position;  // behind every word
  Why why = Why::unread;
  bool operator==(const TextEnd&) const = default;
};

// The state of each span. A position that no run covers is `empty`: it has no state. Where tokens share a character,
// the last one's counts. O(spans + runs that they meet + log runs).
std::vector<CellState> tintOf(std::span<const TokenSpan> spans, const CellRuns& runs);

// Neighbouring spans of one state: characters [begin, end). For words, tables and tests.
struct TintRun {
  qsizetype begin = 0, end = 0;
  CellState state;
  bool operator==(const TintRun&) const = default;
};
std::vector<TintRun> tintRuns(const std::vector<TokenSpan>& spans, const std::vector<CellState>& states);

// Indices [first, last] of the spans whose state differs, as runs: what has to be painted again.
std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<CellState>& before,
                                                    const std::vector<CellState>& after);

}  // namespace kvarium
