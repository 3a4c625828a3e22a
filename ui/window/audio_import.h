// AudioImport: how sound comes into the window: dropped on it, or opened from the menu or the composer.
#pragma once

#include <QObject>
#include <string>

class QAction;
class QSettings;
class QUrl;
class QWidget;

namespace kvarium {

class Chat;
class Composer;
class NoticeBar;
class SoundChip;

class AudioImport : public QObject {
  Q_OBJECT
 public:
  struct House {
    QWidget& window;
    Chat& chat;
    Composer& composer;
    NoticeBar& notice;
    QSettings& settings;
  };
  explicit AudioImport(const House& house);

  QAction* openAction() { return m_open; }  // for a menu; enabled while a model listens
  void take(const QString& path);           // a file to write down, or a notice why not
  void browse();
  QString soundIn(const QList<QUrl>& urls) const;  // path of the first that is ours, empty: none

 private:
  void refresh();

  House m_house;
  QAction* m_open;
  SoundChip* m_pill;
  std::string m_shown;  // path of the model whose languages are offered
};

}  // namespace kvarium
