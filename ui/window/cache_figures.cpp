#include "ui/window/cache_figures.h"

#include <algorithm>

#include "core/engine/pool_view.h"
#include "ui/chat/chat.h"
#include "ui/inspector/view/figures.h"
#include "ui/inspector/view/view_text.h"
#include "ui/library/turn_report.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"
#include "ui/window/status_line.h"

namespace kvarium::ui {
namespace {

// Why what a server reported is not known to hold now; empty: it does.
QString doubtOf(const engine::Frame& frame) {
  return frame.pool && frame.pool->is_doubtful ? sentenceText(frame.pool->caveat) : QString();
}

bool inStates(const cache::Lengths& lengths, const cache::Bytes& bytes) {
  return lengths.stored == 0 && bytes.state > 0;
}

}  // namespace

std::optional<CacheFigures> figuresOf(const Observed& now, const EngineState& engine) {
  CacheFigures figures;
  if (now.view && !now.view->facts->of_any_text) {  // the cells of slots are of whatever text
    const cache::CacheView& view = *now.view;
    const int64_t copies = view.copies_at.total();
    figures = {.lengths = view.lengths,
               .used = view.used_at,
               .reserved = view.bytes.reserved - copies,
               .full_f16 = view.full_f16,
               .kept = keptByLayers(view),
               .telemetry_overhead = now.drawing_share,
               .device_is_ram = view.facts->device_is_ram,
               .copies = copies,
               .unreported = unreportedTokens(view),
               .in_states = inStates(view.lengths, view.bytes)};
    if (engine.frame && &engine.frame->cache == now.view.get()) figures.doubt = doubtOf(*engine.frame);
  } else if (!now.view && now.left && !now.left->cache_spec.empty()) {
    figures = {.lengths = now.left->lengths,
               .used = now.left->used_at,
               .reserved = now.left->bytes.reserved - now.left->copies_at.total(),
               .kept = {},
               .device_is_ram = now.left->device_is_ram,
               .copies = now.left->copies_at.total(),
               .in_states = inStates(now.left->lengths, now.left->bytes)};
  }
  if (figures.lengths.tokens_seen == 0) return std::nullopt;
  if (const int64_t most = figures.lengths.capacity; most >= 0)
    figures.room = StatusLine::tr("There is room for %1, the token that is computed among them.").arg(countText(most));
  else if (engine.model.server.empty())
    figures.room = StatusLine::tr("There is room for as many as memory holds.");
  return figures;
}

void showFiguresIn(StatusLine& line, Chat& chat, const EngineLink& link) {
  const auto show_figures = [&] {
    const Mirror& mirror = link.mirror();
    const std::optional<CacheFigures> figures =
        figuresOf(mirror.past() ? mirror.past()->then : mirror.of(chat.state().conversation().id), mirror.engine());
    figures ? line.showFigures(*figures) : line.showNoFigures();
  };
  const auto show = [&, show_figures] {
    show_figures();
    if (const auto& past = link.mirror().past()) {  // the same time as the map
      line.showReuse(StatusLine::tr("after %1").arg(tokensText(past->then.view->lengths.tokens_seen)));
      return line.showSpeed(0);
    }
    const Conversation& shown = chat.state().conversation();
    const bool rests = !chat.state().busyHere();  // a reply that goes on has the numbers of its first part
    const Message* last = rests && link.mirror().of(shown.id).left ? shown.find(shown.leaf) : nullptr;
    const bool measured = last && !last->stats.contains(QLatin1String("imported"));
    const QJsonObject stats = measured ? last->stats : QJsonObject();
    line.showReuse(stats.value(QLatin1String("prompt_tokens")).toDouble() > 0 ? reuseInWords(stats) : QString());
    line.showSpeed(stats.value(QLatin1String("decode_speed")).toDouble());
  };
  QObject::connect(&link.mirror(), &Mirror::changed, &line,
                   [&chat, show_figures, show](qint64 conversation, Part part) {
                     if (part == Part::view && conversation == chat.state().conversation().id) return show_figures();
                     static constexpr Part parts[] = {Part::past, Part::end,   Part::warm,    Part::cache,
                                                      Part::fit,  Part::model, Part::loading, Part::lost};
                     if (std::ranges::find(parts, part) != std::end(parts)) show();
                   });
  QObject::connect(&chat.state(), &ChatState::shown, &line, show);
  QObject::connect(&chat.state(), &ChatState::pathShown, &line, show);
  QObject::connect(&chat.turn(), &TurnController::turnBegan, &line, show);
}

}  // namespace kvarium::ui
