package embedded

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// foreignHost is the response to requests for another host.
const foreignHost = "This server does not serve that host name. Use its loopback address, or set temporal.ui_url to the address at " +
	"which a proxy serves it."

// hosts are the names, in addition to those of loopback, that requests may be addressed to.
// There is no authentication: a page whose own name resolves to a loopback address (DNS
// rebinding) could read and control every workflow from a browser, but its requests carry
// that name.
type hosts map[string]bool

// newHosts accepts URLs, host:port addresses and names; empty ones are ignored.
func newHosts(places ...string) hosts {
	h := hosts{}
	for _, place := range places {
		if u, err := url.Parse(place); err == nil && u.Host != "" {
			place = u.Host
		}
		if name := hostname(place); name != "" {
			h[name] = true
		}
	}
	return h
}

// hostname returns the host of an authority in the form that hosts compares.
func hostname(authority string) string {
	if host, _, err := net.SplitHostPort(authority); err == nil {
		authority = host
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(authority, "[]"), "."))
}

// allows reports whether an authority (Host, :authority) names a loopback address, a
// name that always means one (RFC 6761 section 6.3), or a configured host.
func (h hosts) allows(authority string) bool {
	name := hostname(authority)
	if a, err := netip.ParseAddr(name); err == nil && a.Unmap().IsLoopback() {
		return true
	}
	return h[name] || name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// guard refuses HTTP requests for other hosts with 421 (RFC 9110 section 15.5.20).
func (h hosts) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.allows(r.Host) {
			http.Error(w, foreignHost, http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// judge refuses gRPC calls for other hosts.
func (h hosts) judge(ctx context.Context) error {
	md, _ := metadata.FromIncomingContext(ctx)
	for _, authority := range md.Get(":authority") {
		if !h.allows(authority) {
			return status.Error(codes.PermissionDenied, foreignHost)
		}
	}
	return nil
}

func (h hosts) unary(ctx context.Context, req any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	if err := h.judge(ctx); err != nil {
		return nil, err
	}
	return next(ctx, req)
}

func (h hosts) stream(srv any, s grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	if err := h.judge(s.Context()); err != nil {
		return err
	}
	return next(srv, s)
}
