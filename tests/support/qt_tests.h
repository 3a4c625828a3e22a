// The Qt test classes of one program, and its main(): `program CLASS [options of Qt Test]` runs one of them, `program`
// all in turn. Windows have the light theme, or the dark one with KVARIUM_THEME=dark, and no dialogs of the system.
// Their font is DejaVu on each machine (tests/support/fonts.conf), or what the machine has with
// FONTCONFIG_FILE=/etc/fonts/fonts.conf. They speak the language of the tests (tests/support/test_language.h); a class
// IN_ENGLISH compares pictures, or how texts fit their place.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTest>
#include <type_traits>

namespace kvarium::support {

struct QtTest {
  const char* name;   // of the class
  bool needs_window;  // else it runs without a QApplication where it runs alone
  bool in_english;
  int (*run)(const QStringList& arguments);
};
bool addQtTest(QtTest test);

// Another program that a test starts: `program NAME ...` calls it in place of a test.
bool addQtProgram(const char* name, int (*run)(int argc, char** argv));

template <class Test>
int runQtTest(const QStringList& arguments) {
  Test test;
  return QTest::qExec(&test, arguments);
}

// What is waited for comes at once, however long the machine lets this program wait for its turn: the limit ends a test
// that hangs.
constexpr int hang_ms = 60'000;

template <class A, class B>
bool isSame(const A& a, const B& b) {
  if constexpr (std::is_floating_point_v<A>)
    return a == b || qFuzzyCompare(a, A(b));
  else
    return a == b;
}

}  // namespace kvarium::support

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression)                                                         \
  do {                                                                                  \
    (void)QTest::qWaitFor([&] { return bool(expression); }, kvarium::support::hang_ms); \
    QVERIFY(expression);                                                                \
  } while (false)
#define QTRY_VERIFY2(expression, description)                                           \
  do {                                                                                  \
    (void)QTest::qWaitFor([&] { return bool(expression); }, kvarium::support::hang_ms); \
    QVERIFY2(expression, description);                                                  \
  } while (false)
#define QTRY_COMPARE(actual, expected)                                                                            \
  do {                                                                                                            \
    (void)QTest::qWaitFor([&] { return kvarium::support::isSame(actual, expected); }, kvarium::support::hang_ms); \
    QCOMPARE(actual, expected);                                                                                   \
  } while (false)
#define KVARIUM_ADD_QT_TEST(Class, needs_window, in_english) \
  [[maybe_unused]] static const bool added_##Class =         \
      kvarium::support::addQtTest({#Class, needs_window, in_english, kvarium::support::runQtTest<Class>});
#define KVARIUM_QT_TEST(Class) KVARIUM_ADD_QT_TEST(Class, true, false)
#define KVARIUM_QT_TEST_WITHOUT_WINDOW(Class) KVARIUM_ADD_QT_TEST(Class, false, false)
#define KVARIUM_QT_TEST_IN_ENGLISH(Class) KVARIUM_ADD_QT_TEST(Class, true, true)
#define KVARIUM_QT_TEST_IN_ENGLISH_WITHOUT_WINDOW(Class) KVARIUM_ADD_QT_TEST(Class, false, true)
