// ModelDetails: one model before it is opened: its facts, the options of loading and the memory they need.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "core/engine/session.h"
#include "ui/models/model_catalogue.h"
#include "ui/models/model_needs.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;

namespace kvarium::ui {

class GpuLayersChoice;
class NeedsBar;
class TitleLabel;

class ModelDetails : public QWidget {
  Q_OBJECT
 public:
  static constexpr int memory_ms = 2000;  // between two reads of the free memory while it is visible

  // context: default tokens of a session.
  ModelDetails(device::Precision precision, int64_t context, QWidget* parent = nullptr);
  void showModel(const ListedModel* model, const engine::LoadRequest& choices);  // null: none is selected
  void setCacheSpec(const QString& spec);
  // present: its name; gpu_layers: LoadRequest::gpu_layers
  void setDevices(const std::vector<device::DeviceChoice>& devices, const std::string& present,
                  const std::string& gpu_layers);
  void setPresent(const QString& path, qint64 bytes);   // the model in use and the bytes that closing it frees
  void setFreeMemory(std::function<int64_t()> source);  // replaces the machine's, for tests
  void open();

 signals:
  void wanted(const kvarium::engine::LoadRequest& request);
  void answered(const kvarium::ui::NeedsAnswer& answer);  // the answer that is shown
  void removed(const QString& path);                      // moved to the trash
  void devicesWanted();                                   // their free memory is shown

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeChoices();
  QWidget* makeRemoval();
  void showRemoval();
  void remove();
  QString whyNotRemove() const;  // empty: it can be removed
  void setContext(int64_t tokens);
  void ask();
  void onAnswer(const NeedsAnswer& answer);
  engine::LoadRequest request() const;
  std::optional<DType> quantize() const;
  void showLayers();
  const device::DeviceChoice* gpu() const;  // that was chosen; null: the processor

  device::Precision m_precision;
  int64_t m_usual_context;
  std::optional<ListedModel> m_model;
  QString m_cache_spec = QStringLiteral("dynamic"), m_present;
  qint64 m_present_bytes = 0;
  std::vector<device::DeviceChoice> m_devices;
  std::string m_present_device = "cpu", m_present_layers;
  std::vector<int64_t> m_steps;  // tokens, the steps of the slider
  std::function<int64_t()> m_free;
  NeedsEstimator m_estimator;
  QTimer m_look;
  bool m_setting = false;

  TitleLabel *m_name, *m_path;
  QLabel *m_facts, *m_problem, *m_fit;
  QWidget* m_choices;
  QFormLayout* m_form;  // of the choices
  QSlider* m_slider;
  QSpinBox* m_context;
  QComboBox *m_type, *m_device;
  GpuLayersChoice* m_layers;
  NeedsBar* m_bar;
  QPushButton *m_open, *m_remove, *m_sure;
  QWidget* m_removal;  // the question before a removal
  QLabel* m_asks;
};

}  // namespace kvarium::ui
