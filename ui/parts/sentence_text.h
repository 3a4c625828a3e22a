// A sentence of core (core/base/sentence.h) in the user's language.
#pragma once

#include <QString>

#include "core/base/sentence.h"

namespace kvarium::ui {

QString sentenceText(const Sentence& sentence);  // empty: there is nothing to say

}  // namespace kvarium::ui
