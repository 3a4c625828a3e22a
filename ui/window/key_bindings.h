// KeyBindings: which keys the entries of a window's menus have. The user's own are kept in the settings.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QSettings;

namespace kvarium {

class KeyBindings : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    QAction* action;
    QString menu;               // that it stands in
    QList<QKeySequence> usual;  // while nobody chose others
  };

  KeyBindings(QMainWindow& window, QSettings& settings);
  // Takes the entries of the menu bar that have a name (objectName, the setting's) and puts the user's keys into force.
  void collect();
  void add(QAction& action, const QString& menu);  // of a menu that is filled when it opens; before collect()

  const std::vector<Entry>& entries() const { return m_entries; }
  bool isUsual(const Entry& entry) const;
  const Entry* owner(const QKeySequence& keys, const Entry& but) const;  // null: nothing else has them
  QString whyNot(const QKeySequence& keys) const;                        // empty: they can be a menu's
  void set(const Entry& entry, const QKeySequence& keys);                // taken from who has them; empty: none
  void reset(const Entry& entry);                                        // likewise
  void resetAll();

  static QString nameOf(const QAction& action);  // "New conversation"
  static QString inWords(const QList<QKeySequence>& keys);

 signals:
  void changed();

 private:
  void collect(const QMenu& menu, const QString& name);
  void give(const Entry& entry, const QList<QKeySequence>& keys);  // and takes them from who has them
  void put(const Entry& entry, const QList<QKeySequence>& keys);

  QMainWindow& m_window;
  QSettings& m_settings;
  std::vector<Entry> m_entries;
};

}  // namespace kvarium
