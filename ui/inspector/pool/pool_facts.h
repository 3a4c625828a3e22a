// PoolFacts: what a server tells of all it keeps, of whoever asks it, as rows of words, bars and charts. Plain values.
// Of the text of others nothing is known here. A number that is not told is said to be so and is never 0.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/engine/pool_view.h"
#include "ui/cells/legend.h"
#include "ui/inspector/pool/pool_charts.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

// A part of a bar; what no part covers is free.
struct PoolPart {
  enum class Whose : uint8_t { own, shared, others, unknown };
  Whose whose = Whose::own;
  int64_t count = 0;  // blocks, tokens or cells, as the whole bar
};

struct PoolRow {
  QString name;    // "GPU memory", "requests"
  QString words;   // "12 of your conversations, 5 of others, 6 free, of 23 blocks of 32 tokens"
  TableCell told;  // the number in a table
  std::vector<PoolPart> bar = {};
  int64_t room = 0;  // the whole bar; 0: there is no bar
};

struct PoolPanel {
  QString name;    // of the replica; empty: there is only one
  QString caveat;  // why its numbers may be wrong; empty: they are right
  std::vector<PoolRow> rows;
  std::vector<PoolChart> charts = {};
};

std::vector<PoolPanel> poolPanels(const engine::PoolView& pool);  // one for each replica, in their order
// Why it tells no blocks, and what it must be started with; empty: it tells them.
QString noBlocksText(const engine::PoolView& pool);
// "The server keeps 17 of 23 blocks: 12 of your conversations, 5 of others"
QString poolTitle(const engine::PoolView& pool);
QString chartName(const PoolChart& chart);  // in the table: "requests, last minutes"
TableRows poolTable(const std::vector<PoolPanel>& panels);
// Of the parts and patterns that occur in the panels.
std::vector<LegendEntry> poolLegend(const std::vector<PoolPanel>& panels);
LegendEntry poolEntry(PoolPart::Whose whose);

}  // namespace kvarium::ui
