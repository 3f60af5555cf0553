package links

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/robots"
	"assay/internal/website/sitemap"
	"assay/internal/website/weburl"
)

const maxProof = 10

// finding is one problem of the sitemaps.
type finding struct {
	fail     bool
	observed string
	why      string
	proof    check.Evidence
}

// dated reports whether the sitemap has dates of changes, or is of a kind that needs none.
func dated(f sitemap.File) bool {
	return f.Kind == sitemap.Text || f.Kind == sitemap.Feed || len(f.Entries) == 0 ||
		slices.ContainsFunc(f.Entries, func(e sitemap.Entry) bool { return e.LastMod != "" })
}

// sitemaps judges SEO-SITEMAP. The worst finding decides; the evidence shows all.
func sitemaps(c *capture.Capture) check.Verdict {
	if _, v, ok := page.Answer(c); !ok {
		return v
	}
	all := c.Page.Sitemaps
	if len(all) == 0 {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request a sitemap.")
	}
	var findings []finding
	urls, found, members := 0, 0, false
	dates := false
	for i := range all {
		m := &all[i]
		if !m.Found() {
			findings = append(findings, absent(m)...)
			continue
		}
		found++
		f := sitemap.Parse(m.Body, m.Exchange.Truncated)
		findings = append(findings, judgeFile(c, m, f)...)
		if f.Kind == sitemap.Index {
			members = true
		} else {
			urls += len(f.Entries)
		}
		dates = dates || dated(f)
		if !m.FromRobots && !namedByIndex(all[:i]) {
			findings = append(findings, finding{
				observed: "Not named by robots.txt",
				why:      "Search engines find a sitemap only when robots.txt names it or it was submitted to them.",
				proof:    evidence.Status(&m.Exchange),
			})
		}
	}
	if found == 0 && len(findings) == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The sitemap was not delivered.")
	}
	if found > 0 && !dates {
		findings = append(findings, finding{
			observed: "No lastmod dates", why: "Search engines cannot determine which pages have changed.",
			proof: evidence.Status(&all[0].Exchange),
		})
	}
	findings = append(findings, sampled(c)...)
	what := page.Count(urls, "URL") + " in " + page.Count(found, "file")
	if members && urls == 0 {
		what = "an index of sitemaps"
	}
	return worst(findings, what, &all[0])
}

// namedByIndex reports whether an earlier file is an index, which named this one.
func namedByIndex(before []capture.Sitemap) bool {
	return slices.ContainsFunc(before, func(m capture.Sitemap) bool {
		return m.Found() && sitemap.Parse(m.Body, m.Exchange.Truncated).Kind == sitemap.Index
	})
}

func worst(findings []finding, what string, first *capture.Sitemap) check.Verdict {
	if len(findings) == 0 {
		return check.Passed("%s", what).With(evidence.Status(&first.Exchange))
	}
	slices.SortStableFunc(findings, func(a, b finding) int {
		switch {
		case a.fail == b.fail:
			return 0
		case a.fail:
			return -1
		}
		return 1
	})
	v := check.Warned("%s", findings[0].observed)
	if findings[0].fail {
		v = check.Failed("%s", findings[0].observed)
	}
	v = v.Because("%s", findings[0].why)
	for _, f := range findings[:min(len(findings), maxProof)] {
		v = v.With(f.proof)
	}
	return v
}

// absent judges a file that was not sent with status 200; a file that could not be requested is ignored.
func absent(m *capture.Sitemap) []finding {
	x := &m.Exchange
	f := finding{fail: true, observed: "No sitemap", why: "Search engines find only the pages that links lead to.", proof: evidence.Status(x)}
	if m.FromRobots {
		f.observed, f.why = "The sitemap is missing", "The sitemap that robots.txt names does not exist."
	}
	switch {
	case x.Status == 401 || x.Status == 403 || x.Status == 429, x.Status == 0 && x.ErrorKind != capture.ErrResolve:
		return nil
	}
	return []finding{f}
}

// cutOff returns the number of bytes read of a file that was truncated, 0 for others.
func cutOff(x *capture.Exchange) int64 {
	if x.Truncated {
		return x.WireBytes
	}
	return 0
}

// judgeFile judges one file by the protocol.
func judgeFile(c *capture.Capture, m *capture.Sitemap, f sitemap.File) []finding {
	x := &m.Exchange
	quote := func(e sitemap.Entry, text string) check.Evidence {
		return check.Evidence{Request: x.ID, Quote: fmt.Sprintf("line %d: %s", e.Line, clip(text)), Command: fetch(x.URL)}
	}
	file := func(text string) check.Evidence {
		return check.Evidence{Request: x.ID, Quote: x.URL + ": " + clip(text), Command: fetch(x.URL)}
	}
	if f.Err != nil {
		if f.Kind == sitemap.Unknown && !m.FromRobots && strings.Contains(strings.ToLower(x.Header.Get("Content-Type")), "html") {
			return []finding{{
				fail: true, observed: "No sitemap", why: "The usual address returns a web page instead of a sitemap.",
				proof: evidence.Header(x, "Content-Type"),
			}}
		}
		return []finding{{
			fail: true, observed: "Malformed", why: "Search engines cannot read all of the sitemap.", proof: file(f.Err.Error()),
		}}
	}
	var out []finding
	add := func(fail bool, observed, why string, proof check.Evidence) {
		out = append(out, finding{fail, observed, why, proof})
	}
	xml := f.Kind == sitemap.URLSet || f.Kind == sitemap.Index
	switch {
	case len(f.Entries) == 0 && !x.Truncated:
		add(true, "Empty", "The sitemap names no address.", file("no entries"))
	case f.More || max(x.BodyBytes, cutOff(x)) > sitemap.MaxBytes:
		add(true, "Too large", "A sitemap may contain 50,000 addresses and 50 MiB; search engines ignore the rest.",
			file("beyond the limits of one file"))
	case xml && f.Namespace != sitemap.Namespace:
		add(false, "Another namespace", "Search engines expect the namespace of the protocol.", file("namespace \""+f.Namespace+"\""))
	}
	out = append(out, judgeAddresses(c, x, f, quote)...)
	if xml {
		out = append(out, judgeDates(c, f, quote)...)
	}
	return out
}

// judgeAddresses looks for the first address of each kind that the protocol forbids.
func judgeAddresses(
	c *capture.Capture, x *capture.Exchange, f sitemap.File, quote func(sitemap.Entry, string) check.Evidence,
) (out []finding) {
	add := func(fail bool, observed, why string, wrong func(loc string) bool) bool {
		i := slices.IndexFunc(f.Entries, func(e sitemap.Entry) bool { return wrong(e.Loc) })
		if i >= 0 {
			out = append(out, finding{fail, observed, why, quote(f.Entries[i], f.Entries[i].Loc)})
		}
		return i >= 0
	}
	hosts := []string{"", hostOf(x.URL), hostOf(c.Page.Document.Exchange.URL)}
	add(true, "An invalid address", "Every entry must be an absolute http or https address of less than 2048 characters.",
		func(loc string) bool { return !isEntry(loc) })
	foreign := add(false, "Addresses of another host",
		"A sitemap may name pages of another host only if that host's robots.txt names the sitemap.",
		func(loc string) bool { return !slices.Contains(hosts, hostOf(loc)) })
	if !foreign {
		add(false, "Addresses without https", "A sitemap names pages by the protocol that they are served with.",
			func(loc string) bool { return isPlainOf(loc, c) })
	}
	return out
}

// judgeDates looks for the first lastmod that is wrong. A day's grace covers
// dates without a zone.
func judgeDates(c *capture.Capture, f sitemap.File, quote func(sitemap.Entry, string) check.Evidence) []finding {
	for _, e := range f.Entries {
		if e.LastMod == "" {
			continue
		}
		at, ok := sitemap.ParseLastMod(e.LastMod)
		switch {
		case !ok:
			return []finding{
				{observed: "An invalid lastmod", why: "Dates must be written as W3C Datetime, such as 2026-11-21.", proof: quote(e, e.LastMod)},
			}
		case at.After(c.TakenAt.Add(24 * time.Hour)):
			return []finding{{
				observed: "A lastmod in the future", why: "Search engines ignore the dates of a site that gets them wrong.",
				proof: quote(e, e.LastMod),
			}}
		}
	}
	return nil
}

// sampled judges the pages of the sitemaps that were fetched.
func sampled(c *capture.Capture) []finding {
	if c.Assets == nil {
		return nil
	}
	var out []finding
	for i := range c.Assets.SitemapSample {
		l := &c.Assets.SitemapSample[i]
		x := &l.Exchange
		rules := append(robots.ParseMeta("robots", l.Robots), robots.Of(x.Header, nil)...)
		hidden := slices.ContainsFunc(rules, func(d robots.Directive) bool { return d.Google() && d.NoIndex(c.TakenAt) })
		proof := evidence.Status(x)
		switch {
		case x.URL == c.Page.Document.Exchange.URL: // judged by checks of its own
		case broken(x):
			out = append(out, finding{true, "Names a broken page", "The sitemap sends search engines to pages that do not load.", proof})
		case x.OK() && hidden:
			proof.Quote += "\nrobots: " + strings.Join(append([]string{l.Robots}, x.Header.Values("X-Robots-Tag")...), " ")
			out = append(out, finding{true, "Names a page with noindex", "The page asks search engines to leave it out.", proof})
		case x.OK() && l.Hops > 0:
			proof.Quote = l.URL + " redirects\n" + proof.Quote
			out = append(out, finding{false, "Names an address that redirects", "Sitemaps should contain final addresses.", proof})
		}
	}
	return out
}

// hostOf returns the host of an address in the form in which it is looked up.
func hostOf(raw string) string {
	u, err := weburl.Resolve(nil, raw)
	if err != nil {
		return ""
	}
	return u.Host
}

// maxLoc is the length, in characters, that the protocol allows an address to have.
const maxLoc = 2047

func isEntry(loc string) bool {
	return sitemap.IsAbsolute(loc) && utf8.RuneCountInString(loc) <= maxLoc
}

// isPlainOf reports whether the address is an unencrypted one, although the page is served over https.
func isPlainOf(loc string, c *capture.Capture) bool {
	u, err := url.Parse(loc)
	return err == nil && u.Scheme == "http" && strings.HasPrefix(c.Page.Document.Exchange.URL, "https:")
}

func fetch(at string) string { return "curl -sSL --compressed " + evidence.Quote(at) + " | cat -n" }

func clip(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return s
}
