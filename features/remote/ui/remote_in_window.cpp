#include "features/remote/ui/remote_in_window.h"

#include <utility>

#include "features/remote/link/engine_switch.h"
#include "features/remote/link/remote_engine.h"
#include "features/remote/link/server_accounts.h"
#include "features/remote/ui/attach_dialog.h"
#include "ui/parts/model_address.h"

namespace kvarium::ui {
namespace {

class ServerModels final : public RemoteInWindow {
 public:
  explicit ServerModels(QSettings& settings) : m_accounts(settings) {}

  engine::EngineFactory inAdditionTo(const engine::EngineFactory& local) override {
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
  void opened(const engine::ModelInfo& info) override {
    if (!info.server.empty()) m_accounts.use(m_accounts.find(QString::fromStdString(info.server)));
  }
  void attach(QWidget* window, const Attach& attach) override {
    auto* dialog = new AttachDialog(m_accounts, window);
    QObject::connect(dialog, &AttachDialog::openWanted, window, attach.open);
    QObject::connect(dialog, &AttachDialog::noted, window, attach.say);
    if (isOnServer(attach.present)) dialog->setAddress(addressOf(attach.present));
    dialog->open();
  }

 private:
  remote::ServerAccounts m_accounts;
};

}  // namespace

std::unique_ptr<RemoteInWindow> remoteIn(QSettings& settings) { return std::make_unique<ServerModels>(settings); }

}  // namespace kvarium::ui
