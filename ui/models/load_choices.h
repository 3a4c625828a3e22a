// LoadChoices: the options with which a model is opened: its context, the type of its weights, the device, and how many
// layers a GPU computes.
#pragma once

#include <QWidget>
#include <climits>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/model_description.h"
#include "core/engine/session.h"

class QComboBox;
class QFormLayout;
class QSlider;
class QSpinBox;

namespace kvarium::ui {

// How many layers of a model a GPU computes: all, as many as fit, or a number; the CPU has the others.
class GpuLayersChoice : public QWidget {
  Q_OBJECT
 public:
  explicit GpuLayersChoice(QWidget* parent = nullptr);

  void setModel(int layers);                  // of the model, from 1 on
  void setChoice(const std::string& layers);  // as LoadRequest::gpu_layers: "all", "auto" or a number
  std::string choice() const;                 // likewise; of no more layers than the model has
  void setReason(const QString& why_not);     // why there is nothing to choose, which is shown; empty: there is

  QComboBox& comboBox() { return *m_kind; }
  QSpinBox& spinBox() { return *m_number; }

 signals:
  void changed();  // by the user

 private:
  void showChoice();

  QComboBox* m_kind;
  QSpinBox* m_number;
  std::string m_choice = "all";
  int m_wanted = INT_MAX;  // the number that was chosen, for models with that many layers
  bool m_setting = false;
};

// "all", "as many as fit", "12": the words for LoadRequest::gpu_layers.
QString gpuLayersWords(const std::string& layers);

class LoadChoices : public QWidget {
  Q_OBJECT
 public:
  // context: default tokens of a session.
  LoadChoices(device::Precision precision, int64_t context, QWidget* parent);
  void showModel(const engine::ModelDescription& model, const engine::LoadRequest& choices);
  // present: its name; gpu_layers: LoadRequest::gpu_layers
  void setDevices(const std::vector<device::DeviceChoice>& devices, const std::string& present,
                  const std::string& gpu_layers);

  int64_t context() const;                  // tokens
  std::optional<DType> quantize() const;    // empty: the weights as they are
  const device::DeviceChoice* gpu() const;  // that was chosen; null: the processor
  std::string gpuLayers() const;            // LoadRequest::gpu_layers; empty: no GPU was chosen
  engine::LoadRequest request(const std::filesystem::path& model) const;

 signals:
  void changed();

 private:
  void setContext(int64_t tokens);
  void showLayers();

  device::Precision m_precision;
  int64_t m_usual_context;
  std::vector<device::DeviceChoice> m_devices;
  std::string m_present_device = "cpu", m_present_layers;
  std::vector<int64_t> m_steps;  // tokens, the steps of the slider
  bool m_setting = false;
  QFormLayout* m_form;
  QSlider* m_slider;
  QSpinBox* m_context;
  QComboBox *m_type, *m_device;
  GpuLayersChoice* m_layers;
};

}  // namespace kvarium::ui
