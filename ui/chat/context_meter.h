// ContextMeter: how full the context is with the next message, as a button that shows what fills it.
#pragma once

#include <QFrame>
#include <QToolButton>
#include <memory>
#include <vector>

#include "core/engine/token_counter.h"
#include "ui/chat/message_check.h"

class QTreeWidget;

namespace kvarium::ui {

class ContextMeter : public QToolButton {
 public:
  ContextMeter(MessageCheck& check, QWidget* parent);
  void popUp();

 private:
  void refresh();

  MessageCheck& m_check;
};

// What fills the context, counted on a thread of Qt's pool.
class ContextPopover : public QFrame {
  Q_OBJECT
 public:
  struct Row {
    QString name;
    qint64 tokens = 0;
    std::vector<Row> of = {};  // what it is the sum of
  };
  // prompt: with the message being written at its end, if one is.
  ContextPopover(const ContextUse& use, std::vector<jinja::ChatMessage> prompt, jinja::TemplateVariables variables,
                 std::shared_ptr<const engine::TokenCounter> counter, QWidget* parent);
  void popUp(const QPoint& above);  // global position of the lower left corner

 private:
  void show(const std::vector<Row>& rows);

  QTreeWidget* m_rows;
};

}  // namespace kvarium::ui
