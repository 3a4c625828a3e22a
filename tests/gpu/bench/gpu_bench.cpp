// What a GPU reaches, of its own accord and with the ops of its device:
//   gpu_bench [--device N] [--precision exact|fast] [--models 1b,8b,70b] [--ops REGEX] [--json FILE] [--quick]
// gpu_bench_emulated is the same program on the emulated GPU; its figures mean nothing. The peak of products is what
// cuBLAS reaches, without it what the data sheet says, unless --peak TFLOPS says otherwise. --quick: smallest shapes,
// once.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/error.h"
#include "tests/gpu/bench/op_bench.h"
#include "tests/gpu/bench/product_rates.h"
#include "tests/gpu/bench/raw_rates.h"

namespace KV_GPU {
namespace {

using nlohmann::json;

struct Options {
  int gpu = 0;
  device::Precision precision = device::Precision::fast;
  std::string models = "8b,1b,70b", ops = ".", json_file;
  double peak = 0;  // tera-operations a second, a product and a sum being two
  bool quick = false;
};

device::Precision precisionOf(const std::string& name) {
  if (name == "exact") return device::Precision::exact;
  if (name == "fast") return device::Precision::fast;
  throw std::runtime_error("there is no precision " + name);
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&] {
      if (++i == argc) throw std::runtime_error(word + " needs a value");
      return std::string(argv[i]);
    };
    if (word == "--device")
      options.gpu = std::stoi(value());
    else if (word == "--precision")
      options.precision = precisionOf(value());
    else if (word == "--models")
      options.models = value();
    else if (word == "--ops")
      options.ops = value();
    else if (word == "--json")
      options.json_file = value();
    else if (word == "--peak")
      options.peak = std::stod(value());
    else if (word == "--quick")
      options.quick = true;
    else
      throw std::runtime_error("there is no option " + word);
  }
  if (options.quick) options.models = "tiny";
  return options;
}

// Tera-operations a second of f16 tensor cores with sums in f32, without sparsity, of the largest card of a generation
// (NVIDIA's data sheets).
double statedPeak(const GpuFacts& gpu) {
  switch (10 * gpu.major + gpu.minor) {
    case 75: return 65;   // T4
    case 80: return 312;  // A100
    case 86: return 71;   // RTX 3090
    case 89: return 165;  // RTX 4090
    case 90: return 989;  // H100, H200 SXM
    default: return 0;
  }
}

class Program {
 public:
  explicit Program(const Options& options) : m_options(options) {}

  void run() {
    const std::vector<GpuFacts> all = gpus();
    const auto gpu =
        std::find_if(all.begin(), all.end(), [&](const GpuFacts& one) { return one.index == m_options.gpu; });
    if (gpu == all.end()) throw std::runtime_error("there is no GPU " + std::to_string(m_options.gpu));
    std::printf("%s\n", gpu->name.c_str());
    note(rawRates(*gpu, m_options.quick ? size_t{1} << 20 : size_t{1} << 30, m_options.quick ? 2 : 11));
    const std::string peak_is = findPeak(*gpu);
    m_found["machine"] = {{"name", gpu->name},
                          {"processors", gpu->processors},
                          {"memory", gpu->memory},
                          {"l2", gpu->l2},
                          {"capability", 10 * gpu->major + gpu->minor},
                          {"peak_tflops", m_peak},
                          {"peak_is", peak_is}};
    m_found["kernels"] = json::array();
    write();
    measureOps(*gpu);
    write();
  }

 private:
  void measureOps(const GpuFacts& gpu) {
    const auto device = makeGpuDevice(gpu, gpu.name, m_options.precision);
    OpTimer timer(*device, m_options.quick ? 0.001 : 0.03);
    OpBench bench(
        *device, timer,
        {.ops = std::regex(m_options.ops),
         .cold_bytes = m_options.quick ? 0 : 2 * static_cast<double>(gpu.l2),
         .quick = m_options.quick},
        [this](const Figure& figure) { report(figure); },
        [this](const std::string& what, const std::string& why) {
          m_found["failed"].push_back({{"what", what}, {"why", why}});
          std::printf("%s: %s\n", what.c_str(), why.c_str());
        });
    std::istringstream words(m_options.models);
    for (std::string name; std::getline(words, name, ',');) {
      const auto& all = bench::shapes();
      const auto shape =
          std::find_if(all.begin(), all.end(), [&](const bench::Shape& one) { return one.name == name; });
      if (shape == all.end()) throw std::runtime_error("there is no model " + name);
      bench.measure(*shape);
    }
  }

  // Of f16 products: what was given, what a library reaches in the best of a few shapes, or what the data sheet says.
  std::string findPeak(const GpuFacts& gpu) {
    m_peak = m_options.peak;
    if (m_peak > 0) return "given";
    try {
      const std::vector<ProductShape> shapes =
          m_options.quick ? std::vector<ProductShape>{{64, 64, 64}}
                          : std::vector<ProductShape>{{8192, 8192, 8192}, {2048, 28672, 4096}, {512, 28672, 4096}};
      const std::vector<RawRate> rates = productRates(gpu, shapes, m_options.quick ? 1 : 11);
      note(rates);
      for (const RawRate& rate : rates) m_peak = std::max(m_peak, rate.value);
      return "measured";
    } catch (const Error& error) {
      std::printf("%s\n", error.what());
      m_peak = statedPeak(gpu);
      return "stated";
    }
  }

  void note(const std::vector<RawRate>& rates) {
    for (const RawRate& rate : rates) {
      m_found["raw"][rate.name] = rate.value;
      std::printf("raw  %-34s %10.2f\n", rate.name.c_str(), rate.value);
    }
  }

  void report(const Figure& figure) {
    const double gbps = figure.bytes / figure.seconds / 1e9, tflops = 2 * figure.products / figure.seconds / 1e12;
    const double whole = figure.is_dense ? m_peak : m_found["raw"]["read_gbps"].get<double>();
    const double share = whole > 0 ? (figure.is_dense ? tflops : gbps) / whole : 0;
    m_found["kernels"].push_back({{"op", figure.op},
                                  {"model", figure.model},
                                  {"part", figure.part},
                                  {"type", figure.type},
                                  {"n", figure.n},
                                  {"depth", figure.depth},
                                  {"graph", figure.in_graph},
                                  {"us", figure.seconds * 1e6},
                                  {"gbps", gbps},
                                  {"tflops", tflops},
                                  {"share", share},
                                  {"of", figure.is_dense ? "peak" : "read"}});
    std::printf("%-36s %10.2f us %8.0f GB/s %7.1f TFLOPS %5.1f %%\n", figure.title().c_str(), figure.seconds * 1e6,
                gbps, tflops, 100 * share);
    std::fflush(stdout);
    write();
  }

  // Again and again, so that what was measured is there when somebody's time for the machine is over.
  void write() const {
    if (!m_options.json_file.empty()) std::ofstream(m_options.json_file) << m_found.dump(1) << '\n';
  }

  Options m_options;
  double m_peak = 0;
  json m_found;
};

}  // namespace
}  // namespace KV_GPU

int main(int argc, char** argv) {
  try {
    KV_GPU::Program(KV_GPU::parse(argc, argv)).run();
  } catch (const std::exception& error) {
    std::cerr << "gpu_bench: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
