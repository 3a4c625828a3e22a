// Whatever the bytes of an office file or of a part of it are: it is read or refused by a reason, and what is read is
// of bounded length. The first byte says which part the bytes are.
#include <cstdint>
#include <cstdlib>

#include "app/helpers/document.h"
#include "tests/support/zip_writer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium::helpers;
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::vector<std::pair<std::string, std::string>> parts;
  switch (data[0]) {
    case 'w': parts = {{"word/document.xml", bytes}}; break;
    case 'o': parts = {{"mimetype", "m"}, {"content.xml", bytes}}; break;
    case 's': parts = {{"xl/workbook.xml", "<a/>"}, {"xl/worksheets/sheet1.xml", bytes}}; break;
    case 't': parts = {{"xl/workbook.xml", "<a/>"}, {"xl/sharedStrings.xml", bytes}}; break;
    default: break;
  }
  const std::string archive =
      parts.empty() ? std::string(reinterpret_cast<const char*>(data), size) : kvarium::support::zipOf(parts);
  const Extracted extracted = extractOffice(archive, [](int done, int of) {
    if (done > of) std::abort();
  });
  if (extracted.problem == Problem::none && extracted.text.size() > 2 * longest_text) std::abort();
  return 0;
}
