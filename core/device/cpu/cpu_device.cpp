#include "core/device/cpu/cpu_device.h"
