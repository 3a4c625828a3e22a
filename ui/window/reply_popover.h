// ReplyPopover: how replies are made in this conversation: sampling, where they end, and the system prompt. Changes
// count at once; what nobody changed is as the model says.
#pragma once

#include <QFrame>

#include "ui/chat/conversation.h"

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace kvarium {

class ReplyPopover : public QFrame {
  Q_OBJECT
 public:
  explicit ReplyPopover(QWidget* parent = nullptr);
  // What counts where nothing is chosen. system_prompt: the template's own; empty: it has none. No model: an empty
  // name.
  void setModel(const QString& name, const SamplingOptions& sampling, const QString& system_prompt);
  void popUp(const QPoint& above, const ReplySettings& settings,
             const QString& system_prompt);  // global, lower left corner

 signals:
  void settingsChanged(const kvarium::ReplySettings& settings);
  void systemPromptChanged(const QString& prompt);
  void closed();

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  void addNumbers(QGridLayout& grid);
  void addTexts(QGridLayout& grid);
  void change();  // by the user
  ReplySettings settings() const;
  void put(const ReplySettings& settings);
  void refresh();

  SamplingOptions m_model = chatSampling({});
  QString m_model_name;
  QDoubleSpinBox *m_temperature, *m_top_p, *m_min_p, *m_typical_p, *m_penalty;
  QSpinBox *m_top_k, *m_ngram, *m_longest, *m_seed;
  QPlainTextEdit *m_stop, *m_system;
  QLabel* m_whose;
  QPushButton* m_reset;
  bool m_filling = false;
};

}  // namespace kvarium
