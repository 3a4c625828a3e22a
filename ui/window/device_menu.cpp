#include "ui/window/device_menu.h"

#include <QActionGroup>

#include "ui/engine/engine_link.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_text.h"
#include "ui/parts/chip.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

DeviceMenu::DeviceMenu(EngineLink& link, ModelSwitch& models, QWidget* parent)
    : QMenu(tr("Compute on"), parent), m_models(models), m_layers(new QMenu(tr("Layers on the GPU"), this)) {
  m_layers->setAccessibleName(m_layers->title());
  setAccessibleName(tr("Compute on"));
  // The engine answers when no turn runs; what is known is shown until then.
  connect(this, &QMenu::aboutToShow, &link, [&link] { link.listDevices(); });
  connect(&models, &ModelSwitch::devicesChanged, this, &DeviceMenu::showDevices);
  showDevices();
}

void DeviceMenu::showDevices() {
  const QAction* active = activeAction();
  const QString chosen = active ? active->data().toString() : QString();
  clear();
  for (QActionGroup* group : findChildren<QActionGroup*>()) delete group;
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
  if (m_models.devices().size() > 1) return addLayers();
  const QString why = m_models.noGpu();
  addAction(withoutMnemonic(why.isEmpty() ? tr("No GPU can be used") : tr("No GPU can be used: %1").arg(why)))
      ->setEnabled(false);
}

// The submenu, whose name says what is chosen; of the CPU it cannot be opened, and says why.
void DeviceMenu::addLayers() {
  m_layers->clear();
  addSeparator();
  const device::DeviceChoice* present = device::findDevice(m_models.devices(), m_models.device());
  if (!present || present->kind == device::DeviceChoice::Kind::cpu) {
    addAction(tr("Layers on the GPU: the CPU computes all"))->setEnabled(false);
    return;
  }
  const std::string chosen = m_models.gpuLayers();
  m_layers->setTitle(tr("Layers on the GPU: %1").arg(gpuLayersWords(chosen)));
  addMenu(m_layers);
  auto* group = new QActionGroup(this);
  bool is_number = true;
  for (const std::string layers : {"all", "auto"}) {
    QAction* action = m_layers->addAction(gpuLayersWords(layers));
    action->setCheckable(true);
    action->setChecked(layers == chosen);
    is_number = is_number && layers != chosen;
    group->addAction(action);
    connect(
        action, &QAction::triggered, this, [this, layers] { m_models.openWithLayers(layers); }, Qt::QueuedConnection);
  }
  QAction* number =
      m_layers->addAction(is_number ? tr("%1; another number…").arg(gpuLayersWords(chosen)) : tr("a number…"));
  number->setCheckable(true);
  number->setChecked(is_number);
  group->addAction(number);
  connect(number, &QAction::triggered, this, &DeviceMenu::numberWanted, Qt::QueuedConnection);
}

}  // namespace kvarium::ui
