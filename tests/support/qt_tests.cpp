#include "tests/support/qt_tests.h"

#include <QApplication>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

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
  if (!with_window) return std::make_unique<QCoreApplication>(argc, argv);
  auto application = std::make_unique<QApplication>(argc, argv);
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  ui::applyTheme(qEnvironmentVariable("KVARIUM_THEME") == "dark" ? ui::ThemeChoice::dark : ui::ThemeChoice::light);
  return application;
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
    return test.run(arguments);
  }
  if (!name.isEmpty() && !name.startsWith('-')) {
    std::fprintf(stderr, "there is no test class %s; there are:\n", name.constData());
    for (const QtTest& test : tests()) std::fprintf(stderr, "  %s\n", test.name);
    return 2;
  }
  const auto application = makeApplication(true, argc, argv);
  int failures = 0;
  for (const QtTest& test : tests()) failures += test.run(QCoreApplication::arguments());
  return failures;
}
