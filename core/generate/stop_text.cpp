#include "core/generate/stop_text.h"
