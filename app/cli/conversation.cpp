#include "app/cli/conversation.h"

#include "core/files/json_file.h"

namespace kvarium::cli {

std::string noteOf(const Conversation& conversation) {
  Json json{{"conversation", Json::array()},
            {"rendered", conversation.rendered},
            {"prompt", conversation.prompt},
            {"reply", conversation.reply}};
  for (const ChatMessage& message : conversation.messages)
    json["conversation"].push_back({{"role", message.role}, {"content", message.content}});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Conversation conversationOf(const std::string& note, const Tokenizer& tokenizer) {
  const auto wrong = [](const std::string& what) {
    throw Error(ErrorKind::content, "the saved cache " + what, "load one that /save has written");
  };
  if (note.empty()) wrong("has no conversation beside it");
  const nlohmann::json json =
      parseJson(note, "the conversation", {.bytes = size_t{64} << 20, .depth = 8, .values = 4'000'000});
  const auto text = [&](const nlohmann::json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (found == object.end() || !found->is_string()) wrong(std::string("has no conversation: it lacks ") + key);
    return found->get<std::string>();
  };
  Conversation conversation;
  conversation.rendered = text(json, "rendered");
  const auto ids = [&](const char* key) {
    std::vector<TokenId> list = idsOf(json.value(key, nlohmann::json()), key);
    for (const TokenId id : list) {
      if (id < 0 || id >= tokenizer.size()) wrong("has a conversation of tokens that this model lacks");
    }
    return list;
  };
  conversation.prompt = ids("prompt");
  conversation.reply = ids("reply");
  const auto messages = json.find("conversation");
  if (messages == json.end() || !messages->is_array()) wrong("has no conversation: it lacks messages");
  for (const nlohmann::json& message : *messages)
    conversation.messages.push_back({text(message, "role"), text(message, "content")});
  return conversation;
}

}  // namespace kvarium::cli
