#include "core/cache/view/cell_runs.h"

#include <bit>

namespace kvarium::cache {

void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs) {
  for (int cell = 0; cell < device::cells_per_block;) {
    const uint64_t rest = block.live >> cell;
    if (rest == 0) return;
    cell += std::countr_zero(rest);
    const int count = block.positions ? 1 : std::countr_one(block.live >> cell);
    const CellRun run{block.role, block.form, place, shared, block.position(cell), count};
    cell += count;
    CellRun* last = runs.empty() ? nullptr : &runs.back();
    const bool goes_on = last && last->role == run.role && last->form == run.form && last->place == run.place &&
                         last->shared == run.shared && last->first_position + last->count == run.first_position;
    if (goes_on)
      last->count += run.count;
    else
      runs.push_back(run);
  }
}

}  // namespace kvarium::cache
