#include "ui/parts/words.h"

#include <QRegularExpression>

#include "ui/parts/numbers.h"

namespace kvarium::ui {

QString withCommas(const QStringList& words) { return words.join(Words::tr(", ")); }
QString withSemicolons(const QStringList& words) { return words.join(Words::tr("; ")); }
QString asSentences(const QStringList& sentences) { return sentences.join(Words::tr(". ")); }

QString withoutAltLetter(QString text) {
  static const QRegularExpression letter(QStringLiteral("\\(&\\w\\)|&(?=[^&])"));
  return text.remove(letter);
}

QString sentenceText(const Sentence& sentence) {
  const Language language{
      .translated =
          [](std::string_view pattern) {
            return QCoreApplication::translate("Sentence", std::string(pattern).c_str()).toStdString();
          },
      .grouped = [](int64_t number) { return countText(number).toStdString(); },
  };
  return QString::fromStdString(inLanguage(language, sentence));
}

}  // namespace kvarium::ui
