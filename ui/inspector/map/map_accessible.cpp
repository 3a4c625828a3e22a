#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>
#include <utility>

#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/view/view_text.h"

namespace kvarium::ui {
namespace {

class MapCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
 public:
  MapCell(CacheMap* map, MapLayout::Cell cell) : m_map(map), m_cell(cell) {}

  bool isValid() const override { return m_map && m_map->mapLayout().isInTable(m_cell); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_map); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name && isValid() ? m_map->textAt(m_map->mapLayout().tablePlace(m_cell)) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect rect = m_map->mapLayout().rectOf(m_map->mapLayout().tablePlace(m_cell)).toAlignedRect();
    return {m_map->mapToGlobal(rect.topLeft()), rect.size()};
  }
  // Not a cell: with every other row Orca reads all cells of it, here hundreds. The name says layer and position.
  QAccessible::Role role() const override { return QAccessible::StaticText; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = true;
    state.focusable = true;
    state.invalid = !isValid();
    state.focused = isValid() && m_map->hasFocus() && m_map->cursorCell() == m_cell;
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
  }

  bool isSelected() const override {
    return isValid() && m_map->isLocked(m_map->mapLayout().tableColumn(m_cell.column));
  }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_cell.column; }
  int rowIndex() const override { return m_cell.row; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return parent(); }

 private:
  QPointer<CacheMap> m_map;
  MapLayout::Cell m_cell;
};

class MapTable : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit MapTable(CacheMap* map) : QAccessibleWidget(map, QAccessible::Table) {}
  ~MapTable() override {
    for (QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
  }

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  int childCount() const override { return rowCount() * columnCount(); }
  QAccessibleInterface* child(int index) const override {
    const int columns = columnCount();
    return columns > 0 ? cellAt(index / columns, index % columns) : nullptr;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const std::optional<MapPlace> place = mapLayout().placeAt(map()->mapFromGlobal(QPoint(x, y)));
    const std::optional<MapLayout::Cell> cell = place ? mapLayout().tableCell(*place) : std::nullopt;
    return cell ? cellAt(cell->row, cell->column) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    auto* cell = dynamic_cast<const MapCell*>(child);
    return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
  }
  QAccessibleInterface* focusChild() const override {
    const auto cell = map()->cursorCell();
    return cell && map()->hasFocus() ? cellAt(cell->row, cell->column) : nullptr;
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (!mapLayout().isInTable({row, column})) return nullptr;
    const quint64 key = static_cast<quint64>(row) << 32 | static_cast<quint64>(column);
    const auto known = m_cells.constFind(key);
    if (known != m_cells.constEnd()) return QAccessible::accessibleInterface(*known);
    auto* cell = new MapCell(map(), {row, column});
    m_cells.insert(key, QAccessible::registerAccessibleInterface(cell));
    return cell;
  }
  int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
  QList<QAccessibleInterface*> selectedCells() const override {
    QList<QAccessibleInterface*> cells;
    for (int column : selectedColumns()) {
      for (int row = 0; row < rowCount(); ++row) cells += cellAt(row, column);
    }
    return cells;
  }
  QString columnDescription(int column) const override {
    if (column < 0 || column >= columnCount()) return {};
    const PositionRange range = mapLayout().tableColumn(column);
    return rangeText(range.first, range.first + range.count - 1);
  }
  QString rowDescription(int row) const override {
    if (row < 0 || row >= rowCount()) return {};
    return map()->nameOf(mapLayout().rows.rows[static_cast<size_t>(row)]);
  }
  int selectedColumnCount() const override { return static_cast<int>(selectedColumns().size()); }
  int selectedRowCount() const override { return 0; }
  int columnCount() const override { return mapLayout().tableColumns(); }
  int rowCount() const override { return mapLayout().tableRows(); }
  QList<int> selectedColumns() const override {
    QList<int> columns;
    for (int column = 0; column < columnCount(); ++column) {
      if (isColumnSelected(column)) columns += column;
    }
    return columns;
  }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int column) const override {
    return column >= 0 && column < columnCount() && map()->isLocked(mapLayout().tableColumn(column));
  }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 private:
  CacheMap* map() const { return static_cast<CacheMap*>(object()); }
  const MapLayout& mapLayout() const { return map()->mapLayout(); }

  mutable QHash<quint64, QAccessible::Id> m_cells;  // created on demand
};

QAccessibleInterface* makeMapTable(const QString&, QObject* object) {
  auto* map = qobject_cast<CacheMap*>(object);
  return map ? new MapTable(map) : nullptr;
}

}  // namespace

void installMapAccessible() {
  static const bool installed = [] {
    QAccessible::installFactory(makeMapTable);
    return true;
  }();
  Q_UNUSED(installed);
}

void layoutOfTableChanged(CacheMap& map) {
  if (!QAccessible::isActive()) return;
  QAccessibleTableModelChangeEvent event(&map, QAccessibleTableModelChangeEvent::ModelReset);
  QAccessible::updateAccessibility(&event);
}

void cursorOfTableMoved(CacheMap& map) {
  if (!QAccessible::isActive() || !map.hasFocus()) return;
  const auto cell = map.cursorCell();
  QAccessibleEvent event(&map, QAccessible::Focus);
  if (cell) event.setChild(cell->row * map.mapLayout().tableColumns() + cell->column);
  QAccessible::updateAccessibility(&event);
}

}  // namespace kvarium::ui
