#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QEventLoop>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/chat/composer.h"
#include "ui/chat/conversation_list.h"
#include "ui/chat/conversation_search.h"
#include "ui/chat/conversation_store.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/text_legend.h"
#include "ui/chat/title_label.h"
#include "ui/chat/transcript_view.h"
#include "ui/models/model_library.h"
#include "ui/models/model_pill.h"
#include "ui/models/models_page.h"
#include "ui/window/cache_compose.h"
#include "ui/window/cache_menu.h"
#include "ui/window/cache_pill.h"
#include "ui/window/empty_state.h"
#include "ui/window/flow_layout.h"
#include "ui/window/generation_bar.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/reply_popover.h"
#include "ui/window/sound_door.h"
#include "ui/window/status_line.h"
#include "ui/window/token_tint.h"
#include "ui/window/token_words.h"

namespace kvarium {
namespace {

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
  m_columns->addWidget(m_list);
  m_columns->addWidget(makeCentre());
  m_columns->setStretchFactor(0, 0);
  m_columns->setStretchFactor(1, 1);
  m_columns->setSizes({216, 600});
  setCentralWidget(m_columns);
  m_docks = new InspectorDocks(*this);
  connect(m_docks, &InspectorDocks::arranged, this, [this] { makeRoom(false); });
  Inspector& inspector = m_docks->inspector();
  connect(&inspector, &Inspector::tracingChanged, m_bridge, &SessionBridge::trace);
  connect(&inspector, &Inspector::probesChanged, m_bridge, &SessionBridge::probe);
  connect(&inspector, &Inspector::compareWanted, m_bridge, &SessionBridge::keepShadow);
  connect(m_bridge, &SessionBridge::probed, &inspector, &Inspector::showProbes);
  connect(m_bridge, &SessionBridge::stepsLogged, &inspector, &Inspector::addSteps);
  connect(m_bridge, &SessionBridge::conversationShown, &inspector, &Inspector::showConversation);
  m_tint = new TokenTint({*m_chat, *m_bridge, *m_transcript, *m_legend, m_docks->inspector(), *m_settings}, this);
  connectWords(m_docks->inspector(), *m_chat, *m_tint);
  m_status = new StatusLine(this);
  setStatusBar(m_status);
  m_popover = new ReplyPopover(this);
  m_compose = new CacheCompose(this);
  m_sound = new SoundDoor({*this, *m_chat, *m_composer, *m_notice, *m_settings});
  m_generation = new GenerationBar(*m_chat, m_composer);
  m_composer->addTool(m_generation);
  m_cache_menu = new CacheMenu({*this, *m_chat, *m_bridge, *m_notice, *m_settings});
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

  setMinimumSize(least_width, 360);
  const QRect room = screen() ? screen()->availableGeometry() : QRect(0, 0, 1280, 832);
  resize(std::min(1280, room.width() - 40), std::min(832, room.height() - 40));
  restoreGeometry(m_settings->value("window/geometry").toByteArray());
  m_docks->restore(*m_settings);
  m_columns->restoreState(m_settings->value("window/columns").toByteArray());
  m_list_wanted = m_settings->value("window/list", true).toBool();
  m_narrow = width() >= narrow_width;  // the other one, so that the first layout takes place
  layOutFor(width());
  if (!m_store->problem().isEmpty()) m_notice->showNotice(m_store->problem());
  m_composer->focusText();
}

// The engine first: nothing may arrive while the rest goes.
MainWindow::~MainWindow() {
  disconnect(m_bridge, nullptr, nullptr, nullptr);
  m_docks->inspector().focus().setWordSource({});
  delete m_tint;
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
  auto* pills = new FlowLayout(8);
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
  head_column->addLayout(pills);
  m_loading_row = new LoadingRow(tr("Reading the model"), head);
  head_column->addWidget(m_loading_row);
  m_file_row = new LoadingRow(tr("The cache and its file"), head);
  head_column->addWidget(m_file_row);
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

  m_legend = new TextLegend(centre);
  column->addLayout(centred(m_legend, 0, 0));

  m_composer = new Composer(centre);
  column->addLayout(centred(m_composer, 8, 12));
  return centre;
}

QString MainWindow::modelToStartWith() const {
  return m_options.model.isEmpty() ? m_library->defaultModel() : m_options.model;
}

void MainWindow::start() {
  m_docks->fitWindow();
  const QString model = modelToStartWith();
  if (!model.isEmpty())
    openModel(model);
  else
    showState();
  if (!m_options.cache_file.isEmpty()) m_chat->openCacheFile(m_options.cache_file);
}

void MainWindow::layOutFor(int window_width) {
  const bool narrow = window_width < narrow_width;
  if (narrow != m_narrow) {
    m_narrow = narrow;
    m_list->setVisible(!narrow && m_list_wanted);
    m_docks->setNarrow(narrow);
    m_list_action->setChecked(!m_list->isHidden());
  }
  makeRoom(false);
  m_docks->fitWindow();
}

void MainWindow::showListPane(bool on) {
  m_list->setVisible(on);
  m_list_action->setChecked(on);
  if (!m_narrow) m_list_wanted = on;
  if (on) makeRoom(true);
}

// In a narrow window the list and the inspector are beside the transcript as far as both fit: what was asked for last
// stays. Nothing ever lies over the transcript.
void MainWindow::makeRoom(bool for_list) {
  const auto docks = [this] { return m_narrow ? m_docks->leastWidth() : 0; };
  if (!m_list->isHidden() && docks() > 0 && m_columns->minimumSizeHint().width() + docks() > width()) {
    if (for_list) {
      m_docks->stepBack();
    } else {
      m_list->hide();
      m_list_action->setChecked(false);
    }
  }
  const int centre = m_columns->widget(1)->minimumWidth();
  setMinimumWidth(std::max(int{least_width}, docks() > 0 ? centre + docks() : 0));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  layOutFor(width());
}

// The last reply's cells, for conversations that keep theirs. Out of sight, and not for long: without them the text is
// read again.
void MainWindow::finishSaving() {
  hide();
  QEventLoop loop;
  QTimer::singleShot(closing_ms, &loop, &QEventLoop::quit);
  const auto look = [&] {
    if (!m_chat->savesCaches()) loop.quit();
  };
  connect(m_chat, &Chat::stateChanged, &loop, look);
  loop.exec();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_chat->stop();
  m_chat->saveNow();
  if (m_chat->savesCaches()) finishSaving();
  m_settings->setValue("window/geometry", saveGeometry());
  m_docks->save(*m_settings);
  m_settings->setValue("window/columns", m_columns->saveState());
  m_settings->setValue("window/list", m_list_wanted);
  m_settings->setValue("chat/draft", m_chat->newDraft());
  event->accept();
}

}  // namespace kvarium
