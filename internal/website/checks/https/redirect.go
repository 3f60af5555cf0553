package https

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	policy "assay/internal/website/hsts"
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
	switch {
	case isPlain(last.URL) && last.ErrorKind == "" && plain.ErrorKind == capture.ErrTimeout:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to follow the redirect of %s.", last.URL)
	case isPlain(last.URL) && last.ErrorKind == capture.ErrTimeout:
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
		if known, ok := rememberedOf(plain); ok {
			return known
		}
		return check.Warned("The first redirect leads to another host").
			Because("On this way browsers never reach https://%s, so they cannot remember to use HTTPS for it.", host(first.URL)).With(proof)
	}
	for i := range plain.Hops[1:] {
		if hop := &plain.Hops[i+1]; isPlain(hop.URL) {
			return check.Warned("A later redirect leads through HTTP").Because("On the way, visitors pass %s without encryption.",
				hop.URL).With(proof)
		}
	}
	return check.Passed("The first response is a redirect to HTTPS").With(evidence.Status(first))
}

// rememberedOf returns the passing verdict if another host on the way makes browsers use HTTPS
// for the first one too: its domain with includeSubDomains (RFC 6797 section 8.2).
func rememberedOf(plain *capture.Chain) (check.Verdict, bool) {
	first := host(plain.Hops[0].URL)
	if slices.ContainsFunc(plain.Hops[1:], func(x capture.Exchange) bool { return isPlain(x.URL) }) {
		return check.Verdict{}, false
	}
	for _, k := range policy.KnownAfter(plain) {
		if k.Host != first && k.MaxAge > 0 && k.CoversBelow(first) {
			return check.Passed("The first redirect leads to HTTPS on %s", k.Host).
				Because("%s covers its subdomains with HSTS, so browsers remember to use HTTPS for %s too.", k.Host, first).
				With(evidence.Chain(plain), evidence.Header(k.Exchange, field)), true
		}
	}
	return check.Verdict{}, false
}

func host(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}
