// The words of a lesson's result, in the user's language: figures, findings, where they come from, and the numbers of a
// chart for a screen reader.
#pragma once

#include <QString>
#include <optional>

#include "features/lessons/measure/lesson.h"

namespace kvarium::ui {

QString aboutText(double seconds);                     // "a few seconds", "about 40 s", "about 3 min"
QString unitText(double value, const Sentence& unit);  // "tokens", of 1 "token"
QString inUnit(double value, const Sentence& unit);    // "9.1 ×"
QString spreadText(const lessons::Figure& figure, const Sentence& unit);  // "8.8 to 9.4 ×, n = 5"; "counted"
// "with a cache"; with its kind, and where it was published, unless it was measured
QString legendText(const lessons::Series& series, bool with_kind = false);
QString axisText(const Sentence& name, bool logarithmic);
QString findingText(const lessons::Finding& finding);  // "holds: ..."
QString provenanceText(const lessons::Result& result);
// The prediction next to the answer: "Your prediction was 2.1 times too high". Empty: there is none.
QString comparisonText(const lessons::Figure& answer, std::optional<double> prediction);
QString tableHtml(const lessons::Table& table);  // without its title
QString chartText(const lessons::Chart& chart);  // every number of it

}  // namespace kvarium::ui
