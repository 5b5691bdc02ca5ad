package register_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/register"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestRegister(t *testing.T) { vettest.Run(t, register.Analyzer, "./register") }
