#include "ui/window/cache_figures.h"

#include <algorithm>

#include "core/engine/pool_view.h"
#include "ui/chat/chat.h"
#include "ui/inspector/view/view_text.h"
#include "ui/library/turn_report.h"
#include "ui/parts/counts.h"
#include "ui/parts/words.h"
#include "ui/window/status_line.h"

namespace kvarium::ui {
namespace {

// Why what a server reported is not known to hold now; empty: it does.
QString doubtOf(const engine::Frame& frame) {
  if (!frame.pool || frame.pool->replicas.empty()) return {};
  const std::vector<engine::ReplicaPool>& all = frame.pool->replicas;
  const bool some_is_well = std::ranges::any_of(all, [](const engine::ReplicaPool& one) { return one.caveat.empty(); });
  return some_is_well ? QString() : sentenceText(all.front().caveat);
}

CacheFigures figuresOf(const cache::CacheView& view, double drawing_share) {
  CacheFigures figures{view.lengths,       view.used_at,  view.bytes.reserved,       view.full_f16,
                       keptByLayers(view), drawing_share, view.facts->device_is_ram, hasNames(view)};
  figures.untold = unreportedTokens(view);
  return figures;
}

}  // namespace

std::optional<CacheFigures> figuresOf(const Observed& now, const EngineState& engine) {
  std::optional<CacheFigures> figures;
  if (now.view && !now.view->facts->of_any_text) {  // the cells of slots are of whatever text
    figures = figuresOf(*now.view, now.drawing_share);
    if (engine.frame && &engine.frame->cache == now.view.get()) figures->doubt = doubtOf(*engine.frame);
  } else if (!now.view && now.left && !now.left->cache_spec.empty()) {
    figures = CacheFigures{.lengths = now.left->lengths,
                           .used = now.left->used_at,
                           .reserved = now.left->bytes.reserved,
                           .kept = {},
                           .device_is_ram = now.left->device_is_ram,
                           .of_server = !engine.model.server.empty()};
  }
  return figures && figures->lengths.tokens_seen > 0 ? figures : std::nullopt;
}

StatusFigures::StatusFigures(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts) {
  connect(&parts.link.mirror(), &Mirror::changed, this, [this](qint64 conversation, Part part) {
    if (part == Part::view && conversation == m_parts.chat.state().conversation().id) return showFigures();
    if (part == Part::past || part == Part::end || part == Part::warm || part == Part::cache || part == Part::fit ||
        part == Part::model || part == Part::loading || part == Part::lost)
      show();
  });
  connect(&parts.chat.state(), &ChatState::shown, this, &StatusFigures::show);
  connect(&parts.chat.state(), &ChatState::pathShown, this, &StatusFigures::show);
  connect(&parts.chat.turn(), &TurnController::turnBegan, this, &StatusFigures::show);
}

void StatusFigures::showFigures() {
  const Mirror& mirror = m_parts.link.mirror();
  const std::optional<CacheFigures> figures = figuresOf(
      mirror.past() ? mirror.past()->then : mirror.of(m_parts.chat.state().conversation().id), mirror.engine());
  figures ? m_parts.status.showFigures(*figures) : m_parts.status.showNoFigures();
}

// The same time as the map.
void StatusFigures::show() {
  showFigures();
  if (const auto& past = m_parts.link.mirror().past()) {
    m_parts.status.showReuse(tr("after %1").arg(tokensText(past->then.view->lengths.tokens_seen)));
    m_parts.status.showSpeed(0);
    return;
  }
  const Conversation& shown = m_parts.chat.state().conversation();
  const bool rests = !m_parts.chat.state().busyHere();  // a reply that goes on has the numbers of its first part
  const Message* last = rests && m_parts.link.mirror().of(shown.id).left ? shown.find(shown.leaf) : nullptr;
  const bool measured = last && !last->stats.contains(QLatin1String("imported"));
  const QJsonObject stats = measured ? last->stats : QJsonObject();
  m_parts.status.showReuse(stats.value(QLatin1String("prompt_tokens")).toDouble() > 0 ? reuseInWords(stats)
                                                                                      : QString());
  m_parts.status.showSpeed(stats.value(QLatin1String("decode_speed")).toDouble());
}

}  // namespace kvarium::ui
