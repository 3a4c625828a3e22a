// PoolFacts: what a server reports of all it keeps, of whoever asks it, as rows of words, bars and charts. Plain
// values. Of the text of others nothing is known here. A number that is not reported is said to be so and is never 0.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/engine/pool_view.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/rows_table.h"

namespace kvarium::ui {

// A part of a bar; what no part covers is free.
struct PoolPart {
  enum class Whose : uint8_t { own, shared, others, unknown };
  Whose whose = Whose::own;
  int64_t count = 0;  // blocks, tokens or cells, as the whole bar
};

// A part of a chart of the last minutes, in seconds before its right edge: from_s >= until_s >= 0.
struct ChartStep {
  double from_s = 0, until_s = 0;
  double value = 0;
  double more = 0;  // above it, hatched
};

struct PoolRow {
  QString name;           // "GPU memory", "requests"
  QString words;          // "12 of your conversations, 5 of other requests, 6 free, of 23 blocks of 32 tokens"
  TableCell number = {};  // in a table
  std::vector<PoolPart> bar = {};
  int64_t room = 0;  // the whole bar; 0: there is no bar
  std::vector<ChartStep> steps = {};
  double most = 0;     // value at the upper edge of the chart; 0: there is no chart
  QString scale = {};  // of the chart: "0 to 23 blocks"
};

struct PoolPanel {
  QString name;    // of the replica; empty: there is only one
  QString caveat;  // why its numbers may be wrong; empty: they are right
  std::vector<PoolRow> rows;
};

std::vector<PoolPanel> poolPanels(const engine::PoolView& pool);  // one for each replica, in their order
// Why it reports no blocks, and what it must be started with; empty: it reports them.
QString noBlocksText(const engine::PoolView& pool);
// "The server keeps 17 of 23 blocks: 12 of your conversations, 5 of others"
QString poolTitle(const engine::PoolView& pool);
TableRows poolTable(const std::vector<PoolPanel>& panels);
// Of the parts and patterns that occur in the panels.
std::vector<LegendEntry> poolLegend(const std::vector<PoolPanel>& panels);
LegendEntry poolEntry(PoolPart::Whose whose);

}  // namespace kvarium::ui
