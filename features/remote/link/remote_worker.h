// RemoteWorker: what RemoteEngine does on its thread: commands to one server at a time, the texts that it was asked to
// continue, and frames of what it tells about its cache.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "core/engine/output.h"
#include "features/remote/link/server_turn.h"
#include "features/remote/link/server_watch.h"
#include "features/remote/protocol/message_places.h"

namespace kvarium::remote {

class RemoteWorker : public QObject {
  Q_OBJECT
 public:
  static constexpr int placing_ms = 500;  // a turn waits so long for the places of its prompt's tokens

  static constexpr int held_ms = 1000;   // between two lists of what the server holds
  static constexpr int untaken_ms = 50;  // between two looks whether the last frame was taken
  // Looking for long texts takes long: frames, and lists of what the server holds, each take at most this
  // share of the thread's time, but come at least once in these ms.
  static constexpr double looks_share = 0.1;
  static constexpr int longest_pause_ms = 1000, most_held_ms = 60'000;
  // ms to wait after a look that took cost_ms of processor time.
  static int pauseBehind(double cost_ms, int most_ms);

  explicit RemoteWorker(engine::Output& output);

  void awaitLoad();  // it comes, or stopLoad(); commands wait for its end
  void load(const engine::LoadRequest& request, const ServerAccess& access);
  void stopLoad();
  void run(const engine::Command& command);
  void stop();  // the turn that runs, and those that wait
  void observe(const engine::Observation& observation);

 private:
  struct Load {
    engine::LoadRequest request;
    std::chrono::steady_clock::time_point began;
    bool runs = false;  // or is awaited
  };
  // Something dear that is done from time to time.
  struct Look {
    QTimer timer;
    double cost_ms = 0;  // processor time of the last one
    std::chrono::steady_clock::time_point began = {};
  };
  // What is known of a conversation's text here.
  struct Text {
    std::string session;       // stands for it in the server's events
    std::vector<TokenId> ids;  // of prompt and reply, as the server reports them; empty: it does not
    int64_t prompt_end = 0;    // tokens
    engine::PromptTokens placed;
    std::optional<ServedCache> told;  // by its last whole reply
  };
  struct Conversation {
    Text text;           // as of this server's model; its session is empty where it was not asked
    bool asked = false;  // this server was asked something in it
    std::string cache;   // specification that the window shows; empty: it was not shown
  };
  struct Turn {
    engine::TurnRequest request;
    std::chrono::steady_clock::time_point began;
    double first_token_s = 0;
    ThoughtsInText thoughts;
    Usage usage;
    std::optional<ServedCache> cache;
    std::string finish;
    std::vector<decode::Event> events;
    size_t bytes = 0;                 // of the reply
    int64_t tokens = 0;               // of the reply
    std::optional<int64_t> expected;  // tokens of the prompt that the map had, -1: unknown; nothing: it was not placed
    bool has_prompt = false;          // the server reported the prompt's ids
  };

  void opened(const ProbedServer& server);
  void failLoad(const Sentence& why);
  void carryOut(const engine::Command& command);
  void endLoad();  // what waited for it is carried out
  std::optional<RemoteModel> modelOf(const ProbedServer& server, Sentence& problem) const;
  engine::ModelInfo infoOf(const ProbedServer& server, const RemoteModel& model) const;
  void show(int64_t conversation, const std::string& spec);  // empty: the server's own cache
  void tellCache(int64_t conversation);
  void fit(const engine::FitCommand& command);
  void begin(const engine::TurnRequest& request);  // no other turn runs
  void next();                                     // of the turns that wait, later
  void refuseTurn(const engine::TurnRequest& request, const Sentence& why);
  void endPlaces();  // nobody waits for them any longer
  void askPlaces(const std::vector<jinja::ChatMessage>& messages, std::function<void(const TokenizedText*)> then);
  void place(const TokenizedText& prompt);
  void onChunk(const ChatChunk& chunk);
  void send();  // the turn's request
  void endTurn(decode::StopReason reason);
  void failTurn(const Sentence& why, bool refused = false);
  engine::TurnStats statsOf(const Turn& turn, decode::StopReason reason);
  Text& textOf(int64_t conversation);
  void failFile(const std::filesystem::path& file, int64_t conversation);
  void heldLater();
  // The texts of which the server holds something, as a WarmList whose bytes are -1: a server does not report them.
  void sendHeld();
  void frameLater();
  void makeFrame();
  const EngineFacts& facts() const { return m_watch->server().facts; }
  engine::Limits limits() const { return m_watch ? facts().cannot : engine::Limits(); }

  engine::Output& m_output;
  ServerProbe m_probe;
  ServerTurn m_turn_stream;
  HttpClient m_tokenizer;
  std::function<void(const TokenizedText*)> m_placing;  // whom its answer is for; empty: nobody asks
  Load m_load;
  std::deque<engine::Command> m_held;    // after the load that runs
  std::unique_ptr<ServerWatch> m_watch;  // of the server that is attached; null: none is
  RemoteModel m_model;  // that is open there; its cache is that of conversations for which none was chosen
  RemoteCache m_cache;
  std::map<int64_t, Conversation> m_conversations;
  std::vector<std::string> m_sessions;  // of all texts of this run: blocks stored for them are ours
  int64_t m_shown = 0;
  std::optional<Turn> m_turn;
  std::deque<engine::TurnRequest> m_waiting;  // after it
  engine::Observation m_observation;
  Look m_frame, m_held_look;
  engine::WarmList m_held_list;  // as it was last sent
  uint64_t m_version = 0;
};

}  // namespace kvarium::remote
