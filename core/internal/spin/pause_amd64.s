//go:build !manta_noasm

#include "textflag.h"

// func Pause(n uint32)
TEXT ·Pause(SB), NOSPLIT, $0-4
	MOVL n+0(FP), AX
again:
	PAUSE
	SUBL $1, AX
	JNZ again
	RET
