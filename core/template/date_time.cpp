#include "core/template/date_time.h"

#include <chrono>
#include <cstdio>
#include <ctime>

namespace kvarium::jinja {

namespace {

constexpr const char* day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr const char* month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

class Writer {
 public:
  explicit Writer(const DateTime& m) : m_time(m) {
    using namespace std::chrono;
    const sys_days date = year(m.year) / m.month / m.day;
    const sys_days new_year = year(m.year) / 1 / 1;
    m_week_day = static_cast<int>(weekday(date).c_encoding());
    m_year_day = static_cast<int>((date - new_year).count());
    // ISO 8601: a week belongs to the year of its Thursday.
    const sys_days thursday = date + days(3 - (m_week_day + 6) % 7);
    m_iso_year = static_cast<int>(year_month_day(thursday).year());
    m_iso_week = static_cast<int>((thursday - sys_days(year(m_iso_year) / 1 / 1)).count() / 7 + 1);
  }

  std::string write(std::string_view format) const {
    std::string out;
    for (size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%' || i + 1 == format.size()) {
        out += format[i];
        continue;
      }
      char flag = 0;
      size_t at = i + 1;
      if ((format[at] == '-' || format[at] == '_' || format[at] == '0') && at + 1 < format.size()) flag = format[at++];
      if (!append(out, format[at], flag)) out += format.substr(i, at + 1 - i);
      i = at;
    }
    return out;
  }

 private:
  static std::string number(int value, int width, char flag, char pad = '0') {
    std::string digits = std::to_string(value);
    if (flag == '-') return digits;
    if (flag) pad = flag == '_' ? ' ' : '0';
    if (static_cast<int>(digits.size()) < width) digits.insert(0, static_cast<size_t>(width) - digits.size(), pad);
    return digits;
  }

  bool append(std::string& out, char directive, char flag) const {
    const DateTime& m = m_time;
    const int hour12 = m.hour % 12 == 0 ? 12 : m.hour % 12;
    switch (directive) {
      case 'a':
        out += std::string_view(day_names[m_week_day]).substr(0, 3);
        break;
      case 'A':
        out += day_names[m_week_day];
        break;
      case 'b':
      case 'h':
        out += std::string_view(month_names[m.month - 1]).substr(0, 3);
        break;
      case 'B':
        out += month_names[m.month - 1];
        break;
      case 'c':
        out += write("%a %b %e %H:%M:%S %Y");
        break;
      case 'C':
        out += number(m.year / 100, 2, flag);
        break;
      case 'd':
        out += number(m.day, 2, flag);
        break;
      case 'D':
      case 'x':
        out += write("%m/%d/%y");
        break;
      case 'e':
        out += number(m.day, 2, flag, ' ');
        break;
      case 'f':
        out += number(m.microsecond, 6, 0);
        break;
      case 'F':
        out += write("%Y-%m-%d");
        break;
      case 'g':
        out += number(m_iso_year % 100, 2, flag);
        break;
      case 'G':
        out += number(m_iso_year, 4, flag);
        break;
      case 'H':
        out += number(m.hour, 2, flag);
        break;
      case 'I':
        out += number(hour12, 2, flag);
        break;
      case 'j':
        out += number(m_year_day + 1, 3, flag);
        break;
      case 'k':
        out += number(m.hour, 2, flag, ' ');
        break;
      case 'l':
        out += number(hour12, 2, flag, ' ');
        break;
      case 'm':
        out += number(m.month, 2, flag);
        break;
      case 'M':
        out += number(m.minute, 2, flag);
        break;
      case 'n':
        out += '\n';
        break;
      case 'p':
        out += m.hour < 12 ? "AM" : "PM";
        break;
      case 'P':
        out += m.hour < 12 ? "am" : "pm";
        break;
      case 'r':
        out += write("%I:%M:%S %p");
        break;
      case 'R':
        out += write("%H:%M");
        break;
      case 'S':
        out += number(m.second, 2, flag);
        break;
      case 't':
        out += '\t';
        break;
      case 'T':
      case 'X':
        out += write("%H:%M:%S");
        break;
      case 'u':
        out += number(m_week_day == 0 ? 7 : m_week_day, 1, flag);
        break;
      case 'U':
        out += number((m_year_day + 7 - m_week_day) / 7, 2, flag);
        break;
      case 'V':
        out += number(m_iso_week, 2, flag);
        break;
      case 'w':
        out += number(m_week_day, 1, flag);
        break;
      case 'W':
        out += number((m_year_day + 7 - (m_week_day + 6) % 7) / 7, 2, flag);
        break;
      case 'y':
        out += number(m.year % 100, 2, flag);
        break;
      case 'Y':
        out += number(m.year, 4, flag);
        break;
      case 'z':
      case 'Z':
        break;  // a local time has no zone
      case '%':
        out += '%';
        break;
      default:
        return false;
    }
    return true;
  }

  const DateTime m_time;
  int m_week_day, m_year_day, m_iso_year, m_iso_week;
};

}  // namespace

DateTime localDateTime() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  localtime_r(&seconds, &local);
  const auto fraction =
      std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() % 1'000'000;
  return {local.tm_year + 1900, local.tm_mon + 1,          local.tm_mday, local.tm_hour, local.tm_min,
          local.tm_sec,         static_cast<int>(fraction)};
}

std::optional<DateTime> parseDateTime(std::string_view iso) {
  DateTime m;
  const std::string text(iso);
  const int fields =
      std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d", &m.year, &m.month, &m.day, &m.hour, &m.minute, &m.second);
  using namespace std::chrono;
  const bool is_date =
      year_month_day(year(m.year), month(static_cast<unsigned>(m.month)), day(static_cast<unsigned>(m.day))).ok();
  const bool is_time = m.hour >= 0 && m.hour < 24 && m.minute >= 0 && m.minute < 60 && m.second >= 0 && m.second < 61;
  if ((fields != 3 && fields != 6) || m.year < 1 || !is_date || !is_time) return std::nullopt;
  return m;
}

std::string strftime(std::string_view format, const DateTime& time) { return Writer(time).write(format); }

}  // namespace kvarium::jinja
