#include "ui/inspector/memory/memory_table.h"

#include "ui/inspector/view/table_csv.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {

void MemoryTable::showFacts(const MemoryFacts& facts) {
  std::vector<Row> rows;
  const bool is_ram = facts.host.device_is_host;
  const QString measured = tr("measured"), estimated = tr("estimated");
  const auto add = [&](const QString& name, const QString& where, int64_t value, const QString& how) {
    if (value > 0) rows.push_back({name, where, how, value});
  };
  for (cache::Place at : {cache::Place::device, cache::Place::host, cache::Place::disk}) {
    const MemoryFacts::AtPlace& here = facts.places[static_cast<size_t>(at)];
    const QString where = placeName(at, is_ram);
    for (const MemoryShare& share : here.held.cells) add(kindWord(share.style.kind), where, share.bytes, measured);
    add(tr("scales and zeros"), where, here.held.scales, measured);
    add(tr("recurrent state"), where, here.held.state, measured);
    add(tr("copies of offloaded layers"), where, here.held.buffers, measured);
    add(tr("reserved"), where, here.held.reserved, measured);
    add(facts.room >= 0 ? tr("when its room is full") : tr("when the context is full"), where, here.predicted,
        estimated);
    add(tr("everything at 16 bit"), where, here.full_f16, estimated);
    add(tr("every token kept"), where, here.no_window, estimated);
    add(tr("without shared heads"), where, here.no_gqa, estimated);
  }
  add(tr("holes, a part of reserved"), {}, facts.holes, measured);
  add(tr("saved by compressing"), {}, facts.saved, measured);
  const QString device = placeName(cache::Place::device, is_ram),
                ram = placeName(is_ram ? cache::Place::device : cache::Place::host, is_ram);
  add(tr("model"), device, facts.host.weight_bytes, measured);
  add(tr("for computing"), device, facts.scratch, measured);
  add(tr("other caches"), ram, facts.host.other_caches, measured);
  if (facts.host.free_bytes >= 0) add(tr("free"), ram, facts.host.free_bytes, measured);
  const bool reset = rows.size() != m_rows.size();
  if (reset) beginResetModel();
  m_rows = std::move(rows);
  if (reset)
    endResetModel();
  else
    emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int MemoryTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MemoryTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant MemoryTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
  const Row& row = m_rows[static_cast<size_t>(index.row())];
  if (role == Qt::TextAlignmentRole)
    return QVariant((index.column() == bytes ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != raw_role) return {};
  switch (index.column()) {
    case what:
      return row.what;
    case place:
      return row.place;
    case bytes:
      if (row.bytes < 0) return QString();
      return role == raw_role ? QString::number(row.bytes) : bytesText(row.bytes);
    case known:
      return row.known;
    default:
      return {};
  }
}

QVariant MemoryTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case what:
      return tr("what");
    case place:
      return tr("place");
    case bytes:
      return tr("bytes");
    case known:
      return tr("known");
    default:
      return {};
  }
}

}  // namespace kvarium::ui
