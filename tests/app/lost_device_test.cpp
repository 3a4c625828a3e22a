// The commands of kvarium-cli on a GPU that is lost while it computes, or has too little memory; it is emulated.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/support/emulated_gpu.h"

namespace kvarium::cli::lost_device_test {
namespace {

const bool emulated_gpu_of_lost_device_test = support::addEmulatedGpu();

class LostDevice : public testing::Test {
 protected:
  ~LostDevice() override { emulated::rules() = emulated::rulesOfEnvironment(); }

  // Error of the command; what it has written to standard output is in `out`.
  ErrorKind failureOf(const std::string& arguments, const std::string& typed = "") {
    CLI::App program("", "kvarium-cli");
    program.require_subcommand(1);
    addChat(program);
    addRun(program);
    std::istringstream in(typed);
    std::ostringstream written;
    std::streambuf *const old_in = std::cin.rdbuf(in.rdbuf()), *const old_out = std::cout.rdbuf(written.rdbuf());
    std::optional<ErrorKind> kind;
    try {
      program.parse(arguments + " -m " KVARIUM_TEST_DATA
                                "/llama/gqa_tied_f32.gguf --precision exact --device emulated");
    } catch (const Error& error) {
      kind = error.kind();
      said = error.what();
    }
    std::cin.rdbuf(old_in);
    std::cout.rdbuf(old_out);
    out = written.str();
    EXPECT_TRUE(kind.has_value()) << "nothing was thrown";
    return kind.value_or(ErrorKind::usage);
  }
  static void loseBehind(uint64_t launches) { emulated::rules().lost_behind = emulated::counters().kernels + launches; }
  std::string said, out;
};

TEST_F(LostDevice, aChatEndsWithTheSentenceAndReadsNoFurtherLine) {
  loseBehind(250);  // a few tokens
  EXPECT_EQ(failureOf("chat -n 100 --temperature 0", "hello there\n/stats\nand again\n"), ErrorKind::device);
  EXPECT_NE(said.find("the emulated GPU was lost; use --device cpu"), std::string::npos) << said;
  EXPECT_FALSE(out.empty());
  EXPECT_EQ(out.find("messages; cache"), std::string::npos) << out;  // of /stats
}

TEST_F(LostDevice, aReplyEndsWithTheSentence) {
  loseBehind(250);
  EXPECT_EQ(failureOf("run -p hello -n 100"), ErrorKind::device);
  EXPECT_NE(said.find("--device cpu"), std::string::npos) << said;
}

TEST_F(LostDevice, aModelThatDoesNotFitIsRefusedBeforeAnythingIsComputed) {
  emulated::rules().device_bytes = 64 << 10;
  const uint64_t launches = emulated::counters().launches, copies = emulated::counters().copies;
  EXPECT_EQ(failureOf("chat", "hello\n"), ErrorKind::memory);
  EXPECT_NE(said.find("of its 64.0 KiB are free"), std::string::npos) << said;
  EXPECT_EQ(emulated::counters().launches, launches);
  EXPECT_EQ(emulated::counters().copies, copies);
}

}  // namespace
}  // namespace kvarium::cli::lost_device_test
