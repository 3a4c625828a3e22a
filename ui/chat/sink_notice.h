// SinkNotice: says once a conversation, while its reply is written, that the first tokens have left a window that does
// not keep them, after which replies often fall apart; and offers the same cache with sinks.
#pragma once

#include <QObject>
#include <QSet>

namespace kvarium::ui {

class Chat;
class EngineLink;
class NoticeBar;

class SinkNotice : public QObject {
  Q_OBJECT
 public:
  SinkNotice(Chat& chat, EngineLink& link, NoticeBar& notice, QObject* parent);

 private:
  void begin(qint64 conversation);  // a turn, whose tokens are known
  void check(qint64 conversation);

  Chat& m_chat;
  EngineLink& m_link;
  NoticeBar& m_notice;
  QSet<qint64> m_told;   // conversations
  qint64 m_window = -1;  // tokens, of the running turn's cache; -1: none that the first tokens leave
};

}  // namespace kvarium::ui
