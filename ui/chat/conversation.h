// Conversation: a chat as values. Messages are a tree; what is read on the screen is the path from a root to `leaf`.
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/engine/wire.h"

namespace kvarium {

// How replies of one conversation are made: what was chosen of the sampling, the rest is the model's.
struct ReplySettings : SamplingChoice {
  int max_new_tokens = 512;
  qint64 seed = -1;  // -1: a new one each time
  QStringList stop;  // texts that end a reply

  GenerateOptions options(quint64 fresh_seed) const;  // but for the model's sampling: TurnRequest::sampling
  QJsonObject toJson() const;
  static ReplySettings fromJson(const QJsonObject& json);  // missing or impossible values: the default
  bool operator==(const ReplySettings&) const = default;
};

// Between messages of one side that follow each other, as the model reads them: in one message.
// Many templates refuse two messages of one side in a row.
inline constexpr char message_gap[] = "\n\n";

struct Message {
  qint64 id = 0;
  qint64 parent = 0;  // 0: a root
  bool from_user = false;
  QString text;
  qint64 created_ms = 0;  // since the epoch; siblings are ordered by it
  QJsonObject stats;      // of a finished reply, else empty
};

struct Conversation {
  qint64 id = 0;  // 0: not kept yet
  QString title;
  bool titled_by_user = false;
  qint64 changed_ms = 0;
  qint64 leaf = 0;  // last message shown, 0: none
  QString draft;
  bool guest = false;    // another window has it: the draft in the store is that window's
  bool deleted = false;  // what is still written into it does not bring it back
  QString cache_spec = QStringLiteral("dynamic");
  QString model_path;
  QString system_prompt;
  ReplySettings settings;
  WhenFull when_full = WhenFull::stop;
  bool keep_cache = false;  // its cells are saved beside the store (saved_caches.h)
  qint64 tokens = 0;        // seen by the model at the end of the last turn
  std::vector<Message> messages;
  std::vector<qint64> removed;  // messages that were deleted; the store may still have them

  const Message* find(qint64 message) const;
  Message* find(qint64 message);
  QString asked(qint64 reply) const;                         // what it answers; empty: nothing is there
  std::vector<qint64> path() const { return pathTo(leaf); }  // root to leaf
  std::vector<qint64> pathTo(qint64 message) const;
  std::vector<qint64> versions(qint64 message) const;  // it and its siblings of the same side, oldest first
  qint64 newestLeafBelow(qint64 message) const;
  Message& add(qint64 parent, bool from_user, const QString& text);  // becomes the leaf
  void removeLeaf(qint64 message);  // one that has no children; its parent becomes the leaf
  // One message out of the middle, and back again: what followed it follows its parent meanwhile.
  struct Taken {
    Message message;
    std::vector<qint64> followers;
    bool was_leaf = false;
  };
  std::optional<Taken> takeOut(qint64 message);
  void putBack(const Taken& taken);

  // settings and what else the store keeps in that column.
  QJsonObject settingsJson() const;
  void readSettings(const QJsonObject& json);

  // The same with new ids: all of it, or with `up_to` only the path that ends there. Its title is the caller's.
  Conversation copy(qint64 up_to = 0) const;

 private:
  mutable QHash<qint64, size_t> m_places;  // where find() met a message last; looked up again where that is wrong
};

// Where the cells of a conversation are.
enum class CacheState {
  cold,   // nowhere: its next turn reads the text again
  saved,  // in a file
  warm    // in memory
};

// What the engine does for a conversation.
enum class Doing { nothing, reads, writes, waits };

// What the list shows of a conversation.
struct ConversationSummary {
  qint64 id = 0;
  QString title;
  qint64 changed_ms = 0;
  QString cache_spec;
  qint64 tokens = 0;
  CacheState state = CacheState::cold;
  Doing doing = Doing::nothing;
  bool unsaved = false;     // it is only in memory
  qint64 cache_tokens = 0;  // warm: tokens in the cache
  qint64 cache_bytes = 0;   // warm: of memory; saved: of the file
};

QString titleFrom(const QString& first_message);  // its first words, at most 60 characters
qint64 newId();                                   // random: two programs on one database never meet
qint64 nowMs();                                   // since the epoch, never the same twice in this process

}  // namespace kvarium
