package caching

import (
	"slices"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// splitting are the names in Vary that keep caches from using one copy of a
// static file for everyone.
var splitting = []string{"*", "user-agent", "cookie"}

// vary judges PERF-VARY.
func vary(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	var proof []check.Evidence
	judged, missing, split := 0, 0, 0
	look := func(x *capture.Exchange, static bool) {
		names := varies(x.Header)
		bad := static && slices.ContainsFunc(names, func(n string) bool { return slices.Contains(splitting, n) })
		encoded := len(encodings(x.Header)) > 0 && shared(x.Header)
		lacks := encoded && !slices.Contains(names, "accept-encoding") && !slices.Contains(names, "*")
		if encoded || static && len(names) > 0 {
			judged++
		}
		switch {
		case bad:
			split++
		case lacks:
			missing++
		default:
			return
		}
		if len(proof) < maxProof {
			e := evidence.Header(x, "Vary")
			e.Quote = x.URL + "\n" + e.Quote
			e.Command = evidence.Curl(x.URL, acceptAll)
			proof = append(proof, e)
		}
	}
	look(ex, false)
	if c.Assets != nil {
		for i := range c.Assets.Assets {
			if a := &c.Assets.Assets[i]; a.SameSite && delivered(a) && isStatic(a.Kind) {
				look(&a.Exchange, true)
			}
		}
	}
	switch {
	case split > 0:
		return check.Failed("%s split by Vary", page.Count(split, "static file")).
			Because("Caches must keep a copy for each browser or visitor, which defeats caching.").With(proof...)
	case missing > 0:
		return check.Failed("%s without Vary: Accept-Encoding", page.Count(missing, "compressed answer")).
			Because("A cache may hand the compressed bytes to a client that cannot read them.").With(proof...)
	case judged == 0:
		return check.Inapplicable("No cacheable answer of the site is compressed, so there are no variants to distinguish.")
	}
	e := evidence.Header(ex, "Vary")
	e.Command = evidence.Curl(ex.URL, acceptAll)
	return check.Passed("%s right", page.Count(judged, "answer")).With(e)
}
