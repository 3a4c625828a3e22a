#include "features/remote/protocol/json_text.h"

#include <cmath>
#include <utility>

namespace kvarium::remote {
namespace {

// Walks over the text and keeps nothing: nlohmann's readers recurse, so depth is bounded before they build anything.
class BoundsCheck : public nlohmann::json_sax<Json> {
 public:
  explicit BoundsCheck(const JsonBounds& bounds) : m_bounds(bounds) {}
  bool isTooLarge() const { return m_too_large; }

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(int64_t) override { return count(); }
  bool number_unsigned(uint64_t) override { return count(); }
  bool number_float(double, const std::string&) override { return count(); }
  bool string(std::string&) override { return count(); }
  bool binary(Json::binary_t&) override { return count(); }
  bool key(std::string&) override { return count(); }
  bool start_object(size_t) override { return deeper(); }
  bool end_object() override { return --m_depth, true; }
  bool start_array(size_t) override { return deeper(); }
  bool end_array() override { return --m_depth, true; }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool count() {
    m_too_large = m_too_large || ++m_values > m_bounds.values;
    return !m_too_large;
  }
  bool deeper() {
    m_too_large = m_too_large || ++m_depth > m_bounds.depth;
    return count();
  }

  const JsonBounds& m_bounds;
  int m_depth = 0;
  size_t m_values = 0;
  bool m_too_large = false;
};

Fault tooLarge(const Sentence& what) {
  return {FaultKind::too_large, {"%1 is larger than any that an engine sends", what}};
}

Expected<Json, Fault> parsed(std::string_view text, const Sentence& what, const JsonBounds& bounds, bool packed) {
  if (text.size() > bounds.bytes) return Unexpected{tooLarge(what)};
  const auto format = packed ? nlohmann::detail::input_format_t::msgpack : nlohmann::detail::input_format_t::json;
  BoundsCheck check(bounds);
  if (!Json::sax_parse(text.begin(), text.end(), &check, format)) {
    if (check.isTooLarge()) return Unexpected{tooLarge(what)};
    return Unexpected{Fault{FaultKind::malformed,
                            packed ? Sentence("%1 is not MessagePack", what) : Sentence("%1 is not JSON", what)}};
  }
  Json json = packed ? Json::from_msgpack(text.begin(), text.end(), true, false)
                     : Json::parse(text.begin(), text.end(), nullptr, false);
  if (json.is_discarded()) return Unexpected{Fault{FaultKind::malformed, {"%1 cannot be read", what}}};
  return json;
}

const Json no_value;

}  // namespace

Expected<Json, Fault> jsonOf(std::string_view text, const Sentence& what, const JsonBounds& bounds) {
  return parsed(text, what, bounds, false);
}

Expected<Json, Fault> messagePackOf(std::string_view bytes, const Sentence& what, const JsonBounds& bounds) {
  return parsed(bytes, what, bounds, true);
}

const Json& memberOf(const Json& json, std::string_view name) {
  if (!json.is_object()) return no_value;
  const auto found = json.find(name);
  return found == json.end() ? no_value : *found;
}

const Json& elementOf(const Json& json, size_t index) {
  return json.is_array() && index < json.size() ? json[index] : no_value;
}

// Beyond it no count is true, and sums of counts stay within their type.
constexpr int64_t most_whole = int64_t{1} << 53;

int64_t wholeOf(const Json& json, int64_t otherwise) {
  if (json.is_number_unsigned() && json.get<uint64_t>() > uint64_t{most_whole}) return otherwise;
  if (json.is_number_integer()) return json.get<int64_t>() < -most_whole ? otherwise : json.get<int64_t>();
  const double number = numberOf(json, NAN);  // some servers write 84.0
  const bool is_whole = std::abs(number) < 9e15 && number == std::floor(number);
  return is_whole ? static_cast<int64_t>(number) : otherwise;
}

double numberOf(const Json& json, double otherwise) {
  if (!json.is_number()) return otherwise;
  const auto number = json.get<double>();
  return std::isfinite(number) ? number : otherwise;
}

std::string_view textOf(const Json& json) {
  return json.is_string() ? std::string_view(json.get_ref<const std::string&>()) : std::string_view();
}

bool isTrue(const Json& json) { return json.is_boolean() && json.get<bool>(); }

bool takeTokenIds(const Json& json, std::vector<TokenId>& ids) {
  if (!json.is_array()) return json.is_null();
  ids.reserve(ids.size() + json.size());
  for (const Json& one : json) {
    const int64_t id = wholeOf(one);
    if (id < 0 || id > INT32_MAX) return false;
    ids.push_back(static_cast<TokenId>(id));
  }
  return true;
}

Json messagesJson(const std::vector<jinja::ChatMessage>& messages) {
  Json list = Json::array();
  for (const jinja::ChatMessage& message : messages)
    list.push_back({{"role", message.role}, {"content", message.content}});
  return list;
}

std::string dumpOf(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace kvarium::remote
