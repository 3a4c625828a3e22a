// The first folder of a file dialog: that of the last file of its kind, else the system's folder for it.
#pragma once

#include <QString>

class QSettings;

namespace kvarium::ui {

enum class StartFor { models, conversations, caches, attachments, sounds };

QString startFolder(const QSettings& settings, StartFor what);  // an existing folder
void rememberFolder(QSettings& settings, StartFor what, const QString& folder);

}  // namespace kvarium::ui
