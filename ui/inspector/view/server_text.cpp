#include "ui/inspector/view/server_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct ServerText {
  Q_DECLARE_TR_FUNCTIONS(ServerText)
};

QString slotsHold(const cache::CacheView& view) {
  int64_t held = 0, room = 0;
  for (const cache::GroupView& group : view.groups) {
    held += group.lengths.stored;
    room += group.lengths.capacity;
  }
  const auto slot_count = static_cast<int64_t>(view.groups.size());
  const QString cells = ServerText::tr("%1 of %2 cells").arg(countText(held), countText(room));
  return slot_count == 1
             ? ServerText::tr("The server's slot holds %1, of whatever text").arg(cells)
             : ServerText::tr("The server's %1 slots hold %2, of whatever texts").arg(countText(slot_count), cells);
}

}  // namespace

bool areSlots(const cache::CacheView& view) {
  return !view.groups.empty() && std::ranges::all_of(view.groups, [](const cache::GroupView& group) {
    return isOfServer(group) && group.lengths.capacity >= 0;
  });
}

QString keptByServer(const cache::CacheView& view, const QString& bytes) {
  if (view.groups.empty()) return {};
  if (areSlots(view)) return slotsHold(view);
  const auto kept = [](const cache::GroupView& group) { return group.lengths.stored; };
  const auto [least, most] = std::ranges::minmax_element(view.groups, {}, kept);
  const int64_t seen = view.lengths.tokens_seen;
  int64_t untold = 0;
  for (const cache::GroupView& group : view.groups) untold = std::max(untold, untoldTokens(group));
  constexpr size_t named = 3;
  QString words;
  if (kept(*least) == kept(*most)) {
    const auto parts = static_cast<int64_t>(view.groups.size());
    words = ServerText::tr("The server keeps %1 of %2").arg(countText(kept(*most)), tokensText(seen));
    if (parts > 1) words = ServerText::tr("%1, in each of %2 parts").arg(words, countText(parts));
  } else if (view.groups.size() <= named) {
    QStringList all;
    for (const cache::GroupView& group : view.groups)
      all += ServerText::tr("%1 keeps %2", "rank 1, number")
                 .arg(layerName(view, group.facts->layers.front()), countText(kept(group)));
    words = ServerText::tr("%1 of %2", "rank 0 keeps 96, rank 1 keeps 64 of 121 tokens")
                .arg(all.join(QStringLiteral(", ")), tokensText(seen));
  } else {
    words = ServerText::tr("The server keeps %1 to %2 of %3")
                .arg(countText(kept(*least)), countText(kept(*most)), tokensText(seen));
  }
  if (!bytes.isEmpty()) words = ServerText::tr("%1, %2", "what is kept, bytes").arg(words, bytes);
  if (untold == 0) return words;
  return untold == 1 ? ServerText::tr("%1; 1 is not reported yet").arg(words)
                     : ServerText::tr("%1; %2 are not reported yet").arg(words, countText(untold));
}

QString rowsOfServer(const cache::CacheView& view) {
  if (areSlots(view)) return ServerText::tr("Rows: slots, each with a text of its own.");
  return view.layers.size() == 1 ? ServerText::tr("The row: all layers alike, as the server tells.")
                                 : ServerText::tr("Rows: parts of the server's cache.");
}

}  // namespace kvarium::ui
