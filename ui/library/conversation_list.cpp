#include "ui/library/conversation_list.h"

#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSet>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/library/conversation_model.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {

ConversationList::ConversationList(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("side"));
  setAttribute(Qt::WA_StyledBackground);
  auto* column = plainColumn(8, this, {0, 10, 0, 10});
  const auto padded = [column](QWidget* widget) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 0, 10, 0);
    row->addWidget(widget);
    column->addLayout(row);
  };
  m_search = new QLineEdit(this);
  m_search->setPlaceholderText(tr("Search"));
  m_search->setAccessibleName(tr("Search conversations"));
  m_search->setToolTip(tr("Find words in titles and messages of all conversations"));
  m_search->setMaxLength(int{SearchWords::longest});
  m_search->setClearButtonEnabled(true);
  m_search->installEventFilter(this);
  padded(m_search);

  m_model = new ConversationModel(this);
  m_view = new QListView(this);
  m_view->setObjectName(QStringLiteral("conversations"));
  m_view->setAccessibleName(tr("Conversations"));
  m_view->setModel(m_model);
  m_view->setItemDelegate(new ConversationDelegate(m_view));
  m_view->setMouseTracking(true);
  m_view->setUniformItemSizes(true);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);  // F2
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->setFrameShape(QFrame::NoFrame);
  column->addWidget(m_view, 1);
  m_empty = plainLabel(this, "muted");
  m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  m_empty->setContentsMargins(16, 8, 16, 8);
  column->addWidget(m_empty, 1);
  m_undo = new NoticeBar(this);
  padded(m_undo);
  auto* new_button = new QPushButton(tr("New conversation"), this);
  tipWithKey(*new_button, tr("New conversation"), QStringLiteral("new"));
  padded(new_button);

  m_search_wait.setSingleShot(true);
  m_search_wait.setInterval(search_wait_ms);
  connect(&m_search_wait, &QTimer::timeout, this, [this] { emit searchWanted(m_search->text()); });
  connect(new_button, &QPushButton::clicked, this, &ConversationList::newWanted);
  connect(this, &ConversationList::newWanted, this, &ConversationList::endSearch);
  connect(m_search, &QLineEdit::textChanged, this, &ConversationList::refresh);
  const auto open = [this](const QModelIndex& index) {
    if (m_selecting || !index.isValid()) return;
    emit opened(index.data(ConversationModel::id_role).toLongLong(),
                index.data(ConversationModel::message_role).toLongLong());
  };
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, open);
  const auto choose = [this, open](const QModelIndex& index) {  // also for the current row, to return to the place
    open(index);
    emit chosen();
  };
  connect(m_view, &QListView::activated, this, choose);
  connect(m_view, &QListView::clicked, this, choose);
  m_view->installEventFilter(this);
  m_view->viewport()->installEventFilter(this);
  connect(m_view, &QListView::customContextMenuRequested, this, &ConversationList::contextMenu);
  connect(m_model, &ConversationModel::renamed, this, &ConversationList::renamed);
  const auto onKey = [this](const QKeySequence& keys, void (ConversationList::*run)()) {
    connect(new QShortcut(keys, m_view, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this, run);
  };
  onKey(QKeySequence::Delete, &ConversationList::removeCurrent);
  onKey(QKeySequence::Undo, &ConversationList::undo);
}

bool ConversationList::searching() const { return !SearchWords(m_search->text()).isEmpty(); }

void ConversationList::showConversations(std::vector<ConversationSummary> conversations, qint64 current) {
  m_all = std::move(conversations);
  m_shown = current;
  refresh();
}

void ConversationList::showHits(const QString& typed, const std::vector<SearchHit>& hits) {
  if (typed != m_search->text()) return;
  m_hits = hits;
  m_found = typed;
  showRows();
}

// The previous hits stay while messages are searched, so that the list does not flicker with every key.
void ConversationList::refresh() {
  if (searching()) {
    m_search_wait.start();
    if (m_found.isEmpty()) return;
  } else {
    m_search_wait.stop();
    m_hits.clear();
    m_found.clear();
  }
  showRows();
}

void ConversationList::showRows() {
  const qint64 message = m_view->currentIndex().data(ConversationModel::message_role).toLongLong();
  m_selecting = true;
  const SearchWords words(m_found);
  std::vector<ListRow> rows;
  QSet<qint64> seen, there;
  for (const ConversationSummary& c : m_all) there.insert(c.id);
  for (const SearchHit& hit : m_hits) {
    if (!there.contains(hit.conversation)) continue;
    rows.push_back({hit, hit.title, hit.text});
    seen.insert(hit.conversation);
  }
  for (const ConversationSummary& c : m_all)
    if (m_found.isEmpty() || (!seen.contains(c.id) && words.isIn(c.title))) rows.push_back(listRow(c));
  if (!m_found.isEmpty()) std::ranges::stable_sort(rows, std::greater(), &SearchHit::time_ms);
  const bool none = rows.empty();
  m_model->show(std::move(rows), words);
  m_selecting = false;
  select(m_shown, m_found.isEmpty() ? 0 : message);
  m_empty->setText(m_found.isEmpty() ? tr("Conversations appear here")
                                     : tr("No title and no message contains “%1”").arg(m_found.simplified()));
  m_empty->setVisible(none);
  m_view->setVisible(m_model->rowCount() > 0);
}

void ConversationList::select(qint64 conversation, qint64 message) {
  m_selecting = true;
  const int row = m_model->rowOf(conversation, message);
  if (row >= 0)
    m_view->setCurrentIndex(m_model->index(row));
  else
    m_view->selectionModel()->clear();
  m_selecting = false;
}

qint64 ConversationList::current() const {
  const QModelIndex index = m_view->currentIndex();
  return index.isValid() ? index.data(ConversationModel::id_role).toLongLong() : m_shown;
}

void ConversationList::focusSearch() {
  m_search->setFocus(Qt::ShortcutFocusReason);
  m_search->selectAll();
}

void ConversationList::focusList() { m_view->setFocus(Qt::ShortcutFocusReason); }

void ConversationList::renameCurrent() {
  if (!m_view->currentIndex().isValid()) m_search->clear();  // the shown conversation is not in the list
  if (m_view->currentIndex().isValid()) m_view->edit(m_view->currentIndex());
}

void ConversationList::removeCurrent() {
  const qint64 id = current();
  const auto it = std::find_if(m_all.begin(), m_all.end(), [&](const auto& c) { return c.id == id; });
  if (it == m_all.end()) return;
  m_removed.emplace_back(id, it->title);
  emit removed(id);
  const auto still = std::find_if(m_all.begin(), m_all.end(), [&](const auto& c) { return c.id == id; });
  if (still != m_all.end()) m_removed.pop_back();  // it was refused with a notice
  offerUndo();
}

void ConversationList::offerUndo() {
  if (m_removed.empty()) {
    m_undo->dismiss();
    return;
  }
  const QString title = m_removed.back().second;
  m_undo->add({.text = m_removed.size() == 1
                           ? tr("Deleted “%1”").arg(title)
                           : tr("Deleted “%1”, and %2 before it").arg(title, countText(qint64(m_removed.size()) - 1)),
               .kind = NoticeKind::question,
               .actions = {{tr("Undo"), [this] { undo(); }}},
               .topic = QStringLiteral("deleted")});
}

void ConversationList::undo() {
  if (m_removed.empty()) return;
  const qint64 id = m_removed.back().first;
  m_removed.pop_back();
  emit restored(id);
  offerUndo();
}

// An arrow key moves from the search field to the hits, Escape clears the search. Text typed on the list goes to the
// composer. A click below the rows would take the mark off the shown conversation.
bool ConversationList::eventFilter(QObject* object, QEvent* event) {
  if (object == m_view->viewport() &&
      (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick))
    return !m_view->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint()).isValid();
  if (object == m_view && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString text = key->text();
    const bool words = !text.isEmpty() && text.front().isPrint() && !text.front().isSpace();
    if (words || (key->key() == Qt::Key_Escape && !m_search->text().isEmpty())) {
      event->ignore();  // left to the window
      return true;
    }
  }
  if (object == m_search && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool escape = key == Qt::Key_Escape && !m_search->text().isEmpty();
    const bool down = key == Qt::Key_Down && m_view->isVisible();
    if (escape || down) {
      event->accept();
      if (event->type() == QEvent::ShortcutOverride) return true;
      if (escape) {
        m_search->clear();
      } else {
        focusList();
        if (!m_view->currentIndex().isValid()) m_view->setCurrentIndex(m_model->index(0));
      }
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

void ConversationList::contextMenu(const QPoint& at) {
  const QModelIndex index = m_view->indexAt(at);
  if (!index.isValid()) return;
  m_view->setCurrentIndex(index);
  const qint64 id = current();
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Rename"), this, &ConversationList::renameCurrent);
  menu->addAction(tr("Duplicate"), this, [this, id] { emit duplicateWanted(id); });
  QMenu* files = menu->addMenu(tr("Export"));
  files->addAction(tr("Markdown…"), this, [this, id] { emit exportWanted(id, ExportFormat::markdown); });
  files->addAction(tr("JSON…"), this, [this, id] { emit exportWanted(id, ExportFormat::json); });
  menu->addSeparator();
  menu->addAction(tr("Delete"), this, &ConversationList::removeCurrent);
  menu->popup(m_view->viewport()->mapToGlobal(at));
}

}  // namespace kvarium::ui
