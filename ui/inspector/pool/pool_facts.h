// PoolFacts: what a server reports of all it keeps, of its requests from anyone, as rows of words and bars. Plain
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

struct PoolRow {
  QString name;           // "GPU memory", "requests"
  QString words;          // "12 of your conversations, 5 of other requests, 6 free, of 23 blocks of 32 tokens"
  TableCell number = {};  // in a table
  std::vector<PoolPart> bar = {};
  int64_t room = 0;  // the whole bar; 0: there is no bar
};

std::vector<PoolRow> poolRows(const engine::PoolView& pool);
// Why it reports no blocks, and what it must be started with; empty: it reports them.
QString noBlocksText(const engine::PoolView& pool);
// "The server keeps 17 of 23 blocks: 12 of your conversations, 5 of others"
QString poolTitle(const engine::PoolView& pool);
TableRows poolTable(const engine::PoolView& pool);
// Of the parts that occur in the bars.
std::vector<LegendEntry> poolLegend(const std::vector<PoolRow>& rows);
LegendEntry poolEntry(PoolPart::Whose whose);

}  // namespace kvarium::ui
