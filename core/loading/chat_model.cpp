#include "core/loading/chat_model.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/model/model_config.h"
#include "core/text/thoughts.h"

namespace kvarium::loading {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t bytes_looked_at = 256;  // bytes of a tensor that are hashed, at either end

Json ropesJson(const model::ModelConfig& config) {
  Json list = Json::array();
  for (const model::RopeConfig& rope : config.ropes) {
    list.push_back({{"pairs", rope.style == device::RopeStyle::halves ? "halves" : "interleaved"},
                    {"dims", rope.dims},
                    {"base", rope.base},
                    {"scaling", model::nameOf(rope.scaling)},
                    {"factor", rope.factor},
                    {"original_context", rope.original_context},
                    {"low_freq_factor", rope.low_freq_factor},
                    {"high_freq_factor", rope.high_freq_factor},
                    {"beta_fast", rope.beta_fast},
                    {"beta_slow", rope.beta_slow},
                    {"attention_factor", rope.attention_factor},
                    {"factors", rope.factors},
                    {"long_factors", rope.long_factors}});
    if (!rope.whole_pairs) list.back()["whole_pairs"] = false;  // added later: see layerJson()
  }
  return list;
}

Json layerJson(const model::LayerSpec& layer) {
  const model::ScanShape* own = std::get_if<model::ScanShape>(&layer.recurrence);
  const model::ScanShape scan = own ? *own : model::ScanShape{};
  Json json{{"heads", {layer.n_heads, layer.n_kv_heads, layer.head_dim}},
            {"window", layer.window},
            {"scale", {layer.query_scale, layer.softcap}},
            {"rope", layer.rope},
            {"scan", {scan.inner, scan.state, scan.conv, scan.dt_rank, scan.norms, scan.bias, scan.conv_bias}},
            {"feed", {layer.ff_dim, static_cast<int>(layer.activation), layer.gated}},
            {"experts", {layer.n_experts, layer.n_experts_used, layer.experts_renormalized}},
            {"biases", {layer.qkv_bias, layer.out_bias, layer.feed_bias, layer.key_bias}},
            {"norms", {layer.qk_norms, layer.post_norms}},
            {"cross", layer.cross}};
  // Added later: only where a layer has it, so that digests of caches that are saved stay.
  if (layer.expert_sigmoids || layer.expert_bias || layer.expert_factor != 1)
    json["router"] = {layer.expert_sigmoids, layer.expert_bias, layer.expert_factor};
  if (const auto* conv = std::get_if<model::ShortConvShape>(&layer.recurrence))
    json["short_conv"] = {conv->inner, conv->conv, conv->bias};
  if (layer.shared_ff_dim > 0) json["shared"] = {layer.shared_ff_dim, layer.shared_gate};
  if (const auto* delta = std::get_if<model::DeltaShape>(&layer.recurrence))
    json["delta"] = {delta->k_heads, delta->v_heads, delta->k_width, delta->v_width, delta->conv, delta->tiled};
  if (layer.output_gate) json["output_gate"] = true;
  if (const auto* heads = std::get_if<model::HeadScanShape>(&layer.recurrence)) {
    json["head_scan"] = {heads->heads,        heads->head_dim,   heads->groups,    heads->state,
                         heads->conv,         heads->least_step, heads->most_step, heads->norm,
                         heads->norm_epsilon, heads->bias,       heads->conv_bias};
    if (heads->out_bias != heads->bias || heads->norm_first) json["scan_out"] = {heads->out_bias, heads->norm_first};
    if (const model::HeadScanShape plain;
        heads->factors != plain.factors || heads->in_factor != 1 || heads->out_factor != 1)
      json["scan_factors"] = {heads->in_factor, heads->out_factor, heads->factors};
  }
  if (layer.attention_in != 1 || layer.attention_out != 1 || layer.gate_factor != 1 || layer.feed_factor != 1)
    json["factors"] = {layer.attention_in, layer.attention_out, layer.gate_factor, layer.feed_factor};
  if (layer.expert_groups_used < layer.expert_groups)
    json["expert_groups"] = {layer.expert_groups, layer.expert_groups_used};
  if (layer.expert_width > 0) json["expert_width"] = layer.expert_width;
  return json;
}

std::string configText(const model::ModelConfig& config) {
  Json json{{"architecture", config.architecture},
            {"dim", config.dim},
            {"vocab_size", config.vocab_size},
            {"context_length", config.context_length},
            {"norm", {static_cast<int>(config.norm), config.norm_epsilon}},
            {"embedding_scale", config.embedding_scale},
            {"learned_positions", config.learned_positions},
            {"final_softcap", config.final_softcap},
            {"ropes", ropesJson(config)},
            {"layers", Json::array()}};
  for (const model::LayerSpec& layer : config.layers) json["layers"].push_back(layerJson(layer));
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

void addTensor(Digest& digest, const TensorView& tensor) {
  digest.add(static_cast<int64_t>(tensor.dtype));
  for (int i = 0; i < tensor.rank; ++i) digest.add(tensor.shape[static_cast<size_t>(i)]);
  if (!tensor.data) return;  // the tensor is computed when it is read, so there are no bytes to hash
  const std::span<const std::byte> bytes(tensor.data, tensor.bytes());
  digest.add(bytes.first(std::min(bytes.size(), bytes_looked_at)));
  digest.add(bytes.last(std::min(bytes.size(), bytes_looked_at)));
}

std::string modelDigest(const ModelFiles& files) {
  Digest digest;
  digest.add(configText(files.config()));
  for (const std::string& name : files.weights().names()) {
    digest.add(name);
    try {
      if (const TensorView* tensor = files.weights().find(name)) addTensor(digest, *tensor);
    } catch (const Error&) {  // an unsupported type that nothing reads: its name is enough
    }
  }
  return digest.hex();
}

std::string tokenizerDigest(const text::Tokenizer& tokenizer) {
  const text::Vocabulary& words = tokenizer.vocabulary();
  Digest digest;
  digest.add(words.pre);
  for (const std::string& piece : words.tokens) digest.add(piece);
  for (const text::TokenKind kind : words.kinds) digest.add(static_cast<int64_t>(kind));
  for (const auto& [left, right] : words.merges) {
    digest.add(left);
    digest.add(right);
  }
  digest.add(static_cast<int64_t>(words.bos));
  digest.add(static_cast<int64_t>(words.eos));
  return digest.hex();
}

// Identifies the model in saved caches. The digest of the model covers everything that determines a key or a value: the
// configuration, and of each tensor its name, type, shape, and first and last bytes, so that only a page or two of it
// is read. The digest of the tokenizer covers all pieces, their kinds and merges.
cache::ArchiveOwner cacheOwner(const ModelFiles& files, const text::Tokenizer& tokenizer, device::Precision precision) {
  return {files.config().name,
          modelDigest(files),
          tokenizerDigest(tokenizer),
          std::string(device::nameOf(precision)),
          ropesJson(files.config()).dump(),
          files.config().vocab_size};
}

// What a template is asked with.
const std::string system_mark = "SYSTEM-PROMPT-MARK";
const jinja::ChatMessage question{"user", "A question."};

// The text that render() gives; nullopt: the template refuses the messages.
template <class Render>
std::optional<std::string> unlessRefused(const Render& render) {
  try {
    return render().text;
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Messages for a template that takes no system message: the text of a system message is put before the next user's
// message, with a blank line between them.
struct FoldedMessages {
  // Bytes [first, end) of a folded content are the content of the message with this index.
  struct Part {
    int message = 0;
    size_t first = 0, end = 0;
  };
  std::vector<jinja::ChatMessage> messages;
  std::vector<std::vector<Part>> parts;  // of each of them; ascending, and never empty
};

constexpr char between[] = "\n\n";

void append(jinja::ChatMessage& message, std::vector<FoldedMessages::Part>& parts, int index,
            const std::string& content) {
  if (!message.content.empty() && !content.empty()) message.content += between;
  const size_t first = message.content.size();
  message.content += content;
  parts.push_back({index, first, message.content.size()});
}

// System messages that no user's message follows become a user's message.
FoldedMessages foldSystem(const std::vector<jinja::ChatMessage>& messages) {
  FoldedMessages folded;
  jinja::ChatMessage waiting{"user", {}};
  std::vector<FoldedMessages::Part> parts;
  const auto add = [&](jinja::ChatMessage message, std::vector<FoldedMessages::Part> its_parts) {
    folded.messages.push_back(std::move(message));
    folded.parts.push_back(std::move(its_parts));
  };
  for (size_t i = 0; i < messages.size(); ++i) {
    const jinja::ChatMessage& message = messages[i];
    const int index = static_cast<int>(i);
    if (message.role == "system") {
      append(waiting, parts, index, message.content);
    } else if (message.role == "user" && !parts.empty()) {
      append(waiting, parts, index, message.content);
      add(std::exchange(waiting, {"user", {}}), std::exchange(parts, {}));
    } else {
      add(message, {{index, 0, message.content.size()}});
    }
  }
  if (!waiting.content.empty()) add(std::move(waiting), std::move(parts));
  return folded;
}

// Changes the spans of a text made of folded messages: they then name the messages before folding.
void nameUnfolded(jinja::TracedText& rendered, const FoldedMessages& folded) {
  std::vector<jinja::ContentSpan> spans;
  for (const jinja::ContentSpan& span : rendered.contents) {
    if (span.message == jinja::several_messages) {
      spans.push_back(span);
      continue;
    }
    const bool thoughts = span.message < 0;
    const std::vector<FoldedMessages::Part>& parts =
        folded.parts[static_cast<size_t>(thoughts ? -1 - span.message : span.message)];
    // Thoughts are of an assistant, which is no folded message. Of bytes that are none of the content's the last of its
    // messages has the role that is kept.
    if (thoughts || span.made) {
      const int last = parts.back().message;
      spans.push_back(span);
      spans.back().message = thoughts ? -1 - last : last;
      continue;
    }
    const size_t end = span.offset + (span.end - span.first);
    for (const FoldedMessages::Part& part : parts) {
      const size_t from = std::max(span.offset, part.first), to = std::min(end, part.end);
      if (from >= to) continue;
      const size_t first = span.first + (from - span.offset);
      spans.push_back({part.message, first, first + (to - from), from - part.first});
    }
  }
  rendered.contents = std::move(spans);
}

}  // namespace

void markPlain(jinja::TracedText& rendered, const std::function<bool(int)>& is_reply) {
  if (rendered.lost) {
    throw Error(ErrorKind::content, "the chat template cuts the messages into more parts than are followed",
                "shorten the conversation");
  }
  rendered.plain.clear();
  for (const jinja::ContentSpan& span : rendered.contents) {
    const bool marks = span.message != jinja::several_messages && (span.message < 0 || is_reply(span.message));
    if (marks)
      text::addOutsideThoughtMarks(rendered.text, {span.first, span.end}, rendered.plain);
    else
      rendered.plain.push_back({span.first, span.end});
  }
  std::erase_if(rendered.contents, [](const jinja::ContentSpan& span) { return span.made || span.message < 0; });
}

jinja::TracedText ChatModel::renderAsTheyAre(const std::vector<jinja::ChatMessage>& messages,
                                             bool add_generation_prompt,
                                             const jinja::TemplateVariables& variables) const {
  const text::Vocabulary& words = tokenizer.vocabulary();
  const std::string bos = words.bos >= 0 ? words.tokens[words.bos] : "";
  const std::string eos = words.eos >= 0 ? words.tokens[words.eos] : "";
  jinja::TracedText prompt;
  if (chat_template) {
    prompt = chat_template->render(messages, bos, eos, add_generation_prompt, variables);
  } else {
    prompt.text = words.add_bos ? bos : "";
    const jinja::TracedText rest =
        jinja::ChatTemplate(jinja::chatMlTemplate()).render(messages, bos, eos, add_generation_prompt);
    prompt.append(rest.text, rest.contents);
  }
  return prompt;
}

jinja::TracedText ChatModel::render(const std::vector<jinja::ChatMessage>& messages, bool add_generation_prompt,
                                    const jinja::TemplateVariables& variables) const {
  jinja::TracedText prompt;
  if (folds_system) {
    const FoldedMessages folded = foldSystem(messages);
    prompt = renderAsTheyAre(folded.messages, add_generation_prompt, variables);
    nameUnfolded(prompt, folded);
  } else {
    prompt = renderAsTheyAre(messages, add_generation_prompt, variables);
  }
  markPlain(prompt, [&](int message) { return messages[static_cast<size_t>(message)].role == "assistant"; });
  return prompt;
}

bool ChatModel::takesSystem() const {
  const auto text = [&](const std::vector<jinja::ChatMessage>& messages) {
    return unlessRefused([&] { return renderAsTheyAre(messages, true, {}); });
  };
  const std::optional<std::string> with = text({{"system", system_mark}, question});
  if (with && with->find(system_mark) != std::string::npos) return true;
  const std::optional<std::string> alone = text({question});
  return !alone || alone->find(question.content) == std::string::npos;
}

Sentence ChatModel::foldNotice(const std::vector<jinja::ChatMessage>& messages) const {
  const auto is = [](const jinja::ChatMessage& one) { return one.role == "system" && !one.content.empty(); };
  if (!folds_system || std::ranges::none_of(messages, is)) return {};
  return "the model's chat template takes no system message; its text stands before the next message of the user";
}

std::vector<TokenId> ChatModel::encode(const jinja::TracedText& rendered) const {
  return tokenizer.encode(rendered.text, {.plain = rendered.plain});
}

void ChatModel::checkVariables(const jinja::TemplateVariables& variables) const {
  if (chat_template) return chat_template->refuseUnknown(variables);
  if (!variables.empty())
    throw Error(ErrorKind::content, {"%1, so it has no variable %2", template_problem, variables.begin()->first},
                "leave it out");
}

std::string ChatModel::thinkingVariable() const {
  const auto asks = [&](const char* name, bool thinks) {
    return unlessRefused([&] { return render({question}, true, {{name, thinks}}); });
  };
  for (const char* name : {"enable_thinking", "thinking"}) {  // Qwen 3, SmolLM 3, GLM; Granite, DeepSeek V3.1
    if (!chat_template || !chat_template->reads(name)) continue;
    const std::optional<std::string> thinking = asks(name, true), other = asks(name, false);
    if (!thinking || !other) return {};
    if (*thinking != *other) return name;
  }
  return {};
}

bool ChatModel::readsTools() const {
  jinja::ChatMessage call{"assistant", ""}, result{"tool", "RESULT-MARK"};
  call.tool_calls = R"([{"id": "abcdefghi", "type": "function", "function": {"name": "name_mark",)"
                    R"( "arguments": {"argument_mark": "value_mark"}}}])";
  result.tool_call_id = "abcdefghi";  // of nine characters, as Mistral's templates demand it
  result.name = "name_mark";
  if (!chat_template) return false;
  const std::string text = unlessRefused([&] { return render({question, call, result}); }).value_or("");
  return std::ranges::all_of(std::array{"name_mark", "argument_mark", "value_mark", "RESULT-MARK"},
                             [&](const char* mark) { return text.find(mark) != std::string::npos; });
}

decode::GenerateOptions ChatModel::completed(decode::GenerateOptions options) const {
  if (options.eos.empty()) options.eos = end_of_reply;
  if (chat_template) return options;
  constexpr std::string_view mark = "<|im_end|>";
  const std::optional<TokenId> id = tokenizer.find(mark);
  if (!id || !tokenizer.isEndOfGeneration(*id)) options.stop.emplace_back(mark);
  return options;
}

std::string ChatModel::defaultSystemPrompt() const {
  if (folds_system) return {};
  // The default is the text at the place of a system prompt, when the messages have none. A template that refuses
  // system prompts has no default.
  const std::string with = unlessRefused([&] { return render({{"system", system_mark}, question}); }).value_or("");
  const std::string without = unlessRefused([&] { return render({question}); }).value_or("");
  const size_t at = with.find(system_mark);
  if (at == std::string::npos) return {};
  const std::string_view before = std::string_view(with).substr(0, at),
                         behind = std::string_view(with).substr(at + system_mark.size());
  const bool framed =
      without.size() > before.size() + behind.size() && without.starts_with(before) && without.ends_with(behind);
  return framed ? without.substr(before.size(), without.size() - before.size() - behind.size()) : std::string();
}

Sentence ChatModel::chatNotice() const {
  if (!has_tokenizer) return {"%1 has no tokenizer, so it cannot read text", config.name};
  if (template_problem.empty() || config.isSpeechModel()) return warning;
  const Sentence chatml("%1, ChatML is used", template_problem);
  return warning.empty() ? chatml : Sentence("%1; %2", warning, chatml);
}

std::vector<cache::LegacyLayer> ChatModel::legacyLayers() const {
  std::vector<cache::LegacyLayer> layers;
  for (const model::LayerSpec& layer : config.layers) {
    const bool rotated = layer.attends() && layer.rope >= 0;
    const model::RopeConfig* rope = rotated ? &config.ropes[static_cast<size_t>(layer.rope)] : nullptr;
    layers.push_back(rope ? cache::LegacyLayer{rope->style, rope->dims} : cache::LegacyLayer{});
  }
  return layers;
}

decode::SpeechModel ChatModel::speechModel() const {
  if (!speech) throw Error(ErrorKind::content, {"%1 is not a speech model", config.name}, "choose a Whisper model");
  if (!has_tokenizer) {
    throw Error(ErrorKind::content, {"%1 lacks the tokens that begin a transcript", config.name},
                "put tokenizer.json and generation_config.json into its folder");
  }
  return {config.name, *speech, tokenizer, end_of_reply, *default_format, model};
}

void ChatModel::requireTokenizer() const {
  if (config.isSpeechModel()) {
    throw Error(ErrorKind::content, {"%1 transcribes speech and does not chat", config.name},
                "give it a recording: kvarium-cli transcribe -m MODEL -f AUDIO.wav");
  }
  if (!has_tokenizer) {
    throw Error(ErrorKind::content, {"%1 has no tokenizer, so it cannot read text", config.name},
                "put tokenizer.json or tokenizer.model into its folder");
  }
}

std::shared_ptr<const ChatModel> loadChatModel(const ModelFiles& files, device::LayerDevices devices,
                                               const model::LoadProgress& progress) {
  if (progress && !progress(0.0, "vocabulary")) return nullptr;
  // Constructed in place, because a tokenizer can neither be copied nor moved.
  const std::shared_ptr<ChatModel> chat(new ChatModel{files.config(), files.tokenizer()});
  model::checkWeights(files.weights(), chat->config);
  model::findKeyBiases(files.weights(), chat->config);
  chat->has_tokenizer = files.hasTokenizer();
  if (chat->tokenizer.size() > chat->config.vocab_size) {
    throw Error(ErrorKind::file,
                {"%1 has a tokenizer of %2 tokens, but the model embeds only %3", files.weights().label(),
                 chat->tokenizer.size(), chat->config.vocab_size},
                "use the tokenizer files that belong to it, or convert the model again");
  }
  const Sentence &of_words = chat->tokenizer.warning(), &of_config = chat->config.note;
  chat->warning = of_words.empty() ? of_config : of_config.empty() ? of_words : Sentence("%1; %2", of_config, of_words);
  chat->end_of_reply = files.endOfReply();
  chat->named_sampling = files.sampling();
  text::TemplateChoice chosen = files.chatTemplate();
  chat->template_source = std::move(chosen.source);
  if (!chosen.problem.empty()) {
    chat->template_problem = std::move(chosen.problem);
  } else if (chat->template_source.empty()) {
    chat->template_problem = "the model has no chat template";
  } else {
    try {
      chat->chat_template.emplace(chat->template_source);
    } catch (const Error& error) {
      chat->template_problem = {"the model's chat template cannot be read (%1)", error.sentence()};
    }
    chat->folds_system = chat->chat_template && !chat->takesSystem();
  }
  chat->speech = files.speech(chat->tokenizer);
  const device::Precision precision = devices.head().facts().precision;
  chat->owner = cacheOwner(files, chat->tokenizer, precision);
  chat->default_format = defaultFormat(files, precision);
  chat->model = model::loadModel(devices, files.weights(), files.config(), progress);
  return chat->model ? chat : nullptr;
}

std::shared_ptr<const ChatModel> openChatModel(const std::filesystem::path& path, device::LayerDevices devices,
                                               const model::LoadProgress& progress) {
  if (progress && !progress(0.0, "header")) return nullptr;
  return loadChatModel(*ModelFiles::open(path), devices, progress);
}

}  // namespace kvarium::loading
