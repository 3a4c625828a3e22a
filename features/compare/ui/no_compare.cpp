// A build without comparisons.
#include "features/compare/ui/compare_in_window.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

bool hasComparisons() { return false; }
void openComparison(EngineLink&, CompareQuestion, QWidget*) {}
QString drawComparison(const QString&, const QFont&, const QString&) {
  return Words::tr("This build has no comparisons");
}

}  // namespace kvarium::ui
