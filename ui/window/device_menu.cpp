#include "ui/window/device_menu.h"

#include <QActionGroup>

#include "ui/engine/engine_link.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_text.h"
#include "ui/parts/chip.h"
#include "ui/parts/words.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

DeviceMenu::DeviceMenu(EngineLink& link, ModelSwitch& models, QWidget* parent)
    : QMenu(tr("Compute on"), parent),
      m_link(link),
      m_models(models),
      m_layers(new QMenu(tr("Layers on the GPU"), this)) {
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
    QAction* action = group->addAction(addAction(withoutMnemonic(deviceLine(device))));
    action->setData(name);
    action->setCheckable(true);
    action->setChecked(device::findDevice(m_models.devices(), present) == &device);
    // Later: the answer may fill this menu again, and the action is not to go while it is triggered.
    connect(
        action, &QAction::triggered, this, [this, name] { m_models.openOn(name.toStdString()); }, Qt::QueuedConnection);
    if (name == chosen) setActiveAction(action);  // the keyboard stays where it was
  }
  if (m_models.devices().size() > 1) return addLayers();
  const QString why = sentenceText(m_link.mirror().engine().devices.no_gpu);
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
    QAction* action = group->addAction(m_layers->addAction(gpuLayersWords(layers)));
    action->setCheckable(true);
    action->setChecked(layers == chosen);
    is_number = is_number && layers != chosen;
    connect(
        action, &QAction::triggered, this, [this, layers] { m_models.openOn({}, layers); }, Qt::QueuedConnection);
  }
  QAction* number = group->addAction(
      m_layers->addAction(is_number ? tr("%1; another number…").arg(gpuLayersWords(chosen)) : tr("a number…")));
  number->setCheckable(true);
  number->setChecked(is_number);
  connect(number, &QAction::triggered, this, &DeviceMenu::numberWanted, Qt::QueuedConnection);
}

}  // namespace kvarium::ui
