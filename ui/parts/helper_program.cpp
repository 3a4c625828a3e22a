#include "ui/parts/helper_program.h"

#include <QCoreApplication>
#include <QStandardPaths>

namespace kvarium::ui {

QString helperProgram(const QString& name) {
  const QString here = QCoreApplication::applicationDirPath();
  const QString own = QStandardPaths::findExecutable(name, {here, here + QStringLiteral("/../libexec/kvarium")});
  return own.isEmpty() ? QStandardPaths::findExecutable(name) : own;
}

}  // namespace kvarium::ui
