#include "ui/library/conversation_list.h"

#include <QDrag>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>
#include <QSet>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/library/conversation_model.h"
#include "ui/library/list_edits.h"
#include "ui/parts/keys/key_tip.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/plain_widgets.h"

namespace kvarium::ui {
namespace {

class Rows : public QListView {
 public:
  using QListView::QListView;

 protected:
  // The picture hangs below the pointer, so that the place under it is seen.
  void startDrag(Qt::DropActions actions) override {
    const QModelIndexList dragged = selectionModel()->selectedRows();
    if (dragged.isEmpty()) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(model()->mimeData(dragged));
    drag->setPixmap(viewport()->grab(visualRect(currentIndex()) & viewport()->rect()));
    drag->setHotSpot(QPoint(-16, -16));
    drag->exec(actions, defaultDropAction());
  }
};

}  // namespace

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
  m_view = new Rows(this);
  m_view->setObjectName(QStringLiteral("conversations"));
  m_view->setAccessibleName(tr("Conversations"));
  m_view->setModel(m_model);
  auto* delegate = new ConversationDelegate(m_view);
  m_view->setItemDelegate(delegate);
  connect(delegate, &ConversationDelegate::closeEditor, this, &ConversationList::leaveSubject, Qt::QueuedConnection);
  m_view->setMouseTracking(true);
  m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);  // F2
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->setDragDropMode(QAbstractItemView::DragDrop);
  m_view->setDefaultDropAction(Qt::MoveAction);
  m_view->setDragDropOverwriteMode(true);  // onto a row, not between two
  m_view->setFrameShape(QFrame::NoFrame);
  column->addWidget(m_view, 1);
  m_empty = plainLabel(this, "muted");
  m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  m_empty->setContentsMargins(16, 8, 16, 8);
  column->addWidget(m_empty, 1);
  auto* notice = new NoticeBar(this);
  padded(notice);
  m_edits = new ListEdits(*this, *notice);
  auto* new_button = new QPushButton(tr("New conversation"), this);
  tipWithKey(*new_button, tr("New conversation"), QStringLiteral("new"));
  padded(new_button);

  m_search_wait.setSingleShot(true);
  m_search_wait.setInterval(search_wait_ms);
  connect(&m_search_wait, &QTimer::timeout, this, [this] { emit searchWanted(m_search->text()); });
  connect(m_search, &QLineEdit::returnPressed, this, [this] {
    m_enters = searching();
    if (m_enters && m_found == m_search->text()) return openFirst();
    m_search_wait.stop();
    if (m_enters) emit searchWanted(m_search->text());
  });
  connect(new_button, &QPushButton::clicked, this, &ConversationList::newWanted);
  connect(this, &ConversationList::newWanted, this, &ConversationList::endSearch);
  connect(m_search, &QLineEdit::textChanged, this, [this] {
    m_enters = false;
    refresh();
  });
  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ConversationList::onSelection);
  connect(m_view, &QListView::clicked, this, &ConversationList::choose);
  m_view->installEventFilter(this);
  m_view->viewport()->installEventFilter(this);
  connect(m_view, &QListView::customContextMenuRequested, this, &ConversationList::contextMenu);
  connect(m_model, &ConversationModel::renamed, this, &ConversationList::renamed);
  // Queued: the view is not done with the rows that it dragged.
  connect(m_model, &ConversationModel::dropped, m_edits, &ListEdits::drop, Qt::QueuedConnection);
  connect(m_model, &ConversationModel::folderRenamed, this, [this](const QString& folder, const QString& to) {
    std::vector<qint64> in_it;
    for (const ConversationSummary& c : m_all)
      if (c.folder == folder) in_it.push_back(c.id);
    m_edits->place(in_it, to);
  });
  const auto onKey = [this](const QKeySequence& keys, auto* receiver, auto run) {
    auto* shortcut = new QShortcut(keys, m_view, nullptr, nullptr, Qt::WidgetShortcut);
    shortcut->setAutoRepeat(false);  // a key that is held takes one step
    connect(shortcut, &QShortcut::activated, receiver, run);
  };
  onKey(QKeySequence::Delete, this, [this] {
    const bool head = !m_view->currentIndex().data(ConversationModel::section_role).toString().isEmpty();
    if (!head) m_edits->remove();
  });
  onKey(QKeySequence::Undo, m_edits, &ListEdits::undo);
}

bool ConversationList::searching() const { return !SearchWords(m_search->text()).isEmpty(); }

void ConversationList::showConversations(std::vector<ConversationSummary> conversations, qint64 current) {
  m_all = std::move(conversations);
  if (std::exchange(m_shown, current) != current) m_view->clearSelection();
  refresh();
}

void ConversationList::showHits(const QString& typed, const std::vector<SearchHit>& hits) {
  if (typed != m_search->text()) return;
  m_hits = hits;
  m_found = typed;
  showRows();
  if (m_enters) openFirst();
}

void ConversationList::openFirst() {
  m_enters = false;
  const QModelIndex first = m_model->index(0);
  if (!first.isValid()) return;
  m_view->setCurrentIndex(first);
  if (choose(first)) emit chosen();
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
  const QModelIndex at = m_view->currentIndex();
  const int at_row = at.row();
  const qint64 message = at.data(ConversationModel::message_role).toLongLong();
  const QString head = at.data(ConversationModel::section_role).toString();
  const std::vector<qint64> selected = selection();
  m_selecting = true;
  const SearchWords words(m_found);
  std::vector<ListRow> rows;
  if (m_found.isEmpty()) {
    rows = sectionedRows(m_all, m_folded);
  } else {
    QSet<qint64> seen, there;
    for (const ConversationSummary& c : m_all) there.insert(c.id);
    for (const SearchHit& hit : m_hits) {
      if (!there.contains(hit.conversation)) continue;
      rows.push_back({hit, hit.title, hit.text});
      seen.insert(hit.conversation);
    }
    for (const ConversationSummary& c : m_all)
      if (!seen.contains(c.id) && words.isIn(c.title)) rows.push_back(listRow(c));
    std::ranges::stable_sort(rows, std::greater(), &SearchHit::time_ms);
  }
  const bool none = rows.empty();
  m_model->show(std::move(rows), words);
  m_selecting = false;
  select(marked(), m_found.isEmpty() ? 0 : message);
  if (selected.size() > 1 && m_found.isEmpty()) selectAlso(selected);
  if (const int row = m_model->headOf(head); row >= 0)
    m_view->selectionModel()->setCurrentIndex(m_model->index(row), QItemSelectionModel::NoUpdate);
  if (!m_view->currentIndex().isValid() && at_row >= 0)  // where the keyboard goes on
    m_view->selectionModel()->setCurrentIndex(m_model->index(std::min(at_row, m_model->rowCount() - 1)),
                                              QItemSelectionModel::NoUpdate);
  m_empty->setText(m_found.isEmpty() ? tr("Conversations appear here")
                                     : tr("No title and no message contains “%1”").arg(m_found.simplified()));
  m_empty->setVisible(none);
  m_view->setVisible(m_model->rowCount() > 0);
}

void ConversationList::select(qint64 conversation, qint64 message) {
  m_selecting = true;
  const QModelIndex index = m_model->index(m_model->rowOf(conversation, message));
  if (index.isValid()) {
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_view->selectionModel()->select(index, QItemSelectionModel::ClearAndSelect);
  } else {
    m_view->selectionModel()->clear();
  }
  m_selecting = false;
}

void ConversationList::selectAlso(const std::vector<qint64>& conversations) {
  m_selecting = true;
  QItemSelection all;
  for (const qint64 one : conversations)
    if (const QModelIndex index = m_model->index(m_model->rowOf(one)); index.isValid()) all.select(index, index);
  if (!all.isEmpty()) m_view->selectionModel()->select(all, QItemSelectionModel::ClearAndSelect);
  m_selecting = false;
}

// One row: it is opened. None, as where the keyboard is on a head: the shown one is marked.
void ConversationList::onSelection() {
  if (m_selecting) return;
  const QModelIndexList rows = m_view->selectionModel()->selectedRows();
  if (rows.size() == 1)
    emit opened(rows.front().data(ConversationModel::id_role).toLongLong(),
                rows.front().data(ConversationModel::message_role).toLongLong());
  else if (rows.isEmpty() && m_found.isEmpty())
    selectAlso({m_shown});
}

// Also the selected row, to return to its place.
bool ConversationList::choose(const QModelIndex& index) {
  const bool head = !index.data(ConversationModel::section_role).toString().isEmpty();
  if (head) fold(index, !index.data(ConversationModel::folded_role).toBool());
  if (head || m_view->selectionModel()->selectedRows().size() != 1) return false;
  onSelection();
  return true;
}

std::vector<qint64> ConversationList::selection() const {
  std::vector<qint64> all;
  for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
    if (const qint64 id = index.data(ConversationModel::id_role).toLongLong(); std::ranges::find(all, id) == all.end())
      all.push_back(id);
  if (all.empty() && marked()) all.push_back(marked());
  return all;
}

qint64 ConversationList::current() const {
  const std::vector<qint64> all = selection();
  return all.size() == 1 ? all.front() : 0;
}

void ConversationList::setFolded(const QStringList& sections) {
  m_folded = QSet(sections.begin(), sections.end());
  showRows();
}

void ConversationList::fold(const QModelIndex& head, bool on) {
  const QString section = head.data(ConversationModel::section_role).toString();
  if (section.isEmpty() || m_folded.contains(section) == on) return;
  on ? void(m_folded.insert(section)) : void(m_folded.remove(section));
  showRows();
  emit folded(m_folded.values());
}

void ConversationList::focusSearch() {
  m_search->setFocus(Qt::ShortcutFocusReason);
  m_search->selectAll();
}

void ConversationList::focusList() {
  if (m_view->isVisible())
    m_view->setFocus(Qt::ShortcutFocusReason);
  else
    focusSearch();
}

const ConversationSummary* ConversationList::find(qint64 conversation) const {
  const auto it = std::ranges::find(m_all, conversation, &ConversationSummary::id);
  return it == m_all.end() ? nullptr : &*it;
}

void ConversationList::renameCurrent() {
  if (!m_view->selectionModel()->hasSelection()) {  // the shown conversation is not in the list
    m_search->clear();
    if (const ConversationSummary* shown = find(m_shown)) m_folded.remove(sectionOf(*shown));
    showRows();
  }
  if (m_view->selectionModel()->hasSelection()) m_view->edit(m_view->currentIndex());
}

void ConversationList::exportSelected(ExportFormat format) {
  const std::vector<qint64> all = selection();
  if (all.size() == 1) emit exportWanted(all.front(), format);
  if (all.size() > 1) emit archiveWanted(all);
}

// An arrow key moves from the search field to the hits, Escape clears the search. Text typed on the list goes to the
// composer, so a click leaves the keyboard in the list, where Delete is. A click below the rows would take the mark off
// the shown conversation, and one with the right button would open another.
bool ConversationList::eventFilter(QObject* object, QEvent* event) {
  if (object == m_view->viewport() &&
      (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick)) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    return mouse->button() == Qt::RightButton || !m_view->indexAt(mouse->position().toPoint()).isValid();
  }
  if (object == m_view && event->type() == QEvent::InputMethodQuery) {  // what it would compose here is lost
    auto* query = static_cast<QInputMethodQueryEvent*>(event);
    query->setValue(Qt::ImEnabled, false);
    return query->queries() == Qt::ImEnabled;
  }
  const bool edited = m_view->isPersistentEditorOpen(m_view->currentIndex());  // Enter ends that, and opens nothing
  if (object == m_view && event->type() == QEvent::KeyPress && !edited) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const QString text = key->text();
    const bool words = !text.isEmpty() && text.front().isPrint() && !text.front().isSpace();
    const bool folds = key->key() == Qt::Key_Left, unfolds = key->key() == Qt::Key_Right;
    if (folds || unfolds || key->key() == Qt::Key_Space) {
      const QModelIndex at = m_view->currentIndex();
      const bool head = !at.data(ConversationModel::section_role).toString().isEmpty();
      if (head) fold(at, folds || (!unfolds && !at.data(ConversationModel::folded_role).toBool()));
      if (head || folds || unfolds) return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      const QModelIndex at = m_view->currentIndex();
      if (!m_view->selectionModel()->hasSelection()) m_view->setCurrentIndex(at);  // the focus alone selects none
      if (choose(at)) emit chosen();
      return true;
    }
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
        if (!m_view->selectionModel()->hasSelection()) {  // the focus alone selects none
          m_view->selectionModel()->setCurrentIndex(m_model->index(0), QItemSelectionModel::NoUpdate);
          m_view->selectionModel()->select(m_model->index(0), QItemSelectionModel::ClearAndSelect);
        }
      }
      return true;
    }
  }
  return QWidget::eventFilter(object, event);
}

// Not while its title is edited, which the mark of another row would end. Its menu is done: signals of both are queued.
void ConversationList::leaveSubject() {
  if (m_subject == 0 || m_view->isPersistentEditorOpen(m_view->currentIndex())) return;
  m_subject = 0;
  showRows();
}

void ConversationList::contextMenu(const QPoint& at) {
  const QModelIndex index = m_view->indexAt(at);
  if (!index.isValid()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const QString section = index.data(ConversationModel::section_role).toString();
  if (!section.isEmpty()) {
    const bool is_folded = index.data(ConversationModel::folded_role).toBool();
    menu->addAction(is_folded ? tr("Unfold") : tr("Fold"), this,
                    [this, section, is_folded] { fold(m_model->index(m_model->headOf(section)), !is_folded); });
    if (section.startsWith(in_folder))
      menu->addAction(tr("Rename"), this, [this, section] { m_view->edit(m_model->index(m_model->headOf(section))); });
    return menu->popup(m_view->viewport()->mapToGlobal(at));
  }
  if (!m_view->selectionModel()->isSelected(index)) {
    m_subject = index.data(ConversationModel::id_role).toLongLong();
    select(m_subject, index.data(ConversationModel::message_role).toLongLong());
    connect(menu, &QMenu::aboutToHide, this, &ConversationList::leaveSubject, Qt::QueuedConnection);
  }
  const qint64 id = current();
  if (id) {
    menu->addAction(tr("Rename"), this, &ConversationList::renameCurrent);
    menu->addAction(tr("Duplicate"), this, [this, id] { emit duplicateWanted(id); });
  }
  m_edits->addTo(*menu);
  if (id) {
    QMenu* files = menu->addMenu(tr("Export"));
    files->addAction(tr("Markdown…"), this, [this] { exportSelected(ExportFormat::markdown); });
    files->addAction(tr("JSON…"), this, [this] { exportSelected(ExportFormat::json); });
  } else {
    menu->addAction(tr("Export as one file…"), this, [this] { exportSelected(ExportFormat::json); });
  }
  menu->addSeparator();
  menu->addAction(tr("Delete"), m_edits, &ListEdits::remove);
  menu->popup(m_view->viewport()->mapToGlobal(at));
}

}  // namespace kvarium::ui
