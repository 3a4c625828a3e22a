// The program's window on an engine that follows a script: its reply has everything a transcript can show. Where
// KVARIUM_SCRIPT_STARTS names a file, it begins itself again once, and writes there the arguments of each start.
#include <QApplication>
#include <QFile>
#include <QTimer>

#include "app/kvarium/window_engine.h"
#include "features/lessons/measure/lesson.h"
#include "tests/support/scripted_engine.h"

namespace kvarium::app {

QString chooseEngine(ui::WindowOptions& options, const QString& device) {
  if (device == QLatin1String("tpu")) return QStringLiteral("auto, cpu");
  options.device = device == QLatin1String("auto") ? QStringLiteral("cpu") : device;
  options.engine = support::makeScriptedEngine;
  options.check = support::checkByScript;
  support::script().job = [](const engine::JobCommand& command) {
    auto result = std::make_shared<lessons::Result>();
    result->lesson = static_cast<const lessons::LessonJob&>(*command.job).lesson.name;
    result->answer = {4, 3, 5, 5};
    result->findings = {{"it is 4.00", !qEnvironmentVariableIsSet("KVARIUM_SCRIPT_FAILS")}};
    return result;
  };
  support::script().reply = [](const std::vector<jinja::ChatMessage>& messages) -> std::vector<std::string> {
    const std::string& asked = messages.back().content;
    if (asked.find("flood") != std::string::npos) {
      std::vector<std::string> pieces;
      for (int i = 0; i < 20000; ++i) pieces.push_back(i % 60 == 59 ? "\n\n" : "word ");
      return pieces;
    }
    return {
        "The model keeps a **key** and a **value** for every token it has read, in `float16`. ",
        "Without them each step would read the whole text again.\n\n",
        "## What that costs\n\n",
        "- two numbers lists per layer\n",
        "- times `n_kv_heads` heads\n",
        "- times every token\n\n",
        "```cpp\n",
        "#include <vector>\n",
        "size_t bytes(size_t tokens) {\n",
        "  return 2 * layers * heads * dim * tokens * 2;\n",
        "}\n```\n\n",
        "| cache | keeps |\n|---|---|\n",
        "| dynamic | everything |\n| sink | the first and the last |\n\n",
        "> A cache is memory of what was read. <think>Not HTML.</think>\n\n",
        "See [the paper](https://arxiv.org/abs/2309.17453). 漢字とかな, עברית, العربية, 👩‍🚀 "
        "are "
        "fine."};
  };
  if (QFile starts(qEnvironmentVariable("KVARIUM_SCRIPT_STARTS")); starts.open(QIODevice::Append)) {
    const int end = starts.size() == 0 ? int{ui::MainWindow::starts_again} : 0;
    starts.write(QApplication::arguments().mid(1).join(' ').toUtf8() + '\n');
    QTimer::singleShot(0, qApp, [end] { QCoreApplication::exit(end); });
  }
  return {};
}

}  // namespace kvarium::app
