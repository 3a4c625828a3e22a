// EngineSwitch: which of its two engines gets what, and whose answers come back.
#include <QtTest>

#include "core/engine/token_counter.h"
#include "features/remote/link/engine_switch.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/file_paths.h"

namespace kvarium::remote::engine_switch_test {

using namespace kvarium::engine;

namespace {

const std::string server_model = "http://127.0.0.1:8000/v1#a", local_model = "/models/a.gguf";

// Keeps what it gets, and answers what the test says.
class ToldEngine final : public Engine {
 public:
  std::vector<Command> told;
  std::vector<Event> says;
  Observation observed;
  int stops = 0, load_stops = 0;

  void post(Command command) override { told.push_back(std::move(command)); }
  void stop() override { ++stops; }
  void stopLoad() override { ++load_stops; }
  void stopFile() override {}
  void pause() override {}
  void step() override {}
  void resume() override {}
  void observe(Observation observation) override { observed = std::move(observation); }
  std::vector<Event> drain() override { return std::exchange(says, {}); }
  std::shared_ptr<const Frame> frame() override { return nullptr; }
  std::shared_ptr<const TokenCounter> counter() const override { return nullptr; }

  template <class One>
  int count() const {
    return int(
        std::count_if(told.begin(), told.end(), [](const Command& c) { return std::holds_alternative<One>(c); }));
  }
  void ready(const std::string& path) {
    ModelInfo info;
    info.path = path;
    says.push_back(ModelReady{info});
  }
};

// The lists of what is kept, each as "conversation:bytes -dropped".
QStringList lists(const std::vector<Event>& events) {
  QStringList all;
  for (const Event& event : events) {
    const auto* list = std::get_if<WarmList>(&event);
    if (!list) continue;
    QStringList words;
    for (const WarmConversation& one : list->warm) words += QString("%1:%2").arg(one.conversation).arg(one.bytes);
    for (const int64_t one : list->dropped) words += QString("-%1").arg(one);
    all += words.join(' ');
  }
  return all;
}

}  // namespace

class EngineSwitchTest : public QObject {
  Q_OBJECT

  ToldEngine *m_local = nullptr, *m_server = nullptr;
  int m_wakes = 0;
  std::unique_ptr<remote::EngineSwitch> m_engine;

  std::vector<Event> load(const std::string& path) {
    m_engine->load(LoadRequest{path, {}});
    ToldEngine* engine = path == server_model ? m_server : m_local;
    engine->ready(path);
    if (engine == m_server) engine->says.push_back(WarmList{});  // as a server's does: it knows no text yet
    return m_engine->drain();
  }

 private slots:
  void init() {
    m_server = nullptr;
    m_wakes = 0;
    const auto make = [](ToldEngine*& kept) {
      return [&kept](remote::EngineSwitch::Wake) {
        auto engine = std::make_unique<ToldEngine>();
        kept = engine.get();
        return std::unique_ptr<Engine>(std::move(engine));
      };
    };
    m_engine = std::make_unique<remote::EngineSwitch>(make(m_local), make(m_server), [this] { ++m_wakes; });
  }

  void nothingOfServersIsMadeBeforeAModelOfOneIsOpened() {
    load(local_model);
    QVERIFY(!m_server);
    load(server_model);
    QVERIFY(m_server);
  }
  void turnsGoToTheEngineThatHasTheModel() {
    load(local_model);
    m_engine->submit({});
    load(server_model);
    m_engine->submit({});
    m_engine->submit({});
    QCOMPARE(m_local->count<TurnRequest>(), 1);
    QCOMPARE(m_server->count<TurnRequest>(), 2);
  }
  void devicesAndLessonsAreOfThisMachine() {
    load(server_model);
    m_engine->listDevices();
    m_engine->run(1, nullptr);
    m_engine->setWarmBudget(7);
    QCOMPARE(m_local->count<DevicesCommand>() + m_local->count<JobCommand>() + m_local->count<BudgetCommand>(), 3);
  }
  // What this machine has in memory stays in the list; what the server holds is in it while the server has the model.
  void theListOfWhatIsKeptIsThatOfBoth() {
    const auto listed = [](const std::vector<Event>& events) {
      const QStringList all = lists(events);
      return all.empty() ? QString("none") : all.last();
    };
    load(local_model);
    m_local->says.push_back(WarmList{{{.conversation = 1, .tokens = 5, .bytes = 7}}, 100, {}});
    QCOMPARE(listed(m_engine->drain()), QString("1:7"));
    load(server_model);
    m_server->says.push_back(WarmList{{{.conversation = 2, .tokens = 96, .bytes = -1}}, 0, {}});
    QCOMPARE(listed(m_engine->drain()), QString("1:7 2:-1"));
    m_local->says.push_back(WarmList{{}, 100, {1}});
    QCOMPARE(listed(m_engine->drain()), QString("2:-1 -1"));
    const auto opened = [&](const std::string& model) {
      std::vector<Event> events = load(model);
      for (Event& event : m_engine->drain()) events.push_back(std::move(event));
      return listed(events);
    };
    QCOMPARE(opened(local_model), QString());
    QCOMPARE(opened(server_model), QString());
  }
  // The last list that comes is the newest: what the model before had is no more.
  void noListOfTheModelBeforeFollowsThatOfTheNewOne() {
    load(local_model);
    m_local->says.push_back(WarmList{{{.conversation = 1, .tokens = 5, .bytes = 7}}, 100, {}});
    m_engine->drain();
    load(server_model);
    m_server->says.push_back(WarmList{{{.conversation = 2, .tokens = 96, .bytes = -1}}, 0, {}});
    m_engine->drain();
    m_engine->load(LoadRequest{"/models/b.gguf", {}});
    m_local->ready("/models/b.gguf");
    m_local->says.push_back(WarmList{{{.conversation = 3, .tokens = 1, .bytes = 2}}, 100, {}});
    QCOMPARE(lists(m_engine->drain()), (QStringList{"", "3:2"}));
    QVERIFY(m_engine->drain().empty());
    m_engine->load(LoadRequest{local_model, {}});
    m_local->ready(local_model);
    QCOMPARE(lists(m_engine->drain()), QStringList{""});  // also before the engine says it
  }
  void aConversationIsForgottenByBoth() {
    load(server_model);
    m_engine->forget(3);
    QCOMPARE(m_local->count<ForgetCommand>() + m_server->count<ForgetCommand>(), 2);
  }
  void onlyTheEngineWithTheModelIsObserved() {
    m_engine->observe({.snapshot_ms = 50});
    load(server_model);
    QCOMPARE(m_server->observed.snapshot_ms, 50);
    QCOMPARE(m_local->observed.snapshot_ms, 0);
    load(local_model);
    QCOMPARE(m_local->observed.snapshot_ms, 50);
    QCOMPARE(m_server->observed.snapshot_ms, 0);
  }
  void whatRunsIsStoppedWhenTheOtherOneIsOpened() {
    load(local_model);
    load(server_model);
    QCOMPARE(m_local->stops, 1);
  }
  void theModelOfThisMachineIsThereAtOnceWhenItIsOpenedAgain() {
    load(local_model);
    load(server_model);
    m_engine->show(5, "dynamic");
    m_wakes = 0;
    m_engine->load(LoadRequest{local_model, {}});
    QCOMPARE(m_wakes, 1);
    QCOMPARE(m_local->count<LoadCommand>(), 1);
    const std::vector<Event> events = m_engine->drain();
    QVERIFY(!events.empty() && std::get_if<ModelReady>(&events[0]));
    QCOMPARE(std::get<ModelReady>(events[0]).info.path, local_model);
    QVERIFY(std::get_if<ShowCommand>(&m_local->told.back()));
    QCOMPARE(std::get<ShowCommand>(m_local->told.back()).conversation, int64_t{5});
  }
  void theSameModelWithOtherOptionsIsReadAgain() {
    load(local_model);
    load(server_model);
    m_engine->load(LoadRequest{local_model, {}, 512});
    QCOMPARE(m_local->count<LoadCommand>(), 2);
  }
  void aServerThatRefusesLeavesTheModelThatIsOpen() {
    load(local_model);
    m_engine->load(LoadRequest{server_model, {}});
    m_server->says.push_back(Failed{Failed::What::load, 0, "no"});
    const std::vector<Event> events = m_engine->drain();
    QCOMPARE(events.size(), size_t{1});
    m_engine->submit({});
    QCOMPARE(m_local->count<TurnRequest>(), 1);
  }
  void eventsOfTheOtherEngineAreHeldBackButForWhatItStillHasToTell() {
    load(local_model);
    load(server_model);
    m_local->says = {StepLog{}, CacheReady{}, TextPiece{}, TurnDone{}, WarmList{}, DeviceList{}};
    QCOMPARE(m_engine->drain().size(), size_t{4});
  }
  void aLoadThatIsOvertakenByAServersIsStopped() {
    load(local_model);
    m_engine->load(LoadRequest{"/models/b.gguf", {}});
    m_local->says.push_back(LoadingProgress{0.1, "a layer"});
    QCOMPARE(m_engine->drain().size(), size_t{1});
    m_engine->load(LoadRequest{server_model, {}});
    QCOMPARE(m_local->load_stops, 1);
    m_local->says.push_back(Failed{Failed::What::load, 0, "stopped"});
    m_server->ready(server_model);
    QCOMPARE(m_engine->drain().size(), size_t{1});  // nobody waits for the other load any more
    m_engine->load(LoadRequest{local_model, {}});
    QCOMPARE(m_local->count<LoadCommand>(), 3);  // it was closed, so it is read again
  }
  void aFailureHereLeavesTheModelOfAServerOpen() {
    load(server_model);
    m_engine->load(LoadRequest{local_model, {}});
    m_local->says = {LoadingProgress{0.1, "a layer"}, Failed{Failed::What::load, 0, "damaged"}};
    const std::vector<Event> events = m_engine->drain();
    QVERIFY(std::get<Failed>(events.back()).keeps_model);
    m_engine->submit({});
    QCOMPARE(m_server->count<TurnRequest>(), 1);
  }
  void aLessonIsStoppedThoughAServerHasTheModel() {
    load(server_model);
    const int before = m_local->stops;
    m_engine->stop();
    QCOMPARE(m_local->stops, before + 1);
    QCOMPARE(m_server->stops, 1);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(EngineSwitchTest)

}  // namespace kvarium::remote::engine_switch_test

#include "engine_switch_test.moc"
