// AudioImport: takes sound files that are dropped on the window or opened from the menu or the composer.
#pragma once

#include <QObject>
#include <string>

class QAction;
class QSettings;
class QUrl;
class QWidget;

namespace kvarium::ui {

class Chat;
class Composer;
class NoticeBar;
class SoundChip;

class AudioImport : public QObject {
  Q_OBJECT
 public:
  struct Context {
    QWidget& window;
    Chat& chat;
    Composer& composer;
    NoticeBar& notice;
    QSettings& settings;
  };
  explicit AudioImport(const Context& context);

  QAction* openAction() { return m_open; }  // for a menu; enabled while a speech model is loaded
  void take(const QString& path);           // transcribes the file, or shows a notice why not
  void browse();
  QString soundIn(const QList<QUrl>& urls) const;  // path of the first sound file; empty: none

 private:
  void refresh();

  Context m_context;
  QAction* m_open;
  SoundChip* m_chip;
  std::string m_shown;  // path of the model whose languages the chip offers
};

}  // namespace kvarium::ui
