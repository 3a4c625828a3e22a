// DownloadPanel: the downloads, a field to search the hub by words, model name or address, the hits, and a short list
// of models to start with.
#pragma once

#include <QHash>
#include <QWidget>
#include <vector>

#include "ui/models/download/download_queue.h"
#include "ui/models/download/hub.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kvarium::ui {

class DownloadRow;
class StarterList;

class DownloadPanel : public QWidget {
  Q_OBJECT
 public:
  // context: tokens of the cache for which the list of first models shows the memory.
  DownloadPanel(DownloadQueue& queue, const QUrl& hub, const QString& folder, qint64 context,
                QWidget* parent = nullptr);
  QLineEdit& line() { return *m_line; }
  StarterList& starters() { return *m_starters; }

 signals:
  void showWanted(const QString& path);  // the user wants to see a downloaded model
  void openWanted(const QString& path);

 private:
  void makeLine(QVBoxLayout& column);
  void askHub();
  void lookUp(const HubAddress& address);
  void showHits(const std::vector<HubHit>& hits);
  void ended(const QString& problem);
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
  QPushButton *m_ask, *m_take;
  QComboBox* m_choice;
  QLabel* m_words;
  QWidget* m_hits;  // rows of hits
  QVBoxLayout* m_list;
  StarterList* m_starters;
  QHash<int, DownloadRow*> m_rows;  // by job
};

}  // namespace kvarium::ui
