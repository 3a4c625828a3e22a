// Words: texts in the user's language, for functions that belong to no class with a tr() of its own, and the sentences
// of core (core/base/sentence.h).
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/base/sentence.h"

namespace kvarium::ui {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Words)
};

// Put together with the signs of the language: "a, b", "a; b", "A. B".
QString withCommas(const QStringList& words);
QString withSemicolons(const QStringList& words);
QString asSentences(const QStringList& sentences);

// Without the letter for Alt: "&Map" and "缓存图(&M)".
QString withoutAltLetter(QString text);

QString sentenceText(const Sentence& sentence);  // empty: there is nothing to say

}  // namespace kvarium::ui
