#include "tests/support/qt_tests.h"

#include <QApplication>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "tests/support/test_language.h"
#include "ui/parts/theme.h"

namespace kvarium::support {
namespace {

std::vector<QtTest>& tests() {
  static std::vector<QtTest> all;
  return all;
}

using Program = std::pair<QByteArray, int (*)(int, char**)>;
std::vector<Program>& programs() {
  static std::vector<Program> all;
  return all;
}

std::unique_ptr<QCoreApplication> makeApplication(bool with_window, int& argc, char** argv) {
  if (!qEnvironmentVariableIsSet("FONTCONFIG_FILE")) qputenv("FONTCONFIG_FILE", KVARIUM_TEST_FONTS);
  if (!with_window) return std::make_unique<QCoreApplication>(argc, argv);
  auto application = std::make_unique<QApplication>(argc, argv);
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  ui::applyTheme(qEnvironmentVariable("KVARIUM_THEME") == "dark" ? ui::ThemeChoice::dark : ui::ThemeChoice::light);
  return application;
}

// How many tests fail.
int runInItsLanguage(const QtTest& test, const QStringList& arguments) {
  if (test.in_english) return test.run(arguments);
  const TestLanguage language;
  const int failures = test.run(arguments);
  const QStringList unknown = language.unknown();
  for (const QString& pattern : unknown)
    std::fprintf(stderr, "%s: the list of sentences does not have \"%s\"\n", test.name, qPrintable(pattern));
  if (!unknown.isEmpty()) std::fputs("run python3 tests/ui/language/sentences.py . --update\n", stderr);
  return failures + static_cast<int>(unknown.size());
}

}  // namespace

bool addQtTest(QtTest test) {
  tests().push_back(test);
  return true;
}

bool addQtProgram(const char* name, int (*run)(int argc, char** argv)) {
  programs().emplace_back(name, run);
  return true;
}

}  // namespace kvarium::support

int main(int argc, char** argv) {
  using namespace kvarium::support;
  const QByteArray name = argc > 1 ? argv[1] : "";
  for (const auto& [program, run] : programs()) {
    if (name == program) return run(argc, argv);
  }
  for (const QtTest& test : tests()) {
    if (name != test.name) continue;
    const auto application = makeApplication(test.needs_window, argc, argv);
    QStringList arguments = QCoreApplication::arguments();
    arguments.removeAt(1);
    return runInItsLanguage(test, arguments);
  }
  if (!name.isEmpty() && !name.startsWith('-')) {
    std::fprintf(stderr, "there is no test class %s; there are:\n", name.constData());
    for (const QtTest& test : tests()) std::fprintf(stderr, "  %s\n", test.name);
    return 2;
  }
  const auto application = makeApplication(true, argc, argv);
  int failures = 0;
  for (const QtTest& test : tests()) failures += runInItsLanguage(test, QCoreApplication::arguments());
  return failures;
}
