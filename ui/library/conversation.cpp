#include "ui/library/conversation.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QSettings>
#include <algorithm>

#include "ui/library/attachment.h"
#include "ui/library/profiles.h"
#include "ui/library/sound_file.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

namespace {

constexpr qsizetype most_stops = 16;
constexpr qsizetype longest_stop = 200;  // characters
constexpr int settings_version = 2;
constexpr int length_of_version_1 = 512;  // it wrote its default, too, so that nobody chose this number

const QString cache_key = QStringLiteral("chat/new_cache"), when_full_key = QStringLiteral("chat/new_when_full"),
              reply_key = QStringLiteral("chat/settings"), prompt_key = QStringLiteral("chat/new_system_prompt"),
              profile_key = QStringLiteral("chat/new_profile");

// How settings name it.
QString whenFullWord(engine::WhenFull when_full) {
  return when_full == engine::WhenFull::crop ? QStringLiteral("crop") : QStringLiteral("stop");
}
engine::WhenFull whenFullOf(const QString& word) {
  return word == QLatin1String("crop") ? engine::WhenFull::crop : engine::WhenFull::stop;
}

// Calls visit(name, value, least, most) for each value of the sampling.
template <class Settings, class Visit>
void visitSampling(Settings& settings, const Visit& visit) {
  visit("temperature", settings.temperature, 0, 5);
  visit("top_p", settings.top_p, 0.01, 1);
  visit("top_k", settings.top_k, 0, 100'000);
  visit("min_p", settings.min_p, 0, 1);
  visit("typical_p", settings.typical_p, 0.01, 1);
  visit("repetition_penalty", settings.repetition_penalty, 0.1, 10);
  visit("no_repeat_ngram", settings.no_repeat_ngram, 0, 1000);
}

}  // namespace

decode::GenerateOptions ReplySettings::options(quint64 fresh_seed) const {
  decode::GenerateOptions options;
  options.max_new_tokens = max_new_tokens > 0 ? max_new_tokens : usual_reply;
  options.sampling = over(decode::chatSampling({}));
  options.sampling.seed = seed < 0 ? fresh_seed : quint64(seed);
  for (const QString& text : stop) options.stop.push_back(text.toStdString());
  return options;
}

jinja::TemplateVariables ReplySettings::variables(const std::string& thinking_variable) const {
  if (!thinks || thinking_variable.empty()) return {};
  return {{thinking_variable, *thinks}};
}

QString ReplySettings::inWords() const {
  QStringList words;
  const auto add = [&](bool on, const QString& text, double value) {
    if (on) words << text.arg(numberLocale().toString(value, 'g', 7));
  };
  const auto chosen = [&](const auto& value, const QString& text) { add(value.has_value(), text, value.value_or(0)); };
  chosen(temperature, Words::tr("temperature %1"));
  chosen(top_p, Words::tr("top-p %1"));
  chosen(top_k, Words::tr("top-k %1"));
  chosen(min_p, Words::tr("min-p %1"));
  chosen(typical_p, Words::tr("typical-p %1"));
  chosen(repetition_penalty, Words::tr("repetition penalty %1"));
  chosen(no_repeat_ngram, Words::tr("no-repeat n-gram %1"));
  add(max_new_tokens > 0, Words::tr("maximum length %1"), max_new_tokens);
  if (seed >= 0) words << Words::tr("seed %1").arg(seed);
  add(!stop.isEmpty(), Words::tr("stop texts: %1"), double(stop.size()));
  return withCommas(words);
}

QJsonObject ReplySettings::toJson() const {
  QJsonObject sampling;
  visitSampling(*this, [&](const char* name, const auto& value, double, double) {
    if (value) sampling.insert(QLatin1String(name), *value);
  });
  QJsonObject json{{"version", settings_version},
                   {"sampling", sampling},
                   {"max_new_tokens", max_new_tokens},
                   {"seed", double(seed)},
                   {"stop", QJsonArray::fromStringList(stop)}};
  if (thinks) json.insert(QStringLiteral("thinks"), *thinks);
  return json;
}

ReplySettings ReplySettings::fromJson(const QJsonObject& json) {
  ReplySettings s;
  const auto number = [](const QJsonValue& value, double least, double most) -> std::optional<double> {
    if (!value.isDouble() || value.toDouble() < least || value.toDouble() > most) return std::nullopt;
    return value.toDouble();
  };
  const QJsonObject sampling = json.value(QLatin1String("sampling")).toObject();
  visitSampling(s, [&]<class T>(const char* name, std::optional<T>& value, double least, double most) {
    if (const auto given = number(sampling.value(QLatin1String(name)), least, most)) value = T(*given);
  });
  s.max_new_tokens = int(number(json.value(QLatin1String("max_new_tokens")), 0, 1'000'000).value_or(s.max_new_tokens));
  if (json.value(QLatin1String("version")).toInt(1) == 1 && s.max_new_tokens == length_of_version_1)
    s.max_new_tokens = 0;
  s.seed = qint64(number(json.value(QLatin1String("seed")), -1, 2147483647).value_or(double(s.seed)));
  for (const QJsonValue& text : json.value(QLatin1String("stop")).toArray())
    if (!text.toString().isEmpty() && s.stop.size() < most_stops) s.stop << text.toString().left(longest_stop);
  if (const QJsonValue thinks = json.value(QLatin1String("thinks")); thinks.isBool()) s.thinks = thinks.toBool();
  return s;
}

QJsonObject Conversation::settingsJson() const {
  QJsonObject json = settings.toJson();
  json.insert(QStringLiteral("when_full"), whenFullWord(when_full));
  json.insert(QStringLiteral("keep_cache"), keep_cache);
  if (dated_ms > 0) json.insert(QStringLiteral("dated_ms"), dated_ms);
  if (!profile.isEmpty()) json.insert(QStringLiteral("profile"), profile);
  return json;
}

void Conversation::readSettings(const QJsonObject& json) {
  settings = ReplySettings::fromJson(json);
  when_full = whenFullOf(json.value(QStringLiteral("when_full")).toString());
  keep_cache = json.value(QStringLiteral("keep_cache")).toBool();
  dated_ms = std::max(qint64(0), json.value(QStringLiteral("dated_ms")).toInteger());
  profile = json.value(QStringLiteral("profile")).toString().left(longest_title);
}

qint64 Conversation::beganMs() const {
  if (dated_ms > 0) return dated_ms;
  qint64 first = 0;
  for (const Message& message : messages)
    if (message.hasTime() && (first == 0 || message.created_ms < first)) first = message.created_ms;
  return first;
}

const Message* Conversation::find(qint64 message) const {
  const size_t place = m_places.value(message, messages.size());
  if (place < messages.size() && messages[place].id == message) return &messages[place];
  const auto it = std::find_if(messages.begin(), messages.end(), [&](const Message& m) { return m.id == message; });
  if (it == messages.end()) return nullptr;
  m_places.clear();
  for (size_t i = 0; i < messages.size(); ++i) m_places.insert(messages[i].id, i);
  return &*it;
}

Message* Conversation::find(qint64 message) { return const_cast<Message*>(std::as_const(*this).find(message)); }

QString asRead(const Message& message) {
  return message.kind == ContentKind::audio ? soundInWords(message.text) : message.text;
}

const Message* Conversation::asked(qint64 reply) const {
  const Message* self = find(reply);
  return self ? find(self->parent) : nullptr;
}

std::vector<qint64> Conversation::pathTo(qint64 message) const {
  std::vector<qint64> ids;
  for (const Message* m = find(message); m && ids.size() < messages.size(); m = find(m->parent)) ids.push_back(m->id);
  std::reverse(ids.begin(), ids.end());
  return ids;
}

std::vector<jinja::ChatMessage> Conversation::promptTo(qint64 last) const {
  std::vector<jinja::ChatMessage> prompt;
  if (!system_prompt.trimmed().isEmpty()) prompt.push_back({"system", system_prompt.toStdString()});
  for (const qint64 step : pathTo(last)) {
    const Message* message = find(step);
    const std::string text = asRead(*message).toStdString();
    const char* role = message->from_user ? "user" : "assistant";
    if (prompt.empty() || prompt.back().role != role)
      prompt.push_back({role, text});
    else  // the message between them was deleted; many templates require alternating sides
      prompt.back().content += message_gap + text;
  }
  return prompt;
}

std::vector<qint64> Conversation::versions(qint64 message) const {
  const Message* self = find(message);
  if (!self) return {};
  std::vector<const Message*> siblings;
  for (const Message& m : messages)
    if (m.parent == self->parent && m.from_user == self->from_user) siblings.push_back(&m);
  std::stable_sort(siblings.begin(), siblings.end(), [](auto* a, auto* b) { return a->created_ms < b->created_ms; });
  std::vector<qint64> ids;
  for (const Message* m : siblings) ids.push_back(m->id);
  return ids;
}

qint64 Conversation::newestLeafBelow(qint64 message) const {
  QHash<qint64, const Message*> newest;  // by parent
  for (const Message& m : messages) {
    const Message*& child = newest[m.parent];
    if (!child || m.created_ms >= child->created_ms) child = &m;
  }
  for (size_t guard = 0; guard <= messages.size(); ++guard) {
    const Message* child = newest.value(message);
    if (!child) break;
    message = child->id;
  }
  return message;
}

Message& Conversation::add(qint64 parent, bool from_user, const QString& text, ContentKind kind) {
  messages.push_back(
      {.id = newId(), .parent = parent, .from_user = from_user, .kind = kind, .text = text, .created_ms = nowMs()});
  leaf = messages.back().id;
  changed_ms = messages.back().created_ms;
  return messages.back();
}

void Conversation::removeLeaf(qint64 message) {
  const auto it = std::find_if(messages.begin(), messages.end(), [&](const Message& m) { return m.id == message; });
  if (it == messages.end()) return;
  const qint64 parent = it->parent;
  messages.erase(it);
  if (leaf == message) leaf = parent;
}

std::optional<Conversation::Taken> Conversation::takeOut(qint64 message) {
  const auto it = std::find_if(messages.begin(), messages.end(), [&](const Message& m) { return m.id == message; });
  if (it == messages.end()) return {};
  Taken taken{*it, {}, leaf == message};
  messages.erase(it);
  for (Message& m : messages) {
    if (m.parent != message) continue;
    m.parent = taken.message.parent;
    taken.followers.push_back(m.id);
  }
  if (taken.was_leaf) leaf = taken.message.parent;
  if (!find(leaf)) leaf = messages.empty() ? 0 : newestLeafBelow(messages.front().id);
  removed.push_back(message);
  return taken;
}

// Inserts the message after its parent and before its children, because messages are stored in the order of their
// parents. Newer children of the parent follow it if they are of the other side; others are versions of it.
void Conversation::putBack(const Taken& taken) {
  const Message& message = taken.message;
  if (find(message.id)) return;
  std::vector<qint64> followers = taken.followers;
  for (const qint64 shown : taken.was_leaf ? path() : std::vector<qint64>{})
    if (const Message* m = find(shown); m->parent == message.parent && m->from_user != message.from_user)
      followers.push_back(shown);
  const auto follows = [&](const Message& m) {
    return std::find(followers.begin(), followers.end(), m.id) != followers.end();
  };
  for (Message& m : messages)
    if (m.parent == message.parent && follows(m)) m.parent = message.id;
  messages.insert(std::find_if(messages.begin(), messages.end(), follows), message);
  if (taken.was_leaf && leaf == message.parent) leaf = message.id;
  std::erase(removed, message.id);
}

Conversation Conversation::copy(qint64 up_to) const {
  Conversation made = *this;
  made.changed_ms = nowMs();
  made.keep_cache = made.pinned = false;
  made.removed.clear();
  made.guest = made.deleted = false;
  if (up_to) {
    made.messages.clear();
    made.leaf = up_to;
    made.draft.clear();
    made.tokens = 0;
    for (const qint64 kept : pathTo(up_to)) {
      made.messages.push_back(*find(kept));
      const QJsonValue seen = made.messages.back().stats.value(QStringLiteral("absolute"));
      if (seen.isDouble()) made.tokens = qint64(seen.toDouble());
    }
  }
  made.renumber(newId);
  return made;
}

void Conversation::renumber(const std::function<qint64()>& next) {
  id = next();
  QHash<qint64, qint64> renewed;
  for (Message& m : messages) renewed.insert(m.id, next());
  for (Message& m : messages) {
    m.id = renewed.value(m.id);
    m.parent = renewed.value(m.parent);
  }
  leaf = renewed.value(leaf);
  m_places.clear();
}

QString nameOf(ContentKind kind) {
  return kind == ContentKind::audio ? QStringLiteral("audio") : QStringLiteral("text");
}

ContentKind contentKind(const QString& name) {
  return name == nameOf(ContentKind::audio) ? ContentKind::audio : ContentKind::text;
}

QString titleFrom(const QString& first_message) {
  constexpr int limit = 60;
  const AttachedMessage message = splitAttachments(first_message);
  const bool is_file = !message.files.empty() && message.written.trimmed().isEmpty();
  const QString line = (is_file ? message.files.front().name : message.written).left(400).simplified();
  if (line.size() <= limit) return line;
  const int space = int(line.lastIndexOf(QLatin1Char(' '), limit - 1));
  QString cut = line.left(space > limit / 2 ? space : limit - 1);
  while (!cut.isEmpty() && (cut.back().isHighSurrogate() || cut.back().isPunct())) cut.chop(1);
  return cut + QChar(0x2026);
}

Conversation keptForNew(const QSettings& settings) {
  Conversation kept;
  kept.cache_spec = settings.value(cache_key, kept.cache_spec).toString();
  kept.when_full = whenFullOf(settings.value(when_full_key).toString());
  kept.settings = ReplySettings::fromJson(QJsonDocument::fromJson(settings.value(reply_key).toByteArray()).object());
  kept.system_prompt = settings.value(prompt_key).toString();
  kept.profile = settings.value(profile_key).toString();
  return kept;
}

void keepForNew(QSettings& settings, const Conversation& profile) {
  keepForNew(settings, profile.cache_spec, profile.when_full);
  keepForNew(settings, profile.settings, profile.system_prompt, profile.title);
}

void keepForNew(QSettings& settings, const QString& cache_spec, engine::WhenFull when_full) {
  settings.setValue(cache_key, cache_spec);
  settings.setValue(when_full_key, whenFullWord(when_full));
}

void keepForNew(QSettings& settings, const ReplySettings& reply, const QString& system_prompt, const QString& profile) {
  settings.setValue(reply_key, QJsonDocument(reply.toJson()).toJson(QJsonDocument::Compact));
  settings.setValue(prompt_key, system_prompt);
  settings.setValue(profile_key, profile);
}

qint64 newId() { return qint64(QRandomGenerator::global()->generate64() >> 2) + 1; }

qint64 nowMs() {
  static qint64 last = 0;
  last = std::max(last + 1, QDateTime::currentMSecsSinceEpoch());
  return last;
}

}  // namespace kvarium::ui
