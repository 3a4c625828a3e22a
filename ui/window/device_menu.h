// DeviceMenu: the devices that can compute, each with its free memory, and how many layers of the model a GPU computes.
// A choice opens the present model so.
#pragma once

#include <QMenu>

namespace kvarium::ui {

class ModelSwitch;
class EngineLink;

class DeviceMenu : public QMenu {
  Q_OBJECT
 public:
  DeviceMenu(EngineLink& link, ModelSwitch& models, QWidget* parent);

 signals:
  void numberWanted();  // of layers on the GPU, to be entered elsewhere

 private:
  void showDevices();
  void addLayers();

  const EngineLink& m_link;
  ModelSwitch& m_models;
  QMenu* m_layers;
};

}  // namespace kvarium::ui
