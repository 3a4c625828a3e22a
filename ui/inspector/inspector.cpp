#include "ui/inspector/inspector.h"

#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/pool/pool_view.h"
#include "ui/inspector/probing/attention_view.h"
#include "ui/inspector/probing/values_view.h"
#include "ui/inspector/step/step_view.h"
#include "ui/inspector/timeline/timeline_view.h"

namespace kvarium::ui {

Inspector::Inspector(QObject* parent)
    : QObject(parent),
      m_map(new CacheMap(m_selection)),
      m_memory(new MemoryView),
      m_timeline(new TimelineView(m_selection)),
      m_step(new StepView(m_selection)),
      m_pool_view(new PoolView) {
  add(new ViewPanel(m_map, QStringLiteral("cache-map"), tr("Cache &map")));
  add(new ViewPanel(m_memory, QStringLiteral("memory"), tr("M&emory")));
  add(new ViewPanel(m_timeline, QStringLiteral("timeline"), tr("Time&line")));
  add(new ViewPanel(m_step, QStringLiteral("one-step"), tr("One ste&p")));
  addProbing(new AttentionView(m_selection), QStringLiteral("attention"), tr("&Attention"));
  auto* values = new ValuesView(m_selection);
  addProbing(values, QStringLiteral("values"), tr("&Keys and values"));
  add(new ViewPanel(m_pool_view, poolKey(), tr("All blocks")));
  connect(values, &ValuesView::compareWanted, this, [this](bool on) {
    m_compares = on;
    ask();
  });
  connect(&m_selection, &InspectorSelection::historyIndexChanged, this, &Inspector::showPast);
}

void Inspector::follow(const Mirror& mirror) {
  connect(&mirror, &Mirror::changed, this, [this, &mirror](qint64 conversation, Part part) {
    if (part == Part::shown) return showConversation(conversation);
    if (part == Part::steps) return addSteps(mirror.of(conversation).steps);
    if (part == Part::view || part == Part::warm || part == Part::model) setHostMemory(mirror.engine().machine);
    if (part == Part::view) showFrame(mirror.engine().frame);
  });
}

void Inspector::add(ViewPanel* frame) {
  const size_t index = m_frames.size();
  m_frames.push_back(frame);
  m_is_stale.push_back(true);
  connect(frame, &ViewPanel::seenChanged, this, [this, index](bool visible) { seen(index, visible); });
  frame->setOrigin([this] { return originText(); });
}

// "SmolLM2-135M-Instruct.Q4_1 · Sinks + window, first 4 + last 252"
QString Inspector::originText() const {
  QStringList words{m_model};
  if (m_latest && !m_latest->facts->spec.empty()) words += cacheInWords(QString::fromStdString(m_latest->facts->spec));
  words.removeAll(QString());
  return words.join(QStringLiteral(" · "));
}

void Inspector::addProbing(ProbingView* view, const QString& key, const QString& name) {
  m_probing.push_back({view, new ViewPanel(view, key, name)});
  add(m_probing.back().frame);
  connect(view, &ProbingView::wantedChanged, this, &Inspector::ask);
}

void Inspector::refresh(size_t frame) {
  m_is_stale[frame] = false;
  InspectorView& view = m_frames[frame]->view();
  if ((&view == m_map || &view == m_memory) && m_selection.historyIndex())
    return;  // they show the past, which a new snapshot does not change
  if (&view == m_pool_view) return m_pool_view->showPool(m_pool);
  // A server that tells no blocks may have told the bytes.
  const bool has_bytes = m_latest && &view == m_memory && m_latest->bytes.used() > 0;
  if (m_latest && (!m_latest->layers.empty() || has_bytes)) {
    view.showView(m_latest);
    if (&view == m_step && m_trace) m_step->showTrace(*m_trace);
  } else {
    view.showNothing();
  }
}

void Inspector::seen(size_t frame, bool visible) {
  if (visible && m_is_stale[frame]) refresh(frame);
  ask();
  const bool any = std::any_of(m_frames.begin(), m_frames.end(), [](ViewPanel* each) { return each->isSeen(); });
  if (any == m_watching) return;
  m_watching = any;
  emit watchingChanged(any);
}

void Inspector::showFrame(const std::shared_ptr<const engine::Frame>& frame) {
  if (frame->answers && frame->answers != m_answers) showProbes(*frame->answers);
  m_answers = frame->answers;
  m_trace = frame->step;
  m_pool = frame->pool;
  m_map->setNotTold(m_pool ? noBlocksText(*m_pool) : QString());
  showView(cache::SharedCacheView(frame, &frame->cache));
}

void Inspector::showView(cache::SharedCacheView view) {
  m_latest = std::move(view);
  for (size_t frame = 0; frame < m_frames.size(); ++frame) {
    m_is_stale[frame] = true;
    if (m_frames[frame]->isSeen()) refresh(frame);
  }
}

void Inspector::showNothing() {
  m_latest.reset();
  m_trace.reset();
  m_pool.reset();
  m_map->setNotTold({});
  for (ViewPanel* frame : m_frames) frame->view().forgetAll();
  m_selection.unlock();
  m_selection.selectLayer(-1);
  for (size_t frame = 0; frame < m_frames.size(); ++frame) {
    m_is_stale[frame] = true;
    if (m_frames[frame]->isSeen()) refresh(frame);
  }
}

void Inspector::showPast() {
  m_memory->setPast(m_selection.historyIndex().has_value());
  if (!m_latest) return;
  cache::SharedCacheView shown = m_latest;
  if (m_selection.historyIndex()) {
    auto then = std::make_shared<cache::CacheView>(*m_latest);
    if (!m_timeline->fill(*m_selection.historyIndex(), *then)) return m_selection.goLive();
    shown = std::move(then);
  }
  m_map->showView(shown);
  m_memory->showView(shown);
  if (m_selection.historyIndex()) emit pastShown(*shown, m_timeline->sameSince(*m_selection.historyIndex()));
}

void Inspector::ask() {
  engine::Observation wanted{.reference_kv = m_compares};
  for (const ViewPanel* frame : m_frames) {
    if (&frame->view() == m_step) wanted.trace = frame->isSeen();
  }
  for (const Probing& probing : m_probing) {
    if (!probing.frame->isSeen()) continue;
    if (const std::optional<engine::ProbeRequest> request = probing.view->wanted()) wanted.probes.push_back(*request);
  }
  if (wanted == m_wanted) return;
  m_wanted = std::move(wanted);
  emit observationChanged(m_wanted);
}

void Inspector::showProbes(const std::vector<engine::ProbeResult>& results) {
  for (const Probing& probing : m_probing) {
    if (!probing.frame->isSeen()) continue;
    for (const engine::ProbeResult& result : results) probing.view->showProbe(result);
  }
}

void Inspector::addSteps(const engine::StepLog& log) { m_timeline->addSteps(log); }

void Inspector::showConversation(int64_t conversation) {
  if (conversation == m_timeline->conversation()) return;
  m_timeline->showConversation(conversation);
  m_selection.unlock();  // its positions belong to the previous text
}

int64_t Inspector::conversation() const { return m_timeline->conversation(); }

void Inspector::setWhyNot(const QString& why) {
  for (ViewPanel* frame : m_frames) frame->view().setWhyNot(why);
}

void Inspector::setHostMemory(const HostMemory& host) { m_memory->setHostMemory(host); }

}  // namespace kvarium::ui
