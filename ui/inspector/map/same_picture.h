// Whether two views of the cache give the same map, which need not be laid out and painted again.
#pragma once

#include "core/cache/view/cache_view.h"

namespace kvarium::ui {

bool isSamePicture(const cache::CacheView& a, const cache::CacheView& b);

}  // namespace kvarium::ui
