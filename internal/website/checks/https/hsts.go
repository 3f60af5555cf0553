package https

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	policy "assay/internal/website/hsts"
)

const field = "Strict-Transport-Security"

// secured returns the response over HTTPS from which HSTS is read: the end of the secure
// chain, otherwise its first hop over HTTPS.
func secured(h *capture.HTTP) *capture.Exchange {
	if last := h.Secure.Final(); last != nil && last.Status != 0 && !isPlain(last.URL) {
		return last
	}
	if first := firstHop(&h.Secure); first != nil && first.Status != 0 {
		return first
	}
	return nil
}

// withoutHSTS returns the verdict if HSTS cannot be judged at all; ok is false if it can.
func withoutHSTS(c *capture.Capture) (v check.Verdict, ok bool) {
	switch {
	case c.Target.IsIP():
		return check.Inapplicable("HSTS applies to host names only, and the site is addressed by its IP address."), true
	case serviceOf(c.HTTP) == unknown:
		return unreachable(), true
	case serviceOf(c.HTTP) == absent:
		return check.Failed("No HTTPS").Because("HSTS needs HTTPS, which the site does not offer.").Following("SEC-HTTPS-AVAIL"), true
	case c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), true
	}
	return check.Verdict{}, false
}

// hsts judges SEC-HSTS. Browsers use the first of several fields (RFC 6797 section 8.1).
func hsts(c *capture.Capture) check.Verdict {
	if v, ok := withoutHSTS(c); ok {
		return v
	}
	ex := secured(c.HTTP)
	proof := evidence.Header(ex, field)
	if !ex.Header.Has(field) {
		return check.Failed("No %s", field).Because("%s does not send the header.", ex.URL).With(proof)
	}
	p, err := policy.Parse(ex.Header.Get(field))
	switch {
	case err != nil:
		return check.Failed("Invalid %s", field).Because("Browsers ignore the header because %s.", err).With(proof)
	case ex.TLSError != "":
		// RFC 6797 section 8.1: browsers ignore the field on a connection with errors.
		return check.Failed("Sent with an invalid certificate").Because("Browsers ignore the header on such a connection: %s.",
			strings.TrimSuffix(ex.TLSError, ".")).
			With(proof).Following(certificateCheck(ex.TLSReason))
	case p.MaxAge == 0:
		return check.Failed("max-age=0").Because("The header tells browsers to forget HSTS for this host.").With(proof)
	case p.MaxAge < policy.HalfYear:
		return check.Failed("max-age=%d", p.MaxAge).Because("Browsers enforce HSTS for less than half a year.").With(proof)
	case p.MaxAge < policy.Year:
		return check.Warned("max-age=%d", p.MaxAge).Because("Browsers enforce HSTS for less than a year.").With(proof)
	}
	return check.Passed("max-age=%d", p.MaxAge).With(proof)
}

// certificateCheck returns the check that judges the reason for which clients refuse the
// certificate.
func certificateCheck(reason capture.TrustReason) string {
	switch reason {
	case capture.RefusedExpired, capture.RefusedNotYetValid:
		return "SEC-CERT-DATES"
	case capture.RefusedName:
		return "SEC-CERT-NAME"
	case capture.RefusedWeakSignature:
		return "SEC-CERT-SIG"
	}
	return "SEC-CERT-CHAIN"
}

// coveredBelow returns the passing verdict if the browsers' preload list or another host on
// the way covers the host of the response with its subdomains.
func coveredBelow(c *capture.Capture, ex *capture.Exchange) (check.Verdict, bool) {
	if v, ok := preloadedBelow(c); ok {
		return v, true
	}
	at := host(ex.URL)
	for _, k := range policy.KnownAfter(&c.HTTP.Secure) {
		if k.Host != at && k.MaxAge > 0 && k.CoversBelow(at) {
			return check.Passed("includeSubDomains of %s", k.Host).With(evidence.Header(k.Exchange, field)).
				Because("On the way to %s, browsers learn to reach %s and everything below it over HTTPS only.", at, k.Host), true
		}
	}
	return check.Verdict{}, false
}

// hstsSubdomains judges SEC-HSTS-SUBDOMAINS by the header, the browsers' preload list and the
// hosts that redirect to the site.
func hstsSubdomains(c *capture.Capture) check.Verdict {
	if v, ok := withoutHSTS(c); ok {
		return v
	}
	ex := secured(c.HTTP)
	proof := evidence.Header(ex, field)
	p, err := policy.Parse(ex.Header.Get(field))
	unmet := ex.Header.Has(field) && err == nil && p.MaxAge != 0 && p.Preload && (!p.Subdomains || p.MaxAge < policy.Year)
	if covered, ok := coveredBelow(c, ex); ok && !unmet {
		return covered
	}
	switch {
	case !ex.Header.Has(field) || err != nil || p.MaxAge == 0:
		return preloadUnknown(c,
			check.Warned("No HSTS").Because("Without a valid HSTS header subdomains are not covered either.").With(proof).Following("SEC-HSTS"))
	case unmet:
		return check.Failed("preload without its requirements").
			Because("The preload list takes only hosts with includeSubDomains and a max-age of at least one year.").With(proof)
	case !p.Subdomains:
		return preloadUnknown(c, check.Warned("No includeSubDomains").Because("Browsers apply HSTS to this host alone.").With(proof))
	}
	return check.Passed("includeSubDomains").With(proof)
}
