// AttachmentChip: a file attached to the message being written: its name, its tokens, and a button to remove it.
#pragma once

#include <QFrame>
#include <memory>

#include "ui/chat/token_count.h"
#include "ui/library/attachment.h"

class QLabel;

namespace kvarium::ui {

class AttachmentChip : public QFrame {
  Q_OBJECT
 public:
  AttachmentChip(Attachment file, std::shared_ptr<const engine::TokenCounter> counter, QWidget* parent);
  const Attachment& file() const { return m_file; }
  void countAgain() { m_count.change(); }  // after a change of the model
  QString words() const;

 signals:
  void removed();

 private:
  void refresh();

  Attachment m_file;
  TokenCount m_count;
  QLabel* m_words;
};

}  // namespace kvarium::ui
