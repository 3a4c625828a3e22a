#include "ui/window/save_guard.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <algorithm>

#include "ui/library/conversation_store.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

const QString unsaved_id = QStringLiteral("unsaved"), cache_id = QStringLiteral("cache-file");

}  // namespace

SaveGuard::SaveGuard(const WindowParts& parts, std::function<bool(qint64)> export_one)
    : QObject(&parts.window), m_parts(parts), m_export_one(std::move(export_one)) {
  connect(&m_parts.chat.keeper(), &ConversationKeeper::notSaved, this, [this](const QString& why) {
    if (!why.isEmpty()) return show(why);
    m_why.clear();
    if (!m_parts.store.inMemory()) m_parts.pane.conditions().clearCondition(unsaved_id);
  });
  connect(&m_parts.chat.cache(), &CacheController::cacheNotKept, this, &SaveGuard::showCache);
  if (m_parts.store.inMemory()) show({});
}

QString SaveGuard::words(const std::vector<qint64>& unsaved) {
  if (unsaved.size() != 1) return tr("%1 conversations are not saved").arg(countText(qint64(unsaved.size())));
  const QString title = m_parts.chat.keeper().titleOf(unsaved.front());
  return title.isEmpty() ? tr("A conversation is not saved") : tr("“%1” is not saved").arg(title);
}

void SaveGuard::show(const QString& why) {
  m_why = why;
  const auto export_one = [this] {
    const std::vector<qint64> unsaved = m_parts.chat.keeper().unsaved();
    const qint64 shown = m_parts.chat.state().conversation().id;
    const bool here = std::ranges::find(unsaved, shown) != unsaved.end();
    if (!unsaved.empty()) m_export_one(here ? shown : unsaved.front());
  };
  m_parts.pane.conditions().setCondition(
      {.id = unsaved_id,
       .text = m_parts.store.inMemory()
                   ? m_parts.store.problem()
                   : tr("%1: %2. The conversation goes on, and saving is tried again every few seconds.")
                         .arg(words(m_parts.chat.keeper().unsaved()), why),
       .actions = {{tr("Try again"), [this] { tryAgain(); }}, {tr("Export…"), export_one}},
       .mark = tr("not saved")});
}

void SaveGuard::showCache(qint64 conversation, const QString& why) {
  if (why.isEmpty()) return m_parts.pane.conditions().clearCondition(cache_id, conversation);
  Chat& chat = m_parts.chat;
  m_parts.pane.conditions().setCondition({.id = cache_id,
                                          .text = tr("The cache of this conversation is not kept on disk: %1").arg(why),
                                          .actions = {{tr("Try again"), [&chat] { chat.cache().keep(true); }},
                                                      {tr("Do not keep it"), [&chat] { chat.cache().keep(false); }}},
                                          .of = conversation,
                                          .mark = tr("cache not saved")});
}

void SaveGuard::tryAgain() {
  if (!m_parts.store.inMemory()) return m_parts.chat.keeper().saveNow();
  if (!m_parts.chat.keeper().reopenStore()) return show({});
  if (m_parts.chat.keeper().unsaved().empty()) m_parts.pane.conditions().clearCondition(unsaved_id);
}

bool SaveGuard::mayLeave() {
  QSet<qint64> exported;
  for (;;) {
    m_parts.chat.keeper().saveNow();
    std::vector<qint64> unsaved = m_parts.chat.keeper().unsaved();
    std::erase_if(unsaved, [&](qint64 id) { return exported.contains(id); });
    if (unsaved.empty()) return true;
    // The program's only modal box, because it is the last chance to save.
    QMessageBox box(QMessageBox::Warning, tr("Quit KVarium"), tr("%1.").arg(words(unsaved)), QMessageBox::NoButton,
                    &m_parts.window);
    box.setInformativeText(m_parts.store.inMemory()
                               ? m_parts.store.problem()
                               : tr("%1. What is not saved is lost when the program ends.")
                                     .arg(asSentence(m_why.isEmpty() ? m_parts.store.lastError() : m_why)));
    const QAbstractButton* again = box.addButton(tr("&Try again"), QMessageBox::AcceptRole);
    const QAbstractButton* export_all = box.addButton(tr("&Export…"), QMessageBox::ActionRole);
    const QAbstractButton* quit = box.addButton(tr("&Quit anyway"), QMessageBox::DestructiveRole);
    QPushButton* cancel = box.addButton(QMessageBox::Cancel);
    box.setEscapeButton(cancel);
    box.exec();
    const QAbstractButton* pressed = box.clickedButton();
    if (pressed == quit) return true;
    if (pressed == again) {
      tryAgain();
    } else if (pressed == export_all) {
      for (const qint64 id : unsaved)
        if (m_export_one(id)) exported.insert(id);
    } else {
      return false;
    }
  }
}

}  // namespace kvarium::ui
