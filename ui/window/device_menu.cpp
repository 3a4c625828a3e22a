#include "ui/window/device_menu.h"

#include <QActionGroup>

#include "ui/engine/session_bridge.h"
#include "ui/models/device_text.h"
#include "ui/parts/chip.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

DeviceMenu::DeviceMenu(SessionBridge& bridge, ModelSwitch& models, QWidget* parent)
    : QMenu(tr("Compute on"), parent), m_models(models) {
  setAccessibleName(tr("Compute on"));
  // The engine answers when no turn runs; what is known is shown until then.
  connect(this, &QMenu::aboutToShow, &bridge, &SessionBridge::listDevices);
  connect(&models, &ModelSwitch::devicesChanged, this, &DeviceMenu::showDevices);
  showDevices();
}

void DeviceMenu::showDevices() {
  const QAction* active = activeAction();
  const QString chosen = active ? active->data().toString() : QString();
  clear();
  delete findChild<QActionGroup*>();
  auto* group = new QActionGroup(this);
  const std::string present = m_models.device();
  for (const device::DeviceChoice& device : m_models.devices()) {
    const QString name = QString::fromStdString(device.name);
    QAction* action = addAction(withoutMnemonic(deviceLine(device)));
    action->setData(name);
    action->setCheckable(true);
    action->setChecked(device::findDevice(m_models.devices(), present) == &device);
    group->addAction(action);
    // Later: the answer may fill this menu anew, and the action is not to go while it is triggered.
    connect(
        action, &QAction::triggered, this, [this, name] { m_models.openOn(name.toStdString()); }, Qt::QueuedConnection);
    if (name == chosen) setActiveAction(action);  // the keyboard stays where it was
  }
  if (m_models.devices().size() > 1) return;
  const QString why = m_models.noGpu();
  addAction(withoutMnemonic(why.isEmpty() ? tr("No GPU can be used") : tr("No GPU can be used: %1").arg(why)))
      ->setEnabled(false);
}

}  // namespace kvarium::ui
