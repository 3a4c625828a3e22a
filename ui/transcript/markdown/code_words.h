// CodeWords: the keywords, comments and strings of languages, as data for a small scanner that colours code.
#pragma once

#include <QStringView>
#include <cstdint>
#include <vector>

namespace kvarium::ui {

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
bool isKeyword(const CodeLanguage& language, QStringView word);

enum class CodeInk : uint8_t { plain, keyword, string, number, comment };
struct CodeRun {
  int begin = 0, length = 0;
  CodeInk ink = CodeInk::plain;
  bool operator==(const CodeRun&) const = default;
};
// Colours one line. `state` is what is open at its begin: 0 nothing, 1 a comment, 2 and 3 a long string, 4 a tag.
std::vector<CodeRun> colourLine(const CodeLanguage& language, QStringView line, int& state);

}  // namespace kvarium::ui
