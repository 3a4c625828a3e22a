#include "ui/chat/chat_state.h"

namespace kvarium::ui {

void ChatState::changeMessages() {
  for (const qint64 message : current->path()) emit messageChanged(message);
}

}  // namespace kvarium::ui
