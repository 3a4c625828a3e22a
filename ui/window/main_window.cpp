#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QEventLoop>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/cache_menu.h"
#include "ui/chat/composer.h"
#include "ui/chat/generation_bar.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/token_count.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_search.h"
#include "ui/library/conversation_store.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/models/models_page.h"
#include "ui/parts/choice_accessible.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/key_tip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/audio_import.h"
#include "ui/window/empty_state.h"
#include "ui/window/file_import.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/model_switch.h"
#include "ui/window/save_guard.h"
#include "ui/window/status_line.h"
#include "ui/window/text_zoom.h"
#include "ui/window/token_tint.h"
#include "ui/window/token_words.h"

namespace kvarium::ui {
namespace {

// Centres a widget in the reading column of at most 720 px.
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
      m_bridge(new SessionBridge(options.session, options.engine, this)),
      m_chat(std::make_unique<Chat>(*m_bridge, *m_store)),
      m_state(m_chat->state()) {
  setObjectName(QStringLiteral("window"));
  ChoiceAccessible::install();
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
  connect(&inspector, &Inspector::observationChanged, m_bridge, &SessionBridge::observe);
  connect(m_bridge, &SessionBridge::stepsLogged, &inspector, &Inspector::addSteps);
  connect(m_bridge, &SessionBridge::conversationShown, &inspector, &Inspector::showConversation);
  m_tint = new TokenTint({*m_chat, *m_bridge, *m_transcript, *m_legend, m_docks->inspector(), *m_settings}, this);
  connectWords(m_docks->inspector(), *m_chat, *m_tint);
  m_status = new StatusLine(this);
  setStatusBar(m_status);
  connect(m_conditions, &ConditionBar::changed, this, [this] { m_status->showMarks(m_conditions->marks()); });
  m_popover = new ReplyPopover(this);
  connect(m_popover, &ReplyPopover::closed, m_sampling_chip, &Chip::settle);
  m_compose = new CacheCompose(this);
  m_sound = new AudioImport({*this, *m_chat, *m_composer, *m_notice, *m_settings});
  m_files = new FileImport({*this, *m_columns, *m_composer, *m_notice, *m_sound,
                            [this](const QString& path) { takeModel(path); },
                            [this](const QString& path) { m_chat->conversations().openCacheFile(path); },
                            [this](const QString& path) { importFrom(path); }});
  m_composer->setCounter(m_bridge->counter());
  connect(m_bridge, &SessionBridge::modelReady, m_composer, &Composer::countAgain);
  m_generation = new GenerationBar(*m_chat, m_composer);
  m_composer->addTool(m_generation);
  m_cache_menu = new CacheMenu({*this, *m_chat, *m_bridge, *m_notice, *m_settings});
  m_switch = new ModelSwitch(*m_chat, *m_notice, options.check, this);
  m_guard = new SaveGuard({*this, *m_chat, *m_store, *m_conditions,
                           [this](qint64 id) { return exportConversation(id, ExportFormat::json); }});
  m_count = new TokenCount(
      m_bridge->counter(),
      [this]() -> TokenCount::Count {
        if (m_composer->isEmpty() || m_state.busyHere())
          return [](const engine::TokenCounter&) { return std::nullopt; };
        std::vector<jinja::ChatMessage> prompt = m_state.conversation().prompt();
        prompt.push_back({"user", m_composer->text().toStdString()});
        return [prompt](const engine::TokenCounter& counter) { return counter.prompt(prompt); };
      },
      this);
  m_zoom = new TextZoom(*m_settings, this);
  connect(m_zoom, &TextZoom::changed, this, [this](const QFont& font, double zoom) {
    for (QWidget* part : std::initializer_list<QWidget*>{m_head, m_transcript, m_composer, m_find, m_conditions,
                                                         m_legend, m_list, m_status})
      part->setFont(font);
    menuBar()->setFont(font);
    for (QMenu* menu : findChildren<QMenu*>()) menu->setFont(font);  // menus do not inherit the window's font
    m_docks->setFont(font);
    const int column = int(TranscriptView::column_width * std::max(1.0, zoom));
    for (QWidget* part : std::initializer_list<QWidget*>{m_head, m_composer, m_find, m_legend})
      part->setMaximumWidth(column);
    m_transcript->setColumnWidth(column);
  });
  makeMenus();
  connectChat();
  connectConversations();
  connectTranscript();
  connectModel();
  connectModels();

  const QJsonObject reply = QJsonDocument::fromJson(m_settings->value("chat/settings").toByteArray()).object();
  const QString cache =
      options.cache_spec.isEmpty() ? m_settings->value("chat/cache", "dynamic").toString() : options.cache_spec;
  m_chat->conversations().setDefaults(cache, ReplySettings::fromJson(reply));
  m_chat->conversations().startNew();
  m_chat->conversations().setDraft(takeDraft());
  m_composer->setText(m_state.conversation().draft);
  showList();

  setMinimumSize(least_width, 360);
  const QRect room = screen() ? screen()->availableGeometry() : QRect(0, 0, 1280, 832);
  resize(std::min(1280, room.width() - 40), std::min(832, room.height() - 40));
  restoreGeometry(m_settings->value("window/geometry").toByteArray());
  m_docks->restore(*m_settings);
  m_columns->restoreState(m_settings->value("window/columns").toByteArray());
  m_list_wanted = m_settings->value("window/list", true).toBool();
  m_zoom->restore();
  m_narrow = width() >= narrow_width;  // the opposite value, so that layOutFor() does the first layout
  layOutFor(width());
  if (!m_store->problem().isEmpty() && !m_store->inMemory())
    m_notice->showNotice(NoticeKind::error, m_store->problem());
  m_composer->focusText();
}

// The engine ends first, so that nothing arrives while the other members are destroyed.
MainWindow::~MainWindow() {
  disconnect(m_bridge, nullptr, nullptr, nullptr);
  m_docks->inspector().selection().setWordSource({});
  delete m_tint;
  m_chat.reset();
  delete m_bridge;
}

QWidget* MainWindow::makeCentre() {
  auto* centre = new QWidget(m_columns);
  centre->setMinimumWidth(320);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);

  QWidget* head = m_head = new QWidget(centre);
  auto* head_column = new QVBoxLayout(head);
  head_column->setContentsMargins(0, 0, 0, 0);
  head_column->setSpacing(8);
  auto* title_row = new QHBoxLayout;
  title_row->setSpacing(8);
  m_list_handle = new QToolButton(head);
  m_list_handle->setProperty("role", QStringLiteral("quiet"));
  m_list_handle->setText(QStringLiteral("☰"));
  tipWithKey(*m_list_handle, tr("Show the conversations"), QStringLiteral("list"));
  m_list_handle->setAccessibleName(tr("Show the conversations"));
  connect(m_list_handle, &QToolButton::clicked, this, [this] { showListPane(true); });
  m_title = new TitleLabel(head);
  m_title->setProperty("role", QStringLiteral("title"));
  title_row->addWidget(m_list_handle);
  title_row->addWidget(m_title, 1);
  head_column->addLayout(title_row);
  auto* chips = new QHBoxLayout;  // always one row: chips with a menu become narrower
  chips->setSpacing(8);
  m_model_chip = new ModelChip(*m_library, head);
  m_cache_chip = new CacheChip(head);
  m_sampling_chip = new Chip(head);
  m_sampling_chip->setPopupMode(QToolButton::DelayedPopup);  // a button without a menu, also for a screen reader
  m_sampling_chip->setWords(tr("Sampling"));
  m_sampling_chip->setToolTip(tr("Sampling and system prompt of this conversation: temperature, length and more"));
  connect(m_sampling_chip, &QToolButton::clicked, this, &MainWindow::showReplySettings);
  for (Chip* chip : std::initializer_list<Chip*>{m_model_chip, m_cache_chip, m_sampling_chip}) chips->addWidget(chip);
  chips->addStretch(1);
  head_column->addLayout(chips);
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

  m_conditions = new ConditionBar(centre);
  column->addLayout(centred(m_conditions, 4, 0));
  m_legend_row = new QWidget(centre);
  m_legend = new TextLegend(m_legend_row);
  m_legend_row->setLayout(centred(m_legend, 0, 0));
  m_legend_row->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  column->addWidget(m_legend_row);

  m_composer = new Composer(centre);
  column->addLayout(centred(m_composer, 8, 12));
  return centre;
}

void MainWindow::showReplySettings() {
  m_popover->popUp(m_sampling_chip->mapToGlobal(QPoint(0, m_sampling_chip->height() + 4)),
                   m_state.conversation().settings, m_state.conversation().system_prompt);
}

QString MainWindow::modelToStartWith() const {
  return m_options.model.isEmpty() ? m_library->defaultModel() : m_options.model;
}

// The drafts of conversations without messages. Each of several windows keeps its own draft; a window that starts alone
// takes all of them.
QString MainWindow::takeDraft() {
  m_draft_key = QStringLiteral("chat/draft");
  if (!m_store->claims().alone()) {
    m_draft_key += QString::number(QCoreApplication::applicationPid()) + QLatin1Char('_') + QString::number(nowMs());
    return {};
  }
  QStringList drafts;
  for (const QString& key : m_settings->allKeys()) {
    if (!key.startsWith(m_draft_key)) continue;
    const QString draft = m_settings->value(key).toString();
    if (!draft.isEmpty()) drafts << draft;
    if (key != m_draft_key) m_settings->remove(key);
  }
  return drafts.join(QStringLiteral("\n\n"));
}

// Stores the shown conversation as the last one; an empty conversation only if there is no other window.
void MainWindow::rememberLast() {
  const qint64 shown = m_state.conversation().id;
  if (shown != 0 || m_store->claims().alone()) m_settings->setValue("chat/last", shown);
}

// Opens the last conversation, unless this window already shows one or another window shows that one.
void MainWindow::reopenLast() {
  const qint64 last = m_settings->value("chat/last").toLongLong();
  const std::vector<ConversationSummary> all = m_chat->list();
  const bool there = std::any_of(all.begin(), all.end(), [&](const auto& c) { return c.id == last; });
  if (there && m_state.conversation().id == 0 && !m_chat->keeper().isElsewhere(last))
    m_chat->conversations().open(last);
}

void MainWindow::start() {
  m_docks->fitWindow();
  if (m_options.reopen && m_options.cache_file.isEmpty()) reopenLast();
  const QString model = modelToStartWith();
  if (!model.isEmpty())
    openModel(model);
  else
    showState();
  if (!m_options.cache_file.isEmpty()) m_chat->conversations().openCacheFile(m_options.cache_file);
}

void MainWindow::layOutFor(int window_width) {
  const bool list_returns = m_list_wanted && m_list->isHidden();  // if the window is wide
  const int list = list_returns ? std::max(m_list->minimumWidth(), m_list->minimumSizeHint().width()) : 0;
  const int columns = m_docks->columnsWidth();
  const int needed = columns > 0 ? m_columns->minimumSizeHint().width() + list + columns : 0;
  const bool narrow = window_width < std::max(int{narrow_width}, needed);
  if (narrow != m_narrow) {
    m_narrow = narrow;
    m_list->setVisible(!narrow && m_list_wanted);
    m_docks->setNarrow(narrow);
    listShown(!m_list->isHidden());
  }
  makeRoom(false);
  m_docks->fitWindow();
}

void MainWindow::listShown(bool on) {
  m_list_action->setChecked(on);
  m_list_handle->setVisible(!on);
}

void MainWindow::showListPane(bool on) {
  m_list->setVisible(on);
  listShown(on);
  if (!m_narrow) m_list_wanted = on;
  if (on) makeRoom(true);
}

// In a narrow window the list and the inspector are both shown beside the transcript only if they fit; otherwise the
// one that was requested last stays. Nothing covers the transcript.
void MainWindow::makeRoom(bool for_list) {
  const auto docks = [this] { return m_narrow ? m_docks->leastWidth() : 0; };
  if (!m_list->isHidden() && docks() > 0 && m_columns->minimumSizeHint().width() + docks() > width()) {
    if (for_list) {
      m_docks->stepBack();
    } else {
      m_list->hide();
      listShown(false);
    }
  }
  const int centre = m_columns->widget(1)->minimumWidth();
  setMinimumWidth(std::max(int{least_width}, docks() > 0 ? centre + docks() : 0));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  layOutFor(width());
}

// Waits for the last reply's cells to be saved, with the window hidden, for at most closing_ms. If they are not saved,
// the text is read again next time.
void MainWindow::finishSaving() {
  hide();
  QEventLoop loop;
  QTimer::singleShot(closing_ms, &loop, &QEventLoop::quit);
  const auto quitWhenSaved = [&] {
    if (!m_chat->cache().isSaving()) loop.quit();
  };
  connect(&m_state, &ChatState::stateChanged, &loop, quitWhenSaved);
  loop.exec();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_guard->mayLeave()) {
    event->ignore();
    return;
  }
  m_chat->turn().stop();
  m_chat->keeper().saveNow();
  if (m_chat->cache().isSaving()) finishSaving();
  m_settings->setValue("window/geometry", saveGeometry());
  m_docks->save(*m_settings);
  m_settings->setValue("window/columns", m_columns->saveState());
  m_settings->setValue("window/list", m_list_wanted);
  m_settings->setValue(m_draft_key, m_state.defaults.draft);
  rememberLast();
  event->accept();
}

}  // namespace kvarium::ui
