#include "features/compare/ui/compare_in_window.h"

#include <QFile>

#include "core/base/error.h"
#include "features/compare/ui/compare_page.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

bool hasComparisons() { return true; }

void openComparison(EngineLink& link, CompareQuestion question, QWidget* parent) {
  (new ComparePage(link, std::move(question), parent))->show();
}

QString drawComparison(const QString& file, const QFont& font, const QString& picture) {
  QFile json(file);
  if (!json.open(QIODevice::ReadOnly))
    return Words::tr("%1 cannot be read: %2; name a file that kvarium-cli compare --json wrote")
        .arg(file, json.errorString());
  try {
    return saveComparedPicture(CompareRecord::read(json.readAll()), font, picture);
  } catch (const Error& error) {
    return QStringLiteral("%1: %2").arg(file, sentenceText(error.sentence()));
  }
}

}  // namespace kvarium::ui
