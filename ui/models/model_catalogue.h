// ModelCatalogue: the models of some folders with what their headers say, found and described on a thread of its own.
#pragma once

#include <QObject>
#include <QStringList>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "core/engine/model_description.h"

namespace kvarium {

struct ListedModel {
  QString path, name;      // name as it is shown: "org/name" of the hub's cache, else the file's or folder's
  ModelDescription about;  // about.problem: why it cannot be opened
  bool usable() const { return about.problem.empty(); }
};

class ModelCatalogue : public QObject {
  Q_OBJECT
 public:
  static constexpr int batch_ms = 120;  // between two lists while it works

  explicit ModelCatalogue(const QString& cache_file, QObject* parent = nullptr);
  ~ModelCatalogue() override;  // cancels and waits: one model's headers

  // From the beginning: what the folders hold, and the models `also` names wherever they are.
  void scan(const QStringList& folders, const QStringList& also = {});
  void cancel();
  bool scanning() const { return m_thread.joinable(); }
  const std::vector<ListedModel>& models() const { return m_models; }  // those that can be opened first, then by name

 signals:
  void changed();                        // of models(), several times while it works
  void finished(const QString& notice);  // empty, or what was left out

 private:
  using Flag = std::shared_ptr<std::atomic<bool>>;
  struct Wanted {
    QStringList folders, also;
  };
  void run(const Wanted& wanted, const Flag& cancel);  // on the thread
  void start(const Wanted& wanted);
  void end(const QString& notice);

  QString m_cache_file;
  std::vector<ListedModel> m_models;
  std::thread m_thread;
  Flag m_cancel;
  Wanted m_next;  // to look through when the thread has ended
  bool m_again = false;
};

}  // namespace kvarium
