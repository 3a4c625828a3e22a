// Script: a program in ECMAScript that computes and reaches nothing: no file, no socket, no clock to wait for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct duk_hthread;

namespace kvarium::helpers {

class Script {
 public:
  Script();
  bool load(std::string_view source);  // false: it is no program, or it failed
  // The text that a function returns; none: it failed.
  std::optional<std::string> call(const char* function, std::string_view text, bool flag);

 private:
  std::shared_ptr<duk_hthread> m_context;  // null: no memory
};

}  // namespace kvarium::helpers
