// Conversations as files, and what else is done with a whole one.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>

#include "ui/chat/conversation_list.h"
#include "ui/chat/conversation_search.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/notice_bar.h"
#include "ui/chat/transcript_view.h"
#include "ui/window/main_window.h"

namespace kvarium {

void MainWindow::connectConversations() {
  m_search = new ConversationSearch(*m_store, this);
  connect(m_list, &ConversationList::searchWanted, m_search, &ConversationSearch::find);
  connect(m_search, &ConversationSearch::found, m_list, &ConversationList::showHits);
  connect(m_list, &ConversationList::opened, this, [this](qint64 conversation, qint64 message) {
    m_transcript->mark(message ? SearchWords(m_list->search().text()) : SearchWords());
    if (conversation == m_chat->conversation().id) leaveModels();
    m_chat->openAt(conversation, message);
  });
  connect(&m_list->search(), &QLineEdit::textChanged, this, [this](const QString& typed) {
    if (typed.isEmpty() && m_find->isHidden()) m_transcript->mark(SearchWords());
  });
  connect(m_list, &ConversationList::renamed, m_chat, &Chat::rename);
  connect(m_list, &ConversationList::removed, m_chat, &Chat::remove);
  connect(m_list, &ConversationList::restored, m_chat, &Chat::restore);
  connect(m_list, &ConversationList::duplicateWanted, m_chat, &Chat::duplicate);
  connect(m_list, &ConversationList::exportWanted, this, &MainWindow::exportConversation);
  connect(m_chat, &Chat::messageWanted, m_transcript, &TranscriptView::reveal);
  connect(m_chat, &Chat::newDraftChanged, this,
          [this](const QString& draft) { m_settings->setValue("chat/draft", draft); });
}

void MainWindow::fillConversationMenu(QMenu* menu) {
  const auto add = [this](QMenu* into, const QString& text, const QKeySequence& keys, auto&& run) {
    QAction* action = into->addAction(text);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, run);
  };
  add(menu, tr("Rena&me conversation"), Qt::Key_F2, [this] {
    if (m_list->isHidden()) showListPane(true);
    m_list->renameCurrent();
  });
  add(menu, tr("D&uplicate conversation"), {}, [this] {
    if (m_list->current()) m_chat->duplicate(m_list->current());
  });
  add(menu, tr("&Delete conversation"), {}, [this] { m_list->removeCurrent(); });
  QMenu* files = menu->addMenu(tr("&Export conversation"));
  add(files, tr("As &Markdown…"), {}, [this] { exportConversation(m_list->current(), ExportFormat::markdown); });
  add(files, tr("As &JSON…"), {}, [this] { exportConversation(m_list->current(), ExportFormat::json); });
  add(menu, tr("&Import conversation…"), {}, [this] {
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a conversation"), exportFolder(),
                                                      tr("Conversations (*.json);;All files (*)"));
    if (!path.isEmpty()) importFrom(path);
  });
}

QString MainWindow::exportFolder() const {
  const QString before = m_settings->value("chat/export_folder").toString();
  return QDir(before).exists() && !before.isEmpty()
             ? before
             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void MainWindow::exportConversation(qint64 id, ExportFormat format) {
  const auto conversation = id ? m_chat->read(id) : std::nullopt;
  if (!conversation) return;
  const bool json = format == ExportFormat::json;
  const QString path = QFileDialog::getSaveFileName(
      this, json ? tr("Export as JSON") : tr("Export as Markdown"),
      QDir(exportFolder()).filePath(ConversationExport::fileName(*conversation, format)),
      json ? tr("Conversations (*.json);;All files (*)") : tr("Markdown (*.md);;All files (*)"));
  if (!path.isEmpty()) exportTo(path, *conversation, format);
}

void MainWindow::exportTo(const QString& path, const Conversation& conversation, ExportFormat format) {
  const QString wrong = ConversationExport::save(conversation, format, path);
  m_settings->setValue("chat/export_folder", QFileInfo(path).absolutePath());
  if (!wrong.isEmpty())
    m_notice->showNotice(wrong,
                         {{tr("Export…"), [this, id = conversation.id, format] { exportConversation(id, format); }}});
  else
    m_notice->showNotice(tr("Exported to %1").arg(QDir::toNativeSeparators(path)), {}, m_chat->conversation().id);
}

void MainWindow::importFrom(const QString& path) {
  QString wrong;
  auto conversation = ConversationExport::load(path, wrong);
  if (!conversation) {
    m_notice->showNotice(wrong);
    return;
  }
  m_settings->setValue("chat/export_folder", QFileInfo(path).absolutePath());
  m_chat->take(std::move(*conversation));
}

}  // namespace kvarium
