#include "ui/servers/server_models.h"

#include <utility>

#include "features/remote/link/engine_switch.h"
#include "features/remote/link/remote_engine.h"
#include "ui/parts/model_address.h"
#include "ui/servers/attach_dialog.h"

namespace kvarium::ui {

engine::EngineFactory ServerModels::beside(const engine::EngineFactory& local) {
  return [this, local](const engine::SessionOptions& options, remote::EngineSwitch::Wake wake) {
    return std::make_unique<remote::EngineSwitch>(
        [&](remote::EngineSwitch::Wake own) { return local(options, std::move(own)); },
        [this](remote::EngineSwitch::Wake own) -> std::unique_ptr<engine::Engine> {
          const auto access = [this](const QString& address, QObject* receiver, auto done) {
            m_accounts.access(address, receiver, std::move(done));
          };
          return std::make_unique<remote::RemoteEngine>(access, std::move(own));
        },
        std::move(wake));
  };
}

void ServerModels::opened(const engine::ModelInfo& info) {
  if (!info.server.empty()) m_accounts.use(m_accounts.find(QString::fromStdString(info.server)));
}

void ServerModels::attach(QWidget* window, const Attach& attach) {
  auto* dialog = new AttachDialog(m_accounts, window);
  QObject::connect(dialog, &AttachDialog::openWanted, window, attach.open);
  QObject::connect(dialog, &AttachDialog::noted, window, attach.tell);
  if (isOnServer(attach.present)) dialog->setAddress(addressOf(attach.present));
  dialog->open();
}

}  // namespace kvarium::ui
