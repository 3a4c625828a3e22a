#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/base/printable.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {
namespace {

[[noreturn]] void differs(const Sentence& what, const Sentence& file, const Sentence& here, const Sentence& remedy) {
  throw Error(ErrorKind::content, {"the saved cache has another %1: %2, and here it is %3", what, file, here}, remedy);
}

Sentence shown(std::string_view text) { return {"%1", printable(text, 120)}; }

void checkOwner(const ArchiveOwner& file, const ArchiveOwner& here) {
  if (file.model_digest != here.model_digest)
    differs("model", shown(file.model + " (" + file.model_digest + ")"),
            shown(here.model + " (" + here.model_digest + ")"),
            "load the model it was made with, with the same --quantize");
  if (file.tokenizer_digest != here.tokenizer_digest)
    differs("tokenizer", shown(file.tokenizer_digest), shown(here.tokenizer_digest),
            "use the model's own tokenizer files");
  if (file.vocab_size != here.vocab_size)
    differs("vocabulary", {"%1 tokens", file.vocab_size}, {"%1 tokens", here.vocab_size},
            "load the model it was made with");
  if (file.precision != here.precision)
    differs("precision", shown(file.precision), shown(here.precision),
            {"use --precision %1", printable(file.precision, 20)});
}

Sentence layerText(size_t layer, const ArchiveLayer& what) {
  return Sentence("layer %1 in group %2 with keys %3 and values %4, %5 + %6 bytes a block", layer, what.group,
                  printable(what.keys, 120), printable(what.values, 120), what.full_bytes, what.sealed_bytes);
}

// Checks that the specification leads to the same plan here as where the file was written.
void checkPlan(const ArchiveHead& file, const ArchiveHead& here, const Sentence& remedy) {
  if (file.layers.size() != here.layers.size())
    differs("layer table", {"%1 layers", file.layers.size()}, {"%1 layers", here.layers.size()}, remedy);
  for (size_t l = 0; l < file.layers.size(); ++l) {
    if (file.layers[l] != here.layers[l])
      differs("layer table", layerText(l, file.layers[l]), layerText(l, here.layers[l]), remedy);
  }
  if (file.groups.size() != here.groups.size())
    differs("layer table", {"%1 groups", file.groups.size()}, {"%1 groups", here.groups.size()}, remedy);
  for (size_t g = 0; g < file.groups.size(); ++g) {
    if (file.groups[g].rule != here.groups[g].rule)
      differs("rule", shown(file.groups[g].rule), shown(here.groups[g].rule), remedy);
  }
  if (file.state_floats != here.state_floats)
    differs("recurrent state", {"%1 numbers", file.state_floats}, {"%1", here.state_floats}, remedy);
}

bool meansTheSame(const CacheSpec& wanted, const KvCache& cache, const std::vector<LayerShape>& layers) {
  if (wanted.text == cache.facts().spec) return true;
  const CacheStore& store = cache.store();
  const auto same = [](const LayerPlan& a, const LayerPlan& b) {
    return a.retention == b.retention && a.rules == b.rules && a.k_format == b.k_format && a.v_format == b.v_format &&
           a.sealing == b.sealing;
  };
  try {
    const std::vector<LayerPlan> plans = planLayers(wanted, layers, store.job);
    return wanted.keeps_nothing == cache.facts().keeps_nothing &&
           std::equal(plans.begin(), plans.end(), store.plans.begin(), store.plans.end(), same);
  } catch (const Error&) {
    return false;  // this model cannot have such a cache
  }
}

KvCache staging(const ArchiveFile& file, device::LayerDevices devices, const RestoreRequest& request) {
  const ArchiveHead& head = file.head();
  CacheJob job = request.job;
  job.context = std::max({job.context, head.context, head.tokens + request.further});
  const CacheSpec spec = [&] {
    try {
      return parseCacheSpec(head.spec);
    } catch (const Error& error) {
      throw Error(ErrorKind::file, error.problem(), "it is damaged: save the cache again");
    }
  }();
  KvCache cache(devices, request.layers, spec, job);
  const std::string format(job.default_format->name);
  checkPlan(head, headOf(cache, {}, {}),
            head.default_format == format
                ? Sentence("load the model it was made with")
                : Sentence("its default format is %1 and here it is %2: use the --precision it was made with",
                           printable(head.default_format, 20), format));
  if (request.wanted && !meansTheSame(*request.wanted, cache, request.layers))
    differs("specification", shown(spec.text), shown(request.wanted->text), "leave --cache out: the file's applies");
  return cache;
}

// Describes a state of the table that the rules of the group cannot lead to; empty: there is none.
Sentence wrongFor(const Group& group, const CellTable& table) {
  const LayerPlan& plan = group.plan;
  const int64_t tokens_seen = table.tokensSeen(), sinks = group.retention->traits().sinks;
  const SealRule rule = plan.sealing ? plan.sealing->rule : SealRule{};
  for (const Block& block : table.blocks()) {
    const int64_t end = block.end();
    if (block.role == Role::sink ? end > sinks : block.first_position < sinks) return "a block has the wrong role";
    if (block.form == Form::sealed &&
        (!group.sealed || block.first_position < rule.first_full || (rule.sinks_full && block.role == Role::sink)))
      return "a block is sealed that must stay full";
    if (block.form == Form::full && block.first_position < rule.first_full && end > rule.first_full)
      return "a block extends beyond the first tokens";
  }
  if (!group.retention->traits().keepsYoungest(
          tokens_seen)) {  // cells may have any age, but there must be enough of them
    const int64_t missing = group.retention->fewestCells(tokens_seen) - table.stored();
    return missing > 0 ? Sentence("%1 cells are missing", missing) : Sentence();
  }
  // The next token needs every segment from the start of its window on.
  for (const SegmentRule& segment : group.retention->segments()) {
    const int64_t end = segment.role == Role::sink ? std::min(sinks, tokens_seen) : tokens_seen;
    const int64_t first =
        std::max(segment.role == Role::sink ? 0 : sinks, segment.window < 0 ? 0 : tokens_seen - segment.window + 1);
    int64_t needed = std::max<int64_t>(0, end - first);
    for (const Drop& piece : table.live({first, needed})) needed -= piece.count;
    if (needed > 0) return {"%1 cells are missing", needed};
  }
  return {};
}

// The same of what the file says of a group.
Sentence wrongFor(const Group& group, const ArchiveFile& file) {
  const size_t at = group.archived_as;
  const CellTable& table = file.tables()[at];
  const RetentionTraits& traits = group.retention->traits();
  if (Sentence wrong = wrongFor(group, table); !wrong.empty()) return wrong;
  if (static_cast<int64_t>(file.scores(at).size()) != table.stored() * traits.memory_width)
    return "its scores belong to other cells";
  // Queries are known of a prompt that is not over, by a retention that wants to.
  if (const QueryMoments& queries = file.queries(at); queries.rows > 0) {
    const LayerShape& shape = group.plan.shape;
    const bool is_wanted = group.retention->wants(CellTable(), 0).queries_from >= 0;
    if (file.head().groups[at].prompt > 0 || !is_wanted) return "nobody wants its queries";
    if (static_cast<int64_t>(queries.numbers.size()) != QueryMoments::floats(shape.n_heads, shape.head_dim))
      return "its queries have another shape";
  }
  const auto isPacked = [](const Block& block) { return block.positions != nullptr; };
  const bool packs = traits.evictsAnyAge() || std::ranges::none_of(table.blocks(), isPacked);
  return packs ? Sentence() : "its cells are never packed";
}

// The blocks of a table, each with a newly acquired block of the pool.
std::vector<Block> withAcquiredBlocks(const Group& group, const CellTable& table) {
  std::vector<Block> blocks = table.blocks();
  for (Block& block : blocks) {
    const std::optional<BlockId> id = group.pool(block.form).acquire();
    if (!id) {
      throw Error(ErrorKind::memory, {"the saved cache of %1 tokens does not fit into memory", table.tokensSeen()},
                  "raise the memory limit, or start without the saved cache");
    }
    block.id = *id;
  }
  return blocks;
}

constexpr int most_readers = 4;

// The blocks of one layer and form, which follow each other in the file.
struct Section {
  std::string name;
  std::span<const std::byte> bytes;
  BlockPool& pool;
  int index;  // index of the layer in its group
  const std::vector<Block>& blocks;
  Form form;
  Digest digest = {};

  // Calls done(bytes) after every block; stops when it returns false.
  template <class Done>
  void read(const Done& done) {
    const size_t size = pool.layers()[static_cast<size_t>(index)].blockBytes();
    size_t at = 0;  // sectionsOf has checked the number of blocks
    for (const Block& block : blocks) {
      if (block.form != form) continue;
      std::span<const std::byte> part = bytes.subspan(at, size);
      if (pool.inHostMemory()) {
        std::byte* to = pool.hostAddress(index, block.id);
        populatePages({to, size});
        std::memcpy(to, part.data(), size);
        // Digest of this copy: it is still in the processor's cache, and the file can no longer change it.
        part = {to, size};
      } else {
        pool.put(index, block.id, part.data());
      }
      digest.add(part);
      at += size;
      if (!done(size)) return;
    }
  }
};

// Fills the blocks of one table per group; the blocks have ids. Compares the checksum of every section. Throws
// Error{file} for a section that does not match, and Error{content} if `progress` stops the work; the contents of the
// blocks are undefined then.
void readBlocks(const ArchiveFile& file, const CacheStore& store, const std::vector<std::vector<Block>>& blocks,
                const ArchiveProgress& progress) {
  std::vector<Section> sections;
  bool host = true;
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const Group& group = store.groups[g];
    for (size_t index = 0; index < group.layers.size(); ++index) {
      for (const Form form : {Form::full, Form::sealed}) {
        std::string name = "layers." + std::to_string(group.layers[index]) + (form == Form::full ? ".full" : ".sealed");
        const std::span<const std::byte> bytes = file.bytes(name);
        if (bytes.empty()) continue;
        BlockPool& pool = group.pool(form);
        host = host && pool.inHostMemory();
        sections.push_back({std::move(name), bytes, pool, static_cast<int>(index), blocks[g], form});
      }
    }
  }
  std::atomic<size_t> next{0};
  std::atomic<uint64_t> all{0};
  std::atomic<bool> stopped{false};
  std::exception_ptr failed;
  const auto read = [&](int thread) {
    for (size_t i = next++; i < sections.size() && !stopped; i = next++) {
      sections[i].read([&](size_t bytes) {
        const uint64_t done = all += bytes;
        if (thread == 0) reportProgress(progress, done, file.fileBytes(), "reading the saved cache");
        return !stopped;
      });
    }
  };
  // Only the calling thread (0) reports progress, and only it may touch memory other than the host's. So only thread 0
  // can throw. On a busy machine the others may read everything before it reports once.
  archiveThreads(host ? most_readers : 1)->run([&](int thread) {
    try {
      read(thread);
    } catch (...) {
      failed = std::current_exception();
      stopped = true;
    }
  });
  if (failed) std::rethrow_exception(failed);
  reportProgress(progress, all, file.fileBytes(), "reading the saved cache");
  for (const Section& section : sections) file.expect(section.name, section.digest.hex());
}

// The present state, then those of the checkpoints, of which memory holds those that save most. Returns what
// is said of the others; empty: there are none.
Sentence readState(const ArchiveFile& file, const CacheStore& store, SequenceState& state) {
  const ArchiveHead& head = file.head();
  if (!head.hasState()) return {};
  const auto read = [&](const std::string& section) {
    StateBuffer buffer = store.states->acquire();
    while (!buffer && state.kept.giveOneUp(store, head.tokens)) buffer = store.states->acquire();
    if (!buffer) return buffer;
    const std::span<const std::byte> bytes = file.bytes(section);
    const std::byte* from = bytes.data();
    for (size_t device = 0; device < store.devices.size(); ++device) {
      const device::Memory& piece = (*buffer)[device];
      if (piece.size() > 0) store.devices[device].device->copyIn(piece.data(), from, piece.size());
      from += piece.size();
    }
    file.expect(section, digestOf(bytes));
    return buffer;
  };
  state.recurrent = read("state.now");
  if (!state.recurrent)
    throw Error(ErrorKind::memory, "the saved recurrent state does not fit into memory",
                "raise the memory limit, or start without the saved cache");
  for (const int64_t position : head.kept_states) {
    StateBuffer buffer = position == head.tokens ? state.recurrent : read("state." + std::to_string(position));
    if (buffer) state.kept.keep(store, {position, true, std::move(buffer)}, head.tokens);
  }
  store.states->keepOneFree();
  const auto saved = std::ssize(head.kept_states), kept = std::ssize(state.kept.all());
  if (kept == saved) return {};
  return {"%1 of %2 saved checkpoints were restored: the memory for them holds no more", kept, saved};
}

}  // namespace

RestoredCache restoreCache(const ArchiveFile& file, device::LayerDevices devices, const RestoreRequest& request) {
  const ArchiveHead& head = file.head();
  checkOwner(head.owner, request.owner);
  KvCache cache = staging(file, devices, request);
  const CacheStore& store = cache.store();
  if (head.keeps_nothing != cache.facts().keeps_nothing) file.damaged("its specification contradicts its contents");
  if (const int64_t limit = cache.facts().text_limit; limit >= 0 && head.tokens > limit)
    file.damaged("it has more tokens than its cache can hold");
  std::vector<std::vector<Block>> blocks;
  for (const Group& group : store.groups) {
    const Sentence wrong = head.keeps_nothing ? Sentence() : wrongFor(group, file);
    if (!wrong.empty()) file.damaged({"group %1: %2", group.archived_as, wrong});
    blocks.push_back(withAcquiredBlocks(group, file.tables()[group.archived_as]));
  }
  readBlocks(file, store, blocks, request.progress);
  SequenceState state;
  for (size_t g = 0; g < store.groups.size(); ++g) {
    const size_t at = store.groups[g].archived_as;
    CellTable table =
        std::move(*CellTable::of(std::move(blocks[g]), file.tables()[at].tokensSeen(),
                                 store.groups[g].retention->traits().memory_width, head.groups[at].prompt));
    std::copy(file.scores(at).begin(), file.scores(at).end(), table.memory().begin());
    if (file.queries(at).rows > 0) table.setQueries(std::make_shared<const QueryMoments>(file.queries(at)));
    state.tables.push_back(std::move(table));
    state.rounded.push_back(head.groups[at].rounded);
  }
  Sentence notice = readState(file, store, state);
  state.ids = file.ids();
  state.rope_length = head.rope_length;
  cache.adopt(std::move(state));
  std::vector<float> logits(static_cast<size_t>(head.logits));
  if (!logits.empty()) {
    const std::span<const std::byte> bytes = file.bytes("last_logits");
    std::memcpy(logits.data(), bytes.data(), bytes.size());
    file.expect("last_logits", digestOf(bytes));
  }
  for (const CacheDevice& on : store.devices) on.device->synchronize();  // before the bytes of the file are unmapped
  file.checkRead();
  return {std::move(cache), std::move(logits), head.note, std::move(notice)};
}

}  // namespace kvarium::cache
