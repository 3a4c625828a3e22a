#include "app/kvarium/comparison_picture.h"

#include <QApplication>
#include <QFile>

#include "core/base/error.h"
#include "ui/compare/compared_data.h"
#include "ui/compare/compared_picture.h"
#include "ui/parts/words.h"

namespace kvarium::app {

QString drawComparison(const QString& record, const QString& picture) {
  QFile file(record);
  if (!file.open(QIODevice::ReadOnly))
    return QApplication::tr("%1 cannot be read: %2; name a file that kvarium-cli compare --json wrote")
        .arg(record, file.errorString());
  try {
    const ui::ComparedData data = ui::readComparedData(file.readAll());
    return ui::saveComparedPicture(data.record, data.source, QApplication::font(), picture);
  } catch (const Error& error) {
    return QStringLiteral("%1: %2").arg(record, ui::sentenceText(error.sentence()));
  }
}

}  // namespace kvarium::app
