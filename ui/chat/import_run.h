// ImportRun: reads a file of chats on another thread and stores them a few at a time, so that the window goes on. After
// a second a dialog shows how far it is, and can cancel it.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <deque>
#include <memory>
#include <utility>

#include "ui/library/import/conversation_import.h"
#include "ui/parts/long_job.h"

class QProgressDialog;
class QWidget;

namespace kvarium::ui {

class Chat;
class ConversationStore;

class ImportRun : public QObject {
  Q_OBJECT
 public:
  ImportRun(Chat& chat, ConversationStore& store, QWidget& window);
  ~ImportRun() override;
  void begin(const QString& path, bool restores = false);  // after the one that runs; restores: a backup, in its words

 signals:
  // One conversation is shown, of several none. stored: their ids, until the store refused one; `imported` then has the
  // reason. Not emitted after a cancel, which stores nothing.
  void done(const QString& path, bool restores, const kvarium::ui::Imported& imported,
            const std::vector<qint64>& stored);

 private:
  void leaveOutKnown();  // those that were imported before; shows the one of a file with one
  void store();
  void end();

  Chat& m_chat;
  ConversationStore& m_store;
  QWidget& m_window;
  QPointer<QProgressDialog> m_dialog;  // null: nothing runs
  QString m_path;
  bool m_restores = false;
  std::deque<std::pair<QString, bool>> m_waiting;
  std::shared_ptr<JobWatch> m_watch;
  std::shared_ptr<Imported> m_imported;  // null: the file is being read
  std::vector<qint64> m_stored;
  QTimer m_tick;
  NewestJob m_job;
};

}  // namespace kvarium::ui
