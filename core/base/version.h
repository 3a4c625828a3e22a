#pragma once

namespace kvarium {

// "0.1.0 (1a2b3c4d)": the version and the commit that was compiled; without the commit where the source was no
// checkout of git.
const char* programVersion();

}  // namespace kvarium
