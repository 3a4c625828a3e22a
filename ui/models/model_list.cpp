#include "ui/models/model_list.h"

#include <QDir>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "ui/models/model_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

class ModelDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {160, 2 * option.fontMetrics.lineSpacing() + 18};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = theme();
    const bool selected = option.state & QStyle::State_Selected;
    const QRect box = option.rect.adjusted(4, 1, -4, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowGround(*painter, option, box);
    const QRect text = box.adjusted(10, 7, -10, -7);
    const bool usable = index.data(ModelList::usable_role).toBool();
    QString right = index.data(ModelList::size_role).toString();
    const bool open = index.data(ModelList::open_role).toBool();
    if (open) right = tr("✓ open · %1").arg(right);
    painter->setPen(open ? t.accent : t.muted);
    painter->drawText(text, Qt::AlignRight | Qt::AlignTop, right);
    painter->setPen(t.muted);
    const QString line = index.data(ModelList::line_role).toString();
    painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                      option.fontMetrics.elidedText(line, Qt::ElideRight, text.width()));
    QFont font = option.font;
    if (selected) font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(usable ? t.text : t.muted);
    const int room = text.width() - option.fontMetrics.horizontalAdvance(right) - 12;
    painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, room));
    painter->restore();
  }
};

}  // namespace

ModelList::ModelList(QWidget* parent) : QListView(parent), m_rows(new QStandardItemModel(this)) {
  setModel(m_rows);
  setItemDelegate(new ModelDelegate(this));
  setAccessibleName(tr("Models"));
  setMouseTracking(true);
  setUniformItemSizes(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  connect(this, &QListView::activated, this, &ModelList::activatedModel);
}

// Tooltips are escaped, so that a file's name is not interpreted as HTML.
void ModelList::fill() {
  m_filling = true;
  m_rows->clear();
  for (const ListedModel& model : m_models) {
    const bool open = !m_open.isEmpty() && model.path == m_open;
    const QString line = modelLine(model);
    const QString size = bytesText(model.bytes);
    auto* row = new QStandardItem(model.name);
    row->setEditable(false);
    row->setData(line, line_role);
    row->setData(size, size_role);
    row->setData(model.usable(), usable_role);
    row->setData(open, open_role);
    row->setToolTip(QStringLiteral("<p>%1</p><p>%2</p>")
                        .arg(QDir::toNativeSeparators(model.path).toHtmlEscaped(), line.toHtmlEscaped()));
    row->setAccessibleText(open             ? tr("%1, open, %2, %3").arg(model.name, line, size)
                           : model.usable() ? tr("%1, %2, %3").arg(model.name, line, size)
                                            : tr("%1, cannot be opened: %2").arg(model.name, line));
    m_rows->appendRow(row);
  }
  m_filling = false;
}

void ModelList::showModels(const std::vector<ListedModel>& models) {
  m_models = models;
  fill();
  choose(m_chosen);
}

void ModelList::setOpen(const QString& path) {
  if (std::exchange(m_open, path) == path) return;
  fill();
  choose(m_chosen.isEmpty() ? path : m_chosen);
}

int ModelList::rowOf(const QString& path) const {
  const auto found = std::ranges::find(m_models, path, &ListedModel::path);
  return found == m_models.end() ? -1 : int(found - m_models.begin());
}

// Selects the model at this path, else the one in use, else the first.
void ModelList::choose(const QString& path) {
  int row = rowOf(path);
  if (row < 0) row = rowOf(m_open);
  if (row < 0 && !m_models.empty()) row = 0;
  m_filling = true;
  setCurrentIndex(m_rows->index(row, 0));
  m_filling = false;
  takeChosen();
}

const ListedModel* ModelList::chosen() const {
  const int row = currentIndex().row();
  return row >= 0 && size_t(row) < m_models.size() ? &m_models[size_t(row)] : nullptr;
}

void ModelList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (!m_filling) takeChosen();
}

// The details below the list grow and shrink with the model that is chosen.
void ModelList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  scrollTo(currentIndex());
}

void ModelList::takeChosen() {
  const ListedModel* now = chosen();
  m_chosen = now ? now->path : QString();
  emit chosenChanged();
}

}  // namespace kvarium::ui
