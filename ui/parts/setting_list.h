// SettingList: what the user chooses for the whole program, each declared once: its key in the settings file, its
// words, its choices and what it does. Menus and the page of settings show the same ones.
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <vector>

class QAction;
class QMenu;
class QSettings;
class QWidget;

namespace kvarium::ui {

struct Setting {
  enum class Group { window, chat, new_conversations, memory, data };  // sections of the page
  struct Choice {
    QString value, words;
  };
  Group group = Group::window;
  QString name;            // of its menu entry (QObject::objectName)
  QString key = {};        // in the settings file; empty: it is kept elsewhere
  QStringList along = {};  // keys that are stored with it, and mean nothing without it
  QString text;            // as in its menu entry
  QString tip = {};
  QString also = {};                 // other words that a user may search it by
  QString kept = {};                 // a sentence, if it is not kept in the settings file alone
  QString first = {};                // value until another is chosen
  std::vector<Choice> choices = {};  // empty: "true" or "false", or what is chosen where `open` or `fill` leads
  std::function<void(const QString& value)> apply = {};     // a changed value
  std::function<QString(const QString& value)> words = {};  // of a value that is none of the choices
  // That a value is in force after the next start only, as a sentence; empty: it is in force.
  std::function<QString(const QString& value)> waits = {};
  std::function<void()> open = {};
  // Fills the menu that a press opens, in place of `open`; leave: closes the page, before something else is shown.
  std::function<void(QMenu& menu, const std::function<void()>& leave)> fill = {};
};

class SettingList : public QObject {
  Q_OBJECT
 public:
  SettingList(QSettings& file, QWidget& window);

  // value: of this run, from the command line; empty: as it is stored.
  void add(Setting setting, const QString& value = {});
  const std::deque<Setting>& all() const { return m_all; }
  const Setting& of(const QString& name) const;  // a declared one
  QString value(const QString& name) const;
  bool isOn(const QString& name) const { return value(name) == QLatin1String("true"); }
  bool isFirst(const QString& name) const { return value(name) == of(name).first; }
  QString words(const QString& name) const { return words(name, value(name)); }
  QString words(const QString& name, const QString& value) const;
  void set(const QString& name, const QString& value);  // stores and applies it
  void resetAll();                                      // not the keys of menu entries; takeBackup() undoes it
  // For a menu: an entry to tick, or a menu of the choices.
  QAction* entry(const QString& name) const { return m_entries.value(name); }
  QString fileName() const;
  // What was chosen and holds elsewhere too: these settings and the keys of menu entries, for a backup. Not the
  // window's place, folders, models or secrets.
  static inline const QString backup_name = QStringLiteral("settings.json");
  static constexpr qint64 largest_backup = 1 << 20;  // bytes
  QByteArray toJson() const;
  // What is not chosen here; undoes: all, as it was before resetAll(), but no keys. False: nothing was taken.
  bool takeBackup(const QByteArray& json, bool undoes = false);
  static QSettings* fileOf(const QWidget& part);  // of the window that it belongs to; null: that has none

 signals:
  void changed(const QString& name);
  void restored();  // a backup was taken, which may have keys of menu entries, too

 private:
  void addMenu(const Setting& setting);
  void putInForce(const Setting& setting, const QString& value);  // it is stored already

  QSettings& m_file;
  QWidget& m_window;
  std::deque<Setting> m_all;
  QHash<QString, QString> m_of_run;
  QHash<QString, QAction*> m_entries;
};

}  // namespace kvarium::ui
