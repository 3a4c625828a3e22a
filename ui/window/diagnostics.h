// Diagnostics: what a report of a problem needs to say about this program, machine, model and settings, shown before it
// is copied. It has no texts of conversations and no keys.
#pragma once

#include <QObject>
#include <QStringList>

#include "ui/window/window_parts.h"

namespace kvarium::ui {

class SettingList;

class Diagnostics : public QObject {
  Q_OBJECT
 public:
  static constexpr int most_errors = 8;  // the last ones

  Diagnostics(const WindowParts& parts, const SettingList& settings);
  QString text() const;  // in English, because others read it
  void show();           // in a dialog with a button that copies it

 private:
  void note(const QString& error);

  WindowParts m_parts;
  const SettingList& m_settings;
  QStringList m_errors;
};

}  // namespace kvarium::ui
