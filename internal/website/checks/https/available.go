package https

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// noHTTPS is the cap for sites that do not offer HTTPS or redirect away from it.
const (
	capNoHTTPS   = "NO_HTTPS"
	limitNoHTTPS = 20
)

// service classifies what the first hop over https shows about the service on port 443.
type service int

const (
	unknown service = iota // neither scheme answered, or the facts are missing
	absent                 // http answered, https does not work
	present
)

// serviceOf reads the state of the HTTPS service.
func serviceOf(h *capture.HTTP) service {
	switch first := firstHop(&h.Secure); {
	case first != nil && first.Status != 0:
		return present
	case first == nil, first.ErrorKind == capture.ErrForbidden:
		return unknown
	}
	if first := firstHop(&h.Plain); first != nil && first.Status != 0 {
		return absent
	}
	return unknown
}

func firstHop(c *capture.Chain) *capture.Exchange {
	if c == nil || len(c.Hops) == 0 {
		return nil
	}
	return &c.Hops[0]
}

func isPlain(url string) bool { return strings.HasPrefix(url, "http:") }

// unreachable returns the verdict when neither scheme responded.
func unreachable() check.Verdict {
	return check.Skipped(capture.ReasonUnreachable, "The site responded over neither HTTPS nor HTTP.")
}

// available judges SEC-HTTPS-AVAIL. An error response is judged only in comparison with plain
// HTTP, because another check judges whether the site works at all.
func available(c *capture.Capture) check.Verdict {
	secure := &c.HTTP.Secure
	switch serviceOf(c.HTTP) {
	case unknown:
		return unreachable()
	case absent:
		return check.Failed("No HTTPS service").Because("Plain HTTP responds, but HTTPS does not: %s", secure.Hops[0].Error).
			With(evidence.Status(&secure.Hops[0])).Capped(capNoHTTPS, limitNoHTTPS)
	}
	last := secure.Final()
	if isPlain(last.URL) {
		return check.Failed("HTTPS redirects to HTTP").Because("Visitors of the https:// address end up on %s.", last.URL).
			With(evidence.Chain(secure)).Capped(capNoHTTPS, limitNoHTTPS)
	}
	if slices.ContainsFunc(secure.Hops, func(x capture.Exchange) bool { return isPlain(x.URL) }) {
		return check.Failed("HTTPS redirects through HTTP").Because("On the way to %s, visitors pass an unencrypted address.",
			last.URL).With(evidence.Chain(secure))
	}
	ok := last.Status != 0 && last.Status < 400 || last.Status == capture.StatusUnauthorized || last.Status == capture.StatusForbidden
	plain := c.HTTP.Plain.Final()
	switch {
	case ok:
		return check.Passed("HTTPS returns status %d", last.Status).With(evidence.Status(last))
	case plain != nil && plain.OK() && plain.Status < 400 && isPlain(plain.URL):
		return check.Failed("HTTPS returns an error, HTTP the site").
			Because("The site is served over plain HTTP only.").With(evidence.Status(last), evidence.Status(plain))
	}
	return check.Inapplicable("The HTTPS service works, but the site returns an error over both schemes.").With(evidence.Status(last))
}
