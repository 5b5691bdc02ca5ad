package lint

import "testing"

func TestTestsDoNotSleep(t *testing.T) { holds(t, testsDoNotSleep) }

// testsDoNotSleep: a test that waits for time to pass is slow on a quick machine and wrong on a slow one. In a bubble of
// testing/synctest nothing waits, so files that use that may sleep.
func testsDoNotSleep(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || !f.isTest() || len(f.selections("testing/synctest")) > 0 {
			continue
		}
		for _, sel := range f.selections("time") {
			if sel.Sel.Name == "Sleep" {
				found = append(found, problem{
					f.path, t.line(sel), "sleeps",
					"wait for the event itself: a channel, a WaitGroup, runtime.Gosched in a loop, or testing/synctest",
				})
			}
		}
	}
	return found
}

func TestTestsDoNotSleepFindsSleepers(t *testing.T) {
	finds(t, testsDoNotSleep, map[string]string{
		"a.go":      "package p\n\nimport \"time\"\n\nfunc f() { time.Sleep(1) }\n",
		"a_test.go": "package p\n\nimport \"time\"\n\nfunc g() {\n\ttime.Sleep(time.Second)\n}\n",
		"b_test.go": "package p\n\nimport clock \"time\"\n\nvar nap = clock.Sleep\n",
		"d_test.go": "package p\n\nimport (\n\t\"testing/synctest\"\n\t\"time\"\n)\n\nvar nap, test = time.Sleep, synctest.Test\n",
		"c_test.go": "package p\n\n// time.Sleep is only mentioned.\nvar time struct{ Sleep func() }\n\nfunc h() { time.Sleep() }\n",
	},
		"a_test.go:6: sleeps",
		"b_test.go:5: sleeps",
	)
}
