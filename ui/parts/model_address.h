// The path of a model on a server is an address: that of the server, and after # the name of the model there:
// "http://127.0.0.1:8000/v1#smollm2".
#pragma once

#include <QString>
#include <QUrl>

namespace kvarium::ui {

inline bool isOnServer(const QString& model) {
  return model.startsWith(QLatin1String("http://")) || model.startsWith(QLatin1String("https://"));
}
inline QString addressOf(const QString& model) { return model.section(u'#', 0, 0); }
inline QString modelOnServer(const QString& model) { return model.section(u'#', 1); }  // empty: not said
inline QString hostOf(const QString& model) { return QUrl(addressOf(model)).authority().section(u'@', -1); }

}  // namespace kvarium::ui
