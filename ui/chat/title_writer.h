// TitleWriter: after the first reply of a conversation asks the model for a title in a few words. The model does that
// with a cache of its own, and stops when it is asked for anything else.
#pragma once

#include <QObject>
#include <QSet>
#include <QString>

#include "ui/chat/chat_state.h"

namespace kvarium::ui {

class Chat;
class EngineLink;

// What a model wrote, as a title of a chat that began with these two texts: its first line, without marks around it.
// Empty: it is none, as often with a small model: a sentence or an answer, another language, words that come again, or
// that have nothing to do with the chat.
QString titleIn(const QString& reply, const QString& asked, const QString& answer);

class TitleWriter : public QObject {
 public:
  TitleWriter(Chat& chat, EngineLink& link, QObject* parent);
  void setOn(bool on);

 private:
  void stop();
  void follow(Part part);
  void begin();
  void end(const QString& reply);

  Chat& m_chat;
  EngineLink& m_link;
  bool m_on = true;
  quint64 m_run;              // the number of the last job
  qint64 m_conversation = 0;  // whose title is being written; 0: none
  QString m_before;           // its title when it was asked
  QString m_said, m_answer;   // the two texts
  QSet<qint64> m_asked;       // first messages for which a title was asked
};

}  // namespace kvarium::ui
