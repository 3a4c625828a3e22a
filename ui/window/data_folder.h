// DataFolder: where conversations and kept caches are, how large they are, and what is done with all of them: saved as
// one file, brought back from it, moved to another folder.
#pragma once

#include <QDialog>

#include "ui/window/window_parts.h"

class QCheckBox;
class QLabel;

namespace kvarium::ui {

class ConversationActions;
class LongJob;

class DataFolder : public QDialog {
  Q_OBJECT
 public:
  // why_fixed: why it cannot be moved; empty: it can.
  DataFolder(const WindowParts& parts, ConversationActions& actions, const QString& why_fixed);
  void moveTo(const QString& folder);  // the folder, or a new one in it where it has files

 private:
  void refresh();
  QString whyNotMove() const;  // now
  void backUp();
  void restore();
  void finishMove(const QString& from, const QString& to, const QStringList& files, qint64 changes);
  void say(const QString& text, bool done = false);

  WindowParts m_parts;
  ConversationActions& m_actions;
  const QString m_why_fixed;
  QLabel *m_where, *m_sizes, *m_said;
  QCheckBox* m_with_caches;
  LongJob* m_job;
};

}  // namespace kvarium::ui
