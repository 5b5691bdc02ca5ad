//go:build (mips || mipsle) && !manta_noasm

#include "textflag.h"

// func Get() Key
//
// The register g (R30) holds the address of the running goroutine's descriptor.
// Nothing is dereferenced.
TEXT ·Get(SB), NOSPLIT, $0-4
	MOVW g, ret+0(FP)
	RET
