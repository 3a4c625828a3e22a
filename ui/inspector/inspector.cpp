#include "ui/inspector/inspector.h"

#include <algorithm>

#include "ui/inspector/attention_view.h"
#include "ui/inspector/cache_map.h"
#include "ui/inspector/memory_view.h"
#include "ui/inspector/step_view.h"
#include "ui/inspector/timeline_view.h"
#include "ui/inspector/values_view.h"

namespace kvarium {

Inspector::Inspector(QObject* parent)
    : QObject(parent),
      m_map(new CacheMap(m_focus)),
      m_memory(new MemoryView),
      m_timeline(new TimelineView(m_focus)),
      m_step(new StepView(m_focus)) {
  add(new ViewPanel(m_map, QStringLiteral("cache-map"), tr("Cache &map")));
  add(new ViewPanel(m_memory, QStringLiteral("memory"), tr("M&emory")));
  add(new ViewPanel(m_timeline, QStringLiteral("timeline"), tr("Time&line")));
  add(new ViewPanel(m_step, QStringLiteral("one-step"), tr("One ste&p")));
  addProbing(new AttentionView(m_focus), QStringLiteral("attention"), tr("&Attention"));
  auto* values = new ValuesView(m_focus);
  addProbing(values, QStringLiteral("values"), tr("&Keys and values"));
  connect(values, &ValuesView::compareWanted, this, &Inspector::compareWanted);
  connect(&m_focus, &Focus::momentChanged, this, &Inspector::showMoment);
}

void Inspector::add(ViewPanel* frame) {
  const size_t index = m_frames.size();
  m_frames.push_back(frame);
  m_is_stale.push_back(true);
  connect(frame, &ViewPanel::seenChanged, this, [this, index](bool visible) { seen(index, visible); });
}

void Inspector::addProbing(ProbingView* view, const QString& key, const QString& name) {
  m_probing.push_back({view, new ViewPanel(view, key, name)});
  add(m_probing.back().frame);
  connect(view, &ProbingView::wantedChanged, this, &Inspector::ask);
}

void Inspector::refresh(size_t frame) {
  m_is_stale[frame] = false;
  InspectorView& view = m_frames[frame]->view();
  if ((&view == m_map || &view == m_memory) && m_focus.moment()) return;  // they show the past, which does not change
  if (m_latest && !m_latest->layers.empty()) {
    view.showSnapshot(*m_latest);
  } else {
    view.showNothing();
  }
}

void Inspector::seen(size_t frame, bool visible) {
  if (visible && m_is_stale[frame]) refresh(frame);
  if (&m_frames[frame]->view() == m_step) emit tracingChanged(visible);
  ask();
  const bool any = std::any_of(m_frames.begin(), m_frames.end(), [](ViewPanel* each) { return each->isSeen(); });
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
  m_timeline->forgetAll();
  m_focus.unlock();
  m_focus.focusLayer(-1);
  for (size_t frame = 0; frame < m_frames.size(); ++frame) {
    m_is_stale[frame] = true;
    if (m_frames[frame]->isSeen()) refresh(frame);
  }
}

void Inspector::showMoment() {
  m_memory->setPast(m_focus.moment().has_value());
  if (!m_latest) return;
  CacheSnapshot shown = *m_latest;
  if (m_focus.moment() && !m_timeline->fill(*m_focus.moment(), shown)) return m_focus.goLive();
  m_map->showSnapshot(shown);
  m_memory->showSnapshot(shown);
  if (m_focus.moment()) emit momentShown(shown, m_timeline->sameSince(*m_focus.moment()));
}

void Inspector::ask() {
  std::vector<ProbeRequest> requests;
  for (const Probing& probing : m_probing) {
    if (!probing.frame->isSeen()) continue;
    if (const std::optional<ProbeRequest> wanted = probing.view->wanted()) requests.push_back(*wanted);
  }
  if (requests == m_asked) return;
  m_asked = std::move(requests);
  emit probesChanged(m_asked);
}

void Inspector::showProbes(const std::vector<ProbeResult>& results) {
  for (const Probing& probing : m_probing) {
    if (!probing.frame->isSeen()) continue;
    for (const ProbeResult& result : results) probing.view->showProbe(result);
  }
}

void Inspector::addSteps(const StepLog& log) { m_timeline->addSteps(log); }

void Inspector::showConversation(int64_t conversation) {
  if (conversation == m_timeline->conversation()) return;
  m_timeline->showConversation(conversation);
  m_focus.unlock();  // its positions are of another text
}

int64_t Inspector::conversation() const { return m_timeline->conversation(); }

void Inspector::setHostMemory(const HostMemory& surroundings) { m_memory->setHostMemory(surroundings); }

}  // namespace kvarium
