// GpuLayersChoice: how many layers of a model a GPU computes: all, as many as fit, or a number; the CPU has the others.
#pragma once

#include <QWidget>
#include <climits>
#include <string>

class QComboBox;
class QSpinBox;

namespace kvarium::ui {

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

}  // namespace kvarium::ui
