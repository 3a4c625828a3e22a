#include "app/kvarium/capture.h"

#include <QCoreApplication>
#include <QImage>
#include <QPixmap>
#include <cstdio>

#include "ui/chat/composer.h"
#include "ui/library/turn_report.h"
#include "ui/parts/notice_bar.h"
#include "ui/window/main_window.h"

namespace kvarium::app {

void endWithProblem(const QString& why) {
  std::fprintf(stderr, "kvarium: %s\n", qUtf8Printable(why));
  QCoreApplication::exit(1);
}

bool savePicture(const QImage& picture, const QString& file) {
  const bool saved = picture.save(file);
  if (!saved)
    endWithProblem(
        Capture::tr(
            "the picture could not be written to %1; choose a place that can be written and a name that ends in .png")
            .arg(file));
  return saved;
}

Capture::Capture(ui::MainWindow& window, const QString& file, const QString& prompt)
    : m_window(window), m_file(file), m_prompt(prompt) {
  connect(&window, &ui::MainWindow::modelFailed, this, &endWithProblem);
  connect(&window.chat().state(), &ui::ChatState::problem, this, [this](ui::ChatProblem kind, const QString& text) {
    if (kind != ui::ChatProblem::store) endWithProblem(text);
  });
  connect(&window, &ui::MainWindow::modelReady, this, [this] {
    m_sent = m_window.chat().turn().send(m_prompt);
    if (!m_sent) endWithProblem(tr("the prompt is empty"));
  });
  connect(&window.chat().state(), &ui::ChatState::stateChanged, this, [this] {
    if (m_sent && !m_window.chat().state().busy() && !m_settle.isActive()) m_settle.start();
  });
  m_settle.setSingleShot(true);
  m_settle.setInterval(settle_ms);
  connect(&m_settle, &QTimer::timeout, this, &Capture::save);
}

void Capture::save() {
  if (!savePicture(m_window.grab().toImage(), m_file)) return;
  const ui::Conversation& conversation = m_window.chat().state().conversation();
  if (const ui::Message* reply = conversation.find(conversation.leaf))
    std::printf("%s\n", qUtf8Printable(ui::plainReportLine(reply->stats)));
  QCoreApplication::exit(0);
}

}  // namespace kvarium::app
