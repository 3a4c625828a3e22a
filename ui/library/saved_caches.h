// SavedCaches: the paths of the files next to the store with cells of conversations, one file per conversation. The
// engine writes and reads the files.
#pragma once

#include <QString>
#include <vector>

namespace kvarium::ui {

class SavedCaches {
 public:
  explicit SavedCaches(const QString& store_file);  // empty: the store is in memory, so no cells are kept

  bool possible() const { return !m_folder.isEmpty(); }
  const QString& folder() const { return m_folder; }
  QString file(qint64 conversation) const;
  qint64 bytes(qint64 conversation) const;  // 0: no file
  bool makeFolder() const;
  void remove(qint64 conversation) const;
  void removeAllBut(const std::vector<qint64>& conversations) const;  // deletes the files of other conversations

 private:
  QString m_folder;
};

}  // namespace kvarium::ui
