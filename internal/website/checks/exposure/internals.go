package exposure

import (
	"maps"
	"net/netip"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// internals judges SEC-PRIVATE-IP.
func internals(c *capture.Capture) check.Verdict {
	ex, v, ok := answer(c)
	if !ok {
		return v
	}
	if addr, err := netip.ParseAddr(c.Target.Host); err == nil && addr.IsPrivate() || isInternalName(c.Target.Host) {
		return check.Inapplicable("The site itself has an internal address.")
	}
	for _, hop := range append(hops(c.HTTP), ex) {
		for _, name := range slices.Sorted(maps.Keys(hop.Header)) {
			if name == "Set-Cookie" {
				continue
			}
			if found := findInternal(hop.Header.Joined(name)); found != "" {
				return check.Warned("%s in %s", found,
					name).Because("The field names a host or address of the internal network.").With(evidence.Header(hop, name))
			}
		}
	}
	if c.Page != nil && c.Page.Document.Exchange.OK() {
		body := c.Page.Document.Body
		found := findAddress(body)
		if found == "" {
			found = findURL(body)
		}
		if found != "" {
			e := check.Evidence{
				Request: c.Page.Document.Exchange.ID, Quote: around(body, found),
				Command: "curl -sS " + evidence.Quote(c.Page.Document.Exchange.URL) + " | grep -nF " + evidence.Quote(found),
			}
			return check.Warned("%s in the document",
				found).Because("The document names a host or address of the internal network.").With(e).As(check.Tentative)
		}
	}
	return check.Passed("No internal address").With(evidence.Status(ex))
}

func hops(h *capture.HTTP) []*capture.Exchange {
	var out []*capture.Exchange
	for _, chain := range []*capture.Chain{&h.Plain, &h.Secure} {
		for i := range chain.Hops {
			out = append(out, &chain.Hops[i])
		}
	}
	return out
}

// findInternal returns an internal address or host name in a field value.
func findInternal(value string) string {
	if found := findAddress(value); found != "" {
		return found
	}
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r > 0x7f || !isNameByte(byte(r)) }) {
		if isInternalName(word) {
			return word
		}
	}
	return ""
}

func isNameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-' || b == '.' || b == '_'
}

// internalZones are never delegated in the public DNS (RFC 6762, RFC 8375, the ICANN
// resolution on .internal), or are commonly used inside companies.
var internalZones = []string{".internal", ".local", ".localdomain", ".home.arpa", ".lan", ".corp", ".intranet"}

// isInternalName reports whether the name has at least two labels and is in such a zone.
func isInternalName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return slices.ContainsFunc(internalZones, func(zone string) bool {
		return strings.HasSuffix(host, zone) && len(host) > len(zone) && host[0] != '.'
	})
}

// beginsHost reports whether a host can begin at i, which is not the case within a name or a
// path.
func beginsHost(s string, i int) bool {
	return i == 0 || !isNameByte(s[i-1]) && (s[i-1] != '/' || strings.HasSuffix(s[:i], "//"))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// findAddress returns the first separate private IPv4 address (RFC 1918).
func findAddress(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] != '1' || !beginsHost(s, i) { // 10., 172. and 192.
			continue
		}
		end := i
		for end < len(s) && end-i < 16 && (isDigit(s[end]) || s[end] == '.') {
			end++
		}
		text := strings.TrimSuffix(s[i:end], ".")
		if end < len(s) && isNameByte(s[end]) {
			continue
		}
		if addr, err := netip.ParseAddr(text); err == nil && addr.IsPrivate() {
			return text
		}
	}
	return ""
}

// findURL returns the host of the first URL with an internal host.
func findURL(s string) string {
	for {
		i := strings.Index(s, "://")
		if i < 0 {
			return ""
		}
		s = s[i+3:]
		end := 0
		for end < len(s) && end < 254 && isNameByte(s[end]) {
			end++
		}
		if isInternalName(s[:end]) {
			return s[:end]
		}
	}
}

// around quotes the surroundings of the position in one line.
func around(body, found string) string {
	i := strings.Index(body, found)
	from, to := max(0, i-60), min(len(body), i+len(found)+60)
	return strings.Join(strings.Fields(strings.ToValidUTF8(body[from:to], "")), " ")
}
