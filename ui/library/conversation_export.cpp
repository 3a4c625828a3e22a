#include "ui/library/conversation_export.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSaveFile>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/library/sound_file.h"
#include "ui/library/turn_report.h"

namespace kvarium::ui {
namespace {

const QString format_name = QStringLiteral("kvarium-conversation");
constexpr int format_version = 1;
constexpr double most_tokens = 1e15;

QByteArray toMarkdown(const Conversation& conversation) {
  QString out = QStringLiteral("# %1\n").arg(conversation.title.simplified());
  if (!conversation.system_prompt.trimmed().isEmpty())
    out += QStringLiteral("\n## %1\n\n%2\n").arg(ConversationExport::tr("System prompt"), conversation.system_prompt);
  for (const qint64 id : conversation.path()) {
    const Message& m = *conversation.find(id);
    const QString model = m.stats.value(QStringLiteral("model")).toString().simplified();
    const QString speaker = m.from_user       ? ConversationExport::tr("You")
                            : model.isEmpty() ? ConversationExport::tr("Reply")
                                              : model;
    out += QStringLiteral("\n## %1\n\n%2\n").arg(speaker, asRead(m));
    if (!m.from_user) out += QStringLiteral("\n> %1\n").arg(plainReportLine(m.stats));
  }
  return out.toUtf8();
}

QByteArray toJson(const Conversation& c) {
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
  return QJsonDocument(QJsonObject{{"format", format_name},
                                   {"version", format_version},
                                   {"title", c.title},
                                   {"cache", c.cache_spec},
                                   {"system_prompt", c.system_prompt},
                                   {"settings", c.settings.toJson()},
                                   {"tokens", double(c.tokens)},
                                   {"draft", c.draft},
                                   {"leaf", numbers.value(c.leaf)},
                                   {"messages", messages}})
      .toJson(QJsonDocument::Indented);
}

// The text in a value: a string, the strings of a list, or the usual members of an object.
QString textIn(const QJsonValue& value, int levels = 6) {
  if (value.isString()) return value.toString();
  if (levels == 0) return {};
  QStringList parts;
  for (const QJsonValue& part : value.toArray())
    if (const QString text = textIn(part, levels - 1); !text.isEmpty()) parts << text;
  if (value.isArray()) return parts.join(QStringLiteral("\n\n"));
  const QJsonObject object = value.toObject();
  for (const char* name : {"content", "text", "value", "steps", "parts"})
    if (const QString text = textIn(object.value(QLatin1String(name)), levels - 1); !text.isEmpty()) return text;
  return {};
}

// A list of messages with "role" (or "from") and "content"; LM Studio has them in "versions".
std::optional<Conversation> fromList(const QJsonDocument& document) {
  const QJsonObject root = document.object();
  QJsonArray list = document.isArray() ? document.array() : root.value(QStringLiteral("messages")).toArray();
  if (list.isEmpty()) list = root.value(QStringLiteral("conversations")).toArray();
  if (list.isEmpty() || list.size() > ConversationExport::most_messages) return {};
  Conversation c;
  for (const QJsonValue& value : list) {
    QJsonObject o = value.toObject();
    if (const QJsonArray versions = o.value(QStringLiteral("versions")).toArray(); !versions.isEmpty())
      o = versions
              .at(std::clamp<qsizetype>(o.value(QStringLiteral("currentlySelected")).toInt(), 0, versions.size() - 1))
              .toObject();
    const QString role = o.value(QLatin1String(o.contains(QLatin1String("role")) ? "role" : "from")).toString();
    const QString text = textIn(o);
    const bool user = role == QLatin1String("user") || role == QLatin1String("human");
    const bool reply =
        role == QLatin1String("assistant") || role == QLatin1String("gpt") || role == QLatin1String("model");
    if (role == QLatin1String("system") || role == QLatin1String("developer")) {
      c.system_prompt = text;
    } else if (!user && !reply) {
      if (role.isEmpty()) return {};  // not a conversation; the answers of tools are left out
    } else if (text.size() > ConversationExport::longest_text) {
      return {};
    } else if (!text.isEmpty()) {
      c.add(c.leaf, user, text).stats = reply ? QJsonObject{{QStringLiteral("imported"), true}} : QJsonObject();
    }
  }
  for (const char* name : {"title", "name"})
    if (c.title.isEmpty()) c.title = root.value(QLatin1String(name)).toString().simplified().left(200);
  return c.messages.empty() ? std::nullopt : std::optional(c);
}

// The format of toMarkdown(): the speaker is a heading, and the numbers after a reply mark its end.
std::optional<Conversation> fromMarkdown(const QString& text) {
  const QString head = QStringLiteral("## "), you = head + ConversationExport::tr("You");
  const QString prompt = head + ConversationExport::tr("System prompt");
  if (!text.startsWith(QLatin1String("# ")) || !text.contains(QLatin1Char('\n') + you + QLatin1Char('\n'))) return {};
  const QStringList lines = text.split(QLatin1Char('\n'));
  Conversation c;
  c.title = lines.front().mid(2).simplified().left(200);
  enum class Part { none, system, user, reply } part = Part::none;
  QStringList said;
  QString speaker;
  const auto end = [&] {
    QString words = said.join(QLatin1Char('\n'));
    said.clear();
    if (part == Part::reply)
      if (const qsizetype numbers = words.lastIndexOf(QLatin1String("\n> ")); numbers >= 0) words.truncate(numbers);
    while (words.endsWith(QLatin1Char('\n'))) words.chop(1);
    while (words.startsWith(QLatin1Char('\n'))) words.remove(0, 1);
    if (part == Part::system) c.system_prompt = words;
    if (words.isEmpty() || part == Part::none || part == Part::system) return;
    c.add(c.leaf, part == Part::user, words);
    if (part == Part::reply) c.messages.back().stats = {{"imported", true}, {"model", speaker}};
  };
  for (const QString& line : lines.mid(1)) {
    const bool heading = line.startsWith(head);
    Part next = part;
    if (heading && line == you && part != Part::user)
      next = Part::user;
    else if (heading && line == prompt && part == Part::none)
      next = Part::system;
    else if (heading && part == Part::user)
      next = Part::reply;
    if (next == part) {
      said << line;
      continue;
    }
    end();
    part = next;
    if (part == Part::reply) speaker = line.mid(head.size());
  }
  end();
  return c.messages.empty() ? std::nullopt : std::optional(c);
}

// The speaker at the begin of a line in other programs' formats: a heading, a bold word, or a word before a colon.
// `rest` gets the text after it. Empty: no speaker.
QString speakerIn(const QString& line, QString& rest) {
  const auto made = [](const char* pattern, const char* names) {
    return QRegularExpression(QLatin1String(pattern).arg(QLatin1String(names)),
                              QRegularExpression::CaseInsensitiveOption);
  };
  constexpr auto names = "system(?: prompt)?|user|you|human|assistant|ai|model|chatgpt|reply|response";
  static const QRegularExpression lines[] = {
      made("^#{1,6}\\s+(%1)\\s*:?()$", names), made("^\\*\\*(%1)(?:\\s*:\\s*\\*\\*|\\*\\*\\s*:)\\s*(.*)$", names),
      made("^\\*\\*(%1)\\*\\*()$", names), made("^(%1):(?:\\s+(.*))?$", "system|user|human|assistant|ai")};
  for (const QRegularExpression& one : lines) {
    const QRegularExpressionMatch match = one.match(line.trimmed());
    if (!match.hasMatch()) continue;
    rest = match.captured(2);
    return match.captured(1).toLower();
  }
  return {};
}

std::optional<Conversation> fromLabels(const QString& text) {
  Conversation c;
  enum class Part { none, system, user, reply } part = Part::none;
  QStringList said;
  const auto end = [&] {
    const QString words = std::exchange(said, {}).join(QLatin1Char('\n')).trimmed();
    if (part == Part::system) c.system_prompt = words;
    if (words.isEmpty() || (part != Part::user && part != Part::reply)) return;
    c.add(c.leaf, part == Part::user, words);
    if (part == Part::reply) c.messages.back().stats = {{"imported", true}};
  };
  bool in_code = false, replied = false;
  for (const QString& line : text.split(QLatin1Char('\n'))) {
    if (line.trimmed().startsWith(QLatin1String("```"))) in_code = !in_code;
    QString rest;
    const QString who = in_code ? QString() : speakerIn(line, rest);
    if (who.isEmpty()) {
      if (part == Part::none && c.title.isEmpty() && line.startsWith(QLatin1String("# ")))
        c.title = line.mid(2).simplified().left(200);
      said << line;
      continue;
    }
    end();
    part = who.startsWith(QLatin1String("system")) ? Part::system
           : QStringList{QStringLiteral("user"), QStringLiteral("you"), QStringLiteral("human"), QStringLiteral("me")}
                   .contains(who)
               ? Part::user
               : Part::reply;
    replied = replied || part == Part::reply;
    said << rest;
  }
  end();
  const bool asked = std::any_of(c.messages.begin(), c.messages.end(), [](const Message& m) { return m.from_user; });
  return asked && replied ? std::optional(c) : std::nullopt;
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

// An order with parents before children; empty: there is a cycle. parents: by index; -1: a root.
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

}  // namespace

QByteArray ConversationExport::write(const Conversation& conversation, ExportFormat format) {
  return format == ExportFormat::json ? toJson(conversation) : toMarkdown(conversation);
}

QString ConversationExport::fileName(const Conversation& conversation, ExportFormat format) {
  QString name = conversation.title.simplified().left(60);
  for (QChar& c : name)
    if (!c.isLetterOrNumber() && !c.isSurrogate() && !QStringLiteral(" -_.,()").contains(c)) c = QLatin1Char('-');
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);  // so that the file is not hidden
  if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);
  while (name.endsWith(QLatin1Char('.')) || name.endsWith(QLatin1Char(' ')))
    name.chop(1);  // the extension has its own dot
  return (name.isEmpty() ? tr("Conversation") : name) + QLatin1String(format == ExportFormat::json ? ".json" : ".md");
}

bool ConversationExport::looksLikeOne(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
  const QByteArray head = file.read(4096);
  const bool list = (head.contains("\"role\"") || head.contains("\"from\"")) && head.contains("\"messages\"");
  return head.contains(format_name.toLatin1()) || list ||
         (head.trimmed().startsWith('[') && head.contains("\"role\"") && head.contains("\"content\""));
}

std::optional<Conversation> ConversationExport::read(const QByteArray& json, QString& why) {
  const auto refuse = [&](const QString& text) {
    why = text;
    return std::nullopt;
  };
  if (json.size() > largest_file) return refuse(tr("is larger than the 64 MiB that are read"));
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  const QJsonObject root = document.object();
  if (root.value(QStringLiteral("format")).toString() != format_name) {
    auto foreign = error.error == QJsonParseError::NoError ? fromList(document) : fromMarkdown(QString::fromUtf8(json));
    if (!foreign && error.error != QJsonParseError::NoError) foreign = fromLabels(QString::fromUtf8(json));
    if (!foreign)
      return refuse(tr("is not a KVarium export, no list of messages, and no text with “User:” and “Assistant:”"));
    foreign->id = newId();
    foreign->changed_ms = nowMs();
    foreign->titled_by_user = true;
    return foreign;
  }
  const QJsonValue version = root.value(QStringLiteral("version"));
  if (version.toDouble() > format_version)
    return refuse(tr("was exported by a newer version of KVarium; update this one"));
  if (version.toDouble() != format_version) return refuse(tr("does not say which version of the format it has"));

  Conversation c;
  c.id = newId();
  c.changed_ms = nowMs();
  const auto text = [&](const char* key, qsizetype most) -> std::optional<QString> {
    const QJsonValue value = root.value(QLatin1String(key));
    if (!value.isUndefined() && !value.isString()) return std::nullopt;
    if (value.toString().size() > most) return std::nullopt;
    return value.toString();
  };
  const auto title = text("title", 1000), cache = text("cache", 1000), system = text("system_prompt", longest_text),
             draft = text("draft", longest_text);
  for (const auto& [part, name] :
       {std::pair{&title, "title"}, {&cache, "cache"}, {&system, "system_prompt"}, {&draft, "draft"}})
    if (!*part) return refuse(tr("has a “%1” that is no text or too long").arg(QLatin1String(name)));
  c.title = title->simplified().left(200);
  if (c.title.isEmpty()) c.title = tr("Imported conversation");
  c.titled_by_user = true;
  if (!cache->isEmpty()) c.cache_spec = *cache;
  c.system_prompt = *system;
  c.draft = *draft;
  c.settings = ReplySettings::fromJson(root.value(QStringLiteral("settings")).toObject());
  c.tokens = std::max<qint64>(0, whole(root.value(QStringLiteral("tokens")), most_tokens));

  const QJsonArray messages = root.value(QStringLiteral("messages")).toArray();
  if (messages.size() > most_messages) return refuse(tr("has more than 100,000 messages"));
  QHash<qint64, size_t> places;
  std::vector<Message> read;
  for (const QJsonValue& value : messages) {
    const QJsonObject o = value.toObject();
    const QString number = QString::number(read.size() + 1);
    const QString role = o.value(QStringLiteral("role")).toString();
    const QJsonValue content = o.value(QStringLiteral("text"));
    const QJsonValue stats = o.value(QStringLiteral("stats"));
    Message m;
    m.id = whole(o.value(QStringLiteral("id")), 1e15);
    m.parent = o.contains(QStringLiteral("parent")) ? whole(o.value(QStringLiteral("parent")), 1e15) : 0;
    if (m.id < 1 || m.parent < 0 || places.contains(m.id))
      return refuse(tr("has a message (%1 of its list) whose id or parent is wrong").arg(number));
    if (role != QLatin1String("user") && role != QLatin1String("assistant"))
      return refuse(tr("has a message (%1 of its list) that is neither the user's nor the assistant's").arg(number));
    if (!content.isString() || content.toString().size() > longest_text)
      return refuse(tr("has a message (%1 of its list) without text, or with too much of it").arg(number));
    if ((!stats.isUndefined() && !stats.isObject()) || deeperThan(deepest_stats, stats))
      return refuse(tr("has a message (%1 of its list) whose numbers cannot be read").arg(number));
    m.from_user = role == QLatin1String("user");
    m.text = content.toString();
    m.kind = contentKind(o.value(QStringLiteral("kind")).toString());
    if (m.kind == ContentKind::audio && (!m.from_user || soundPath(m.text).isEmpty()))
      return refuse(tr("has a message (%1 of its list) that is to be a sound and names no WAV file").arg(number));
    m.stats = stats.toObject();
    if (!m.from_user) m.stats.insert(QStringLiteral("imported"), true);
    m.created_ms = whole(o.value(QStringLiteral("created_ms")), double(c.changed_ms));
    places.insert(m.id, read.size());
    read.push_back(std::move(m));
  }
  std::vector<qint64> parents;
  for (const Message& m : read) {
    if (m.parent && !places.contains(m.parent)) return refuse(tr("has a message whose parent is not in the file"));
    parents.push_back(m.parent ? qint64(places.value(m.parent)) : -1);
  }
  const std::vector<size_t> order = parentsFirst(parents);
  if (order.size() < read.size()) return refuse(tr("has messages that are their own parents"));

  // New times, each later than its parent's, because messages are stored and read in the order of their times.
  const qint64 leaf = whole(root.value(QStringLiteral("leaf")), 1e15);
  std::vector<qint64> ids(read.size()), times(read.size());
  for (const size_t i : order) {
    Message& m = read[i];
    const bool is_leaf = m.id == leaf;
    ids[i] = m.id = newId();
    m.parent = parents[i] < 0 ? 0 : ids[size_t(parents[i])];
    const qint64 earliest = parents[i] < 0 ? 0 : times[size_t(parents[i])] + 1;
    times[i] = m.created_ms = std::max(earliest, m.created_ms < 0 ? c.changed_ms : m.created_ms);
    if (is_leaf) c.leaf = m.id;
    c.messages.push_back(std::move(m));
  }
  if (c.leaf == 0 && !c.messages.empty()) c.leaf = c.newestLeafBelow(c.messages.front().id);
  return c;
}

QString ConversationExport::save(const Conversation& conversation, ExportFormat format, const QString& path) {
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(write(conversation, format)) >= 0 && file.commit()) return {};
  return tr("%1 could not be written (%2); choose another place")
      .arg(QDir::toNativeSeparators(path), file.errorString());
}

std::optional<Conversation> ConversationExport::load(const QString& path, QString& why) {
  QFile file(path);
  const QFileInfo info(path);
  const QString name = info.fileName();
  if (info.exists() && !info.isFile()) {  // opening a pipe would wait for its writer
    why = tr("%1 is no regular file; nothing was imported").arg(name);
    return std::nullopt;
  }
  if (!file.open(QIODevice::ReadOnly)) {
    why = tr("%1 could not be read (%2)").arg(name, file.errorString());
    return std::nullopt;
  }
  const QByteArray bytes = file.read(largest_file + 1);
  QString wrong;
  auto conversation = read(bytes, wrong);
  if (!conversation) why = tr("%1 %2; nothing was imported", "a file's name, what is wrong with it").arg(name, wrong);
  if (conversation && conversation->title.isEmpty())
    conversation->title = titleFrom(QFileInfo(path).completeBaseName());
  return conversation;
}

}  // namespace kvarium::ui
