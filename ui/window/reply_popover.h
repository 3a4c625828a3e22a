// ReplyPopover: how replies are made in this conversation: sampling and the system prompt. Changes count at once.
#pragma once

#include <QFrame>

#include "ui/chat/conversation.h"

class QDoubleSpinBox;
class QPlainTextEdit;
class QSpinBox;

namespace kvarium {

class ReplyPopover : public QFrame {
  Q_OBJECT
 public:
  explicit ReplyPopover(QWidget* parent = nullptr);
  void popUp(const QPoint& above, const ReplySettings& settings,
             const QString& system_prompt);  // global, lower left corner

 signals:
  void settingsChanged(const kvarium::ReplySettings& settings);
  void systemPromptChanged(const QString& prompt);

 private:
  ReplySettings settings() const;
  void put(const ReplySettings& settings);

  QDoubleSpinBox *m_temperature, *m_top_p;
  QSpinBox *m_top_k, *m_longest, *m_seed;
  QPlainTextEdit* m_system;
  bool m_filling = false;
};

}  // namespace kvarium
