#include "core/device/quant_blocks.h"
