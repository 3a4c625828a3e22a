#include "ui/chat/title_writer.h"

#include <QTimer>
#include <utility>

#include "core/engine/brief_job.h"
#include "ui/chat/chat.h"
#include "ui/engine/engine_link.h"
#include "ui/transcript/thought_block.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype longest_part = 400;          // characters of a message that the model reads
constexpr qsizetype longest_line = 60;           // characters of the title
constexpr quint64 first_run = quint64{1} << 62;  // other jobs count from 1

// In English, because every model knows it.
QString question(const Conversation& conversation, const std::vector<qint64>& path) {
  const QString asked = conversation.find(path[0])->text.left(longest_part).simplified();
  const QString reply = conversation.find(path[1])->text;
  return QStringLiteral(
             "User: %1\n\nAssistant: %2\n\nWrite a title of two to five words for this conversation, in its language. "
             "Write only the title.")
      .arg(asked, reply.mid(findThoughts(reply).answer).left(longest_part).simplified());
}

}  // namespace

QString titleIn(const QString& reply) {
  const QString answer = reply.mid(findThoughts(reply).answer).trimmed();
  QString line = answer.section(QLatin1Char('\n'), 0, 0);
  line.removeIf([](QChar c) { return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format; });
  line = line.simplified();
  if (line.startsWith(QLatin1String("title:"), Qt::CaseInsensitive)) line.remove(0, 6);
  const auto isMark = [](QChar c) { return QStringLiteral(" #*_`\"'“”„«»「」.:-").contains(c); };
  while (!line.isEmpty() && isMark(line.front())) line.remove(0, 1);
  while (!line.isEmpty() && isMark(line.back())) line.chop(1);
  const bool has_words = std::any_of(line.begin(), line.end(), [](QChar c) { return c.isLetter() || c.isSurrogate(); });
  return has_words && line.size() <= longest_line ? line : QString();
}

TitleWriter::TitleWriter(Chat& chat, EngineLink& link, QObject* parent)
    : QObject(parent), m_chat(chat), m_link(link), m_run(first_run) {
  connect(&link.mirror(), &Mirror::changed, this, [this](qint64, Part part) { follow(part); });
  // Nobody waits for a title.
  connect(&chat.turn(), &TurnController::turnBegan, this, &TitleWriter::stop);
  connect(&chat.state(), &ChatState::shown, this, &TitleWriter::stop);
  connect(&chat.state(), &ChatState::pathShown, this, &TitleWriter::stop);
}

void TitleWriter::setOn(bool on) {
  m_on = on;
  if (!on) stop();
}

void TitleWriter::stop() {
  if (std::exchange(m_conversation, 0)) m_link.stop();
}

void TitleWriter::follow(Part part) {
  if (part == Part::end) QTimer::singleShot(0, this, &TitleWriter::begin);  // when the turn has been put away
  const EngineState::Job& job = m_link.mirror().engine().job;
  if (part != Part::job || job.run != m_run || m_conversation == 0) return;
  if (job.failed) m_conversation = 0;
  if (job.end)
    end(job.end->result ? QString::fromStdString(*static_cast<const std::string*>(job.end->result.get())) : QString());
}

void TitleWriter::begin() {
  const ChatState& state = m_chat.state();
  const Conversation& shown = state.conversation();
  if (!m_on || m_conversation || state.busy() || state.measuring || !state.isReady() || !state.isHere() ||
      state.isSpeechModel() || shown.id == 0 || shown.of_lesson || shown.titled_by_user)
    return;
  const std::vector<qint64> path = shown.path();
  if (path.size() != 2 || shown.find(path[0])->kind != ContentKind::text || shown.find(path[1])->text.isEmpty() ||
      m_asked.contains(path[0]))
    return;
  m_asked.insert(path[0]);
  m_conversation = shown.id;
  m_before = shown.title;
  const auto job = std::make_shared<engine::BriefJob>();
  job->messages = {{"user", question(shown, path).toStdString()}};
  ReplySettings settings;
  settings.thinks = false;
  job->variables = settings.variables(state.info.thinking_variable);
  m_link.run(++m_run, job);
}

void TitleWriter::end(const QString& reply) {
  const SharedConversation conversation = m_chat.keeper().find(std::exchange(m_conversation, 0));
  const QString title = titleIn(reply);
  if (!conversation || title.isEmpty() || conversation->titled_by_user || conversation->deleted ||
      conversation->title != m_before)
    return;
  m_chat.conversations().giveTitle(conversation, title);
}

}  // namespace kvarium::ui
