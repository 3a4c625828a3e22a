// SavedCaches: the files beside the store in which cells of conversations are kept, one a conversation. The engine
// writes and reads them; here is where they lie.
#pragma once

#include <QString>
#include <vector>

namespace kvarium {

class SavedCaches {
 public:
  explicit SavedCaches(const QString& store_file);  // empty: the store is in memory, and nothing is kept

  bool possible() const { return !m_folder.isEmpty(); }
  const QString& folder() const { return m_folder; }
  QString file(qint64 conversation) const;
  qint64 bytes(qint64 conversation) const;  // 0: there is none
  bool makeFolder() const;
  void remove(qint64 conversation) const;
  void removeAllBut(const std::vector<qint64>& conversations) const;  // what deleted conversations left

 private:
  QString m_folder;
};

}  // namespace kvarium
