#include "ui/models/model_list.h"

#include <QDir>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/models/model_text.h"
#include "ui/parts/list_row.h"
#include "ui/parts/numbers.h"
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
    const bool usable = index.data(ModelListModel::usable_role).toBool();
    QString right = index.data(ModelListModel::size_role).toString();
    const bool open = index.data(ModelListModel::open_role).toBool();
    if (open) right = tr("✓ open · %1").arg(right);
    painter->setPen(open ? t.accent : t.muted);
    painter->drawText(text, Qt::AlignRight | Qt::AlignTop, right);
    painter->setPen(t.muted);
    const QString line = index.data(ModelListModel::line_role).toString();
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

void ModelListModel::show(const std::vector<ListedModel>& models) {
  beginResetModel();
  m_models = models;
  endResetModel();
}

void ModelListModel::setOpen(const QString& path) {
  if (path == m_open) return;
  m_open = path;
  if (!m_models.empty()) emit dataChanged(index(0), index(int(m_models.size()) - 1));
}

const ListedModel* ModelListModel::at(int row) const {
  return row >= 0 && row < int(m_models.size()) ? &m_models[size_t(row)] : nullptr;
}

int ModelListModel::rowOf(const QString& path) const {
  for (size_t i = 0; i < m_models.size(); ++i)
    if (m_models[i].path == path) return int(i);
  return -1;
}

int ModelListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_models.size()); }

QVariant ModelListModel::data(const QModelIndex& index, int role) const {
  const ListedModel* model = at(index.row());
  if (!model || index.column() != 0) return {};
  const auto size = [model] {
    return model->about.weight_bytes > 0 ? bytesText(model->about.weight_bytes) : QString();
  };
  switch (role) {
    case Qt::DisplayRole:
      return model->name;
    case line_role:
      return modelLine(*model);
    case size_role:
      return size();
    case usable_role:
      return model->usable();
    case open_role:
      return !m_open.isEmpty() && model->path == m_open;
    case path_role:
      return model->path;
    case Qt::ToolTipRole:  // escaped, so that a file's name is not interpreted as HTML
      return QStringLiteral("<p>%1</p><p>%2</p>")
          .arg(QDir::toNativeSeparators(model->path).toHtmlEscaped(), modelLine(*model).toHtmlEscaped());
    case Qt::AccessibleTextRole:
      if (!m_open.isEmpty() && model->path == m_open)
        return tr("%1, open, %2, %3").arg(model->name, modelLine(*model), size());
      return model->usable() ? tr("%1, %2, %3").arg(model->name, modelLine(*model), size())
                             : tr("%1, cannot be opened: %2").arg(model->name, modelLine(*model));
    default:
      return {};
  }
}

ModelList::ModelList(QWidget* parent) : QListView(parent), m_rows(new ModelListModel(this)) {
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

void ModelList::showModels(const std::vector<ListedModel>& models) {
  const QString before = m_chosen;
  m_filling = true;
  m_rows->show(models);
  m_filling = false;
  choose(before);
}

void ModelList::setOpen(const QString& path) {
  m_rows->setOpen(path);
  if (m_chosen.isEmpty()) choose(path);
}

// Selects the model at this path, else the one in use, else the first.
void ModelList::choose(const QString& path) {
  int row = m_rows->rowOf(path);
  for (int i = 0; row < 0 && i < m_rows->rowCount(); ++i)
    if (m_rows->index(i).data(ModelListModel::open_role).toBool()) row = i;
  if (row < 0 && m_rows->rowCount() > 0) row = 0;
  m_filling = true;
  setCurrentIndex(m_rows->index(row));
  m_filling = false;
  const ListedModel* now = chosen();
  m_chosen = now ? now->path : QString();
  emit chosenChanged();
}

const ListedModel* ModelList::chosen() const { return m_rows->at(currentIndex().row()); }

void ModelList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (m_filling) return;
  m_chosen = current.data(ModelListModel::path_role).toString();
  emit chosenChanged();
}

}  // namespace kvarium::ui
