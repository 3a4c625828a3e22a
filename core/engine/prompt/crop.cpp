#include "core/engine/prompt/crop.h"

#include <algorithm>

namespace kvarium::engine {
namespace {

// Where exchanges begin: at every message of a user that does not follow another one.
std::vector<size_t> exchangesOf(const std::vector<jinja::ChatMessage>& messages) {
  std::vector<size_t> begins;
  for (size_t i = 0; i < messages.size(); ++i) {
    if (messages[i].role == "user" && (i == 0 || messages[i - 1].role != "user")) begins.push_back(i);
  }
  return begins;
}

int between(const std::vector<size_t>& begins) { return std::max(0, static_cast<int>(begins.size()) - 2); }

// Without the first `exchanges` exchanges after the first one.
Crop without(const std::vector<jinja::ChatMessage>& messages, const std::vector<size_t>& begins, int exchanges) {
  Crop crop;
  crop.exchanges = exchanges;
  for (int i = 0; i < static_cast<int>(messages.size()); ++i) {
    const auto at = static_cast<size_t>(i);
    const bool out = exchanges > 0 && at >= begins[1] && at < begins[1 + static_cast<size_t>(exchanges)];
    (out ? crop.left_out : crop.kept).push_back(i);
  }
  return crop;
}

}  // namespace

std::vector<jinja::ChatMessage> chosen(const std::vector<jinja::ChatMessage>& messages,
                                       const std::vector<int>& indices) {
  std::vector<jinja::ChatMessage> result;
  for (const int i : indices) result.push_back(messages[static_cast<size_t>(i)]);
  return result;
}

std::vector<int> keptWithout(const std::vector<jinja::ChatMessage>& messages, int exchanges) {
  const std::vector<size_t> begins = exchangesOf(messages);
  return without(messages, begins, std::clamp(exchanges, 0, between(begins))).kept;
}

int mostLeftOut(const std::vector<jinja::ChatMessage>& messages) { return between(exchangesOf(messages)); }

Crop cropMessages(const std::vector<jinja::ChatMessage>& messages, const CropLimits& limits,
                  const MeasurePrompt& measure) {
  const std::vector<size_t> begins = exchangesOf(messages);
  const int most = between(begins);
  const auto crop = [&](int exchanges) { return without(messages, begins, exchanges); };
  const auto tokens = [&](int exchanges) { return measure(chosen(messages, crop(exchanges).kept)); };
  if (limits.most < 0 || most == 0) return crop(0);
  const int64_t all = tokens(0);
  const int64_t room = limits.most - std::clamp<int64_t>(limits.reply, 1, std::max<int64_t>(1, limits.most / 4));
  if (all <= room) return crop(0);
  const auto done = [&](int exchanges, int64_t left) {
    Crop result = crop(exchanges);
    result.tokens = all - left;
    return result;
  };
  if (const int before = std::min(limits.before, most); before > 0) {
    if (const int64_t left = tokens(before); left <= room) return done(before, left);
  }
  int low = 1, high = most;  // the fewest that leave enough free; all of them if none does
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (tokens(middle) <= room - limits.most / 4)
      high = middle;
    else
      low = middle + 1;
  }
  return done(low, tokens(low));
}

}  // namespace kvarium::engine
