package headers

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/csp"
	"assay/internal/website/dom"
)

const xfo = "X-Frame-Options"

// framing judges SEC-FRAME. If a policy has frame-ancestors, browsers ignore X-Frame-Options
// (CSP3 section 6.4.2).
func framing(c *capture.Capture) check.Verdict {
	s, ex, v, ok := policies(c)
	switch {
	case !ok:
		return v
	case s.Has(csp.FrameAncestors):
		return ancestors(c, s, ex)
	}
	proof := evidence.Header(ex, xfo)
	values := frameOptions(ex)
	allowFrom := slices.ContainsFunc(values, func(v string) bool { return strings.HasPrefix(v, "allow-from") })
	switch {
	case len(values) == 0:
		return check.Failed("Any site may frame the page").Because("%s", unframed(c, s, ex)).With(proof)
	case len(values) == 1 && (values[0] == "deny" || values[0] == "sameorigin"):
		return check.Passed("%s: %s", xfo, strings.ToUpper(values[0])).With(proof)
	case len(values) > 1 && slices.ContainsFunc(values, func(v string) bool { return v == "deny" || v == "sameorigin" || v == "allowall" }):
		return check.Passed("Contradicting %s values forbid all framing", xfo).
			Because("Browsers refuse all framing when the values contradict each other; send one value.").With(proof)
	case allowFrom:
		return check.Warned("ALLOW-FROM").Because("No current browser obeys ALLOW-FROM.").With(proof)
	}
	return check.Failed("Invalid %s", xfo).Because("Browsers ignore the value %q.", clip(values[0], 60)).With(proof)
}

// frameOptions returns the distinct values in lower case, as the HTML standard compares
// them.
func frameOptions(ex *capture.Exchange) []string {
	if !ex.Header.Has(xfo) {
		return nil
	}
	var out []string
	for v := range strings.SplitSeq(strings.ToLower(ex.Header.Joined(xfo)), ",") {
		if v = strings.TrimSpace(v); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// unframed explains why nothing forbids framing.
func unframed(c *capture.Capture, s csp.Set, ex *capture.Exchange) string {
	for _, p := range s.Enforced {
		if slices.ContainsFunc(p.Dropped, func(d csp.Dropped) bool { return d.Name == csp.FrameAncestors && d.Reason == csp.NotInMeta }) {
			return "Browsers ignore frame-ancestors in a meta element, and no field forbids framing."
		}
	}
	if slices.ContainsFunc(c.DOM().Metas, func(m dom.Element) bool { return strings.EqualFold(m.Attr["http-equiv"], xfo) }) {
		return "Browsers ignore X-Frame-Options in a meta element, and no field forbids framing."
	}
	return ex.URL + " sends neither frame-ancestors nor X-Frame-Options."
}

func ancestors(c *capture.Capture, s csp.Set, ex *capture.Exchange) check.Verdict {
	reach, found := s.Reach(csp.FrameAncestors)
	switch {
	case reach == csp.Anywhere:
		return check.Failed("frame-ancestors allows every site").
			Because("%s in frame-ancestors lets any site frame the page, and browsers then ignore X-Frame-Options.", found[0].Source).
			With(quoteFindings(ex, s, found)...)
	case reach == csp.Wildcards && slices.ContainsFunc(found, func(f csp.Finding) bool { return !csp.WithinSite(f.Source, c.Target.Domain) }):
		return check.Warned("frame-ancestors allows all subdomains of another site").
			Because("Every host below %s may frame the page.", found[0].Source).With(quoteFindings(ex, s, found)...)
	}
	return check.Passed("frame-ancestors restricts who may frame the page").With(quoteDirectives(ex, s, csp.FrameAncestors)...)
}
