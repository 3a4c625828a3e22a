// CacheActions: actions on the cache of a conversation: prefill, keep, save, open; and the memory limit for the caches
// of other conversations.
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QSettings;
class QWidget;

namespace kvarium::ui {

class Chat;
class EngineLink;
class SettingList;

class CacheActions : public QObject {
  Q_OBJECT
 public:
  struct Context {
    QWidget& window;
    Chat& chat;
    EngineLink& link;
    QSettings& settings;
    SettingList& list;  // gets "warm_budget"
  };
  static constexpr int available_part = 4;                  // the default limit is the machine's memory divided by this
  static constexpr qint64 least_budget = qint64{64} << 20;  // bytes, least default limit

  explicit CacheActions(const Context& context);
  void addTo(QMenu& menu);  // appends the entries to the menu
  QList<QAction*> entries() const { return {m_prefill, m_keep, m_save, m_python, m_open}; }  // the permanent entries
  qint64 budget() const;                                                                     // bytes

 signals:
  void fileChosen(const QString& path);  // file of a saved cache

 private:
  void addBudgets();
  QString askWhere(const QString& title, const QString& ending, const QString& filter);  // empty: cancelled
  void open();
  QString keepWords() const;
  void refresh();              // enables the entries that are possible now
  QString whyNotSave() const;  // empty: the engine can write cells to a file
  bool holds() const;          // the cache has cells, and no step writes to it
  bool canKeep() const;        // the cache can be kept on disk

  Context m_context;
  QAction *m_prefill, *m_keep, *m_save, *m_python, *m_open;
};

}  // namespace kvarium::ui
