#include "core/files/weight_source.h"
