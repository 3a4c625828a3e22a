#include "ui/window/chat_pane.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/cells/cache_words.h"
#include "ui/cells/view_fonts.h"
#include "ui/chat/cache_compose.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_meter.h"
#include "ui/chat/message_check.h"
#include "ui/chat/reply_popover.h"
#include "ui/chat/sink_notice.h"
#include "ui/engine/engine_link.h"
#include "ui/library/conversation.h"
#include "ui/models/download/download_queue.h"
#include "ui/models/load_choices.h"
#include "ui/models/model_chip.h"
#include "ui/models/model_details.h"
#include "ui/models/model_library.h"
#include "ui/models/model_scan.h"
#include "ui/models/models_page.h"
#include "ui/models/starter_models.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/flow_layout.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/start_folder.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/text_legend.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/device_menu.h"
#include "ui/window/empty_state.h"
#include "ui/window/for_new.h"
#include "ui/window/model_switch.h"
#include "ui/window/text_actions.h"

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

// Only web and mail addresses are opened, and only after the user confirms.
void askToOpenLink(NoticeBar& notice, const QUrl& link, qint64 conversation) {
  const QString address = link.toDisplayString();
  const bool known = link.isValid() && QStringList{"http", "https", "mailto"}.contains(link.scheme());
  std::vector<NoticeAction> actions{{Words::tr("Copy"), [address] { QGuiApplication::clipboard()->setText(address); }}};
  if (known) actions.insert(actions.begin(), {Words::tr("Open"), [link] { QDesktopServices::openUrl(link); }});
  notice.add({.text = (known ? Words::tr("The reply links to %1")
                             : Words::tr("The reply links to %1, which is no web address and is not opened"))
                          .arg(address),
              .kind = NoticeKind::question,
              .actions = std::move(actions),
              .of = conversation,
              .topic = QStringLiteral("link")});
}

}  // namespace

ChatPane::ChatPane(Parts parts, QWidget* parent) : QWidget(parent), m_parts(std::move(parts)) {
  auto* column = plainColumn(0, this);
  makeHead(*column);
  makePages(*column);
  m_popover = new ReplyPopover(window());
  m_compose = new CacheCompose(window());
  m_composer->setCounter(m_parts.link.counter());
  m_check = new MessageCheck(
      {m_parts.chat, m_parts.link, *m_composer, *m_notice, *m_conditions, [this] { showReplySettings(); }}, this);
  m_composer->addTool(new ContextMeter(*m_check, m_composer));
  new SinkNotice(m_parts.chat, m_parts.link, *m_notice, this);
  connectChat();
  connectComposer();
  connectTranscript();
  connectModels();
}

void ChatPane::makeHead(QBoxLayout& column) {
  auto* head = new QWidget(this);
  QVBoxLayout* head_column = plainColumn(8, head);
  QHBoxLayout* title_row = plainRow(8);
  m_list_handle = quietButton(head, QStringLiteral("☰"), tr("Show the conversations"));
  tipWithKey(*m_list_handle, tr("Show the conversations"), QStringLiteral("list"));
  callsEntry(*m_list_handle, "list");
  m_title = new TitleLabel(head);
  m_title->setFont(titleFont(font()));
  title_row->addWidget(m_list_handle);
  title_row->addWidget(m_title, 1);
  head_column->addLayout(title_row);
  auto* chips = new FlowLayout(8);
  m_model_chip = new ModelChip(m_parts.library, head);
  m_cache_chip = new CacheChip([this] { return cacheMenu(); }, head);
  m_sampling_chip = new Chip(head);
  m_sampling_chip->setWidest(180);                                  // px; the names of model and cache matter more
  m_sampling_chip->setObjectName(QStringLiteral("sampling_chip"));  // ProfileMenu gives it its words
  m_sampling_chip->setPopupMode(QToolButton::DelayedPopup);         // a button without a menu, also for a screen reader
  connect(m_sampling_chip, &QToolButton::clicked, this, [this] { showReplySettings(); });
  for (Chip* chip : std::initializer_list<Chip*>{m_model_chip, m_cache_chip, m_sampling_chip}) chips->addWidget(chip);
  head_column->addLayout(chips);
  auto *loading = new LoadingRow(tr("Reading the model"), head),
       *file = new LoadingRow(tr("The cache and its file"), head);
  m_notice = new NoticeBar(head);
  for (QWidget* row : std::initializer_list<QWidget*>{loading, file, m_notice}) head_column->addWidget(row);
  column.addLayout(centred(head, 10, 6));
  EngineLink& link = m_parts.link;
  m_switch = new ModelSwitch({m_parts.chat, link, m_parts.library, *m_notice, m_parts.check, [this] { browseModel(); },
                              [this](const QString& path) {
                                m_models->describe(path);
                                showModels();
                              }},
                             this);
  connect(loading, &LoadingRow::cancelled, m_switch, &ModelSwitch::cancel);
  connect(m_switch, &ModelSwitch::progress, loading, &LoadingRow::showProgress);
  connect(m_switch, &ModelSwitch::progressEnded, loading, &LoadingRow::hide);
  connect(file, &LoadingRow::cancelled, &link, [&link] { link.stopFile(); });
  connect(&link.mirror(), &Mirror::changed, file, [this, &link, file](qint64 conversation, Part part) {
    if (part != Part::file) return;
    const auto& now = link.mirror().of(conversation).file;
    if (std::holds_alternative<engine::CacheRestored>(now)) m_notice->ended(by_file);
    const auto* progress = std::get_if<engine::FileProgress>(&now);
    if (!progress) return file->hide();
    const QString words = progress->reads ? tr("Bringing the cache back, %1 %") : tr("Writing the cache, %1 %");
    file->showProgress(progress->fraction, words.arg(int(progress->fraction * 100)));
  });
}

void ChatPane::makePages(QBoxLayout& column) {
  m_pages = new QStackedWidget(this);
  m_pages->setMinimumHeight(1);  // px; else a page that is not shown takes room from notices, which do not scroll
  m_models = new ModelsPage(m_parts.settings, m_parts.data_folder, m_parts.session, m_pages);
  m_empty = new EmptyState(m_models->queue(), m_pages);
  m_transcript = new TranscriptView(m_pages);
  m_pages->addWidget(m_empty);
  m_pages->addWidget(m_transcript);
  m_pages->addWidget(m_models);
  m_find = new FindBar(*m_transcript, this);
  column.addLayout(centred(m_find, 0, 4));
  column.addWidget(m_pages, 1);
  m_conditions = new ConditionBar(this);
  column.addLayout(centred(m_conditions, 4, 0));
  auto* legend_row = new QWidget(this);
  m_legend = new TextLegend(legend_row);
  legend_row->setLayout(centred(m_legend, 0, 0));
  legend_row->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  column.addWidget(legend_row);
  m_composer = new Composer(this);
  column.addLayout(centred(m_composer, 8, 12));
}

void ChatPane::connectChat() {
  CacheController& cache = m_parts.chat.cache();
  TurnController& turn = m_parts.chat.turn();
  connect(&state(), &ChatState::shown, this, &ChatPane::showConversation);
  connect(&state(), &ChatState::pathShown, this,
          [this] { m_transcript->showPath(state().conversation().path(), TranscriptView::Scroll::keep); });
  connect(&state(), &ChatState::stateChanged, this, &ChatPane::showState);
  connect(&state(), &ChatState::problem, this, &ChatPane::showProblem);
  connect(&state(), &ChatState::messageChanged, m_transcript, &TranscriptView::refresh);
  connect(&m_parts.chat.keeper(), &ConversationKeeper::adopted, this, [this] {
    const Conversation& conversation = state().conversation();
    if (m_composer->text() != conversation.draft) m_composer->setText(conversation.draft);
    m_conditions->clearCondition(QStringLiteral("guest"), conversation.id);
  });
  connect(&cache, &CacheController::cacheChanged, this, [this](bool taken) {
    showCache();
    showState();
    showPresentModel();
    if (!taken || m_parts.chat.cache().isWaiting()) return;
    m_notice->ended(by_cache);
    m_compose->taken();
  });
  connect(&state(), &ChatState::notice, this, [this](const QString& text, bool of_model) {
    m_notice->add({.text = text,
                   .kind = NoticeKind::info,
                   .of = state().conversation().id,
                   .ends = uint8_t(of_model ? by_model : 0)});
  });
  connect(&cache, &CacheController::cacheChangeNotice, this, [this](qint64 of, const QString& text, bool can_reread) {
    if (text.isEmpty()) return m_notice->remedied(QStringLiteral("cache"));
    Notice notice{.text = text, .kind = NoticeKind::info, .of = of, .topic = QStringLiteral("cache"), .ends = by_model};
    if (can_reread) notice.actions = {{tr("Read again"), [this] { m_parts.chat.cache().readAgain(); }}};
    m_notice->add(std::move(notice));
  });
  connect(&cache, &CacheController::modelWanted, m_switch, &ModelSwitch::offer);
  connect(&turn, &TurnController::repeats, this, [this](qint64 conversation) {
    m_notice->add({.text = tr("This reply repeats itself"),
                   .kind = NoticeKind::warning,
                   .actions = {{tr("Stop"), [this] { m_parts.chat.turn().stop(); }}},
                   .of = conversation,
                   .topic = QStringLiteral("repeats")});
  });
  connect(&turn, &TurnController::turnBegan, this, [this] { m_notice->ended(by_turn); });
  connect(&turn, &TurnController::textAppended, m_transcript, &TranscriptView::append);
  connect(&turn, &TurnController::status, this, [this](qint64 message, const QString& text) {
    message ? m_transcript->setStatus(message, text) : m_composer->setNote(text);
  });
  connect(&turn, &TurnController::messageAdded, this, [this](qint64 id) {
    m_pages->setCurrentWidget(m_transcript);
    m_transcript->add(id);
  });
}

void ChatPane::connectComposer() {
  const auto giveKeyboard = [this] { onModels() ? m_models->focusList() : m_composer->focusText(); };
  connect(m_notice, &NoticeRow::keyboardLeft, this, giveKeyboard);
  connect(m_conditions, &ConditionBar::keyboardLeft, this, giveKeyboard);
  m_composer->setTaker([this](const QString& text) { return m_check->maySend() && m_parts.chat.turn().send(text); });
  connect(m_composer, &Composer::stop, this, [this] { m_parts.chat.turn().stop(); });
  connect(m_composer, &Composer::textChanged, &m_parts.chat.conversations(), &ConversationController::setDraft);
  connect(m_check, &MessageCheck::changed, this, &ChatPane::showNote);
  connect(m_cache_chip, &CacheChip::chosen, &m_parts.chat.cache(), &CacheController::choose);
  connect(m_cache_chip, &CacheChip::compose, this, [this](const QString& spec) { compose(spec); });
  connect(m_compose, &CacheCompose::applied, this, [this](const QString& spec, engine::WhenFull when_full) {
    m_parts.chat.conversations().setWhenFull(when_full);
    m_parts.chat.cache().choose(spec);
  });
  connect(m_compose, &CacheCompose::closed, m_composer, &Composer::focusText);
  connect(m_popover, &ReplyPopover::closed, m_sampling_chip, &Chip::settle);
  ConversationController* conversations = &m_parts.chat.conversations();
  connect(m_popover, &ReplyPopover::settingsChanged, conversations, &ConversationController::setSettings);
  connect(m_popover, &ReplyPopover::systemPromptChanged, conversations, &ConversationController::setSystemPrompt);
  connect(m_popover, &ReplyPopover::systemPromptChanged, m_check, &MessageCheck::countAgain);
  m_for_new = new ForNew(m_parts.chat, m_parts.settings, *m_popover, *m_compose, this);  // after what sets the choices
}

void ChatPane::connectTranscript() {
  connect(m_transcript, &TranscriptView::edited, m_check, &MessageCheck::edit);
  connect(m_transcript, &TranscriptView::wanted, this, [this](qint64 message, MessageWish wish) {
    // The pressed button disappears, so the focus moves to the composer.
    if (wish <= MessageWish::write_again) m_composer->focusText();
    switch (wish) {
      case MessageWish::regenerate: return m_parts.chat.turn().regenerate(message);
      case MessageWish::go_on: return m_parts.chat.turn().goOn();
      case MessageWish::write_again: return m_parts.chat.turn().writeAgain(message);
      case MessageWish::remove: return m_parts.chat.conversations().removeMessage(message);
      case MessageWish::branch: return m_parts.chat.conversations().branchFrom(message);
      case MessageWish::show_older: return m_parts.chat.conversations().showVersion(message, -1);
      case MessageWish::show_newer: return m_parts.chat.conversations().showVersion(message, 1);
      case MessageWish::compare: return;  // which the window does
    }
  });
  connect(m_transcript, &TranscriptView::linkClicked, this,
          [this](const QUrl& link) { askToOpenLink(*m_notice, link, state().conversation().id); });
}

void ChatPane::connectModels() {
  EngineLink& link = m_parts.link;
  connect(m_model_chip, &ModelChip::chosen, m_switch, &ModelSwitch::openPath);
  connect(m_model_chip, &ModelChip::browse, this, &ChatPane::browseModel);
  connect(m_empty, &EmptyState::chosen, m_switch, &ModelSwitch::openPath);
  connect(m_empty, &EmptyState::keyboardLeft, m_composer, &Composer::focusText);
  connect(m_switch, &ModelSwitch::opened, this, [this](const engine::ModelInfo& info) {
    m_check->countAgain();  // first: a count is of the tokens of one model
    m_composer->countAgain();
    m_compose->showModel(info);
    m_popover->setModel(info);
  });
  connect(m_switch, &ModelSwitch::changed, this, &ChatPane::showModel);
  connect(m_switch, &ModelSwitch::ready, this, &ChatPane::showPresentModel);
  connect(m_switch, &ModelSwitch::failed, this, &ChatPane::showPresentModel);

  connect(m_models, &ModelsPage::openWanted, this, [this](const engine::LoadRequest& request) {
    leaveModels();
    m_switch->open(request);
  });
  connect(m_models, &ModelsPage::browseWanted, this, &ChatPane::browseModel);
  connect(m_models, &ModelsPage::folderWanted, this, &ChatPane::browseModelFolder);
  connect(m_models, &ModelsPage::closeWanted, this, &ChatPane::leaveModels);
  auto* devices = new DeviceMenu(link, *m_switch, this);
  connect(devices, &DeviceMenu::numberWanted, this, [this] {
    if (const QString present = fromPath(m_switch->info().path); !present.isEmpty()) m_models->choose(present);
    showModels();
  });
  connect(m_models, &ModelsPage::devicesWanted, &link, [&link] { link.listDevices(); });
  connect(m_switch, &ModelSwitch::devicesChanged, this, [this] {
    m_models->details().choices().setDevices(m_switch->devices(), m_switch->device(), m_switch->gpuLayers());
  });
  QMenu* menu = m_model_chip->menu();
  connect(menu, &QMenu::aboutToShow, this, [this, menu, devices] {  // connected after the chip, which fills it first
    for (const char* name : {"open_folder", "models", "attach"})
      if (QAction* entry = menuEntry(*this, name)) menu->addAction(entry);
    menu->addMenu(devices);
  });
  connect(m_pages, &QStackedWidget::currentChanged, this, &ChatPane::showPage);

  // The first page downloads the default model and opens it afterwards if no other model is open by then.
  connect(m_empty, &EmptyState::downloadWanted, m_models, &ModelsPage::downloadDefault);
  connect(&m_models->queue(), &DownloadQueue::finished, this, [this](const QString& result) {
    if (result == defaultModelPath() && m_switch->info().path.empty() && m_switch->loading().isEmpty())
      m_switch->openPath(result);
  });
}

QString ChatPane::defaultModelPath() { return starterPath(starterModels().front(), ModelLibrary::folder()); }

void ChatPane::setTextFont(const QFont& font, double zoom) {
  QWidget* head = m_title->parentWidget();
  for (QWidget* part :
       std::initializer_list<QWidget*>{head, m_empty, m_transcript, m_composer, m_find, m_conditions, m_legend})
    part->setFont(font);
  m_title->setFont(titleFont(font));
  const int column = int(TranscriptView::column_width * std::max(1.0, zoom));
  for (QWidget* part : std::initializer_list<QWidget*>{head, m_composer, m_find, m_conditions, m_legend})
    part->setMaximumWidth(column);
  m_transcript->setColumnWidth(column);
}

void ChatPane::setListShown(bool on) { m_list_handle->setVisible(!on); }

DownloadQueue& ChatPane::downloads() { return m_models->queue(); }

bool ChatPane::onModels() const { return m_pages->currentWidget() == m_models; }

// Notices follow the composer, so that what asks something is reached at once by who writes.
bool ChatPane::takeKeyboard(const QWidget* focus) {
  const auto focused = [](QWidget& part) { return part.setFocus(Qt::ShortcutFocusReason), true; };
  const std::pair<QWidget*, std::function<bool()>> parts[] = {
      {m_pages,
       [&] {
         if (onModels()) return m_models->focusList(), true;
         return m_pages->currentWidget() == m_transcript ? focused(*m_transcript) : focusFirst(*m_empty);
       }},
      {m_model_chip->parentWidget(), [&] { return focused(*m_model_chip); }},
      {m_composer, [&] { return focused(m_composer->edit()); }},
      {m_notice, [&] { return focusFirst(*m_notice); }},
      {m_conditions, [&] { return focusFirst(*m_conditions); }}};
  auto next = std::begin(parts);
  for (auto part = next; part != std::end(parts); ++part)  // the notice is in the head, too, and comes after it
    if (focus && part->first->isAncestorOf(focus)) next = part + 1;
  for (; next != std::end(parts); ++next)
    if (next->first->isVisible() && next->second()) return true;
  return false;
}

void ChatPane::findText() {
  if (m_pages->currentWidget() == m_transcript) m_find->begin();
}

void ChatPane::showReplySettings(bool for_new) {
  if (for_new) m_for_new->begin();
  m_for_new->show();
  m_popover->popUp(m_sampling_chip->mapToGlobal(QPoint(0, m_sampling_chip->height() + 4)),
                   state().conversation().settings, state().conversation().system_prompt);
}

void ChatPane::showModels() {
  showPresentModel();
  m_pages->setCurrentWidget(m_models);
  m_models->focusList();
}

void ChatPane::leaveModels() {
  if (!onModels()) return;
  const bool empty = state().conversation().path().empty();
  const QWidget* keyboard = window()->focusWidget();
  const bool elsewhere = keyboard && !isAncestorOf(keyboard);  // as in the list of conversations
  m_pages->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_transcript);
  if (!elsewhere) m_composer->focusText();
}

void ChatPane::showPage() {
  m_notice->setAway(onModels());
  m_composer->setVisible(!onModels());
  m_legend->parentWidget()->setVisible(!onModels());
  // The heading is aligned with the page, not with the reading column.
  m_title->parentWidget()->setMaximumWidth(onModels() ? QWIDGETSIZE_MAX : int{TranscriptView::column_width});
  showState();
}

void ChatPane::showPresentModel() {
  m_models->details().setCacheSpec(state().conversation().cache_spec);
  const engine::ModelInfo& info = m_switch->info();
  m_models->setPresent(fromPath(info.path), info.on_cpu ? info.weight_bytes : 0);
}

void ChatPane::takeModel(const QString& path) {
  const QString inside = fromPath(checkModelPath(toPath(path)).path);
  if (inside.isEmpty() || inside == path) {
    leaveModels();
    m_switch->openPath(path);
  } else {  // a folder with several models
    m_models->library().addFolder(path);
    m_models->choose(inside);
    showModels();
  }
}

void ChatPane::openChosen(const QString& path) {
  if (path.isEmpty()) return;
  rememberFolder(m_parts.settings, StartFor::models, QFileInfo(path).absolutePath());
  takeModel(path);
}

void ChatPane::browseModel() {
  openChosen(QFileDialog::getOpenFileName(window(), tr("Open a model"), startFolder(m_parts.settings, StartFor::models),
                                          tr("Models (*.gguf);;All files (*)")));
}

void ChatPane::browseModelFolder() {
  openChosen(QFileDialog::getExistingDirectory(window(), tr("Open a folder with safetensors"),
                                               startFolder(m_parts.settings, StartFor::models)));
}

void ChatPane::showElsewhere() {
  const QString id = QStringLiteral("elsewhere");
  const qint64 writing = state().writing();
  if (!writing || state().busyHere()) return m_conditions->clearCondition(id);
  const QString title = m_parts.chat.keeper().titleOf(writing);
  m_conditions->setCondition(
      {.id = id,
       .text = m_parts.chat.turn().isPausing() ? tr("A reply waits in “%1”").arg(title)
                                               : tr("A reply is being written in “%1”").arg(title),
       .actions = {{tr("Stop"), [this] { m_parts.chat.turn().stop(); }},
                   {tr("Go there"), [this, writing] { m_parts.chat.conversations().open(writing); }}},
       .kind = NoticeKind::info});
}

void ChatPane::showProblem(ChatProblem kind, const QString& text) {
  std::vector<NoticeAction> actions;
  std::optional<qint64> of = state().conversation().id;
  QString topic = kind == ChatProblem::busy ? QStringLiteral("busy") : QStringLiteral("turn");
  uint8_t ends = by_turn | by_model;
  const engine::ModelInfo& model = m_switch->info();
  switch (kind) {
    case ChatProblem::store:
      of.reset();
      topic.clear();
      ends = 0;
      break;
    case ChatProblem::file:
      topic = QStringLiteral("file");
      ends |= by_file;
      break;
    case ChatProblem::cache:
      if (m_compose->isVisible()) return m_compose->showError(text);
      ends |= by_cache;
      actions.push_back({tr("Compose…"), [this] { compose({}); }});
      actions.push_back({tr("Use dynamic"), [this] { m_parts.chat.cache().choose(QStringLiteral("dynamic")); }});
      break;
    case ChatProblem::model: actions.push_back({tr("Open another…"), [this] { browseModel(); }}); break;
    case ChatProblem::busy: break;
    case ChatProblem::prefill: actions.push_back({tr("Try again"), [this] { m_parts.chat.turn().prefill(); }}); break;
    case ChatProblem::device:
      actions.push_back({tr("Continue on the CPU"), [this, of] {
                           m_switch->continueOnCpu([this, of] {
                             if (of == state().conversation().id) m_parts.chat.turn().tryAgain();
                           });
                         }});
      [[fallthrough]];
    case ChatProblem::memory:
      if (const QString there = onDisk(m_parts.chat.cache().spec(), model);
          kind == ChatProblem::memory && !there.isEmpty())
        actions.push_back({tr("Go on, on disk"), [this, there] {
                             m_parts.chat.cache().choose(there);
                             m_parts.chat.turn().tryAgain();
                           }});
      [[fallthrough]];
    case ChatProblem::turn:
      if (kind != ChatProblem::memory)  // it would end at the same place
        actions.push_back({tr("Try again"), [this] { m_parts.chat.turn().tryAgain(); }});
      [[fallthrough]];
    case ChatProblem::full:
    case ChatProblem::refused:
      if (!model.warning.empty() || !state().isHere())
        actions.push_back({tr("Open another…"), [this] { browseModel(); }});
      if (kind == ChatProblem::refused) break;  // of the text: no cache helps
      if (state().isHere() || (kind == ChatProblem::full && model.cannot.cache.empty()))
        actions.push_back({tr("Choose another cache…"), [this] { m_cache_chip->popUp(); }});
      actions.push_back({tr("New conversation"), [this] { menuEntry(*this, "new")->trigger(); }});
      break;
  }
  m_notice->add({.text = text, .actions = std::move(actions), .of = of, .topic = topic, .ends = ends});
}

void ChatPane::showConversation() {
  const Conversation& conversation = state().conversation();
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
  m_compose->hide();
  showCache();
}

void ChatPane::showState() {
  const Conversation& conversation = state().conversation();
  for (const char* while_busy : {"repeats", "busy"})
    if (!state().busy()) m_notice->remedied(QLatin1String(while_busy));
  m_notice->begin(conversation.id);
  m_conditions->enter(conversation.id);
  m_title->setTitle(onModels()                     ? tr("Models")
                    : conversation.title.isEmpty() ? tr("New conversation")
                                                   : conversation.title);
  m_composer->setBlocked(m_parts.chat.turn().whyNotSend());
  m_composer->setBusy(state().busyHere());
  showNote();
  showElsewhere();
  showEmpty();
}

void ChatPane::showEmpty() {
  if (m_pages->currentWidget() != m_empty) return;  // showPage() asks again
  const QString open = ModelChip::nameOf(fromPath(m_switch->info().path));
  if (!m_switch->loading().isEmpty()) return m_empty->showLoading(ModelChip::nameOf(m_switch->loading()));
  if (!m_switch->info().path.empty()) {
    const QString cache = m_parts.chat.cache().spec();
    if (state().isSpeechModel()) return m_empty->showListening(open);
    const bool plain = cache == Conversation().cache_spec || !state().isHere();
    return m_empty->showReady(open, plain ? QString() : cacheInWords(cache), m_parts.chat.cache().isForNew(),
                              !state().conversation().of_lesson && menuEntry(*this, "lessons"));
  }
  const ModelLibrary& library = m_parts.library;
  QHash<QString, QString> problems;
  for (const QString& path : library.known())
    if (library.isChecked(path)) problems.insert(path, library.problem(path));
  m_empty->showNoModel(library.known(), ModelLibrary::folder(), QFileInfo::exists(defaultModelPath()), problems);
}

void ChatPane::showModel() {
  if (!m_switch->loading().isEmpty()) return m_model_chip->showLoading(m_switch->loading());
  if (m_switch->info().path.empty()) return m_model_chip->showNone();
  m_model_chip->showModel(m_switch->info());
  showCache();
}

void ChatPane::showNote() {
  const bool busy = state().busyHere(), saves = m_parts.chat.cache().isSaving() && !state().busy();
  const QString pace = busy ? m_parts.chat.turn().paceInWords() : QString();
  m_composer->setNote(saves                                     ? tr("saving the cache…")
                      : !pace.isEmpty()                         ? pace
                      : busy && m_parts.chat.turn().speed() > 0 ? speedText(m_parts.chat.turn().speed())
                                                                : m_check->note());
}

void ChatPane::compose(const QString& spec, bool for_new) {
  if (for_new) m_for_new->begin();
  m_compose->edit(spec.isEmpty() ? m_parts.chat.cache().spec() : spec, state().conversation().when_full,
                  m_switch->info(), presentCache());
}

CacheChip::MenuOf ChatPane::cacheMenu() const {
  return {m_parts.chat.cache().spec(), m_switch->info(), presentCache(), m_parts.chat.cache().isForNew(),
          [this](bool on) { m_parts.chat.cache().useForNew(on); }};
}

PresentCache ChatPane::presentCache() const {
  const engine::WarmConversation* warm = m_parts.chat.cache().warm(state().conversation().id);
  return warm ? PresentCache{QString::fromStdString(warm->spec), warm->tokens} : PresentCache{};
}

void ChatPane::showCache() {
  // While another conversation's reply is written, the engine still shows that one.
  const bool is_there = m_parts.link.mirror().shownConversation() == state().conversation().id;
  const QString spec = m_parts.chat.cache().spec(), in_force = is_there ? m_parts.chat.cache().inForce() : QString();
  const QString own = sentenceText(m_switch->info().cannot.cache);  // why the server's cache cannot be chosen
  if (!own.isEmpty())
    m_cache_chip->showNoChoice(own);
  else
    m_cache_chip->showCache(spec, in_force == spec, m_parts.chat.cache().isWaiting() && state().busy());
  emit cacheShown(m_switch->info().path.empty() || !own.isEmpty() ? QString() : in_force.isEmpty() ? spec : in_force);
}

}  // namespace kvarium::ui
