#include "ui/chat/conversation_model.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "ui/chat/numbers.h"
#include "ui/chat/title_label.h"

namespace kvarium {

QString timeInWords(qint64 ms_since_epoch, qint64 now_ms) {
  if (now_ms - ms_since_epoch < 60'000) return ConversationModel::tr("now");
  const QDateTime then = QDateTime::fromMSecsSinceEpoch(ms_since_epoch), now = QDateTime::fromMSecsSinceEpoch(now_ms);
  if (then.date() == now.date()) return QLocale().toString(then.time(), QStringLiteral("HH:mm"));
  if (then.daysTo(now) < 7) return QLocale().toString(then.date(), QStringLiteral("ddd"));
  return QLocale().toString(then.date(), QLocale::ShortFormat);
}

void ConversationModel::show(std::vector<ConversationSummary> conversations) {
  const auto same_ids = [&] {
    return std::equal(m_rows.begin(), m_rows.end(), conversations.begin(), conversations.end(),
                      [](const auto& a, const auto& b) { return a.id == b.id; });
  };
  if (same_ids()) {
    m_rows = std::move(conversations);
    if (!m_rows.empty()) emit dataChanged(index(0), index(int(m_rows.size()) - 1));
    return;
  }
  beginResetModel();
  m_rows = std::move(conversations);
  endResetModel();
}

int ConversationModel::rowOf(qint64 conversation) const {
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].id == conversation) return int(i);
  return -1;
}

int ConversationModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

QVariant ConversationModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ConversationSummary& row = m_rows[size_t(index.row())];
  const QString detail =
      row.tokens > 0 ? QStringLiteral("%1  ·  %2").arg(row.cache_spec, formatCount(row.tokens)) : row.cache_spec;
  const QString time = timeInWords(row.changed_ms, QDateTime::currentMSecsSinceEpoch());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      return row.title;
    case Qt::ToolTipRole:
      return plainToolTip(row.title);
    case Qt::AccessibleTextRole:
      return QStringLiteral("%1, %2, %3").arg(row.title, time, detail);
    case id_role:
      return row.id;
    case time_role:
      return time;
    case detail_role:
      return detail;
    default:
      return {};
  }
}

Qt::ItemFlags ConversationModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractListModel::flags(index);
  return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

bool ConversationModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const QString title = value.toString().simplified();
  ConversationSummary& row = m_rows[size_t(index.row())];
  if (title.isEmpty() || title == row.title) return false;
  row.title = title;
  emit dataChanged(index, index);
  emit renamed(row.id, title);
  return true;
}

}  // namespace kvarium
