// The functions that every chat template may call, as in transformers.
#include <chrono>
#include <clocale>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/template/builtins.h"
#include "core/template/chat_template.h"
#include "core/template/operations.h"
#include "core/template/print.h"

namespace kvarium::jinja {

namespace {

struct DateTime {
  std::tm time{};  // with the day of the week and of the year
  int microsecond = 0;
};

DateTime localDateTime() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now);
  const std::time_t since_1970 = seconds.count();
  DateTime local;
  localtime_r(&since_1970, &local.time);
  local.microsecond = static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(now - seconds).count());
  return local;
}

// "2024-07-26" or "2024-07-26T12:30:00"
DateTime parseDateTime(const std::string& iso) {
  DateTime parsed;
  const char* rest = strptime(iso.c_str(), "%Y-%m-%d", &parsed.time);
  if (rest && *rest) rest = strptime(rest, "T%H:%M:%S", &parsed.time);
  const int day = parsed.time.tm_mday;
  timegm(&parsed.time);  // fills the other fields, and makes March 2 of February 30
  if (!rest || *rest || parsed.time.tm_mday != day)
    throw Fault(std::string("the input '") + clock_variable + "' is no date like 2024-07-26T12:30:00");
  return parsed;
}

// C's directives and Python's %f, with English names whatever the locale; unknown ones are copied. A local time has no
// zone. One directive at a time, so that no width in the format makes a long text.
std::string formatted(std::string_view format, const DateTime& moment) {
  constexpr std::string_view directives = "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY%";
  static const locale_t english = newlocale(LC_ALL_MASK, "C", nullptr);
  std::string out;
  for (size_t i = 0, end; i < format.size(); i = end) {
    end = i + 1;
    if (format[i] == '%' && end + 1 < format.size() && std::string_view("-_0").find(format[end]) < 3) ++end;
    const char directive = format[i] == '%' && end < format.size() ? format[end++] : 0;
    const std::string piece(format.substr(i, end - i));
    char text[64];
    if (directive == 'f') {
      out += std::to_string(1'000'000 + moment.microsecond).substr(1);
    } else if (directive && directives.find(directive) != std::string_view::npos) {
      out.append(text, strftime_l(text, sizeof text, piece.c_str(), &moment.time, english));
    } else if (directive != 'z' && directive != 'Z') {
      out += piece;
    }
  }
  return out;
}

Value range(Call& call) {
  const Parameters p(call, "range", {"start", "stop", "step"}, 1, Parameters::Keywords::refused);
  const int64_t first = p.integer(0, 0);
  return p.given(1) ? call.budget.range(first, p.integer(1, 0), p.integer(2, 1)) : call.budget.range(0, first, 1);
}

// dict(mapping or pairs, name=value, ...)
Dict entriesOf(Call& call, const std::string& who) {
  if (call.positional.size() > 1)
    throw Fault(who + " expected at most 1 argument, got " + std::to_string(call.positional.size()));
  Dict entries;
  if (!call.positional.empty()) {
    const Value& from = call.positional[0];
    if (const Dict* dict = from.dict()) {
      for (const auto& [key, value] : dict->entries) entries.set(key, value);
    } else {
      for (const Value& pair : iterate(from, call.budget)) {
        const Items parts = iterate(pair, call.budget);
        if (parts.size() != 2) throw Fault("a dictionary is made of pairs");
        call.budget.spend(1 + parts[0].weight());
        entries.set(parts[0], parts[1]);
      }
    }
  }
  for (const auto& [name, value] : call.keywords) entries.set(call.budget.text(name), value);
  return entries;
}

Value space(Call& call) {
  const Dict entries = entriesOf(call, "namespace");
  const auto space = call.budget.space();
  for (const auto& [key, value] : entries.entries) space->attributes[strOf(key, call.budget)] = value;
  return Value(space);
}

Value raiseException(Call& call) {
  const Parameters p(call, "raise_exception", {"message"}, 1);
  throw RaisedByTemplate(strOf(p[0], call.budget));
}

}  // namespace

std::string localTime() {
  char text[32];
  const DateTime now = localDateTime();
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &now.time)};
}

bool isTime(const std::string& text) {
  try {
    (void)parseDateTime(text);
    return true;
  } catch (const Fault&) {
    return false;
  }
}

std::vector<std::pair<std::string, Value>> globals(const nlohmann::ordered_json& variables) {
  std::optional<DateTime> fixed;
  if (const auto it = variables.find(clock_variable); it != variables.end() && it->is_string())
    fixed = parseDateTime(it->get_ref<const std::string&>());
  return {
      {"range", function("range", range)},
      {"dict", function("dict", [](Call& call) { return call.budget.dict(entriesOf(call, "dict")); })},
      {"namespace", function("namespace", space)},
      {"raise_exception", function("raise_exception", raiseException)},
      {"strftime_now", function("strftime_now",
                                [fixed](Call& call) {
                                  const Parameters p(call, "strftime_now", {"format"}, 1);
                                  call.budget.needText(40 * p.string(0).size());
                                  return call.budget.text(formatted(p.string(0), fixed ? *fixed : localDateTime()));
                                })},
  };
}

}  // namespace kvarium::jinja
