// DownloadPanel: a line for a model's name or address, what the hub has under it, and the downloads.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/models/download_queue.h"
#include "ui/models/hub.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kvarium {

class DownloadRow;

class DownloadPanel : public QWidget {
  Q_OBJECT
 public:
  DownloadPanel(DownloadQueue& queue, const QUrl& hub, const QString& folder, QWidget* parent = nullptr);
  QLineEdit& line() { return *m_line; }

 signals:
  void showWanted(const QString& path);  // a model that has arrived

 private:
  void look();
  void offer(const std::vector<HubChoice>& choices, bool gated);
  void take();
  void say(const QString& text);
  void showJobs();

  DownloadQueue& m_queue;
  QUrl m_hub;
  QString m_folder;
  HubLookup m_lookup;
  std::vector<HubChoice> m_choices;
  QLineEdit* m_line;
  QPushButton *m_look, *m_take;
  QComboBox* m_choice;
  QLabel* m_words;
  QVBoxLayout* m_list;
  std::vector<std::pair<int, DownloadRow*>> m_rows;  // job, its row
};

}  // namespace kvarium
