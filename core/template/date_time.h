// DateTime: a date and time of day as strftime_now writes it, with English names wherever the program runs.
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

DateTime localDateTime();                                             // now, where the user is
std::optional<DateTime> parseDateTime(std::string_view iso);          // "2024-07-26" or "2024-07-26T12:30:00"
std::string strftime(std::string_view format, const DateTime& time);  // the directives of C; unknown ones stay

}  // namespace kvarium::jinja
