#include "ui/inspector/view/inspector_selection.h"

#include <utility>

namespace kvarium::ui {
namespace {

PositionRange plain(PositionRange range) { return range.isEmpty() ? PositionRange{} : range; }

}  // namespace

void InspectorSelection::hover(PositionRange range) {
  range = plain(range);
  if (range == m_hovered) return;
  m_hovered = range;
  emit hoveredChanged();
}

void InspectorSelection::lock(PositionRange range) {
  range = plain(range);
  if (range == m_locked) return;
  m_locked = range;
  emit lockedChanged();
}

void InspectorSelection::selectLayer(int layer) {
  if (layer < 0) layer = -1;
  if (layer == m_layer) return;
  m_layer = layer;
  emit layerChanged(layer);
}

QString InspectorSelection::wordsAt(PositionRange range) const {
  return m_words && !m_history_index && !range.isEmpty() ? m_words(range) : QString();
}

void InspectorSelection::setMessages(std::vector<int64_t> first) {
  if (first == m_messages) return;
  m_messages = std::move(first);
  emit messagesChanged();
}

void InspectorSelection::goTo(std::optional<uint64_t> history_index) {
  if (history_index == m_history_index) return;
  m_history_index = history_index;
  emit historyIndexChanged();
}

}  // namespace kvarium::ui
