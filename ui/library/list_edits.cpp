#include "ui/library/list_edits.h"

#include <QInputDialog>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "ui/library/conversation_list.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"

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
    step.before.push_back({one, c->pinned, c->folder});
    places.push_back(step.before.back());
    change(places.back());
  }
  if (places.empty()) return;
  emit placed(places);
  take(std::move(step));
}

void ListEdits::pin() {
  const std::vector<qint64> all = m_list.selection();
  const bool pins =
      !std::ranges::all_of(all, [this](qint64 one) { return m_list.find(one) && m_list.find(one)->pinned; });
  changePlaces(all, {}, [pins](ListPlace& one) { one.pinned = pins; });
}

void ListEdits::place(const std::vector<qint64>& conversations, const QString& folder) {
  const QString count = countText(qint64(conversations.size()));
  changePlaces(conversations,
               folder.isEmpty() ? tr("Taken out of their folders: %1").arg(count)
                                : tr("Moved to the folder %1: %2").arg(folder, count),
               [&folder](ListPlace& one) { one.folder = folder; });
}

void ListEdits::move() {
  QStringList folders;
  for (const ConversationSummary& c : m_list.all())
    if (!c.folder.isEmpty() && !folders.contains(c.folder)) folders << c.folder;
  folders.sort();
  const std::vector<qint64> all = m_list.selection();
  const ConversationSummary* first = all.empty() ? nullptr : m_list.find(all.front());
  if (!first) return;
  auto* ask = new QInputDialog(&m_list);
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setWindowTitle(tr("Move to a folder"));
  ask->setLabelText(tr("Name of the folder, new or there already; empty for none"));
  ask->setComboBoxEditable(true);
  ask->setComboBoxItems(folders);
  ask->setTextValue(first->folder);
  connect(ask, &QInputDialog::textValueSelected, this,
          [this, all](const QString& name) { place(all, name.simplified().left(longest_title)); });
  ask->open();
}

void ListEdits::take(Step step) {
  m_steps.push_back(std::move(step));
  emit stepTaken();
  offerUndo();
}

void ListEdits::offerUndo() {
  if (m_steps.empty() || m_steps.back().said.isEmpty()) {
    m_notice.dismiss();
    return;
  }
  m_notice.add({.text = m_steps.back().said,
                .kind = NoticeKind::question,
                .actions = {{tr("Undo"), [this] { undo(); }}},
                .topic = QStringLiteral("deleted")});
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
  offerUndo();
}

void ListEdits::addTo(QMenu& menu) {
  const std::vector<qint64> all = m_list.selection();
  const bool pinned =
      std::ranges::all_of(all, [this](qint64 one) { return m_list.find(one) && m_list.find(one)->pinned; });
  menu.addAction(pinned ? tr("Unpin") : tr("Pin"), this, &ListEdits::pin);
  menu.addAction(tr("Move to a folder…"), this, &ListEdits::move);
  if (std::ranges::any_of(all, [this](qint64 one) { return m_list.find(one) && !m_list.find(one)->folder.isEmpty(); }))
    menu.addAction(tr("Take out of its folder"), this, [this, all] { place(all, {}); });
}

}  // namespace kvarium::ui
