// MessageTree: the messages of a chat as a file of another program has them, and the conversation that they make.
#pragma once

#include <QCoreApplication>
#include <QHash>
#include <optional>
#include <vector>

#include "ui/library/conversation.h"

namespace kvarium::ui {

// Nothing, for the reason `text`, which `why` gets.
inline std::nullopt_t refuse(QString& why, const QString& text) {
  why = text;
  return std::nullopt;
}

// What a file has and a conversation cannot hold.
struct LeftOut {
  Q_DECLARE_TR_FUNCTIONS(LeftOut)

 public:
  int images = 0, files = 0;
  int tools = 0;  // calls of tools and their answers
  int empty = 0;  // messages without text
  int other = 0;  // messages that are of neither side

  LeftOut& operator+=(const LeftOut& more);
  bool any() const { return images + files + tools + empty + other > 0; }
  QString inWords() const;  // "images (2), calls of tools (1)"
};

struct FileMessage {
  enum class Side { user, reply, system, other };  // other: not kept, but its children are
  QString id;                                      // empty: it gets one
  QString parent;                                  // empty, or in no other message: it is a root
  Side side = Side::other;
  QString text;  // empty: not kept, as above
  QString model;
  qint64 time_ms = 0;  // 0: not known
};

class MessageTree {
  Q_DECLARE_TR_FUNCTIONS(MessageTree)

 public:
  static constexpr size_t most_messages = 100'000;
  static constexpr qsizetype longest_text = 4 << 20;  // characters of one message
  static constexpr qsizetype most_text = 64 << 20;    // characters of all messages
  static constexpr qsizetype longest_model = 200;     // characters of a model's name

  QString add(FileMessage message);      // returns its id; the parent may come later
  QString addNext(FileMessage message);  // answers the message that was added last
  // Each answers the message that was added last, and what is added next answers the chosen one.
  void addVersions(std::vector<FileMessage> versions, size_t chosen);
  void addSystem(const QString& text);   // a part of the system prompt
  void setLeaf(const QString& message);  // the last message that was shown; empty: not known
  bool isEmpty() const { return m_messages.empty(); }
  LeftOut& leftOut() { return m_left_out; }
  const LeftOut& leftOut() const { return m_left_out; }

  // Successive replies with nothing of the user between them become one, because other programs divide a reply at its
  // calls of tools. Messages without a time get one near `now_ms`. Empty: `why` says what is wrong with the chat.
  std::optional<Conversation> conversation(qint64 now_ms, QString& why) const;

 private:
  std::vector<FileMessage> m_messages;
  qsizetype m_text = 0;  // characters of all messages
  QString m_system, m_leaf, m_last;
  LeftOut m_left_out;
};

// Adds a part of a reply; thoughts that follow thoughts stay in one pair of marks.
void addPart(QString& text, const QString& more);
// Thoughts as they stand in a reply (core/text/thoughts.h).
QString thoughtsText(const QString& thoughts);

// An order with parents before children; empty: there is a cycle. parents: by index; -1: a root.
std::vector<size_t> parentsFirst(const std::vector<qint64>& parents);

}  // namespace kvarium::ui
