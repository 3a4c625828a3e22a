// ServerModels: how a window gets models of servers: an engine that has them in addition to those of this machine, and
// the dialog that asks for an address.
#pragma once

#include <functional>

#include "core/engine/session.h"
#include "features/remote/link/server_accounts.h"

class QWidget;

namespace kvarium::ui {

class ServerModels {
 public:
  explicit ServerModels(QSettings& settings) : m_accounts(settings) {}  // its engines must end before it

  engine::EngineFactory beside(const engine::EngineFactory& local);
  void opened(const engine::ModelInfo& info);  // its server is the one that was used last

  struct Attach {
    QString present;                           // model that is open; empty: none
    std::function<void(const QString&)> open;  // a model, as its path
    std::function<void(const QString&)> tell;  // a sentence
  };
  void attach(QWidget* window, const Attach& attach);

 private:
  remote::ServerAccounts m_accounts;
};

}  // namespace kvarium::ui
