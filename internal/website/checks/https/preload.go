package https

import (
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// preloadQuote returns the list's entry for a host.
func preloadQuote(p *capture.Preload, h capture.PreloadedHost) check.Evidence {
	quote := fmt.Sprintf("%s: force-https", h.By)
	if h.Subdomains {
		quote += ", include_subdomains"
	}
	return check.Evidence{
		Quote:   quote + "; preload " + p.Source.Label(),
		Command: "curl -sS 'https://hstspreload.org/api/v2/status?domain=" + h.Host + "'",
	}
}

// preloadedBelow returns the passing verdict for a host that browsers, thanks to the preload
// list, reach over HTTPS only, including its subdomains.
func preloadedBelow(c *capture.Capture) (check.Verdict, bool) {
	h, ok := c.HTTP.Preload.Of(c.Target.Host)
	if !ok || !h.Subdomains {
		return check.Verdict{}, false
	}
	return check.Passed("Preloaded with subdomains").With(preloadQuote(c.HTTP.Preload, h)).
		Because("Browsers reach %s and everything below it over HTTPS only, whatever it sends.", h.By), true
}

// preloadUnknown makes a verdict tentative that depends on the preload list while the list
// is unavailable.
func preloadUnknown(c *capture.Capture, v check.Verdict) check.Verdict {
	p := c.HTTP.Preload
	if p != nil && p.Source.Error == "" {
		return v
	}
	return v.As(check.Tentative).
		Because("%s Whether the host is on the browsers' preload list is unknown, because the list could not be read.",
			v.Explanation)
}

// preloadedHops returns the passing verdict if all http addresses of a chain are preloaded,
// so that browsers never use them.
func preloadedHops(c *capture.Capture, plain *capture.Chain) (check.Verdict, bool) {
	var first capture.PreloadedHost
	for _, hop := range plain.Hops {
		if !isPlain(hop.URL) {
			continue
		}
		h, ok := c.HTTP.Preload.Of(host(hop.URL))
		if !ok {
			return check.Verdict{}, false
		}
		if first.Host == "" {
			first = h
		}
	}
	if first.Host == "" {
		return check.Verdict{}, false
	}
	return check.Passed("Preloaded").With(preloadQuote(c.HTTP.Preload, first)).
		Because("Browsers know before the first visit that all hosts on the way are reached over HTTPS only."), true
}
