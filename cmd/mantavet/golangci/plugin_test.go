package golangci

import "testing"

func TestPlugin(t *testing.T) {
	p, err := New(map[string]any{"on": []string{"block"}})
	if err != nil {
		t.Fatal(err)
	}
	as, err := p.BuildAnalyzers()
	if err != nil || len(as) < 10 {
		t.Fatalf("%d analyzers, error %v", len(as), err)
	}
	p, err = New(map[string]any{"on": []string{"none"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.BuildAnalyzers(); err == nil {
		t.Error("no error for an analyzer that does not exist")
	}
}
