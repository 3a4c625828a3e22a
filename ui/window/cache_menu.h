// CacheMenu: what can be done with the cache of a conversation, beside choosing it: read ahead, save, bring back; and
// how much memory warm conversations may have.
#pragma once

#include <QObject>

class QMenu;
class QSettings;
class QWidget;

namespace kvarium {

class Chat;
class NoticeBar;
class SessionBridge;

class CacheMenu : public QObject {
  Q_OBJECT
 public:
  struct House {
    QWidget& window;
    Chat& chat;
    SessionBridge& bridge;
    NoticeBar& notice;
    QSettings& settings;
  };
  static constexpr int available_part = 4;                  // of the memory there is, a part of so many: the default
  static constexpr qint64 least_budget = qint64{64} << 20;  // bytes, of the default

  explicit CacheMenu(const House& house);
  void addTo(QMenu& menu);  // below what is there
  qint64 budget() const;    // bytes

 signals:
  void fileChosen(const QString& path);  // a saved cache

 private:
  void addBudgets(QMenu& menu);
  void setBudget(qint64 bytes);  // 0: the default
  QString folder() const;
  void saveAs();
  void exportForPython();
  QString askWhere(const QString& title, const QString& ending, const QString& filter);  // empty: nowhere
  void open();
  QString keepWords() const;

  House m_house;
};

}  // namespace kvarium
