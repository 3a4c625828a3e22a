// Capture: one prompt through the real window, then a picture of it.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

class QImage;

namespace kvarium::ui {
class MainWindow;
}  // namespace kvarium::ui

namespace kvarium::app {

void endWithProblem(const QString& why);                       // says it on stderr and ends the program with 1
bool savePicture(const QImage& picture, const QString& file);  // false: it ends the program so

class Capture : public QObject {
  Q_OBJECT
 public:
  static constexpr int settle_ms = 2500;  // after the reply: new cells in the map are marked for 2 s

  // Sends the prompt when the model is ready, saves the picture after the reply, says what the reply measured and ends
  // the program: 0, or 1 with a sentence on stderr.
  Capture(ui::MainWindow& window, const QString& file, const QString& prompt);

 private:
  void save();

  ui::MainWindow& m_window;
  QString m_file, m_prompt;
  QTimer m_settle;
  bool m_sent = false;
};

}  // namespace kvarium::app
