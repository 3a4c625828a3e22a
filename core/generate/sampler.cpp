#include "core/generate/sampler.h"
