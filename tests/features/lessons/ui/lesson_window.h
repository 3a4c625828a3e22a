// A window with lessons, and the hands of a learner.
#pragma once

#include <QEventLoop>
#include <QLabel>
#include <QTimer>

#include "features/lessons/measure/lesson.h"
#include "features/lessons/ui/lesson_pane.h"
#include "tests/ui/window/open_window.h"

namespace kvarium::ui {

// Counts what is painted.
class Paints : public QObject {
 public:
  int count = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::Paint || event->type() == QEvent::UpdateRequest;
    return false;
  }
  // Of `root` and all widgets in it, while nothing but the event loop runs.
  static int whileNothingHappens(QWidget& root) {
    Paints paints;
    QList<QWidget*> all = root.findChildren<QWidget*>();
    all << &root;
    for (QWidget* widget : all) widget->installEventFilter(&paints);
    QEventLoop alone;
    QTimer::singleShot(1500, &alone, &QEventLoop::quit);
    alone.exec();
    return paints.count;
  }
};

struct LessonWindow : OpenWindow {
  using What = lessons::LessonStep::What;

  LessonPane& pane() { return static_cast<LessonPane&>(*m_window->lessons()); }
  LessonController& lesson() { return pane().controller(); }
  void enter(const lessons::Lesson& which) {
    ready();
    QTRY_VERIFY(chat().state().isReady());
    pane().open(which);
    QVERIFY(lesson().lesson());
  }
  // The nth step of that kind of the open lesson; -1: there is none.
  int stepOf(What what, int nth = 0) {
    const std::vector<lessons::LessonStep>& steps = lesson().lesson()->steps;
    for (size_t i = 0; i < steps.size(); ++i)
      if (steps[i].what == what && nth-- == 0) return int(i);
    return -1;
  }
  void click(const QString& text) {
    QPushButton* button = buttonSaying(pane(), text);
    QVERIFY2(button && button->isEnabled(), qPrintable(text));
    QTest::mouseClick(button, Qt::LeftButton);
  }
  bool hasFinding(const QString& words) {
    const auto all = pane().findChildren<QLabel*>(QStringLiteral("finding"));
    return std::any_of(all.begin(), all.end(), [&](const QLabel* one) { return one->text() == words; });
  }
  // Measures in the step that measures, and waits for the result.
  void measure() {
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().result);
  }
};

// What the script says of L7.
inline std::shared_ptr<const lessons::Result> measuredHere(bool holds) {
  auto result = std::make_shared<lessons::Result>();
  result->lesson = "L7";
  result->from = {.model = "Scripted",
                  .model_digest = "abc",
                  .device = "CPU",
                  .precision = "fast",
                  .build = "1",
                  .settings = {"dynamic"}};
  result->answer = {4, 3, 5, 5};
  result->charts.push_back(
      {.title = {"%1", "A chart"},
       .x = {"%1", "x"},
       .y = {"%1", "y"},
       .series = {{.name = {"%1", "here"}, .points = {{0, lessons::exactly(1)}, {1, {4, 3, 5, 5}}}}}});
  result->findings = {{{"%1", "it is so"}, true}, {{"%1", "it is larger"}, holds}};
  result->seconds = 1;
  return result;
}

}  // namespace kvarium::ui
