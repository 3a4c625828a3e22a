#include "core/generate/runner.h"
