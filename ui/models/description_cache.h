// DescriptionCache: what was read from the headers of models, kept between starts; an entry counts while the stamp of
// its files is the same.
#pragma once

#include <QHash>
#include <QString>
#include <optional>

#include "core/engine/model_description.h"

namespace kvarium {

class DescriptionCache {
 public:
  static constexpr int most = 4000;

  // A file that is missing or damaged is an empty cache.
  explicit DescriptionCache(const QString& file);
  std::optional<ModelDescription> find(const QString& path, const QString& stamp) const;
  // Models with a problem are not kept: the next version may read them.
  void keep(const QString& path, const QString& stamp, const ModelDescription& description);
  bool save() const;  // whole or not at all; true when nothing changed

 private:
  struct Entry {
    QString stamp;
    ModelDescription description;
  };
  QString m_file;
  QHash<QString, Entry> m_entries;
  bool m_changed = false;
};

}  // namespace kvarium
