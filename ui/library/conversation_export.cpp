#include "ui/library/conversation_export.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSet>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "ui/library/import/chat_text.h"
#include "ui/library/import/conversation_import.h"
#include "ui/library/import/message_tree.h"
#include "ui/library/sound_file.h"
#include "ui/library/turn_report.h"
#include "ui/library/zip_writer.h"
#include "ui/parts/setting_list.h"

namespace kvarium::ui {
namespace {

const QString format_name = QStringLiteral("kvarium-conversation");
constexpr int format_version = 1;
constexpr double most_tokens = 1e15;
constexpr int deepest_stats = 8;  // levels of nested objects

// What the reply that the place of the path leads to was written with; empty: not known.
std::optional<QString> systemPromptAt(const Conversation& conversation, std::span<const qint64> path) {
  for (const qint64 id : path) {
    const Message& m = *conversation.find(id);
    if (m.from_user) continue;
    const QJsonValue known = m.stats.value(QLatin1String(made_with_prompt));
    return known.isString() ? std::optional(known.toString()) : std::nullopt;
  }
  return conversation.system_prompt;
}

QByteArray toMarkdown(const Conversation& conversation) {
  QString out = QStringLiteral("# %1\n").arg(conversation.title.simplified());
  const std::vector<qint64> path = conversation.path();
  QString prompt;
  for (size_t i = 0; i < std::max<size_t>(1, path.size()); ++i) {
    const QString then = systemPromptAt(conversation, std::span(path).subspan(i))
                             .value_or(i == 0 ? conversation.system_prompt : prompt)
                             .trimmed();
    if (std::exchange(prompt, then) != then)
      out +=
          QStringLiteral("\n## %1\n\n%2\n").arg(ConversationExport::tr("System prompt"), escapedHeadings(then, false));
    if (path.empty()) break;
    const Message& m = *conversation.find(path[i]);
    const QString model = m.stats.value(QStringLiteral("model")).toString().simplified();
    const QString speaker = m.from_user       ? ConversationExport::tr("You")
                            : model.isEmpty() ? ConversationExport::tr("Assistant")
                                              : model;
    out += QStringLiteral("\n## %1\n\n%2\n").arg(speaker, escapedHeadings(asRead(m), m.from_user));
    if (!m.from_user) out += QStringLiteral("\n> %1\n").arg(plainReportLine(m.stats));
  }
  return out.toUtf8();
}

// id: with its id here.
QByteArray toJson(const Conversation& c, bool id = false) {
  QHash<qint64, int> numbers;
  for (const Message& m : c.messages) numbers.insert(m.id, int(numbers.size()) + 1);
  QJsonArray messages;
  for (const Message& m : c.messages)
    messages.append(QJsonObject{{"id", numbers.value(m.id)},
                                {"parent", numbers.value(m.parent)},
                                {"role", m.from_user ? "user" : "assistant"},
                                {"kind", nameOf(m.kind)},
                                {"text", m.text},
                                {"created_ms", double(m.created_ms)},
                                {"stats", m.stats}});
  QJsonObject file{{"format", format_name},
                   {"version", format_version},
                   {"title", c.title},
                   {"cache", c.cache_spec},
                   {"system_prompt", c.system_prompt},
                   {"settings", c.settingsJson()},
                   {"pinned", c.pinned},
                   {"folder", c.folder},
                   {"changed_ms", double(c.changed_ms)},
                   {"tokens", double(c.tokens)},
                   {"draft", c.draft},
                   {"leaf", numbers.value(c.leaf)},
                   {"messages", messages}};
  if (id) file.insert(QStringLiteral("id"), QString::number(c.id));
  return QJsonDocument(file).toJson(QJsonDocument::Indented);
}

bool deeperThan(int levels, const QJsonValue& value) {
  if (!value.isObject() && !value.isArray()) return false;
  if (levels == 0) return true;
  const auto deeper = [&](const QJsonValue& v) { return deeperThan(levels - 1, v); };
  if (const QJsonArray array = value.toArray(); value.isArray()) return std::any_of(array.begin(), array.end(), deeper);
  const QJsonObject object = value.toObject();
  return std::any_of(object.begin(), object.end(), deeper);
}

// A whole number in [0, most]; otherwise -1.
qint64 whole(const QJsonValue& value, double most) {
  const double number = value.toDouble(-1);
  return number >= 0 && number <= most && number == std::floor(number) ? qint64(number) : -1;
}

// A message of the list with the ids and the time that it has there; -1: no time up to `latest_ms`. before: those
// before it. Empty: `why` says what is wrong with it.
std::optional<Message> messageIn(const QJsonObject& o, const QHash<qint64, size_t>& before, qint64 latest_ms,
                                 QString& why) {
  const auto wrong = [&](const QString& text) { return refuse(why, text.arg(before.size() + 1)); };
  const QString role = o.value(QStringLiteral("role")).toString();
  const QJsonValue content = o.value(QStringLiteral("text"));
  const QJsonValue stats = o.value(QStringLiteral("stats"));
  Message m;
  m.id = whole(o.value(QStringLiteral("id")), 1e15);
  m.parent = o.contains(QStringLiteral("parent")) ? whole(o.value(QStringLiteral("parent")), 1e15) : 0;
  if (m.id < 1 || m.parent < 0 || before.contains(m.id))
    return wrong(ConversationExport::tr("has a message (%1 of its list) whose id or parent is wrong"));
  if (role != QLatin1String("user") && role != QLatin1String("assistant"))
    return wrong(
        ConversationExport::tr("has a message (%1 of its list) that is neither the user's nor the assistant's"));
  if (!content.isString())  // the file's size is the limit: what was exported is read again
    return wrong(ConversationExport::tr("has a message (%1 of its list) without text"));
  if ((!stats.isUndefined() && !stats.isObject()) || deeperThan(deepest_stats, stats))
    return wrong(ConversationExport::tr("has a message (%1 of its list) whose numbers cannot be read"));
  m.from_user = role == QLatin1String("user");
  m.text = content.toString();
  m.kind = contentKind(o.value(QStringLiteral("kind")).toString());
  if (m.kind == ContentKind::audio && (!m.from_user || soundPath(m.text).isEmpty()))
    return wrong(ConversationExport::tr("has a message (%1 of its list) that is to be a sound and names no WAV file"));
  m.stats = stats.toObject();
  if (!m.from_user) m.stats.insert(QStringLiteral("imported"), true);
  m.created_ms = whole(o.value(QStringLiteral("created_ms")), double(latest_ms));
  return m;
}

// Empty: nothing of it can be in a file's name.
QString asFileName(const QString& title) {
  QString name = title.simplified().left(60);
  for (QChar& c : name)
    if (!c.isLetterOrNumber() && !c.isSurrogate() && !QStringLiteral(" -_.,()").contains(c)) c = QLatin1Char('-');
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);  // so that the file is not hidden
  if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);
  while (name.endsWith(QLatin1Char('.')) || name.endsWith(QLatin1Char(' ')))
    name.chop(1);  // the extension has its own dot
  return name;
}

}  // namespace

QByteArray ConversationExport::write(const Conversation& conversation, ExportFormat format) {
  return format == ExportFormat::json ? toJson(conversation) : toMarkdown(conversation);
}

QByteArray ConversationExport::record(const Conversation& conversation) { return toJson(conversation, true); }

QString ConversationExport::fileName(const Conversation& conversation, ExportFormat format) {
  const QString name = asFileName(conversation.title);
  return (name.isEmpty() ? tr("Conversation") : name) + QLatin1String(format == ExportFormat::json ? ".json" : ".md");
}

bool ConversationExport::isOne(const QJsonObject& file) {
  return file.value(QStringLiteral("format")).toString() == format_name;
}

qint64 ConversationExport::idIn(const QJsonObject& file) {
  const qint64 id = file.value(QStringLiteral("id")).toString().toLongLong();
  return id > 0 && id <= std::numeric_limits<qint64>::max() / 2 ? id : 0;
}

bool ConversationExport::isOne(const QByteArray& head) { return head.contains(format_name.toLatin1()); }

std::optional<Conversation> ConversationExport::read(const QJsonObject& root, qint64 now_ms, QString& why) {
  constexpr qsizetype longest_text = ConversationImport::largest_file;
  const QJsonValue version = root.value(QStringLiteral("version"));
  if (version.toDouble() > format_version)
    return refuse(why, tr("was exported by a newer version of KVarium; update this one"));
  if (version.toDouble() != format_version) return refuse(why, tr("does not say which version of the format it has"));

  Conversation c;
  c.id = newId();
  c.changed_ms = now_ms;
  const struct {
    const char* name;
    qsizetype longest;
    QString& text;
  } texts[] = {{"title", 1000, c.title},
               {"cache", 1000, c.cache_spec},
               {"system_prompt", longest_text, c.system_prompt},
               {"folder", 1000, c.folder},
               {"draft", longest_text, c.draft}};
  for (const auto& [name, longest, text] : texts) {
    const QJsonValue value = root.value(QLatin1String(name));
    if ((!value.isUndefined() && !value.isString()) || value.toString().size() > longest)
      return refuse(why, tr("has a “%1” that is no text or too long").arg(QLatin1String(name)));
    if (!value.toString().isEmpty()) text = value.toString();
  }
  c.title = c.title.simplified().left(longest_title);
  if (c.title.isEmpty()) c.title = tr("Imported conversation");
  c.titled_by_user = true;
  c.folder = c.folder.simplified().left(longest_title);
  c.pinned = root.value(QStringLiteral("pinned")).toBool();
  c.readSettings(root.value(QStringLiteral("settings")).toObject());
  c.keep_cache = false;  // no file of it is here
  c.tokens = std::max<qint64>(0, whole(root.value(QStringLiteral("tokens")), most_tokens));

  const QJsonArray messages = root.value(QStringLiteral("messages")).toArray();
  if (messages.size() > qsizetype(MessageTree::most_messages)) return refuse(why, tr("has more than 100,000 messages"));
  QHash<qint64, size_t> places;
  std::vector<Message> read;
  for (const QJsonValue& value : messages) {
    auto m = messageIn(value.toObject(), places, now_ms, why);
    if (!m) return {};
    places.insert(m->id, read.size());
    read.push_back(std::move(*m));
  }
  std::vector<qint64> parents;
  for (const Message& m : read) {
    if (m.parent && !places.contains(m.parent)) return refuse(why, tr("has a message whose parent is not in the file"));
    parents.push_back(m.parent ? qint64(places.value(m.parent)) : -1);
  }
  const std::vector<size_t> order = parentsFirst(parents);
  if (order.size() < read.size()) return refuse(why, tr("has messages that are their own parents"));

  // New times, each later than its parent's, because messages are stored and read in the order of their times.
  const qint64 leaf = whole(root.value(QStringLiteral("leaf")), 1e15);
  std::vector<qint64> ids(read.size()), times(read.size());
  for (const size_t i : order) {
    Message& m = read[i];
    const bool is_leaf = m.id == leaf;
    ids[i] = m.id = newId();
    m.parent = parents[i] < 0 ? 0 : ids[size_t(parents[i])];
    const qint64 earliest = parents[i] < 0 ? 0 : times[size_t(parents[i])] + 1;
    times[i] = m.created_ms = std::max(earliest, m.created_ms);
    if (is_leaf) c.leaf = m.id;
    c.messages.push_back(std::move(m));
  }
  if (c.leaf == 0 && !c.messages.empty()) c.leaf = c.newestLeafBelow(c.messages.front().id);
  const qint64 changed = whole(root.value(QStringLiteral("changed_ms")), double(now_ms));
  const auto newest = std::ranges::max_element(times);
  if (changed > 0)
    c.changed_ms = changed;
  else if (newest != times.end() && isTime(*newest))  // a file from before it had this
    c.changed_ms = *newest;
  return c;
}

QString ConversationExport::saveArchive(const QString& path, size_t count, const Next& next, const QStringList& files,
                                        const QByteArray& settings, JobWatch& watch) {
  constexpr int reading = 50;  // % of the work
  QByteArray list("[\n");
  std::vector<ZipPart> parts;
  QSet<QString> taken;
  for (size_t i = 0; i < count && !watch.cancelled; ++i) {
    QString why;
    const auto conversation = next(i, why);
    if (!conversation) return tr("A conversation could not be read: %1").arg(why);
    if (i > 0) list += ",\n";
    list += record(*conversation);
    if (list.size() > ConversationImport::largest_file)
      return tr(
          "These conversations are more than the 256 MiB that can be imported again; export fewer at once, or copy the "
          "data folder");
    const QString folder = asFileName(conversation->folder), in = folder.isEmpty() ? folder : folder + QLatin1Char('/');
    const QString name = fileName(*conversation, ExportFormat::markdown).chopped(3);
    QString free = in + name;
    for (int n = 2; taken.contains(free.toLower()); ++n) free = QStringLiteral("%1%2 (%3)").arg(in, name).arg(n);
    taken.insert(free.toLower());
    parts.push_back({.name = QStringLiteral("markdown/%1.md").arg(free), .bytes = toMarkdown(*conversation)});
    watch.percent = int(reading * (i + 1) / count);
  }
  for (const QString& file : files) {
    const QString name = QFileInfo(file).fileName();
    const bool is_cache = name.endsWith(QLatin1String(".kvcache"));
    parts.push_back(
        {.name = is_cache ? QStringLiteral("caches/") + name : name, .file = file, .compressed = !is_cache});
  }
  if (!settings.isEmpty()) parts.push_back({.name = SettingList::backup_name, .bytes = settings});
  parts.insert(parts.begin(), {.name = QStringLiteral("conversations.json"), .bytes = list + "]\n"});
  const QString wrong = watch.cancelled ? QString() : writeZip(path, parts, watch, reading);
  return wrong.isEmpty()
             ? wrong
             : tr("%1 could not be written (%2); choose another place").arg(QDir::toNativeSeparators(path), wrong);
}

QString ConversationExport::save(const Conversation& conversation, ExportFormat format, const QString& path) {
  const QByteArray bytes = write(conversation, format);
  if (format == ExportFormat::json && bytes.size() > ConversationImport::largest_file)
    return tr("This conversation is more than the 256 MiB that can be imported again; export it as Markdown");
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return {};
  return tr("%1 could not be written (%2); choose another place")
      .arg(QDir::toNativeSeparators(path), file.errorString());
}

}  // namespace kvarium::ui
