// MessageContext: facts about a shown message that are not part of it: its speaker, its versions, what can be done now.
// MessageWish: what the user wants to do with it.
#pragma once

#include <QString>

namespace kvarium::ui {

enum class MessageWish { regenerate, go_on, write_again, remove, branch, compare, show_older, show_newer };

struct MessageContext {
  QString speaker;            // for a reply the model's name
  bool same_speaker = false;  // as of the reply before
  int version = 0;            // index among its siblings
  int versions = 1;
  bool writing = false;  // the reply is being written
  bool last = false;
  bool can_change = true;    // another version can be shown
  bool can_ask = true;       // regenerating is possible now
  bool can_edit = true;      // editing is possible now
  bool can_compare = false;  // other caches can answer the same message, next to this reply
  bool can_go_on = false;    // the reply was cut off and can be continued
  bool can_repeat = false;   // its seed and settings are known, so it can be written again the same
  bool transcript = false;   // of a sound; not Markdown, because "1." and "*" are spoken text
};

}  // namespace kvarium::ui
