#include "ui/inspector/pool/pool_facts.h"

#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

struct PoolWords {
  Q_DECLARE_TR_FUNCTIONS(PoolWords)
};

using engine::PoolHeld;
using Whose = PoolPart::Whose;

Known<int64_t> reported(int64_t number) { return number < 0 ? Known<int64_t>::unknown("not reported") : number; }

// "17 blocks"
QString heldText(PoolHeld::Unit unit, int64_t count) {
  return unit == PoolHeld::Unit::tokens  ? tokensText(count)
         : unit == PoolHeld::Unit::cells ? cellsText(count)
                                         : blocksText(count);
}

// "2 running, 1 waiting"
QString requestsText(int64_t running, int64_t waiting) {
  return PoolWords::tr("%1, %2", "requests")
      .arg(running < 0 ? PoolWords::tr("running: not reported") : PoolWords::tr("%1 running").arg(countText(running)),
           waiting < 0 ? PoolWords::tr("waiting: not reported") : PoolWords::tr("%1 waiting").arg(countText(waiting)));
}

// below 0: it is not reported, independent of the words.
PoolRow rowOf(const QString& name, int64_t number, const QString& words) {
  const TableCell cell = TableCell::count(reported(number));
  return {name, number < 0 ? cell.text : words, cell};
}

PoolRow shareRow(const QString& name, double share, const QString& words) {
  PoolRow row = rowOf(name, share < 0 ? -1 : 0, words.arg(percentText(share)));
  if (share >= 0) row.number = TableCell::number(share, 3);
  return row;
}

// "of 23 blocks of 32 tokens, 1.20 MiB each"
QString roomText(const engine::PoolView& pool) {
  if (pool.blocks <= 0)
    return pool.room_tokens > 0 ? PoolWords::tr("of room for %1").arg(tokensText(pool.room_tokens))
                                : PoolWords::tr("its room is not reported");
  QString words = PoolWords::tr("of %1").arg(blocksText(pool.blocks));
  if (pool.block_size > 0) words = PoolWords::tr("%1 of %2 tokens").arg(words, countText(pool.block_size));
  if (pool.bytes_per_block > 0) words = PoolWords::tr("%1, %2 each").arg(words, bytesText(pool.bytes_per_block));
  return words;
}

QString heldWords(const engine::PoolView& pool) {
  if (pool.own > 0 && pool.shared < 0)
    return PoolWords::tr("%1 with text of your conversations, from any request, %2 of other requests")
        .arg(countText(pool.own), countText(pool.others));
  if (pool.shared > 0)
    return PoolWords::tr(
               "%1 of your conversations and %2 more that other requests stored, too, %3 of other requests only")
        .arg(countText(pool.own - pool.shared), countText(pool.shared), countText(pool.others));
  return PoolWords::tr("%1 of your conversations, %2 of other requests")
      .arg(countText(pool.own), countText(pool.others));
}

// The engine's own memory: blocks where they are reported, else tokens.
PoolRow deviceRow(const engine::PoolView& pool) {
  const PoolHeld held = engine::heldOf(pool);
  PoolRow row = rowOf(PoolWords::tr("its memory"), held.held, {});
  QString what = PoolWords::tr("what it holds is not reported");
  if (held.unit == PoolHeld::Unit::blocks) {
    what = heldWords(pool);
    if (pool.blocks > 0) what = PoolWords::tr("%1, %2 free").arg(what, countText(std::max<int64_t>(pool.free, 0)));
    const int64_t shared = std::max<int64_t>(pool.shared, 0);
    row.bar = {{Whose::own, pool.own - shared}, {Whose::shared, shared}, {Whose::others, pool.others}};
  } else if (held.unit == PoolHeld::Unit::tokens) {
    what = PoolWords::tr("%1, whose is not reported", "119 tokens").arg(tokensText(held.held));
    row.bar = {{Whose::unknown, held.held}};
  }
  if (held.room > 0) row.room = std::max(held.room, held.held);
  if (held.held >= 0 || pool.blocks > 0 || pool.room_tokens > 0)
    row.words = PoolWords::tr("%1, %2", "what is held, of what").arg(what, roomText(pool));
  return row;
}

PoolRow blocksRow(const QString& name, int64_t blocks) {
  return rowOf(name, blocks, blocks == 0 ? PoolWords::tr("no blocks") : blocksText(blocks));
}

PoolRow slotRow(const engine::SlotState& slot) {
  const QString doing = slot.is_busy ? PoolWords::tr("computes now") : PoolWords::tr("waits");
  PoolRow row = rowOf(PoolWords::tr("slot %1").arg(slot.slot), slot.held,
                      PoolWords::tr("%1 cells; its room is not reported; %2").arg(countText(slot.held), doing));
  if (slot.room <= 0) return row;
  row.words = PoolWords::tr("%1 of %2 cells; %3").arg(countText(slot.held), countText(slot.room), doing);
  row.bar = {{Whose::unknown, slot.held}};
  row.room = std::max(slot.room, slot.held);
  return row;
}

}  // namespace

std::vector<PoolRow> poolRows(const engine::PoolView& pool) {
  std::vector<PoolRow> rows;
  if (pool.slot_states.empty()) {
    rows = {deviceRow(pool), blocksRow(PoolWords::tr("host memory"), pool.host),
            blocksRow(PoolWords::tr("disk"), pool.disk)};
    if (pool.elsewhere > 0) rows.push_back(blocksRow(PoolWords::tr("elsewhere"), pool.elsewhere));
  }
  for (const engine::SlotState& slot : pool.slot_states) rows.push_back(slotRow(slot));
  rows.push_back(shareRow(PoolWords::tr("in use now"), pool.in_use, PoolWords::tr("%1, by running requests")));
  rows.push_back(
      shareRow(PoolWords::tr("hit rate"), pool.hit_rate, PoolWords::tr("%1 of the tokens of all prompts were found")));
  const QString requests = requestsText(pool.running, pool.waiting);
  rows.push_back(rowOf(PoolWords::tr("requests"), std::max(pool.running, pool.waiting), requests));
  rows.back().number = TableCell::count(reported(pool.running));
  rows.push_back(
      rowOf(PoolWords::tr("preempted"), pool.preemptions,
            pool.preemptions == 1
                ? PoolWords::tr("1 request was put back for lack of room")
                : PoolWords::tr("%1 requests were put back for lack of room").arg(countText(pool.preemptions))));
  return rows;
}

QString noBlocksText(const engine::PoolView& pool) {
  QString why = sentenceText(pool.no_blocks);
  if (why.isEmpty() || pool.start_with.empty()) return why;
  why[0] = why[0].toUpper();
  return PoolWords::tr("%1.\n\nTo see here what it keeps of a conversation, start the server with\n%2",
                       "why it is not seen, options")
      .arg(why, QString::fromStdString(pool.start_with));
}

QString poolTitle(const engine::PoolView& pool) {
  const PoolHeld held = engine::heldOf(pool);
  if (held.unit == PoolHeld::Unit::none)
    return pool.blocks > 0 ? PoolWords::tr("The server has room for %1; which it holds is not reported")
                                 .arg(blocksText(pool.blocks))
                           : PoolWords::tr("This server does not report what it keeps");
  const QString who = pool.is_part ? PoolWords::tr("A part of the server keeps", "17 of 23 blocks")
                                   : PoolWords::tr("The server keeps", "17 of 23 blocks");
  QString what = heldText(held.unit, held.held);
  if (held.room > 0) what = PoolWords::tr("%1 of %2").arg(countText(held.held), heldText(held.unit, held.room));
  what = PoolWords::tr("%1 %2", "who keeps, blocks").arg(who, what);
  if (held.unit == PoolHeld::Unit::cells)
    return PoolWords::tr("%1, in %2 slots, %3 busy", "who keeps cells")
        .arg(what, countText(std::ssize(pool.slot_states)),
             countText(std::ranges::count(pool.slot_states, true, &engine::SlotState::is_busy)));
  if (held.unit == PoolHeld::Unit::tokens) return what;
  if (pool.shared > 0)
    return PoolWords::tr("%1: %2 of your conversations, %3 of yours and others, %4 of others", "who keeps blocks")
        .arg(what, countText(pool.own - pool.shared), countText(pool.shared), countText(pool.others));
  return PoolWords::tr("%1: %2 of your conversations, %3 of others", "who keeps blocks")
      .arg(what, countText(pool.own), countText(pool.others));
}

TableRows poolTable(const engine::PoolView& pool) {
  std::vector<std::vector<TableCell>> cells;
  for (const PoolRow& row : poolRows(pool))
    cells.push_back({{row.name}, row.number, row.room > 0 ? TableCell::count(row.room) : TableCell{}, {row.words}});
  if (!pool.caveat.empty()) cells.push_back({{PoolWords::tr("caution")}, {}, {}, {sentenceText(pool.caveat)}});
  return tableRows({PoolWords::tr("what"), PoolWords::tr("number"), PoolWords::tr("room"), PoolWords::tr("in words")},
                   std::move(cells));
}

LegendEntry poolEntry(PoolPart::Whose whose) {
  switch (whose) {
    case Whose::own:
      return {.style = {CellKind::held},
              .text = PoolWords::tr("of your conversations"),
              .tip = PoolWords::tr("blocks whose tokens are those of a conversation that this program has asked with")};
    case Whose::shared:
      return {.style = {CellKind::held, cache::Place::device, true},
              .text = PoolWords::tr("of yours and of others"),
              .tip = PoolWords::tr("blocks of your conversations that another request stored, too, or stored before; "
                                   "one that only found a block is not reported")};
    case Whose::others:
      return {.swatch = LegendEntry::Swatch::bytes,
              .text = PoolWords::tr("of other requests"),
              .tip = PoolWords::tr("blocks of others that use this server; their text is not shown"),
              .place = cache::Place::disk};
    case Whose::unknown: break;
  }
  return {.swatch = LegendEntry::Swatch::bytes,
          .text = PoolWords::tr("held"),
          .tip = PoolWords::tr("held for requests; for which is not reported")};
}

std::vector<LegendEntry> poolLegend(const std::vector<PoolRow>& rows) {
  std::vector<LegendEntry> entries;
  for (const Whose whose : {Whose::own, Whose::shared, Whose::others, Whose::unknown}) {
    const bool shows = std::ranges::any_of(rows, [&](const PoolRow& row) {
      return std::ranges::any_of(row.bar, [&](const PoolPart& part) {
        return part.whose == whose && row.room > 0 && (part.count > 0 || whose != Whose::shared);
      });
    });
    if (shows) entries.push_back(poolEntry(whose));
  }
  if (!entries.empty())
    entries.push_back({.style = {CellKind::empty},
                       .text = PoolWords::tr("free"),
                       .tip = PoolWords::tr("holds nothing that a request could find; the last block of a text counts "
                                            "as free until it is full")});
  return entries;
}

}  // namespace kvarium::ui
