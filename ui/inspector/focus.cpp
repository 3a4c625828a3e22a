#include "ui/inspector/focus.h"

#include <utility>

namespace kvarium {
namespace {

PositionRange plain(PositionRange range) { return range.isEmpty() ? PositionRange{} : range; }

}  // namespace

void Focus::hover(PositionRange range, int layer) {
  range = plain(range);
  if (range.isEmpty()) layer = -1;
  if (range == m_hovered && layer == m_hovered_layer) return;
  m_hovered = range;
  m_hovered_layer = layer;
  emit hoveredChanged();
}

void Focus::lock(PositionRange range) {
  range = plain(range);
  if (range == m_locked) return;
  m_locked = range;
  emit lockedChanged();
}

void Focus::focusLayer(int layer) {
  if (layer < 0) layer = -1;
  if (layer == m_layer) return;
  m_layer = layer;
  emit layerChanged(layer);
}

QString Focus::wordsAt(PositionRange range) const {
  return m_words && !m_moment && !range.isEmpty() ? m_words(range) : QString();
}

void Focus::setMessages(std::vector<int64_t> first) {
  if (first == m_messages) return;
  m_messages = std::move(first);
  emit messagesChanged();
}

void Focus::goTo(std::optional<uint64_t> moment) {
  if (moment == m_moment) return;
  m_moment = moment;
  emit momentChanged();
}

}  // namespace kvarium
