// DeviceMenu: the devices that can compute, each with its free memory. Choosing one opens the present model there.
#pragma once

#include <QMenu>

namespace kvarium::ui {

class ModelSwitch;
class SessionBridge;

class DeviceMenu : public QMenu {
  Q_OBJECT
 public:
  DeviceMenu(SessionBridge& bridge, ModelSwitch& models, QWidget* parent);

 private:
  void showDevices();

  ModelSwitch& m_models;
};

}  // namespace kvarium::ui
