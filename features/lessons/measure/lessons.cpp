#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/small_letters.h"
#include "core/base/version.h"
#include "features/lessons/measure/lab.h"

namespace kvarium::lessons {

const Lesson* findLesson(std::string_view name) {
  const std::string wanted = inSmallLetters(name);
  const auto found = std::ranges::find_if(lessons(), [&](const Lesson& lesson) {
    return inSmallLetters(lesson.name) == wanted || lesson.subject == wanted;
  });
  return found == lessons().end() ? nullptr : &*found;
}

std::vector<const Lesson*> lessonsNamed(std::string_view name) {
  std::vector<const Lesson*> all;
  for (const Lesson& lesson : lessons()) all.push_back(&lesson);
  if (name == "all") return all;
  const Lesson* one = findLesson(name);
  return one ? std::vector{one} : std::vector<const Lesson*>();
}

namespace {

// Columns as wide as their longest cell; the title above them.
std::string textOf(const Table& table) {
  std::vector<std::vector<std::string>> lines = {{""}};
  for (const Sentence& column : table.columns) lines[0].push_back(inEnglish(column));
  for (const Table::Row& row : table.rows) {
    lines.push_back({row.name});
    for (const Sentence& cell : row.cells) lines.back().push_back(inEnglish(cell));
  }
  std::string text = "  " + inEnglish(table.title) + "\n";
  for (const std::vector<std::string>& line : lines) {
    text += "  ";
    for (size_t column = 0; column < line.size(); ++column) {
      size_t width = 0;
      for (const auto& other : lines) width = std::max(width, other[column].size());
      text += line[column] + std::string(width - line[column].size() + 2, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

}  // namespace

std::string report(const Lesson& lesson, const Result& result) {
  std::string text = result.lesson + " " + inEnglish(lesson.title) + (result.holds() ? ": holds (" : ": fails (") +
                     numberText(result.seconds) + " s)\n";
  for (const Finding& finding : result.findings)
    text += std::string(finding.holds ? "  holds  " : "  FAILS  ") + inEnglish(finding.what) + "\n";
  for (const Table& table : result.tables) text += textOf(table);
  return text;
}

namespace {

Sentence whyNot(const ModelNeeds& needs, const model::ModelConfig& config) {
  if (config.learned_positions && config.context_length < needs.tokens)
    return {"this model reads at most %1 tokens, and the lesson needs %2", config.context_length, needs.tokens};
  const std::vector<cache::LayerShape> layers = config.cacheShape();
  if (std::ssize(layers) < needs.layers)
    return {"this model has %1 layers, and the lesson needs %2 to show something", layers.size(), needs.layers};
  for (const cache::LayerShape& layer : layers) {
    if (needs.cells && !layer.hasCells()) return "layers of this model keep no cells of their own";
    if (needs.whole && layer.window >= 0 && layer.window <= needs.tokens)
      return {"layers of this model keep only %1 tokens, and the lesson reads %2", layer.window, needs.tokens};
  }
  return {};
}

bool isFinite(const Result& result) {
  const auto is = [](const Figure& figure) {
    return std::isfinite(figure.value) && std::isfinite(figure.least) && std::isfinite(figure.most);
  };
  bool all = is(result.answer);
  for (const Chart& chart : result.charts)
    for (const Series& series : chart.series)
      for (const Point& point : series.points) all = all && is(point.y);
  return all;
}

}  // namespace

std::optional<int64_t> settingOf(const Lesson& lesson, std::optional<int64_t> wanted) {
  if (!lesson.setting) {
    if (wanted)
      throw Error(ErrorKind::usage, {"%1 has no number that can be set", lesson.name}, "measure it without a setting");
    return std::nullopt;
  }
  const Setting& setting = *lesson.setting;
  const int64_t value = wanted.value_or(setting.usual);
  if (value < setting.least || value > setting.most) {
    throw Error(ErrorKind::usage, {"%1 has no setting %2 %3", lesson.name, std::to_string(value), setting.unit},
                {"set %1 to %2", setting.least, setting.most});
  }
  return value;
}

Sentence questionOf(const Lesson& lesson, std::optional<int64_t> setting) {
  Sentence text = lesson.question.text;
  if (lesson.setting) text.parameters.front() = setting.value_or(lesson.setting->usual);
  return text;
}

Result measure(const Lesson& lesson, Lab& lab, std::optional<int64_t> setting) {
  const std::optional<int64_t> chosen = settingOf(lesson, setting);
  if (lesson.model.empty()) {
    if (const Sentence reason = whyNot(lesson.needs, lab.model().config); !reason.empty())
      throw Error(ErrorKind::content, {"%1: %2", lesson.name, reason},
                  "open another model, such as SmolLM2-135M-Instruct");
  }
  const auto start = Clock::now();
  std::optional<Lab> own;
  if (!lesson.model.empty()) own.emplace(lab, lesson.model);
  Lab& used = own ? *own : lab;
  used.setSetting(chosen.value_or(0));
  Result result = lesson.run(used);
  used.progress(1, 1);
  if (!isFinite(result)) {
    throw Error(ErrorKind::content, {"%1 measured something that is no number", lesson.name},
                "open another model, or compute with --precision exact");
  }
  const cache::ArchiveOwner& owner = used.model().owner;
  result.from.model = owner.model;
  result.from.model_digest = owner.model_digest;
  result.from.precision = owner.precision;
  result.from.device = used.device().facts().name;
  result.from.build = programVersion();
  result.lesson = lesson.name;
  result.setting = chosen;
  result.seconds = secondsSince(start);
  return result;
}

std::shared_ptr<const void> LessonJob::run(const engine::JobContext& with) const {
  if (!with.model || with.model->speech || !with.model->has_tokenizer)
    throw Error(ErrorKind::content, "a lesson needs a model that chats", "open one first");
  Lab lab(*with.model, *with.decoder,
          {.progress = with.progress, .stop = &with.stop, .memory_limit = with.memory_limit});
  try {
    return std::make_shared<const Result>(measure(lesson, lab, setting));
  } catch (const Stopped&) {
    return nullptr;
  }
}

}  // namespace kvarium::lessons
