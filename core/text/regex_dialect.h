// The regular expressions of tokenizer.json are Oniguruma's; PCRE2 reads most of them alike, and the rest is rewritten.
#pragma once

#include <string>
#include <string_view>

namespace kvarium {

// Unicode's White_Space, for use inside [...]. PCRE2's own \s has U+180E besides, which no tokenizer counts.
extern const std::string_view white_space_class;
// What \w is to Oniguruma, for use inside [...].
extern const std::string_view word_class;

// The pattern for PCRE2 with UTF, UCP and MULTILINE. Throws Error{unsupported} for what is not rewritten here (back
// references, subexpression calls, options other than i, m and x): a pattern must not silently cut otherwise.
std::string pcreFromOniguruma(std::string_view pattern);

}  // namespace kvarium
