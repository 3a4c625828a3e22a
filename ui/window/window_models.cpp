// MainWindow: the page of models.
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>

#include "ui/chat/composer.h"
#include "ui/models/download/download_queue.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/models/model_scan.h"
#include "ui/models/models_page.h"
#include "ui/models/starter_models.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/empty_state.h"
#include "ui/window/main_window.h"

namespace kvarium::ui {

void MainWindow::connectModels() {
  connect(m_models, &ModelsPage::openWanted, this, [this](const engine::LoadRequest& request) {
    leaveModels();
    openModelAs(request);
  });
  connect(m_models, &ModelsPage::browseWanted, this, &MainWindow::browseModel);
  connect(m_models, &ModelsPage::folderWanted, this, &MainWindow::browseModelFolder);
  connect(m_models, &ModelsPage::closeWanted, this, &MainWindow::leaveModels);
  connect(m_empty, &EmptyState::modelsWanted, this, &MainWindow::showModels);
  connectDefaultModel();
  connect(m_model_chip->menu(), &QMenu::aboutToShow, this,
          [this] {  // connected after the chip, which fills the menu first
            connect(m_model_chip->menu()->addAction(tr("Open folder…")), &QAction::triggered, this,
                    &MainWindow::browseModelFolder);
            connect(m_model_chip->menu()->addAction(tr("All models and downloads")), &QAction::triggered, this,
                    &MainWindow::showModels);
          });
  connect(m_pages, &QStackedWidget::currentChanged, this, [this] {
    m_composer->setVisible(!onModels());
    m_legend_row->setVisible(!onModels());
    // The heading is aligned with the page, not with the reading column.
    m_title->parentWidget()->setMaximumWidth(onModels() ? QWIDGETSIZE_MAX : int{TranscriptView::column_width});
    showState();
  });
  connect(&m_chat->cache(), &CacheController::cacheChanged, this, &MainWindow::showPresentModel);
  connect(this, &MainWindow::modelReady, this, &MainWindow::showPresentModel);
  connect(this, &MainWindow::modelFailed, this, &MainWindow::showPresentModel);
}

void MainWindow::takeModel(const QString& path) {
  const QString inside = fromPath(checkModelPath(toPath(path)).path);
  if (inside.isEmpty() || inside == path) {
    leaveModels();
    openModel(path);
  } else {  // a folder with several models
    m_models->library().addFolder(path);
    m_models->choose(inside);
    showModels();
  }
}

// The first page downloads the default model and opens it afterwards if no other model is open by then.
void MainWindow::connectDefaultModel() {
  DownloadQueue& queue = m_models->queue();
  const auto withJob = [this](auto&& act) {
    if (const DownloadJob* one = defaultDownload()) act(one->id);
  };
  connect(m_empty, &EmptyState::downloadWanted, this, [this] { m_models->downloadDefault(); });
  connect(m_empty, &EmptyState::downloadGo, this, [=, &queue] { withJob([&](int id) { queue.go(id); }); });
  connect(m_empty, &EmptyState::downloadPause, this, [=, &queue] { withJob([&](int id) { queue.pause(id); }); });
  connect(m_empty, &EmptyState::downloadRemove, this, [=, &queue] { withJob([&](int id) { queue.remove(id); }); });
  connect(&queue, &DownloadQueue::changed, this, [this] { m_empty->showDownload(defaultDownload()); });
  connect(&queue, &DownloadQueue::finished, this, [this](const QString& result) {
    if (result == defaultModelPath() && m_model.path.empty() && m_loading.isEmpty()) openModel(result);
  });
}

const DownloadJob* MainWindow::defaultDownload() const {
  for (const DownloadJob& one : m_models->queue().jobs())
    if (one.state != DownloadJob::State::done && one.result() == defaultModelPath()) return &one;
  return nullptr;
}

QString MainWindow::defaultModelPath() { return starterPath(starterModels().front(), ModelLibrary::folder()); }

void MainWindow::browseModelFolder() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("Open a folder with safetensors"),
                                                         startFolder(*m_settings, StartFor::models));
  if (path.isEmpty()) return;
  rememberFolder(*m_settings, StartFor::models, QFileInfo(path).absolutePath());
  leaveModels();
  openModel(path);
}

bool MainWindow::onModels() const { return m_pages->currentWidget() == m_models; }

void MainWindow::showModels() {
  showPresentModel();
  m_pages->setCurrentWidget(m_models);
  m_models->focusList();
}

void MainWindow::leaveModels() {
  if (!onModels()) return;
  const bool empty = m_state.conversation().path().empty();
  m_pages->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_transcript);
  m_composer->focusText();
}

void MainWindow::showPresentModel() {
  m_models->setCacheSpec(m_state.conversation().cache_spec);
  m_models->setPresent(fromPath(m_model.path), m_model.weight_bytes);
}

void MainWindow::openModel(const QString& path) { openModelAs(m_library->choicesOf(path)); }

}  // namespace kvarium::ui
