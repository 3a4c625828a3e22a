// MessageCheck: what is said of a message before it is sent: how long the text becomes, what of it the model takes
// otherwise than it is written, and whether a text that is far too long shall be sent at all.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "core/engine/wire.h"

class QWidget;

namespace kvarium::ui {

// How full the context is.
struct ContextUse {
  qint64 tokens = -1;   // of the conversation with the message being written, or the reply so far; -1: not known
  qint64 limit = -1;    // that the cache holds, else that the model was trained on; -1: not known
  qint64 reserved = 0;  // tokens that the reply may have, or a long one where it fills the context
  bool fills = false;   // the reply may fill the context
  bool crops = false;   // messages in the middle are left out when the text is too long
  bool grows = false;   // a reply is being written
  bool drafts = false;  // a message is being written
  bool isOver() const { return limit >= 0 && !crops && tokens > limit; }
  bool isNearlyFull() const;
  bool warns() const { return isOver() || isNearlyFull(); }
};

class Chat;
class Composer;
class ConditionBar;
class NoticeBar;
class EngineLink;
class TokenCount;

struct ContextBudget {
  qint64 tokens = 0;        // of the conversation so far, as the engine counted them
  qint64 draft_bytes = 0;   // of the message being written, in UTF-8
  qint64 counted = -1;      // tokens with this message, as the engine counts them; -1: not known
  qint64 cache_holds = -1;  // most tokens of the text with this cache; -1: no limit
  qint64 model_knows = 0;   // longest text in training, in tokens; 0: not known
  bool leaves_out = false;  // messages in the middle are left out when the text is too long
};
// One sentence; empty: the message fits and is short. A number that was not counted yet is an estimate and is marked
// with "about".
QString contextBudgetWords(const ContextBudget& budget);
// Why the text is far longer than the model can use; empty: it is not.
QString farTooLongWords(const ContextBudget& budget);

class MessageCheck : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    Chat& chat;
    EngineLink& link;
    Composer& composer;
    NoticeBar& notice;
    ConditionBar& conditions;
    std::function<void()> show_settings;  // with the system prompt
  };
  MessageCheck(Parts parts, QObject* parent);

  bool maySend();        // what the composer has; false: it asks first
  QString note() const;  // below the composer; empty: nothing is to be said
  ContextUse use() const;
  void showUse(QWidget& button);  // what fills the context, above the button
  void countAgain();              // what stands before the message is another text, or the model is another one
  void showSystem();              // a model that takes no system prompt, and there is one
  // Sends a message that was edited, after a question where it became far too long. What is not sent is in the
  // composer.
  void edit(qint64 message, const QString& text);

 signals:
  void changed();  // note(), use()

 private:
  ContextBudget budget() const;
  std::vector<jinja::ChatMessage> nextPrompt() const;
  // keep: is called before it asks, so that a text is not lost with the question. False: nothing is asked.
  bool asksFirst(const ContextBudget& budget, const std::function<void()>& send, const std::function<void()>& keep);

  Parts m_parts;
  TokenCount* m_count;      // tokens of the prompt with the message being written
  bool m_is_meant = false;  // the text is far too long, and shall be sent
};

}  // namespace kvarium::ui
