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
namespace {

ProbingView* probingIn(const ViewPanel& panel) {
  return qobject_cast<ProbingView*>(&panel.view());
}  // null: another one

}  // namespace

RepaintLimit::RepaintLimit(QObject* parent) : QObject(parent) {
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &RepaintLimit::fire);
}

void RepaintLimit::ask() {
  if (m_timer.isActive() && m_timer.interval() != later_ms) return;
  const qint64 left = m_since.isValid() ? least_ms - m_since.elapsed() : 0;
  if (left <= 0) return fire();
  m_timer.start(static_cast<int>(left));
}

void RepaintLimit::askLater() {
  if (!m_timer.isActive()) m_timer.start(later_ms);
}

void RepaintLimit::forget() { m_timer.stop(); }

void RepaintLimit::fire() {
  m_timer.stop();
  m_since.start();
  emit due();
}

Inspector::Inspector(Mirror& mirror, QObject* parent)
    : QObject(parent),
      m_mirror(mirror),
      m_map(new CacheMap(m_selection)),
      m_memory(new MemoryView),
      m_timeline(new TimelineView(m_selection, mirror)),
      m_step(new StepView(m_selection)),
      m_pool_view(new PoolView),
      m_limit(this) {
  add(new ViewPanel(m_map, QStringLiteral("cache-map"), tr("Cache &map")));
  add(new ViewPanel(m_memory, QStringLiteral("memory"), tr("M&emory")));
  add(new ViewPanel(m_timeline, QStringLiteral("timeline"), tr("Time&line")));
  add(new ViewPanel(m_step, QStringLiteral("one-step"), tr("One ste&p")));
  add(new ViewPanel(new AttentionView(m_selection), QStringLiteral("attention"), tr("&Attention")));
  auto* values = new ValuesView(m_selection);
  add(new ViewPanel(values, QStringLiteral("values"), tr("&Keys and values")));
  add(new ViewPanel(m_pool_view, poolKey(), tr("All blocks")));
  connect(values, &ValuesView::compareWanted, this, [this](bool on) {
    m_compares = on;
    ask();
  });
  connect(&m_selection, &InspectorSelection::historyIndexChanged, this, [this] {
    m_mirror.showPast(m_selection.historyIndex(), m_latest);
    if (m_latest && m_selection.historyIndex() && !m_mirror.past()) m_selection.goLive();  // it is not known
  });
  connect(&m_limit, &RepaintLimit::due, this, &Inspector::refreshSeen);
  connect(&mirror, &Mirror::changed, this, &Inspector::follow);
}

void Inspector::follow(qint64 conversation, Part part) {
  switch (part) {
    case Part::shown:
      m_timeline->forgetAll();
      return m_selection.unlock();  // its positions belong to the previous text
    case Part::steps:
      if (conversation != m_mirror.shownConversation()) return;
      m_timeline->stepsCame(m_mirror.shown().steps);
      return refreshAll(When::later);  // a view of the cache will follow, with which all views are painted together
    case Part::past: return refreshAll();
    case Part::view: setHostMemory(m_mirror.engine().machine); return showFrame(m_mirror.engine().frame);
    case Part::warm:
    case Part::model: return setHostMemory(m_mirror.engine().machine);
    default: return;
  }
}

void Inspector::add(ViewPanel* panel) {
  const size_t index = m_panels.size();
  m_panels.push_back(panel);
  m_is_stale.push_back(true);
  connect(panel, &ViewPanel::seenChanged, this, [this, index](bool visible) { seen(index, visible); });
  panel->setOrigin([this] { return originText(); });
  if (const ProbingView* probing = probingIn(*panel))
    connect(probing, &ProbingView::wantedChanged, this, &Inspector::ask);
}

// "SmolLM2-135M-Instruct.Q4_1 · Sinks + window, first 4 + last 252"
QString Inspector::originText() const {
  QStringList words{m_model};
  if (m_latest && !m_latest->facts->spec.empty()) words += cacheInWords(QString::fromStdString(m_latest->facts->spec));
  words.removeAll(QString());
  return words.join(QStringLiteral(" · "));
}

void Inspector::refresh(size_t panel) {
  m_is_stale[panel] = false;
  InspectorView& view = m_panels[panel]->view();
  if (&view == m_pool_view) return m_pool_view->showPool(m_pool);
  const std::optional<Mirror::Past>& past = m_mirror.past();
  if (&view == m_memory) m_memory->setPast(past.has_value());
  const cache::SharedCacheView& shown = past && (&view == m_map || &view == m_memory) ? past->then.view : m_latest;
  // A server that reports no blocks may have reported the bytes.
  const bool has_bytes = shown && &view == m_memory && shown->bytes.used() > 0;
  if (!shown || (shown->layers.empty() && !has_bytes)) return view.showNothing();
  view.showView(shown);
  if (&view == m_step && m_trace) m_step->showTrace(*m_trace);
}

void Inspector::refreshAll(When when) {
  m_is_stale.assign(m_panels.size(), true);
  if (m_watching) when == When::now ? m_limit.ask() : m_limit.askLater();
}

void Inspector::refreshSeen() {
  for (size_t panel = 0; panel < m_panels.size(); ++panel)
    if (m_is_stale[panel] && m_panels[panel]->isSeen()) refresh(panel);
}

void Inspector::seen(size_t panel, bool visible) {
  if (visible && m_is_stale[panel]) refresh(panel);
  ask();
  const bool any = std::any_of(m_panels.begin(), m_panels.end(), [](ViewPanel* each) { return each->isSeen(); });
  if (any == m_watching) return;
  m_watching = any;
  emit watchingChanged(any);
}

void Inspector::showFrame(const std::shared_ptr<const engine::Frame>& frame) {
  if (frame->answers && frame->answers != m_answers) showProbes(*frame->answers);
  m_answers = frame->answers;
  m_trace = frame->step;
  m_pool = frame->pool;
  m_map->setNoBlocks(m_pool ? noBlocksText(*m_pool) : QString());
  showView(cache::SharedCacheView(frame, &frame->cache));
}

void Inspector::showView(cache::SharedCacheView view) {
  m_latest = std::move(view);
  refreshAll();
}

void Inspector::showNothing() {
  m_latest.reset();
  m_trace.reset();
  m_pool.reset();
  m_map->setNoBlocks({});
  for (ViewPanel* panel : m_panels) panel->view().forgetAll();
  m_selection.unlock();
  m_selection.selectLayer(-1);
  m_limit.forget();
  m_is_stale.assign(m_panels.size(), true);
  refreshSeen();
}

void Inspector::ask() {
  engine::Observation wanted{.reference_kv = m_compares};
  for (const ViewPanel* panel : m_panels) {
    if (!panel->isSeen()) continue;
    if (&panel->view() == m_step) wanted.trace = true;
    const ProbingView* probing = probingIn(*panel);
    const std::optional<engine::ProbeRequest> request = probing ? probing->wanted() : std::nullopt;
    if (request) wanted.probes.push_back(*request);
  }
  if (wanted == m_wanted) return;
  m_wanted = std::move(wanted);
  emit observationChanged(m_wanted);
}

void Inspector::showProbes(const std::vector<engine::ProbeResult>& results) {
  for (const ViewPanel* panel : m_panels) {
    ProbingView* probing = panel->isSeen() ? probingIn(*panel) : nullptr;
    for (const engine::ProbeResult& result : results)
      if (probing) probing->showProbe(result);
  }
}

int64_t Inspector::conversation() const { return m_mirror.shownConversation(); }

void Inspector::setWhyNot(const QString& why) {
  for (ViewPanel* panel : m_panels) panel->view().setWhyNot(why);
}

void Inspector::setHostMemory(const HostMemory& host) { m_memory->setHostMemory(host); }

}  // namespace kvarium::ui
