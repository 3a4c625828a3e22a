// Whatever the bytes of a file of chats are: it is read or refused by a reason, and what is read can be shown and
// stored.
#include <cstdint>
#include <cstdlib>

#include "ui/library/import/conversation_import.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium::ui;
  JobWatch watch;
  const Imported imported =
      ConversationImport::read(QByteArray(reinterpret_cast<const char*>(data), qsizetype(size)), watch);
  if (imported.conversations.empty() == imported.why.isEmpty()) std::abort();
  for (const Conversation& c : imported.conversations) {
    if (!c.messages.empty() && (!c.find(c.leaf) || c.path().empty())) std::abort();
    for (size_t i = 0; i < c.messages.size(); ++i) {  // parents are earlier, in the list and in time
      const Message& message = c.messages[i];
      const Message* parent = c.find(message.parent);
      if (message.parent && (!parent || parent >= &message || parent->created_ms >= message.created_ms)) std::abort();
    }
  }
  return 0;
}
