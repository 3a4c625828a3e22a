// AttachmentChip: a file that will go with the message being written: its name, its size in tokens, and a way out.
#pragma once

#include <QFrame>
#include <memory>

#include "ui/chat/attachment.h"
#include "ui/chat/token_count.h"

class QLabel;

namespace kvarium {

class AttachmentChip : public QFrame {
  Q_OBJECT
 public:
  AttachmentChip(Attachment file, std::shared_ptr<const TokenCounter> counter, QWidget* parent);
  const Attachment& file() const { return m_file; }
  void countAgain() { m_count.change(); }  // another model may be open
  QString words() const;

 signals:
  void removed();

 private:
  void refresh();

  Attachment m_file;
  TokenCount m_count;
  QLabel* m_words;
};

}  // namespace kvarium
