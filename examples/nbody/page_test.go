package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

// TestProgramServesThePage, and frames that begin as the flags say, until it is interrupted.
func TestProgramServesThePage(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no program can interrupt another one there")
	}
	c := demotest.Command(t, nil, "-web", "-listen", "localhost:0", "-bodies", "70", "-workers", "3", "-mode", "bridge")
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := regexp.MustCompile(`http://\S+`).FindString(line)
	r, err := http.Get(url)
	if err != nil {
		t.Fatalf("%q says where the page is: %v", line, err)
	}
	page, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(page), "<canvas") {
		t.Errorf("status %d, %v:\n%.200s", r.StatusCode, err, page)
	}
	conn, _, err := websocket.Dial(t.Context(), url+"/frames", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	_, frame, err := conn.Read(t.Context())
	// The second byte is the mode, the fourth the number of strips, and the thirteenth the number of bodies.
	if err != nil || frame[1] != 3 || frame[3] != 4 || frame[12] != 70 {
		t.Errorf("the first frame begins with %v, %v", frame[:min(16, len(frame))], err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("interrupted, it ends with %v", err)
	}
}

// TestProgramNeedsItsPort: a port that is taken is no error of usage.
func TestProgramNeedsItsPort(t *testing.T) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o := demotest.Run(t, nil, "-web", "-listen", l.Addr().String())
	if o.Status != 1 || o.Stdout != "" || !strings.Contains(o.Stderr, l.Addr().String()) {
		t.Errorf("status %d, stdout %q, stderr %q", o.Status, o.Stdout, o.Stderr)
	}
}
