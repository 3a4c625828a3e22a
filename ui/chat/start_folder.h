// Where a file dialog begins: where the last file of its kind was, else where people keep such files.
#pragma once

#include <QString>

class QSettings;

namespace kvarium {

enum class StartFor { models, conversations, caches, sounds };

QString startFolder(const QSettings& settings, StartFor what);  // a folder that is there
void rememberFolder(QSettings& settings, StartFor what, const QString& folder);

}  // namespace kvarium
