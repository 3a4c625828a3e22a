// Until a window or a chat over the scripted engine rests.
#pragma once

#include <thread>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"

namespace kvarium::support {

// The engine has carried out its commands, its events are shown, and everything due within this time has come.
inline void settle(int ms = 200) {
  for (int times = 0; times < 3; ++times) {  // what is shown may give the engine another command
    QTRY_VERIFY(scriptRests());
    passTime(ms);
  }
  QTRY_VERIFY(scriptRests());
}

// Lets time pass, at most this much for each piece that the engine writes: it takes its turn, as if it ran on another
// core.
inline void passTimeWithScript(int ms) {
  constexpr int patience = 5000;  // turns of other threads; the engine may do something that writes nothing
  const int before = scriptLog().pieces;
  passTime(ms);
  for (int i = 0; i < patience && scriptLog().pieces == before && !scriptRests(); ++i) std::this_thread::yield();
}

}  // namespace kvarium::support
