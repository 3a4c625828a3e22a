// CacheNumbers: keeps the newest lengths and bytes of each conversation's cache, and shows those of the shown
// conversation in the status bar. It hands snapshots to the inspector, with the machine's memory.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QSet>
#include <memory>

#include "core/engine/observation.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/window/status_line.h"

namespace kvarium::ui {

class Chat;
class InspectorDocks;
class ModelSwitch;
class SessionBridge;

class CacheNumbers : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    SessionBridge& bridge;
    const ModelSwitch& models;
    InspectorDocks& docks;
    StatusLine& status;
  };
  CacheNumbers(const Parts& parts, QObject* parent);

  // Also shows the last reply's numbers if the cells have not changed since; a running reply has none yet.
  void show();
  void showModel();  // another one is open, or none: its numbers, and none of the caches before

 private:
  void showFigures();
  void weighMachine(const device::MemoryFigures& gpu);
  void showFrame(const std::shared_ptr<const engine::Frame>& frame);
  void showPast(const cache::CacheView& then);
  void weighOthers(bool another);  // another: a different conversation is shown
  void endTurn(const engine::TurnStats& stats);
  void showFitted();

  Parts m_parts;
  QHash<qint64, CacheFigures> m_figures;  // by conversation
  QSet<qint64> m_replied;                 // conversations whose cells have not changed since their last reply
  qint64 m_asked_by = 0;                  // conversation of the running turn
  QElapsedTimer m_weighed;                // time since the machine's memory was read
  HostMemory m_host_memory;
  // The cache that was shown last: its conversation and its bytes, in use and reserved.
  struct Weight {
    qint64 conversation = 0, bytes = 0;
  };
  Weight m_weight;
};

}  // namespace kvarium::ui
