#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>

#include "ui/cells/cache_words.h"
#include "ui/chat/cache_chip.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/cache_menu.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_budget.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/token_count.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_store.h"
#include "ui/library/turn_report.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_library.h"
#include "ui/models/models_page.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/machine_memory.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/empty_state.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"
#include "ui/window/status_line.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui {

void MainWindow::connectChat() {
  m_transcript->setSource(
      {.message = [this](qint64 id) { return id == head_message ? m_tint->head() : m_state.conversation().find(id); },
       .context =
           [this](const Message& message) {
             return message.id == head_message ? MessageContext{.can_ask = false, .can_edit = false}
                                               : m_chat->turn().context(message);
           }});
  connect(&m_state, &ChatState::shown, this, &MainWindow::showConversation);
  connect(&m_state, &ChatState::pathShown, this, [this] {
    m_transcript->showPath(m_state.conversation().path(), TranscriptView::Scroll::keep);
    showNumbers();
  });
  connect(&m_state, &ChatState::listChanged, this, &MainWindow::showList);
  connect(&m_state, &ChatState::stateChanged, this, &MainWindow::showState);
  connect(&m_chat->keeper(), &ConversationKeeper::adopted, this, [this] {
    const Conversation& conversation = m_state.conversation();
    if (m_composer->text() != conversation.draft) m_composer->setText(conversation.draft);
    m_conditions->clearCondition(QStringLiteral("guest"), conversation.id);
  });
  connect(&m_chat->cache(), &CacheController::cacheChanged, this, [this](bool taken) {
    showCache();
    showState();
    if (taken && !m_chat->cache().isWaiting() && std::exchange(m_composed, false)) m_compose->taken();
  });
  connect(&m_chat->cache(), &CacheController::cacheChosen, this,
          [this](const QString& spec) { m_settings->setValue("chat/cache", spec); });
  connect(&m_state, &ChatState::problem, this, &MainWindow::onProblem);
  connect(&m_chat->turn(), &TurnController::repeats, this, [this](qint64 conversation) {
    m_notice->add({.text = tr("This reply repeats itself"),
                   .kind = NoticeKind::warning,
                   .actions = {{tr("Stop"), [this] { m_chat->turn().stop(); }}},
                   .of = conversation,
                   .topic = QStringLiteral("repeats")});
  });
  connect(m_cache_menu, &CacheMenu::fileChosen, &m_chat->conversations(), &ConversationController::openCacheFile);
  connect(&m_chat->cache(), &CacheController::cacheNotice, this,
          [this](const QString& text) { m_notice->showNotice(NoticeKind::info, text, {}, m_state.conversation().id); });
  connect(&m_chat->cache(), &CacheController::cacheChangeNotice, this,
          [this](qint64 conversation, const QString& text) {
            const QString topic = QStringLiteral("cache");
            if (text.isEmpty())
              m_notice->remedied(topic);
            else
              m_notice->add({.text = text, .kind = NoticeKind::info, .of = conversation, .topic = topic});
          });
  connect(&m_chat->cache(), &CacheController::modelWanted, this, &MainWindow::offerModel);
  connect(&m_chat->turn(), &TurnController::prefillProgress, this, [this](qint64 done, qint64 total) {
    m_composer->setNote(tr("reading %1 of %2 tokens").arg(countText(done), countText(total)));
  });
  connect(&m_state, &ChatState::messageChanged, m_transcript, &TranscriptView::refresh);
  connect(&m_chat->turn(), &TurnController::messageRemoved, m_transcript, &TranscriptView::remove);
  connect(&m_chat->turn(), &TurnController::textAppended, m_transcript, &TranscriptView::append);
  connect(&m_chat->turn(), &TurnController::status, m_transcript, &TranscriptView::setStatus);
  connect(&m_chat->turn(), &TurnController::messageAdded, this, [this](qint64 id) {
    m_pages->setCurrentWidget(m_transcript);
    m_transcript->add(id);
  });
  connect(m_list, &ConversationList::newWanted, this, &MainWindow::newConversation);
  const auto giveKeyboard = [this] { onModels() ? m_models->focusList() : m_composer->focusText(); };
  connect(m_notice, &NoticeRow::keyboardLeft, this, giveKeyboard);
  connect(m_conditions, &ConditionBar::keyboardLeft, this, giveKeyboard);
  connect(m_composer, &Composer::send, this, [this](const QString& text) {
    m_notice->remedied(QStringLiteral("turn"));
    if (!m_chat->turn().send(text)) m_composer->setText(text);
  });
  connect(m_composer, &Composer::stop, &m_chat->turn(), &TurnController::stop);
  connect(m_composer, &Composer::textChanged, &m_chat->conversations(), &ConversationController::setDraft);
  connect(m_composer, &Composer::textChanged, m_count, &TokenCount::change);
  connect(m_composer, &Composer::textChanged, this, &MainWindow::showNote);
  connect(&m_state, &ChatState::shown, m_count, &TokenCount::change);
  connect(&m_state, &ChatState::pathShown, m_count, &TokenCount::change);
  connect(m_bridge, &SessionBridge::modelReady, m_count, &TokenCount::change);
  connect(m_bridge, &SessionBridge::turnDone, m_count, &TokenCount::change);
  connect(m_bridge, &SessionBridge::failed, m_count, &TokenCount::change);
  connect(m_popover, &ReplyPopover::systemPromptChanged, m_count, &TokenCount::change);
  connect(m_count, &TokenCount::counted, this, &MainWindow::showNote);
  m_cache_chip->setPresent([this] { return presentCache(); });
  connect(m_cache_chip, &CacheChip::chosen, &m_chat->cache(), &CacheController::choose);
  connect(m_cache_chip, &CacheChip::compose, this, &MainWindow::compose);
  connect(m_compose, &CacheCompose::applied, this, [this](const QString& spec, engine::WhenFull when_full) {
    m_composed = true;
    m_chat->conversations().setWhenFull(when_full);
    m_chat->cache().choose(spec);
  });
  connect(m_compose, &CacheCompose::closed, m_composer, &Composer::focusText);
  connect(m_popover, &ReplyPopover::settingsChanged, this, [this](const ReplySettings& settings) {
    m_chat->conversations().setSettings(settings);
    m_settings->setValue("chat/settings", QJsonDocument(settings.toJson()).toJson(QJsonDocument::Compact));
  });
  connect(m_popover, &ReplyPopover::systemPromptChanged, &m_chat->conversations(),
          &ConversationController::setSystemPrompt);
}

void MainWindow::connectTranscript() {
  // The pressed button disappears, so the focus moves to the composer.
  connect(m_transcript, &TranscriptView::edited, this, [this](qint64 message, const QString& text) {
    m_composer->focusText();
    if (m_chat->turn().edit(message, text)) return;
    const QString there = m_composer->text();  // the message could not be sent now, so its text is kept
    m_composer->setText(there.isEmpty() ? text : there + QLatin1Char('\n') + text);
  });
  connect(m_transcript, &TranscriptView::regenerate, this, [this](qint64 message) {
    m_composer->focusText();
    m_chat->turn().regenerate(message);
  });
  connect(m_transcript, &TranscriptView::goOn, this, [this] {
    m_composer->focusText();
    m_chat->turn().goOn();
  });
  connect(m_transcript, &TranscriptView::removeWanted, &m_chat->conversations(),
          &ConversationController::removeMessage);
  connect(&m_chat->conversations(), &ConversationController::messageTaken, this, [this](const Removal& removal) {
    m_removals.push_back(removal);
    offerRemoval();
  });
  connect(m_transcript, &TranscriptView::showVersion, &m_chat->conversations(), &ConversationController::showVersion);
  connect(m_transcript, &TranscriptView::branchWanted, &m_chat->conversations(), &ConversationController::branchFrom);
  connect(m_transcript, &TranscriptView::linkClicked, this, &MainWindow::askToOpenLink);
}

void MainWindow::connectModel() {
  connect(m_model_chip, &ModelChip::chosen, this, &MainWindow::openModel);
  connect(m_model_chip, &ModelChip::browse, this, &MainWindow::browseModel);
  connect(m_empty, &EmptyState::chosen, this, &MainWindow::openModel);
  connect(m_empty, &EmptyState::browse, this, &MainWindow::browseModel);
  connect(m_empty, &EmptyState::browseFolder, this, &MainWindow::browseModelFolder);
  connect(m_empty, &EmptyState::keyboardLeft, m_composer, &Composer::focusText);
  connect(m_loading_row, &LoadingRow::cancelled, this, [this] {
    if (m_switch->checks())
      m_switch->cancel();
    else
      m_bridge->stopLoad();
  });
  connect(m_switch, &ModelSwitch::checking, this, [this](const QString& path) {
    m_loading_row->showProgress(0, tr("Checking %1").arg(ModelChip::nameOf(path)));
  });
  connect(m_switch, &ModelSwitch::accepted, this, &MainWindow::beginLoading);
  connect(m_switch, &ModelSwitch::refused, this, &MainWindow::refuseModel);
  connect(m_switch, &ModelSwitch::kept, this, [this] {
    if (m_loading.isEmpty()) m_loading_row->hide();
  });
  connect(m_file_row, &LoadingRow::cancelled, m_bridge, &SessionBridge::stopFile);
  connect(m_bridge, &SessionBridge::fileProgress, this, [this](const engine::FileProgress& progress) {
    const int percent = int(progress.fraction * 100);
    m_file_row->showProgress(progress.fraction, progress.reads ? tr("Bringing the cache back, %1 %").arg(percent)
                                                               : tr("Writing the cache, %1 %").arg(percent));
  });
  connect(m_bridge, &SessionBridge::cacheSaved, m_file_row, &LoadingRow::hide);
  connect(m_bridge, &SessionBridge::cacheRestored, m_file_row, &LoadingRow::hide);
  connect(m_bridge, &SessionBridge::loading, this, [this](double fraction, const QString& what) {
    if (m_loading.isEmpty()) return;
    m_loading_began = true;
    m_loading_row->showProgress(fraction, what);
  });
  connect(m_bridge, &SessionBridge::modelReady, this, [this](const engine::ModelInfo& info) {
    m_model = info;
    m_figures.clear();
    m_replied.clear();
    m_compose->showModel(info);
    m_popover->setModel(QString::fromStdString(info.name), info.sampling, QString::fromStdString(info.system_prompt));
    m_cache_chip->showModel(info);
    const QString path = fromPath(info.path);
    m_library->use(path);
    if (fromPath(m_request.path) == path) m_in_use = m_request;
    m_switch->setPresent(m_in_use);
    if (!m_loading.isEmpty() && m_loading != path) return;  // the user chose another model in the meantime
    m_loading.clear();
    m_loading_row->hide();
    m_model_chip->showModel(info);
    m_status->showModel(info);
    showCache();
    m_chat->setModel(ModelState::ready, ModelChip::nameOf(path), path);
    m_notice->remedied(QStringLiteral("model"));
    if (!info.warning.empty())
      m_notice->add({.text = sentenceText(info.warning), .kind = NoticeKind::warning, .topic = "model"});
    emit modelReady();
  });
  connect(&m_chat->turn(), &TurnController::turnBegan, this, &MainWindow::showNumbers);
  connect(m_bridge, &SessionBridge::failed, this, &MainWindow::onFailed);
  connect(m_bridge, &SessionBridge::frameTaken, this, &MainWindow::showFrame);
  connect(&m_docks->inspector(), &Inspector::pastShown, this, &MainWindow::showPast);
  connect(&m_docks->inspector().selection(), &InspectorSelection::historyIndexChanged, this, &MainWindow::showNumbers);
  connect(&m_chat->turn(), &TurnController::turnBegan, this,
          [this](const engine::TurnRequest& request) { m_asked_by = request.conversation; });
  connect(m_bridge, &SessionBridge::turnDone, this, [this](quint64, const engine::TurnStats& stats) {
    if (stats.prompt_tokens == 0 && stats.generated_tokens == 0) return;
    m_replied.insert(m_asked_by);
    if (!m_docks->isVisible()) m_figures[m_asked_by] = {stats.lengths, stats.used_at, stats.bytes.reserved};
    showNumbers();
  });
  connect(m_bridge, &SessionBridge::warmChanged, this, [this](const engine::WarmList& list) {
    for (const int64_t conversation : list.dropped) {
      m_figures.remove(conversation);
      m_replied.remove(conversation);
    }
    weighOtherCaches(false);
    showNumbers();
  });
  connect(m_bridge, &SessionBridge::cacheReady, this, [this](const engine::CacheReady& ready) {
    if (ready.reread.empty() || !m_replied.remove(ready.conversation)) return;
    m_figures.remove(ready.conversation);
    showNumbers();
  });
}

void MainWindow::showFrame(const std::shared_ptr<const engine::Frame>& frame) {
  const cache::CacheView& snapshot = frame->cache;
  constexpr int weighing_ms = 1000;
  if (!m_weighed.isValid() || m_weighed.elapsed() > weighing_ms) {
    m_weighed.start();
    m_host_memory.weight_bytes = m_model.weight_bytes;
    m_host_memory.free_bytes = availableMemory();
    m_host_memory.device_is_host = m_model.on_cpu;
  }
  const cache::BytesByPlace& held = snapshot.by_place;
  const Weight before = std::exchange(m_weight, {snapshot.conversation, held.device + held.host});
  weighOtherCaches(before.conversation != snapshot.conversation);
  m_docks->inspector().showFrame(frame);
  m_figures[snapshot.conversation] = {snapshot.lengths,        snapshot.used_at,
                                      snapshot.bytes.reserved, snapshot.full_f16,
                                      keptByLayers(snapshot),  m_bridge->drawingShare(snapshot.telemetry_overhead)};
  const bool here = snapshot.conversation == m_state.conversation().id;
  m_docks->setWhose(here ? QString() : m_chat->keeper().titleOf(snapshot.conversation));
  if (here && !m_docks->inspector().selection().historyIndex()) showFigures();
}

// The bytes of all ready caches without the shown one. While that one grows, its entry in the list is older.
void MainWindow::weighOtherCaches(bool another) {
  const engine::WarmConversation* listed = m_chat->cache().warm(m_weight.conversation);
  const bool grows = m_state.busy() && m_state.writing() == m_weight.conversation;
  if (!grows || another) {
    const qint64 own = !listed ? 0 : grows ? listed->bytes : m_weight.bytes;
    m_host_memory.other_caches = std::max<qint64>(0, m_chat->cache().warmBytes() - own);
  }
  m_docks->inspector().setHostMemory(m_host_memory);
}

// The status bar shows the same time as the map.
void MainWindow::showPast(const cache::CacheView& then) {
  m_status->showFigures({then.lengths, then.used_at, then.bytes.reserved, then.full_f16, keptByLayers(then), -1});
  m_status->showReuse(tr("after %1 tokens").arg(countText(then.lengths.tokens_seen)));
  m_status->showSpeed(0);
}

void MainWindow::openModelAs(const engine::LoadRequest& request) { m_switch->open(request); }

void MainWindow::beginLoading(const engine::LoadRequest& request) {
  const QString path = fromPath(request.path);
  m_request = request;
  m_loading = path;
  m_loading_began = false;
  m_switch->setPresent({});
  m_model_chip->showLoading(path);
  m_loading_row->showProgress(0, tr("Opening %1").arg(ModelChip::nameOf(path)));
  m_chat->setModel(ModelState::loading, ModelChip::nameOf(path), path);
  m_bridge->load(request);
}

void MainWindow::browseModel() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Open a model"), startFolder(*m_settings, StartFor::models), tr("Models (*.gguf);;All files (*)"));
  if (path.isEmpty()) return;
  rememberFolder(*m_settings, StartFor::models, QFileInfo(path).absolutePath());
  leaveModels();
  openModel(path);
}

void MainWindow::onFailed(const engine::Failed& failure) {
  if (failure.what == engine::Failed::What::file) m_file_row->hide();
  if (failure.what != engine::Failed::What::load) return;
  const QString path = std::exchange(m_loading, QString());
  m_loading_row->hide();
  if (!path.isEmpty()) {
    // If the header was refused, the previous model is still open.
    if (m_loading_began || m_model.path.empty()) {
      m_model = {};
      m_in_use = {};
      m_model_chip->showNone();
      m_docks->inspector().showNothing();
      m_figures.clear();
      m_status->showNoModel(tr("no model"));
      m_chat->setModel(ModelState::none, {}, {});
    } else {
      const QString before = fromPath(m_model.path);
      m_model_chip->showModel(m_model);
      m_chat->setModel(ModelState::ready, ModelChip::nameOf(before), before);
    }
    m_switch->setPresent(m_in_use);
  }
  refuseModel(m_request, sentenceText(failure.message), sentenceText(failure.details));
}

// The message has the file's name, the details have its path.
void MainWindow::refuseModel(const engine::LoadRequest& request, const QString& problem, const QString& details) {
  if (m_loading.isEmpty()) m_loading_row->hide();
  const QString path = fromPath(request.path);
  QString text = problem, more = details;
  if (!path.isEmpty() && text.contains(path)) {
    text.replace(path, QFileInfo(path).fileName());
    more = more.isEmpty() ? path : tr("%1\n%2").arg(path, more);
  }
  m_notice->add({.text = text,
                 .actions = {{tr("Open another…"), [this] { browseModel(); }},
                             {tr("Try again"), [this, request] { openModelAs(request); }}},
                 .details = more,
                 .topic = QStringLiteral("model")});
  emit modelFailed(text);
}

// Names the model by its file, and offers to open that file if it is known here.
void MainWindow::offerModel(const QString& model, const QString& model_file, const QString& cache) {
  const QString name = QFileInfo(cache).fileName();
  QString there;
  for (const QString& path : m_library->known())
    if (!model_file.isEmpty() && QFileInfo(path).fileName() == model_file) there = path;
  std::vector<NoticeAction> actions;
  if (!there.isEmpty())
    actions.push_back({tr("Open %1").arg(ModelChip::nameOf(there)), [this, there] { openModel(there); }});
  actions.push_back({tr("Open another…"), [this] { browseModel(); }});
  m_notice->add(
      {.text = model_file.isEmpty()
                   ? tr("“%1” was made with the model “%2”. Open it to go on without reading it again").arg(name, model)
                   : tr("“%1” was made with %2. Open it to go on without reading it again").arg(name, model_file),
       .kind = NoticeKind::warning,
       .actions = std::move(actions),
       .of = m_state.conversation().id,
       .details = model_file.isEmpty() ? QString() : tr("The file calls its model “%1”").arg(model),
       .topic = QStringLiteral("model")});
}

void MainWindow::showElsewhere() {
  const QString id = QStringLiteral("elsewhere");
  const qint64 writing = m_state.writing();
  if (!writing || m_state.busyHere()) {
    m_conditions->clearCondition(id);
    return;
  }
  const QString title = m_chat->keeper().titleOf(writing);
  m_conditions->setCondition({.id = id,
                              .text = m_chat->turn().isPausing() ? tr("A reply waits in “%1”").arg(title)
                                                                 : tr("A reply is being written in “%1”").arg(title),
                              .actions = {{tr("Stop"), [this] { m_chat->turn().stop(); }},
                                          {tr("Go there"), [this, writing] { m_chat->conversations().open(writing); }}},
                              .kind = NoticeKind::info});
}

void MainWindow::onProblem(ChatProblem kind, const QString& text) {
  std::vector<NoticeAction> actions;
  std::optional<qint64> of = m_state.conversation().id;
  QString topic = QStringLiteral("turn");  // the next message removes the notice
  switch (kind) {
    case ChatProblem::store:
      of.reset();
      topic.clear();
      break;
    case ChatProblem::cache:
      if (m_compose->isVisible()) {
        m_compose->showError(text);
        return;
      }
      actions.push_back({tr("Compose…"), [this] { compose({}); }});
      actions.push_back({tr("Use dynamic"), [this] { m_chat->cache().choose(QStringLiteral("dynamic")); }});
      break;
    case ChatProblem::model:
      actions.push_back({tr("Open another…"), [this] { browseModel(); }});
      break;
    case ChatProblem::busy:
      break;
    case ChatProblem::file:
      topic.clear();
      break;
    case ChatProblem::prefill:
      actions.push_back({tr("Try again"), [this] { m_chat->turn().prefill(); }});
      break;
    case ChatProblem::turn:
      actions.push_back({tr("Try again"), [this] { m_chat->turn().tryAgain(); }});
      [[fallthrough]];
    case ChatProblem::refused:
      if (!m_model.warning.empty()) actions.push_back({tr("Open another…"), [this] { browseModel(); }});
      actions.push_back({tr("Choose another cache…"), [this] {
                           m_cache_chip->menu()->popup(m_cache_chip->mapToGlobal(QPoint(0, m_cache_chip->height())));
                         }});
      actions.push_back({tr("New conversation"), [this] { newConversation(); }});
      break;
  }
  m_notice->add({.text = text, .actions = std::move(actions), .of = of, .topic = topic});
}

void MainWindow::showConversation() {
  const Conversation& conversation = m_state.conversation();
  const std::vector<qint64> path = conversation.path();
  m_notice->enter(conversation.id);
  m_conditions->enter(conversation.id);
  m_pages->setCurrentWidget(path.empty() ? static_cast<QWidget*>(m_empty) : m_transcript);
  m_transcript->showPath(path);
  m_composer->setText(conversation.draft);
  const QString guest = QStringLiteral("guest");
  if (conversation.guest)
    m_conditions->setCondition({.id = guest,
                                .text = tr("This conversation is open in another window, too. The messages of both "
                                           "are kept; each shows the other's when it opens the conversation again. "
                                           "What is not sent here is kept until this window is closed"),
                                .of = conversation.id,
                                .kind = NoticeKind::info});
  else
    m_conditions->clearCondition(guest, conversation.id);
  m_compose->taken();
  showCache();
  showList();
  showNumbers();
}

// Stores the shown conversation at once, so that the next start opens it even after a crash.
void MainWindow::showList() {
  const qint64 shown = m_state.conversation().id;
  if (std::exchange(m_last, shown) != shown) rememberLast();
  m_list->showConversations(m_chat->list(), shown);
}

void MainWindow::showState() {
  const Conversation& conversation = m_state.conversation();
  if (!m_state.busy()) m_notice->remedied(QStringLiteral("repeats"));
  const QString title = conversation.title.isEmpty() ? tr("New conversation") : conversation.title;
  m_notice->begin(conversation.id);
  m_conditions->enter(conversation.id);
  m_title->setTitle(onModels() ? tr("Models") : title);
  setWindowTitle(tr("%1 — KVarium").arg(title));
  m_composer->setBlocked(m_chat->turn().whyNotSend());
  m_composer->setBusy(m_state.busyHere());
  showNote();
  showElsewhere();
  if (m_state.busyHere() && m_chat->turn().speed() > 0) m_status->showSpeed(m_chat->turn().speed());
  m_stop_action->setEnabled(m_state.busy());
  const bool can_ask = !m_state.busy() && m_chat->turn().whyNotSend().isEmpty() && conversation.leaf != 0;
  m_again_action->setEnabled(can_ask);
  const Message* last = conversation.find(conversation.leaf);
  m_go_on_action->setEnabled(last && m_chat->turn().context(*last).can_go_on);
  m_edit_action->setEnabled(can_ask && m_transcript->canEditLastOfUser());
  if (!m_loading.isEmpty())
    m_empty->showLoading(ModelChip::nameOf(m_loading));
  else if (m_model.path.empty())
    showNoModel();
  else if (m_state.isSpeechModel())
    m_empty->showListening(ModelChip::nameOf(fromPath(m_model.path)));
  else
    showReady();
}

void MainWindow::showReady() {
  const QString cache = m_chat->cache().spec();
  m_empty->showReady(ModelChip::nameOf(fromPath(m_model.path)),
                     cache == Conversation().cache_spec ? QString() : cacheInWords(cache));
}

void MainWindow::showNoModel() {
  QHash<QString, QString> problems;
  for (const QString& path : m_library->known()) {
    if (m_library->isChecked(path)) problems.insert(path, m_library->problem(path));
  }
  m_empty->showNoModel(m_library->known(), ModelLibrary::folder(), QFileInfo::exists(defaultModelPath()), problems);
  m_empty->showDownload(defaultDownload());
}

// Shows the known lengths and bytes of the shown conversation's cache; nothing for an empty conversation.
void MainWindow::showFigures() {
  const auto figures = m_figures.constFind(m_state.conversation().id);
  if (figures != m_figures.constEnd() && figures->lengths.tokens_seen > 0)
    m_status->showFigures(*figures);
  else
    m_status->showNoFigures();
}

// Also shows the last reply's numbers if the cells have not changed since; a running reply has none yet.
void MainWindow::showNumbers() {
  if (m_docks->inspector().selection().historyIndex()) return;  // showPast() shows them
  showFigures();
  const bool here = m_replied.contains(m_state.conversation().id);
  const Message* last = here ? m_state.conversation().find(m_state.conversation().leaf) : nullptr;
  const bool measured = last && !last->stats.contains(QLatin1String("imported"));
  const QJsonObject stats = measured ? last->stats : QJsonObject();
  m_status->showReuse(stats.value(QLatin1String("prompt_tokens")).toDouble() > 0 ? reuseInWords(stats) : QString());
  m_status->showSpeed(stats.value(QLatin1String("decode_speed")).toDouble());
}

void MainWindow::showNote() {
  const QString pace = m_state.busyHere() ? m_chat->turn().paceInWords() : QString();
  const bool saves = m_chat->cache().isSaving() && !m_state.busy();
  m_composer->setNote(saves                                              ? tr("saving the cache…")
                      : !pace.isEmpty()                                  ? pace
                      : m_chat->turn().speed() > 0 && m_state.busyHere() ? formatSpeed(m_chat->turn().speed())
                                                                         : contextNote());
}

QString MainWindow::contextNote() const {
  if (m_state.busyHere() || m_state.isSpeechModel() || m_model.path.empty()) return {};
  const Conversation& conversation = m_state.conversation();
  const SpecAssessment cache = assessCache(m_chat->cache().spec(), m_model);
  return contextBudgetWords({.tokens = conversation.tokens,
                             .draft_bytes = m_composer->bytes(),
                             .counted = m_count->tokens().value_or(-1),
                             .cache_holds = cache.text_limit,
                             .model_knows = m_model.context_length,
                             .leaves_out = conversation.when_full == engine::WhenFull::crop});
}

void MainWindow::compose(const QString& spec) {
  m_compose->edit(spec.isEmpty() ? m_chat->cache().spec() : spec, m_state.conversation().when_full, m_model,
                  presentCache());
}

PresentCache MainWindow::presentCache() const {
  const engine::WarmConversation* warm = m_chat->cache().warm(m_state.conversation().id);
  return warm ? PresentCache{QString::fromStdString(warm->spec), warm->tokens} : PresentCache{};
}

void MainWindow::showCache() {
  // While another conversation's reply is written, the engine still shows that one.
  const bool is_there = m_docks->inspector().conversation() == m_state.conversation().id;
  const QString spec = m_chat->cache().spec(), in_force = is_there ? m_chat->cache().inForce() : QString();
  m_cache_chip->showCache(spec, in_force == spec ? m_chat->cache().predictedBytes() : -1, m_chat->cache().isWaiting());
  m_status->showCache(m_model.path.empty() ? QString() : in_force.isEmpty() ? spec : in_force);
}

// Opens only web and mail addresses, and only after the user confirms.
void MainWindow::askToOpenLink(const QUrl& link) {
  const QString address = link.toDisplayString();
  const bool known =
      link.isValid() && (link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https") ||
                         link.scheme() == QLatin1String("mailto"));
  std::vector<NoticeAction> actions{{tr("Copy"), [address] { QGuiApplication::clipboard()->setText(address); }}};
  if (known) actions.insert(actions.begin(), {tr("Open"), [link] { QDesktopServices::openUrl(link); }});
  m_notice->add({.text = known ? tr("The reply links to %1").arg(address)
                               : tr("The reply links to %1, which is no web address and is not opened").arg(address),
                 .kind = NoticeKind::question,
                 .actions = std::move(actions),
                 .of = m_state.conversation().id,
                 .topic = QStringLiteral("link")});
}

}  // namespace kvarium::ui
