// The first folder of a file dialog: that of the last file of its kind, else the system's folder for it.
#pragma once

#include <QString>

class QSettings;
class QWidget;

namespace kvarium::ui {

enum class StartFor { models, conversations, caches, attachments, sounds, data, pictures };

QString startFolder(const QSettings& settings, StartFor what);  // an existing folder
// Asks where to save a file of this name, and remembers the folder; empty: nowhere. A name without its ending gets it.
QString askWhereToSave(QWidget& part, StartFor what, const QString& title, const QString& name, const QString& kinds);
void rememberFolder(QSettings& settings, StartFor what, const QString& folder);

}  // namespace kvarium::ui
