#include "ui/parts/long_words.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextOption>

namespace kvarium::ui {
namespace {

constexpr int longest = 10'000;  // characters

bool hasLongWord(const QTextDocument& document, int begin, int end) {
  for (QTextBlock block = document.findBlock(begin); block.isValid() && block.position() <= end; block = block.next()) {
    if (block.length() <= longest) continue;
    int word = 0;
    for (const QChar c : block.text())
      if (word = c.isSpace() ? 0 : word + 1; word > longest) return true;
  }
  return false;
}

}  // namespace

void breakLongWords(QTextDocument& document) {
  QObject::connect(&document, &QTextDocument::contentsChange, &document, [&document](int from, int, int added) {
    QTextOption option = document.defaultTextOption();
    const bool breaks = option.wrapMode() == QTextOption::WrapAnywhere;
    const bool is_long = document.characterCount() > longest && (breaks || hasLongWord(document, from, from + added));
    if (is_long == breaks) return;
    option.setWrapMode(is_long ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(option);
  });
}

}  // namespace kvarium::ui
