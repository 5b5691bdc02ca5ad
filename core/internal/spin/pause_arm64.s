//go:build !manta_noasm

#include "textflag.h"

// func Pause(n uint32)
//
// YIELD is over in a few cycles on most processors, so each pause has some.
TEXT ·Pause(SB), NOSPLIT, $0-4
	MOVWU n+0(FP), R0
	LSL $3, R0
again:
	YIELD
	SUB $1, R0
	CBNZ R0, again
	RET
