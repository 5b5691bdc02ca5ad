package gocmd

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// Self returns an identifier of this build of the command: the build ID that the linker has put near the beginning of the
// executable, or a hash of the executable if it has no build ID.
func Self() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 64<<10))
	if err != nil {
		return "", err
	}
	if _, id, ok := bytes.Cut(head, []byte("\xff Go build ID: \"")); ok {
		if id, _, ok := bytes.Cut(id, []byte("\"\n \xff")); ok {
			return string(id), nil
		}
	}
	h := sha256.New()
	h.Write(head)
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
