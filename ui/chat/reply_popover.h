// ReplyPopover: settings for replies in this conversation: sampling, stop texts and the system prompt. Changes apply at
// once; unchanged values are the model's.
#pragma once

#include <QFrame>

#include "ui/library/conversation.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace kvarium::ui {

class ReplyPopover : public QFrame {
  Q_OBJECT
 public:
  explicit ReplyPopover(QWidget* parent = nullptr);
  // For a run of a comparison: without length, stop texts and system prompt. A seed of -1 is the one of all runs.
  void showSamplingOnly();
  void setProfiles(QMenu& menu);
  // Its values are the defaults. An empty name: no model.
  void setModel(const engine::ModelInfo& info);
  // Whether new conversations begin with what is shown; empty: it cannot be chosen.
  void setForNew(std::optional<bool> on);
  void popUp(const QPoint& above, const ReplySettings& settings,
             const QString& system_prompt);  // global position of the lower left corner

 signals:
  void settingsChanged(const kvarium::ui::ReplySettings& settings);
  void systemPromptChanged(const QString& prompt);
  void forNewWanted();
  void closed();

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  void addNumbers(QGridLayout& grid);
  void addTexts(QGridLayout& grid);
  void change();  // after an edit by the user
  ReplySettings settings() const;
  void put(const ReplySettings& settings);
  void refresh();

  decode::SamplingOptions m_model = decode::chatSampling({});
  QString m_model_name;
  QDoubleSpinBox *m_temperature, *m_top_p, *m_min_p, *m_typical_p, *m_penalty;
  QSpinBox *m_top_k, *m_ngram, *m_longest, *m_seed;
  QPlainTextEdit *m_stop, *m_system;
  QComboBox* m_thinks;
  QLabel* m_thinks_name;
  QLabel *m_title, *m_whose;
  QPushButton *m_reset, *m_profiles;
  bool m_filling = false;
};

}  // namespace kvarium::ui
