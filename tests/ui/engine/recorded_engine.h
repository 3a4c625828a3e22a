// What passed between a window and its engine, recorded, and a mirror made of the record without an engine.
#pragma once

#include <QTest>
#include <memory>
#include <variant>
#include <vector>

#include "core/engine/engine.h"
#include "ui/engine/mirror.h"

namespace kvarium::support {

using Recorded = std::variant<engine::Command, engine::Event, std::shared_ptr<const engine::Frame>>;

// An engine that notes what passes through it.
class RecordedEngine final : public engine::Engine {
 public:
  RecordedEngine(std::unique_ptr<engine::Engine> of, std::vector<Recorded>& stream)
      : m_of(std::move(of)), m_stream(stream) {}
  void post(engine::Command command) override {
    m_stream.emplace_back(command);
    m_of->post(std::move(command));
  }
  void stop() override { m_of->stop(); }
  void stopLoad() override { m_of->stopLoad(); }
  void stopFile() override { m_of->stopFile(); }
  void pause() override { m_of->pause(); }
  void step() override { m_of->step(); }
  void resume() override { m_of->resume(); }
  void observe(engine::Observation observation) override { m_of->observe(std::move(observation)); }
  std::vector<engine::Event> drain() override {
    std::vector<engine::Event> events = m_of->drain();
    for (const engine::Event& event : events) m_stream.emplace_back(event);
    return events;
  }
  std::shared_ptr<const engine::Frame> frame() override {
    std::shared_ptr<const engine::Frame> newest = m_of->frame();
    if (newest) m_stream.emplace_back(newest);
    return newest;
  }
  std::shared_ptr<const engine::TokenCounter> counter() const override { return m_of->counter(); }

 private:
  std::unique_ptr<engine::Engine> m_of;
  std::vector<Recorded>& m_stream;
};

inline void replay(const std::vector<Recorded>& stream, ui::Mirror& mirror) {
  mirror.setWatched(true);
  for (const Recorded& one : stream) std::visit([&](const auto& what) { mirror.apply(what); }, one);
  mirror.flush();
}

// Of a conversation whose turn ended, with views.
inline void compareObserved(const ui::Observed& a, const ui::Observed& b) {
  QCOMPARE(b.inForce(), a.inForce());
  QCOMPARE(b.cache.wanted, a.cache.wanted);
  QVERIFY(b.warm == a.warm && b.on_server == a.on_server);
  QCOMPARE(b.turn.number, a.turn.number);
  QCOMPARE(b.turn.runs, false);
  QCOMPARE(b.turn.reply.text, a.turn.reply.text);
  QCOMPARE(b.turn.reply.ends, a.turn.reply.ends);
  QCOMPARE(b.turn.reply.first, a.turn.reply.first);
  QVERIFY(a.left && b.left);
  QCOMPARE(b.left->lengths.tokens_seen, a.left->lengths.tokens_seen);
  QVERIFY(a.tokens && b.tokens && b.tokens->prompt.messages == a.tokens->prompt.messages);
  QVERIFY(a.view && b.view);
  QCOMPARE(b.view->lengths.tokens_seen, a.view->lengths.tokens_seen);
  QVERIFY(b.view->bytes == a.view->bytes);
}

}  // namespace kvarium::support
