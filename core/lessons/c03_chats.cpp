// C3: a chat of three turns with each cache: what each turn reads, and how long one waits for the first token.
#include "core/base/numbers.h"
#include "core/decode/runner.h"
#include "core/lessons/all.h"
#include "core/lessons/lab.h"

namespace kvarium::lessons {
namespace {

constexpr std::string_view chat_caches[] = {
    "dynamic", "static:max_cache_len=512", "quantized", "sink:window_length=64", "offloaded", "none"};
constexpr const char* chat_questions[] = {"Name a river in Europe.", "And one in Asia?", "Which of the two is longer?"};
constexpr int64_t chat_reply = 16, chat_context = 512;  // tokens

struct Turn {
  int64_t prompt = 0, read = 0;  // tokens
  double first_ms = 0;           // until the first token of the reply
};

std::vector<Turn> chat(const Lab& lab, cache::KvCache& cache) {
  std::vector<jinja::ChatMessage> messages;
  std::vector<Turn> turns;
  for (const char* question : chat_questions) {
    messages.push_back({"user", question});
    const std::vector<TokenId> ids = lab.model().encode(lab.model().render(messages));
    Turn turn{.prompt = std::ssize(ids)};
    std::vector<TokenId> reply;
    const Figure seconds = lab.seconds(
        1,
        [&] {
          const int64_t reused = decode::reusePrefix(cache, ids).reused_tokens;
          turn.read = turn.prompt - reused;
          reply = {lab.feedForTop(cache, std::span(ids).subspan(static_cast<size_t>(reused)))};
        },
        {}, 0);
    turn.first_ms = 1e3 * seconds.value;
    const std::vector<TokenId> rest = lab.continued(cache, reply.back(), chat_reply - 1);
    reply.insert(reply.end(), rest.begin(), rest.end());
    std::string text;
    const text::Tokenizer& tokenizer = lab.model().tokenizer;
    for (const TokenId id : reply) text += tokenizer.written(id);
    messages.push_back({"assistant", text});
    turns.push_back(turn);
  }
  return turns;
}

Result measureChats(Lab& lab) {
  Table table{.title = "Three turns with each cache",
              .columns = {"turn 1: tokens read", "ms to the first token", "turn 2: read", "ms", "turn 3: read", "ms",
                          "MiB in the end"}};
  Result result;
  result.from.warm_ups = 1;
  cache::KvCache warm_up = lab.makeCache(chat_caches[0], chat_context);
  (void)chat(lab, warm_up);
  std::vector<std::vector<Turn>> chats;
  for (const std::string_view spec : chat_caches) {
    cache::KvCache cache = lab.makeCache(spec, chat_context);
    chats.push_back(chat(lab, cache));
    Table::Row row{std::string(spec), {}};
    for (const Turn& turn : chats.back()) {
      row.cells.push_back({"%1 of %2", turn.read, turn.prompt});
      row.cells.push_back({"%1", numberText(turn.first_ms)});
    }
    row.cells.push_back({"%1", numberText(static_cast<double>(cache.status().bytes().total()) / bytes_per_mib)});
    table.rows.push_back(std::move(row));
    result.from.settings.push_back({"%1", spec});
    lab.progress(static_cast<double>(chats.size()), static_cast<double>(std::size(chat_caches)));
  }
  const Turn &dynamic = chats.front().back(), &none = chats.back().back();
  result.tables.push_back(std::move(table));
  result.answer = exactly(100.0 * static_cast<double>(dynamic.read) / static_cast<double>(dynamic.prompt));
  result.findings.push_back({{"in the third turn Full (grows) reads %1 of %2 tokens, and No cache reads all %3",
                              dynamic.read, dynamic.prompt, none.read},
                             dynamic.read < dynamic.prompt && none.read == none.prompt});
  return result;
}

}  // namespace

Lesson chatsLesson() {
  return {
      .name = "C3",
      .subject = "chats",
      .title = "A chat of three turns with each cache",
      .needs = {.tokens = 256},
      .question = {.text =
                       "In the third turn of a chat, how much of the prompt must a cache that keeps every token read?",
                   .unit = "%",
                   .least = 0,
                   .most = 100},
      .steps = stepsWith({}),
      .seconds = 5,
      .run = measureChats};
}

}  // namespace kvarium::lessons
