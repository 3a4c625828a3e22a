// Conversation: a chat as values. Messages are a tree; the shown path leads from a root to `leaf`.
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/wire.h"

class QSettings;

namespace kvarium::ui {

// Settings of one conversation's replies. Sampling values that were not chosen are the model's.
struct ReplySettings : decode::SamplingChoice {
  static constexpr int usual_reply = 512;  // tokens of a long one
  int max_new_tokens = 0;                  // 0: as many as the context has room for
  qint64 seed = -1;                        // -1: a new one for each reply
  QStringList stop;                        // texts that end a reply
  std::optional<bool>
      thinks;  // before it answers, if the model's template has the choice; empty: the template's default

  decode::GenerateOptions options(quint64 fresh_seed) const;  // without the sampling, which is in TurnRequest::sampling
  // For a model whose template has this variable to choose it by; empty: it has none.
  jinja::TemplateVariables variables(const std::string& thinking_variable) const;
  QString inWords() const;  // what was chosen, as "temperature 0.7, top-k 40"; empty: nothing
  QJsonObject toJson() const;
  static ReplySettings fromJson(const QJsonObject& json);  // defaults for missing or impossible values
  bool operator==(const ReplySettings&) const = default;
};

// Separates successive messages of one side, which the model reads as one message, because many templates refuse two in
// a row.
inline constexpr char message_gap[] = "\n\n";

enum class ContentKind { text, audio };

constexpr bool isTime(qint64 ms_since_epoch) { return ms_since_epoch >= qint64{24} * 3600 * 1000; }

struct Content {
  ContentKind kind = ContentKind::text;
  QString text;  // audio: the URL of a WAV file (sound_file.h)
};

struct Message {
  qint64 id = 0;
  qint64 parent = 0;  // 0: a root
  bool from_user = false;
  ContentKind kind = ContentKind::text;  // audio: user messages only
  QString text;                          // see Content::text
  qint64 created_ms = 0;                 // since the epoch; siblings are ordered by it, see hasTime()
  QJsonObject stats;                     // of a finished reply; otherwise empty
  Content content() const { return {kind, text}; }
  // False: created_ms is a place in the order and no time, because the file that the message is from has none.
  bool hasTime() const { return isTime(created_ms); }
};
QString asRead(const Message& message);  // its text for a chat model

struct Conversation {
  qint64 id = 0;  // 0: not stored yet
  QString title;
  bool titled_by_user = false;
  qint64 changed_ms = 0;
  qint64 leaf = 0;  // last message of the shown path; 0: none
  QString draft;
  bool guest = false;      // another window has it open and owns the draft in the store
  bool deleted = false;    // later writes do not restore it
  bool of_lesson = false;  // never stored, and what is chosen in it is for it alone
  QString cache_spec = QStringLiteral("dynamic");
  QString model_path;
  QString system_prompt;
  ReplySettings settings;
  QString profile;  // whose choices it was given; empty: none's
  engine::WhenFull when_full = engine::WhenFull::stop;
  bool keep_cache = false;  // its cells are kept in a file (SavedCaches)
  bool pinned = false;      // at the top of the list
  QString folder;           // of the list; empty: none
  qint64 dated_ms = 0;      // the time that the template writes, since the epoch; 0: that of the first message
  qint64 tokens = 0;        // of the text at the end of the last turn
  std::vector<Message> messages;
  std::vector<qint64> removed;  // deleted messages, which the store may still have

  const Message* find(qint64 message) const;
  Message* find(qint64 message);
  const Message* asked(qint64 reply) const;                  // the message that it answers; null: none
  std::vector<qint64> path() const { return pathTo(leaf); }  // root to leaf
  std::vector<qint64> pathTo(qint64 message) const;
  // The path as the engine reads it, with the system prompt first; that to another message.
  std::vector<jinja::ChatMessage> prompt() const { return promptTo(leaf); }
  std::vector<jinja::ChatMessage> promptTo(qint64 message) const;
  std::vector<qint64> versions(qint64 message) const;  // the message and its siblings of the same side, oldest first
  qint64 newestLeafBelow(qint64 message) const;
  qint64 beganMs() const;  // what dated_ms says; 0: there is no message with a time
  // Adds a message, which becomes the leaf.
  Message& add(qint64 parent, bool from_user, const QString& text, ContentKind kind = ContentKind::text);
  void removeLeaf(qint64 message);  // a message without children; its parent becomes the leaf
  // Removes a message and restores it. Meanwhile its children follow its parent.
  struct Taken {
    Message message;
    std::vector<qint64> followers;
    bool was_leaf = false;
  };
  std::optional<Taken> takeOut(qint64 message);
  void putBack(const Taken& taken);

  // The settings and other values in the same column of the store.
  QJsonObject settingsJson() const;
  void readSettings(const QJsonObject& json);

  void renumber(const std::function<qint64()>& next);  // new ids of it and its messages
  // A copy with new ids: the whole tree, or the path to `up_to`. The caller sets the title.
  Conversation copy(qint64 up_to = 0) const;

 private:
  mutable QHash<qint64, size_t>
      m_places;  // last known indices of messages for find(), which searches again if one is wrong
};

// What new conversations begin with, kept from one start of the program to the next.
Conversation keptForNew(const QSettings& settings);  // its cache, when_full, settings, system prompt and profile
void keepForNew(QSettings& settings, const QString& cache_spec, engine::WhenFull when_full);
void keepForNew(QSettings& settings, const ReplySettings& reply, const QString& system_prompt, const QString& profile);

using SharedConversation = std::shared_ptr<Conversation>;

// The conversations that a window has open: the current one, which is shown, and the one whose turn runs. A turn goes
// on while another conversation is shown.
struct OpenConversations {
  SharedConversation current = std::make_shared<Conversation>();  // never null
  SharedConversation running;                                     // null: no turn runs
  qint64 reply = 0;  // the message that the turn writes; 0: none, the turn only reads
  // Of a reply that the turn continues: its length in characters and its numbers before.
  struct Begun {
    qsizetype length = 0;
    QJsonObject stats;
  };
  std::optional<Begun> begun;
  Conversation defaults;  // of new conversations, with the draft of one without messages
  // What was chosen in the conversation without messages, which is shown again as it was left.
  std::optional<Conversation> unsent;

  const Conversation& conversation() const { return *current; }
  bool busy() const { return running != nullptr; }
  bool busyHere() const { return running == current; }
  qint64 writing() const { return running ? running->id : 0; }  // the conversation whose turn runs
};

// The place of a conversation's cells.
enum class CacheState {
  cold,    // no cells; the next turn reads the text again
  saved,   // in a file
  warm,    // in memory
  remote,  // a server has the model: what it keeps of the text is unknown
  held     // a server has the model, and reports that it holds some of the text
};

// The engine's present work for a conversation.
enum class Doing { nothing, reads, writes, waits };

// Where a conversation stands in the list.
struct ListPlace {
  qint64 conversation = 0;
  bool pinned = false;
  QString folder;  // empty: none
  bool operator==(const ListPlace&) const = default;
};

// An entry of the list of conversations.
struct ConversationSummary {
  qint64 id = 0;
  QString title;
  qint64 changed_ms = 0;
  QString cache_spec;
  qint64 tokens = 0;
  CacheState state = CacheState::cold;
  Doing doing = Doing::nothing;
  bool unsaved = false;     // only in memory
  qint64 cache_tokens = 0;  // warm, held: tokens in the cache
  qint64 cache_bytes = 0;   // warm: bytes in memory; saved: bytes of the file
  bool pinned = false;
  QString folder = {};
};

constexpr int longest_title = 200;                // characters, of any title, and of the name of a folder
QString titleFrom(const QString& first_message);  // the first words, at most 60 characters
QString nameOf(ContentKind kind);                 // "text", "audio", as it is stored
ContentKind contentKind(const QString& name);     // text for an unknown name
qint64 newId();  // random, so that two programs with one database never choose the same
qint64 nowMs();  // since the epoch; never the same value twice in a process

}  // namespace kvarium::ui
