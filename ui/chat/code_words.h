// CodeWords: what a small scanner must know of a language to colour it: words, comments, strings. Data, no grammar.
#pragma once

#include <QStringView>
#include <cstdint>
#include <vector>

namespace kvarium {

struct CodeLanguage {
  const char16_t* names;     // of fences, between blanks: " cpp c++ "
  const char16_t* keywords;  // between blanks; empty: none
  const char16_t* line[2];   // marks that begin a comment to the end of its line; null: none
  const char16_t* open;      // of a comment over lines; null: none
  const char16_t* close;
  const char16_t* quotes;         // of strings that end with their line
  const char16_t* long_quote[2];  // of strings over lines; null: none
  bool any_case = false;          // keywords in capitals, too
  bool tags = false;              // <name attribute="value">: names are keywords
};

const CodeLanguage* codeLanguage(QStringView fence);  // null: one that stays plain
bool isKeyword(const CodeLanguage& language, QStringView word);

enum class CodeInk : uint8_t { plain, keyword, string, number, comment };
struct CodeRun {
  int begin = 0, length = 0;
  CodeInk ink = CodeInk::plain;
  bool operator==(const CodeRun&) const = default;
};
// One line; `state` is what the line before it left open: 0 nothing, 1 a comment, 2 and 3 a long string, 4 a tag.
std::vector<CodeRun> colourLine(const CodeLanguage& language, QStringView line, int& state);

}  // namespace kvarium
