package demo

import (
	"slices"
	"strings"
	"testing"
)

var groups = []Group{
	{Name: "all", Modes: []string{"seq", "par", "bridge"}},
	{Name: "join", Modes: []string{"calls", "closures"}},
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		list, group string
		modes       []string
	}{
		{"all", "all", []string{"seq", "par", "bridge"}},
		{"join", "join", []string{"calls", "closures"}},
		{"par", "all", []string{"par"}},
		{"bridge,seq", "all", []string{"seq", "bridge"}},
		{" par , par ", "all", []string{"par"}},
		{"par,all", "all", []string{"seq", "par", "bridge"}},
		{"closures", "join", []string{"closures"}},
	} {
		g, modes, err := choose(groups, c.list)
		if err != nil || g.Name != c.group || !slices.Equal(modes, c.modes) {
			t.Errorf("%q: got %s, %v, %v", c.list, g.Name, modes, err)
		}
	}
	if !slices.Equal(groups[0].Modes, []string{"seq", "par", "bridge"}) {
		t.Errorf("the group itself was changed to %v", groups[0].Modes)
	}
}

func TestChooseRefuses(t *testing.T) {
	for list, want := range map[string]string{
		"":          `no mode ""`,
		"seq,":      `no mode ""`,
		"quick":     `no mode "quick": there are all (seq, par, bridge) and join (calls, closures)`,
		"Seq":       `no mode "Seq"`,
		"seq,calls": `the modes "seq,calls" do not do the same work`,
		"all,join":  `do not do the same work`,
	} {
		if _, _, err := choose(groups, list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want %s", list, err, want)
		}
	}
}
