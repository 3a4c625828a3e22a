// A model of a server stands where a model's path does: the address that the server answers at, and behind # the name
// that it has for the model: "http://127.0.0.1:8000/v1#smollm2".
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
