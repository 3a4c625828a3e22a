// MessageCheck: what is said of a message before it is sent: how long the text becomes, what of it the model takes
// otherwise than it is written, and whether a text that is far too long shall be sent at all.
#pragma once

#include <QObject>
#include <functional>

#include "ui/chat/context_budget.h"

namespace kvarium::ui {

class Chat;
class Composer;
class ConditionBar;
class NoticeBar;
class EngineLink;
class TokenCount;

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
  void countAgain();     // what stands before the message is another text, or the model is another one
  void showSystem();     // a model that takes no system prompt, and there is one
  // Sends a message that was edited, after a question where it became far too long. What is not sent is in the
  // composer.
  void edit(qint64 message, const QString& text);

 signals:
  void changed();  // note()

 private:
  ContextBudget budget() const;
  // keep: is called before it asks, so that a text is not lost with the question. False: nothing is asked.
  bool asksFirst(const ContextBudget& budget, const std::function<void()>& send, const std::function<void()>& keep);

  Parts m_parts;
  TokenCount* m_count;      // tokens of the prompt with the message being written
  bool m_is_meant = false;  // the text is far too long, and shall be sent
};

}  // namespace kvarium::ui
