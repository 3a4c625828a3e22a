// The part of traffic() that the scheduler asks for.
#pragma once

namespace kvarium::emulated {

void countTraffic();  // the loads that were noted since the last call: those of one block

}  // namespace kvarium::emulated
