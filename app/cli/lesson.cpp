// kvarium-cli lesson: what the lessons measure, without the window; and result cards checked.
#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/numbers.h"
#include "core/base/output_file.h"
#include "features/lessons/measure/card.h"
#include "features/lessons/measure/lab.h"
#include "features/lessons/measure/lesson.h"

namespace kvarium::cli {
namespace {

struct LessonOptions {
  CommonOptions common;
  std::string name, card, save;
  std::optional<int64_t> setting;
};

void listLessons(bool json) {
  Json list = Json::array();
  for (const lessons::Lesson& lesson : lessons::lessons()) {
    list.push_back({{"name", lesson.name},
                    {"subject", lesson.subject},
                    {"title", inEnglish(lesson.title)},
                    {"question", inEnglish(lessons::questionOf(lesson))},
                    {"unit", inEnglish(lesson.question.unit)},
                    {"model", lesson.model}});
    if (const std::optional<lessons::Setting>& setting = lesson.setting)
      list.back()["setting"] = {{"name", inEnglish(setting->name)},
                                {"unit", inEnglish(setting->unit)},
                                {"least", setting->least},
                                {"most", setting->most},
                                {"default", setting->usual}};
    if (!json)
      std::printf("%-4s %-16s %s\n", std::string(lesson.name).c_str(), std::string(lesson.subject).c_str(),
                  inEnglish(lesson.title).c_str());
  }
  if (json) printJson(list);
}

// Loads the model, then measures lessons on it.
class Measuring {
 public:
  explicit Measuring(const CommonOptions& common) : m_common(common), m_engine(common) {
    m_engine.model().requireTokenizer();
    heedInterrupts();
  }
  lessons::Result operator()(const lessons::Lesson& lesson, std::optional<int64_t> setting) {
    Progress progress;
    lessons::LabOptions options{.progress =
                                    [&](double fraction) {
                                      progress.share({"%1", lesson.name}, fraction);
                                    },
                                .stop = &interrupted,
                                .memory_limit = m_common.memory_limit,
                                .offload_when_full = m_common.on_full == "offload"};
    if (m_common.kept_bytes >= 0) options.kept_bytes = m_common.kept_bytes;
    lessons::Lab lab(m_engine.model(), m_engine.decoder(), std::move(options));
    try {
      return lessons::measure(lesson, lab, setting);
    } catch (const lessons::Stopped&) {
      throw Interrupted();
    }
  }

 private:
  const CommonOptions& m_common;
  Engine m_engine;
};

void runLesson(const LessonOptions& options) {
  const std::vector<const lessons::Lesson*> wanted = lessons::lessonsNamed(options.name);
  if (wanted.empty())
    throw Error(ErrorKind::usage, {"there is no lesson %1", options.name}, "kvarium-cli lesson list names them all");
  if (!options.save.empty() && wanted.size() > 1)
    throw Error(ErrorKind::usage, "a card is of one lesson", "name one with --save");
  if (options.setting && wanted.size() > 1)
    throw Error(ErrorKind::usage, "a setting is of one lesson", "name one with --setting");
  if (options.setting) (void)lessons::settingOf(*wanted.front(), options.setting);
  needWritable(options.save);
  Measuring measured(options.common);
  Json cards = Json::array();
  bool all_hold = true;
  for (const lessons::Lesson* lesson : wanted) {
    const lessons::Result result = measured(*lesson, options.setting);
    all_hold = all_hold && result.holds();
    const std::string card = lessons::writeCard({result, {}});
    if (options.common.json)
      cards.push_back(Json::parse(card));
    else
      std::fputs(lessons::report(*lesson, result).c_str(), stdout);
    std::fflush(stdout);
    if (options.save.empty()) continue;
    OutputFile file(options.save);
    file.write(card.data(), card.size());
    file.finish();
  }
  if (options.common.json) printJson(wanted.size() == 1 ? cards[0] : cards);
  if (!all_hold) throw Error(ErrorKind::content, "a finding does not hold here", "the lines above say which");
}

void verifyCard(const LessonOptions& options) {
  const lessons::Card card = lessons::readCard(readText(options.card));
  const lessons::Lesson* lesson = lessons::findLesson(card.result.lesson);
  if (!lesson)
    throw Error(ErrorKind::content, {"the card is of a lesson that is not here: %1", card.result.lesson},
                "use the program that made it");
  try {  // another program may have written the number
    (void)lessons::settingOf(*lesson, card.result.setting);
  } catch (const Error& error) {
    throw Error(ErrorKind::content, {"the card cannot be measured here: %1", error.problem()},
                "use the program that made it");
  }
  Measuring measured(options.common);
  const lessons::Result again = measured(*lesson, card.result.setting);
  const std::vector<Sentence> found = lessons::differences(card, again);
  if (options.common.json) {
    Json list = Json::array();
    for (const Sentence& one : found) list.push_back(inEnglish(one));
    printJson({{"lesson", card.result.lesson}, {"agrees", found.empty()}, {"differences", list}});
  } else {
    for (const Sentence& one : found) std::printf("differs: %s\n", inEnglish(one).c_str());
    if (found.empty()) std::printf("%s: the card agrees with what this machine measures\n", card.result.lesson.c_str());
  }
  if (!found.empty()) throw Error(ErrorKind::content, "the card does not agree", "the lines above say where");
}

}  // namespace

void addLesson(CLI::App& program) {
  auto options = std::make_shared<LessonOptions>();
  CLI::App* command = program.add_subcommand("lesson", "measure what a lesson shows, check a result card");
  command->require_subcommand(1);
  CLI::App* list = command->add_subcommand("list", "the lessons there are");
  addCommon(*list, options->common, With::nothing);
  list->callback([options] { listLessons(options->common.json); });
  CLI::App* run = command->add_subcommand("run", "measure one lesson, or all");
  addCommon(*run, options->common, With::model_and_engine);
  run->remove_option(run->get_option("--cache"));
  run->add_option("name", options->name, "L1 to L16, C1 to C5, a subject, or all")->required();
  addText(*run, "--save", options->save, "write the result card (JSON) to this file");
  addWhole(*run, "--setting", options->setting, "the number that the learner sets, of a lesson that has one (C4)");
  run->callback([options] { runLesson(*options); });
  CLI::App* verify = command->add_subcommand("verify", "measure a card's lesson again and compare");
  addCommon(*verify, options->common, With::model_and_engine);
  verify->remove_option(verify->get_option("--cache"));
  verify->add_option("card", options->card, "file that `lesson run --save` or the window wrote")->required();
  verify->callback([options] { verifyCard(*options); });
}

}  // namespace kvarium::cli
