#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>

#include "ui/chat/composer.h"
#include "ui/chat/conversation_list.h"
#include "ui/chat/conversation_store.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/numbers.h"
#include "ui/chat/title_label.h"
#include "ui/chat/transcript_view.h"
#include "ui/chat/turn_report.h"
#include "ui/models/file_paths.h"
#include "ui/models/machine_memory.h"
#include "ui/models/model_library.h"
#include "ui/models/model_pill.h"
#include "ui/window/cache_compose.h"
#include "ui/window/cache_menu.h"
#include "ui/window/cache_pill.h"
#include "ui/window/empty_state.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/reply_popover.h"
#include "ui/window/room_words.h"
#include "ui/window/status_line.h"

namespace kvarium {

void MainWindow::connectChat() {
  m_transcript->setSource({.message = [this](qint64 id) { return m_chat->conversation().find(id); },
                           .context = [this](const Message& message) { return m_chat->context(message); }});
  connect(m_chat, &Chat::shown, this, &MainWindow::showConversation);
  connect(m_chat, &Chat::pathShown, this, [this] {
    m_transcript->showPathInPlace(m_chat->conversation().path());
    showNumbers();
  });
  connect(m_chat, &Chat::listChanged, this, &MainWindow::showList);
  connect(m_chat, &Chat::stateChanged, this, &MainWindow::showState);
  connect(m_chat, &Chat::cacheChanged, this, [this](bool taken) {
    showCache();
    if (taken && !m_chat->cacheWaits() && std::exchange(m_composed, false)) m_compose->taken();
  });
  connect(m_chat, &Chat::cacheChosen, this, [this](const QString& spec) { m_settings->setValue("chat/cache", spec); });
  connect(m_chat, &Chat::trouble, this, &MainWindow::onTrouble);
  connect(m_cache_menu, &CacheMenu::fileChosen, m_chat, &Chat::openCacheFile);
  connect(m_chat, &Chat::told, this,
          [this](const QString& text) { m_notice->showNotice(text, {}, m_chat->conversation().id); });
  connect(m_chat, &Chat::primingProgress, this, [this](qint64 done, qint64 total) {
    m_composer->setNote(tr("reading %1 of %2 tokens").arg(formatCount(done), formatCount(total)));
  });
  connect(m_chat, &Chat::savedAgain, this, [this] {
    if (m_notice->text() == m_unsaved_notice) m_notice->dismiss();
  });
  connect(m_chat, &Chat::messageChanged, m_transcript, &TranscriptView::refresh);
  connect(m_chat, &Chat::messageRemoved, m_transcript, &TranscriptView::remove);
  connect(m_chat, &Chat::textAppended, m_transcript, &TranscriptView::append);
  connect(m_chat, &Chat::status, m_transcript, &TranscriptView::setStatus);
  connect(m_chat, &Chat::messageAdded, this, [this](qint64 id) {
    m_pages->setCurrentWidget(m_transcript);
    m_transcript->add(id);
  });
  connect(m_list, &ConversationList::newWanted, this, [this] {
    m_chat->startNew();
    m_composer->focusText();
  });
  connect(m_composer, &Composer::send, this, [this](const QString& text) {
    m_notice->dismiss();
    if (!m_chat->send(text)) m_composer->setText(text);
  });
  connect(m_composer, &Composer::stop, m_chat, &Chat::stop);
  connect(m_composer, &Composer::textChanged, m_chat, &Chat::setDraft);
  connect(m_composer, &Composer::textChanged, this, &MainWindow::showNote);
  m_cache_pill->setPresent([this] { return presentCache(); });
  connect(m_cache_pill, &CachePill::chosen, m_chat, &Chat::setCacheSpec);
  connect(m_cache_pill, &CachePill::compose, this, &MainWindow::compose);
  connect(m_compose, &CacheCompose::applied, this, [this](const QString& spec, WhenFull when_full) {
    m_composed = true;
    m_chat->setWhenFull(when_full);
    m_chat->setCacheSpec(spec);
  });
  connect(m_compose, &CacheCompose::closed, m_composer, &Composer::focusText);
  connect(m_popover, &ReplyPopover::settingsChanged, this, [this](const ReplySettings& settings) {
    m_chat->setSettings(settings);
    m_settings->setValue("chat/settings", QJsonDocument(settings.toJson()).toJson(QJsonDocument::Compact));
  });
  connect(m_popover, &ReplyPopover::systemPromptChanged, m_chat, &Chat::setSystemPrompt);
}

void MainWindow::connectTranscript() {
  // The button that was pressed is gone: the keyboard goes where the next message is written.
  connect(m_transcript, &TranscriptView::edited, this, [this](qint64 message, const QString& text) {
    m_composer->focusText();
    if (m_chat->edit(message, text)) return;
    const QString there = m_composer->text();  // it could not be asked now: nothing that was written is lost
    m_composer->setText(there.isEmpty() ? text : there + QLatin1Char('\n') + text);
  });
  connect(m_transcript, &TranscriptView::regenerate, this, [this] {
    m_composer->focusText();
    m_chat->regenerate();
  });
  connect(m_transcript, &TranscriptView::showVersion, m_chat, &Chat::showVersion);
  connect(m_transcript, &TranscriptView::branchWanted, m_chat, &Chat::branchFrom);
  connect(m_transcript, &TranscriptView::linkClicked, this, &MainWindow::askToOpenLink);
}

void MainWindow::connectModel() {
  connect(m_model_pill, &ModelPill::chosen, this, &MainWindow::openModel);
  connect(m_model_pill, &ModelPill::browse, this, &MainWindow::browseModel);
  connect(m_empty, &EmptyState::chosen, this, &MainWindow::openModel);
  connect(m_empty, &EmptyState::browse, this, &MainWindow::browseModel);
  connect(m_loading_row, &LoadingRow::cancelled, m_bridge, &SessionBridge::stop);
  connect(m_file_row, &LoadingRow::cancelled, m_bridge, &SessionBridge::stopFile);
  connect(m_bridge, &SessionBridge::fileProgress, this, [this](const FileProgress& progress) {
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
  connect(m_bridge, &SessionBridge::modelReady, this, [this](const ModelInfo& info) {
    m_model = info;
    m_figures.clear();
    m_compose->showModel(info);
    m_cache_pill->showModel(info);
    const QString path = QString::fromStdString(info.path);
    m_library->use(path);
    if (!m_loading.isEmpty() && m_loading != path) return;  // another was chosen meanwhile
    m_loading.clear();
    m_loading_row->hide();
    m_model_pill->showModel(info);
    m_status->showModel(info);
    m_chat->setModel(Chat::ModelState::ready, ModelPill::nameOf(path), path);
    if (!info.warning.empty()) m_notice->showNotice(QString::fromStdString(info.warning));
    emit modelReady();
  });
  connect(m_chat, &Chat::turnBegan, this, &MainWindow::showNumbers);
  connect(m_bridge, &SessionBridge::failed, this, &MainWindow::onFailed);
  connect(m_bridge, &SessionBridge::snapshotTaken, this, &MainWindow::showSnapshot);
  connect(m_chat, &Chat::turnBegan, this, [this](const TurnRequest& request) { m_asked_by = request.conversation; });
  connect(m_bridge, &SessionBridge::turnDone, this, [this](quint64, const TurnStats& stats) {
    if (stats.prompt_tokens == 0 && stats.generated_tokens == 0) return;
    if (!m_docks->isVisible()) m_figures[m_asked_by] = {stats.lengths, stats.bytes.used()};
    showNumbers();
  });
  connect(m_bridge, &SessionBridge::warmChanged, this, [this](const WarmList& list) {
    for (const int64_t conversation : list.dropped) m_figures.remove(conversation);
    showNumbers();
  });
}

void MainWindow::showSnapshot(const CacheSnapshot& snapshot) {
  constexpr int weighing_ms = 1000;
  if (!m_weighed.isValid() || m_weighed.elapsed() > weighing_ms) {
    m_weighed.start();
    const bool on_cpu = m_model.device.rfind("CPU", 0) == 0;
    m_docks->inspector().setSurroundings({m_model.weight_bytes, availableMemory(), on_cpu});
  }
  m_docks->inspector().showSnapshot(snapshot);
  m_figures[snapshot.conversation] = {snapshot.lengths, snapshot.bytes.used(), snapshot.full_f16,
                                      snapshot.observer_share};
  const bool here = snapshot.conversation == m_chat->conversation().id;
  m_docks->setWhose(here ? QString() : m_chat->titleOf(snapshot.conversation));
  if (here) m_status->showFigures(m_figures[snapshot.conversation]);
}

void MainWindow::openModelAs(const LoadRequest& request) {
  const QString path = fromPath(request.path);
  m_request = request;
  m_loading = path;
  m_loading_began = false;
  m_notice->dismiss();
  m_model_pill->showLoading(path);
  m_loading_row->showProgress(0, tr("Opening %1").arg(ModelPill::nameOf(path)));
  m_chat->setModel(Chat::ModelState::loading, ModelPill::nameOf(path), path);
  m_bridge->load(request);
}

void MainWindow::browseModel() {
  const QString start = m_model.path.empty() ? ModelLibrary::folder() : QString::fromStdString(m_model.path);
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Open a model"), start, tr("Models (*.gguf);;All files (*)"));
  if (!path.isEmpty()) openModel(path);
}

void MainWindow::onFailed(const Failed& failure) {
  if (failure.what == Failed::What::file) m_file_row->hide();
  if (failure.what != Failed::What::load) return;
  const QString text = QString::fromStdString(failure.message);
  const QString path = std::exchange(m_loading, QString());
  m_loading_row->hide();
  if (!path.isEmpty()) {
    // A file refused by its header leaves the model before it in place.
    if (m_loading_began || m_model.path.empty()) {
      m_model = {};
      m_model_pill->showNone();
      m_docks->inspector().showNothing();
      m_figures.clear();
      m_status->showNoModel(tr("no model"));
      m_chat->setModel(Chat::ModelState::none, {}, {});
    } else {
      const QString before = QString::fromStdString(m_model.path);
      m_model_pill->showModel(m_model);
      m_chat->setModel(Chat::ModelState::ready, ModelPill::nameOf(before), before);
    }
  }
  std::vector<NoticeAction> actions{{tr("Open another…"), [this] { browseModel(); }}};
  if (!path.isEmpty()) actions.push_back({tr("Try again"), [this] { openModelAs(m_request); }});
  m_notice->showNotice(text, std::move(actions));
  emit modelFailed(text);
}

void MainWindow::onTrouble(Chat::Trouble kind, const QString& text) {
  std::vector<NoticeAction> actions;
  std::optional<qint64> of = m_chat->conversation().id;
  switch (kind) {
    case Chat::Trouble::store:
      of.reset();
      actions.push_back({tr("Save again"), [this] { m_chat->saveNow(); }});
      m_unsaved_notice = asSentence(text);
      break;
    case Chat::Trouble::cache:
      if (m_compose->isVisible()) {
        m_compose->showError(text);
        return;
      }
      actions.push_back({tr("Compose…"), [this] { compose({}); }});
      actions.push_back({tr("Use dynamic"), [this] { m_chat->setCacheSpec(QStringLiteral("dynamic")); }});
      break;
    case Chat::Trouble::model:
      actions.push_back({tr("Open another…"), [this] { browseModel(); }});
      break;
    case Chat::Trouble::busy:
    case Chat::Trouble::file:
      break;
    case Chat::Trouble::reading:
      actions.push_back({tr("Try again"), [this] { m_chat->prime(); }});
      break;
    case Chat::Trouble::turn:
      actions.push_back({tr("Try again"), [this] { m_chat->regenerate(); }});
      actions.push_back({tr("Choose another cache…"), [this] {
                           m_cache_pill->menu()->popup(m_cache_pill->mapToGlobal(QPoint(0, m_cache_pill->height())));
                         }});
      actions.push_back({tr("New conversation"), [this] { m_chat->startNew(); }});
      break;
  }
  m_notice->showNotice(text, std::move(actions), of);
}

void MainWindow::showConversation() {
  const Conversation& conversation = m_chat->conversation();
  const std::vector<qint64> path = conversation.path();
  m_notice->enter(conversation.id);
  m_pages->setCurrentWidget(path.empty() ? static_cast<QWidget*>(m_empty) : m_transcript);
  m_transcript->showPath(path);
  m_composer->setText(conversation.draft);
  m_compose->taken();
  showCache();
  showList();
  showNumbers();
}

void MainWindow::showList() { m_list->showConversations(m_chat->list(), m_chat->conversation().id); }

void MainWindow::showState() {
  const Conversation& conversation = m_chat->conversation();
  const QString title = conversation.title.isEmpty() ? tr("New conversation") : conversation.title;
  m_title->setTitle(onModels() ? tr("Models") : title);
  setWindowTitle(tr("%1 — KVarium").arg(title));
  m_composer->setBlocked(m_chat->whyNotSend());
  m_composer->setBusy(m_chat->busyHere());
  showNote();
  if (m_chat->busyHere() && m_chat->speed() > 0) m_status->showSpeed(m_chat->speed());
  m_stop_action->setEnabled(m_chat->busy());
  const bool can_ask = !m_chat->busy() && m_chat->whyNotSend().isEmpty() && conversation.leaf != 0;
  m_again_action->setEnabled(can_ask);
  m_edit_action->setEnabled(can_ask && m_transcript->canEditLastOfUser());
  if (!m_loading.isEmpty())
    m_empty->showLoading(ModelPill::nameOf(m_loading));
  else if (m_model.path.empty())
    m_empty->showNoModel(m_library->known(), ModelLibrary::folder());
  else if (m_chat->listens())
    m_empty->showListening(ModelPill::nameOf(QString::fromStdString(m_model.path)));
  else
    m_empty->showReady(ModelPill::nameOf(QString::fromStdString(m_model.path)));
}

// Of the conversation on screen: what its cache holds, as far as it was told, and its last reply; of one that is being
// written there are no numbers yet.
void MainWindow::showNumbers() {
  if (const auto figures = m_figures.constFind(m_chat->conversation().id); figures != m_figures.constEnd())
    m_status->showFigures(*figures);
  else
    m_status->showNoFigures();
  const Message* last = m_chat->conversation().find(m_chat->conversation().leaf);
  const QJsonObject stats = last ? last->stats : QJsonObject();
  m_status->showReuse(stats.value(QLatin1String("prompt_tokens")).toDouble() > 0 ? reuseInWords(stats) : QString());
  m_status->showSpeed(stats.value(QLatin1String("decode_speed")).toDouble());
}

void MainWindow::showNote() {
  const QString pace = m_chat->busyHere() ? m_chat->paceInWords() : QString();
  const bool saves = m_chat->savesCaches() && !m_chat->busy();
  m_composer->setNote(saves                                       ? tr("saving the cache…")
                      : !pace.isEmpty()                           ? pace
                      : m_chat->speed() > 0 && m_chat->busyHere() ? formatSpeed(m_chat->speed())
                                                                  : roomNote());
}

QString MainWindow::roomNote() const {
  if (m_chat->busyHere() || m_chat->listens() || m_model.path.empty()) return {};
  const Conversation& conversation = m_chat->conversation();
  const CacheJudgement cache = judgeCache(m_chat->cacheShown(), m_model);
  return roomInWords({.tokens = conversation.tokens,
                      .draft_bytes = m_composer->text().toUtf8().size(),
                      .cache_holds = cache.text_limit,
                      .model_knows = m_model.context_length,
                      .leaves_out = conversation.when_full == WhenFull::crop});
}

void MainWindow::compose(const QString& spec) {
  m_compose->edit(spec.isEmpty() ? m_chat->cacheShown() : spec, m_chat->conversation().when_full, m_model,
                  presentCache());
}

PresentCache MainWindow::presentCache() const {
  const WarmConversation* warm = m_chat->warm(m_chat->conversation().id);
  return warm ? PresentCache{QString::fromStdString(warm->spec), warm->tokens} : PresentCache{};
}

void MainWindow::showCache() {
  // While another conversation is written the engine still shows that one.
  const bool is_there = m_docks->inspector().conversation() == m_chat->conversation().id;
  const QString spec = m_chat->cacheShown(), in_force = is_there ? m_chat->cacheInForce() : QString();
  m_cache_pill->showCache(spec, in_force == spec ? m_chat->predictedBytes() : -1, m_chat->cacheWaits());
  m_status->showCache(in_force.isEmpty() ? spec : in_force);
}

// Only web and mail addresses, and only when the reader says so a second time.
void MainWindow::askToOpenLink(const QUrl& link) {
  const QString address = link.toDisplayString();
  const bool known =
      link.isValid() && (link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https") ||
                         link.scheme() == QLatin1String("mailto"));
  std::vector<NoticeAction> actions{{tr("Copy"), [address] { QGuiApplication::clipboard()->setText(address); }}};
  if (known) actions.insert(actions.begin(), {tr("Open"), [link] { QDesktopServices::openUrl(link); }});
  m_notice->showNotice(known ? tr("The reply links to %1").arg(address)
                             : tr("The reply links to %1, which is no web address and is not opened").arg(address),
                       std::move(actions), m_chat->conversation().id);
}

}  // namespace kvarium
