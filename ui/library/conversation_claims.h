// ConversationClaims: lock files that show other windows with the same data folder which conversations are open here.
// The locks of a killed program are not valid.
#pragma once

#include <QLockFile>
#include <QString>
#include <map>
#include <memory>
#include <set>

namespace kvarium::ui {

class ConversationClaims {
 public:
  explicit ConversationClaims(const QString& folder);  // empty: invisible to other windows

  bool alone() const;  // no other window uses the folder
  // Claims exactly these conversations, without those that another window has.
  void hold(const std::set<qint64>& conversations);
  bool holds(qint64 conversation) const { return m_held.contains(conversation); }
  bool isElsewhere(qint64 conversation) const;

 private:
  std::unique_ptr<QLockFile> lock(const QString& name) const;  // null: another window holds it
  bool isTaken(const QString& path) const;                     // by another window

  QString m_folder;                     // of the lock files; empty: they cannot be created
  std::unique_ptr<QLockFile> m_window;  // the lock of this window
  std::map<qint64, std::unique_ptr<QLockFile>> m_held;
};

}  // namespace kvarium::ui
