// kvarium-cli cache: shows and checks saved caches, and exchanges them with the library's legacy layout.
#include <algorithm>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/archive/legacy.h"

namespace kvarium::cli {
namespace {

struct CacheCommandOptions {
  CommonOptions common;
  std::string file, out, ids;
};

// Layers with equal entries, in the order of the first of each.
std::vector<std::vector<size_t>> equalLayers(const cache::ArchiveHead& head) {
  std::vector<std::vector<size_t>> lists;
  for (size_t l = 0; l < head.layers.size(); ++l) {
    const auto same = [&](const auto& list) { return head.layers[list.front()] == head.layers[l]; };
    const auto found = std::ranges::find_if(lists, same);
    if (found == lists.end())
      lists.push_back({l});
    else
      found->push_back(l);
  }
  return lists;
}

// Ascending numbers as "0-3, 5".
std::string rangesText(const std::vector<size_t>& numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

// "keys f16, values f16, 49 tokens stored of 49 seen, 36.8 KiB": the sum of `count` layers like this one.
std::string layerText(const cache::ArchiveFile& file, const cache::ArchiveLayer& layer, int64_t count) {
  if (layer.group < 0) return "a recurrent state and no cells";
  const auto g = static_cast<size_t>(layer.group);
  const cache::ArchiveGroup& group = file.head().groups[g];
  const int64_t sealed = file.tables()[g].counts().sealed;
  const int64_t bytes = count * (group.full_blocks * layer.full_bytes + group.sealed_blocks * layer.sealed_bytes);
  std::string text = "keys " + printable(layer.keys, 120) + ", values " + printable(layer.values, 120) + ", " +
                     withThousands(group.stored) + " tokens stored of " + withThousands(file.head().tokens) + " seen";
  if (layer.sealed_bytes > 0) text += " (" + withThousands(sealed) + " compressed, the others in full precision)";
  return text + ", " + bytesText(bytes);
}

void info(const CacheCommandOptions& options) {
  const cache::ArchiveFile file = cache::ArchiveFile::open(options.file);
  const cache::ArchiveHead& head = file.head();
  if (options.common.json) {
    Json json{{"file", options.file}, {"bytes", file.fileBytes()}, {"version", head.version()}};
    json.update(Json::parse(cache::headText(head)));
    for (size_t g = 0; g < head.groups.size(); ++g) {
      const cache::CellTable& table = file.tables()[g];
      json["groups"][g]["oldest"] = table.blocks().empty() ? -1 : table.blocks().front().first_position;
      json["groups"][g]["sealed_cells"] = table.counts().sealed;
    }
    return printJson(json);
  }
  std::cout << "model      " << printable(head.owner.model) << " (" << printable(head.owner.model_digest) << "), "
            << printable(head.owner.precision) << "\ncache      " << printable(head.spec, 200) << ", default format "
            << printable(head.default_format) << "\ntokens     " << withThousands(head.tokens) << "\nfile       "
            << bytesText(static_cast<int64_t>(file.fileBytes())) << ", version " << head.version() << "\n";
  for (const std::vector<size_t>& layers : equalLayers(head)) {
    std::cout << (layers.size() > 1 ? "layers " : "layer ") << rangesText(layers) << ": "
              << layerText(file, head.layers[layers.front()], std::ssize(layers)) << "\n";
  }
  if (head.hasState()) {
    std::cout << "state: " << withThousands(head.state_floats) << " numbers ("
              << bytesText(head.state_floats * static_cast<int64_t>(sizeof(float))) << "), " << head.kept_states.size()
              << " earlier states kept\n";
  }
}

void verify(const CacheCommandOptions& options) {
  const cache::ArchiveFile file = cache::ArchiveFile::open(options.file);
  file.verify();
  if (options.common.json) {
    return printJson({{"file", options.file},
                      {"bytes", file.fileBytes()},
                      {"sections", file.sections().size()},
                      {"tokens", file.head().tokens},
                      {"ok", true}});
  }
  std::cout << options.file << ": " << file.sections().size() << " sections, "
            << bytesText(static_cast<int64_t>(file.fileBytes())) << ", all checksums match\n";
}

void report(const CacheCommandOptions& options, const cache::KvCache& cache) {
  if (options.common.json)
    return printJson({{"file", options.out}, {"tokens", cache.ids().size()}, {"cache", cacheJson(cache)}});
  std::cout << options.out << ": " << withThousands(std::ssize(cache.ids())) << " tokens, " << cacheName(cache) << "\n";
}

void exportTo(const CacheCommandOptions& options) {
  const Engine engine(options.common);
  const cache::KvCache cache = engine.restore(options.file, 0).cache;
  Progress progress;
  cache::exportLegacy(cache, engine.model().legacyLayers(), engine.model().owner, options.out, [&](double fraction) {
    progress.share("writing", fraction);
    return true;
  });
  report(options, cache);
}

void importFrom(const CacheCommandOptions& options) {
  const Engine engine(options.common);
  const cache::LegacyFile file = cache::LegacyFile::open(options.file);
  const std::vector<TokenId> ids = options.ids.empty() ? file.ids() : parseIds(options.ids);
  engine.checkIds(ids);
  cache::KvCache cache = engine.makeCache(options.common.cache, std::ssize(ids));
  file.read(cache, ids, engine.model().legacyLayers());
  engine.save(cache, options.out);
  report(options, cache);
}

CLI::App* addOne(CLI::App& parent, const char* name, const char* words, With with,
                 const std::shared_ptr<CacheCommandOptions>& options, void (*job)(const CacheCommandOptions&)) {
  CLI::App* command = parent.add_subcommand(name, words);
  addCommon(*command, options->common, with);
  command->add_option("FILE", options->file, "a saved cache")->required();
  command->callback([options, job] { job(*options); });
  return command;
}

}  // namespace

void addCache(CLI::App& program) {
  CLI::App* cache = program.add_subcommand("cache", "show, check and exchange saved caches");
  cache->require_subcommand(1);
  const auto options = [] { return std::make_shared<CacheCommandOptions>(); };
  addOne(*cache, "info", "show the contents of a saved cache", With::nothing, options(), info);
  addOne(*cache, "verify", "check that every byte is as it was written", With::nothing, options(), verify);
  const auto out = options();
  CLI::App* to = addOne(*cache, "export", "write keys and values as transformers' tuple of (key, value) per layer",
                        With::model_and_engine, out, exportTo);
  addText(*to, "-o,--output", out->out, "safetensors file")->required();
  const auto in = options();
  CLI::App* from = addOne(*cache, "import", "read keys and values that export or Python has written",
                          With::model_and_engine, in, importFrom);
  from->get_option("FILE")->description("past_key_values.{layer}.{key,value} in a safetensors file");
  from->add_option("--ids", in->ids, "the tokens, if the file does not list them: 5,6,7 or @file.json");
  addText(*from, "-o,--output", in->out, "the saved cache")->required();
}

}  // namespace kvarium::cli
