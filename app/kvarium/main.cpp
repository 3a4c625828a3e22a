// kvarium: the window.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QSessionManager>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/kvarium/capture.h"
#include "app/kvarium/lesson_run.h"
#include "app/kvarium/window_engine.h"
#include "core/base/version.h"
#include "core/engine/model_needs.h"
#include "features/compare/ui/compare_in_window.h"
#include "ui/desktop/bring_to_front.h"
#include "ui/desktop/desktop_bus.h"
#include "ui/desktop/running_window.h"
#include "ui/parts/language.h"
#include "ui/parts/model_address.h"
#include "ui/parts/theme.h"
#include "ui/window/file_import.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/model_switch.h"
#include "ui/window/token_tint.h"

using namespace kvarium;
using namespace kvarium::app;

namespace {

int wrong(const QString& what) {
  const QString problem = what.endsWith(QLatin1Char('.')) ? what.chopped(1) : what;  // Qt's are whole sentences
  std::fprintf(stderr, "kvarium: %s; kvarium --help lists what there is\n", qUtf8Printable(problem));
  return 2;
}

std::optional<QSize> sizeFrom(const QString& text) {
  const QStringList parts = text.split(QLatin1Char('x'));
  if (parts.size() != 2) return {};
  const int width = parts[0].toInt(), height = parts[1].toInt();
  if (width < 200 || height < 200 || width > 10000 || height > 10000) return {};
  return QSize(width, height);
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// name: a path, or an abstract name after a zero byte.
bool listens(const std::string& name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, name.data(), name.size());
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return true;  // unknown
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size() + (name[0] != '\0'));
  const bool connected = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), size) == 0;
  ::close(descriptor);
  return connected;
}

bool waylandAnswers(const std::string& display) {
  if (display.empty()) return false;
  return listens(display[0] == '/' ? display : variable("XDG_RUNTIME_DIR") + "/" + display);
}

// [HOST]:NUMBER[.SCREEN]; sockets as xcb opens them. A host's display is taken to be there.
bool xAnswers(const std::string& display) {
  const size_t colon = display.rfind(':');
  if (colon == std::string::npos) return false;
  const std::string host = display.substr(0, colon);
  if (!host.empty() && host != "unix") return true;
  const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
  const std::string path = "/tmp/.X11-unix/X" + number;
  return listens(path) || listens(std::string(1, '\0') + path);
}

// Whether a window can be shown, asked before Qt is: Qt ends a program that finds no display by aborting it. True when
// something answers at WAYLAND_DISPLAY or DISPLAY, or when another platform was chosen (QT_QPA_PLATFORM or -platform).
bool displayAnswers(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-platform") == 0 || std::strcmp(argv[i], "--platform") == 0) return true;
  }
  const std::string platform = variable("QT_QPA_PLATFORM");
  const bool any = platform.empty();
  if (!any && platform.rfind("xcb", 0) != 0 && platform.rfind("wayland", 0) != 0) return true;
  return (platform.rfind("xcb", 0) != 0 && waylandAnswers(variable("WAYLAND_DISPLAY"))) ||
         (platform.rfind("wayland", 0) != 0 && xAnswers(variable("DISPLAY")));
}

constexpr int no_display = 3;  // packaging/run.sh then goes on in the terminal

// Without a display help and pictures still work; -1: go on.
int withoutDisplay(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const QByteArray argument(argv[i]);
    for (const char* name : {"-h", "--help", "-v", "--version", "--capture", "--check"}) {
      if (argument != name && !argument.startsWith(QByteArray(name) + "=")) continue;
      qputenv("QT_QPA_PLATFORM", "offscreen");
      return -1;
    }
  }
  std::fprintf(stderr,
               "kvarium: no display answers (DISPLAY, WAYLAND_DISPLAY); kvarium-cli chat is the same in a terminal\n");
  return no_display;
}

// Qt makes a folder of its own where XDG_RUNTIME_DIR is missing, and a picture without a display needs no size hints:
// neither is anybody's business here.
void quietMessages(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  if (text.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set"))) return;
  if (text == QLatin1String("This plugin does not support propagateSizeHints()")) return;
  std::fprintf(stderr, "%s\n", qUtf8Printable(qFormatLogMessage(type, context, text)));
  if (type == QtFatalMsg) std::abort();
}

// What has to be known before the first text is made.
struct Early {
  QString data_dir, language;
  bool by_itself = false;  // without the user's conversations and settings

  explicit Early(const QStringList& arguments) {
    QCommandLineParser parser;  // of the other options it knows nothing, and says nothing
    const QCommandLineOption dir("data-dir", {}, "FOLDER"), named("language", {}, "NAME"),
        capture("capture", {}, "FILE"), check("check");
    parser.addOptions({dir, named, capture, check});
    parser.parse(arguments);
    data_dir = parser.value(dir);
    language = parser.value(named);
    by_itself = parser.isSet(capture) || parser.isSet(check);
  }
};

// What the command line takes.
struct Arguments : QCommandLineParser {
  const QCommandLineOption model{
      {"m", "model"},
      QApplication::tr("Open this model: a GGUF file, a folder with safetensors, or the address of a server."),
      "MODEL"};
  const QCommandLineOption cache{
      "cache",
      QApplication::tr("Start with a new conversation and this cache, such as dynamic or static:max_cache_len=2048."),
      "SPEC"};
  const QCommandLineOption threads{"threads", QApplication::tr("Threads that compute; 0: as many as the machine has."),
                                   "N", "0"};
  const QCommandLineOption device{"device", QApplication::tr("What computes: auto, cpu, cuda or cuda:N."), "NAME"};
  const QCommandLineOption gpu_layers{
      "gpu-layers", QApplication::tr("Of a GPU, the last layers that it computes: N, all, or auto: as many as fit."),
      "N"};
  const QCommandLineOption precision{"precision", QApplication::tr("exact, fast or fastest."), "KIND", "fast"};
  const QCommandLineOption data_dir{"data-dir", QApplication::tr("Keep conversations and settings in this folder."),
                                    "FOLDER"};
  const QCommandLineOption new_window{
      "new-window", QApplication::tr("Open another window, where one with the same conversations runs.")};
  const QCommandLineOption language{
      "language", QApplication::tr("%1, or system: what the window speaks.").arg(ui::languages().join(", ")), "NAME"};
  const QCommandLineOption theme_name{"theme", QApplication::tr("light, dark, contrast or system."), "THEME"};
  const QCommandLineOption capture{
      "capture",
      QApplication::tr("Send --prompt, save what is seen after the reply to this PNG, and end. With --lesson: save the "
                       "card of what it measures, or with --size the window. With --compare: save its picture."),
      "FILE"};
  const QCommandLineOption lesson{"lesson", QApplication::tr("Open this lesson: L1 to L16, C1 to C5, or its subject."),
                                  "NAME"};
  const QCommandLineOption compare{
      "compare", QApplication::tr("Draw what kvarium-cli compare --json wrote here, as one picture, to --capture."),
      "FILE"};
  const QCommandLineOption check{
      "check", QApplication::tr("Measure --lesson NAME, or all, print what holds, and end; 1 where one fails.")};
  const QCommandLineOption prompt{"prompt", QApplication::tr("What to ask with --capture."), "TEXT"};
  const QCommandLineOption size{"size", QApplication::tr("Size of the window."), "WxH"};
  const QCommandLineOption all_views{"all-views", QApplication::tr("Show every view of the cache side by side.")};
  const QCommandLineOption tint{"tint", QApplication::tr("Colour the text by where the cells of its tokens are.")};
  const QCommandLineOption longest{"max-new-tokens", QApplication::tr("Longest reply, in tokens."), "N"};

  Arguments() {
    setApplicationDescription(QApplication::tr("Chat with a local language model and see its KV cache."));
    addHelpOption();
    addVersionOption();
    addOptions({model, cache, threads, device, gpu_layers, precision, data_dir, new_window, language, theme_name,
                capture, prompt, size, all_views, tint, longest, lesson, check, compare});
    addPositionalArgument("file",
                          QApplication::tr("A model, as with --model; a saved cache (.kvcache); chats to import; or "
                                           "texts and documents for the message."),
                          "[FILE]...");
  }
};

// temporary: is made if the window keeps nothing.
ui::WindowOptions placesFor(const Early& early, std::optional<QTemporaryDir>& temporary) {
  ui::WindowOptions options;
  if (!early.data_dir.isEmpty())
    options.data_folder = QDir(early.data_dir).absolutePath();
  else if (early.by_itself)
    options.data_folder = temporary.emplace().path();
  if (options.data_folder.isEmpty()) {
    options.data_folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    options.settings_file =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/kvarium/kvarium.ini";
  } else {
    options.settings_file = options.data_folder + "/kvarium.ini";
  }
  const QSettings settings(options.settings_file, QSettings::IniFormat);
  options.own_folder = early.data_dir.isEmpty() && !early.by_itself;
  const QString moved = options.own_folder ? settings.value(ui::data_folder_key).toString() : QString();
  options.data_moved = !moved.isEmpty();
  if (options.data_moved) options.data_folder = moved;
  options.writes_titles = !early.by_itself;
  return options;
}

// What the window does when it is there, besides its options.
struct Wishes {
  std::optional<QSize> size;
  int new_tokens = 0;  // of a reply; 0: not said
  Lessons lessons;
};

// Each of these returns what is wrong; empty: nothing is.
QString readSession(const Arguments& given, ui::WindowOptions& options) {
  bool is_number = true;
  if (const QString names = chooseEngine(options, given.value(given.device)); !names.isEmpty())
    return QApplication::tr("--device takes %1, not %2").arg(names, given.value(given.device));
  options.session.threads = given.value(given.threads).toInt(&is_number);
  if (!is_number || options.session.threads < 0)
    return QApplication::tr("--threads takes a number from 0 on, not %1").arg(given.value(given.threads));
  options.gpu_layers = given.value(given.gpu_layers);
  if (given.isSet(given.gpu_layers) && !engine::parseGpuLayers(options.gpu_layers.toStdString())) {
    return QApplication::tr("--gpu-layers takes all, auto or a number from 0 on, not %1")
        .arg(given.value(given.gpu_layers));
  }
  if (given.isSet(given.gpu_layers) && given.value(given.device) == "cpu")
    return QApplication::tr("--gpu-layers names layers for a GPU, and --device names none");
  const auto kind = device::precisionNamed(given.value(given.precision).toStdString());
  if (!kind)
    return QApplication::tr("--precision takes exact, fast or fastest, not %1").arg(given.value(given.precision));
  options.session.precision = *kind;
  return {};
}

QString readLook(const Arguments& given, const Early& early, ui::WindowOptions& options, Wishes& wishes) {
  options.theme = given.value(given.theme_name);  // empty: not given
  if (given.isSet(given.theme_name) && !QStringList{"light", "dark", "contrast", "system"}.contains(options.theme))
    return QApplication::tr("--theme takes light, dark, contrast or system, not %1").arg(options.theme);
  if (given.isSet(given.language) && early.language != "system" && !ui::languages().contains(early.language)) {
    return QApplication::tr("--language takes %1 or system, not %2").arg(ui::languages().join(", "), early.language);
  }
  if (given.isSet(given.size) && !(wishes.size = sizeFrom(given.value(given.size))))
    return QApplication::tr("--size takes WIDTHxHEIGHT such as 1440x900, not %1").arg(given.value(given.size));
  if (!wishes.size && given.isSet(given.capture)) wishes.size = QSize(1240, 760);  // wide enough for the cache panel
  bool is_number = true;
  wishes.new_tokens = given.isSet(given.longest) ? given.value(given.longest).toInt(&is_number) : 0;
  if (!is_number || (given.isSet(given.longest) && wishes.new_tokens < 1))
    return QApplication::tr("--max-new-tokens takes a number from 1 on, not %1").arg(given.value(given.longest));
  if (given.isSet(given.compare) &&
      (!given.isSet(given.capture) || given.isSet(given.lesson) || given.isSet(given.prompt)))
    return QApplication::tr("--compare needs --capture FILE, and nothing else to do");
  return {};
}

QString readErrand(const Arguments& given, Wishes& wishes) {
  if (given.isSet(given.capture) && given.value(given.prompt).trimmed().isEmpty() && !given.isSet(given.lesson))
    return QApplication::tr("--capture needs --prompt TEXT or --lesson NAME");
  if (given.isSet(given.check) && (!given.isSet(given.lesson) || given.isSet(given.capture)))
    return QApplication::tr("--check needs --lesson NAME or all, and takes no picture");
  if (given.isSet(given.lesson)) wishes.lessons = lessonsNamed(given.value(given.lesson));
  if (given.isSet(given.lesson) &&
      (wishes.lessons.empty() || (given.value(given.lesson) == "all" && !given.isSet(given.check))))
    return QApplication::tr("--lesson takes a name such as L7, and all with --check, not %1")
        .arg(given.value(given.lesson));
  return {};
}

QString readFiles(const Arguments& given, ui::WindowOptions& options) {
  options.cache_spec = given.value(given.cache);
  for (const QString& name : given.positionalArguments()) {
    const QFileInfo file(name);
    const QString ending = file.suffix().toLower();
    if (!file.exists() && !ui::isOnServer(name))
      return QApplication::tr("there is no file %1; check the name").arg(name);
    if (ending == "kvcache")
      options.cache_file = file.absoluteFilePath();
    else if (file.isFile() && ending != "gguf" && ending != "safetensors")
      options.files << file.absoluteFilePath();
    else
      options.model = name;
  }
  if (given.isSet(given.model)) options.model = given.value(given.model);
  if (!options.model.isEmpty() && !ui::isOnServer(options.model))
    options.model = QFileInfo(options.model).absoluteFilePath();
  return {};
}

int failed(const QString& problem) {
  std::fprintf(stderr, "kvarium: %s\n", qUtf8Printable(problem));
  return 1;
}

int drawComparison(const Arguments& given, const ui::WindowOptions& options) {
  ui::applyTheme(ui::themeFromName(options.theme.isEmpty() ? QStringLiteral("light") : options.theme));
  const QString problem =
      ui::drawComparison(given.value(given.compare), QApplication::font(), given.value(given.capture));
  return problem.isEmpty() ? 0 : failed(problem);
}

// for_picture: the same reply comes again.
void setReply(ui::MainWindow& window, bool for_picture, int new_tokens) {
  ui::ReplySettings reply = window.chat().state().conversation().settings;
  if (for_picture) {
    reply = {};
    reply.temperature = 0;
    reply.seed = 0;
    reply.max_new_tokens = ui::ReplySettings::usual_reply;
  }
  if (new_tokens) reply.max_new_tokens = new_tokens;
  ui::Conversation begins = window.chat().state().defaults;
  begins.settings = reply;
  window.chat().setDefaults(std::move(begins), window.chat().state().insists);
  window.chat().conversations().setSettings(reply);
}

void carryOut(ui::MainWindow& window, const ui::Errand& errand) {
  ui::bringToFront(window, errand.activation);
  if (!errand.model.isEmpty() || !errand.cache_file.isEmpty() || !errand.files.isEmpty()) window.pane().leaveModels();
  if (!errand.model.isEmpty()) window.models().openPath(errand.model);
  if (!errand.cache_file.isEmpty()) window.chat().conversations().openCacheFile(errand.cache_file);
  if (!errand.files.isEmpty()) window.files().open(errand.files);
  if (const Lessons named = lessonsNamed(errand.lesson); named.size() == 1) openLesson(window, *named.front());
}

// opened: the FILEs of the command line.
int run(int argc, char** argv, QStringList& opened) {
  // Without organization, data lands in ~/.local/share/kvarium.
  QCoreApplication::setApplicationName(QStringLiteral("kvarium"));
  QCoreApplication::setApplicationVersion(QString::fromLatin1(programVersion()));
  if (!displayAnswers(argc, argv)) {
    if (const int end = withoutDisplay(argc, argv); end >= 0) return end;
  }
  qInstallMessageHandler(quietMessages);
  const ui::Activation activation;
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");  // Qt sets the user's, and templates, metrics and reports write points
  QGuiApplication::setDesktopFileName(QStringLiteral("org.kvarium.kvarium"));
  QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("org.kvarium.kvarium")));

  const Early early(QApplication::arguments());
  std::optional<QTemporaryDir> temporary;
  ui::WindowOptions options = placesFor(early, temporary);
  const QSettings settings(options.settings_file, QSettings::IniFormat);
  ui::speak(ui::languageFor(early.language.isEmpty() ? settings.value(ui::language_key).toString() : early.language));

  Arguments given;
  if (!given.parse(application.arguments())) return wrong(given.errorText());
  if (given.isSet("help")) given.showHelp();
  if (given.isSet("version")) given.showVersion();
  const bool by_itself = early.by_itself;
  options.reopen = !by_itself;
  Wishes wishes;
  if (const QString problem = readSession(given, options); !problem.isEmpty()) return wrong(problem);
  if (const QString problem = readLook(given, early, options, wishes); !problem.isEmpty()) return wrong(problem);
  if (given.isSet(given.compare)) return drawComparison(given, options);
  if (const QString problem = readErrand(given, wishes); !problem.isEmpty()) return wrong(problem);
  opened = given.positionalArguments();
  if (const QString problem = readFiles(given, options); !problem.isEmpty()) return failed(problem);

  // A window that runs opens it, unless an option says how this one shall be. A session that begins again starts each
  // of several windows.
  std::optional<ui::RunningWindow> running;
  if (!by_itself) running.emplace(options.settings_file);
  if (const QStringList given_options = given.optionNames();
      running && !application.isSessionRestored() && std::ranges::all_of(given_options, [](const QString& name) {
        return QStringList{"m", "model", "lesson", "data-dir"}.contains(name);
      })) {
    if (running->handOver(
            {options.model, options.cache_file, options.files, given.value(given.lesson), activation.forPlatform()}))
      return 0;
  }

  ui::applyTheme(
      ui::themeFromName(options.theme.isEmpty() ? settings.value("window/theme").toString() : options.theme));
  ui::MainWindow window(options);
  if (wishes.size) window.resize(*wishes.size);
  std::optional<Capture> picture;
  std::unique_ptr<QObject> run;
  if (by_itself && !wishes.lessons.empty()) {
    const auto shows = given.isSet(given.check)  ? LessonPicture::none
                       : given.isSet(given.size) ? LessonPicture::window
                                                 : LessonPicture::card;
    run = runLessons(window, wishes.lessons, shows, given.value(given.capture));
  } else if (given.isSet(given.capture) || wishes.new_tokens) {
    if (given.isSet(given.capture)) picture.emplace(window, given.value(given.capture), given.value(given.prompt));
    setReply(window, given.isSet(given.capture), wishes.new_tokens);
  }
  if (!given.isSet(given.check)) window.show();
  if (by_itself && !window.hasModel()) {
    std::fprintf(stderr, "kvarium: no model was found; name one with --model FILE\n");
    return 1;
  }
  if (given.isSet(given.tint)) window.tint().action()->setChecked(true);
  QTimer::singleShot(0, &window, [&] {  // after the first picture of the window
    window.start();
    if (given.isSet(given.all_views)) window.docks().spread();
    if (!wishes.lessons.empty() && !run) openLesson(window, *wishes.lessons.front());
  });
  if (running) {  // queued: an errand that comes early is carried out after start()
    QObject::connect(
        &*running, &ui::RunningWindow::asked, &window,
        [&window](const ui::Errand& errand) { carryOut(window, errand); }, Qt::QueuedConnection);
    // While caches are being saved the window is hidden already: who is started now has a window of its own.
    QObject::connect(&window, &ui::MainWindow::closes, &window, [&running] { running.reset(); });
  }
  // How a session that begins again starts this window; what it shows is in its settings.
  QObject::connect(&application, &QGuiApplication::saveStateRequest, &window, [&](QSessionManager& session) {
    if (given.isSet(given.data_dir))
      session.setRestartCommand(session.restartCommand() << "--data-dir" << options.data_folder);
    if (by_itself) session.setRestartHint(QSessionManager::RestartNever);
  });
  return application.exec();
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);  // Qt takes its own out
  QStringList opened;
  const int end = run(argc, argv, opened);
  if (end != kvarium::ui::MainWindow::starts_again && kvarium::ui::isConnecting()) {
    std::fflush(nullptr);
    std::_Exit(end);  // everything of the program is done
  }
  if (end != kvarium::ui::MainWindow::starts_again) return end;
  // The FILEs were opened. The choice of the menu holds, not the option of the first start.
  std::erase_if(arguments, [&](const char* argument) { return opened.contains(QString::fromLocal8Bit(argument)); });
  const auto is_language = [](const char* argument) { return QByteArray(argument).startsWith("--language"); };
  for (auto at = std::ranges::find_if(arguments, is_language); at != arguments.end();
       at = std::ranges::find_if(arguments, is_language)) {
    const bool has_value = std::strchr(*at, '=') != nullptr || at + 1 == arguments.end();
    arguments.erase(at, at + (has_value ? 1 : 2));
  }
  arguments.push_back(nullptr);
  ::execv("/proc/self/exe", arguments.data());
  std::perror("kvarium");
  return 1;
}
