// KeyBindings: the keys of a window's menu entries. Keys that the user chose are stored in the settings.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QSettings;

namespace kvarium::ui {

class KeyBindings : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    QAction* action;
    QString menu;               // the menu of the entry
    QList<QKeySequence> usual;  // the default keys
  };

  KeyBindings(QMainWindow& window, QSettings& settings);
  // Collects the entries of the menu bar that have an objectName, the key of the setting, and applies the user's keys.
  void collect();
  void add(QAction& action, const QString& menu);  // of a menu that is filled when it opens; before collect()
  void readAgain();                                // the user's keys, which another than this may have stored

  const std::vector<Entry>& entries() const { return m_entries; }
  bool isUsual(const Entry& entry) const;
  const Entry* owner(const QKeySequence& keys, const Entry& but) const;  // null: no other entry has them
  QString whyNot(const QKeySequence& keys) const;                        // why they cannot be used; empty: they can
  void set(const Entry& entry, const QList<QKeySequence>& keys);         // removes them from another entry
  void reset(const Entry& entry) { set(entry, entry.usual); }
  void resetAll();

  static QString nameOf(const QAction& action);  // "New conversation"
  static QString nameOf(const QString& entry);   // as in a menu
  static QString inWords(const QList<QKeySequence>& keys);

 signals:
  void changed();

 private:
  void collect(const QMenu& menu, const QString& name);
  void put(const Entry& entry, const QList<QKeySequence>& keys);

  QMainWindow& m_window;
  QSettings& m_settings;
  std::vector<Entry> m_entries;
};

}  // namespace kvarium::ui
