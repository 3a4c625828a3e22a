#include "ui/library/import/message_tree.h"

#include <algorithm>
#include <utility>

#include "core/text/thoughts.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

QString openMark() { return QString::fromStdString(std::string(text::usualThoughtMarks().open)) + u'\n'; }
QString closeMark() { return u'\n' + QString::fromStdString(std::string(text::usualThoughtMarks().close)); }
bool thinks(const QString& part) { return part.startsWith(openMark()); }
bool endsThinking(const QString& part) { return part.endsWith(closeMark()); }

}  // namespace

LeftOut& LeftOut::operator+=(const LeftOut& more) {
  images += more.images;
  files += more.files;
  tools += more.tools;
  empty += more.empty;
  other += more.other;
  return *this;
}

QString LeftOut::inWords() const {
  QStringList parts;
  for (const auto& [count, what] : {std::pair{images, tr("images")},
                                    {files, tr("files")},
                                    {tools, tr("calls of tools")},
                                    {empty, tr("messages without text")},
                                    {other, tr("messages of neither side")}})
    if (count > 0) parts << tr("%1 (%2)", "images (2)").arg(what, countText(count));
  return parts.join(QStringLiteral(", "));
}

QString thoughtsText(const QString& thoughts) { return openMark() + thoughts.trimmed() + closeMark(); }

void addPart(QString& text, const QString& more) {
  const bool joins = endsThinking(text) && thinks(more);
  if (joins) text.chop(closeMark().size());
  if (!text.isEmpty()) text += QLatin1String(message_gap);
  text += joins ? QStringView(more).sliced(openMark().size()) : QStringView(more);
}

std::vector<size_t> parentsFirst(const std::vector<qint64>& parents) {
  std::vector<std::vector<size_t>> children(parents.size());
  std::vector<size_t> order;
  for (size_t i = 0; i < parents.size(); ++i)
    parents[i] < 0 ? order.push_back(i) : children[size_t(parents[i])].push_back(i);
  for (size_t i = 0; i < order.size(); ++i)
    order.insert(order.end(), children[order[i]].begin(), children[order[i]].end());
  if (order.size() < parents.size()) order.clear();
  return order;
}

QString MessageTree::add(FileMessage message) {
  if (message.side == FileMessage::Side::system) {
    addSystem(message.text);
    message.text.clear();
  }
  if (message.id.isEmpty()) message.id = QString::number(m_messages.size());
  message.model = message.model.left(longest_model).simplified();
  m_text += message.text.size();
  if (m_text > most_text) message.text.clear();
  m_last = message.id;
  if (m_messages.size() <= most_messages) m_messages.push_back(std::move(message));
  return m_last;
}

QString MessageTree::addNext(FileMessage message) {
  message.parent = m_last;
  return m_leaf = add(std::move(message));
}

void MessageTree::addVersions(std::vector<FileMessage> versions, size_t chosen) {
  const QString parent = m_last;
  for (size_t i = 0; i < versions.size(); ++i) {
    versions[i].parent = parent;
    const QString id = add(std::move(versions[i]));
    if (i == chosen) m_leaf = id;
  }
  m_last = m_leaf;
}

void MessageTree::setLeaf(const QString& message) {
  if (!message.isEmpty()) m_leaf = message;
}

void MessageTree::addSystem(const QString& text) {
  if (text.trimmed().isEmpty() || m_system.size() > longest_text) return;
  m_system += m_system.isEmpty() ? text : QLatin1String(message_gap) + text;
}

std::optional<Conversation> MessageTree::conversation(qint64 now_ms, QString& why) const {
  const size_t count = m_messages.size();
  if (count > most_messages) return refuse(why, tr("has more than 100,000 messages"));
  if (m_text > most_text) return refuse(why, tr("has more text in it than is read"));
  if (m_system.size() > longest_text) return refuse(why, tr("has a message of more than 4 million characters"));
  QHash<QString, qint64> places;
  for (const FileMessage& m : m_messages) {
    if (places.contains(m.id)) return refuse(why, tr("has two messages with one id"));
    places.insert(m.id, qint64(places.size()));
  }
  std::vector<qint64> parents;
  for (const FileMessage& m : m_messages) parents.push_back(places.value(m.parent, -1));
  const std::vector<size_t> order = parentsFirst(parents);
  if (order.size() < count) return refuse(why, tr("has messages that are their own parents"));

  // What each message answers after those without text are removed. `heard`: one of them was the user's.
  const auto isKept = [&](size_t i) {
    const FileMessage& m = m_messages[i];
    return !m.text.isEmpty() && (m.side == FileMessage::Side::user || m.side == FileMessage::Side::reply);
  };
  std::vector<qint64> answers(count, -1);
  std::vector<bool> heard(count, false);
  std::vector<int> answered(count, 0);
  for (const size_t i : order) {
    if (parents[i] < 0) continue;
    const auto parent = size_t(parents[i]);
    answers[i] = isKept(parent) ? qint64(parent) : answers[parent];
    heard[i] = !isKept(parent) && (heard[parent] || m_messages[parent].side == FileMessage::Side::user);
    if (isKept(i) && answers[i] >= 0) ++answered[size_t(answers[i])];
  }

  Conversation c;
  c.system_prompt = m_system;
  // All times are before `now_ms` and each is later than its parent's, because messages are read in the order of their
  // times.
  const qint64 latest = std::max<qint64>(1, now_ms - qint64(count));
  std::vector<qint64> at(count, -1);           // indices in c.messages
  std::vector<qint64> versions(count + 1, 0);  // made so far for each parent, the roots' last
  for (const size_t i : order) {
    const FileMessage& m = m_messages[i];
    const qint64 above = answers[i] < 0 ? -1 : at[size_t(answers[i])];
    if (!isKept(i)) {
      at[i] = above;
      continue;
    }
    Message* reply = above < 0 || c.messages[size_t(above)].from_user ? nullptr : &c.messages[size_t(above)];
    const bool goes_on = reply && !heard[i] && m.side == FileMessage::Side::reply &&
                         answered[size_t(answers[i])] == 1 && (!thinks(m.text) || endsThinking(reply->text));
    const qsizetype length = m.text.size() + (goes_on ? reply->text.size() : 0);
    if (length > longest_text) return refuse(why, tr("has a message of more than 4 million characters"));
    if (goes_on) {
      addPart(reply->text, m.text);
      at[i] = above;
      continue;
    }
    const qint64 earliest = above < 0 ? 1 : c.messages[size_t(above)].created_ms + 1;
    const qint64 version = versions[above < 0 ? count : size_t(above)]++;
    const qint64 given = m.time_ms > 0 ? std::min(m.time_ms, latest) : earliest + version;
    Message made{.id = newId(),
                 .parent = above < 0 ? 0 : c.messages[size_t(above)].id,
                 .from_user = m.side == FileMessage::Side::user,
                 .text = m.text,
                 .created_ms = std::max(earliest, given)};
    if (!made.from_user) {
      made.stats.insert(QStringLiteral("imported"), true);
      if (!m.model.isEmpty()) made.stats.insert(QStringLiteral("model"), m.model);
    }
    at[i] = qint64(c.messages.size());
    c.messages.push_back(std::move(made));
  }
  if (c.messages.empty()) return refuse(why, tr("has no message with text"));
  const qint64 leaf = places.value(m_leaf, -1);
  const qint64 shown = leaf < 0 ? -1 : at[size_t(leaf)];
  c.leaf = shown < 0 ? c.newestLeafBelow(c.messages.front().id) : c.messages[size_t(shown)].id;
  for (const Message& m : c.messages) c.changed_ms = std::max(c.changed_ms, m.created_ms);
  if (!isTime(c.changed_ms)) c.changed_ms = latest;
  c.id = newId();
  return c;
}

}  // namespace kvarium::ui
