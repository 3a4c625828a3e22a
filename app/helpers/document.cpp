#include "app/helpers/document.h"

namespace kvarium::helpers {
namespace {

// Without what no text has, and without blank lines at both ends and more than one in between.
std::string tidy(const std::string& text) {
  std::string tidied;
  size_t breaks = 0;
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    if (byte == '\n' || byte == '\f') {
      while (!tidied.empty() && (tidied.back() == ' ' || tidied.back() == '\t')) tidied.pop_back();
      if (!tidied.empty() && ++breaks <= 2) tidied += '\n';
    } else if (c >= 0x20 || byte == '\t') {
      if (byte != ' ' && byte != '\t') breaks = 0;
      tidied += byte;
    }
  }
  while (!tidied.empty() && std::string_view(" \t\n").find(tidied.back()) != std::string_view::npos) tidied.pop_back();
  return tidied;
}

}  // namespace

Extracted extract(std::string_view bytes, const Progress& progress) {
  constexpr size_t head = 1024;  // bytes that may stand before a PDF
  Extracted extracted;
  if (bytes.substr(0, head).find("%PDF-") != std::string_view::npos)
    extracted = extractPdf(bytes, progress);
  else if (bytes.starts_with("PK"))
    extracted = extractOffice(bytes, progress);
  else if (bytes.starts_with(
               "\xD0\xCF\x11\xE0"))  // Microsoft's container: an old format, or a locked file of a new one
    extracted.problem = Problem::locked;
  else
    extracted.problem = Problem::unknown;
  if (extracted.problem != Problem::none) return extracted;
  extracted.text = tidy(extracted.text);
  if (extracted.text.size() > longest_text) return {.problem = Problem::too_long};
  if (extracted.text.empty()) return {.problem = Problem::no_text};
  return extracted;
}

}  // namespace kvarium::helpers
