// ModelsPage: the window's page with the models of this machine, their memory needs, and downloads.
#pragma once

#include <QWidget>

#include "core/engine/session.h"
#include "ui/models/model_catalogue.h"
#include "ui/models/model_library.h"

class QBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;
class QSettings;
class QVBoxLayout;

namespace kvarium::ui {

class DownloadPanel;
class DownloadQueue;
class ModelDetails;
class ModelList;
class Chip;

class ModelsPage : public QWidget {
  Q_OBJECT
 public:
  static constexpr int wide_enough = 700;  // px; from here on list and details are side by side
  static constexpr int one_line = 460;     // px; from here on title and buttons are on one line

  // data_folder stores descriptions of models and the list of downloads. Does not throw.
  ModelsPage(QSettings& settings, const QString& data_folder, const engine::SessionOptions& session,
             QWidget* parent = nullptr);
  ~ModelsPage() override;

  void setDataFolder(const QString& folder);           // it was moved
  void setPresent(const QString& path, qint64 bytes);  // the model in use and its memory; empty: none
  bool downloadDefault();                              // false: it is already being downloaded
  void choose(const QString& path);                    // selects the model now or when it is found
  void describe(const QString& path);                  // likewise, wherever it lies; also one that cannot be opened
  void focusList();
  void search();  // starts a new search

  ModelList& list() { return *m_list; }
  ModelDetails& details() { return *m_details; }
  DownloadPanel& downloads() { return *m_downloads; }
  ModelCatalogue& catalogue() { return m_catalogue; }
  ModelLibrary& library() { return m_library; }
  DownloadQueue& queue() { return *m_queue; }

 signals:
  void openWanted(const kvarium::engine::LoadRequest& request);
  void browseWanted();
  void folderWanted();  // the user wants to open a model folder
  void closeWanted();
  void devicesWanted();  // their free memory is shown

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* makeHead();
  void fillFolders();
  void addFolder();
  void showModels();

  QSettings& m_settings;
  ModelLibrary m_library;
  ModelCatalogue m_catalogue;
  DownloadQueue* m_queue;
  QString m_awaited;    // path to select when it is found
  QString m_present;    // the model in use
  QString m_described;  // of describe(): searched as well
  QScrollArea* m_scroll;
  QLabel *m_title, *m_notice, *m_empty;
  QPushButton* m_search;
  Chip* m_folders;
  QMenu* m_folder_menu;
  QVBoxLayout* m_column;
  QBoxLayout* m_columns;  // list and details
  QBoxLayout* m_head;     // title and buttons
  ModelList* m_list;
  ModelDetails* m_details;
  DownloadPanel* m_downloads;
};

}  // namespace kvarium::ui
