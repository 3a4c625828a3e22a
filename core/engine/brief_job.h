// BriefJob: the model's answer to a few messages in a few words, with a small cache of its own. What the window asks
// for itself, as a title: no conversation and no cache of one knows of it.
#pragma once

#include <string>
#include <vector>

#include "core/engine/job.h"
#include "core/template/chat_message.h"

namespace kvarium::engine {

struct BriefJob : Job {
  static constexpr int64_t longest = 1024;  // tokens of prompt and reply
  std::vector<jinja::ChatMessage> messages;
  jinja::TemplateVariables variables = {};
  int64_t most_tokens = 24;  // of the reply

  // A std::string: the reply, greedy, perhaps with thoughts; empty where the prompt is too long, or the model did not
  // end it. Null: it was stopped, or no model that chats is open.
  std::shared_ptr<const void> run(const JobContext& with) const override;
};

}  // namespace kvarium::engine
