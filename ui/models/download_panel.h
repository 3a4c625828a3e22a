// DownloadPanel: the downloads; a line for words to search the hub for, or a model's name or address, and what the hub
// has; and a short list of models to begin with.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/models/download_queue.h"
#include "ui/models/hub.h"
#include "ui/models/hub_search.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kvarium {

class DownloadRow;
class StarterList;

class DownloadPanel : public QWidget {
  Q_OBJECT
 public:
  // context: tokens, of the cache that is told for the list to begin with.
  DownloadPanel(DownloadQueue& queue, const QUrl& hub, const QString& folder, qint64 context,
                QWidget* parent = nullptr);
  QLineEdit& line() { return *m_line; }
  StarterList& starters() { return *m_starters; }

 signals:
  void showWanted(const QString& path);  // a model that has arrived
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
  HubSearch m_search;
  std::vector<HubChoice> m_choices;
  QLineEdit* m_line;
  QPushButton *m_ask, *m_take;
  QComboBox* m_choice;
  QLabel* m_words;
  QWidget* m_hits;  // rows of what was found
  QVBoxLayout* m_list;
  StarterList* m_starters;
  std::vector<std::pair<int, DownloadRow*>> m_rows;  // job, its row
};

}  // namespace kvarium
