// AttendedCells: which cells a row attends to, out of the lists of its step.
#pragma once

#include <vector>

#include "core/cache/view/step_observer.h"
#include "core/device/device.h"
#include "core/device/step_inputs.h"

namespace kvarium::model {

// Of KvView::blocks, for all sequences; `inputs` hold the lists of the view.
int blocksOf(const device::AttendArgs& args, const device::StepInputs& inputs);

// Those that the last row of a sequence sees, ascending positions.
std::vector<cache::AttendedCell> attendedCells(const device::AttendArgs& args, int sequence,
                                               const device::StepInputs& inputs);

}  // namespace kvarium::model
