// The cells of a table as runs, for views.
#pragma once

#include <vector>

#include "core/cache/table/cell_table.h"
#include "core/cache/view/cache_view.h"

namespace kvarium::cache {

// Adds the live cells of a block, joined to the last run where state and position go on.
void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs);

}  // namespace kvarium::cache
