#include "ui/window/link_question.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QUrl>

#include "ui/parts/notice_bar.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

void askToOpenLink(NoticeBar& notice, const QUrl& link, qint64 conversation) {
  const QString address = link.toDisplayString();
  const bool known =
      link.isValid() && (link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https") ||
                         link.scheme() == QLatin1String("mailto"));
  std::vector<NoticeAction> actions{{Words::tr("Copy"), [address] { QGuiApplication::clipboard()->setText(address); }}};
  if (known) actions.insert(actions.begin(), {Words::tr("Open"), [link] { QDesktopServices::openUrl(link); }});
  notice.add({.text = known
                          ? Words::tr("The reply links to %1").arg(address)
                          : Words::tr("The reply links to %1, which is no web address and is not opened").arg(address),
              .kind = NoticeKind::question,
              .actions = std::move(actions),
              .of = conversation,
              .topic = QStringLiteral("link")});
}

}  // namespace kvarium::ui
