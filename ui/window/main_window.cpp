#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QLabel>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/chat/composer.h"
#include "ui/chat/conversation_list.h"
#include "ui/chat/conversation_search.h"
#include "ui/chat/conversation_store.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/title_label.h"
#include "ui/chat/transcript_view.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/models/model_library.h"
#include "ui/models/model_pill.h"
#include "ui/models/models_page.h"
#include "ui/window/cache_pill.h"
#include "ui/window/empty_state.h"
#include "ui/window/reply_popover.h"
#include "ui/window/sound_door.h"
#include "ui/window/status_line.h"

namespace kvarium {
namespace {

constexpr int layout_version = 1;  // of saveState

// A widget in the reading column: at most 720 px, in the middle.
QLayout* centred(QWidget* widget, int top, int bottom) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(16, top, 16, bottom);
  widget->setMaximumWidth(TranscriptView::column_width);
  row->addStretch(1);
  row->addWidget(widget, 1000);
  row->addStretch(1);
  return row;
}

}  // namespace

MainWindow::MainWindow(const WindowOptions& options)
    : m_options(options),
      m_settings(std::make_unique<QSettings>(options.settings_file, QSettings::IniFormat)),
      m_library(std::make_unique<ModelLibrary>(*m_settings)),
      m_store(std::make_unique<ConversationStore>(options.data_folder)),
      m_bridge(new SessionBridge(options.session, this)),
      m_chat(new Chat(*m_bridge, *m_store, this)) {
  setObjectName(QStringLiteral("window"));
  m_columns = new QSplitter(Qt::Horizontal, this);
  m_columns->setChildrenCollapsible(false);
  m_columns->setHandleWidth(1);
  m_list = new ConversationList(m_columns);
  m_list->setMinimumWidth(150);
  m_columns->addWidget(m_list);
  m_columns->addWidget(makeCentre());
  m_columns->setStretchFactor(0, 0);
  m_columns->setStretchFactor(1, 1);
  m_columns->setSizes({216, 600});
  setCentralWidget(m_columns);
  makeInspector();
  m_status = new StatusLine(this);
  setStatusBar(m_status);
  m_popover = new ReplyPopover(this);
  m_sound = new SoundDoor({*this, *m_chat, *m_composer, *m_notice, *m_settings});
  makeMenus();
  connectChat();
  connectConversations();
  connectTranscript();
  connectModel();
  connectModels();

  const QJsonObject reply = QJsonDocument::fromJson(m_settings->value("chat/settings").toByteArray()).object();
  const QString cache =
      options.cache_spec.isEmpty() ? m_settings->value("chat/cache", "dynamic").toString() : options.cache_spec;
  m_chat->setDefaults(cache, ReplySettings::fromJson(reply));
  m_chat->startNew();
  m_chat->setDraft(m_settings->value("chat/draft").toString());
  m_composer->setText(m_chat->conversation().draft);
  showList();

  setMinimumSize(420, 360);
  const QRect room = screen() ? screen()->availableGeometry() : QRect(0, 0, 1280, 832);
  resize(std::min(1280, room.width() - 40), std::min(832, room.height() - 40));
  restoreGeometry(m_settings->value("window/geometry").toByteArray());
  restoreState(m_settings->value("window/state").toByteArray(), layout_version);
  m_columns->restoreState(m_settings->value("window/columns").toByteArray());
  m_list_wanted = m_settings->value("window/list", true).toBool();
  m_inspector_wanted = m_settings->value("window/inspector", true).toBool();
  m_narrow = width() >= narrow_width;  // the other one, so that the first layout takes place
  layOutFor(width());
  if (!m_store->problem().isEmpty()) m_notice->showNotice(m_store->problem());
  m_composer->focusText();
}

// The engine first: nothing may arrive while the rest goes.
MainWindow::~MainWindow() {
  disconnect(m_bridge, nullptr, nullptr, nullptr);
  delete m_chat;
  delete m_bridge;
}

QWidget* MainWindow::makeCentre() {
  auto* centre = new QWidget(m_columns);
  centre->setMinimumWidth(320);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);

  auto* head = new QWidget(centre);
  auto* head_column = new QVBoxLayout(head);
  head_column->setContentsMargins(0, 0, 0, 0);
  head_column->setSpacing(8);
  m_title = new TitleLabel(head);
  m_title->setProperty("look", QStringLiteral("title"));
  head_column->addWidget(m_title);
  auto* pills = new QHBoxLayout;
  pills->setSpacing(8);
  m_model_pill = new ModelPill(*m_library, head);
  m_cache_pill = new CachePill(head);
  auto* sampling = new Pill(head);
  sampling->setWords(tr("Sampling"));
  sampling->setToolTip(tr("Temperature, top-p, top-k, length, seed and system prompt of this conversation"));
  connect(sampling, &QToolButton::clicked, this, [this, sampling] {
    m_popover->popUp(sampling->mapToGlobal(QPoint(0, sampling->height() + 4)), m_chat->conversation().settings,
                     m_chat->conversation().system_prompt);
  });
  pills->addWidget(m_model_pill);
  pills->addWidget(m_cache_pill);
  pills->addWidget(sampling);
  pills->addStretch(1);
  head_column->addLayout(pills);
  m_loading_row = new LoadingRow(head);
  head_column->addWidget(m_loading_row);
  m_compose_row = new ComposeRow(head);
  head_column->addWidget(m_compose_row);
  m_notice = new NoticeBar(head);
  head_column->addWidget(m_notice);
  column->addLayout(centred(head, 10, 6));

  m_pages = new QStackedWidget(centre);
  m_empty = new EmptyState(m_pages);
  m_transcript = new TranscriptView(m_pages);
  m_pages->addWidget(m_empty);
  m_models = new ModelsPage(*m_settings, m_options.data_folder, m_options.session, m_pages);
  m_pages->addWidget(m_transcript);
  m_pages->addWidget(m_models);
  m_find = new FindBar(*m_transcript, centre);
  column->addLayout(centred(m_find, 0, 4));
  column->addWidget(m_pages, 1);

  m_composer = new Composer(centre);
  column->addLayout(centred(m_composer, 8, 12));
  return centre;
}

void MainWindow::makeInspector() {
  m_dock = new QDockWidget(tr("Cache"), this);
  m_dock->setObjectName(QStringLiteral("inspector"));
  m_dock->setTitleBarWidget(makeDockTitle());
  m_inspector = new InspectorPanel(m_dock);
  m_dock->setWidget(m_inspector);
  addDockWidget(Qt::RightDockWidgetArea, m_dock);
  connect(m_inspector, &InspectorPanel::watchingChanged, m_bridge, &SessionBridge::watch);
}

// Instead of the style's: its buttons touch the window's edge and have no names for a reader.
QWidget* MainWindow::makeDockTitle() {
  auto* bar = new QWidget(m_dock);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 6, 8, 0);
  row->setSpacing(2);
  auto* title = new QLabel(tr("Cache"), bar);
  title->setProperty("look", QStringLiteral("muted"));
  row->addWidget(title);
  row->addStretch(1);
  const auto button = [&](const QString& sign, const QString& name) {
    auto* made = new QToolButton(bar);
    made->setProperty("look", QStringLiteral("quiet"));
    made->setText(sign);
    made->setToolTip(name);
    made->setAccessibleName(name);
    row->addWidget(made);
    return made;
  };
  connect(button(QStringLiteral("❐"), tr("Put the inspector into a window of its own, or back")), &QToolButton::clicked,
          m_dock, [this] { m_dock->setFloating(!m_dock->isFloating()); });
  connect(button(QStringLiteral("✕"), tr("Hide the inspector (F9)")), &QToolButton::clicked, m_dock,
          [this] { m_inspector_action->trigger(); });
  return bar;
}

QString MainWindow::modelToStartWith() const {
  return m_options.model.isEmpty() ? m_library->defaultModel() : m_options.model;
}

void MainWindow::start() {
  if (!m_settings->contains("window/state"))
    resizeDocks({m_dock}, {width() * (width() < 1200 ? 40 : 44) / 100}, Qt::Horizontal);
  const QString model = modelToStartWith();
  if (!model.isEmpty())
    openModel(model);
  else
    showState();
}

void MainWindow::layOutFor(int window_width) {
  const bool narrow = window_width < narrow_width;
  if (narrow == m_narrow) return;
  m_narrow = narrow;
  m_list->setVisible(!narrow && m_list_wanted);
  m_dock->setVisible(!narrow && m_inspector_wanted);
  m_list_action->setChecked(!m_list->isHidden());
  m_inspector_action->setChecked(!m_dock->isHidden());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  layOutFor(width());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_chat->stop();
  m_chat->saveNow();
  m_settings->setValue("window/geometry", saveGeometry());
  m_settings->setValue("window/state", saveState(layout_version));
  m_settings->setValue("window/columns", m_columns->saveState());
  m_settings->setValue("window/list", m_list_wanted);
  m_settings->setValue("window/inspector", m_inspector_wanted);
  m_settings->setValue("chat/draft", m_chat->newDraft());
  event->accept();
}

}  // namespace kvarium
