#include "ui/window/diagnostics.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScreen>
#include <QSysInfo>
#include <QThread>
#include <QTime>
#include <QVBoxLayout>

#include "core/base/machine_memory.h"
#include "core/base/version.h"
#include "ui/models/model_text.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/language.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/setting_list.h"
#include "ui/parts/theme.h"
#include "ui/window/model_switch.h"

namespace kvarium::ui {

Diagnostics::Diagnostics(const WindowParts& parts, const SettingList& settings)
    : QObject(&parts.window), m_parts(parts), m_settings(settings) {
  connect(&parts.chat.state(), &ChatState::problem, this, [this](ChatProblem kind, const QString& text) {
    if (kind != ChatProblem::busy) note(text);
  });
  connect(&parts.pane.models(), &ModelSwitch::failed, this, &Diagnostics::note);
}

// What stands in quotes may be the title of a conversation.
void Diagnostics::note(const QString& error) {
  static const QRegularExpression quoted(QStringLiteral("[“„][^“”]*[“”]"));
  QString plain = error;
  m_errors << QTime::currentTime().toString(Qt::ISODate) + QStringLiteral("  ") +
                  plain.replace(quoted, QStringLiteral("“…”"));
  while (m_errors.size() > most_errors) m_errors.removeFirst();
}

QString Diagnostics::text() const {
  QStringList lines;
  const auto add = [&](const char* what, const QString& value) {
    if (!value.isEmpty()) lines << QLatin1String(what) + QStringLiteral(": ") + value;
  };
  const ChatState& state = m_parts.chat.state();
  const engine::ModelInfo& info = state.info;
  add("KVarium", QString::fromUtf8(programVersion()));
  add("System", QStringList{QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
                            QSysInfo::currentCpuArchitecture()}
                    .join(QLatin1Char(' ')));
  add("Qt", QString::fromLatin1(qVersion()) + QLatin1Char(' ') + QGuiApplication::platformName());
  for (const QScreen* screen : QGuiApplication::screens())
    add("Display", QStringLiteral("%1 x %2, scale %3, %4 Hz")
                       .arg(screen->size().width())
                       .arg(screen->size().height())
                       .arg(screen->devicePixelRatio())
                       .arg(screen->refreshRate()));
  add("Theme and language", (theme().dark ? QStringLiteral("dark ") : QStringLiteral("light ")) + spoken());
  add("Threads", QString::number(QThread::idealThreadCount()));
  add("Free memory", bytesText(int64_t(availableMemory()), QLocale::c()));
  for (const device::DeviceChoice& device : m_parts.pane.models().devices()) add("Device", deviceLine(device));
  if (!info.path.empty()) {
    add("Model", shortPath(fromPath(info.path)));
    add("Architecture", QString::fromStdString(info.architecture + ", " + info.weight_types));
    add("Layers", QStringLiteral("%1, %2 on a GPU").arg(info.n_layers).arg(info.gpu_layers));
    add("Context", QString::number(info.context));
    add("Computes on", QString::fromStdString(info.device));
    add("Server", QString::fromStdString(info.server));
  }
  add("Cache", m_parts.chat.cache().spec());
  add("Cache in force", m_parts.chat.cache().inForce());
  for (const Setting& setting : m_settings.all())
    if (!setting.key.isEmpty() && !m_settings.isFirst(setting.name))
      lines << QStringLiteral("Setting %1: %2")
                   .arg(setting.key, setting.open ? m_settings.words(setting.name) : m_settings.value(setting.name));
  for (const QString& error : m_errors) add("Error", error);
  return lines.join(QLatin1Char('\n')).replace(QDir::homePath(), QStringLiteral("~")) + QLatin1Char('\n');
}

void Diagnostics::show() {
  auto* dialog = new QDialog(&m_parts.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Diagnostics"));
  auto* column = plainColumn(8, dialog, {24, 16, 24, 12});
  column->addWidget(
      plainLabel(dialog, "muted",
                 tr("For a report of a problem. No messages and no keys are in it; you can change it before "
                    "you copy it.")));
  auto* field = new QPlainTextEdit(text(), dialog);
  field->setObjectName(QStringLiteral("diagnostics_text"));
  field->setAccessibleName(dialog->windowTitle());
  field->setTabChangesFocus(true);
  field->setProperty("role", QStringLiteral("field"));
  column->addWidget(field, 1);
  auto* row = plainRow(8);
  row->addWidget(copyButton(dialog, tr("Copy"), tr("Copy the diagnostics"), [field] { return field->toPlainText(); }));
  row->addWidget(closeBox(*dialog), 1);
  column->addLayout(row);
  scrollContent(*dialog);
  resizeWithText(*dialog, 620, 480);
  dialog->show();
}

}  // namespace kvarium::ui
