#include "core/engine/conversation_note.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/cache/archive/archive_file.h"
#include "core/files/json_fields.h"
#include "core/template/chat_template.h"

namespace kvarium::engine {
namespace {

constexpr const char *kind = "kvarium.conversation", *time_kind = "kvarium.time";
constexpr files::JsonLimits limits{.bytes = size_t{256} << 20, .depth = 3, .values = 4'000'000};

// {"conversation": [{"role", "content"}], "rendered", "prompt": ids, "reply": ids}: what kvarium-cli chat wrote before
// both programs had one format.
bool isOlderChat(const nlohmann::json& json) {
  return json.is_object() && json.contains("conversation") && json.contains("rendered") && json.contains("prompt") &&
         json.contains("reply");
}

// Null for a note of another writer.
nlohmann::json parsed(std::string_view note) {
  try {
    nlohmann::json json = files::parseJson(note, "note", limits);
    if (json.is_object() && (json.value("kind", nlohmann::json()) == kind || isOlderChat(json))) return json;
  } catch (const Error&) {
  }
  return {};
}

// The messages, which no model is needed for; empty: the note has none.
std::vector<jinja::ChatMessage> messagesOf(const nlohmann::json& note) {
  std::vector<jinja::ChatMessage> messages;
  const bool older = isOlderChat(note);
  const char* list = older ? "conversation" : "messages";
  if (!note.contains(list) || !note[list].is_array()) return messages;
  for (const nlohmann::json& one : note[list]) {
    nlohmann::json role, content;
    if (older && one.is_object()) {
      role = one.value("role", nlohmann::json());
      content = one.value("content", nlohmann::json());
    } else if (!older && one.is_array() && one.size() == 2) {
      role = one[0];
      content = one[1];
    }
    if (!role.is_string() || !content.is_string()) return {};
    messages.push_back({role.get<std::string>(), content.get<std::string>()});
  }
  return messages;
}

std::string beganOf(const nlohmann::json& note) {
  const nlohmann::json began = note.is_object() ? note.value("began", nlohmann::json()) : nlohmann::json();
  return began.is_string() && jinja::isTime(began.get<std::string>()) ? began.get<std::string>() : std::string();
}

bool hasEnded(const nlohmann::json& note) { return note.is_object() && note.value("ended", nlohmann::json()) == true; }

std::string keptOf(const nlohmann::json& note) {
  const nlohmann::json kept = note.is_object() ? note.value("kept", nlohmann::json()) : nlohmann::json();
  return kept.is_string() ? kept.get<std::string>() : std::string();
}

std::string modelFileOf(const nlohmann::json& note) {
  if (!note.contains("model_file") || !note["model_file"].is_string()) return {};
  return printable(note["model_file"].get<std::string>(), 255);
}

}  // namespace

// {"kind", "text": what the last turn's prompt was rendered to, "plain": [[first, end]] bytes of it in which control
// tokens are text, "prompt_ids": how many ids that were, "shared": how many of the remembered ids the cache begins
// with, "rest": those after them, "prompt_end", "messages": [[role, text]], "left_out", "variables", "model_file",
// "began", "carried", "ended", "kept"}
std::string writeNote(const ConversationNote& note, const std::vector<TokenId>& cached, const std::string& kept) {
  const std::vector<TokenId>& ids = note.memory->ids();
  const auto differs = std::mismatch(ids.begin(), ids.end(), cached.begin(), cached.end()).first;
  std::vector<std::array<std::string, 2>> messages;
  for (const jinja::ChatMessage& message : note.messages) messages.push_back({message.role, message.content});
  std::vector<std::array<size_t, 2>> plain;
  for (const ByteRange& range : note.memory->plain()) plain.push_back({range.first, range.end});
  nlohmann::ordered_json json{{"kind", kind},
                              {"text", note.memory->prompt()},
                              {"plain", plain},
                              {"prompt_ids", note.memory->promptIds()},
                              {"shared", differs - ids.begin()},
                              {"rest", std::vector<TokenId>(differs, ids.end())},
                              {"prompt_end", note.prompt_end},
                              {"messages", messages},
                              {"left_out", note.left_out},
                              {"variables", jinja::variablesJson(note.variables)},
                              {"model_file", note.model_file},
                              {"began", note.began},
                              {"carried", note.carried},
                              {"ended", note.ended}};
  if (!kept.empty()) json["kept"] = kept;
  // Bytes that are no UTF-8 become others: then the next turn's text departs from this one there, which costs reading.
  const auto written = [&] { return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace); };
  std::string note_text = written();
  if (note_text.size() > limits.bytes && json.erase("kept") > 0) note_text = written();  // so that it can be read
  return note_text;
}

std::optional<ConversationNote> readNote(std::string_view note, const std::string& file,
                                         const std::vector<TokenId>& cached, const text::Tokenizer& tokenizer) {
  const auto wrong = [&](const Sentence& what) -> void {
    throw Error(ErrorKind::file, {"%1: its note on the conversation %2", printable(file, 200), what},
                "it is damaged: save the conversation again");
  };
  const nlohmann::json json = parsed(note);
  if (json.is_null()) return std::nullopt;
  ConversationNote result;
  result.messages = messagesOf(json);
  const auto addIds = [&](const char* name, std::vector<TokenId>& ids) {
    if (!json.contains(name) || !json[name].is_array()) wrong({"has no list \"%1\"", name});
    for (const nlohmann::json& id : json[name]) {
      if (!id.is_number_unsigned() || id.get<uint64_t>() > INT32_MAX) wrong("has an id outside the vocabulary");
      ids.push_back(id.get<TokenId>());
    }
  };
  const auto checkPromptIds = [&](std::span<const TokenId> ids) {
    for (const TokenId id : ids) {
      if (id >= tokenizer.size()) wrong("has an id outside the vocabulary");
    }
  };
  if (isOlderChat(json)) {
    if (!json["rendered"].is_string()) wrong("has no \"rendered\"");
    std::vector<TokenId> prompt, reply;
    addIds("prompt", prompt);
    addIds("reply", reply);
    checkPromptIds(prompt);
    result.prompt_end = static_cast<int64_t>(prompt.size());
    result.memory = std::make_shared<PromptMemory>(tokenizer, json["rendered"].get_ref<const std::string&>(),
                                                   std::move(prompt), reply);
    return result;
  }
  const auto number = [&](const char* name, size_t most) {
    if (!json.contains(name) || !json[name].is_number_unsigned() || json[name].get<uint64_t>() > most)
      wrong({"has an impossible \"%1\"", name});
    return json[name].get<size_t>();
  };
  const size_t shared = number("shared", cached.size());
  std::vector<TokenId> ids(cached.begin(), cached.begin() + static_cast<std::ptrdiff_t>(shared));
  addIds("rest", ids);
  const size_t prompt = number("prompt_ids", ids.size());
  checkPromptIds(std::span(ids).first(prompt));
  if (!json.contains("text") || !json["text"].is_string()) wrong("has no \"text\"");
  result.model_file = modelFileOf(json);
  result.prompt_end = static_cast<int64_t>(number("prompt_end", cached.size() + ids.size()));
  try {
    if (json.contains("variables")) result.variables = jinja::variablesFrom(json["variables"]);
  } catch (const Error&) {
    wrong("has an impossible \"variables\"");
  }
  if (json.contains("carried")) result.carried = static_cast<int64_t>(number("carried", cached.size()));
  result.ended = hasEnded(json);
  result.began = beganOf(json);
  if (result.began.empty() && json.value("began", nlohmann::json("")) != "") wrong("has an impossible \"began\"");
  if (json.contains("left_out")) result.left_out = static_cast<int>(number("left_out", result.messages.size()));
  std::vector<ByteRange> plain;  // none in files from before there were such bytes
  for (const nlohmann::json& range : json.value("plain", nlohmann::json::array())) {
    const bool is_range =
        range.is_array() && range.size() == 2 && range[0].is_number_unsigned() && range[1].is_number_unsigned();
    if (!is_range) wrong("has an impossible \"plain\"");
    plain.push_back({range[0].get<size_t>(), range[1].get<size_t>()});
    if (plain.back().first >= plain.back().end ||
        (plain.size() > 1 && plain.back().first < plain[plain.size() - 2].end))
      wrong("has an impossible \"plain\"");
  }
  const auto middle = ids.begin() + static_cast<std::ptrdiff_t>(prompt);
  result.memory = std::make_shared<PromptMemory>(
      tokenizer, text::MixedText{json["text"].get_ref<const std::string&>(), plain},
      std::vector<TokenId>(ids.begin(), middle), std::vector<TokenId>(middle, ids.end()));
  return result;
}

std::string timeNote(const std::string& began) {
  return nlohmann::ordered_json{{"kind", time_kind}, {"began", began}}.dump();
}

std::string savedTime(const std::filesystem::path& file) {
  const cache::ArchiveFile archive = cache::ArchiveFile::open(file);
  try {
    return beganOf(files::parseJson(archive.head().note, "note", limits));
  } catch (const Error&) {  // there is none
    return {};
  }
}

SavedConversation savedConversation(const std::filesystem::path& file) {
  const cache::ArchiveFile archive = cache::ArchiveFile::open(file);
  const cache::ArchiveHead& head = archive.head();
  const nlohmann::json note = parsed(head.note);
  return {.spec = head.spec,
          .model = head.owner.model,
          .model_file = modelFileOf(note),
          .tokens = head.tokens,
          .messages = messagesOf(note),
          .began = beganOf(note),
          .ended = hasEnded(note),
          .kept = keptOf(note)};
}

}  // namespace kvarium::engine
