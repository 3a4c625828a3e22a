#include "ui/chat/conversation.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <algorithm>

namespace kvarium {

GenerateOptions ReplySettings::options(quint64 fresh_seed) const {
  GenerateOptions options;
  options.max_new_tokens = max_new_tokens;
  options.sampling.temperature = temperature;
  options.sampling.top_p = top_p;
  options.sampling.top_k = top_k;
  options.sampling.seed = seed < 0 ? fresh_seed : quint64(seed);
  return options;
}

QJsonObject ReplySettings::toJson() const {
  return {{"temperature", temperature},
          {"top_p", top_p},
          {"top_k", top_k},
          {"max_new_tokens", max_new_tokens},
          {"seed", double(seed)}};
}

ReplySettings ReplySettings::fromJson(const QJsonObject& json) {
  ReplySettings s;
  const auto number = [&](const char* key, double fallback, double low, double high) {
    const double value = json.value(QLatin1String(key)).toDouble(fallback);
    return value >= low && value <= high ? value : fallback;
  };
  s.temperature = number("temperature", s.temperature, 0, 5);
  s.top_p = number("top_p", s.top_p, 0.01, 1);
  s.top_k = int(number("top_k", s.top_k, 0, 100000));
  s.max_new_tokens = int(number("max_new_tokens", s.max_new_tokens, 1, 1'000'000));
  s.seed = qint64(number("seed", double(s.seed), -1, 2147483647));
  return s;
}

QJsonObject Conversation::settingsJson() const {
  QJsonObject json = settings.toJson();
  json.insert(QStringLiteral("when_full"),
              when_full == WhenFull::crop ? QStringLiteral("crop") : QStringLiteral("stop"));
  json.insert(QStringLiteral("keep_cache"), keep_cache);
  return json;
}

void Conversation::readSettings(const QJsonObject& json) {
  settings = ReplySettings::fromJson(json);
  when_full = json.value(QStringLiteral("when_full")) == QLatin1String("crop") ? WhenFull::crop : WhenFull::stop;
  keep_cache = json.value(QStringLiteral("keep_cache")).toBool();
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

QString Conversation::asked(qint64 reply) const {
  const Message* self = find(reply);
  const Message* before = self ? find(self->parent) : nullptr;
  return before ? before->text : QString();
}

std::vector<qint64> Conversation::pathTo(qint64 message) const {
  std::vector<qint64> ids;
  for (const Message* m = find(message); m && ids.size() < messages.size(); m = find(m->parent)) ids.push_back(m->id);
  std::reverse(ids.begin(), ids.end());
  return ids;
}

std::vector<qint64> Conversation::versions(qint64 message) const {
  const Message* self = find(message);
  if (!self) return {};
  std::vector<const Message*> siblings;
  for (const Message& m : messages)
    if (m.parent == self->parent) siblings.push_back(&m);
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

Message& Conversation::add(qint64 parent, bool from_user, const QString& text) {
  messages.push_back({.id = newId(), .parent = parent, .from_user = from_user, .text = text, .created_ms = nowMs()});
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

Conversation Conversation::copy(qint64 up_to) const {
  Conversation made = *this;
  made.id = newId();
  made.changed_ms = nowMs();
  made.keep_cache = false;
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
  QHash<qint64, qint64> renewed;
  for (Message& m : made.messages) renewed.insert(m.id, newId());
  for (Message& m : made.messages) {
    m.id = renewed.value(m.id);
    m.parent = renewed.value(m.parent);
  }
  made.leaf = renewed.value(made.leaf);
  made.m_places.clear();
  return made;
}

QString titleFrom(const QString& first_message) {
  constexpr int limit = 60;
  const QString line = first_message.left(400).simplified();
  if (line.size() <= limit) return line;
  const int space = int(line.lastIndexOf(QLatin1Char(' '), limit - 1));
  QString cut = line.left(space > limit / 2 ? space : limit - 1);
  while (!cut.isEmpty() && (cut.back().isHighSurrogate() || cut.back().isPunct())) cut.chop(1);
  return cut + QChar(0x2026);
}

qint64 newId() { return qint64(QRandomGenerator::global()->generate64() >> 2) + 1; }

qint64 nowMs() {
  static qint64 last = 0;
  last = std::max(last + 1, QDateTime::currentMSecsSinceEpoch());
  return last;
}

}  // namespace kvarium
