package intl

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
	"assay/internal/website/hreflang"
	"assay/internal/website/weblink"
	"assay/internal/website/weburl"
)

const (
	alternatePattern = "<link[^>]+hreflang[^>]*>"
	maxProof         = 10
)

// version is one alternate version that the document names.
type version struct {
	code     string
	raw, abs string
	proof    check.Evidence
}

// versions lists the alternates in the head's elements and in Link fields.
func versions(doc *dom.Document, ex *capture.Exchange) []version {
	var out []version
	for _, e := range doc.Alternates(true) {
		out = append(out, version{
			code: strings.TrimSpace(e.Attr["hreflang"]), raw: strings.TrimSpace(e.RawURL), abs: e.URL,
			proof: page.Elements(ex, alternatePattern, 1, e),
		})
	}
	base, _ := url.Parse(ex.URL)
	for _, l := range weblink.Parse(ex.Header.Values("Link")) {
		code, ok := l.Params["hreflang"]
		if !ok || !l.Has("alternate") || !l.About(base) {
			continue
		}
		v := version{code: code, raw: l.Target, proof: check.Evidence{
			Request: ex.ID, Quote: fmt.Sprintf("Link: <%s>; rel=\"alternate\"; hreflang=%q", l.Target, code), Command: evidence.Curl(ex.URL),
		}}
		if u, err := weburl.Resolve(base, l.Target); err == nil {
			v.abs = u.String()
		}
		out = append(out, v)
	}
	return out
}

// alternates judges SEO-HREFLANG: first what makes search engines ignore a
// version, then what is merely incomplete.
func alternates(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	all, misplaced := versions(doc, ex), doc.Alternates(false)
	if len(misplaced) > 0 && len(all) == 0 {
		return check.Failed("%s in the body only", page.Count(len(misplaced), "version")).
			Because("Search engines look for versions only in the head of the page and in its Link fields.").
			With(page.Elements(ex, alternatePattern, maxProof, misplaced...))
	}
	if len(all) == 0 {
		return check.Inapplicable("The page names no versions in other languages.")
	}
	for _, judge := range []func() (check.Verdict, bool){
		func() (check.Verdict, bool) { return badCodes(all) },
		func() (check.Verdict, bool) { return contradictions(all) },
		func() (check.Verdict, bool) { return badTargets(c) },
		func() (check.Verdict, bool) { return incomplete(doc, ex, all) },
	} {
		if v, bad := judge(); bad {
			return v
		}
	}
	if len(misplaced) > 0 {
		return check.Warned("%s in the body", page.Count(len(misplaced), "version")).
			Because("Search engines ignore versions that are named outside the head of the page.").
			With(page.Elements(ex, alternatePattern, maxProof, misplaced...))
	}
	v = check.Passed("%s", page.Count(len(all), "version")).With(quotes(all)...)
	if c.Assets == nil || len(c.Assets.Hreflang) == 0 {
		return v.Because("The links back could not be checked.").As(check.Tentative)
	}
	return v
}

func quotes(vs []version) []check.Evidence {
	var out []check.Evidence
	for _, v := range vs[:min(len(vs), maxProof)] {
		out = append(out, v.proof)
	}
	return out
}

func badCodes(all []version) (check.Verdict, bool) {
	var proof []check.Evidence
	first := ""
	for _, v := range all {
		if problem := hreflang.Check(v.code); problem != "" {
			if first == "" {
				first = problem
			}
			e := v.proof
			e.Quote += " (" + problem + ")"
			proof = append(proof, e)
		}
	}
	if len(proof) == 0 {
		return check.Verdict{}, false
	}
	return check.Failed("%s invalid", page.Count(len(proof), "code")).
		Because("Search engines ignore versions whose language or country they do not know: %s.",
			first).With(proof[:min(len(proof), maxProof)]...), true
}

// contradictions finds one code with several addresses.
func contradictions(all []version) (check.Verdict, bool) {
	seen := map[string]version{}
	for _, v := range all {
		code := strings.ToLower(v.code)
		if old, ok := seen[code]; ok && !weburl.Equivalent(old.abs, v.abs) {
			return check.Failed("%s has two addresses", v.code).Because("Search engines cannot determine which version is meant.").With(old.proof,
				v.proof), true
		}
		seen[code] = v
	}
	return check.Verdict{}, false
}

// badTargets finds alternate versions that are broken or do not link back, among those that were fetched.
func badTargets(c *capture.Capture) (check.Verdict, bool) {
	if c.Assets == nil {
		return check.Verdict{}, false
	}
	var broken, oneWay []check.Evidence
	for i := range c.Assets.Hreflang {
		h := &c.Assets.Hreflang[i]
		x := &h.Link.Exchange
		proof := evidence.Status(x)
		proof.Quote = h.Lang + ": " + proof.Quote
		switch {
		case x.Status == 401 || x.Status == 403 || x.Status == 429:
		case x.Status >= 400 || x.ErrorKind == capture.ErrResolve:
			broken = append(broken, proof)
		case x.OK() && x.Status == 200 && !h.ReturnLink:
			proof.Command = page.Grep(x.URL, alternatePattern)
			oneWay = append(oneWay, proof)
		}
	}
	switch {
	case len(broken) > 0:
		return check.Failed("%s broken",
			page.Count(len(broken), "version")).Because("The page names versions that cannot be loaded.").With(broken...), true
	case len(oneWay) > 0:
		return check.Failed("%s without a link back", page.Count(len(oneWay), "version")).
			Because("Search engines accept language versions only when both pages name each other.").With(oneWay...), true
	}
	return check.Verdict{}, false
}

func incomplete(doc *dom.Document, ex *capture.Exchange, all []version) (check.Verdict, bool) {
	own := map[string]bool{weburl.Key(ex.URL): true}
	for _, e := range doc.LinksRel("canonical") {
		own[weburl.Key(e.URL)] = true
	}
	relative := slices.IndexFunc(all, func(v version) bool {
		u, err := url.Parse(v.raw)
		return err != nil || !u.IsAbs()
	})
	switch {
	case relative >= 0:
		return check.Warned("A relative address").Because("Language versions must be named by absolute addresses, scheme included.").
			With(all[relative].proof), true
	case !slices.ContainsFunc(all, func(v version) bool { return own[weburl.Key(v.abs)] }):
		return check.Warned("The page itself is not listed").Because("Each version must name itself beside the others.").
			With(quotes(all)...), true
	case !slices.ContainsFunc(all, func(v version) bool { return strings.EqualFold(v.code, hreflang.Default) }):
		return check.Warned("No x-default").Because("No version is named for readers of other languages.").With(quotes(all)...), true
	}
	return check.Verdict{}, false
}
