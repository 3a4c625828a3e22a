// EngineDriver: commands to an engine, and what came of them, for tests.
#pragma once

#include <QtTest>
#include <memory>
#include <optional>
#include <vector>

#include "features/remote/link/remote_engine.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/words.h"

namespace kvarium::support {

class EngineDriver {
 public:
  std::unique_ptr<engine::Engine> engine;
  std::vector<engine::Event> events;
  std::shared_ptr<const engine::Frame> frame;  // the last that came

  EngineDriver() : EngineDriver(nullptr) {}
  // null: a RemoteEngine without keys.
  explicit EngineDriver(std::unique_ptr<engine::Engine> made) : engine(std::move(made)) {
    const auto access = [this](const QString& address, QObject*,
                               const std::function<void(const remote::ServerAccess&)>& done) {
      remote::ServerAccess one = options;
      QString problem;
      const std::vector<QUrl> bases = remote::baseCandidates(address, &problem);
      if (!bases.empty()) one.address.base = bases.front();
      done(one);
    };
    if (!engine) engine = std::make_unique<remote::RemoteEngine>(access, [] {});
  }
  remote::ServerAccess options;

  void pump() {
    for (engine::Event& event : engine->drain()) events.push_back(std::move(event));
    if (auto newest = engine->frame()) frame = std::move(newest);
  }
  // Until something holds. False: it did not within so many ms.
  bool until(const std::function<bool()>& holds, int ms = 60'000) {
    const auto look = [&] {
      pump();
      return holds();
    };
    return QTest::qWaitFor(look, ms);
  }
  template <class Event>
  const Event* last() const {
    for (auto event = events.rbegin(); event != events.rend(); ++event)
      if (const Event* one = std::get_if<Event>(&*event)) return one;
    return nullptr;
  }
  template <class Event>
  const Event* await(int ms = 60'000) {
    return until([this] { return last<Event>() != nullptr; }, ms) ? last<Event>() : nullptr;
  }
  // Why it could not be opened; empty: it is open.
  QString open(const QString& model, int ms = 60'000) {
    events.clear();
    engine->load(ui::toPath(model));
    if (!until([this] { return last<engine::ModelReady>() || last<engine::Failed>(); }, ms)) return "nothing came";
    const engine::Failed* failed = last<engine::Failed>();
    return failed ? ui::sentenceText(failed->message) : QString();
  }

  struct Reply {
    std::optional<engine::TurnStats> stats;  // empty: it failed
    QString text, failed;
  };
  uint64_t turn = 0;
  decode::SamplingChoice sampling{.temperature = 0};
  void submit(int64_t conversation, std::vector<jinja::ChatMessage> messages, int64_t most = 64) {
    engine::TurnRequest request;
    request.turn = ++turn;
    request.conversation = conversation;
    request.messages = std::move(messages);
    request.options.max_new_tokens = most;
    request.sampling = sampling;
    engine->submit(std::move(request));
  }
  Reply reply(int ms = 60'000) {
    Reply reply;
    const auto ended = [this] {
      const engine::TurnDone* done = last<engine::TurnDone>();
      const engine::Failed* failed = last<engine::Failed>();
      return (done && done->turn == turn) || (failed && failed->turn == turn);
    };
    if (!until(ended, ms)) return {std::nullopt, {}, "nothing came"};
    for (const engine::Event& event : events) {
      if (const auto* piece = std::get_if<engine::TextPiece>(&event); piece && piece->turn == turn)
        reply.text += QString::fromStdString(piece->text);
      if (const auto* done = std::get_if<engine::TurnDone>(&event); done && done->turn == turn)
        reply.stats = done->stats;
      if (const auto* failed = std::get_if<engine::Failed>(&event); failed && failed->turn == turn)
        reply.failed = ui::sentenceText(failed->message);
    }
    return reply;
  }
  Reply ask(int64_t conversation, std::vector<jinja::ChatMessage> messages, int64_t most = 64) {
    submit(conversation, std::move(messages), most);
    return reply();
  }
  // Observes until a frame is as wanted.
  bool sees(const std::function<bool(const engine::Frame&)>& wanted, int ms = 60'000) {
    engine->observe({.snapshot_ms = 10});
    return until([&] { return frame && wanted(*frame); }, ms);
  }
};

}  // namespace kvarium::support
