// SaveGuard: shows what is not being saved and what the user can do about it, while the problem lasts. It asks before
// unsaved data is lost.
#pragma once

#include <QObject>
#include <functional>

#include "ui/window/window_parts.h"

namespace kvarium::ui {

class SaveGuard : public QObject {
  Q_OBJECT
 public:
  // export_one: false: it was not written.
  SaveGuard(const WindowParts& parts, std::function<bool(qint64 conversation)> export_one);
  bool mayLeave();  // false: the user chose to stay

 private:
  void show(const QString& why);
  void showCache(qint64 conversation, const QString& why);
  void tryAgain();
  QString words(const std::vector<qint64>& unsaved);

  WindowParts m_parts;
  std::function<bool(qint64)> m_export_one;
  QString m_why;
};

}  // namespace kvarium::ui
