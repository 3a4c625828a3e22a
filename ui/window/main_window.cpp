#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QEventLoop>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QSplitter>
#include <QTimer>
#include <algorithm>

#include "features/compare/ui/compare_in_window.h"
#include "features/lessons/ui/lessons_in_window.h"
#include "features/remote/ui/remote_in_window.h"
#include "features/serve/ui/serve_in_window.h"
#include "ui/chat/cache_actions.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/composer.h"
#include "ui/chat/generation_bar.h"
#include "ui/engine/engine_link.h"
#include "ui/library/conversation.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/list_edits.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/keys/caret_rest.h"
#include "ui/parts/keys/enter_key.h"
#include "ui/parts/keys/focus_ring.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/words.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/cache_figures.h"
#include "ui/window/conversation_actions.h"
#include "ui/window/data_folder.h"
#include "ui/window/diagnostics.h"
#include "ui/window/file_import.h"
#include "ui/window/help_page.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/keys_page.h"
#include "ui/window/long_work.h"
#include "ui/window/model_switch.h"
#include "ui/window/pane_layout.h"
#include "ui/window/profile_menu.h"
#include "ui/window/save_guard.h"
#include "ui/window/settings_page.h"
#include "ui/window/status_line.h"
#include "ui/window/text_actions.h"
#include "ui/window/text_zoom.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui {
namespace {

const auto lesson_key = QStringLiteral("window/lesson");
const auto lesson_condition = QStringLiteral("lesson");

}  // namespace

MainWindow::MainWindow(const WindowOptions& options)
    : m_options(options),
      m_settings(std::make_unique<QSettings>(options.settings_file, QSettings::IniFormat)),
      m_choices(new SettingList(*m_settings, *this)),
      m_library(std::make_unique<ModelLibrary>(*m_settings)),
      m_store(std::make_unique<ConversationStore>(options.data_folder, options.data_moved)),
      m_servers(remoteIn(*m_settings)),
      m_link(
          new EngineLink(options.session, m_servers ? m_servers->inAdditionTo(options.engine) : options.engine, this)),
      m_chat(std::make_unique<Chat>(*m_link, *m_store)) {
  setObjectName(QStringLiteral("window"));
  if (!options.device.isEmpty()) m_library->setDevice(options.device.toStdString(), false);
  if (!options.gpu_layers.isEmpty()) m_library->setGpuLayers(options.gpu_layers.toStdString(), false);
  nameChoices();
  showFocusRing();
  letCaretRest();
  auto* columns = new QSplitter(Qt::Horizontal, this);
  columns->setChildrenCollapsible(false);
  columns->setHandleWidth(1);
  m_list = new ConversationList(columns);
  columns->addWidget(m_list);
  m_pane = new ChatPane(
      {*m_chat, *m_link, *m_library, *m_settings, options.data_folder, options.session, options.check}, columns);
  columns->addWidget(m_pane);
  setCentralWidget(columns);
  m_docks = new InspectorDocks(*this, m_link->mirror());
  m_layout = new PaneLayout({*this, *columns, *m_list, *m_pane, *m_docks});
  Inspector& inspector = m_docks->inspector();
  connect(&inspector, &Inspector::observationChanged, m_link, &EngineLink::observe);
  const WindowParts parts = this->parts();
  addSettings();
  m_tint = new TokenTint(parts, inspector, *m_choices);
  auto* status = new StatusLine(this);
  setStatusBar(status);
  connect(&conditions(), &ConditionBar::changed, this, [this, status] { status->showMarks(conditions().marks()); });
  connect(m_pane, &ChatPane::cacheShown, status, &StatusLine::showCache);
  connect(&m_link->mirror(), &Mirror::changed, this, [this, &inspector](qint64 conversation, Part part) {
    if (part != Part::view) return;
    const bool here = conversation == state().conversation().id;
    m_docks->setWhose(here ? QString() : m_chat->keeper().titleOf(conversation));
    inspector.setModel(state().model_name);
  });
  showFiguresIn(*status, *m_chat, *m_link);
  m_actions = new ConversationActions(parts, *m_choices);
  m_files = new FileImport(parts, *m_actions, *columns);
  m_guard = new SaveGuard(parts, [this](qint64 id) { return m_actions->exportWithDialog(id, ExportFormat::json); });
  auto* work = new LongWork(parts, *m_choices);
  m_serving = serveIn({*this, notice(), *m_settings, options.session,
                       [this]() -> OpenModel {
                         return {models().info(), models().request(), ModelChip::nameOf(fromPath(models().info().path)),
                                 state().conversation().cache_spec, !models().loading().isEmpty()};
                       },
                       [status, work](const QString& words) {
                         status->showServing(words);
                         work->setServing(!words.isEmpty());
                       }});
  m_zoom = new TextZoom(*m_choices, this);
  makeLessons();
  makeMenus();
  addOtherPlaces();
  connectParts();

  Conversation begins = keptForNew(*m_settings);
  if (!options.cache_spec.isEmpty()) begins.cache_spec = options.cache_spec;
  m_chat->setDefaults(std::move(begins), !options.cache_spec.isEmpty());
  m_actions->begin();

  setMinimumSize(least_width, 360);
  const QRect room = screen() ? screen()->availableGeometry() : QRect(0, 0, 1280, 832);
  resize(std::min(1280, room.width() - 40), std::min(832, room.height() - 40));
  restoreGeometry(m_settings->value("window/geometry").toByteArray());
  m_docks->restore(*m_settings);
  m_zoom->restore();
  m_layout->restore(*m_settings);
  if (!m_store->problem().isEmpty() && !m_store->inMemory()) notice().add({.text = m_store->problem()});
  composer().focusText();
}

// The engine ends first, so that nothing arrives while the other members are destroyed.
MainWindow::~MainWindow() {
  disconnect(&m_link->mirror(), nullptr, nullptr, nullptr);
  delete m_zoom;  // it gives all widgets another font
  delete m_serving;
  delete m_tint;
  m_chat.reset();
  delete m_link;
}

WindowParts MainWindow::parts() { return {*this, *m_chat, *m_link, *m_store, *m_settings, *m_list, *m_pane}; }

void MainWindow::connectParts() {
  connect(m_layout, &PaneLayout::chatWanted, this, [this] { takeKeyboard(); });
  transcript().setSource(
      {.message = [this](qint64 id) { return id == head_message ? m_tint->head() : state().conversation().find(id); },
       .context =
           [this](const Message& message) {
             MessageContext context = message.id == head_message ? MessageContext{.can_ask = false, .can_edit = false}
                                                                 : m_chat->turn().context(message);
             context.can_compare = context.can_compare && hasComparisons();
             return context;
           }});
  connect(&transcript(), &TranscriptView::wanted, this, [this](qint64 message, MessageWish wish) {
    if (wish == MessageWish::compare) compare(message);
  });
  auto* status = static_cast<StatusLine*>(statusBar());
  connect(&state(), &ChatState::stateChanged, this, [this, status] {
    const QString title = state().conversation().title;
    setWindowTitle(tr("%1 — KVarium").arg(title.isEmpty() ? tr("New conversation") : title));
    if (state().busyHere()) status->showSpeed(m_chat->turn().speed());
  });
  connect(&models(), &ModelSwitch::opened, this, [this](const engine::ModelInfo& info) {
    m_docks->inspector().setHostMemory(m_link->mirror().engine().machine);  // before any part says that it is ready
    if (m_servers) m_servers->opened(info);
  });
  connect(&models(), &ModelSwitch::changed, this, &MainWindow::showModel);
  connect(&models(), &ModelSwitch::ready, this, &MainWindow::modelReady);
  connect(&models(), &ModelSwitch::failed, this, &MainWindow::modelFailed);
  if (m_serving) {
    connect(&models(), &ModelSwitch::changed, m_serving, &ServeInWindow::showModel);
    connect(&state(), &ChatState::shown, m_serving, &ServeInWindow::showModel);
    connect(&m_chat->cache(), &CacheController::cacheChanged, m_serving, &ServeInWindow::showModel);
    connect(status, &StatusLine::servingClicked, m_serving, &ServeInWindow::open);
  }
  connect(m_zoom, &TextZoom::changed, this, &MainWindow::setTextFont);
  connect(qApp, &QGuiApplication::commitDataRequest, this, &MainWindow::savePlace);
}

// A lesson changes where the views stand and which of them are shown; a group of the settings keeps it meanwhile.
void MainWindow::makeLessons() {
  const auto keep = [this] {
    m_settings->beginGroup(QStringLiteral("before_lesson"));
    m_docks->save(*m_settings);
    m_settings->endGroup();
  };
  const auto restore = [this](bool over) {
    if (m_layout->isNarrow()) {
      m_docks->stepBack();
    } else {
      m_settings->beginGroup(QStringLiteral("before_lesson"));
      m_docks->restore(*m_settings);
      m_settings->endGroup();
      m_docks->fitWindow();
    }
    if (over) m_settings->remove(QStringLiteral("before_lesson"));
  };
  const auto zoom = [this](double times) {
    QFont larger = QApplication::font();
    larger.setPointSizeF(larger.pointSizeF() * times);
    setTextFont(larger, m_zoom->zoom() * times);
  };
  const auto showChat = [this](LessonPlace::ChatFor what) {
    m_layout->showChat();
    if (what == LessonPlace::ChatFor::writing || !conditions().takeKeyboard(lesson_condition)) composer().focusText();
  };
  m_lessons = lessonsIn({.place = {*this, m_layout->columns(), *m_list, *m_pane, m_docks->inspector(),
                                   [this](QWidget* pane, bool with_chat) { m_layout->setGuest(pane, with_chat); },
                                   showChat, [this] { m_layout->showGuest(); }, keep, restore, zoom},
                         .chat = *m_chat,
                         .link = *m_link,
                         .settings = *m_settings,
                         .keyboard_left = [this] { composer().focusText(); },
                         .chat_kept = [this](qint64 id) { m_actions->tellKept(id); },
                         .set_aside =
                             [this](std::function<void()> back) {
                               const QString topic = QStringLiteral("lesson");
                               if (!back) return notice().remedied(topic);
                               notice().add({.text = tr("The lesson is set aside"),
                                             .kind = NoticeKind::question,
                                             .actions = {{tr("Back to the lesson"), std::move(back)}},
                                             .topic = topic,
                                             .ends = by_turn});
                             },
                         .link_clicked = [this](const QUrl& link) { emit transcript().linkClicked(link); }});
  connect(m_layout, &PaneLayout::guestCovered, this, [this](bool is_so) {
    if (!is_so) return conditions().clearCondition(lesson_condition);
    conditions().setCondition({.id = lesson_condition,
                               .text = tr("A lesson is open"),
                               .actions = {{tr("Back to the lesson"), [this] { m_lessons->takeKeyboard(); }}},
                               .kind = NoticeKind::info});
  });
  new EnterKey(this);
}

void MainWindow::attach() {
  m_servers->attach(this,
                    {.present = fromPath(models().info().path),
                     .open =
                         [this](const QString& model) {
                           m_pane->leaveModels();
                           models().openPath(model);
                         },
                     .say = [this](const QString& text) { notice().add({.text = text, .kind = NoticeKind::info}); }});
}

void MainWindow::compare(qint64 reply) {
  const Conversation& conversation = state().conversation();
  const Message* asked = conversation.asked(reply);
  if (!asked || state().busy() || state().measuring || !state().isReady()) return;
  openComparison(*m_link,
                 {conversation.promptTo(asked->id), conversation.settings, m_chat->cache().spec(), models().info()},
                 this);
}

void MainWindow::setTextFont(const QFont& font, double zoom) {
  m_pane->setTextFont(font, zoom);
  for (QWidget* part : std::initializer_list<QWidget*>{m_list, statusBar(), menuBar()}) part->setFont(font);
  if (m_lessons) m_lessons->setFont(font);
  for (QMenu* menu : findChildren<QMenu*>()) menu->setFont(font);  // menus do not inherit the window's font
  m_docks->setFont(font);
  if (isVisible()) m_layout->layOut();
}

void MainWindow::showModel() {
  const engine::ModelInfo& info = models().info();
  if (!models().loading().isEmpty()) return;
  m_docks->setWhyNot(sentenceText(info.cannot.probe));
  auto* status = static_cast<StatusLine*>(statusBar());
  if (!info.path.empty()) return status->showModel(info);
  m_docks->inspector().showNothing();
  status->showNoModel(tr("no model"));
}

QString MainWindow::modelToStartWith() const {
  return m_options.model.isEmpty() ? m_library->defaultModel() : m_options.model;
}

void MainWindow::start() {
  m_docks->fitWindow();
  const bool is_new = !m_options.cache_file.isEmpty() || !m_options.files.isEmpty() ||
                      !m_options.cache_spec.isEmpty();  // the last one has its cache
  if (m_options.reopen && !is_new) m_actions->openLast();
  if (m_options.reopen && m_settings->value("window/models").toBool()) m_pane->showModels();
  if (m_options.reopen && !is_new && m_lessons) m_lessons->reopen(m_settings->value(lesson_key).toString());
  const QString model = modelToStartWith();
  if (!model.isEmpty())
    models().openPath(model);
  else
    m_pane->showState();
  if (!m_options.cache_file.isEmpty()) m_chat->conversations().openCacheFile(m_options.cache_file);
  if (!m_options.files.isEmpty()) m_files->open(m_options.files);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  m_layout->layOut();
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
  connect(&state(), &ChatState::stateChanged, &loop, quitWhenSaved);
  loop.exec();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!m_guard->mayLeave()) {
    event->ignore();
    return;
  }
  emit closes();
  if (m_serving) m_serving->end();
  const QString lesson = m_lessons ? m_lessons->place() : QString();
  if (m_lessons) m_lessons->leave();
  m_chat->turn().stop();
  m_chat->keeper().saveNow();
  if (m_chat->cache().isSaving()) finishSaving();
  savePlace();
  m_settings->setValue(lesson_key, lesson);  // it was left above
  m_closed = true;
  event->accept();
}

// A lesson has an arrangement of its own, which nobody finds again: the one before it stays saved.
void MainWindow::savePlace() {
  if (!m_lessons || m_lessons->place().isEmpty()) {
    m_settings->setValue("window/geometry", saveGeometry());
    m_docks->save(*m_settings);
    m_layout->save(*m_settings);
  }
  m_settings->setValue("window/models", m_pane->onModels());
  m_settings->setValue(lesson_key, m_lessons ? m_lessons->place() : QString());
  m_actions->saveLast();
}

// A session may end without closing its windows: the user went to another program to end it.
void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::ActivationChange && !QApplication::activeWindow() && !m_closed) savePlace();
}

void MainWindow::restart() {
  QGuiApplication::setQuitOnLastWindowClosed(false);  // it would end with another code
  if (close())
    QCoreApplication::exit(starts_again);
  else
    QGuiApplication::setQuitOnLastWindowClosed(true);
}

// Keys that no widget took: text goes to the composer unless a menu is open, Escape shows all conversations again, and
// F10 opens the menus.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  const QString text = event->text();
  const bool keys = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  if (event->matches(QKeySequence::Undo) && !event->isAutoRepeat() && m_actions->undoRemoval()) return;
  if (event->key() == Qt::Key_Escape && !m_list->search().text().isEmpty()) {
    m_list->endSearch();
  } else if (event->key() == Qt::Key_Escape && m_layout->columns().isHidden()) {
    m_layout->showColumns();
    takeKeyboard();
  } else if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::NoModifier && !event->isAutoRepeat()) {
    // Held, it was the key of a step, and the reply is over.
    menuBar()->setActiveAction(menuBar()->actions().front());
  } else if (((!keys && !text.isEmpty() && text.front().isPrint() && !text.front().isSpace()) ||
              event->matches(QKeySequence::Paste)) &&
             composer().isVisible() && !composer().edit().hasFocus() && !QApplication::activePopupWidget()) {
    composer().focusText();
    QCoreApplication::sendEvent(&composer().edit(), event);
  } else {
    QMainWindow::keyPressEvent(event);
  }
}

QAction* MainWindow::addEntry(QMenu* menu, const char* name, const QString& text, const QKeySequence& keys,
                              std::function<void()> run, const std::function<bool()>& possible) {
  QAction* action = menu->addAction(text);
  action->setObjectName(QLatin1String(name));
  action->setShortcut(keys);
  const bool needs_chat = menu->objectName() == QLatin1String("of chat");
  connect(action, &QAction::triggered, this, [this, needs_chat, run = std::move(run)] {
    if (needs_chat) m_layout->showColumns();
    run();
  });
  if (!possible) return action;
  const auto refresh = [action, possible] { action->setEnabled(possible()); };
  connect(&state(), &ChatState::stateChanged, action, refresh);
  connect(&m_chat->cache(), &CacheController::cacheChanged, action, refresh);
  connect(menu, &QMenu::aboutToShow, action, refresh);
  return action;
}

void MainWindow::makeMenus() {
  auto* keys = new KeyBindings(*this, *m_settings);
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeGenerationMenu();
  makeCacheMenu(*keys);
  makeHelpMenu(*keys);
  keys->collect();
  connect(m_choices, &SettingList::restored, keys, &KeyBindings::readAgain);
}

void MainWindow::makeFileMenu() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->setObjectName(QStringLiteral("of chat"));
  addEntry(file, "new", tr("&New conversation"), QKeySequence::New, [this] { m_actions->startNew(); });
  addEntry(file, "open_model", tr("&Open model…"), QKeySequence::Open, [this] { m_pane->browseModel(); });
  addEntry(file, "open_folder", tr("Open model &folder…"), {}, [this] { m_pane->browseModelFolder(); });
  addEntry(file, "models", tr("All models and down&loads"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
           [this] { m_pane->showModels(); });
  if (m_servers)
    addEntry(file, "attach", tr("A&ttach to a server…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A),
             [this] { attach(); });
  if (m_serving) addEntry(file, "serve", tr("Ser&ve this model…"), {}, [this] { m_serving->open(); });
  file->addAction(m_files->soundAction());
  QMenu* recent = file->addMenu(tr("&Recent models"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    ModelChip::fillMenu(
        *recent, *m_library, this, [this](const QString& path) { models().openPath(path); },
        [this] { m_pane->browseModel(); });
  });
  file->addSeparator();
  // A new conversation is in the list from its first message on.
  const auto is_there = [this] { return state().conversation().id != 0 || !m_list->selection().empty(); };
  const auto rename = [this] {
    if (m_list->isHidden()) m_layout->showList(true);
    m_list->renameCurrent();
  };
  const auto duplicate = [this] {
    if (m_list->current()) m_chat->conversations().duplicate(m_list->current());
  };
  ListEdits* edits = &m_list->edits();
  addEntry(file, "rename", tr("Rena&me conversation"), Qt::Key_F2, rename, is_there);
  addEntry(file, "duplicate", tr("D&uplicate conversation"), {}, duplicate, is_there);
  addEntry(
      file, "pin", tr("&Pin or unpin conversation"), {}, [edits] { edits->pin(); }, is_there);
  addEntry(
      file, "move", tr("Move &conversation to a folder…"), {}, [edits] { edits->move(); }, is_there);
  addEntry(
      file, "delete", tr("&Delete conversation"), {}, [edits] { edits->remove(); }, is_there);
  QMenu* files = file->addMenu(tr("&Export conversation"));
  addEntry(files, "export_markdown", tr("Export as &Markdown…"), {},
           [this] { m_list->exportSelected(ExportFormat::markdown); });
  addEntry(files, "export_json", tr("Export as &JSON…"), {}, [this] { m_list->exportSelected(ExportFormat::json); });
  addEntry(files, "export_all", tr("Export &all conversations…"), {}, [this] {
    std::vector<qint64> all;
    for (const ConversationSummary& one : m_chat->list()) all.push_back(one.id);
    m_actions->archiveWithDialog({.ids = all});
  });
  addEntry(file, "import", tr("&Import conversations…"), {}, [this] { m_actions->importWithDialog(); });
  addEntry(file, "data", tr("D&ata folder…"), {}, [this] {
    const QString why = m_options.own_folder ? QString() : tr("--data-dir names this folder");
    (new DataFolder(parts(), *m_actions, why))->show();
  });
  file->addSeparator();
  addEntry(file, "quit", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
}

void MainWindow::showChat() {
  m_layout->showChat();
  m_pane->leaveModels();
}

bool MainWindow::canAsk() const {
  return !state().busy() && m_chat->turn().whyNotSend().isEmpty() && state().conversation().leaf != 0;
}

void MainWindow::makeEditMenu() {
  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  edit->setObjectName(QStringLiteral("of chat"));
  addTextActions(
      *edit, [this] { return m_actions->lastStep(); }, [this] { m_actions->undoRemoval(); });
  addEntry(
      edit, "edit_last", tr("&Edit the last message"), QKeySequence(Qt::CTRL | Qt::Key_E),
      [this] {
        showChat();
        transcript().editLastOfUser();
      },
      [this] { return canAsk() && transcript().canEditLastOfUser(); });
  addEntry(edit, "branch", tr("&Branch from this message"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), [this] {
    const qint64 focused = transcript().focusedMessage();
    m_chat->conversations().branchFrom(focused ? focused : state().conversation().leaf);
  });
  edit->addSeparator();
  addEntry(edit, "write", tr("&Write a message"), QKeySequence(Qt::CTRL | Qt::Key_L), [this] {
    showChat();
    composer().focusText();
  });
  edit->addAction(m_files->attachAction());
  addEntry(edit, "find", tr("&Find in this conversation"), QKeySequence::Find, [this] {
    showChat();
    m_pane->findText();
  });
  addEntry(edit, "search", tr("&Search conversations"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), [this] {
    if (m_list->isHidden()) m_layout->showList(true);
    m_list->focusSearch();
  });
  edit->addSeparator();
  addEntry(edit, "sampling", tr("Sa&mpling and system prompt…"), QKeySequence(Qt::CTRL | Qt::Key_Period),
           [this] { m_pane->showReplySettings(); });
  const auto start_again = [this] { restart(); };
  addEntry(edit, "settings", tr("Settin&gs…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
           [this, start_again] { (new SettingsPage(*m_choices, start_again, this))->show(); });
}

void MainWindow::makeViewMenu() {
  QMenu* view = menuBar()->addMenu(tr("&View"));
  addEntry(view, "list", tr("&Conversations"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] {
    m_layout->showList(m_list->isHidden());
  })->setCheckable(true);
  view->addSeparator();
  m_docks->fillMenu(*view);
  view->addAction(m_tint->action());
  view->addAction(m_choices->entry(QStringLiteral("thoughts")));
  view->addSeparator();
  m_zoom->addTo(*view);
  for (const char* name : {"theme", "language"}) view->addAction(m_choices->entry(QLatin1String(name)));
  addEntry(view, "next_pane", tr("&Next pane"), Qt::Key_F6, [this] { nextPane(); });
  QAction* full = addEntry(view, "full_screen", tr("&Full screen"), Qt::Key_F11, [this] {
    if (m_docks->fillScreen()) return;
    setWindowState(windowState() ^ Qt::WindowFullScreen);
  });
  connect(view, &QMenu::aboutToShow, full, [this, full] { full->setChecked(isFullScreen()); });
  full->setCheckable(true);
}

void MainWindow::makeGenerationMenu() {
  QMenu* generation = menuBar()->addMenu(tr("&Generation"));
  auto* bar = new GenerationBar(*m_chat, &composer());
  composer().addTool(bar);
  generation->addActions({bar->pauseAction(), bar->stepAction()});
  QAction* stop = addEntry(
      generation, "stop", tr("&Stop the reply"), Qt::Key_Escape, [this] { m_chat->turn().stop(); },
      [this] { return state().busy(); });
  const auto show_stop_key = [this, stop] { composer().setStopKey(keyOf(*stop)); };
  connect(stop, &QAction::changed, this, show_stop_key);
  show_stop_key();
  generation->addSeparator();
  generation->addMenu(new ProfileMenu(parts()));
  generation->addAction(m_choices->entry(QStringLiteral("titles")));
  generation->addSeparator();
  const auto last_can = [this](bool MessageContext::*what) {
    const Message* last = state().conversation().find(state().conversation().leaf);
    return last && m_chat->turn().context(*last).*what;
  };
  addEntry(
      generation, "regenerate", tr("Re&generate the last reply"), QKeySequence(Qt::CTRL | Qt::Key_R),
      [this] { m_chat->turn().regenerate(); }, [this] { return canAsk(); });
  addEntry(
      generation, "go_on", tr("&Continue the last reply"), QKeySequence(Qt::CTRL | Qt::Key_G),
      [this] { m_chat->turn().goOn(); }, [last_can] { return last_can(&MessageContext::can_go_on); });
  if (hasComparisons())
    addEntry(
        generation, "compare", tr("Co&mpare the last reply with other caches…"), QKeySequence(Qt::CTRL | Qt::Key_K),
        [this] { compare(state().conversation().leaf); },
        [last_can] { return last_can(&MessageContext::can_compare); });
  generation->addSeparator();
  generation->addAction(m_choices->entry(QStringLiteral("notify")));
}

void MainWindow::makeCacheMenu(KeyBindings& keys) {
  QMenu* cache = menuBar()->addMenu(tr("&Cache"));
  auto* cache_actions = new CacheActions({*this, *m_chat, *m_link, *m_settings, *m_choices});
  connect(cache_actions, &CacheActions::fileChosen, &m_chat->conversations(), &ConversationController::openCacheFile);
  connect(cache, &QMenu::aboutToShow, this, [this, cache, cache_actions] {
    CacheChip::fillMenu(
        *cache, m_pane->cacheMenu(), this, [this](const QString& spec) { m_chat->cache().choose(spec); },
        [this](const QString& spec) { m_pane->compose(spec); });
    cache_actions->addTo(*cache);
  });
  CacheChip::fillMenu(
      *cache, {{}, models().info()}, this, [](const QString&) {},
      [](const QString&) {});  // it must not be empty, or the menu bar hides it
  for (QAction* action : cache_actions->entries()) keys.add(*action, KeyBindings::nameOf(*cache->menuAction()));
}

void MainWindow::makeHelpMenu(KeyBindings& keys) {
  QMenu* help = menuBar()->addMenu(tr("&Help"));
  if (m_lessons) {
    addEntry(help, "lessons", tr("&Lessons…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
             [this] { m_lessons->open(); });
    addEntry(help, "loop", tr("The loo&p, line by line"), {}, [this] { m_lessons->openLoop(); });
  }
  addEntry(help, "cache_help", tr("&What the cache is"), QKeySequence::HelpContents,
           [this] { cacheHelp(this)->show(); });
  addEntry(help, "keys", tr("&Keyboard shortcuts…"), {}, [this, &keys] { (new KeysPage(keys, this))->show(); });
  help->addSeparator();
  auto* diagnostics = new Diagnostics(parts(), *m_choices);
  addEntry(help, "diagnostics", tr("Copy &diagnostics…"), {}, [diagnostics] { diagnostics->show(); });
  addEntry(help, "about", tr("&About KVarium"), {}, [this] { showAbout(); });
}

// Of what is in the columns.
void MainWindow::takeKeyboard() {
  if (m_pane->isHidden() && m_lessons)
    m_lessons->takeKeyboard();
  else
    composer().focusText();
}

// Moves the focus in a circle: conversations or the lesson, the parts of the chat, docks of the inspector.
void MainWindow::nextPane() {
  const bool in_lesson = m_lessons && m_lessons->isVisible();
  QWidget& side = in_lesson ? static_cast<QWidget&>(*m_lessons) : *m_list;
  const QWidget* focus = QApplication::focusWidget();
  const std::function<bool(const QWidget*)> rooms[] = {
      [&](const QWidget* left) {
        if (left || !side.isVisible()) return false;
        in_lesson ? m_lessons->takeKeyboard() : m_list->focusList();
        return true;
      },
      [&](const QWidget* left) { return m_pane->takeKeyboard(left); },
      [&](const QWidget* left) { return m_docks->takeKeyboard(left); }};
  const size_t at = focus && side.isAncestorOf(focus) ? 0 : focus && m_pane->isAncestorOf(focus) ? 1 : 2;
  for (size_t step = 0; step <= std::size(rooms); ++step)
    if (rooms[(at + step) % std::size(rooms)](step == 0 ? focus : nullptr)) return;
}

void MainWindow::showAbout() {
  auto* about = new QMessageBox(QMessageBox::NoIcon, tr("About KVarium"),
                                tr("KVarium %1").arg(QApplication::applicationVersion()), QMessageBox::Close, this);
  about->setAttribute(Qt::WA_DeleteOnClose);
  about->setModal(false);
  about->setInformativeText(tr("A chat with a language model on this machine, and its KV cache as it really is.\n"
                               "Nothing you write leaves this machine unless you attach to a server, which then gets "
                               "what you ask it.\nApache License 2.0; made with Qt %1.")
                                .arg(QString::fromLatin1(qVersion())));
  about->show();
}

}  // namespace kvarium::ui
