// The focus ring: a frame around the widget that the keyboard has come to, in every window of the program. Styles draw
// their own signs faintly or, in pictures, lists and tabs, not at all. A field has a caret and a border instead, and
// after a click nothing is framed.
#pragma once

namespace kvarium::ui {

void showFocusRing();  // from then on; call it once or more often

}  // namespace kvarium::ui
