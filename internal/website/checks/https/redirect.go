package https

import (
	"net/url"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// redirect judges SEC-HTTPS-REDIRECT.
func redirect(c *capture.Capture) check.Verdict {
	plain := &c.HTTP.Plain
	switch serviceOf(c.HTTP) {
	case unknown:
		return unreachable()
	case absent:
		return check.Failed("No HTTPS to redirect to").Because("The site is served over plain HTTP only.").
			With(evidence.Chain(plain)).Following("SEC-HTTPS-AVAIL")
	}
	first := firstHop(plain)
	if first == nil {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time for a request over plain HTTP.")
	}
	if first.Status == 0 {
		return check.Passed("Port 80 is closed").Because("Nothing is served over plain HTTP: %s", first.Error).With(evidence.Status(first))
	}
	v := judgeChain(plain)
	if listed, ok := preloadedHops(c, plain); ok && v.Status != check.Pass {
		return listed
	}
	return v
}

func judgeChain(plain *capture.Chain) check.Verdict {
	first, last := &plain.Hops[0], plain.Final()
	proof := evidence.Chain(plain)
	if len(plain.Hops) == 1 && last.Status >= 400 {
		return check.Warned("HTTP returns status %d", last.Status).
			Because("Nothing is served over plain HTTP, but visitors who type the address see an error instead of the site.").With(proof)
	}
	if isPlain(last.URL) && last.ErrorKind == capture.ErrTimeout {
		return check.Skipped(capture.ReasonUnreachable, "The redirects lead to %s, which did not respond in time.", last.URL)
	}
	if isPlain(last.URL) {
		return check.Failed("Visitors stay on HTTP").Because("A visit over http:// ends up on %s without encryption.", last.URL).With(proof)
	}
	second := &plain.Hops[1]
	switch {
	case isPlain(second.URL):
		return check.Warned("HTTPS is reached through another HTTP address").
			Because("The first redirect leads to %s, which is not encrypted either.", second.URL).With(proof)
	case host(first.URL) != host(second.URL):
		return check.Warned("The first redirect leads to another host").
			Because("%s never responds over HTTPS itself, so browsers cannot remember to use HTTPS for it.", host(first.URL)).With(proof)
	}
	for i := range plain.Hops[1:] {
		if hop := &plain.Hops[i+1]; isPlain(hop.URL) {
			return check.Warned("A later redirect leads through HTTP").Because("On the way, visitors pass %s without encryption.",
				hop.URL).With(proof)
		}
	}
	return check.Passed("The first response is a redirect to HTTPS").With(evidence.Status(first))
}

func host(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}
