// A language for tests of translations: English with accents and 40 % longer. What has none was not translated, and
// what is cut off has too little room. Parameters, marks of letters for Alt, and markup stay.
#pragma once

#include <QApplication>
#include <QTranslator>

namespace kvarium::support {

class PseudoLanguage : public QTranslator {
 public:
  // Windows that are made while it lives speak it; mirrored: from right to left.
  explicit PseudoLanguage(bool mirrored = false) {
    QCoreApplication::installTranslator(this);
    QGuiApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
  }
  ~PseudoLanguage() override {
    QCoreApplication::removeTranslator(this);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
  }
  PseudoLanguage(const PseudoLanguage&) = delete;
  PseudoLanguage& operator=(const PseudoLanguage&) = delete;
  bool isEmpty() const override { return false; }

  // Qt's own sentences stay as they are.
  QString translate(const char* context, const char* pattern, const char*, int count) const override {
    if (context && context[0] == 'Q' && context[1] >= 'A' && context[1] <= 'Z') return {};
    const QString text = longer(QString::fromUtf8(pattern));
    return count < 0 ? text : QString(text).replace(QLatin1String("%n"), QString::number(count));
  }

  static QString longer(const QString& english) {
    static const QString plain = QStringLiteral("aeiouyAEIOUYcnCN");
    static const QString accented = QStringLiteral("áéíóúýÁÉÍÓÚÝçñÇÑ");
    QString made;
    double owed = 0;  // letters
    for (qsizetype i = 0; i < english.size(); ++i) {
      const QChar c = english[i];
      if (c == u'<') {  // a tag; a sign where nothing closes it
        if (const qsizetype end = english.indexOf(u'>', i); end > 0) {
          made += QStringView(english).mid(i, end + 1 - i);
          i = end;
          continue;
        }
      }
      made += c == u'%' || (i > 0 && english[i - 1] == u'%') ? c : plain.contains(c) ? accented[plain.indexOf(c)] : c;
      if (!c.isLetter() || (i > 0 && english[i - 1] == u'%')) continue;
      for (owed += 0.4; owed >= 1 && plain.left(12).contains(c); owed -= 1) made += made.back().toLower();
    }
    for (; owed >= 1 && english.size() > 1; owed -= 1) made += QChar(u'\u00f8');
    return made;
  }
};

}  // namespace kvarium::support
