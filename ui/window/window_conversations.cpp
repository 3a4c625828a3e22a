// MainWindow: actions on whole conversations: export, import, search, delete.
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <algorithm>

#include "ui/chat/composer.h"
#include "ui/library/conversation_list.h"
#include "ui/library/conversation_search.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/start_folder.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/main_window.h"
#include "ui/window/save_guard.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui {

// The search reads the store's file on its own thread, so a new file needs a new search.
void MainWindow::connectSearch() {
  delete m_search;
  m_search = new ConversationSearch(*m_store, this);
  connect(m_list, &ConversationList::searchWanted, m_search, &ConversationSearch::find);
  connect(m_search, &ConversationSearch::found, m_list, &ConversationList::showHits);
}

void MainWindow::connectConversations() {
  m_composer->edit().installEventFilter(this);
  connectSearch();
  connect(m_guard, &SaveGuard::reopened, this, &MainWindow::connectSearch);
  connect(m_list, &ConversationList::opened, this, [this](qint64 conversation, qint64 message) {
    m_transcript->mark(message ? SearchWords(m_list->search().text()) : SearchWords());
    if (conversation == m_state.conversation().id) leaveModels();
    m_chat->conversations().openAt(conversation, message);
  });
  connect(&m_list->search(), &QLineEdit::textChanged, this, [this](const QString& typed) {
    if (typed.isEmpty() && m_find->isHidden()) m_transcript->mark(SearchWords());
  });
  connect(m_list, &ConversationList::renamed, &m_chat->conversations(), &ConversationController::rename);
  connect(m_list, &ConversationList::removed, &m_chat->conversations(), &ConversationController::remove);
  connect(m_list, &ConversationList::restored, &m_chat->conversations(), &ConversationController::restore);
  connect(m_list, &ConversationList::duplicateWanted, &m_chat->conversations(), &ConversationController::duplicate);
  connect(m_list, &ConversationList::exportWanted, this, &MainWindow::exportConversation);
  connect(&m_chat->conversations(), &ConversationController::messageWanted, m_transcript, &TranscriptView::reveal);
  connect(m_list, &ConversationList::chosen, m_composer, &Composer::focusText);
  connect(&m_chat->keeper(), &ConversationKeeper::newDraftChanged, this,
          [this](const QString& draft) { m_settings->setValue(m_draft_key, draft); });
}

void MainWindow::newConversation() {
  m_list->endSearch();
  m_chat->conversations().startNew();
  m_composer->focusText();
}

std::vector<MainWindow::Removal>::reverse_iterator MainWindow::lastRemoval() {
  return std::find_if(m_removals.rbegin(), m_removals.rend(),
                      [this](const Removal& removal) { return removal.conversation == m_state.conversation().id; });
}

void MainWindow::offerRemoval() {
  const qint64 id = m_state.conversation().id;
  const QString topic = QStringLiteral("removal %1").arg(id);
  if (lastRemoval() == m_removals.rend()) return m_notice->remedied(topic);
  m_notice->add({.text = tr("The message was deleted"),
                 .kind = NoticeKind::question,
                 .actions = {{tr("Undo"), [this] { undoRemoval(); }}},
                 .of = id,
                 .topic = topic});
}

bool MainWindow::undoRemoval() {
  const auto last = lastRemoval();
  if (last == m_removals.rend()) return false;
  const Removal removal = std::move(*last);
  m_removals.erase(std::next(last).base());
  m_chat->conversations().undoRemoval(removal);
  offerRemoval();
  return true;
}

// Undo in the composer when it has nothing to undo itself.
bool MainWindow::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress && object == &m_composer->edit() &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo) && !canUndoText(&m_composer->edit()) && undoRemoval())
    return true;
  return QMainWindow::eventFilter(object, event);
}

// Keys that no widget took: text goes to the composer unless a menu is open, and Escape shows all conversations again.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  const QString text = event->text();
  const bool keys = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  if (event->matches(QKeySequence::Undo) && undoRemoval()) return;
  if (event->key() == Qt::Key_Escape && !m_list->search().text().isEmpty()) {
    m_list->endSearch();
  } else if (!keys && !text.isEmpty() && text.front().isPrint() && !text.front().isSpace() && m_composer->isVisible() &&
             !m_composer->edit().hasFocus() && !QApplication::activePopupWidget()) {
    m_composer->focusText();
    QCoreApplication::sendEvent(&m_composer->edit(), event);
  } else {
    QMainWindow::keyPressEvent(event);
  }
}

void MainWindow::fillConversationMenu(QMenu* menu) {
  const auto add = [this](QMenu* into, const char* name, const QString& text, const QKeySequence& keys, auto&& run) {
    QAction* action = into->addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, run);
  };
  add(menu, "rename", tr("Rena&me conversation"), Qt::Key_F2, [this] {
    if (m_list->isHidden()) showListPane(true);
    m_list->renameCurrent();
  });
  add(menu, "duplicate", tr("D&uplicate conversation"), {}, [this] {
    if (m_list->current()) m_chat->conversations().duplicate(m_list->current());
  });
  add(menu, "delete", tr("&Delete conversation"), {}, [this] { m_list->removeCurrent(); });
  QMenu* files = menu->addMenu(tr("&Export conversation"));
  add(files, "export_markdown", tr("Export as &Markdown…"), {},
      [this] { exportConversation(m_list->current(), ExportFormat::markdown); });
  add(files, "export_json", tr("Export as &JSON…"), {},
      [this] { exportConversation(m_list->current(), ExportFormat::json); });
  add(menu, "import", tr("&Import conversation…"), {}, [this] {
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a conversation"), exportFolder(),
                                                      tr("Conversations (*.json *.md);;All files (*)"));
    if (!path.isEmpty()) importFrom(path);
  });
}

QString MainWindow::exportFolder() const { return startFolder(*m_settings, StartFor::conversations); }

bool MainWindow::exportConversation(qint64 id, ExportFormat format) {
  const auto conversation = id ? m_chat->keeper().read(id) : std::nullopt;
  if (!conversation) return false;
  const bool json = format == ExportFormat::json;
  const QString path = QFileDialog::getSaveFileName(
      this, json ? tr("Export as JSON") : tr("Export as Markdown"),
      QDir(exportFolder()).filePath(ConversationExport::fileName(*conversation, format)),
      json ? tr("Conversations (*.json);;All files (*)") : tr("Markdown (*.md);;All files (*)"));
  return !path.isEmpty() && exportTo(path, *conversation, format);
}

bool MainWindow::exportTo(const QString& path, const Conversation& conversation, ExportFormat format) {
  const QString wrong = ConversationExport::save(conversation, format, path);
  rememberFolder(*m_settings, StartFor::conversations, QFileInfo(path).absolutePath());
  if (!wrong.isEmpty())
    m_notice->showNotice(NoticeKind::error, wrong,
                         {{tr("Export…"), [this, id = conversation.id, format] { exportConversation(id, format); }}});
  else
    m_notice->showNotice(NoticeKind::success, tr("Exported to %1").arg(QDir::toNativeSeparators(path)), {},
                         m_state.conversation().id);
  return wrong.isEmpty();
}

void MainWindow::importFrom(const QString& path) {
  QString wrong;
  auto conversation = ConversationExport::load(path, wrong);
  if (!conversation) {
    m_notice->showNotice(NoticeKind::error, wrong);
    return;
  }
  rememberFolder(*m_settings, StartFor::conversations, QFileInfo(path).absolutePath());
  m_chat->conversations().take(std::move(*conversation));
  m_notice->showNotice(NoticeKind::success,
                       tr("Imported from %1. Nothing of it was measured here").arg(QFileInfo(path).fileName()), {},
                       m_state.conversation().id);
}

}  // namespace kvarium::ui
