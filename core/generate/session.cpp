#include "core/generate/session.h"
