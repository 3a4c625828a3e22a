// The question before a link of a reply is opened: only web and mail addresses, and only after the user confirms.
#pragma once

#include <QtGlobal>

class QUrl;

namespace kvarium::ui {

class NoticeBar;

void askToOpenLink(NoticeBar& notice, const QUrl& link, qint64 conversation);

}  // namespace kvarium::ui
