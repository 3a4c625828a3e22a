// ForNew: what new conversations begin with, as it is chosen in the popover of a conversation and for the cache: "Use
// for new conversations", or a new conversation whose choices are those of all.
#pragma once

#include <QObject>

class QSettings;

namespace kvarium::ui {

class CacheCompose;
class Chat;
class ReplyPopover;

class ForNew : public QObject {
 public:
  ForNew(Chat& chat, QSettings& settings, ReplyPopover& popover, CacheCompose& compose, QObject* parent);
  void begin();  // a new conversation: what is chosen in it until popover or composition closes is for all
  void show();   // in the popover: whether new conversations begin with what it has

 private:
  void changed();
  void use();

  Chat& m_chat;
  QSettings& m_settings;
  ReplyPopover& m_popover;
  bool m_begun = false;
};

}  // namespace kvarium::ui
