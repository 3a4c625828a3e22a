#include "core/generate/generator.h"
