#include "app/cli/words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/translations.h"
#include "core/base/numbers.h"
#include "core/base/small_letters.h"
#include "core/text/unicode_text.h"

namespace kvarium::cli {
namespace {

size_t spoken = english;  // index among the languages

// What CLI11 says by itself, or at the choice of a command.
const Sentence of_help[] = {Sentence("Usage"),
                            Sentence("OPTIONS"),
                            Sentence("SUBCOMMAND"),
                            Sentence("REQUIRED"),
                            Sentence("Needs"),
                            Sentence("Excludes"),
                            Sentence("Subcommands"),
                            Sentence("Common options"),
                            Sentence("Print this help message and exit"),
                            Sentence("Display program version information and exit")};

std::string translated(std::string_view pattern) {
  if (spoken == english) return std::string(pattern);
  const auto found = std::ranges::lower_bound(translations(), pattern, {}, &Translation::pattern);
  const bool is_there = found != translations().end() && found->pattern == pattern && !found->in[spoken].empty();
  return std::string(is_there ? found->in[spoken] : pattern);
}

// In German a point or a comma between digits can mean two things next to numbers of reports, which are English; a
// narrow space cannot.
std::string grouped(int64_t number) {
  std::string text = withThousands(number);
  if (spoken == english || languages[spoken] != "de") return text;
  for (size_t at = text.find(','); at != std::string::npos; at = text.find(',', at)) text.replace(at, 1, "\u202f");
  return text;
}

size_t languageNamed(std::string_view name) {
  std::string_view plain = name.substr(0, name.find_first_of(".@"));
  if (plain == "zh" || plain == "zh_SG" || plain.starts_with("zh_Hans")) plain = "zh_CN";  // written alike
  for (size_t i = 0; i < languages.size(); ++i)
    if (plain == languages[i] || plain.substr(0, plain.find('_')) == languages[i]) return i;
  return english;
}

// CLI11 counts bytes, and so begins the text after Chinese words too early.
class AlignedHelp final : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string row = Formatter::make_option(option, is_positional);
    const std::string name = "  " + make_option_name(option, is_positional) + make_option_opts(option);
    if (name.size() < get_column_width()) row.insert(name.size(), name.size() - text::columnsOf(name), ' ');
    return row;
  }
};

}  // namespace

std::string languageOf(const char* (*variable)(const char* name)) {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = variable(name);
    if (locale.empty() && value) locale = value;
  }
  const std::string plain = locale.substr(0, locale.find_first_of(".@"));
  if (plain.empty() || plain == "C" || plain == "POSIX") return {};
  const size_t charset = locale.find('.');
  if (charset != std::string::npos && !inSmallLetters(locale.substr(charset)).starts_with(".utf")) return {};
  const char* wished = variable("LANGUAGE");  // "de:en", as GNU programs read it
  std::string list = wished ? wished : "";
  list += (list.empty() ? "" : ":") + plain;
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(':'));
    if (const size_t found = languageNamed(one); found != english) return std::string(languages[found]);
    if (one == "en" || one.starts_with("en_")) return {};
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
  }
  return {};
}

void speak(std::string_view language) { spoken = languageNamed(language); }

std::string said(const Sentence& sentence) {
  return inLanguage({.translated = translated, .grouped = grouped}, sentence);
}

void tell(const Sentence& sentence) { std::fprintf(stderr, "%s\n", said(sentence).c_str()); }

void translateHelp(CLI::App& command) {
  const auto help = std::make_shared<AlignedHelp>();
  for (const Sentence& one : of_help) help->label(std::string(one.text), said(one));
  command.formatter(help);
  command.description(translated(command.get_description()));
  command.footer(translated(command.get_footer()));
  command.group(translated(command.get_group()));
  for (CLI::Option* option : command.get_options([](const CLI::Option*) { return true; })) {
    option->description(translated(option->get_description()));
    option->group(translated(option->get_group()));
    if (option->get_default_str().find(' ') != std::string::npos)  // else it is what one would write
      option->default_str(translated(option->get_default_str()));
  }
  for (CLI::App* own : command.get_subcommands([](const CLI::App*) { return true; })) translateHelp(*own);
}

}  // namespace kvarium::cli
