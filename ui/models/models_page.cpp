#include "ui/models/models_page.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/download/download_panel.h"
#include "ui/models/download/download_queue.h"
#include "ui/models/model_details.h"
#include "ui/models/model_list.h"
#include "ui/models/model_text.h"
#include "ui/models/starter_list.h"
#include "ui/parts/chip.h"
#include "ui/parts/model_address.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

// A widget in a scroll area whose width does not depend on its text.
QLabel* quietLabel(QWidget* parent) {
  QLabel* label = plainLabel(parent, "muted");
  label->setMinimumWidth(1);
  label->hide();
  return label;
}

}  // namespace

ModelsPage::ModelsPage(QSettings& settings, const QString& data_folder, const engine::SessionOptions& session,
                       QWidget* parent)
    : QWidget(parent),
      m_settings(settings),
      m_library(settings),
      m_catalogue(data_folder + QStringLiteral("/models.json")),
      m_queue(new DownloadQueue(data_folder + QStringLiteral("/downloads.json"), {}, this)) {
  setAccessibleName(tr("Models"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  m_scroll = new QScrollArea(this);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  outer->addWidget(m_scroll);
  auto* page = new QWidget(m_scroll);
  QVBoxLayout* column = m_column = plainColumn(8, page, {16, 8, 16, 16});
  column->addWidget(makeHead());
  m_notice = quietLabel(page);
  column->addWidget(m_notice);
  m_empty = quietLabel(page);
  column->addWidget(m_empty);
  m_columns = new QBoxLayout(QBoxLayout::TopToBottom);
  m_columns->setSpacing(16);
  m_list = new ModelList(page);
  m_list->setMinimumHeight(170);
  m_details = new ModelDetails(session.precision, session.context, page);
  m_columns->addWidget(m_list, 1);
  m_columns->addWidget(m_details, 1);
  column->addLayout(m_columns, 1);
  m_downloads = new DownloadPanel(*m_queue, hubBase(), QDir::cleanPath(ModelLibrary::folder()), session.context, page);
  column->addWidget(m_downloads);
  column->addStretch(0);
  m_scroll->setWidget(page);

  connect(&m_catalogue, &ModelCatalogue::changed, this, &ModelsPage::showModels);
  connect(&m_catalogue, &ModelCatalogue::finished, this, [this](const QString& notice) {
    if (!notice.isEmpty()) m_notice->setText(notice), m_notice->show();
    showModels();
  });
  connect(m_list, &ModelList::chosenChanged, this, [this] {
    const ListedModel* model = m_list->chosen();
    m_details->showModel(model, model ? m_library.choicesOf(model->path) : engine::LoadRequest{});
  });
  connect(m_list, &ModelList::activatedModel, m_details, &ModelDetails::open);
  connect(m_details, &ModelDetails::devicesWanted, this, &ModelsPage::devicesWanted);
  connect(m_details, &ModelDetails::wanted, this, [this](const engine::LoadRequest& request) {
    m_library.rememberChoices(request);
    emit openWanted(request);
  });
  connect(m_queue, &DownloadQueue::finished, this, [this](const QString& result) {
    m_awaited = result;
    search();
  });
  connect(m_downloads, &DownloadPanel::showWanted, this, &ModelsPage::choose);
  connect(m_downloads, &DownloadPanel::openWanted, this,
          [this](const QString& path) { emit openWanted(m_library.choicesOf(path)); });
  connect(m_details, &ModelDetails::removed, this, [this](const QString& path) {
    search();
    m_notice->setText(tr("%1 is in the trash").arg(QFileInfo(path).fileName()));
    m_notice->show();
    m_downloads->starters().refresh();
  });
}

ModelsPage::~ModelsPage() = default;

QWidget* ModelsPage::makeHead() {
  auto* head = new QWidget(this);
  m_head = new QBoxLayout(QBoxLayout::LeftToRight, head);
  m_head->setContentsMargins(0, 0, 0, 0);
  m_head->setSpacing(8);
  m_title = plainLabel(head, "title");
  m_search = new QPushButton(tr("Search again"), head);
  connect(m_search, &QPushButton::clicked, this, [this] {
    if (m_catalogue.scanning())
      m_catalogue.cancel();
    else
      search();
  });
  m_folders = new Chip(head);
  m_folders->setToolTip(tr("Where models are looked for"));
  m_folder_menu = new QMenu(m_folders);
  connect(m_folder_menu, &QMenu::aboutToShow, this, &ModelsPage::fillFolders);
  m_folders->setMenu(m_folder_menu);
  m_folders->setWords(tr("Folders"));
  m_folders->setAccessibleName(tr("Folders"));
  auto* close = quietButton(head, QStringLiteral("✕"), tr("Back to the conversation (Esc)"));
  close->setAccessibleName(tr("Back to the conversation"));
  connect(close, &QToolButton::clicked, this, &ModelsPage::closeWanted);
  m_head->addWidget(m_title, 1);
  auto* buttons = plainRow(8);
  buttons->addWidget(m_search);
  buttons->addWidget(m_folders);
  buttons->addStretch(1);
  buttons->addWidget(close);
  m_head->addLayout(buttons);
  return head;
}

void ModelsPage::fillFolders() {
  m_folder_menu->clear();
  connect(m_folder_menu->addAction(tr("&Add a folder…")), &QAction::triggered, this, &ModelsPage::addFolder);
  connect(m_folder_menu->addAction(tr("Open &GGUF…")), &QAction::triggered, this, &ModelsPage::browseWanted);
  connect(m_folder_menu->addAction(tr("Open &folder…")), &QAction::triggered, this, &ModelsPage::folderWanted);
  m_folder_menu->addSeparator();
  const auto shown = [](const QString& folder) {
    return QDir::toNativeSeparators(folder).replace(QLatin1Char('&'), QLatin1String("&&"));
  };
  const QStringList chosen = m_library.chosenFolders();
  for (const QString& folder : m_library.folders()) {
    if (chosen.contains(folder)) {
      QMenu* menu = m_folder_menu->addMenu(shown(folder));
      connect(menu->addAction(tr("&Remove from the list")), &QAction::triggered, this, [this, folder] {
        m_library.removeFolder(folder);
        search();
      });
    } else {
      m_folder_menu->addAction(tr("%1 (always)").arg(shown(folder)))->setEnabled(false);
    }
  }
}

void ModelsPage::addFolder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Look for models in"), startFolder(m_settings, StartFor::models));
  if (folder.isEmpty()) return;
  rememberFolder(m_settings, StartFor::models, folder);
  m_library.addFolder(folder);
  search();
}

// Searches the folders and the models that were opened from elsewhere.
void ModelsPage::search() {
  QStringList also = m_library.recent();
  if (!m_present.isEmpty() && !also.contains(m_present)) also.prepend(m_present);
  if (!m_described.isEmpty()) also.prepend(m_described);
  also.removeIf([](const QString& model) { return isOnServer(model); });
  m_catalogue.scan(m_library.folders(), also);
  m_notice->hide();
  showModels();
}

void ModelsPage::showModels() {
  const std::vector<ListedModel>& models = m_catalogue.models();
  const bool scanning = m_catalogue.scanning();
  m_title->setText(modelsTitle(models, scanning));
  m_search->setText(scanning ? tr("Stop") : tr("Search again"));
  m_empty->setVisible(models.empty() && !scanning);
  m_empty->setText(
      tr("A model is a GGUF file or a folder with safetensors. Download one below, drop one on this window, or add a "
         "folder that has some."));
  m_column->setStretchFactor(m_columns, models.empty() ? 0 : 1);
  m_column->setStretch(m_column->count() - 1, models.empty() ? 1 : 0);
  const bool had_keyboard = m_list->hasFocus();
  m_list->setVisible(!models.empty() || scanning);  // it has the keyboard from the beginning
  if (had_keyboard) focusList();
  m_details->setVisible(!models.empty());
  m_list->showModels(models);
  if (!m_awaited.isEmpty() && m_list->rowOf(m_awaited) >= 0) choose(std::exchange(m_awaited, QString()));
}

void ModelsPage::choose(const QString& path) {
  if (m_list->rowOf(path) < 0) {
    m_awaited = path;
    return;
  }
  m_list->choose(path);
  if (isVisible()) m_list->setFocus(Qt::OtherFocusReason);  // the page may be hidden when a download ends
}

void ModelsPage::describe(const QString& path) {
  m_described = QFileInfo(path).absoluteFilePath();
  choose(m_described);
  if (isVisible()) search();  // else shown, it searches
}

void ModelsPage::setDataFolder(const QString& folder) {
  m_catalogue.setCacheFile(folder + QStringLiteral("/models.json"));
  m_queue->setFile(folder + QStringLiteral("/downloads.json"));
}

bool ModelsPage::downloadDefault() {
  return m_queue->add(starterChoice(starterModels().front(), hubBase()), QDir::cleanPath(ModelLibrary::folder()));
}

void ModelsPage::setPresent(const QString& path, qint64 bytes) {
  m_present = path;
  m_details->setPresent(path, bytes);
  m_list->setOpen(path);
}

void ModelsPage::focusList() {
  if (m_list->isVisible())
    m_list->setFocus(Qt::ShortcutFocusReason);
  else
    m_downloads->line().setFocus(Qt::ShortcutFocusReason);
}

void ModelsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  search();
}

void ModelsPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() >= wide_enough;
  m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_head->setDirection(width() >= withText(one_line) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void ModelsPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    emit closeWanted();
  else
    QWidget::keyPressEvent(event);
}

}  // namespace kvarium::ui
