package content

import (
	"encoding/base64"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/dom"
)

// integrity judges SEC-SRI.
func integrity(c *capture.Capture) check.Verdict {
	at, v, ok := page(c)
	if !ok {
		return v
	}
	var foreign, unsafe, loose, refused []dom.Element
	for _, e := range scripts(c.DOM()) {
		if capture.Site(e.URL) == capture.Site(at) || !isPlain(e.URL) && !isSecure(e.URL) {
			continue
		}
		foreign = append(foreign, e)
		switch {
		case isPlain(e.URL):
			unsafe = append(unsafe, e)
		case !validIntegrity(e.Attr["integrity"]):
			loose = append(loose, e)
		case !e.Has("crossorigin") && dom.ScriptType(e) != "module": // modules are always requested with CORS
			refused = append(refused, e)
		}
	}
	switch {
	case len(foreign) == 0:
		return whole(c, check.Passed("No scripts of other sites"))
	case len(unsafe) > 0:
		return unencrypted(c, at, unsafe)
	case len(loose) > 0:
		return check.Warned("Scripts of other sites without integrity: %d", len(loose)).
			Because("An attacker who takes over the other site can run code in this one.").With(quotes(c, loose)...)
	case len(refused) > 0:
		return check.Warned("Scripts with integrity but without crossorigin: %d", len(refused)).
			Because("Browsers cannot check such a script and do not run it.").With(quotes(c, refused)...)
	}
	return whole(c, check.Passed("All scripts of other sites are pinned").With(quotes(c, foreign)...))
}

// unencrypted returns the verdict on scripts over http. On an encrypted page it follows from that on mixed content.
func unencrypted(c *capture.Capture, at string, found []dom.Element) check.Verdict {
	v := check.Failed("Scripts of other sites without https: %d", len(found)).
		Because("The address does not require encryption, so anyone on the network path can replace the script.").With(quotes(c, found)...)
	if isSecure(at) && !upgrades(c) {
		return v.Following("SEC-MIXED")
	}
	return v
}

// digestBytes are the hash functions of W3C Subresource Integrity section 3.2.
var digestBytes = map[string]int{"sha256": 32, "sha384": 48, "sha512": 64}

// validIntegrity reports whether at least one of the digests can be checked.
func validIntegrity(metadata string) bool {
	for item := range strings.FieldsSeq(metadata) {
		item, _, _ = strings.Cut(item, "?")
		algorithm, digest, _ := strings.Cut(item, "-")
		size := digestBytes[strings.ToLower(algorithm)]
		digest = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(digest, "="))
		if raw, err := base64.RawStdEncoding.DecodeString(digest); err == nil && size > 0 && len(raw) == size {
			return true
		}
	}
	return false
}

// hijacked are domains that served malicious scripts to unsuspecting sites: the
// polyfill.io takeover of June 2024 and the domains of the same operator (Sansec,
// "Polyfill supply chain attack hits 100K+ sites").
var hijacked = []string{
	"polyfill.io", "bootcdn.net", "bootcss.com", "staticfile.net", "staticfile.org",
	"unionadjs.com", "xhsbpza.com", "union.macoms.la", "newcrbpc.com",
}

// compromised judges SEC-JS-COMPROMISED.
func compromised(c *capture.Capture) check.Verdict {
	_, v, ok := page(c)
	if !ok {
		return v
	}
	var found []dom.Element
	d := c.DOM()
	for _, e := range append(scripts(d), scriptLinks(d)...) {
		if isHijacked(hostOf(e.URL)) {
			found = append(found, e)
		}
	}
	if len(found) > 0 {
		return check.Failed("Script from %s", hostOf(found[0].URL)).
			Because("The host was taken over and has served malicious code to visitors of other sites.").
			With(quotes(c, found)...).Capped("COMPROMISED_SCRIPT", 30)
	}
	return whole(c, check.Passed("No script from a host that is known to be hijacked"))
}

func scriptLinks(d *dom.Document) []dom.Element {
	var out []dom.Element
	for _, e := range d.LinksRel("preload") {
		if strings.EqualFold(e.Attr["as"], "script") {
			out = append(out, e)
		}
	}
	return append(out, d.LinksRel("modulepreload")...)
}

func isHijacked(host string) bool {
	for _, h := range hijacked {
		if host == h || strings.HasSuffix(host, "."+h) {
			return true
		}
	}
	return false
}
