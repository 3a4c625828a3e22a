// ModelCatalogue: the models in some folders with descriptions from their headers, read on a thread of its own.
#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "core/engine/model_description.h"
#include "ui/parts/newest_job.h"

namespace kvarium::ui {

struct ListedModel {
  QString path, name;  // ModelChip::nameOf()
  qint64 bytes = 0;    // of its files
  engine::ModelDescription about;
  QString problem = {};  // why it cannot be opened; empty: it can
  bool usable() const { return problem.isEmpty(); }
};

class ModelCatalogue : public QObject {
  Q_OBJECT
 public:
  static constexpr int batch_ms = 120;  // between two updates of a running search

  explicit ModelCatalogue(const QString& cache_file, QObject* parent = nullptr)
      : QObject(parent), m_cache_file(cache_file) {}

  void setCacheFile(const QString& file) { m_cache_file = file; }  // from the next search on
  // Starts a new search of the folders, and of the models in `also` anywhere.
  void scan(const QStringList& folders, const QStringList& also = {});
  void cancel();
  bool scanning() const { return m_scanning; }
  const std::vector<ListedModel>& models() const { return m_models; }  // models that can be opened first, then by name

 signals:
  void changed();                        // of models(), several times during a search
  void finished(const QString& notice);  // what was left out; empty: nothing

 private:
  void run(const QStringList& folders, const QStringList& also, const NewestJob::Superseded& superseded);

  QString m_cache_file;
  std::vector<ListedModel> m_models;
  bool m_scanning = false;
  NewestJob m_search;
};

}  // namespace kvarium::ui
