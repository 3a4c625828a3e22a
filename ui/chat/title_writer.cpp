#include "ui/chat/title_writer.h"

#include <QMap>
#include <QRegularExpression>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "core/engine/brief_job.h"
#include "ui/chat/chat.h"
#include "ui/engine/engine_link.h"
#include "ui/transcript/thought_block.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype longest_part = 400;          // characters of a message that the model reads
constexpr qsizetype longest_line = 60;           // characters of the title
constexpr qsizetype most_words = 7;              // of it
constexpr qsizetype most_signs = 20;             // of it in a script that has a sign for a word
constexpr quint64 first_run = quint64{1} << 62;  // other jobs count from 1

// In English, because every model knows it. A small one answers the message where it has seen no examples: of 20 titles
// that SmolLM2-135M wrote 3 were taken without them, 16 with them, and 13 with one in German among them.
std::vector<jinja::ChatMessage> question(const QString& asked) {
  std::vector<jinja::ChatMessage> messages;
  const auto ask = [&](const QString& message) {
    messages.push_back(
        {"user", QStringLiteral("Message: %1\n\nWrite a title of two to five words for this message, in its language.")
                     .arg(message)
                     .toStdString()});
  };
  for (const auto& [message, title] :
       {std::pair("How can I learn to play the guitar?", "Learning the guitar"),
        std::pair("Write a letter to my landlord about the broken heating", "Letter about the heating"),
        std::pair("What is the difference between a lake and a pond?", "Lakes and ponds")}) {
    ask(QLatin1String(message));
    messages.push_back({"assistant", title});
  }
  ask(asked);
  return messages;
}

// Letters by script; those of Japanese count as one.
QMap<QChar::Script, int> lettersIn(const QString& text) {
  QMap<QChar::Script, int> letters;
  for (const char32_t c : text.toUcs4()) {
    const QChar::Script script = QChar::script(c);
    const bool is_kana = script == QChar::Script_Hiragana || script == QChar::Script_Katakana;
    if (QChar::isLetter(c) && script != QChar::Script_Common) ++letters[is_kana ? QChar::Script_Han : script];
  }
  return letters;
}

// Most letters of the title are of a script that the message has, too.
bool inItsLanguage(const QString& title, const QString& asked) {
  constexpr int share = 5;
  const QMap<QChar::Script, int> of_title = lettersIn(title), of_asked = lettersIn(asked);
  const auto most = std::max_element(of_title.begin(), of_title.end());
  int all = 0;
  for (const int count : of_asked) all += count;
  return most != of_title.end() && (all == 0 || of_asked.value(most.key()) * share >= all);
}

// Most words of the title begin as one of the chat, or have two signs of it.
bool sharesWords(const QStringList& words, const QString& chat) {
  constexpr qsizetype stem = 4, least = 3;  // letters
  int all = 0, shared = 0;
  for (const QString& word : words) {
    const bool signs = lettersIn(word).contains(QChar::Script_Han);
    if (!signs && word.size() < least) continue;
    const qsizetype length = signs ? 2 : std::min(stem, word.size());
    ++all;
    for (qsizetype i = 0; i + length <= word.size() && (i == 0 || signs); ++i)
      if (chat.contains(word.mid(i, length))) {
        ++shared;
        break;
      }
  }
  return 2 * shared > all;
}

bool isAnswer(const QString& title) {
  static const QRegularExpression begins(
      QStringLiteral(
          "^((sure|certainly|of course|here('s| is| are)|(the|a) title|this conversation|this is|you can|let me|"
          "i('m| am| can| will| would)|as an|title of|user|assistant|natürlich|gerne|hier (ist|sind)|der titel)\\b|"
          "(yes|no|ok|okay|hello|hi|ja|nein)[,!]|好的|当然|这是|标题)"),
      QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
  return begins.match(title).hasMatch();
}

}  // namespace

QString titleIn(const QString& reply, const QString& asked, const QString& answer) {
  QString line = reply.mid(findThoughts(reply).answer).trimmed().section(QLatin1Char('\n'), 0, 0);
  line.removeIf([](QChar c) { return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format; });
  line = line.simplified();
  if (line.startsWith(QLatin1String("title:"), Qt::CaseInsensitive)) line.remove(0, 6);
  const auto isMark = [](QChar c) { return QStringLiteral(" #*_`\"'“”„«»「」.:-").contains(c); };
  while (!line.isEmpty() && isMark(line.front())) line.remove(0, 1);
  while (!line.isEmpty() && isMark(line.back())) line.chop(1);
  static const QRegularExpression between(QStringLiteral("[^\\w']+"), QRegularExpression::UseUnicodePropertiesOption),
      marks(QStringLiteral("[*#`<>{}|\\\\=!“”\"]"));
  const QStringList words = line.toCaseFolded().split(between, Qt::SkipEmptyParts);
  const bool comes_again =
      std::ranges::any_of(words, [&](const QString& word) { return word.size() > 2 && words.count(word) > 1; });
  const bool too_long =
      line.size() > longest_line || words.size() > most_words || lettersIn(line).value(QChar::Script_Han) > most_signs;
  const bool fits = !too_long && !comes_again && !line.contains(marks) && !isAnswer(line) &&
                    inItsLanguage(line, asked) &&
                    sharesWords(words, (asked + QLatin1Char(' ') + answer).toCaseFolded());
  return fits ? line : QString();
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
  const auto replies = std::ranges::count(shown.messages, false, &Message::from_user);
  if (path.size() != 2 || replies != 1 || shown.find(path[0])->kind != ContentKind::text ||
      shown.find(path[1])->text.isEmpty() || m_asked.contains(path[0]))
    return;
  m_asked.insert(path[0]);
  m_conversation = shown.id;
  m_before = shown.title;
  const auto job = std::make_shared<engine::BriefJob>();
  const QString reply = shown.find(path[1])->text;
  m_said = shown.find(path[0])->text.left(longest_part).simplified();
  m_answer = reply.mid(findThoughts(reply).answer).left(longest_part).simplified();
  job->messages = question(m_said);
  ReplySettings settings;
  settings.thinks = false;
  job->variables = settings.variables(state.info.thinking_variable);
  m_link.run(++m_run, job);
}

void TitleWriter::end(const QString& reply) {
  const SharedConversation conversation = m_chat.keeper().find(std::exchange(m_conversation, 0));
  const QString title = titleIn(reply, m_said, m_answer);
  if (!conversation || title.isEmpty() || conversation->titled_by_user || conversation->deleted ||
      conversation->title != m_before)
    return;
  m_chat.conversations().giveTitle(conversation, title);
}

}  // namespace kvarium::ui
