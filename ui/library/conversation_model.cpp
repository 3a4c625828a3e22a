#include "ui/library/conversation_model.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/counts.h"
#include "ui/parts/numbers.h"
#include "ui/parts/title_label.h"

namespace kvarium::ui {

QString timeInWords(qint64 ms_since_epoch, qint64 now_ms) {
  if (now_ms - ms_since_epoch < 60'000) return ConversationModel::tr("now");
  const QDateTime then = QDateTime::fromMSecsSinceEpoch(ms_since_epoch), now = QDateTime::fromMSecsSinceEpoch(now_ms);
  if (then.date() == now.date()) return QLocale().toString(then.time(), QStringLiteral("HH:mm"));
  if (then.daysTo(now) < 7) return QLocale().toString(then.date(), QStringLiteral("ddd"));
  return QLocale().toString(then.date(), QLocale::ShortFormat);
}

namespace {

bool isOfServer(CacheState state) { return state == CacheState::remote || state == CacheState::held; }

// What is done with a conversation, else where its cells are: in a word or two, and in a sentence.
struct StateInWords {
  QString mark;  // empty: there is nothing to mark
  QString tip;
};

StateInWords stateOf(const ConversationSummary& c) {
  switch (c.doing) {
    case Doing::reads:
      return {ConversationModel::tr("● being read"), ConversationModel::tr("being read: its text goes into the cache")};
    case Doing::writes:
      return {ConversationModel::tr("● being answered"),
              ConversationModel::tr("being answered: a reply is being written")};
    case Doing::waits:
      return {ConversationModel::tr("● reply waits"), ConversationModel::tr("the reply that is being written waits")};
    case Doing::nothing: break;
  }
  if (c.state == CacheState::remote)
    return {{}, ConversationModel::tr("a server has the model: it finds what it still keeps of this conversation")};
  if (c.state == CacheState::held)
    return {ConversationModel::tr("● on the server"),
            ConversationModel::tr("on the server: %1 of it now, which it gives up when it needs room")
                .arg(tokensText(c.cache_tokens))};
  if (c.cache_spec == QLatin1String("none"))
    return {{}, ConversationModel::tr("no cache: every token reads the whole conversation again")};
  if (c.state == CacheState::warm)
    return {ConversationModel::tr("● ready"),
            ConversationModel::tr(
                "ready: %1 tokens in the cache, which takes %2; the next message reads none of them again")
                .arg(countText(c.cache_tokens), bytesText(c.cache_bytes))};
  if (c.state == CacheState::saved)
    return {ConversationModel::tr("◐ saved"),
            ConversationModel::tr("saved: %1 in a file, read when the conversation is opened")
                .arg(bytesText(c.cache_bytes))};
  return {ConversationModel::tr("○ not in memory"),
          ConversationModel::tr("not in memory: the next message reads the whole conversation")};
}

}  // namespace

QString detailOf(const ConversationSummary& c) {
  QStringList parts{c.unsaved ? ConversationModel::tr("⚠ not saved") : stateOf(c).mark};
  if (!isOfServer(c.state)) parts << cacheInWords(c.cache_spec);
  const bool ready = c.state == CacheState::warm && c.cache_tokens > 0;  // cells of the shown version
  if (const qint64 tokens = ready ? c.cache_tokens : c.tokens; tokens > 0) parts << countText(tokens);
  parts.removeAll(QString());
  return parts.join(QStringLiteral("  ·  "));
}

QString tipOf(const ConversationSummary& c) {
  const QString tip = QStringLiteral("%1\n%2").arg(c.title, stateOf(c).tip);
  return c.unsaved ? ConversationModel::tr("%1\nnot saved: it is lost when the program ends").arg(tip) : tip;
}

void ConversationModel::show(const std::vector<ConversationSummary>& conversations) {
  std::vector<Row> rows;
  for (const ConversationSummary& c : conversations)
    rows.push_back({{.conversation = c.id, .title = c.title, .time_ms = c.changed_ms, .text = detailOf(c)}, tipOf(c)});
  show(std::move(rows), SearchWords());
}

void ConversationModel::showHits(const std::vector<SearchHit>& hits, const SearchWords& words) {
  std::vector<Row> rows;
  for (const SearchHit& hit : hits) rows.push_back({hit, hit.title});
  show(std::move(rows), words);
}

void ConversationModel::show(std::vector<Row> rows, const SearchWords& words) {
  m_words = words;
  if (std::equal(m_rows.begin(), m_rows.end(), rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return a.conversation == b.conversation && a.message == b.message;
      })) {
    m_rows = std::move(rows);
    if (!m_rows.empty()) emit dataChanged(index(0), index(int(m_rows.size()) - 1));
    return;
  }
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

int ConversationModel::rowOf(qint64 conversation, qint64 message) const {
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].conversation == conversation && m_rows[i].message == message) return int(i);
  return -1;
}

int ConversationModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

QVariant ConversationModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Row& row = m_rows[size_t(index.row())];
  const QString time = timeInWords(row.time_ms, QDateTime::currentMSecsSinceEpoch());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return row.title;
    case Qt::ToolTipRole: return plainToolTip(row.tip);
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2, %3").arg(row.title, time, row.text);
    case id_role: return row.conversation;
    case time_role: return time;
    case detail_role: return row.text;
    case message_role: return row.message;
    case title_marks_role: return QVariant::fromValue(m_words.marks(row.title));
    case detail_marks_role: return QVariant::fromValue(row.marks);
    default: return {};
  }
}

Qt::ItemFlags ConversationModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractListModel::flags(index);
  return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

bool ConversationModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const QString title = value.toString().simplified();
  Row& row = m_rows[size_t(index.row())];
  if (title.isEmpty() || title == row.title) return false;
  row.title = title;
  emit dataChanged(index, index);
  emit renamed(row.conversation, title);
  return true;
}

}  // namespace kvarium::ui
