#include "ui/transcript/formula/typesetter.h"

#include <QCoreApplication>
#include <QFile>
#include <QPointer>
#include <QtEndian>
#include <algorithm>
#include <utility>

#include "ui/parts/helper_program.h"

namespace kvarium::ui {
namespace {

constexpr int late_ms = 5000;   // for one formula
constexpr int idle_ms = 30000;  // after the last one
constexpr int tell_ms = 250;    // between two times that texts are written again while others wait
constexpr size_t most_asked = 64;
constexpr quint32 longest_answer = 2 << 20;  // bytes
constexpr qint64 longest_program = 4 << 20;  // bytes of KaTeX
constexpr qsizetype head = sizeof(quint32);

QByteArray frame(const QByteArray& bytes) {
  QByteArray framed(head, '\0');
  qToLittleEndian(quint32(bytes.size()), framed.data());
  return framed + bytes;
}

}  // namespace

Typesetter::Typesetter(const QString& program, QObject* parent)
    : QObject(parent), m_program(program), m_katex(katexFile(QStringLiteral("katex.min.js"))) {
  const QString font = katexFile(QStringLiteral("fonts/KaTeX_Main-Regular.ttf"));
  if (font.isEmpty() || m_katex.isEmpty()) m_program.clear();
  m_process.setStandardErrorFile(QProcess::nullDevice());
  for (QTimer* timer : {&m_late, &m_idle, &m_tell}) timer->setSingleShot(true);
  m_late.setInterval(late_ms);
  m_idle.setInterval(idle_ms);
  m_tell.setInterval(tell_ms);
  connect(&m_tell, &QTimer::timeout, this, &Typesetter::answered);
  connect(&m_late, &QTimer::timeout, &m_process, &QProcess::kill);
  connect(&m_idle, &QTimer::timeout, this, [this] {
    m_leaves = true;
    m_process.closeWriteChannel();
  });
  connect(&m_process, &QProcess::readyReadStandardOutput, this, &Typesetter::read);
  connect(&m_process, &QProcess::finished, this, &Typesetter::ended);
  const auto failed = [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    m_deaths = most_deaths;
    ended();
  };
  // Later, because who asked for a formula is still writing its text.
  connect(&m_process, &QProcess::errorOccurred, this, failed, Qt::QueuedConnection);
}

Typesetter::~Typesetter() {
  m_process.disconnect(this);
  m_process.kill();
  m_process.waitForFinished(1000);
}

Typesetter& Typesetter::shared() {
  static QPointer<Typesetter> one;
  if (!one) one = new Typesetter(helperProgram(QStringLiteral("kvarium-typeset")), qApp);
  return *one;
}

int Typesetter::numberOf(const QString& tex, bool display) {
  if (m_program.isEmpty() || tex.size() > longest || tex.trimmed().isEmpty()) return -1;
  const QByteArray question = (display ? '\1' : '\0') + tex.toUtf8();
  const auto known = m_numbers.constFind(question);
  if (known != m_numbers.cend()) return *known;
  if (m_all.size() >= most || m_deaths >= most_deaths) return -1;
  const int number = int(m_all.size());
  m_all.push_back({question, State::waiting, {}});
  m_numbers.insert(question, number);
  m_waiting.push_back(number);
  ask();
  return number;
}

const Formula* Typesetter::formula(int number) const {
  if (number < 0 || size_t(number) >= m_all.size()) return nullptr;
  const Entry& entry = m_all[size_t(number)];
  return entry.state == State::ready ? &entry.formula : nullptr;
}

void Typesetter::start() {
  QFile katex(m_katex);
  const bool is_open = katex.open(QIODevice::ReadOnly);
  m_answers.clear();
  m_asked = 0;
  m_process.start(m_program, QStringList());
  m_process.write(frame(is_open ? katex.read(longest_program) : QByteArray()));
}

void Typesetter::ask() {
  m_idle.stop();
  if (m_leaves) return;  // ended() asks again
  if (m_process.state() == QProcess::NotRunning) start();
  while (m_asked < std::min(m_waiting.size(), most_asked)) {
    m_process.write(frame(m_all[size_t(m_waiting[m_asked])].question));
    ++m_asked;
  }
  if (!m_late.isActive()) m_late.start();
}

void Typesetter::read() {
  m_answers += m_process.readAllStandardOutput();
  bool any = false;
  while (m_answers.size() >= head && m_asked > 0) {
    const auto size = qFromLittleEndian<quint32>(m_answers.constData());
    if (size > longest_answer) return m_process.kill();
    if (m_answers.size() - head < qsizetype(size)) break;
    settle(m_answers.mid(head, size));
    m_answers.remove(0, head + qsizetype(size));
    --m_asked;
    any = true;
  }
  if (!any) return;
  m_late.stop();
  if (!m_waiting.empty()) {
    if (!m_tell.isActive()) m_tell.start();
    return ask();
  }
  m_idle.start();
  m_tell.stop();
  emit answered();
}

// The first formula that waits got its answer; empty: it cannot be typeset.
void Typesetter::settle(const QByteArray& answer) {
  Entry& entry = m_all[size_t(m_waiting.front())];
  m_waiting.pop_front();
  std::optional<Formula> formula = answer.isEmpty() ? std::nullopt : readFormula(answer);
  entry.state = formula ? State::ready : State::refused;
  if (formula) entry.formula = std::move(*formula);
}

// The process has ended; if formulas waited for it, the first one was too much for it.
void Typesetter::ended() {
  m_late.stop();
  m_idle.stop();
  m_asked = 0;
  const bool left = std::exchange(m_leaves, false);
  if (m_waiting.empty()) return;
  if (left) return ask();
  ++m_deaths;
  settle({});
  while (m_deaths >= most_deaths && !m_waiting.empty()) settle({});
  if (!m_waiting.empty()) ask();
  emit answered();
}

}  // namespace kvarium::ui
