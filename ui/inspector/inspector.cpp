#include "ui/inspector/inspector.h"

#include <algorithm>

#include "ui/inspector/cache_map.h"
#include "ui/inspector/memory_view.h"

namespace kvarium {

Inspector::Inspector(QObject* parent) : QObject(parent), m_memory(new MemoryView) {
  add(new ViewFrame(new CacheMap(m_focus), QStringLiteral("cache-map"), tr("Cache map")));
  add(new ViewFrame(m_memory, QStringLiteral("memory"), tr("Memory")));
}

void Inspector::add(ViewFrame* frame) {
  const size_t index = m_frames.size();
  m_frames.push_back(frame);
  m_is_stale.push_back(true);
  connect(frame, &ViewFrame::seenChanged, this, [this, index](bool visible) { seen(index, visible); });
}

void Inspector::refresh(size_t frame) {
  m_is_stale[frame] = false;
  InspectorView& view = m_frames[frame]->view();
  if (m_latest && !m_latest->layers.empty()) {
    view.showSnapshot(*m_latest);
  } else {
    view.showNothing();
  }
}

void Inspector::seen(size_t frame, bool visible) {
  if (visible && m_is_stale[frame]) refresh(frame);
  const bool any = std::any_of(m_frames.begin(), m_frames.end(), [](ViewFrame* each) { return each->isSeen(); });
  if (any == m_watching) return;
  m_watching = any;
  emit watchingChanged(any);
}

void Inspector::showSnapshot(const CacheSnapshot& snapshot) {
  m_latest = snapshot;
  for (size_t frame = 0; frame < m_frames.size(); ++frame) {
    m_is_stale[frame] = true;
    if (m_frames[frame]->isSeen()) refresh(frame);
  }
}

void Inspector::showNothing() {
  m_latest.reset();
  m_focus.unlock();
  m_focus.focusLayer(-1);
  for (size_t frame = 0; frame < m_frames.size(); ++frame) {
    m_is_stale[frame] = true;
    if (m_frames[frame]->isSeen()) refresh(frame);
  }
}

void Inspector::setSurroundings(const Surroundings& surroundings) { m_memory->setSurroundings(surroundings); }

}  // namespace kvarium
