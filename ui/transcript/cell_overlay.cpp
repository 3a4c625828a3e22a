#include "ui/transcript/cell_overlay.h"

#include <utility>

namespace kvarium::ui {

const TokenSpans& CellOverlay::tokensOf(qint64 message) const {
  static const TokenSpans none;
  const TokenSpans* tokens = m_tokens ? m_tokens(message) : nullptr;
  return tokens ? *tokens : none;
}

void CellOverlay::setTinted(bool tinted) {
  if (std::exchange(m_tinted, tinted) != tinted) emit tintedChanged();
}

void CellOverlay::setCells(const TextRuns& cells) {
  if (cells == m_cells) return;
  m_cells = cells;
  emit cellsChanged();
}

void CellOverlay::setHighlighted(PositionRange hovered, PositionRange locked) {
  std::vector<PositionRange> changed;
  if (hovered != m_hovered) changed = {std::exchange(m_hovered, hovered), hovered};
  if (locked != m_locked) changed.insert(changed.end(), {std::exchange(m_locked, locked), locked});
  if (!changed.empty()) emit highlightChanged(changed);
}

void CellOverlay::setEnd(const TextEnd& end) {
  if (end == m_end) return;
  m_end = end;
  emit endChanged();
}

}  // namespace kvarium::ui
