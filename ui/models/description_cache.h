// DescriptionCache: the descriptions of models from their headers, kept between starts. An entry is valid while the
// stamp of its files is the same.
#pragma once

#include <QHash>
#include <QString>
#include <optional>

#include "core/engine/model_description.h"

namespace kvarium::ui {

class DescriptionCache {
 public:
  static constexpr int most = 4000;

  // A missing or damaged file is an empty cache.
  explicit DescriptionCache(const QString& file);
  std::optional<engine::ModelDescription> find(const QString& path, const QString& stamp) const;
  // Models with a problem are not stored, because a later version may be able to read them.
  void keep(const QString& path, const QString& stamp, const engine::ModelDescription& description);
  bool save() const;  // writes the whole file or nothing; true if nothing changed

 private:
  struct Entry {
    QString stamp;
    engine::ModelDescription description;
  };
  QString m_file;
  QHash<QString, Entry> m_entries;
  bool m_changed = false;
};

}  // namespace kvarium::ui
