#include "features/lessons/ui/lesson_controller.h"

#include <QSettings>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "features/lessons/measure/lesson.h"
#include "features/lessons/ui/loop_turn.h"
#include "ui/cells/cache_words.h"
#include "ui/engine/engine_link.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

using What = lessons::LessonStep::What;

// The cache's chip says the same of both: "sink" keeps 4 first tokens, whether or not its specification says so.
bool sameCache(std::string_view wanted, const QString& present) {
  return !present.isEmpty() && cacheInWords(qString(wanted)) == cacheInWords(present);
}

LessonWay beginningOf(const lessons::Lesson& lesson) {
  auto own = std::make_shared<Conversation>();
  own->title = sentenceText(lesson.title);
  static_cast<decode::SamplingChoice&>(own->settings) = lesson.sampling;
  own->settings.seed = 0;
  own->settings.max_new_tokens = ReplySettings::usual_reply;
  return {.done = std::vector<bool>(lesson.steps.size(), false),
          .attempt = {.setting = lessons::settingOf(lesson, {})},
          .own = std::move(own)};
}

}  // namespace

QString stepsKey(const lessons::Lesson& lesson) { return QStringLiteral("lessons/%1").arg(qString(lesson.name)); }

LessonController::LessonController(Parts parts)
    : QObject(&parts.place),
      m_parts(std::move(parts)),
      m_state(m_parts.chat.state()),
      m_loop(new LoopTurn(m_parts.chat, m_parts.link, this)) {
  connect(m_loop, &LoopTurn::changed, this, &LessonController::lookAround);
  connect(&m_parts.place, &LessonPlace::seen, this, &LessonController::lookAround);
  connect(&m_state, &ChatState::shown, this, [this] {
    if (m_lesson && !isMine()) leave();
  });
  connect(&m_state, &ChatState::stateChanged, this, &LessonController::followChat);
  connect(&m_parts.chat.cache(), &CacheController::cacheChanged, this, &LessonController::followChat);
  connect(&m_parts.chat.turn(), &TurnController::turnBegan, this,
          [this](const engine::TurnRequest& request, qint64 reply) {
            if (!m_lesson || reply == 0 || request.conversation != m_conversation || !asks()) return;
            m_turn = request.turn;
            m_asking = m_step;
          });
  connect(&m_parts.link.mirror(), &Mirror::changed, this, &LessonController::follow);
}

void LessonController::follow(qint64 conversation, Part part) {
  if (part == Part::end) {
    const ObservedTurn& turn = m_parts.link.mirror().of(conversation).turn;
    if (turn.number == 0 || turn.number != m_turn) return;
    m_turn = 0;
    if (m_lesson && !turn.failed) complete(m_asking);
  }
  const EngineState::Job& job = m_parts.link.mirror().engine().job;
  if (part != Part::job || job.run != m_run || m_attempt.share < 0) return;
  if (job.failed) return endMeasurement(nullptr, sentenceText(job.failed->message));
  if (job.end) {
    auto result = std::static_pointer_cast<const lessons::Result>(job.end->result);
    return endMeasurement(result, result ? QString() : tr("The measurement was stopped"));
  }
  m_attempt.share = job.fraction;
  emit measureMoved();
}

bool LessonController::isLoop() const { return present().what == What::look && present().value == loop_view; }
bool LessonController::isMine() const { return m_state.conversation().id == m_conversation; }

void LessonController::enter(const lessons::Lesson& lesson) {
  leave();
  m_text = {};
  try {
    m_text = readLessonText(lessons::lessonsFolder(), lesson);
  } catch (const Error& error) {
    m_text.problem = sentenceText(error.sentence());
  }
  const auto aside = m_parts.aside.extract(&lesson);
  LessonWay way = aside ? std::move(aside.mapped()) : beginningOf(lesson);
  m_done = std::move(way.done);
  m_attempt = std::move(way.attempt);
  m_turn = 0;
  m_own = std::move(way.own);
  m_before = m_parts.chat.conversations().showLesson(m_own);
  m_conversation = m_own->id;
  m_loop->follow(m_conversation);
  m_lesson = &lesson;
  m_parts.place.enter(m_parts.pane);
  go(way.step);
}

void LessonController::leave() {
  if (!m_lesson) return;
  cancel();
  if (m_state.writing() == m_conversation) m_parts.chat.turn().stop();
  const bool kept = holdsOwnWords();
  if (kept) m_parts.chat.conversations().keepLesson(m_own);
  LessonWay& way = m_parts.aside[m_lesson] = {.step = m_step, .done = m_done, .attempt = m_attempt, .own = m_own};
  if (kept) {  // that conversation is the user's now
    way.own = beginningOf(*m_lesson).own;
    way.own->cache_spec = m_own->cache_spec;
  }
  const lessons::Lesson* for_another = isMine() ? nullptr : m_lesson;
  m_lesson = nullptr;  // what is shown from here on is no end of the lesson
  m_parts.place.leave();
  if (!for_another) m_parts.chat.conversations().showAgain(m_before);
  m_before.reset();
  const qint64 conversation = std::exchange(m_conversation, 0);
  m_own.reset();
  m_parts.link.forget(conversation);
  m_loop->follow(0);
  emit left(for_another);
  if (kept) emit chatKept(conversation);
}

void LessonController::go(int step) {
  if (!m_lesson || step < 0 || step >= std::ssize(m_lesson->steps)) return;
  m_step = step;
  m_parts.place.setStep(present().what);
  if (present().what == What::read || present().what == What::end) complete(step);
  emit stepChanged();
  lookAround();
}

void LessonController::complete(int step) {
  if (isDone(step)) return;
  m_done[static_cast<size_t>(step)] = true;
  const int done = static_cast<int>(std::ranges::count(m_done, true));
  const QString key = stepsKey(*m_lesson);
  if (done > m_parts.settings.value(key, 0).toInt()) m_parts.settings.setValue(key, done);
  emit changed();
}

void LessonController::followChat() {
  if (!m_lesson) return;
  lookAround();
  emit changed();
}

void LessonController::lookAround() {
  if (!m_lesson || !isMine()) return;
  const CacheController& cache = m_parts.chat.cache();
  const lessons::LessonStep& now = present();
  if (now.what == What::cache && !cache.isWaiting() && sameCache(now.value, cache.inForce())) complete(m_step);
  if (isLoop() ? m_loop->hasWritten() : now.what == What::look && m_parts.place.isSeen(now.value) && !isViewEmpty())
    complete(m_step);
}

// Of the learner, who may want to have them again; the lesson's own messages come again with the lesson.
bool LessonController::holdsOwnWords() const {
  const auto isOfLesson = [&](const Message& message) {
    return message.text == LoopTurn::prompt() || std::ranges::any_of(m_lesson->steps, [&](const auto& step) {
             return step.what == What::ask && message.text == qString(step.value);
           });
  };
  return std::ranges::any_of(m_own->messages,
                             [&](const Message& message) { return message.from_user && !isOfLesson(message); });
}

bool LessonController::asks() const { return present().what == What::ask || present().what == What::again; }

// A view that an earlier step has filled; where none asks for a message, the view measures what is asked next.
bool LessonController::isViewEmpty() const {
  const auto now = m_lesson->steps.begin() + m_step;
  const bool asked = std::any_of(m_lesson->steps.begin(), now, [](const auto& step) { return step.what == What::ask; });
  return asked && m_state.conversation().messages.empty();
}

QString LessonController::whyNot() const {
  const What what = present().what;
  if (what == What::look && !isLoop())
    return isViewEmpty() ? tr("There is nothing to see yet: no message was sent in this lesson") : QString();
  if (what == What::read || what == What::end || what == What::predict) return {};
  if (m_state.model == ModelState::loading) return tr("The model is being opened");
  if (!m_state.isReady()) return tr("No model is open; open one to go on");
  if (!m_state.info.server.empty())
    return tr("Lessons are about a model of this machine; open one, the server stays among the recent models");
  if (m_state.isSpeechModel()) return tr("“%1” transcribes sound; open a model that chats").arg(m_state.model_name);
  if (m_attempt.share >= 0) return what == What::measure ? QString() : tr("The measurement is running");
  if (m_state.busy() && !m_state.busyHere()) return m_parts.chat.turn().whyNotSend();
  if (m_state.busy()) return tr("A reply is being written");
  if (what == What::again && m_state.conversation().messages.empty())
    return tr("There is nothing to ask again: no message was sent in this lesson");
  return {};
}

bool LessonController::doIt() {
  if (!m_lesson || !(whyNot().isEmpty() || (isLoop() && m_loop->isBusy()))) return false;
  const auto [what, value] = present();
  if (what == What::look && !isLoop()) return m_parts.place.show(value);
  if (what == What::measure) measure();
  if (what == What::cache) m_parts.chat.cache().choose(qString(value));
  if (what == What::look) m_loop->step();
  if (what == What::ask) m_parts.chat.turn().send(qString(value));
  if (what == What::again) m_parts.chat.turn().regenerate();
  if (!asks()) return what == What::measure || what == What::cache || what == What::look;
  if (m_state.busyHere() && m_parts.place.lacksChat()) m_parts.place.showChat(LessonPlace::ChatFor::reading);
  return m_state.busyHere();
}

bool LessonController::isReplying() const { return m_lesson && asks() && m_turn != 0; }

void LessonController::set(int value) {
  if (!m_lesson || !m_attempt.setting || m_attempt.share >= 0 || value == *m_attempt.setting) return;
  m_attempt = {.setting = lessons::settingOf(*m_lesson, value),
               .has_lapsed = m_attempt.has_lapsed || m_attempt.prediction};
  emit changed();
}

void LessonController::predict(double value) {
  if (!m_lesson || m_attempt.result || m_attempt.share >= 0) return;
  m_attempt.prediction = value;
  m_attempt.has_lapsed = false;
  if (present().what == What::predict) complete(m_step);
  emit changed();
}

void LessonController::measure() {
  if (!m_lesson || m_attempt.share >= 0 || !whyNot().isEmpty()) return;
  m_attempt.share = 0;
  m_attempt.problem.clear();
  m_clock.start();
  m_parts.chat.setMeasuring(true);
  m_parts.link.run(++m_run, std::make_shared<const lessons::LessonJob>(*m_lesson, m_attempt.setting));
  emit changed();
}

double LessonController::secondsLeft() const {
  constexpr double known_ms = 2000, known_share = 0.05;  // before, the first part says little of the others
  const auto spent = double(m_clock.elapsed());
  const double share = m_attempt.share;
  return share < known_share || spent < known_ms ? -1 : spent / 1000 * (1 - share) / share;
}

// The answer to it is of no run that is waited for any more.
void LessonController::cancel() {
  if (m_attempt.share < 0) return;
  ++m_run;
  m_parts.link.stop();
  endMeasurement(nullptr, tr("The measurement was stopped"));
}

void LessonController::endMeasurement(std::shared_ptr<const lessons::Result> result, const QString& problem) {
  m_attempt.share = -1;
  m_attempt.problem = problem;
  if (result) {
    m_attempt.result = std::move(result);
    for (size_t i = 0; i < m_lesson->steps.size(); ++i)
      if (m_lesson->steps[i].what == What::measure) complete(static_cast<int>(i));
  }
  m_parts.chat.setMeasuring(false);
  emit measureMoved();
  emit changed();
}

}  // namespace kvarium::ui
