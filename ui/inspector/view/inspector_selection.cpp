#include "ui/inspector/view/inspector_selection.h"

#include <algorithm>
#include <utility>

namespace kvarium::ui {
namespace {

PositionRange plain(PositionRange range) { return range.isEmpty() ? PositionRange{} : range; }

}  // namespace

template <class Value>
void InspectorSelection::change(Value& value, Value now, void (InspectorSelection::*changed)()) {
  if (now == value) return;
  value = std::move(now);
  emit(this->*changed)();
}

void InspectorSelection::hover(PositionRange range) {
  change(m_hovered, plain(range), &InspectorSelection::hoveredChanged);
}
void InspectorSelection::lock(PositionRange range) {
  change(m_locked, plain(range), &InspectorSelection::lockedChanged);
}
void InspectorSelection::selectLayer(int layer) {
  change(m_layer, std::max(layer, -1), &InspectorSelection::layerChanged);
}
void InspectorSelection::setMessages(std::vector<int64_t> first) {
  change(m_messages, std::move(first), &InspectorSelection::messagesChanged);
}
void InspectorSelection::goTo(std::optional<uint64_t> history_index) {
  change(m_history_index, history_index, &InspectorSelection::historyIndexChanged);
}

QString InspectorSelection::wordsAt(PositionRange range) const {
  return m_words && !m_history_index && !range.isEmpty() ? m_words(range) : QString();
}

}  // namespace kvarium::ui
