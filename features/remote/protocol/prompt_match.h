// PromptMatch: the ids of a text laid along the chain of an engine's blocks: which of its tokens the engine still has,
// where, and how many of them a request of these ids would find.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/token.h"
#include "core/cache/view/cache_view.h"
#include "features/remote/protocol/block_map.h"

namespace kvarium::remote {

// The text in one group of the engine's layers.
struct GroupCells {
  BlockGroup group;
  std::vector<cache::CellRun> runs;  // ascending positions; a block at several places lies at the nearest of them
  int64_t held = 0;                  // tokens in runs
  // It lacks cells of a block of which, or after which, it holds others: a cache that evicts, or a window.
  bool has_holes = false;
  bool of_session = false;  // `group` was reported for the session that was asked for
  // Positions below it are held, or not. From here on nothing is reported, because the block is not full; or it alone
  // is missing at the end: the last token of a reply is computed by the next turn, and a full block is reported a
  // little later.
  int64_t told_to = 0;
};

struct PromptMatch {
  // That a request would find in the engine's device memory: whole blocks from the beginning, without the last token,
  // which is always computed. An engine that goes on from any token (KVarium) finds up to a block less a token more.
  int64_t cached = 0;
  // The most that such an engine may find where no group has holes. Where one has, nothing tells what it finds: a cache
  // that evicts goes on from where it ended.
  int64_t may_be_cached = 0;
  std::vector<GroupCells> groups;  // as BlockMap::groups()
  std::vector<BlockHash> blocks;   // known ones of this text, for BlockMap::claim()
};

// model: of the request; where it is the name of an adapter, its blocks are looked for. session: of the conversation,
// whose blocks are preferred (BlockMap::find). Blocks with images or a salt are not found.
PromptMatch matchPrompt(const BlockMap& map, std::span<const TokenId> ids, std::string_view model,
                        std::string_view session = {});

}  // namespace kvarium::remote
