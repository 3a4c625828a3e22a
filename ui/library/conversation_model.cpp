#include "ui/library/conversation_model.h"

#include <QDateTime>
#include <QLocale>
#include <QMimeData>
#include <algorithm>

#include "ui/cells/cache_words.h"
#include "ui/parts/numbers.h"
#include "ui/parts/title_label.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

QString timeInWords(qint64 ms_since_epoch, qint64 now_ms) {
  if (!isTime(ms_since_epoch)) return {};
  if (now_ms - ms_since_epoch < 60'000) return ConversationModel::tr("now");
  const QDateTime then = QDateTime::fromMSecsSinceEpoch(ms_since_epoch), now = QDateTime::fromMSecsSinceEpoch(now_ms);
  if (then.date() == now.date()) return QLocale().toString(then.time(), QStringLiteral("HH:mm"));
  if (then.daysTo(now) < 7) return QLocale().toString(then.date(), QStringLiteral("ddd"));
  return QLocale().toString(then.date(), QLocale::ShortFormat);
}

namespace {

// What is done with a conversation, else where its cells are.
struct StateInWords {
  QString sign;  // empty: there is nothing to mark
  QString words, tip;
  bool passes = false;  // the row has its words next to the sign
};

StateInWords stateOf(const ConversationSummary& c) {
  const QString full = QStringLiteral("●");
  switch (c.doing) {
    case Doing::reads:
      return {full, ConversationModel::tr("being read"),
              ConversationModel::tr("being read: its text goes into the cache"), true};
    case Doing::writes:
      return {full, ConversationModel::tr("being answered"),
              ConversationModel::tr("being answered: a reply is being written"), true};
    case Doing::waits:
      return {full, ConversationModel::tr("reply waits"),
              ConversationModel::tr("the reply that is being written waits"), true};
    case Doing::nothing: break;
  }
  if (c.state == CacheState::remote)
    return {{}, {}, ConversationModel::tr("a server has the model: it finds what it still keeps of this conversation")};
  if (c.state == CacheState::held)
    return {full, ConversationModel::tr("on the server"),
            ConversationModel::tr("on the server: %1 of it now, which it gives up when it needs room")
                .arg(tokensText(c.cache_tokens))};
  if (c.cache_spec == QLatin1String("none"))
    return {{}, {}, ConversationModel::tr("no cache: every token reads the whole conversation again")};
  if (c.state == CacheState::warm)
    return {full, ConversationModel::tr("ready"),
            ConversationModel::tr(
                "ready: %1 tokens in the cache, which takes %2; the next message reads none of them again")
                .arg(countText(c.cache_tokens), bytesText(c.cache_bytes))};
  if (c.state == CacheState::saved)
    return {QStringLiteral("◐"), ConversationModel::tr("saved"),
            ConversationModel::tr("saved: %1 in a file, read when the conversation is opened")
                .arg(bytesText(c.cache_bytes))};
  return {QStringLiteral("○"), ConversationModel::tr("not in memory"),
          ConversationModel::tr("not in memory: the next message reads the whole conversation")};
}

}  // namespace

ListRow listRow(const ConversationSummary& c) {
  const StateInWords cells = stateOf(c);
  const StateInWords state =
      c.unsaved ? StateInWords{QStringLiteral("⚠"), ConversationModel::tr("not saved"), {}, true} : cells;
  QStringList parts, tip{c.title, cells.tip};
  // Of the text, as next to the composer; while it grows, of what the cache has of it.
  const bool grows = c.doing != Doing::nothing || c.tokens == 0;
  if (const qint64 tokens = grows ? std::max(c.tokens, c.cache_tokens) : c.tokens; tokens > 0)
    parts << tokensText(tokens);
  if (c.state != CacheState::remote && c.state != CacheState::held) {
    parts << cacheInWords(c.cache_spec);
    tip << parts.last();
  }
  if (c.pinned && !c.folder.isEmpty()) {
    parts.prepend(c.folder);
    tip << ConversationModel::tr("in the folder %1").arg(c.folder);
  }
  if (c.unsaved) tip << ConversationModel::tr("not saved: it is lost when the program ends");
  ListRow row{{.conversation = c.id, .title = c.title, .time_ms = c.changed_ms}, tip.join(QLatin1Char('\n'))};
  QStringList said = parts;
  if (!state.words.isEmpty()) said.prepend(state.words);
  row.said = withCommas(said);
  if (state.passes) parts = said;
  row.text = QStringLiteral("%1 %2").arg(state.sign, parts.join(part_gap)).trimmed();
  return row;
}

QString sectionOf(const ConversationSummary& c) {
  return c.pinned ? pinned_section : c.folder.isEmpty() ? other_section : in_folder + c.folder;
}

std::vector<ListRow> sectionedRows(const std::vector<ConversationSummary>& conversations, const QSet<QString>& folded) {
  QStringList sections;
  QHash<QString, std::vector<const ConversationSummary*>> in;
  for (const ConversationSummary& c : conversations) {
    const QString section = sectionOf(c);
    if (!in.contains(section)) sections << section;
    in[section].push_back(&c);
  }
  const auto rank = [](const QString& section) {
    return section == pinned_section ? 0 : section == other_section ? 2 : 1;
  };
  std::ranges::sort(sections, [&](const QString& a, const QString& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : QString::localeAwareCompare(a, b) < 0;
  });
  const bool has_folders = std::ranges::any_of(sections, [&](const QString& section) { return rank(section) == 1; });
  const bool has_heads = sections.size() > 1 || (sections.size() == 1 && sections.front() != other_section);
  std::vector<ListRow> rows;
  for (const QString& section : std::as_const(sections)) {
    if (has_heads) {
      ListRow head;
      head.title = section == pinned_section  ? ConversationModel::tr("Pinned")
                   : section != other_section ? section.mid(in_folder.size())
                   : has_folders              ? ConversationModel::tr("In no folder")
                                              : ConversationModel::tr("Not pinned");
      head.section = section;
      head.held = int(in[section].size());
      head.folded = folded.contains(section);
      head.tip = head.title;
      head.said = head.folded ? ConversationModel::tr("folded, conversations in it: %1").arg(countText(head.held))
                              : ConversationModel::tr("conversations in it: %1").arg(countText(head.held));
      rows.push_back(head);
      if (head.folded) continue;
    }
    for (const ConversationSummary* c : in[section]) rows.push_back(listRow(*c));
  }
  return rows;
}

void ConversationModel::show(std::vector<ListRow> rows, const SearchWords& words) {
  m_words = words;
  if (std::equal(m_rows.begin(), m_rows.end(), rows.begin(), rows.end(), [](const ListRow& a, const ListRow& b) {
        return a.conversation == b.conversation && a.message == b.message && a.section == b.section;
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
    if (conversation && m_rows[i].conversation == conversation && m_rows[i].message == message) return int(i);
  return -1;
}

int ConversationModel::headOf(const QString& section) const {
  for (size_t i = 0; i < m_rows.size(); ++i)
    if (!section.isEmpty() && m_rows[i].section == section) return int(i);
  return -1;
}

int ConversationModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

QVariant ConversationModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const ListRow& row = m_rows[size_t(index.row())];
  if (!row.section.isEmpty() && role == Qt::AccessibleTextRole)
    return QStringLiteral("%1, %2").arg(row.title, row.said);
  const QString time =
      !row.section.isEmpty() ? countText(row.held) : timeInWords(row.time_ms, QDateTime::currentMSecsSinceEpoch());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return row.title;
    case Qt::ToolTipRole: return plainToolTip(row.tip);
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2, %3").arg(row.title, time, row.said);
    case id_role: return row.conversation;
    case time_role: return time;
    case detail_role: return row.text;
    case message_role: return row.message;
    case title_marks_role: return QVariant::fromValue(m_words.marks(row.title));
    case detail_marks_role: return QVariant::fromValue(row.marks);
    case section_role: return row.section;
    case folded_role: return row.folded;
    default: return {};
  }
}

Qt::ItemFlags ConversationModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags drops = m_words.isEmpty() ? Qt::ItemIsDropEnabled : Qt::NoItemFlags;
  if (!index.isValid()) return drops;
  const QString section = index.data(section_role).toString();
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren | drops;
  if (section.isEmpty()) flags |= Qt::ItemIsSelectable;
  if (section.isEmpty() && m_words.isEmpty()) flags |= Qt::ItemIsDragEnabled;
  if (section.isEmpty() || section.startsWith(in_folder)) flags |= Qt::ItemIsEditable;
  return flags;
}

QStringList ConversationModel::mimeTypes() const { return {QStringLiteral("application/x-kvarium-conversations")}; }

QMimeData* ConversationModel::mimeData(const QModelIndexList& indexes) const {
  QByteArray ids;
  for (const QModelIndex& index : indexes)
    if (const qint64 id = index.data(id_role).toLongLong()) ids += QByteArray::number(id) + ' ';
  auto* data = new QMimeData;
  data->setData(mimeTypes().front(), ids);
  return data;
}

// The data may come from another program: only conversations of the rows are moved. Below the rows there is no folder.
bool ConversationModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                     const QModelIndex& parent) {
  constexpr qsizetype most_bytes = 1 << 20;
  QSet<qint64> rows;
  for (const ListRow& row : m_rows) rows.insert(row.conversation);
  rows.remove(0);  // heads of sections
  if (action != Qt::MoveAction || !data->hasFormat(mimeTypes().front()) || !m_words.isEmpty()) return false;
  std::vector<qint64> ids;
  for (const QByteArray& id : data->data(mimeTypes().front()).left(most_bytes).split(' '))
    if (const qint64 number = id.toLongLong(); rows.remove(number)) ids.push_back(number);
  if (ids.empty()) return false;
  QString section = other_section;
  for (int row = parent.row(); row >= 0; --row)
    if (!m_rows[size_t(row)].section.isEmpty()) {
      section = m_rows[size_t(row)].section;
      break;
    }
  emit dropped(ids, section);
  return true;
}

bool ConversationModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  const QString title = value.toString().simplified();
  ListRow& row = m_rows[size_t(index.row())];
  if (title.isEmpty() || title == row.title) return false;
  if (!row.section.isEmpty()) return emit folderRenamed(row.title, title.left(longest_title)), true;
  row.title = title;
  emit dataChanged(index, index);
  emit renamed(row.conversation, title);
  return true;
}

}  // namespace kvarium::ui
