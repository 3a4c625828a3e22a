// WindowParts: what those parts of the window have that act on all of it.
#pragma once

#include <QSettings>

#include "ui/chat/chat.h"
#include "ui/engine/engine_link.h"
#include "ui/window/chat_pane.h"

namespace kvarium::ui {

class ConversationList;
class ConversationStore;

struct WindowParts {
  QWidget& window;
  Chat& chat;
  EngineLink& link;
  ConversationStore& store;
  QSettings& settings;
  ConversationList& list;
  ChatPane& pane;
};

}  // namespace kvarium::ui
