// kvarium-cli logits: writes teacher-forced logits, computed in one call, in chunks, or by a script of cache
// operations.
#include <map>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"

namespace kvarium::cli {
namespace {

struct LogitsOptions {
  CommonOptions common;
  std::string ids, steps, out;
  ListenOptions listen;
  int64_t prefill = -1;
  int chunk = 1;
};

// The file that is written, in NumPy's format, and how far.
class LogitsFile {
 public:
  LogitsFile(const std::string& path, int64_t rows, int64_t cols) : m_file(path), m_rows(rows), m_cols(cols) {
    // Format 1.0: magic, version, header length (little endian), a Python dict padded with spaces to a multiple of 64.
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
                         std::to_string(cols) + "), }";
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    const std::string start = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() & 255) +
                              static_cast<char>(header.size() >> 8) + header;
    m_file.write(start.data(), start.size());
  }
  void append(std::span<const float> values) {  // whole rows
    m_file.write(values.data(), values.size_bytes());
    m_progress.read(m_done += std::ssize(values) / m_cols, m_rows);
  }
  void finish() { m_file.finish(); }  // the file appears

 private:
  OutputFile m_file;
  Progress m_progress{prompt_delay};
  int64_t m_rows, m_cols, m_done = 0;
};

constexpr int rows_at_once = 256;  // rows; bounds the memory for a long call: 256 x vocabulary floats

// Makes one call of the model and writes its logits. The job feeds `context` tokens in all.
void call(Engine& engine, cache::KvCache& cache, std::span<const TokenId> ids, int64_t context, LogitsFile& out) {
  engine.checkIds(ids);
  std::vector<float> logits;
  const auto length = static_cast<int64_t>(cache.ids().size() + ids.size());
  const size_t part = cache.facts().keeps_nothing || cache.facts().takes_whole_calls ? ids.size() : rows_at_once;
  for (size_t done = 0; done < ids.size(); done += part) {
    const Expected<model::Outcome, cache::Full> outcome =
        decode::feed(engine.decoder(), cache, ids.subspan(done, std::min(part, ids.size() - done)), model::Want::all,
                     logits, {.chunk = rows_at_once, .length = length});
    if (!outcome) {
      throw Error(ErrorKind::content, outcome.error().reason, engine.fullRemedy(cache, context, "feed fewer tokens"));
    }
    out.append(logits);
  }
}

// The named states of a script.
class Script {
 public:
  Script(Engine& engine, const LogitsOptions& options, const Json& steps)
      : m_engine(engine), m_options(options), m_steps(steps) {
    if (!steps.is_array()) {
      throw Error(ErrorKind::content, {"%1 is not a list of steps", printable(options.steps, 1024)},
                  "write [{\"feed\": [1, 2]}, ...]");
    }
    for (size_t i = 0; i < steps.size(); ++i) {
      named(i, [&] { check(steps[i]); });
      if (steps[i].contains("feed")) m_rows += static_cast<int64_t>(ids(steps[i]).size());
    }
  }
  int64_t rows() const { return m_rows; }
  const cache::KvCache& state() const { return m_states.at(m_current); }  // valid after run()

  void run(LogitsFile& out) {
    m_states.emplace("main", m_engine.makeCache(m_options.common.cache, m_rows));
    listenTo(m_engine, m_options.listen, m_states.at("main"));
    for (size_t i = 0; i < m_steps.size(); ++i) named(i, [&] { apply(m_steps[i], out); });
  }

 private:
  // Errors in a step name its number and kind: "steps.json, step 2 (keep): ...".
  template <class Job>
  void named(size_t i, const Job& job) const {
    try {
      job();
    } catch (const Error& error) {
      const Json& step = m_steps[i];
      const bool whole = step.is_object() && step.size() == 1;
      const std::string kind = whole ? " (" + printable(step.begin().key(), 60) + ")" : "";
      throw Error(error.kind(), {"%1, step %2%3: %4", printable(m_options.steps, 1024), i + 1, kind, error.problem()},
                  error.remedy());
    }
  }

  static void check(const Json& step) {
    if (!step.is_object() || step.size() != 1)
      throw Error(ErrorKind::content, {"got %1", got(step)}, "write one {\"operation\": value}");
    const std::string& operation = step.begin().key();
    if (operation == "feed") {
      ids(step);
    } else if (operation == "keep" || operation == "drop_last") {
      number(step);
    } else if (operation == "reset") {
      if (step.begin().value() != true) throw Error(ErrorKind::content, {"got %1", got(step)}, "it accepts true");
    } else if (operation == "fork" || operation == "switch" || operation == "save" || operation == "load") {
      name(step);
    } else {
      throw Error(ErrorKind::content, "unknown operation",
                  "it accepts feed, keep, drop_last, fork, switch, save, load, reset");
    }
  }

  void apply(const Json& step, LogitsFile& out) {  // the step has been checked
    const std::string operation = step.begin().key();
    cache::KvCache& cache = m_states.at(m_current);
    if (operation == "feed") {
      call(m_engine, cache, ids(step), m_rows, out);
      m_fed += static_cast<int64_t>(ids(step).size());
    } else if (operation == "keep") {
      truncate(cache, atMost(cache, step));
    } else if (operation == "drop_last") {
      truncate(cache, std::ssize(cache.ids()) - atMost(cache, step));
    } else if (operation == "fork") {
      m_states.insert_or_assign(name(step), cache.fork());
    } else if (operation == "switch") {
      if (!m_states.count(name(step)))
        throw Error(ErrorKind::content, {"there is no state \"%1\"", printable(name(step))}, "fork it first");
      m_current = name(step);
    } else if (operation == "reset") {
      cache.reset();
    } else if (operation == "save") {
      m_engine.save(cache, name(step));
    } else if (operation == "load") {
      cache = m_engine.restore(name(step), m_rows, m_rows - m_fed).cache;
    }
  }

  static std::string got(const Json& value) {
    return printable(value.dump(-1, ' ', false, Json::error_handler_t::replace), 60);
  }
  static std::vector<TokenId> ids(const Json& step) { return idsOf(step["feed"], got(step["feed"])); }
  static int64_t number(const Json& step) {
    const Json& value = step.begin().value();
    if (!value.is_number_integer() || value.get<int64_t>() < 0) {
      throw Error(ErrorKind::content, {"got %1", got(value)}, "it accepts a number of tokens");
    }
    return value.get<int64_t>();
  }
  static std::string name(const Json& step) {
    const Json& value = step.begin().value();
    if (!value.is_string()) throw Error(ErrorKind::content, {"got %1", got(value)}, "it accepts a name");
    return value.get<std::string>();
  }
  static int64_t atMost(const cache::KvCache& cache, const Json& step) {
    const int64_t n = number(step), seen = std::ssize(cache.ids());
    if (n > seen) {
      throw Error(ErrorKind::content, {"got %1", n},
                  {"the cache has seen %1 tokens, so it accepts 0 to %2", seen, seen});
    }
    return n;
  }
  static void truncate(cache::KvCache& cache, int64_t keep) {
    const Expected<void, cache::Refusal> cut = cache.truncate(keep);
    if (!cut)
      throw Error(ErrorKind::content, {"this cache cannot go back to %1 tokens: %2", keep, cut.error().reason},
                  "keep more, reset it, or choose a cache that keeps every token");
  }

  Engine& m_engine;
  const LogitsOptions& m_options;
  Json m_steps;
  int64_t m_rows = 0, m_fed = 0;
  std::map<std::string, cache::KvCache> m_states;
  std::string m_current = "main";
};

void finish(const Engine& engine, const LogitsOptions& options, LogitsFile& out, int64_t rows,
            const cache::KvCache& cache) {
  out.finish();
  noteMemory(cache);
  if (options.common.json)
    printJson({{"rows", rows}, {"vocab", engine.model().config.vocab_size}, {"cache", cacheJson(cache)}});
}

void runSteps(const LogitsOptions& options) {
  const Json steps = readJson(options.steps);
  Engine engine(options.common);
  Script script(engine, options, steps);
  LogitsFile out(options.out, script.rows(), engine.model().config.vocab_size);
  script.run(out);
  finish(engine, options, out, script.rows(), script.state());
}

void runIds(const LogitsOptions& options) {
  const std::vector<TokenId> ids = parseIds(options.ids);
  if (ids.empty()) throw Error(ErrorKind::content, "the prompt is empty", "give it at least one token");
  Engine engine(options.common);
  const int64_t length = std::ssize(ids);
  cache::KvCache cache = engine.makeCache(options.common.cache, length);
  listenTo(engine, options.listen, cache);
  LogitsFile out(options.out, length, engine.model().config.vocab_size);
  int64_t piece = options.prefill < 0 ? length : std::min(options.prefill, length);
  for (int64_t done = 0; done < length; done += piece, piece = std::min<int64_t>(options.chunk, length - done)) {
    if (piece > 0)
      call(engine, cache, std::span(ids).subspan(static_cast<size_t>(done), static_cast<size_t>(piece)), length, out);
  }
  finish(engine, options, out, length, cache);
}

}  // namespace

void addLogits(CLI::App& program) {
  auto options = std::make_shared<LogitsOptions>();
  CLI::App* command = program.add_subcommand("logits", "teacher-forced logits, float32 [tokens, vocabulary]");
  addCommon(*command, options->common, With::model_and_engine);
  auto* ids = command->add_option("--ids", options->ids, "5,6,7 or @file.json");
  auto* steps =
      command->add_option("--steps", options->steps, "file with a JSON list of cache operations")->excludes(ids);
  addWhole(*command, "--prefill", options->prefill, "ids of the first call")->default_str("all")->excludes(steps);
  addWhole(*command, "--chunk", options->chunk, "ids of every later call", 1, INT32_MAX)->excludes(steps);
  addText(*command, "-o,--output", options->out, "NumPy file")->required();
  addListen(*command, options->listen);
  command->callback([options, ids, steps] {
    if (ids->count() + steps->count() == 0) throw CLI::RequiredError("--ids or --steps");
    if (options->out == "-")
      throw Error(ErrorKind::usage, "-o got \"-\"", "the file appears when it is complete, so it needs a path");
    options->steps.empty() ? runIds(*options) : runSteps(*options);
  });
}

}  // namespace kvarium::cli
