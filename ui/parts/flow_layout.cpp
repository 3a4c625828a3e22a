#include "ui/parts/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace kvarium::ui {
namespace {

constexpr double least_share = 0.75;  // share of an item's wanted width; with less it starts a new row

}  // namespace

FlowLayout::FlowLayout(int spacing) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(spacing);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
  m_items.emplace_back(item);
  invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[size_t(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* item = m_items[size_t(index)].release();
  m_items.erase(m_items.begin() + index);
  invalidate();
  return item;
}

int FlowLayout::arrange(const QRect& rect, bool place) const {
  int x = rect.left(), y = rect.top(), row = 0;
  std::vector<std::pair<QLayoutItem*, QRect>> in_row;
  const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  const auto endRow = [&] {  // its items have one middle
    for (auto& [item, box] : in_row)
      if (place) item->setGeometry(QStyle::visualRect(direction, rect, box.translated(0, (row - box.height()) / 2)));
    in_row.clear();
  };
  for (const std::unique_ptr<QLayoutItem>& item : m_items) {
    if (item->isEmpty()) continue;
    const QSize hint = item->sizeHint();
    const int wanted = std::min(hint.width(), rect.width());
    const int least = std::max(item->minimumSize().width(), int(wanted * least_share));
    if (x > rect.left() && x + std::min(least, wanted) > rect.left() + rect.width()) {
      endRow();
      x = rect.left();
      y += row + spacing();
      row = 0;
    }
    const int width = std::min(wanted, rect.left() + rect.width() - x);
    const int height = item->hasHeightForWidth() ? item->heightForWidth(width) : hint.height();
    in_row.emplace_back(item.get(), QRect(x, y, width, height));
    x += width + spacing();
    row = std::max(row, height);
  }
  endRow();
  return y + row - rect.top();
}

int FlowLayout::heightForWidth(int width) const { return arrange({0, 0, width, 0}, false); }

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

QSize FlowLayout::sizeHint() const {
  QSize size(0, 0);
  for (const std::unique_ptr<QLayoutItem>& item : m_items) {
    if (item->isEmpty()) continue;
    size.setWidth(size.width() + (size.width() > 0 ? spacing() : 0) + item->sizeHint().width());
    size.setHeight(std::max(size.height(), item->sizeHint().height()));
  }
  return size;
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const std::unique_ptr<QLayoutItem>& item : m_items)
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  return size;
}

}  // namespace kvarium::ui
