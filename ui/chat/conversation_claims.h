// ConversationClaims: which conversations are open in a window, told to other windows on the same data folder by files
// that are locked. A program that was killed leaves nothing that counts.
#pragma once

#include <QLockFile>
#include <QString>
#include <map>
#include <memory>
#include <set>

namespace kvarium {

class ConversationClaims {
 public:
  explicit ConversationClaims(const QString& folder);  // empty: no other window sees them

  bool alone() const;  // no other window has the folder
  // From now on these are open here, and no others. Those that another window has stay its own.
  void hold(const std::set<qint64>& conversations);
  bool holds(qint64 conversation) const { return m_held.contains(conversation); }
  bool isElsewhere(qint64 conversation) const;

 private:
  std::unique_ptr<QLockFile> lock(const QString& name) const;  // null: it is another's
  bool isTaken(const QString& path) const;                     // by another

  QString m_folder;                     // of the lock files; empty: they cannot be made
  std::unique_ptr<QLockFile> m_window;  // says that there is a window
  std::map<qint64, std::unique_ptr<QLockFile>> m_held;
};

}  // namespace kvarium
