// DateTime: a date and time for strftime_now, written with English names whatever the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kvarium::jinja {

struct DateTime {
  int year = 1970, month = 1, day = 1;  // month and day from 1
  int hour = 0, minute = 0, second = 0;
  int microsecond = 0;
};

DateTime localDateTime();                                             // the current local time
std::optional<DateTime> parseDateTime(std::string_view iso);          // "2024-07-26" or "2024-07-26T12:30:00"
std::string strftime(std::string_view format, const DateTime& time);  // C's directives; unknown ones are copied

}  // namespace kvarium::jinja
