#include "ui/inspector/pool/pool_facts.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

struct PoolWords {
  Q_DECLARE_TR_FUNCTIONS(PoolWords)
};

using Whose = PoolPart::Whose;

QString notTold() { return PoolWords::tr("not reported"); }
TableCell toldCell(int64_t number) { return number < 0 ? TableCell{notTold()} : TableCell::count(number); }

// "of 23 blocks of 32 tokens, 1.20 MiB each"
QString roomText(const engine::ReplicaPool& pool) {
  QString words = PoolWords::tr("of %1").arg(blocksText(pool.blocks));
  if (pool.block_size > 0) words = PoolWords::tr("%1 of %2 tokens").arg(words, countText(pool.block_size));
  if (pool.bytes_per_block > 0) words = PoolWords::tr("%1, %2 each").arg(words, bytesText(pool.bytes_per_block));
  return words;
}

// Of a replica or all of them. shared: -1: not told.
QString heldWords(int64_t own, int64_t shared, int64_t others) {
  if (own > 0 && shared < 0)
    return PoolWords::tr("%1 with text of your conversations, whoever asked for it, %2 of other requests")
        .arg(countText(own), countText(others));
  if (shared > 0)
    return PoolWords::tr(
               "%1 of your conversations and %2 more that other requests stored, too, %3 of other requests only")
        .arg(countText(own - shared), countText(shared), countText(others));
  return PoolWords::tr("%1 of your conversations, %2 of other requests").arg(countText(own), countText(others));
}

// The engine's own memory: blocks where they are told, else tokens.
PoolRow deviceRow(const engine::ReplicaPool& pool) {
  const QString name = PoolWords::tr("its memory");
  if (pool.own >= 0 && pool.others >= 0) {
    const QString held = heldWords(pool.own, pool.shared, pool.others);
    PoolRow row{name, PoolWords::tr("%1; how many blocks there are is not reported").arg(held),
                TableCell::count(pool.own + pool.others)};
    if (pool.blocks <= 0) return row;
    row.words = PoolWords::tr("%1, %2 free, %3").arg(held, countText(std::max<int64_t>(pool.free, 0)), roomText(pool));
    const int64_t shared = std::max<int64_t>(pool.shared, 0);
    row.bar = {{Whose::own, pool.own - shared}, {Whose::shared, shared}, {Whose::others, pool.others}};
    row.room = std::max(pool.blocks, pool.own + pool.others);
    return row;
  }
  if (pool.used_tokens >= 0 && pool.room_tokens > 0)
    return {name,
            PoolWords::tr("%1 of %2 tokens; whose they are is not reported")
                .arg(countText(pool.used_tokens), countText(pool.room_tokens)),
            TableCell::count(pool.used_tokens),
            {{Whose::unknown, pool.used_tokens}},
            std::max(pool.room_tokens, pool.used_tokens)};
  if (pool.blocks > 0)
    return {name, PoolWords::tr("which are held is not reported, %1").arg(roomText(pool)), {notTold()}};
  if (pool.room_tokens > 0)
    return {name,
            PoolWords::tr("what is held is not reported, of room for %1 tokens").arg(countText(pool.room_tokens)),
            {notTold()}};
  return {name, notTold(), {notTold()}};
}

PoolRow blocksRow(const QString& name, int64_t blocks) {
  return {name,
          blocks < 0    ? notTold()
          : blocks == 0 ? PoolWords::tr("no blocks")
                        : blocksText(blocks),
          toldCell(blocks)};
}

PoolRow shareRow(const QString& name, double share, const QString& words) {
  if (share < 0) return {name, notTold(), {notTold()}};
  return {name, words.arg(percentText(share)), TableCell::number(share, 3)};
}

QString runningWords(const engine::ReplicaPool& pool) {
  const QString running = pool.running < 0 ? PoolWords::tr("running: not reported")
                                           : PoolWords::tr("%1 running").arg(countText(pool.running));
  const QString waiting = pool.waiting < 0 ? PoolWords::tr("waiting: not reported")
                                           : PoolWords::tr("%1 waiting").arg(countText(pool.waiting));
  return pool.running < 0 && pool.waiting < 0 ? notTold() : PoolWords::tr("%1, %2", "requests").arg(running, waiting);
}

PoolRow preemptionsRow(const engine::ReplicaPool& pool) {
  const QString times = pool.preemptions == 1 ? PoolWords::tr("1 request was put back for lack of room")
                                              : PoolWords::tr("%1 requests were put back for lack of room")
                                                    .arg(countText(std::max<int64_t>(pool.preemptions, 0)));
  return {PoolWords::tr("preempted"), pool.preemptions < 0 ? notTold() : times, toldCell(pool.preemptions)};
}

PoolRow slotRow(const engine::SlotState& slot) {
  const QString doing = slot.is_busy ? PoolWords::tr("computes now") : PoolWords::tr("waits");
  PoolRow row{PoolWords::tr("slot %1").arg(slot.slot), {}, TableCell::count(slot.held)};
  if (slot.room <= 0) {
    row.words = PoolWords::tr("%1 cells; its room is not reported; %2").arg(countText(slot.held), doing);
    return row;
  }
  row.words = PoolWords::tr("%1 of %2 cells; %3").arg(countText(slot.held), countText(slot.room), doing);
  row.bar = {{Whose::unknown, slot.held}};
  row.room = std::max(slot.room, slot.held);
  return row;
}

PoolPanel panelOf(const engine::ReplicaPool& pool, double now_s) {
  PoolPanel panel{QString::fromStdString(pool.name), sentenceText(pool.caveat), {}};
  if (pool.slot_states.empty()) {
    panel.rows = {deviceRow(pool), blocksRow(PoolWords::tr("host memory"), pool.host),
                  blocksRow(PoolWords::tr("disk"), pool.disk)};
    if (pool.elsewhere > 0) panel.rows.push_back(blocksRow(PoolWords::tr("elsewhere"), pool.elsewhere));
  }
  for (const engine::SlotState& slot : pool.slot_states) panel.rows.push_back(slotRow(slot));
  panel.rows.push_back(shareRow(PoolWords::tr("in use now"), pool.in_use, PoolWords::tr("%1, by running requests")));
  panel.rows.push_back(
      shareRow(PoolWords::tr("hit rate"), pool.hit_rate, PoolWords::tr("%1 of the tokens of all prompts were found")));
  panel.rows.push_back({PoolWords::tr("requests"), runningWords(pool), toldCell(pool.running)});
  panel.rows.push_back(preemptionsRow(pool));
  panel.charts = poolCharts(pool, now_s);
  return panel;
}

// Sums over all replicas; -1: one of them does not tell it.
struct PoolSums {
  int64_t own = 0, shared = 0, others = 0, blocks = 0, used_tokens = 0, room_tokens = 0;
  int64_t slot_count = 0, busy = 0, held = 0, room = 0;
};

PoolSums sumsOf(const engine::PoolView& pool) {
  PoolSums sums;
  const auto add = [](int64_t& sum, int64_t number) { sum = sum < 0 || number < 0 ? -1 : sum + number; };
  for (const engine::ReplicaPool& one : pool.replicas) {
    add(sums.own, one.own);
    if (one.own != 0) add(sums.shared, one.shared);
    add(sums.others, one.others);
    add(sums.blocks, one.blocks);
    add(sums.used_tokens, one.used_tokens);
    add(sums.room_tokens, one.room_tokens);
    for (const engine::SlotState& slot : one.slot_states) {
      ++sums.slot_count;
      sums.busy += slot.is_busy ? 1 : 0;
      add(sums.held, slot.held);
      add(sums.room, slot.room);
    }
  }
  return sums;
}

}  // namespace

std::vector<PoolPanel> poolPanels(const engine::PoolView& pool) {
  std::vector<PoolPanel> panels;
  for (const engine::ReplicaPool& replica : pool.replicas) panels.push_back(panelOf(replica, pool.now_s));
  return panels;
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
  if (pool.replicas.empty()) return PoolWords::tr("This server does not tell what it keeps");
  const PoolSums sums = sumsOf(pool);
  const auto several = static_cast<int64_t>(pool.replicas.size());
  const QString who = several == 1 ? PoolWords::tr("The server keeps", "17 of 23 blocks")
                                   : PoolWords::tr("%1 replicas keep", "17 of 23 blocks").arg(countText(several));
  if (sums.slot_count > 0) {
    const QString who_holds = sums.slot_count == 1 ? PoolWords::tr("1 slot holds")
                                                   : PoolWords::tr("%1 slots hold").arg(countText(sums.slot_count));
    const QString cells = sums.room > 0
                              ? PoolWords::tr("%1 of %2 cells").arg(countText(sums.held), countText(sums.room))
                              : PoolWords::tr("%1 cells").arg(countText(sums.held));
    return PoolWords::tr("%1 %2; %3 busy", "slots hold, cells, number").arg(who_holds, cells, countText(sums.busy));
  }
  if (sums.own >= 0 && sums.others >= 0) {
    const QString held = countText(sums.own + sums.others);
    const QString blocks = sums.blocks > 0 ? PoolWords::tr("%1 of %2").arg(held, blocksText(sums.blocks))
                                           : blocksText(sums.own + sums.others);
    if (sums.shared > 0)
      return PoolWords::tr("%1 %2: %3 of your conversations, %4 of yours and others, %5 of others", "who keeps, blocks")
          .arg(who, blocks, countText(sums.own - sums.shared), countText(sums.shared), countText(sums.others));
    return PoolWords::tr("%1 %2: %3 of your conversations, %4 of others", "who keeps, blocks")
        .arg(who, blocks, countText(sums.own), countText(sums.others));
  }
  if (sums.used_tokens >= 0 && sums.room_tokens > 0)
    return PoolWords::tr("%1 %2 of %3 tokens", "who keeps")
        .arg(who, countText(sums.used_tokens), countText(sums.room_tokens));
  if (sums.blocks > 0)
    return PoolWords::tr("The server has room for %1; which it holds is not reported").arg(blocksText(sums.blocks));
  return PoolWords::tr("This server does not tell what it keeps");
}

QString chartName(const PoolChart& chart) { return PoolWords::tr("%1, last minutes", "requests").arg(chart.name); }

TableRows poolTable(const std::vector<PoolPanel>& panels) {
  std::vector<std::vector<TableCell>> rows;
  for (const PoolPanel& panel : panels) {
    const TableCell replica{panel.name.isEmpty() ? PoolWords::tr("server") : panel.name};
    for (const PoolRow& row : panel.rows) {
      const TableCell room = row.room > 0 ? TableCell::count(row.room) : TableCell{};
      rows.push_back({replica, {row.name}, row.told, room, {row.words}});
    }
    for (const PoolChart& chart : panel.charts) rows.push_back({replica, {chartName(chart)}, {}, {}, {chart.words}});
    if (!panel.caveat.isEmpty()) rows.push_back({replica, {PoolWords::tr("caution")}, {}, {}, {panel.caveat}});
  }
  return tableRows({PoolWords::tr("replica"), PoolWords::tr("what"), PoolWords::tr("number"), PoolWords::tr("room"),
                    PoolWords::tr("in words")},
                   std::move(rows));
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
              .tip = PoolWords::tr("blocks of whoever else asks this server; their text is not shown"),
              .place = cache::Place::disk};
    case Whose::unknown:
      break;
  }
  return {.swatch = LegendEntry::Swatch::bytes,
          .text = PoolWords::tr("held"),
          .tip = PoolWords::tr("held for requests; for which is not reported")};
}

std::vector<LegendEntry> poolLegend(const std::vector<PoolPanel>& panels) {
  std::vector<LegendEntry> entries;
  bool any = false;
  for (const Whose whose : {Whose::own, Whose::shared, Whose::others, Whose::unknown}) {
    const auto shows = [&](const PoolRow& row) {
      return std::ranges::any_of(row.bar, [&](const PoolPart& part) {
        return part.whose == whose && (part.count > 0 || whose != Whose::shared);
      });
    };
    const auto in = [&](const PoolPanel& panel) { return std::ranges::any_of(panel.rows, shows); };
    if (std::ranges::none_of(panels, in)) continue;
    entries.push_back(poolEntry(whose));
    any = true;
  }
  if (any)
    entries.push_back({.style = {CellKind::empty},
                       .text = PoolWords::tr("free"),
                       .tip = PoolWords::tr("holds nothing that a request could find; the last block of a text counts "
                                            "as free until it is full")});
  const auto waits = [](const PoolPanel& panel) {
    return std::ranges::any_of(panel.charts, [](const PoolChart& chart) {
      return std::ranges::any_of(chart.steps, [](const ChartStep& step) { return step.more > 0; });
    });
  };
  if (std::ranges::any_of(panels, waits))
    entries.push_back({.swatch = LegendEntry::Swatch::reserved,
                       .text = PoolWords::tr("waiting"),
                       .tip = PoolWords::tr("requests that wait, above those that run")});
  return entries;
}

}  // namespace kvarium::ui
