package caching

import (
	"slices"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// splitting are the field names in Vary that prevent caches from sharing one copy of a
// static file.
var splitting = []string{"*", "user-agent", "cookie"}

// vary judges PERF-VARY.
func vary(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	var seen variants
	seen.look(ex, false)
	if c.Assets != nil {
		for i := range c.Assets.Assets {
			if a := &c.Assets.Assets[i]; a.SameSite && delivered(a) && isStatic(a.Kind) {
				seen.look(&a.Exchange, true)
			}
		}
	}
	switch {
	case seen.split > 0:
		return check.Failed("%s with a Vary field that is too broad", page.Count(seen.split, "static file")).
			Because("Caches must store a copy for each browser or visitor, which defeats caching.").With(seen.proof...)
	case seen.missing > 0:
		return check.Failed("%s without Vary: Accept-Encoding", page.Count(seen.missing, "compressed response")).
			Because("A cache may hand the compressed bytes to a client that cannot read them.").With(seen.proof...)
	case seen.judged == 0:
		return check.Inapplicable("No cacheable response of the site is compressed, so there are no variants to distinguish.")
	}
	e := evidence.Header(ex, "Vary")
	e.Command = evidence.Curl(ex.URL, acceptAll)
	return check.Passed("%s right", page.Count(seen.judged, "response")).With(e)
}

// variants counts the responses by the quality of their Vary field.
type variants struct {
	judged  int // answers that are compressed, or static with a Vary field
	missing int // compressed and without Vary: Accept-Encoding
	split   int // static files that vary by browser or visitor
	proof   []check.Evidence
}

func (s *variants) look(x *capture.Exchange, static bool) {
	names := varies(x.Header)
	bad := static && slices.ContainsFunc(names, func(n string) bool { return slices.Contains(splitting, n) })
	encoded := len(encodings(x.Header)) > 0 && shared(x.Header)
	lacks := encoded && !slices.Contains(names, "accept-encoding") && !slices.Contains(names, "*")
	if encoded || static && len(names) > 0 {
		s.judged++
	}
	switch {
	case bad:
		s.split++
	case lacks:
		s.missing++
	default:
		return
	}
	if len(s.proof) < maxProof {
		e := evidence.Header(x, "Vary")
		e.Quote = x.URL + "\n" + e.Quote
		e.Command = evidence.Curl(x.URL, acceptAll)
		s.proof = append(s.proof, e)
	}
}
