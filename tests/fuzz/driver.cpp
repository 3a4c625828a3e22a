// A stand-in for libFuzzer where the compiler has none: mutates seed files, in an order the seed fixes, and feeds them
// to LLVMFuzzerTestOneInput. No coverage feedback; its worth is that every build runs it.
//
//   x_fuzz [-max_total_time=5, 0: no limit] [-runs=-1] [-seed=1] [-max_len=N] [-timeout=10] [-malloc_limit_mb=1024]
//   FOLDER... x_fuzz FILE...                      runs each file once, to reproduce
// Ends with 0 when nothing went wrong. A crash, an escaped exception, a hang or one huge allocation leaves the input in
// crash-HASH in the working folder and ends with another status.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// Present only in a build with a sanitizer.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());
extern "C" __attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*,
                                                                                                 size_t),
                                                                               void (*on_free)(const volatile void*));

namespace {

using Bytes = std::vector<uint8_t>;
using Clock = std::chrono::steady_clock;

struct Options {
  double max_total_time = 5;  // seconds
  int64_t runs = -1;          // executions; -1: no limit
  uint64_t seed = 1;
  size_t max_len = 0;                        // bytes; 0: twice the largest seed, at least 4096
  int timeout = 10;                          // seconds for one execution
  size_t malloc_limit = size_t{1024} << 20;  // bytes
  std::vector<std::string> folders, files;
};

// What is being executed, for the handlers.
const uint8_t* current_data = nullptr;
size_t current_size = 0;
std::atomic<int> seconds_in_execution{0};
int timeout_seconds = 10;
size_t malloc_limit_bytes = 0;

void say(const char* text) { (void)!::write(STDERR_FILENO, text, std::strlen(text)); }

// Async-signal-safe.
void saveCurrent() {
  if (!current_data) return;
  uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (size_t i = 0; i < current_size; ++i) hash = (hash ^ current_data[i]) * 0x100000001b3u;
  char name[] = "crash-0000000000000000";
  for (int i = 0; i < 16; ++i) name[6 + i] = "0123456789abcdef"[(hash >> (60 - 4 * i)) & 15];
  const int file = ::open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return say("fuzz: the input could not be saved\n");
  for (size_t done = 0; done < current_size;) {
    const ssize_t n = ::write(file, current_data + done, current_size - done);
    if (n <= 0) break;
    done += static_cast<size_t>(n);
  }
  ::close(file);
  say("fuzz: input saved as ");
  say(name);
  say("\n");
  current_data = nullptr;
}

void onFatal(int number) {
  saveCurrent();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void onTick(int) {
  if (seconds_in_execution.fetch_add(1) < timeout_seconds || !current_data) return;
  say("fuzz: one execution takes too long\n");
  saveCurrent();
  ::_exit(70);
}

void onMalloc(const volatile void*, size_t size) {
  if (size <= malloc_limit_bytes || !current_data) return;
  say("fuzz: one allocation is beyond -malloc_limit_mb\n");
  saveCurrent();
  std::abort();
}

void installHandlers(const Options& options) {
  timeout_seconds = options.timeout;
  malloc_limit_bytes = options.malloc_limit;
  std::signal(SIGABRT, onFatal);
  std::signal(SIGALRM, onTick);
  const itimerval second{{1, 0}, {1, 0}};
  ::setitimer(ITIMER_REAL, &second, nullptr);
  if (__sanitizer_set_death_callback) {
    __sanitizer_set_death_callback(saveCurrent);
    if (__sanitizer_install_malloc_and_free_hooks) {
      __sanitizer_install_malloc_and_free_hooks(onMalloc, [](const volatile void*) {});
    }
    return;
  }
  static std::byte other_stack[64 << 10];  // a stack overflow leaves no room on the first
  const stack_t stack{other_stack, 0, sizeof(other_stack)};
  ::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = onFatal;
  action.sa_flags = SA_ONSTACK;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) ::sigaction(number, &action, nullptr);
  const rlimit limit{options.malloc_limit, options.malloc_limit};
  ::setrlimit(RLIMIT_DATA, &limit);  // a larger allocation is then a bad_alloc that escapes
}

void execute(const Bytes& input) {
  // A block of exactly this size, so that a sanitizer sees a read beyond the end.
  const std::unique_ptr<uint8_t[]> exact(new uint8_t[input.size()]);
  std::copy(input.begin(), input.end(), exact.get());
  current_size = input.size();
  seconds_in_execution = 0;
  current_data = exact.get();
  LLVMFuzzerTestOneInput(exact.get(), input.size());
  current_data = nullptr;
}

class Mutator {
 public:
  Mutator(std::vector<Bytes> seeds, uint64_t seed, size_t max_len)
      : m_seeds(std::move(seeds)), m_random(seed), m_max_len(max_len) {}

  Bytes next() {
    Bytes bytes = pick();
    for (size_t n = 1 + below(4); n > 0; --n) mutate(bytes);
    if (bytes.size() > m_max_len) bytes.resize(m_max_len);
    return bytes;
  }

 private:
  // Not std::uniform_int_distribution: its numbers differ between libraries.
  size_t below(size_t n) { return n ? static_cast<size_t>(m_random() % n) : 0; }
  const Bytes& pick() { return m_seeds[below(m_seeds.size())]; }

  struct Range {
    size_t first, size;
  };
  Range range(size_t total) {
    const size_t first = below(total);
    const size_t longest = below(2) ? std::min<size_t>(total - first, 16) : total - first;
    return {first, longest ? 1 + below(longest) : 0};
  }

  void mutate(Bytes& bytes) {
    if (bytes.empty()) bytes.push_back(static_cast<uint8_t>(m_random()));
    const auto at = [&](size_t i) { return bytes.begin() + static_cast<ptrdiff_t>(i); };
    switch (below(10)) {
      case 0: bytes[below(bytes.size())] ^= static_cast<uint8_t>(1u << below(8)); break;
      case 1: bytes[below(bytes.size())] = static_cast<uint8_t>(m_random()); break;
      case 2: bytes.resize(below(bytes.size())); break;
      case 3: {
        const Range cut = range(bytes.size());
        bytes.erase(at(cut.first), at(cut.first + cut.size));
        break;
      }
      case 4: {
        Bytes extra(1 + below(16));
        for (uint8_t& byte : extra) byte = static_cast<uint8_t>(m_random());
        bytes.insert(at(below(bytes.size() + 1)), extra.begin(), extra.end());
        break;
      }
      case 5: {  // a piece of some seed, inserted or written over
        const Bytes& other = pick();
        if (other.empty()) break;
        const Range piece = range(other.size());
        const auto from = other.begin() + static_cast<ptrdiff_t>(piece.first);
        const size_t to = below(bytes.size() + 1);
        if (below(2)) {
          bytes.insert(at(to), from, from + static_cast<ptrdiff_t>(piece.size));
        } else {
          std::copy_n(from, std::min(piece.size, bytes.size() - to), at(to));
        }
        break;
      }
      case 6: {  // splice: the head of one, the tail of another
        const Bytes& other = pick();
        bytes.resize(below(bytes.size() + 1));
        bytes.insert(bytes.end(), other.begin() + static_cast<ptrdiff_t>(below(other.size() + 1)), other.end());
        break;
      }
      case 7: bytes[below(bytes.size())] += static_cast<uint8_t>(below(2) ? 1 + below(16) : 256 - 1 - below(16)); break;
      default: writeInteger(bytes); break;
    }
  }

  // Boundary values, little endian, where a count, a length or an offset may lie.
  void writeInteger(Bytes& bytes) {
    static constexpr uint64_t boundaries[] = {0,
                                              1,
                                              2,
                                              3,
                                              7,
                                              8,
                                              15,
                                              16,
                                              31,
                                              32,
                                              63,
                                              64,
                                              127,
                                              128,
                                              255,
                                              256,
                                              1023,
                                              1024,
                                              4096,
                                              32767,
                                              32768,
                                              65535,
                                              65536,
                                              0x7fffffff,
                                              0x80000000,
                                              0xfffffffe,
                                              0xffffffff,
                                              0x100000000,
                                              0x1000000000000000,
                                              0x2000000000000000,
                                              0x4000000000000000,
                                              0x7fffffffffffffff,
                                              0x8000000000000000,
                                              0xfffffffffffffff8,
                                              0xffffffffffffffff};
    const size_t width = size_t{1} << below(4);
    if (bytes.size() < width) return;
    const size_t to = below(bytes.size() - width + 1);
    uint64_t value = boundaries[below(std::size(boundaries))];
    if (below(4) == 0) value = bytes.size() - to + below(33) - 16;  // about what is left of the file
    for (size_t i = 0; i < width; ++i) bytes[to + i] = static_cast<uint8_t>(value >> (8 * i));
  }

  std::vector<Bytes> m_seeds;
  std::mt19937_64 m_random;
  size_t m_max_len;
};

bool readFile(const std::filesystem::path& path, Bytes& bytes) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return false;
  bytes.assign(std::istreambuf_iterator<char>(in), {});
  return true;
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (!argument.starts_with('-')) {
      auto& list = std::filesystem::is_directory(argument) ? options.folders : options.files;
      list.emplace_back(argument);
      continue;
    }
    const size_t equals = argument.find('=');
    const std::string_view name = argument.substr(1, equals - 1);
    const char* value = equals == std::string_view::npos ? "" : argv[i] + equals + 1;
    char* end = nullptr;
    const double number = std::strtod(value, &end);
    if (end == value || *end != '\0') {
      std::fprintf(stderr, "fuzz: %s needs -name=NUMBER\n", argv[i]);
      return false;
    }
    if (name == "max_total_time")
      options.max_total_time = number;
    else if (name == "runs")
      options.runs = static_cast<int64_t>(number);
    else if (name == "seed")
      options.seed = std::strtoull(value, nullptr, 10);
    else if (name == "max_len")
      options.max_len = static_cast<size_t>(number);
    else if (name == "timeout")
      options.timeout = static_cast<int>(number);
    else if (name == "malloc_limit_mb")
      options.malloc_limit = static_cast<size_t>(number) << 20;
    else
      std::fprintf(stderr, "fuzz: %s is libFuzzer's, ignored here\n", argv[i]);
  }
  return true;
}

// Seeds of all folders in the order of their paths, so that a run does not depend on the file system.
bool loadSeeds(const Options& options, std::vector<Bytes>& seeds) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& folder : options.folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    if (!readFile(path, seeds.emplace_back())) {
      std::fprintf(stderr, "fuzz: cannot read %s\n", path.c_str());
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) return 2;
  installHandlers(options);

  for (const std::string& file : options.files) {
    Bytes bytes;
    if (!readFile(file, bytes)) {
      std::fprintf(stderr, "fuzz: cannot read %s\n", file.c_str());
      return 2;
    }
    execute(bytes);
    std::fprintf(stderr, "fuzz: %s: no crash (%zu bytes)\n", file.c_str(), bytes.size());
  }
  if (!options.files.empty()) return 0;

  std::vector<Bytes> seeds;
  if (!loadSeeds(options, seeds)) return 2;
  if (seeds.empty()) {
    std::fprintf(stderr, "fuzz: no seeds; name a folder with seed files\n");
    return 2;
  }
  size_t longest = 2048;
  for (const Bytes& seed : seeds) longest = std::max(longest, seed.size());

  const auto start = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  int64_t executions = 0;
  execute({});
  for (const Bytes& seed : seeds) execute(seed), ++executions;
  const size_t n_seeds = seeds.size();
  Mutator mutator(std::move(seeds), options.seed, options.max_len ? options.max_len : 2 * longest);
  const auto is_over = [&] { return options.max_total_time > 0 && seconds() >= options.max_total_time; };
  while ((options.runs < 0 || executions < options.runs) && !is_over()) {
    execute(mutator.next());
    ++executions;
  }
  std::printf("fuzz: %lld executions in %.1f s, %zu seeds, seed %llu\n", static_cast<long long>(executions), seconds(),
              n_seeds, static_cast<unsigned long long>(options.seed));
  return 0;
}
