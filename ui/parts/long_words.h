// breakLongWords: a text with a word of 100,000 letters, as a pasted key, is shown at once. Qt's time to break such a
// word where a line is full grows with the square of its length.
#pragma once

class QTextDocument;

namespace kvarium::ui {

// While a document has a very long word, its lines end anywhere, else between words.
void breakLongWords(QTextDocument& document);

}  // namespace kvarium::ui
