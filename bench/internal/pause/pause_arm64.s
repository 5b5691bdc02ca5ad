#include "textflag.h"

// func Once()
TEXT ·Once(SB), NOSPLIT, $0-0
	YIELD
	RET
