package cookies

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/cookie"
)

// maxCookies bounds hostile input.
const maxCookies = 200

// set is one cookie and the response that sets it.
type set struct {
	cookie.Cookie
	ex   *capture.Exchange
	host string
}

// collect returns the distinct cookies that the site sets, and the verdict if there is no
// cookie to judge. It omits cookies that a response removes, and those of other sites in the
// redirects.
func collect(c *capture.Capture) (found []set, v check.Verdict, ok bool) {
	switch {
	case c.HTTP == nil || c.HTTP.Document == nil || c.HTTP.Document.Status == 0:
		return nil, check.Skipped(capture.ReasonUnreachable, "The site returned no response that could set cookies."), false
	case c.Blocked() != "":
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), false
	}
	seen := map[string]bool{}
	for _, ex := range exchanges(c.HTTP) {
		host := hostOf(ex.URL)
		if !ownHost(c.Target, host) {
			continue
		}
		for _, ck := range cookiesOf(ex) {
			key := strings.Join([]string{host, ck.Name, ck.Attributes}, "\n")
			if ck.Removed(ex.At) || seen[key] || len(found) >= maxCookies {
				continue
			}
			seen[key] = true
			found = append(found, set{Cookie: ck, ex: ex, host: host})
		}
	}
	if len(found) == 0 {
		return nil, check.Inapplicable("The site sets no cookies with its responses."), false
	}
	return found, v, true
}

// cookiesOf returns the cookies of one response. If several have the same name, domain and
// path, browsers store the last one (RFC 6265bis section 5.7).
func cookiesOf(ex *capture.Exchange) []cookie.Cookie {
	var out []cookie.Cookie
	for _, field := range ex.Header.Values("Set-Cookie") {
		ck, ok := cookie.Parse(field)
		if !ok || len(out) >= maxCookies {
			continue
		}
		out = slices.DeleteFunc(out, func(old cookie.Cookie) bool {
			return old.Name == ck.Name && old.Domain == ck.Domain && old.Path == ck.Path && !refused(ck, ex)
		})
		out = append(out, ck)
	}
	return out
}

// exchanges returns the responses that a visit receives, https first.
func exchanges(h *capture.HTTP) []*capture.Exchange {
	var out []*capture.Exchange
	for _, chain := range []*capture.Chain{&h.Secure, &h.Plain} {
		for i := range chain.Hops {
			out = append(out, &chain.Hops[i])
		}
	}
	return append(out, h.Document)
}

func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}

func ownHost(t capture.Target, host string) bool {
	return host == t.Host || t.Domain != "" && (host == t.Domain || strings.HasSuffix(host, "."+t.Domain))
}

// stored omits the cookies that browsers reject.
func stored(found []set) []set {
	return slices.DeleteFunc(slices.Clone(found), func(s set) bool { return refused(s.Cookie, s.ex) })
}

// refused reports whether browsers reject the cookie of the response: because of its Domain,
// its prefix, or Secure in an unencrypted response (RFC 6265bis section 5.7).
func refused(ck cookie.Cookie, ex *capture.Exchange) bool {
	return !ck.Covers(hostOf(ex.URL)) || ck.Violation() != "" || ck.Secure && !strings.HasPrefix(ex.URL, "https:")
}

// quote shows the cookie without its value.
func (s set) quote() check.Evidence {
	line := "Set-Cookie: " + s.Name + "=…" + s.Attributes
	if len(line) > 400 {
		line = strings.ToValidUTF8(line[:400], "") + "…"
	}
	return check.Evidence{Request: s.ex.ID, Quote: line, Command: evidence.Curl(s.ex.URL)}
}

// quotes shows the first few cookies of a list.
func quotes(list []set) []check.Evidence {
	var out []check.Evidence
	for _, s := range list[:min(len(list), 5)] {
		out = append(out, s.quote())
	}
	return out
}

// names lists the names of the first few cookies for a phrase.
func names(list []set) string {
	var out []string
	for _, s := range list {
		name := s.Name
		if len(name) > 60 {
			name = strings.ToValidUTF8(name[:60], "") + "…"
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	if len(out) > 3 {
		return strings.Join(out[:3], ", ") + " and others"
	}
	return strings.Join(out, ", ")
}

// filter returns the cookies that meet the condition.
func filter(list []set, keep func(set) bool) []set {
	var out []set
	for _, s := range list {
		if keep(s) {
			out = append(out, s)
		}
	}
	return out
}
