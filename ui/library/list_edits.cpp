#include "ui/library/list_edits.h"

#include <QListView>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "ui/library/conversation_list.h"
#include "ui/library/conversation_model.h"
#include "ui/parts/chip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

ListEdits::ListEdits(ConversationList& list, NoticeBar& notice) : QObject(&list), m_list(list), m_notice(notice) {}

void ListEdits::remove() {
  std::vector<qint64> all = m_list.selection();
  std::erase_if(all, [this](qint64 one) { return !m_list.find(one); });
  if (all.empty()) return;
  const QString title = m_list.find(all.front())->title;
  emit removed(all);
  std::erase_if(all, [this](qint64 one) { return m_list.find(one) != nullptr; });  // refused with a notice
  if (all.empty()) return;
  take({.said = all.size() == 1 ? tr("Deleted “%1”").arg(title)
                                : tr("Conversations deleted: %1").arg(countText(qint64(all.size()))),
        .removed = all});
}

void ListEdits::changePlaces(const std::vector<qint64>& conversations, const QString& said,
                             const std::function<void(ListPlace&)>& change) {
  Step step{.said = said};
  std::vector<ListPlace> places;
  for (const qint64 one : conversations) {
    const ConversationSummary* c = m_list.find(one);
    if (!c) continue;
    const ListPlace before{one, c->pinned, c->folder};
    ListPlace after = before;
    change(after);
    if (after == before) continue;
    step.before.push_back(before);
    places.push_back(after);
  }
  if (places.empty()) return;
  emit placed(places);
  take(std::move(step));
}

void ListEdits::pin() {
  const std::vector<qint64> all = m_list.selection();
  const bool pins =
      !std::ranges::all_of(all, [this](qint64 one) { return m_list.find(one) && m_list.find(one)->pinned; });
  changePlaces(all, (pins ? tr("Pinned: %1") : tr("Unpinned: %1")).arg(named(all)),
               [pins](ListPlace& one) { one.pinned = pins; });
}

QString ListEdits::named(const std::vector<qint64>& conversations) const {
  const ConversationSummary* one = conversations.size() == 1 ? m_list.find(conversations.front()) : nullptr;
  return one ? one->title : countText(qint64(conversations.size()));
}

void ListEdits::place(const std::vector<qint64>& conversations, const QString& folder) {
  const QString name = named(conversations);
  changePlaces(conversations,
               folder.isEmpty() ? tr("Taken out of the folder: %1").arg(name)
                                : tr("Moved to the folder %1: %2").arg(folder, name),
               [&folder](ListPlace& one) { one.folder = folder; });
}

void ListEdits::drop(const std::vector<qint64>& conversations, const QString& section) {
  const bool pins = section == pinned_section;
  const QString name = named(conversations),
                folder = section.startsWith(in_folder) ? section.mid(in_folder.size()) : QString();
  changePlaces(conversations,
               pins               ? tr("Pinned: %1").arg(name)
               : folder.isEmpty() ? tr("Taken out of the folder: %1").arg(name)
                                  : tr("Moved to the folder %1: %2").arg(folder, name),
               [pins, &folder](ListPlace& one) {
                 one.pinned = pins;
                 if (!pins) one.folder = folder;
               });
}

void ListEdits::move() {
  if (m_list.selection().empty()) return;
  auto* menu = new QMenu(&m_list);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addFolders(*menu);
  const QListView& rows = m_list.view();
  menu->popup(rows.isVisible() ? rows.viewport()->mapToGlobal(rows.visualRect(rows.currentIndex()).bottomLeft())
                               : m_list.window()->mapToGlobal(QPoint(16, 16)));
}

void ListEdits::addFolders(QMenu& menu) {
  const std::vector<qint64> all = m_list.selection();
  QStringList folders, theirs;
  for (const ConversationSummary& c : m_list.all()) {
    if (!c.folder.isEmpty()) folders << c.folder;
    if (std::ranges::find(all, c.id) != all.end()) theirs << c.folder;
  }
  folders.removeDuplicates();
  folders.sort();
  const auto add = [&](const QString& text, const QString& folder) {
    QAction* action = menu.addAction(text, this, [this, all, folder] { place(all, folder); });
    action->setCheckable(true);
    action->setChecked(theirs.count(folder) == theirs.size());
  };
  for (const QString& folder : folders) add(withoutMnemonic(folder), folder);
  menu.addSeparator();
  add(tr("In no folder"), {});
  menu.addAction(tr("New folder…"), this, [this, all] {
    askName(m_list, tr("Move to a folder"), tr("Name of the folder"), {}, [this, all](const QString& name) {
      if (!name.isEmpty()) place(all, name.left(longest_title));
    });
  });
}

void ListEdits::take(Step step) {
  m_steps.push_back(std::move(step));
  emit stepTaken();
  offerUndo(false);
}

// The button takes back what the notice says.
void ListEdits::offerUndo(bool after_undo) {
  const QString topic = QStringLiteral("step");
  if (m_steps.empty()) return m_notice.remedied(topic);
  m_notice.add({.text = after_undo ? Words::tr("Before that: %1").arg(lastStep()) : lastStep(),
                .kind = after_undo || m_steps.back().removed.empty() ? NoticeKind::info : NoticeKind::question,
                .actions = {{tr("Undo"), [this] { undo(); }}},
                .topic = topic});
}

void ListEdits::undo() {
  if (m_steps.empty()) return;
  const Step step = std::move(m_steps.back());
  m_steps.pop_back();
  if (step.removed.empty())
    emit placed(step.before);
  else
    emit restored(step.removed);
  emit stepUndone();
  offerUndo(true);
}

void ListEdits::addTo(QMenu& menu) {
  const std::vector<qint64> all = m_list.selection();
  const bool pinned =
      std::ranges::all_of(all, [this](qint64 one) { return m_list.find(one) && m_list.find(one)->pinned; });
  menu.addAction(pinned ? tr("Unpin") : tr("Pin"), this, &ListEdits::pin);
  addFolders(*menu.addMenu(tr("Move to a folder")));
}

}  // namespace kvarium::ui
