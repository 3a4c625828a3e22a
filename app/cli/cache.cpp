// kvarium-cli cache: saved caches are looked at, checked, and exchanged with the library's legacy layout.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/base/printable.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/archive/legacy.h"

namespace kvarium::cli {
namespace {

struct Options {
  CommonOptions common;
  std::string file, out, ids;
};

Json infoJson(const std::string& path, const ArchiveFile& file) {
  const ArchiveHead& head = file.head();
  Json json{{"file", path}, {"bytes", file.fileBytes()}, {"version", archive_version}};
  json.update(Json::parse(headText(head)));
  for (size_t g = 0; g < head.groups.size(); ++g) {
    const CellTable& table = file.tables()[g];
    json["groups"][g]["oldest"] = table.blocks().empty() ? -1 : table.blocks().front().first_position;
    json["groups"][g]["sealed_cells"] = table.sealed();
  }
  return json;
}

void info(const Options& options) {
  const ArchiveFile file = ArchiveFile::open(options.file);
  if (options.common.json) return printJson(infoJson(options.file, file));
  const ArchiveHead& head = file.head();
  std::cout << "model      " << printable(head.owner.model) << " (" << printable(head.owner.model_digest) << "), "
            << printable(head.owner.precision) << "\ncache      " << printable(head.spec, 200) << ", default format "
            << printable(head.default_format) << "\ntokens     " << withThousands(head.tokens) << "\nfile       "
            << bytesText(static_cast<int64_t>(file.fileBytes())) << ", version " << archive_version << "\n";
  for (size_t g = 0; g < head.groups.size(); ++g) {
    const ArchiveGroup& group = head.groups[g];
    const auto layers = std::count_if(head.layers.begin(), head.layers.end(),
                                      [&](const ArchiveLayer& layer) { return layer.group == static_cast<int>(g); });
    std::cout << "layers     " << layers << ": " << withThousands(group.stored) << " cells stored, "
              << withThousands(file.tables()[g].sealed()) << " of them in few bits; " << printable(group.rule, 300)
              << "\n";
  }
  if (head.hasState())
    std::cout << "state      " << withThousands(head.state_floats) << " numbers, " << head.kept_states.size()
              << " earlier states kept\n";
}

void verify(const Options& options) {
  const ArchiveFile file = ArchiveFile::open(options.file);
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

std::vector<LegacyLayer> legacyLayers(const ModelConfig& config) {
  std::vector<LegacyLayer> layers;
  for (const LayerSpec& layer : config.layers) {
    const bool rotated = layer.attends() && layer.rope >= 0;
    layers.push_back(rotated ? LegacyLayer{config.ropes[static_cast<size_t>(layer.rope)].style,
                                           config.ropes[static_cast<size_t>(layer.rope)].dims}
                             : LegacyLayer{});
  }
  return layers;
}

void report(const Options& options, const KvCache& cache) {
  if (options.common.json)
    return printJson({{"file", options.out}, {"tokens", cache.ids().size()}, {"cache", cacheJson(cache)}});
  std::cout << options.out << ": " << withThousands(static_cast<int64_t>(cache.ids().size())) << " tokens, "
            << cache.spec().text << "\n";
}

void exportTo(const Options& options) {
  const Engine engine(options.common);
  const KvCache cache = engine.restore(options.file, 0).cache;
  exportLegacy(cache, legacyLayers(engine.model().config), engine.model().owner, options.out);
  report(options, cache);
}

void importFrom(const Options& options) {
  const Engine engine(options.common);
  const LegacyFile file = LegacyFile::open(options.file);
  const std::vector<TokenId> ids = options.ids.empty() ? file.ids() : parseIds(options.ids);
  engine.checkIds(ids);
  KvCache cache = engine.makeCache(options.common.cache, static_cast<int64_t>(ids.size()));
  file.read(cache, ids, legacyLayers(engine.model().config));
  engine.save(cache, options.out);
  report(options, cache);
}

CLI::App* addOne(CLI::App& parent, const char* name, const char* words, With with,
                 const std::shared_ptr<Options>& options, void (*job)(const Options&)) {
  CLI::App* command = parent.add_subcommand(name, words);
  addCommon(*command, options->common, with);
  command->add_option("FILE", options->file, "a saved cache")->required();
  command->callback([options, job] { job(*options); });
  return command;
}

}  // namespace

void addCache(CLI::App& program) {
  CLI::App* cache = program.add_subcommand("cache", "look at, check and exchange saved caches");
  cache->require_subcommand(1);
  const auto options = [] { return std::make_shared<Options>(); };
  addOne(*cache, "info", "what a saved cache holds", With::nothing, options(), info);
  addOne(*cache, "verify", "whether every byte of it is as it was written", With::nothing, options(), verify);
  const auto out = options();
  CLI::App* to = addOne(*cache, "export", "write keys and values as transformers' tuple of (key, value) per layer",
                        With::model_and_engine, out, exportTo);
  to->add_option("-o,--output", out->out, "safetensors file")->required();
  const auto in = options();
  CLI::App* from = addOne(*cache, "import", "read keys and values that export or Python has written",
                          With::model_and_engine, in, importFrom);
  from->get_option("FILE")->description("past_key_values.{layer}.{key,value} in a safetensors file");
  from->add_option("--ids", in->ids, "the tokens, where the file does not say: 5,6,7 or @file.json");
  from->add_option("-o,--output", in->out, "the saved cache")->required();
}

}  // namespace kvarium::cli
