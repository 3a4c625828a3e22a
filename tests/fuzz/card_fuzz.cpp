// Any bytes are a result card or an Error; a card is written as it was read, and can be compared.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/base/error.h"
#include "features/lessons/measure/card.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace kvarium;
  try {
    const lessons::Card card = lessons::readCard({reinterpret_cast<const char*>(data), size});
    const std::string text = lessons::writeCard(card);
    if (lessons::writeCard(lessons::readCard(text)) != text) std::abort();
    (void)lessons::differences(card, card.result);
  } catch (const Error& error) {
    if (error.remedy().empty()) std::abort();
  }
  return 0;
}
