// CacheFigures: the lengths and bytes of a cache that the status line shows, and StatusFigures, which shows those of
// the shown conversation and time there.
#pragma once

#include <QObject>
#include <optional>

#include "ui/engine/observed.h"

namespace kvarium::ui {

class Chat;
class EngineLink;
class Inspector;
class StatusLine;

struct CacheFigures {
  cache::Lengths lengths;
  cache::BytesByPlace used;        // CacheView::used_at
  qint64 reserved = 0;             // bytes
  qint64 full_f16 = 0;             // bytes; 0: not known
  QString kept;                    // keptByLayers(); empty: not known
  double telemetry_overhead = -1;  // EngineLink::drawingShare; negative: not known
  bool device_is_ram = true;       // CacheFacts::device_is_ram
  bool of_server = false;          // the cache is a server's, which does not report what it has room for
  qint64 untold = 0;               // tokens of the text that it has not reported yet
  QString doubt = {};              // why a server's numbers are perhaps not those of now; empty: they are
};

CacheFigures figuresOf(const cache::CacheView& view, double drawing_share);
// Of a conversation: of its newest view, else of what its last turn left. Unset: they are not known.
std::optional<CacheFigures> figuresOf(const Observed& now, const EngineState& engine);

class StatusFigures : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    const EngineLink& link;
    Inspector& inspector;
    StatusLine& status;
  };
  StatusFigures(const Parts& parts, QObject* parent);

 private:
  void show();  // also the last reply's numbers, if the cells have not changed since; a running reply has none yet
  void showFigures();
  void showPast(const cache::CacheView& then);

  Parts m_parts;
};

}  // namespace kvarium::ui
