// What the terminal says in the user's language, as LC_ALL, LC_MESSAGES, LANG and LANGUAGE name it: errors, notes,
// progress, the lines around a conversation, and help. What programs read is English: JSON, tables and reports.
#pragma once

#include <string>
#include <string_view>

#include "core/base/sentence.h"

namespace CLI {
class App;
}

namespace kvarium::cli {

// "de", "zh_CN": the first language of the environment that there is; empty: English, also where the terminal shows no
// UTF-8.
std::string languageOf(const char* (*variable)(const char* name));
void speak(std::string_view language);  // from now on; one that there is not is English

std::string said(const Sentence& sentence);
void tell(const Sentence& sentence);  // a line on stderr
// The descriptions of a command, its options and its own commands.
void translateHelp(CLI::App& command);

}  // namespace kvarium::cli
