// CacheMenu: what can be done with the cache of a conversation, beside choosing it: read ahead, save, bring back; and
// how much memory the caches of other conversations may have.
#pragma once

#include <QObject>

class QAction;
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
  void addTo(QMenu& menu);                                                                 // below what is there
  QList<QAction*> entries() const { return {m_prime, m_keep, m_save, m_python, m_open}; }  // that always are there
  qint64 budget() const;                                                                   // bytes

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
  void refresh();        // what can be done now
  bool holds() const;    // cells, and nothing is being written into them
  bool canKeep() const;  // the cache on disk

  House m_house;
  QAction *m_prime, *m_keep, *m_save, *m_python, *m_open;
};

}  // namespace kvarium
