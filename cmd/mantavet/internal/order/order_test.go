package order_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/order"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestOrder(t *testing.T) { vettest.Run(t, order.Analyzer, "./order") }
