package render

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	// emptyText and littleText are numbers of visible characters. An application shell shows
	// at most a few words while its scripts load.
	emptyText, littleText = 50, 300
	// manyScripts is the number of script files from which a short page is considered an
	// application.
	manyScripts = 3

	// Google Search reads the first 2 MB of an HTML file, Google's crawlers in general the
	// first 15 MB; both limits are taken as decimal, the stricter reading.
	searchLimit, crawlLimit = 2_000_000, 15_000_000
)

// staticContent judges SEO-STATIC-CONTENT.
func staticContent(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	text := utf8.RuneCountInString(doc.Text)
	links, scripts, files := 0, 0, 0
	for _, e := range doc.Anchors {
		if strings.HasPrefix(e.URL, "http") {
			links++
		}
	}
	for _, e := range doc.Scripts {
		if runs(e) {
			scripts++
			if e.RawURL != "" {
				files++
			}
		}
	}
	observed := fmt.Sprintf("%s, %s, %s", page.Count(text, "visible character"), page.Count(links, "link"), page.Count(scripts, "script"))
	proof := check.Evidence{Request: ex.ID, Quote: "text: " + clip(doc.Text), Command: page.Grep(ex.URL, "<body.*")}
	switch {
	case scripts > 0 && text < emptyText && links == 0 && len(doc.Images) == 0:
		return check.Failed("%s",
			observed).Because("The document is an empty shell that only scripts fill, which many crawlers do not run.").With(proof).As(check.Firm)
	case files >= manyScripts && text < littleText:
		return check.Warned("%s", observed).Because("Scripts seem to create most of the page, and search engines run them late or not at all.").
			With(proof).As(check.Tentative)
	}
	return check.Passed("%s", observed).With(proof)
}

// runs reports whether browsers execute the script element.
func runs(e dom.Element) bool {
	kind := strings.ToLower(strings.TrimSpace(e.Attr["type"]))
	return kind == "" || kind == "module" || strings.HasSuffix(kind, "/javascript") || strings.HasSuffix(kind, "/ecmascript") ||
		kind == "application/x-javascript"
}

func clip(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	if s == "" {
		return "(none)"
	}
	return s
}

// secure judges SEO-HTTPS.
func secure(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	if !strings.HasPrefix(ex.URL, "https://") {
		return check.Failed("The page is served over http").Because("Search engines prefer pages that are served over https.").
			With(evidence.Status(ex))
	}
	if c.Page.IsHTML() {
		for _, e := range c.DOM().LinksRel("canonical") {
			if strings.HasPrefix(e.URL, "http://") {
				return check.Failed("The canonical address is http").
					Because("The page itself asks search engines to index the address without encryption.").
					With(page.Elements(ex, "<link[^>]+canonical[^>]*>", 1, e))
			}
		}
	}
	return check.Passed("The page is served over https").With(evidence.Status(ex))
}

// twentyHours is the delay, in seconds, from which WCAG 2.2.1 does not apply.
const twentyHours = 72_000

// metaRefresh judges SEO-META-REFRESH.
func metaRefresh(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var quotes []check.Evidence
	delayed, again := false, false
	note := func(content string, proof check.Evidence) {
		seconds, ok := refreshDelay(content)
		if !ok || seconds > twentyHours {
			return
		}
		delayed, again = delayed || seconds > 0, again || isReload(content)
		quotes = append(quotes, proof)
	}
	if value := ex.Header.Get("Refresh"); value != "" {
		note(value, evidence.Header(ex, "Refresh"))
	}
	for _, m := range doc.Metas {
		if strings.EqualFold(strings.TrimSpace(m.Attr["http-equiv"]), "refresh") {
			note(m.Attr["content"], page.Elements(ex, "<meta[^>]+refresh[^>]*>", 1, m))
		}
	}
	switch {
	case len(quotes) == 0:
		return check.Passed("None").With(page.Missing(ex, "refresh", "<meta[^>]+refresh[^>]*>"))
	case again && !delayed:
		return check.Failed("Reloads without end").Because("The page names no other address, so browsers reload it again and again.").
			With(quotes...)
	case delayed:
		return check.Failed("After a delay").Because("The page changes or reloads while people are reading it.").With(quotes...)
	}
	return check.Warned("At once").Because("Search engines and browsers treat it as a redirect, for which a status code is clearer.").
		With(quotes...)
}

// target matches the address of a refresh (HTML §4.2.5.3), "" or with the optional "url=" before it.
var target = regexp.MustCompile(`(?i)^\s*[0-9.]*\s*[;,]?\s*(?:url\s*=\s*)?["']?\s*([^"'\s]*)`)

// isReload reports whether a refresh names no address, so that the page itself is loaded again.
func isReload(content string) bool {
	m := target.FindStringSubmatch(content)
	return m != nil && m[1] == ""
}

// refreshDelay parses the seconds of a refresh (HTML §4.2.5.3); ok is false if browsers
// would ignore it.
func refreshDelay(content string) (seconds float64, ok bool) {
	content = strings.TrimLeft(content, " \t\r\n\f")
	end := strings.IndexFunc(content, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(content)
	}
	rest := strings.TrimLeft(content[end:], " \t\r\n\f")
	if rest != "" && end == len(content)-len(rest) && !slices.Contains([]byte{';', ','}, rest[0]) {
		return 0, false // another character follows the number directly
	}
	number, _, _ := strings.Cut(content[:end], ".") // fractions are dropped
	if number == "" {
		return 0, strings.HasPrefix(content, ".")
	}
	seconds, err := strconv.ParseFloat(number, 64)
	return seconds, err == nil
}

// htmlSize judges SEO-HTML-SIZE.
func htmlSize(c *capture.Capture) check.Verdict {
	_, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	n := ex.BodyBytes
	if ex.Truncated && len(ex.Header.Get("Content-Encoding")) == 0 {
		n = max(n, ex.WireBytes) // the announced length of a truncated body
	}
	size := fmt.Sprintf("%.2f MB", float64(n)/1e6)
	proof := check.Evidence{
		Request: ex.ID, Quote: fmt.Sprintf("%d bytes uncompressed", n),
		Command: "curl -sS --compressed " + evidence.Quote(ex.URL) + " | wc -c",
	}
	if ex.Truncated {
		size, proof.Quote = "more than "+size, "more than "+proof.Quote
	}
	switch {
	case n > crawlLimit:
		return check.Failed("%s", size).Because("Google's crawlers stop reading after 15 MB, and Google Search much earlier.").With(proof)
	case n >= searchLimit || ex.Truncated:
		return check.Warned("%s",
			size).Because("Google's search reads the first 2 MB only, so later links and text do not count.").With(proof)
	}
	return check.Passed("%s", size).With(proof)
}

// llms judges SEO-LLMS, which is information only.
func llms(c *capture.Capture) check.Verdict {
	if _, v, ok := page.Answer(c); !ok {
		return v
	}
	r := c.Page.LLMS
	switch {
	case r == nil:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request llms.txt.")
	case !r.Exchange.OK():
		return check.Skipped(capture.ReasonUnreachable, "llms.txt was not delivered.")
	case !r.Found():
		return check.Noted("None").With(evidence.Status(&r.Exchange))
	case strings.Contains(strings.ToLower(r.Exchange.Header.Get("Content-Type")), "html"):
		return check.Noted("A web page in its place").With(evidence.Header(&r.Exchange, "Content-Type"))
	}
	first := ""
	for line := range strings.Lines(strings.TrimPrefix(r.Body, "\ufeff")) {
		if first = strings.TrimSpace(line); first != "" {
			break
		}
	}
	proof := check.Evidence{Request: r.Exchange.ID, Quote: clip(first), Command: "curl -sSL " + evidence.Quote(r.Exchange.URL) + " | head"}
	if title, ok := strings.CutPrefix(first, "# "); !ok || strings.TrimSpace(title) == "" {
		return check.Noted("Without a heading").Because("The file should begin with a Markdown heading that names the site.").With(proof)
	}
	return check.Noted("Valid").With(proof)
}
