#include "ui/library/import/chat_exports.h"

#include <QDateTime>
#include <QJsonArray>
#include <algorithm>
#include <utility>

#include "ui/library/attachment.h"

namespace kvarium::ui {
namespace {

using Side = FileMessage::Side;
constexpr int deepest_content = 8;

QJsonValue at(const QJsonObject& o, const char* key) { return o.value(QLatin1String(key)); }
QString textAt(const QJsonObject& o, const char* key) { return at(o, key).toString(); }
bool isOneOf(const QString& text, std::initializer_list<const char*> all) {
  return std::any_of(all.begin(), all.end(), [&](const char* one) { return text == QLatin1String(one); });
}
// The first of several members that is a text with something in it.
QString firstText(const QJsonObject& o, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (const QString text = textAt(o, key); !text.trimmed().isEmpty()) return text;
  return {};
}

// Seconds or milliseconds since the epoch, or a date; 0: not known.
qint64 timeOf(const QJsonValue& value) {
  constexpr double first_ms = 1e11;  // as seconds the year 5138, as milliseconds 1973
  if (value.isString()) {
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    return time.isValid() ? std::max<qint64>(0, time.toMSecsSinceEpoch()) : 0;
  }
  const double number = value.toDouble();
  if (!(number > 0) || number > 1e15) return 0;
  return qint64(number < first_ms ? number * 1000 : number);
}
qint64 timeIn(const QJsonObject& o) {
  for (const char* key : {"create_time", "created_at", "createdAt", "timestamp", "send_date", "date"})
    if (const qint64 time = timeOf(at(o, key)); time > 0) return time;
  return 0;
}

Side sideOf(const QString& role) {
  const QString name = role.toLower();
  if (isOneOf(name, {"user", "human", "you"})) return Side::user;
  if (isOneOf(name, {"assistant", "gpt", "model", "bot", "ai", "chatgpt"})) return Side::reply;
  if (isOneOf(name, {"system", "developer"})) return Side::system;
  return Side::other;
}
bool isTool(const QString& role) {
  return isOneOf(role, {"tool", "function", "observation", "function_call", "ipython"});
}

// The text of a message's content, whatever its shape: a text, parts in lists, or members of objects.
class Content {
 public:
  explicit Content(LeftOut& left_out) : m_left_out(left_out) {}
  void add(const QJsonValue& value, int levels = deepest_content) {
    if (value.isString()) return addText(value.toString());
    if (levels == 0) return;
    for (const QJsonValue& part : value.toArray()) add(part, levels - 1);
    if (value.isObject()) addObject(value.toObject(), levels - 1);
  }
  void addThoughts(const QString& thoughts) {
    if (!thoughts.trimmed().isEmpty()) addText(thoughtsText(thoughts));
  }
  const QString& text() const { return m_text; }
  bool tookAny() const { return m_took || !m_text.isEmpty(); }

 private:
  void addText(const QString& text) {
    if (!text.trimmed().isEmpty() && m_text.size() <= MessageTree::longest_text) addPart(m_text, text);
  }
  void leave(int& count) {
    ++count;
    m_took = true;
  }
  void addObject(const QJsonObject& o, int levels) {
    const QString type = firstText(o, {"type", "content_type"}).toLower();
    if (type.contains(QLatin1String("transcription"))) return addText(textAt(o, "text"));
    if (type.contains(QLatin1String("image"))) return leave(m_left_out.images);
    for (const char* kind : {"audio", "video", "file", "document"})
      if (type.contains(QLatin1String(kind))) return leave(m_left_out.files);
    for (const char* kind : {"tool", "function", "execution"})
      if (type.startsWith(QLatin1String(kind)) || type == QLatin1String("code")) return leave(m_left_out.tools);
    if (isOneOf(type, {"status", "debuginfoblock", "reasoning_recap", "token_budget"})) return;  // of the program
    if (type == QLatin1String("thoughts")) {                                                     // a list of them
      QStringList all;
      for (const QJsonValue& one : at(o, "thoughts").toArray()) all << textAt(one.toObject(), "content");
      return addThoughts(all.join(QLatin1String(message_gap)));
    }
    const bool thinks = isOneOf(type, {"thinking", "reasoning"}) ||
                        textAt(at(o, "style").toObject(), "type") == QLatin1String("thinking");
    Content inner(m_left_out);
    for (const char* key : {"content", "text", "value", "steps", "parts", "mes"})
      if (!inner.tookAny()) inner.add(at(o, key), levels);
    if (thinks && !inner.tookAny()) inner.add(at(o, "thinking"), levels);
    m_took = m_took || inner.m_took;
    thinks ? addThoughts(inner.text()) : addText(inner.text());
  }

  LeftOut& m_left_out;
  QString m_text;
  bool m_took = false;  // something that is no text
};

// Attached files; those whose text the file has stay with the message.
void addFiles(const QJsonValue& list, std::vector<Attachment>& texts, LeftOut& left_out) {
  for (const QJsonValue& value : list.toArray()) {
    const QJsonObject file = value.toObject();
    const QString kind = firstText(file, {"mime_type", "mimeType", "type", "file_type"});
    const QString text = textAt(file, "extracted_content");
    if (!text.isEmpty())
      texts.push_back({firstText(file, {"file_name", "name"}), text});
    else if (kind.startsWith(QLatin1String("image")))
      ++left_out.images;
    else
      ++left_out.files;
  }
}

QString roleIn(const QJsonObject& o) { return firstText(o, {"role", "from", "sender"}); }

// A message of a list without its text: who says it, when.
FileMessage headOf(const QJsonObject& o) {
  const bool tells = o.contains(QLatin1String("is_user"));
  FileMessage m;
  m.side = tells ? (at(o, "is_user").toBool() ? Side::user : Side::reply) : sideOf(roleIn(o));
  m.time_ms = timeIn(o);
  if (m.side != Side::reply) return m;
  m.model = firstText(o, {"modelName", "model", "model_name"});
  if (m.model.isEmpty()) m.model = firstText(at(o, "senderInfo").toObject(), {"senderName"});
  if (m.model.isEmpty() && tells) m.model = textAt(o, "name");
  return m;
}

FileMessage messageOf(const QJsonObject& o, LeftOut& left_out) {
  FileMessage m = headOf(o);
  const int before = left_out.images + left_out.files + left_out.tools;
  if (m.side == Side::other) {
    isTool(roleIn(o)) ? ++left_out.tools : ++left_out.other;
    return m;
  }
  Content content(left_out);
  content.addThoughts(firstText(o, {"reasoning_content", "reasoning", "thinking"}));
  content.add(o);
  std::vector<Attachment> texts;
  for (const char* key : {"attachments", "files"}) addFiles(at(o, key), texts, left_out);
  left_out.tools += int(at(o, "tool_calls").toArray().size()) + (at(o, "function_call").isObject() ? 1 : 0);
  m.text = content.text();
  if (!texts.empty()) m.text = withAttachments(m.text, texts);
  const bool took = before != left_out.images + left_out.files + left_out.tools;
  if (m.text.isEmpty() && !took && m.side != Side::system) ++left_out.empty;
  return m;
}

bool isMessage(const QJsonObject& o) {
  for (const char* key : {"role", "from", "sender", "versions", "mes"})
    if (o.contains(QLatin1String(key))) return true;
  return false;
}

// Adds a message of a list. LM Studio and SillyTavern keep other versions of it, which answer the same message.
void addInOrder(MessageTree& tree, const QJsonObject& o) {
  const QJsonArray versions = at(o, "versions").toArray(), swipes = at(o, "swipes").toArray();
  if (versions.size() < 2 && swipes.size() < 2) {
    tree.addNext(messageOf(versions.isEmpty() ? o : versions.first().toObject(), tree.leftOut()));
    return;
  }
  std::vector<FileMessage> all;
  const bool swiped = versions.isEmpty();
  FileMessage head = swiped ? headOf(o) : FileMessage{};  // of all swipes, which are texts alone
  for (const QJsonValue& version : swiped ? swipes : versions) {
    if (swiped) {
      Content swipe(tree.leftOut());
      swipe.add(version);
      head.text = swipe.text();
    }
    all.push_back(swiped ? head : messageOf(version.toObject(), tree.leftOut()));
    if (all.size() > MessageTree::most_messages) break;  // the tree refuses them
  }
  const int chosen = at(o, swiped ? "swipe_id" : "currentlySelected").toInt();
  const auto shown = size_t(std::clamp<qsizetype>(chosen, 0, qsizetype(all.size()) - 1));
  tree.addVersions(std::move(all), shown);
}

FileChat made(const MessageTree& tree, const QString& title, qint64 changed_ms, qint64 now_ms) {
  FileChat chat{.left_out = tree.leftOut()};
  chat.conversation = tree.conversation(now_ms, chat.why);
  if (chat.conversation) complete(*chat.conversation, title, changed_ms, now_ms);
  return chat;
}

QString titleIn(const QJsonObject& o) { return firstText(o, {"title", "name"}); }

// {"mapping": {id: {"parent", "message": {"author": {"role"}, "content", "recipient", "metadata"}}}, "current_node"}
FileChat chatGptChat(const QJsonObject& o, qint64 now_ms) {
  MessageTree tree;
  const QJsonObject mapping = at(o, "mapping").toObject();
  for (auto it = mapping.begin(); it != mapping.end(); ++it) {
    const QJsonObject node = it.value().toObject(), message = at(node, "message").toObject();
    const QJsonObject about = at(message, "metadata").toObject();
    const QString role = textAt(at(message, "author").toObject(), "role"), to = textAt(message, "recipient");
    FileMessage m{.id = it.key(), .parent = textAt(node, "parent")};
    m.time_ms = timeIn(message);
    m.model = textAt(about, "model_slug");
    const bool seen = !message.isEmpty() && !at(about, "is_visually_hidden_from_conversation").toBool();
    if (seen && (isTool(role) || (!to.isEmpty() && to != QLatin1String("all")))) {
      ++tree.leftOut().tools;
    } else if (seen) {
      m.side = sideOf(role);
      Content content(tree.leftOut());
      content.add(at(message, "content"));
      m.text = content.text();
      for (const QJsonValue& file : at(about, "attachments").toArray())  // its images are in the content, too
        if (!firstText(file.toObject(), {"mime_type", "mimeType"}).startsWith(QLatin1String("image")))
          ++tree.leftOut().files;
    }
    tree.add(std::move(m));
  }
  tree.setLeaf(textAt(o, "current_node"));
  return made(tree, titleIn(o), timeOf(at(o, "update_time")), now_ms);
}

// {"chat_messages": [{"uuid", "parent_message_uuid", "sender", "text", "content", "attachments", "files"}]}
FileChat claudeChat(const QJsonObject& o, qint64 now_ms) {
  MessageTree tree;
  const QJsonArray messages = at(o, "chat_messages").toArray();
  const bool linked = std::any_of(messages.begin(), messages.end(), [](const QJsonValue& value) {
    return !textAt(value.toObject(), "parent_message_uuid").isEmpty();
  });
  for (const QJsonValue& value : messages) {
    QJsonObject one = value.toObject();
    if (at(one, "content").toArray().isEmpty()) one.remove(QLatin1String("content"));  // older files have only "text"
    FileMessage m = messageOf(one, tree.leftOut());
    m.id = textAt(one, "uuid");
    m.parent = textAt(one, "parent_message_uuid");
    linked ? tree.add(std::move(m)) : tree.addNext(std::move(m));
  }
  tree.setLeaf(textAt(o, "current_leaf_message_uuid"));
  return made(tree, titleIn(o), timeOf(at(o, "updated_at")), now_ms);
}

// {"title", "chat": {"history": {"messages": {id: {"parentId", "role", "content"}}, "currentId"}}}
FileChat openWebUiChat(const QJsonObject& o, const QJsonObject& chat, qint64 now_ms) {
  MessageTree tree;
  const QJsonObject history = at(chat, "history").toObject(), messages = at(history, "messages").toObject();
  for (auto it = messages.begin(); it != messages.end(); ++it) {
    FileMessage m = messageOf(it.value().toObject(), tree.leftOut());
    m.id = it.key();
    m.parent = textAt(it.value().toObject(), "parentId");
    tree.add(std::move(m));
  }
  tree.addSystem(firstText(at(chat, "params").toObject(), {"system"}));
  tree.setLeaf(textAt(history, "currentId"));
  const QString title = titleIn(o);
  return made(tree, title.isEmpty() ? titleIn(chat) : title, timeOf(at(o, "updated_at")), now_ms);
}

// {"chunkedPrompt": {"chunks": [{"role", "text", "isThought"}]}, "systemInstruction"}
FileChat aiStudioChat(const QJsonObject& o, qint64 now_ms) {
  MessageTree tree;
  Content system(tree.leftOut());
  system.add(at(o, "systemInstruction"));
  tree.addSystem(system.text());
  const QString model = textAt(at(o, "runSettings").toObject(), "model");
  for (const QJsonValue& value : at(at(o, "chunkedPrompt").toObject(), "chunks").toArray()) {
    QJsonObject chunk = value.toObject();
    for (const QString& key : chunk.keys())
      if (key.startsWith(QLatin1String("drive")) || key.startsWith(QLatin1String("inline")))
        chunk.insert(QLatin1String("type"), key.contains(QLatin1String("mage")) ? "image" : "file");
    if (at(chunk, "isThought").toBool()) chunk.insert(QLatin1String("type"), "thinking");
    FileMessage m = messageOf(chunk, tree.leftOut());
    m.model = model;
    tree.addNext(std::move(m));
  }
  return made(tree, titleIn(o), timeIn(o), now_ms);
}

}  // namespace

void complete(Conversation& c, const QString& title, qint64 changed_ms, qint64 now_ms) {
  if (changed_ms > 0) c.changed_ms = std::min(changed_ms, now_ms);
  c.title = title.simplified().left(longest_title);
  c.titled_by_user = !c.title.isEmpty();
  const auto asked = std::find_if(c.messages.begin(), c.messages.end(), [](auto& m) { return m.from_user; });
  if (c.title.isEmpty()) c.title = titleFrom(asked == c.messages.end() ? c.messages.front().text : asked->text);
}

FileChat chatIn(const QJsonArray& messages, qint64 now_ms) {
  LooseMessages all;
  for (const QJsonValue& value : messages)
    if (!all.add(value.toObject())) return {};
  return all.isEmpty() ? FileChat{} : all.chat(now_ms);
}

FileChat chatIn(const QJsonObject& o, qint64 now_ms) {
  if (at(o, "mapping").isObject()) return chatGptChat(o, now_ms);
  if (at(o, "chat_messages").isArray()) return claudeChat(o, now_ms);
  if (at(o, "chunkedPrompt").isObject()) return aiStudioChat(o, now_ms);
  const QJsonObject chat = at(o, "chat").isObject() ? at(o, "chat").toObject() : o;
  if (at(at(chat, "history").toObject(), "messages").isObject()) return openWebUiChat(o, chat, now_ms);
  for (const char* key : {"messages", "conversations", "conversation"}) {
    if (!at(chat, key).isArray()) continue;
    MessageTree tree;
    tree.addSystem(firstText(chat, {"system_prompt", "systemPrompt", "system"}));
    for (const QJsonValue& value : at(chat, key).toArray()) {
      if (!isMessage(value.toObject())) return {};
      addInOrder(tree, value.toObject());
    }
    const QString title = titleIn(o);
    if (tree.isEmpty()) return {.why = MessageTree::tr("has no message with text")};
    return made(tree, title.isEmpty() ? titleIn(chat) : title, timeOf(at(o, "updated_at")), now_ms);
  }
  return {};
}

// SillyTavern's first line names the character, and has no message.
bool LooseMessages::add(const QJsonObject& value) {
  if (m_tree.isEmpty() && value.contains(QLatin1String("character_name"))) {
    m_title = textAt(value, "character_name");
    return true;
  }
  if (!isMessage(value)) return false;
  addInOrder(m_tree, value);
  return true;
}

FileChat LooseMessages::chat(qint64 now_ms) const { return made(m_tree, m_title, 0, now_ms); }

}  // namespace kvarium::ui
