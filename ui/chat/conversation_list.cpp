#include "ui/chat/conversation_list.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/chat/conversation_model.h"
#include "ui/chat/notice_bar.h"
#include "ui/theme.h"

namespace kvarium {
namespace {

class ConversationDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {120, 2 * option.fontMetrics.lineSpacing() + 18};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = theme();
    const bool selected = option.state & QStyle::State_Selected;
    const QRect box = option.rect.adjusted(8, 1, -8, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected || option.state & QStyle::State_MouseOver) {
      painter->setPen(Qt::NoPen);
      QColor ground = t.card;
      if (!selected) ground.setAlphaF(0.5);
      painter->setBrush(ground);
      painter->drawRoundedRect(box, 6, 6);
    }
    if (option.state & QStyle::State_HasFocus && selected) {
      painter->setPen(t.accent);
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    const QRect text = box.adjusted(10, 7, -10, -7);
    const QString time = index.data(ConversationModel::time_role).toString();
    const int time_width = option.fontMetrics.horizontalAdvance(time);
    QFont font = option.font;
    painter->setFont(font);
    painter->setPen(t.muted);
    painter->drawText(text, Qt::AlignRight | Qt::AlignTop, time);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                      option.fontMetrics.elidedText(index.data(ConversationModel::detail_role).toString(),
                                                    Qt::ElideRight, text.width()));
    if (selected) font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(t.text);
    painter->drawText(
        text, Qt::AlignLeft | Qt::AlignTop,
        QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, text.width() - time_width - 8));
    painter->restore();
  }

  // What is being typed stays when the list is shown anew meanwhile.
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    const auto* line = qobject_cast<const QLineEdit*>(editor);
    if (!line || !line->isModified()) QStyledItemDelegate::setEditorData(editor, index);
  }

  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
    editor->setGeometry(option.rect.adjusted(10, 4, -10, -4));
  }
};

}  // namespace

ConversationList::ConversationList(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("side"));
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 10, 0, 10);
  column->setSpacing(8);
  const auto padded = [column](QWidget* widget) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 0, 10, 0);
    row->addWidget(widget);
    column->addLayout(row);
  };
  m_search = new QLineEdit(this);
  m_search->setPlaceholderText(tr("Search conversations"));
  m_search->setAccessibleName(tr("Search conversations"));
  m_search->setClearButtonEnabled(true);
  padded(m_search);

  m_model = new ConversationModel(this);
  m_filtered = new QSortFilterProxyModel(this);
  m_filtered->setSourceModel(m_model);
  m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_view = new QListView(this);
  m_view->setObjectName(QStringLiteral("conversations"));
  m_view->setAccessibleName(tr("Conversations"));
  m_view->setModel(m_filtered);
  m_view->setItemDelegate(new ConversationDelegate(m_view));
  m_view->setMouseTracking(true);
  m_view->setUniformItemSizes(true);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);  // F2
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  m_view->setFrameShape(QFrame::NoFrame);
  column->addWidget(m_view, 1);
  m_empty = new QLabel(this);
  m_empty->setProperty("look", QStringLiteral("muted"));
  m_empty->setWordWrap(true);
  m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  m_empty->setContentsMargins(16, 8, 16, 8);
  column->addWidget(m_empty, 1);
  m_undo = new NoticeBar(this);
  padded(m_undo);
  auto* new_button = new QPushButton(tr("New conversation"), this);
  new_button->setToolTip(tr("New conversation (Ctrl+N)"));
  padded(new_button);

  connect(new_button, &QPushButton::clicked, this, &ConversationList::newWanted);
  connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) {
    const qint64 kept = current();
    m_selecting = true;
    m_filtered->setFilterFixedString(words);
    m_selecting = false;
    select(kept);
    m_empty->setText(m_model->rowCount() ? tr("No title contains these words") : tr("Conversations appear here"));
    m_empty->setVisible(m_filtered->rowCount() == 0);
    m_view->setVisible(m_filtered->rowCount() > 0);
  });
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (!m_selecting && now.isValid()) emit opened(now.data(ConversationModel::id_role).toLongLong());
  });
  connect(m_view, &QListView::customContextMenuRequested, this, &ConversationList::contextMenu);
  connect(m_model, &ConversationModel::renamed, this, &ConversationList::renamed);
  connect(new QShortcut(QKeySequence::Delete, m_view, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated,
          this, &ConversationList::removeCurrent);
}

void ConversationList::showConversations(std::vector<ConversationSummary> conversations, qint64 current) {
  m_selecting = true;
  m_model->show(std::move(conversations));
  m_selecting = false;
  select(current);
  m_empty->setText(m_model->rowCount() ? tr("No title contains these words") : tr("Conversations appear here"));
  m_empty->setVisible(m_filtered->rowCount() == 0);
  m_view->setVisible(m_filtered->rowCount() > 0);
}

void ConversationList::select(qint64 conversation) {
  m_selecting = true;
  const int row = m_model->rowOf(conversation);
  const QModelIndex index = row < 0 ? QModelIndex() : m_filtered->mapFromSource(m_model->index(row));
  if (index.isValid())
    m_view->setCurrentIndex(index);
  else
    m_view->selectionModel()->clear();
  m_selecting = false;
}

qint64 ConversationList::current() const {
  const QModelIndex index = m_view->currentIndex();
  return index.isValid() ? index.data(ConversationModel::id_role).toLongLong() : 0;
}

void ConversationList::focusSearch() {
  m_search->setFocus(Qt::ShortcutFocusReason);
  m_search->selectAll();
}

void ConversationList::focusList() { m_view->setFocus(Qt::ShortcutFocusReason); }

void ConversationList::renameCurrent() {
  if (m_view->currentIndex().isValid()) m_view->edit(m_view->currentIndex());
}

void ConversationList::removeCurrent() {
  const qint64 id = current();
  if (!id) return;
  const QString title = m_view->currentIndex().data().toString();
  emit removed(id);
  m_undo->showNotice(tr("Deleted “%1”").arg(title), {{tr("Undo"), [this, id] { emit restored(id); }}});
}

void ConversationList::contextMenu(const QPoint& at) {
  const QModelIndex index = m_view->indexAt(at);
  if (!index.isValid()) return;
  QMenu menu(this);
  QAction* rename = menu.addAction(tr("Rename"));
  QAction* remove = menu.addAction(tr("Delete"));
  m_view->setCurrentIndex(index);
  const QAction* chosen = menu.exec(m_view->viewport()->mapToGlobal(at));
  if (chosen == rename)
    renameCurrent();
  else if (chosen == remove)
    removeCurrent();
}

}  // namespace kvarium
