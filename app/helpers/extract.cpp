// kvarium-extract [FOLDER]: writes the text of a document on standard input, in a process that can do nothing else.
// FOLDER has Poppler's encodings. Messages on standard output: "p" with the pages read and all pages, then "t" with the
// number of pages, a newline and the text, or "e" with the problem.
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "app/helpers/confine.h"
#include "app/helpers/document.h"
#include "app/helpers/frames.h"

namespace {

constexpr size_t largest_file = size_t{64} << 20;  // bytes; the window asks for no larger one

bool readFile(std::string& bytes) {
  struct stat about {};
  if (fstat(STDIN_FILENO, &about) != 0 || about.st_size < 0 || size_t(about.st_size) > largest_file) return false;
  bytes.resize(size_t(about.st_size));
  size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t got = read(STDIN_FILENO, bytes.data() + at, bytes.size() - at);
    if (got < 0) return false;
    if (got == 0) break;
    at += size_t(got);
  }
  bytes.resize(at);
  return true;
}

const char* nameOf(kvarium::helpers::Problem problem) {
  using kvarium::helpers::Problem;
  switch (problem) {
    case Problem::locked: return "locked";
    case Problem::no_text: return "no_text";
    case Problem::broken: return "broken";
    case Problem::too_long: return "too_long";
    default: return "unknown";
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace kvarium::helpers;
  constexpr size_t memory = size_t{1} << 30;
  constexpr unsigned seconds = 120;
  Allowed allowed{.memory = memory, .seconds = seconds};
  if (argc > 1) allowed.folders.emplace_back(argv[1]);
  std::string bytes;
  prepareToExtract();
  if (!readFile(bytes) || !confine(allowed)) return 2;
  try {
    const Extracted extracted = extract(bytes, [shown = -1](int done, int of) mutable {
      const int percent = static_cast<int>(int64_t{done} * 100 / of);
      if (percent != std::exchange(shown, percent)) writeFrame("p" + std::to_string(percent));
    });
    const bool is_read = extracted.problem == Problem::none;
    writeFrame(is_read ? "t" + std::to_string(extracted.pages) + "\n" + extracted.text
                       : std::string("e") + nameOf(extracted.problem));
  } catch (const std::exception&) {  // no memory
    return 3;
  }
  _exit(0);  // the libraries keep what they loaded until the end
}
