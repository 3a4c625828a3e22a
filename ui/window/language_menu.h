// LanguageMenu: the languages that the window speaks, each in its own words. A choice holds from the next start on.
#pragma once

#include <QMenu>

class QSettings;

namespace kvarium::ui {

class NoticeBar;

class LanguageMenu : public QMenu {
  Q_OBJECT
 public:
  static constexpr char setting[] = "window/language";  // "system", or as languages() has it

  LanguageMenu(QSettings& settings, NoticeBar& notice, QWidget* parent);

 signals:
  void restartWanted();

 private:
  void choose(const QString& language);

  QSettings& m_settings;
  NoticeBar& m_notice;
};

}  // namespace kvarium::ui
