// DownloadRow: one download in one or two lines: name, progress, speed, and buttons to resume, pause and remove.
#pragma once

#include <QWidget>

#include "ui/models/download/download_queue.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace kvarium::ui {

class TitleLabel;

QString downloadInWords(const DownloadJob& job);  // "312 MiB of 1.20 GiB · 8.21 MiB/s · 2 min left"

class DownloadRow : public QWidget {
  Q_OBJECT
 public:
  explicit DownloadRow(DownloadQueue& queue, QWidget* parent = nullptr);
  void showJob(const DownloadJob& job);  // one of the queue
  void takeKeyboard();

 signals:
  void openWanted(const QString& path);

 private:
  TitleLabel* m_title;
  QLabel* m_words;
  QProgressBar* m_bar;
  QPushButton *m_action, *m_remove;
  DownloadJob m_job;
};

}  // namespace kvarium::ui
