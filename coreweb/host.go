package coreweb

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// serves reports whether the page is asked for under a name that it has. A page elsewhere can have the name of its own
// server stand for this machine (DNS rebinding). For the browser both are then of one origin, and what that page reads here
// it can send home. But the browser says the name, and by what was looked up nobody else can have a name of this machine.
func (h *handler) serves(r *http.Request) bool {
	name := nameOf(r.Host)
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	if ip, err := netip.ParseAddr(name); err == nil {
		local, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
		if ip.Unmap().IsLoopback() || local != nil && ip.Unmap() == local.AddrPort().Addr().Unmap() {
			return true
		}
	}
	return slices.ContainsFunc(h.sampler.Hosts, func(listed string) bool { return listed == "*" || nameOf(listed) == name })
}

// nameOf returns the name or the address in a host, which may have a port.
func nameOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}
