// TintRuns: the styles of a message's tokens. Plain values.
#pragma once

#include <QList>
#include <span>
#include <utility>
#include <vector>

#include "ui/inspector/view/cache_layout.h"
#include "ui/transcript/token_spans.h"

namespace kvarium::ui {

// The styles of all positions, ascending without overlap: styleRuns() of a snapshot's group. A QList, because all
// messages share it.
using StyleRuns = QList<StyleRun>;

// The position from which on text has no cells.
struct TextEnd {
  enum class Why : uint8_t {
    unread,  // it is not in the cache; a line marks it
    later    // it was written after the shown time; it is hidden
  };
  int64_t from = 2 * no_position;  // after all text
  Why why = Why::unread;
  bool operator==(const TextEnd&) const = default;
};

// The style of each span; `empty` for a position without a run. For tokens that share a character, the last one counts.
// O(spans + runs they overlap + log runs).
std::vector<CellStyle> tintOf(std::span<const TokenSpan> spans, const StyleRuns& runs);

// Runs of indices [first, last] of spans whose style differs, which must be repainted.
std::vector<std::pair<size_t, size_t>> changedSpans(const std::vector<CellStyle>& before,
                                                    const std::vector<CellStyle>& after);

}  // namespace kvarium::ui
