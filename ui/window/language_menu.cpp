#include "ui/window/language_menu.h"

#include <QActionGroup>
#include <QSettings>

#include "ui/parts/language.h"
#include "ui/parts/notice_bar.h"

namespace kvarium::ui {

LanguageMenu::LanguageMenu(QSettings& settings, NoticeBar& notice, QWidget* parent)
    : QMenu(tr("Language of the &window"), parent), m_settings(settings), m_notice(notice) {
  auto* group = new QActionGroup(this);
  const QString chosen = settings.value(setting).toString();
  const auto offer = [&](const QString& language, const QString& text) {
    QAction* action = group->addAction(addAction(text));
    action->setObjectName(QStringLiteral("language_") + language);
    action->setCheckable(true);
    action->setChecked(language == chosen);
    connect(action, &QAction::triggered, this, [this, language] { choose(language); });
    return action;
  };
  QAction* system = offer(QStringLiteral("system"), tr("&System"));
  for (const QString& language : languages()) offer(language, languageInItself(language));
  if (!group->checkedAction()) system->setChecked(true);
}

void LanguageMenu::choose(const QString& language) {
  m_settings.setValue(setting, language);
  const QString named = languageInItself(languageFor(language));
  m_notice.add({.text = tr("The window is in %1 after the next start").arg(named),
                .kind = NoticeKind::info,
                .actions = {{tr("Start again now"), [this] { emit restartWanted(); }}},
                .topic = QStringLiteral("language")});
}

}  // namespace kvarium::ui
