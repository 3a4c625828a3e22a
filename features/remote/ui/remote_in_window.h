// RemoteInWindow: the models of servers as the window knows them: an engine that has them in addition to those of this
// machine, and the dialog that asks for an address. A build without them (KVARIUM_REMOTE) has no_remote.cpp in place of
// the other files.
#pragma once

#include <QString>
#include <functional>
#include <memory>

#include "core/engine/session.h"

class QSettings;
class QWidget;

namespace kvarium::ui {

class RemoteInWindow {
 public:
  virtual ~RemoteInWindow() = default;  // its engines must end before it

  virtual engine::EngineFactory inAdditionTo(const engine::EngineFactory& local) = 0;
  virtual void opened(const engine::ModelInfo& info) = 0;  // its server is the one that was used last

  struct Attach {
    QString present;                           // model that is open; empty: none
    std::function<void(const QString&)> open;  // a model, as its path
    std::function<void(const QString&)> say;   // a sentence
  };
  virtual void attach(QWidget* window, const Attach& attach) = 0;
};
// Null: this build has none.
std::unique_ptr<RemoteInWindow> remoteIn(QSettings& settings);

}  // namespace kvarium::ui
