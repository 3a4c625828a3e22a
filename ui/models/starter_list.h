// StarterList: a short list of first models, each with its size, its memory needs, whether they fit here, and a button
// to download or open it.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/models/download/download_queue.h"
#include "ui/models/starter_models.h"

class QLabel;
class QPushButton;

namespace kvarium::ui {

class TitleLabel;

class StarterList : public QWidget {
  Q_OBJECT
 public:
  // context: tokens of the cache in the memory needs. folder: of downloads.
  StarterList(DownloadQueue& queue, const QUrl& hub, const QString& folder, qint64 context, QWidget* parent = nullptr);
  void setFreeMemory(std::function<int64_t()> source);  // replaces the machine's, for tests
  void refresh();                                       // updates which models exist and which fit

 signals:
  void openWanted(const QString& path);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Row {
    const StarterModel* model;
    qint64 needs;  // bytes of memory
    TitleLabel* title;
    QLabel* line;
    QPushButton* button;
  };
  Row makeRow(const StarterModel& model);
  const DownloadJob* jobOf(const StarterModel& model) const;

  DownloadQueue& m_queue;
  QUrl m_hub;
  QString m_folder;
  qint64 m_context;
  std::function<int64_t()> m_free;
  std::vector<Row> m_rows;
};

}  // namespace kvarium::ui
