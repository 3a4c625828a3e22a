// CacheFigures: the lengths and bytes of a cache that the status line shows.
#pragma once

#include <QObject>
#include <optional>

#include "ui/engine/observed.h"

namespace kvarium::ui {

class Chat;
class EngineLink;
class StatusLine;

struct CacheFigures {
  cache::Lengths lengths;
  cache::BytesByPlace used;        // without copies
  qint64 reserved = 0;             // bytes, without copies; checkpoints among them
  qint64 full_f16 = 0;             // bytes; 0: not known
  QString kept;                    // keptByLayers(); empty: not known
  double telemetry_overhead = -1;  // EngineLink::drawingShare; negative: not known
  bool device_is_ram = true;       // CacheFacts::device_is_ram
  qint64 copies = 0;               // bytes of Holdings::copies
  qint64 unreported = 0;           // unreportedTokens()
  QString room = {};               // a sentence: for how many tokens; empty: not reported
  bool in_states = false;          // no layer has cells: what was read is in states
  QString doubt = {};              // why a server's numbers are perhaps not those of now; empty: they are
};

// Of a conversation: of its newest view, else of what its last turn left. Unset: they are not known.
std::optional<CacheFigures> figuresOf(const Observed& now, const EngineState& engine);

// From now on the line shows the figures of the shown conversation and time, and the last reply's numbers, if the cells
// have not changed since.
void showFiguresIn(StatusLine& line, Chat& chat, const EngineLink& link);

}  // namespace kvarium::ui
