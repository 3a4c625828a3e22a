#include "features/remote/protocol/prompt_match.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace kvarium::remote {
namespace {

using Chain = std::vector<BlockMap::Found>;

// The blocks of the text, from its beginning to the first one that was not reported.
Chain chainOf(const BlockMap& map, std::span<const TokenId> ids, int64_t block_size, std::string_view lora,
              std::string_view session) {
  Chain chain;
  const auto size = static_cast<size_t>(block_size);
  for (size_t first = 0; ids.size() - first >= size; first += size) {
    const BlockHash parent = chain.empty() ? 0 : chain.back().hash;
    const auto found = map.find(chain.empty(), parent, ids.subspan(first, size), lora, session);
    if (!found) break;
    chain.push_back(*found);
  }
  // What lies before a shared block is shared with the same texts.
  for (size_t i = chain.size(); i > 1; --i) chain[i - 2].shared = chain[i - 2].shared || chain[i - 1].shared;
  return chain;
}

// The nearest medium at which a group has a block.
std::optional<Medium> mediumOf(const BlockMap& map, BlockHash hash, int group) {
  for (const Medium medium : {Medium::device, Medium::host, Medium::disk, Medium::elsewhere})
    if (map.holds(hash, group, medium)) return medium;
  return std::nullopt;
}

cache::Place placeOfMedium(Medium medium) {
  return medium == Medium::device ? cache::Place::device
         : medium == Medium::host ? cache::Place::host
                                  : cache::Place::disk;
}

// A group and where it has the blocks of its chain.
struct GroupChain {
  int64_t block_size = 0;
  int64_t window = -1;                         // tokens before a position that it needs to go on there; -1: all
  std::vector<std::optional<Medium>> mediums;  // nothing: it is not held
};

// For each block of the group, how many blocks up to it are held without a gap, at mediums up to `farthest`.
std::vector<int64_t> heldInARow(const GroupChain& group, Medium farthest) {
  std::vector<int64_t> in_a_row;
  in_a_row.reserve(group.mediums.size());
  for (const std::optional<Medium>& medium : group.mediums) {
    const bool is_held = medium && *medium <= farthest;
    in_a_row.push_back(!is_held ? 0 : in_a_row.empty() ? 1 : in_a_row.back() + 1);
  }
  return in_a_row;
}

// Whether the group has all that it needs to go on at this position.
bool canGoOnAt(const GroupChain& group, const std::vector<int64_t>& in_a_row, int64_t position) {
  if (position % group.block_size != 0) return false;
  const int64_t end = position / group.block_size;
  const int64_t first = group.window < 0 ? 0 : std::max<int64_t>(position - group.window, 0) / group.block_size;
  return end <= static_cast<int64_t>(in_a_row.size()) && in_a_row[static_cast<size_t>(end) - 1] >= end - first;
}

// The most tokens that a request of `tokens` finds: all groups can go on there, and one token is left to compute.
int64_t cachedTokens(const std::vector<GroupChain>& groups, int64_t tokens, Medium farthest) {
  if (groups.empty()) return 0;
  int64_t step = 1, most = tokens - 1;
  std::vector<std::vector<int64_t>> in_a_row;
  for (const GroupChain& group : groups) {
    step = std::max(step, group.block_size);
    most = std::min(most, static_cast<int64_t>(group.mediums.size()) * group.block_size);
    in_a_row.push_back(heldInARow(group, farthest));
  }
  for (int64_t position = most / step * step; position > 0; position -= step) {
    size_t can = 0;
    while (can < groups.size() && canGoOnAt(groups[can], in_a_row[can], position)) ++can;
    if (can == groups.size()) return position;
  }
  return 0;
}

void addCells(GroupCells& cells, const BlockMap::Found& block, Medium medium, int64_t first, int64_t count) {
  if (const int64_t sinks = cells.group.sinks - first; sinks > 0 && sinks < count) {
    addCells(cells, block, medium, first, sinks);
    return addCells(cells, block, medium, first + sinks, count - sinks);
  }
  cells.held += count;
  const cache::CellRun run{.role = first < cells.group.sinks ? cache::Role::sink : cache::Role::normal,
                           .place = placeOfMedium(medium),
                           .shared = block.shared,
                           .first_position = first,
                           .count = count};
  cache::CellRun* last = cells.runs.empty() ? nullptr : &cells.runs.back();
  const bool goes_on = last && last->role == run.role && last->place == run.place && last->shared == run.shared &&
                       last->first_position + last->count == first;
  if (goes_on)
    last->count += count;
  else
    cells.runs.push_back(run);
}

// Cells of a block that is not whole, at the nearest medium that has some. False: none has.
bool addPart(GroupCells& cells, const BlockMap& map, const BlockMap::Found& block, int64_t first) {
  for (const Medium medium : {Medium::device, Medium::host, Medium::disk}) {
    const uint64_t held = map.cellsHeld(block.hash, cells.group.number, medium);
    const auto count = std::min<int64_t>(cells.group.block_size, 64);
    for (int64_t cell = 0; cell < count; ++cell)
      if (held >> cell & 1) addCells(cells, block, medium, first + cell, 1);
    if (held != 0) return true;
  }
  return false;
}

// Of the block after those that are found, an engine may have all tokens but the last.
int64_t mayBeCached(const std::vector<GroupChain>& groups, int64_t tokens, int64_t cached) {
  int64_t step = 1;
  for (const GroupChain& group : groups) step = std::max(step, group.block_size);
  if (cached == 0 && tokens > step) return 0;  // it lacks the first block
  return groups.empty() ? 0 : std::min(cached + step - 1, tokens);
}

// Tokens before a position that the group needs to go on there.
int64_t neededBefore(const BlockGroup& group) {
  if (group.kind.starts_with("mamba")) return 1;  // the state after the last token
  return group.window > 0 ? group.window - 1 : -1;
}

}  // namespace

PromptMatch matchPrompt(const BlockMap& map, std::span<const TokenId> ids, std::string_view model,
                        std::string_view session) {
  const std::string_view lora = map.hasLora(model) ? model : std::string_view();
  PromptMatch match;
  const auto tokens = static_cast<int64_t>(ids.size());
  std::map<int64_t, Chain> chains;  // by the size of their blocks
  for (const int64_t size : map.blockSizes()) {
    Chain& chain = chains[size] = chainOf(map, ids, size, lora, session);
    for (const BlockMap::Found& block : chain) match.blocks.push_back(block.hash);
  }
  std::vector<GroupChain> groups;
  for (const BlockGroup& known : map.groups()) {
    const BlockGroup& group = map.groupFor(known, session);
    GroupCells& cells = match.groups.emplace_back(GroupCells{.group = group, .of_session = &group != &known});
    if (group.block_size <= 0) continue;  // only a connector named it
    const int64_t full = tokens / group.block_size * group.block_size;
    const int64_t told = static_cast<int64_t>(chains[group.block_size].size()) * group.block_size;
    cells.told_to = told + group.block_size == full ? told : full;
    GroupChain& own = groups.emplace_back(GroupChain{.block_size = group.block_size, .window = neededBefore(group)});
    bool lacks_one = false;
    for (const BlockMap::Found& block : chains[group.block_size]) {
      const auto first = static_cast<int64_t>(own.mediums.size()) * group.block_size;
      const std::optional<Medium> medium = mediumOf(map, block.hash, group.number);
      own.mediums.push_back(medium);
      if (medium && *medium != Medium::elsewhere) addCells(cells, block, *medium, first, group.block_size);
      const bool in_part = !medium && addPart(cells, map, block, first);
      cells.has_holes = cells.has_holes || in_part || (medium && lacks_one);
      lacks_one = lacks_one || !medium;
    }
  }
  match.cached = cachedTokens(groups, tokens, Medium::device);
  match.may_be_cached = mayBeCached(groups, tokens, match.cached);
  return match;
}

}  // namespace kvarium::remote
