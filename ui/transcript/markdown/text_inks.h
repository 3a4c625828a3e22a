// TextInks: the colours of code in a message. While the message is tinted, every letter has the colour of text, which
// is readable on every background. The keywords, comments and strings of languages are data for a small scanner.
#pragma once

#include <QList>
#include <QStringView>
#include <QSyntaxHighlighter>
#include <QTextLayout>
#include <cstdint>
#include <vector>

namespace kvarium::ui {

struct Theme;

struct CodeComments {
  const char16_t* line;  // start of a comment that ends with the line; null: none
  const char16_t* open;  // start of a comment over several lines; null: none
  const char16_t* close;
};

struct CodeLanguage {
  const char16_t* names;     // names in fences, separated by blanks: " cpp c++ "
  const char16_t* keywords;  // separated by blanks; empty: none
  CodeComments comments;
  const char16_t* quotes;               // quotes of strings within a line
  const char16_t* long_quotes[2] = {};  // quotes of strings over several lines; null: none
  bool any_case = false;                // keywords in any case
  bool tags = false;                    // <name attribute="value">; names are coloured as keywords
};

const CodeLanguage* codeLanguage(QStringView fence);  // null: the code stays plain

enum class CodeInk : uint8_t { plain, keyword, string, number, comment };
struct CodeRun {
  int begin = 0, length = 0;
  CodeInk ink = CodeInk::plain;
  bool operator==(const CodeRun&) const = default;
};
// Colours one line. `state` is what is open at its begin: 0 nothing, 1 a comment, 2 and 3 a long string, 4 a tag.
std::vector<CodeRun> colourLine(const CodeLanguage& language, QStringView line, int& state);

QColor inkColour(const Theme& theme, CodeInk ink);  // 4.5:1 on the background of code

class TextInks : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;
  void setTinted(bool tinted);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  // The colours of a block's letters; `state` gets what is open at its end (colourLine()).
  QList<QTextLayout::FormatRange> inksOf(const QTextBlock& block, const QString& text, int& state) const;

  bool m_tinted = false;
};

}  // namespace kvarium::ui
