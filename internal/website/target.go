// Package website owns the website scanner as a whole: the normal form of a target, which
// parts are gathered for which pillars, and the steps from stored parts to scored categories.
// Facts are in package capture, gatherers below gather, checks below checks, scoring in
// score.
package website

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
)

// MaxURL is the maximum length of a URL, in characters.
const MaxURL = 2048

// ParseTarget brings a URL into normal form: the host in lower-case A-labels, path and query
// percent-encoded, default ports and fragments dropped, an empty path as "/". MaxURL limits
// the normal form, too. The error for each broken rule is a CodeInvalid whose sentence starts
// with "url".
func ParseTarget(raw string) (capture.Target, error) {
	raw = strings.TrimSpace(raw)
	switch lower := strings.ToLower(raw); {
	case raw == "":
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must not be empty")
	case !utf8.ValidString(raw):
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must be valid UTF-8")
	case utf8.RuneCountInString(raw) > MaxURL:
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must be at most %d characters long", MaxURL)
	case !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://"):
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must start with http:// or https://")
	case strings.ContainsFunc(raw, isControlOrSpace):
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must not contain spaces or control characters")
	}
	u, err := url.Parse(encode(raw))
	if err != nil {
		return capture.Target{}, scan.Wrap(scan.CodeInvalid, errHidden, "url is not a valid address")
	}
	if u.User != nil {
		return capture.Target{}, scan.Errorf(scan.CodeInvalid, "url must not contain a user name or password")
	}
	t, err := fromURL(u)
	if err == nil && len(t.URL) > MaxURL {
		err = scan.Errorf(scan.CodeInvalid, "url must be at most %d characters long when it is percent-encoded", MaxURL)
	}
	return t, err
}

// These characters, and those beyond ASCII, must be percent-encoded in paths and queries
// (WHATWG URL Standard section 1.3), as browsers do. net/url does not encode queries, and for
// a path with one of these characters it loses which slashes were encoded.
const (
	encodedInPath  = "\"<>\\^`{|}"
	encodedInQuery = "\"<>'"
)

// encode percent-encodes path and query, and drops the fragment.
func encode(raw string) string {
	raw, _, _ = strings.Cut(raw, "#")
	authority := strings.Index(raw, "//") + len("//")
	end := strings.IndexAny(raw[authority:], "/?")
	if end < 0 {
		return raw
	}
	path, query, asked := strings.Cut(raw[authority+end:], "?")
	out := raw[:authority+end] + percentEncode(path, encodedInPath)
	if asked {
		out += "?" + percentEncode(query, encodedInQuery)
	}
	return out
}

func percentEncode(s, set string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= utf8.RuneSelf || strings.IndexByte(set, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// errHidden stands in for net/url's error, which repeats the URL.
var errHidden = &url.Error{Op: "parse", Err: net.InvalidAddrError("malformed")}

func isControlOrSpace(r rune) bool { return r <= ' ' || r == 0x7f }

func fromURL(u *url.URL) (capture.Target, error) {
	var t capture.Target
	if u.Hostname() == "" {
		return t, scan.Errorf(scan.CodeInvalid, "url must contain a host")
	}
	host, err := egress.ParseHost(u.Hostname())
	if again, e := egress.ParseHost(host.String()); err != nil || e != nil || again != host {
		return t, scan.Errorf(scan.CodeInvalid, "url must contain a valid host; check its spelling")
	}
	t.Scheme, t.Host = strings.ToLower(u.Scheme), host.String()
	if t.Port, err = effectivePort(u); err != nil {
		return t, err
	}
	u.Scheme, u.Fragment, u.RawFragment = t.Scheme, "", ""
	if u.Path == "" {
		u.Path = "/"
	}
	u.Host = hostPort(t.Host, t.Port, t.Scheme)
	t.URL, t.Path = u.String(), u.RequestURI()
	if !host.IsAddr() {
		t.Domain, _ = publicsuffix.EffectiveTLDPlusOne(t.Host) // "" when the host is itself a suffix
	}
	t.Secure, t.Plain = entry(u, t, "https"), entry(u, t, "http")
	return t, nil
}

func effectivePort(u *url.URL) (int, error) {
	if u.Port() == "" {
		return defaultPort(strings.ToLower(u.Scheme)), nil
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil || port < 1 || port > 65535 {
		return 0, scan.Errorf(scan.CodeInvalid, "url must have a port between 1 and 65535")
	}
	return port, nil
}

func defaultPort(scheme string) int {
	if scheme == "http" {
		return 80
	}
	return 443
}

// entry returns the target's page over the scheme: with the target's port if it is the
// target's scheme, else with the default port.
func entry(u *url.URL, t capture.Target, scheme string) string {
	if scheme == t.Scheme {
		return t.URL
	}
	other := *u
	other.Scheme, other.Host = scheme, hostPort(t.Host, defaultPort(scheme), scheme)
	return other.String()
}

func hostPort(host string, port int, scheme string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port == defaultPort(scheme) {
		return host
	}
	return host + ":" + strconv.Itoa(port)
}
