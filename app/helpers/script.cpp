#include "app/helpers/script.h"

#include <duktape.h>
#include <unistd.h>

namespace kvarium::helpers {
namespace {

// Duktape cannot go on, and its own answer would be to abort.
[[noreturn]] void giveUp(void*, const char*) { _exit(3); }

void destroy(duk_context* context) {
  if (context) duk_destroy_heap(context);
}

}  // namespace

Script::Script() : m_context(duk_create_heap(nullptr, nullptr, nullptr, nullptr, giveUp), destroy) {}

bool Script::load(std::string_view source) {
  if (!m_context) return false;
  const bool loaded = duk_peval_lstring(m_context.get(), source.data(), source.size()) == 0;
  duk_pop(m_context.get());
  return loaded;
}

std::optional<std::string> Script::call(const char* function, std::string_view text, bool flag) {
  duk_context* const context = m_context.get();
  if (!context || !duk_get_global_string(context, function)) return {};
  duk_push_lstring(context, text.data(), text.size());
  duk_push_boolean(context, flag);
  std::optional<std::string> result;
  if (duk_pcall(context, 2) == 0) {
    size_t size = 0;
    if (const char* answer = duk_get_lstring(context, -1, &size)) result.emplace(answer, size);
  }
  duk_pop(context);
  return result;
}

}  // namespace kvarium::helpers
