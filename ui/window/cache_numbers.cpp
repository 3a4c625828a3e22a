#include "ui/window/cache_numbers.h"

#include <algorithm>
#include <utility>

#include "core/base/machine_memory.h"
#include "core/engine/pool_view.h"
#include "ui/chat/chat.h"
#include "ui/engine/session_bridge.h"
#include "ui/inspector/view/server_text.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/library/turn_report.h"
#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {
namespace {

CacheFigures figuresOf(const cache::CacheView& view, double overhead) {
  CacheFigures figures{view.lengths,       view.used_at, view.bytes.reserved,       view.full_f16,
                       keptByLayers(view), overhead,     view.facts->device_is_ram, isOfServer(view)};
  for (const cache::GroupView& group : view.groups)
    figures.untold = std::max<qint64>(figures.untold, untoldTokens(group));
  return figures;
}

// Why what a server told is not known to hold now; empty: it does.
QString doubtOf(const engine::Frame& frame) {
  if (!frame.pool || frame.pool->replicas.empty()) return {};
  const std::vector<engine::ReplicaPool>& all = frame.pool->replicas;
  const bool some_is_well = std::ranges::any_of(all, [](const engine::ReplicaPool& one) { return one.caveat.empty(); });
  return some_is_well ? QString() : sentenceText(all.front().caveat);
}

}  // namespace

CacheNumbers::CacheNumbers(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts) {
  SessionBridge& bridge = parts.bridge;
  Inspector& inspector = parts.docks.inspector();
  connect(&bridge, &SessionBridge::frameTaken, this, &CacheNumbers::showFrame);
  connect(&inspector, &Inspector::pastShown, this, &CacheNumbers::showPast);
  connect(&inspector.selection(), &InspectorSelection::historyIndexChanged, this, &CacheNumbers::show);
  connect(&parts.chat.state(), &ChatState::shown, this, &CacheNumbers::show);
  connect(&parts.chat.state(), &ChatState::pathShown, this, &CacheNumbers::show);
  connect(&parts.chat.turn(), &TurnController::turnBegan, this, [this](const engine::TurnRequest& request) {
    m_asked_by = request.conversation;
    show();
  });
  connect(&bridge, &SessionBridge::turnDone, this, [this](quint64, const engine::TurnStats& stats) { endTurn(stats); });
  connect(&bridge, &SessionBridge::warmChanged, this, [this](const engine::WarmList& list) {
    for (const int64_t conversation : list.dropped) {
      m_figures.remove(conversation);
      m_replied.remove(conversation);
    }
    weighOthers(false);
    show();
  });
  connect(&parts.chat.cache(), &CacheController::fitted, this, &CacheNumbers::showFitted);
  connect(&bridge, &SessionBridge::cacheReady, this, [this](const engine::CacheReady& ready) {
    if (ready.reread.empty() || !m_replied.remove(ready.conversation)) return;
    m_figures.remove(ready.conversation);
    show();
  });
}

void CacheNumbers::showModel() {
  m_figures.clear();
  m_replied.clear();
  m_weight = {};
  m_host_memory.device_is_host = m_parts.models.info().on_cpu;
  weighMachine({});
  m_weighed.invalidate();  // the first snapshot tells of a GPU's memory
  weighOthers(true);
}

void CacheNumbers::weighMachine(const device::MemoryFigures& gpu) {
  m_weighed.start();
  const engine::ModelInfo& model = m_parts.models.info();
  m_host_memory.weight_bytes = model.gpu_weight_bytes > 0 ? model.gpu_weight_bytes : model.weight_bytes;
  m_host_memory.gpu = gpu;
  m_host_memory.free_bytes = m_host_memory.device_is_host ? availableMemory() : gpu.free;
}

// The shown text is another one than the numbers are of, as after a look at another branch.
void CacheNumbers::showFitted() {
  const qint64 shown = m_parts.chat.state().conversation().id;
  const engine::CacheFit* fit = m_parts.chat.cache().fit(shown);
  const auto figures = m_figures.constFind(shown);
  if (!fit || m_parts.docks.isVisible() || figures == m_figures.constEnd()) return;
  if (fit->seen + CacheController::closing_tokens >= figures->lengths.tokens_seen) return;
  m_figures.remove(shown);
  m_replied.remove(shown);
  show();
}

void CacheNumbers::endTurn(const engine::TurnStats& stats) {
  if (stats.prompt_tokens == 0 && stats.generated_tokens == 0) return;
  m_replied.insert(m_asked_by);
  if (!m_parts.docks.isVisible() && !stats.cache_spec.empty())
    m_figures[m_asked_by] = {.lengths = stats.lengths,
                             .used = stats.used_at,
                             .reserved = stats.bytes.reserved,
                             .kept = {},
                             .device_is_ram = stats.device_is_ram,
                             .of_server = !m_parts.models.info().server.empty()};
  show();
}

void CacheNumbers::showFrame(const std::shared_ptr<const engine::Frame>& frame) {
  const cache::CacheView& snapshot = frame->cache;
  constexpr int weighing_ms = 1000;
  if (!m_weighed.isValid() || m_weighed.elapsed() > weighing_ms) {
    m_host_memory.device_is_host = snapshot.facts->device_is_ram;
    weighMachine(frame->memory);
  }
  const cache::BytesByPlace& held = snapshot.by_place;
  const Weight before = std::exchange(m_weight, {snapshot.conversation, held.device + held.host});
  weighOthers(before.conversation != snapshot.conversation);
  m_parts.docks.inspector().showFrame(frame);
  const double drawing = m_parts.bridge.drawingShare(snapshot.telemetry_overhead);
  if (areSlots(snapshot))
    m_figures.remove(snapshot.conversation);  // the cells of slots are of whatever text
  else
    (m_figures[snapshot.conversation] = figuresOf(snapshot, drawing)).doubt = doubtOf(*frame);
  const bool here = snapshot.conversation == m_parts.chat.state().conversation().id;
  m_parts.docks.setWhose(here ? QString() : m_parts.chat.keeper().titleOf(snapshot.conversation));
  if (here && !m_parts.docks.inspector().selection().historyIndex()) showFigures();
}

// The bytes of all ready caches without the shown one. While that one grows, its entry in the list is older.
void CacheNumbers::weighOthers(bool another) {
  const ChatState& state = m_parts.chat.state();
  const engine::WarmConversation* listed = m_parts.chat.cache().warm(m_weight.conversation);
  const bool grows = state.busy() && state.writing() == m_weight.conversation;
  if (!grows || another) {
    const qint64 own = !listed ? 0 : grows ? listed->bytes : m_weight.bytes;
    m_host_memory.other_caches = std::max<qint64>(0, m_parts.chat.cache().warmBytes() - own);
  }
  m_parts.docks.inspector().setHostMemory(m_host_memory);
  m_parts.docks.inspector().setModel(m_parts.chat.state().model_name);
}

// The status bar shows the same time as the map.
void CacheNumbers::showPast(const cache::CacheView& then) {
  m_parts.status.showFigures(figuresOf(then, -1));
  m_parts.status.showReuse(tr("after %1").arg(tokensText(then.lengths.tokens_seen)));
  m_parts.status.showSpeed(0);
}

// Nothing for an empty conversation, or one whose numbers are not known.
void CacheNumbers::showFigures() {
  const auto figures = m_figures.constFind(m_parts.chat.state().conversation().id);
  if (figures != m_figures.constEnd() && figures->lengths.tokens_seen > 0)
    m_parts.status.showFigures(*figures);
  else
    m_parts.status.showNoFigures();
}

void CacheNumbers::show() {
  if (m_parts.docks.inspector().selection().historyIndex()) return;  // showPast() shows them
  showFigures();
  const Conversation& shown = m_parts.chat.state().conversation();
  const Message* last = m_replied.contains(shown.id) ? shown.find(shown.leaf) : nullptr;
  const bool measured = last && !last->stats.contains(QLatin1String("imported"));
  const QJsonObject stats = measured ? last->stats : QJsonObject();
  m_parts.status.showReuse(stats.value(QLatin1String("prompt_tokens")).toDouble() > 0 ? reuseInWords(stats)
                                                                                      : QString());
  m_parts.status.showSpeed(stats.value(QLatin1String("decode_speed")).toDouble());
}

}  // namespace kvarium::ui
