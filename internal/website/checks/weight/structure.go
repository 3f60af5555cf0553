package weight

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/labfact"
	"assay/internal/website/checks/page"
	"assay/internal/website/cookie"
	"assay/internal/website/dom"
)

const (
	requestsGood, requestsPoor = 60, 120
	sheetsGood, blockingPoor   = 2, 3
	thirdGood, thirdPoor       = 5, 15
	elementsGood, elementsPoor = 800, 1400
	headGood, headPoor         = 4 * kib, 8 * kib
	cookiesGood                = kib
)

func quote(s string) string { return evidence.Quote(s) }

// isFile reports whether the element loads a file over HTTP.
func isFile(e dom.Element) bool {
	return strings.HasPrefix(e.URL, "http://") || strings.HasPrefix(e.URL, "https://")
}

// requests judges PERF-REQUESTS.
func requests(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := parts(c)
	if !ok {
		return v
	}
	later := map[string]bool{}
	for _, e := range doc.Images {
		if isLazy(e) && isFile(e) {
			later[e.URL] = true
		}
	}
	for u, never := range unused(doc) {
		if never {
			later[u] = true
		}
	}
	n := max(c.Assets.Referenced-len(later), 0)
	proof := check.Evidence{
		Request: ex.ID, Quote: kinds(c.Assets.Assets),
		Command: page.Grep(ex.URL, "<(script|link|img|source|iframe|video|audio)[^>]*(src|href)=[^>]*>"),
	}
	status := grade(int64(n), requestsGood, requestsPoor)
	v = verdict(status, page.Count(n, "file")+" besides the document").With(proof)
	if status != check.Pass {
		v = v.Because("Each file costs a request, and many at once compete for the connection.")
	}
	return v
}

// kinds formats the number of assets of each kind: "12 image, 3 script".
func kinds(assets []capture.Asset) string {
	count := map[string]int{}
	var names []string
	for _, a := range assets {
		if count[a.Kind]++; count[a.Kind] == 1 {
			names = append(names, a.Kind)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return count[b] - count[a] })
	for i, name := range names {
		names[i] = fmt.Sprintf("%d %s", count[name], name)
	}
	if len(names) == 0 {
		return "(nothing fetched)"
	}
	return "fetched: " + strings.Join(names, ", ")
}

// renderBlocking judges PERF-RENDER-BLOCK.
func renderBlocking(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var scripts, sheets []dom.Element
	for _, e := range doc.Scripts {
		if e.InHead && blocksParser(e) {
			scripts = append(scripts, e)
		}
	}
	for _, e := range doc.LinksRel("stylesheet") {
		if e.InHead && blocksRendering(e) {
			sheets = append(sheets, e)
		}
	}
	all := append(slices.Clone(scripts), sheets...)
	observed := fmt.Sprintf("%s and %s in the head", page.Count(len(scripts), "blocking script"),
		page.Count(len(sheets), "blocking stylesheet"))
	proof := page.Elements(ex, "<(script|link)[^>]*>", maxProof, all...)
	if len(all) == 0 {
		proof = page.Missing(ex, "blocking script or stylesheet", "<(script|link)[^>]*>")
	}
	switch {
	case len(scripts) == 0 && len(sheets) <= sheetsGood:
		return check.Passed("%s", observed).With(proof)
	case len(all) <= blockingPoor:
		return check.Warned("%s", observed).Because("Nothing is shown until these files have been loaded.").With(proof)
	}
	return check.Failed("%s", observed).Because("Nothing is shown until all of these files have been loaded.").With(proof)
}

// blocksParser reports whether the script stops the parser until it has been loaded and run
// (HTML §4.12.1).
func blocksParser(e dom.Element) bool {
	if !isFile(e) {
		return false
	}
	kind := dom.ScriptType(e)
	if slices.Contains(strings.Fields(strings.ToLower(e.Attr["blocking"])), "render") {
		return dom.IsJavaScript(kind)
	}
	return dom.IsJavaScript(kind) && kind != "module" && !e.Has("async") && !e.Has("defer") && !isOld(e)
}

// blocksRendering reports whether the stylesheet applies to the screen at once. Those with
// nothing but conditions on the medium are omitted: whether they block depends on the screen.
func blocksRendering(e dom.Element) bool {
	if kind := strings.ToLower(strings.TrimSpace(e.Attr["type"])); kind != "" && kind != "text/css" {
		return false // browsers load no other type (HTML §4.6.7.20)
	}
	if !isFile(e) || e.Has("disabled") || slices.Contains(e.Rel(), "alternate") {
		return false
	}
	return slices.ContainsFunc(strings.Split(strings.ToLower(e.Attr["media"]), ","), func(query string) bool {
		query = strings.TrimSpace(query)
		return query == "" || query == "all" || query == "screen"
	})
}

// loadedURLs returns the known addresses of everything that the page loads.
func loadedURLs(c *capture.Capture, doc *dom.Document) (urls []string) {
	lists := [][]dom.Element{doc.Scripts, doc.Images, doc.Sources, doc.Frames, doc.Media}
	for _, rel := range []string{"stylesheet", "preload", "modulepreload", "icon", "manifest"} {
		lists = append(lists, doc.LinksRel(rel))
	}
	never := unused(doc)
	for _, e := range slices.Concat(lists...) {
		if !never[e.URL] {
			urls = append(urls, e.URL)
		}
	}
	for _, a := range c.Assets.Assets {
		if a.Kind != capture.KindOGImage && !never[a.URL] {
			urls = append(urls, a.URL)
		}
	}
	if b, _, ok := labfact.Measured(c); ok { // files that scripts load are not in the markup
		for _, r := range b.Requests {
			urls = append(urls, r.URL)
		}
	}
	return urls
}

// foreignOrigins returns the web origins of addresses outside the site, sorted.
func foreignOrigins(urls []string, site string) (origins []string) {
	for _, raw := range urls {
		u, err := url.Parse(raw)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || capture.Site(raw) == site {
			continue
		}
		if origin := u.Scheme + "://" + u.Host; !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	slices.Sort(origins)
	return origins
}

// thirdParties judges PERF-THIRD.
func thirdParties(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := parts(c)
	if !ok {
		return v
	}
	origins := foreignOrigins(loadedURLs(c, doc), capture.Site(ex.URL))
	proof := check.Evidence{
		Request: ex.ID, Quote: strings.Join(origins[:min(len(origins), 30)], "\n"),
		Command: page.Grep(ex.URL, "(src|href)=.?https?://[^/> ]+"),
	}
	if len(origins) == 0 {
		proof.Quote = "(no file of another site)"
	}
	status := grade(int64(len(origins)), thirdGood, thirdPoor)
	v = verdict(status, page.Count(len(origins), "third-party origin")).With(proof)
	if status != check.Pass {
		v = v.Because("Each further host costs a look-up and a connection, and can slow down or break the page.")
	}
	return v
}

// domSize judges PERF-DOM.
func domSize(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	proof := check.Evidence{
		Request: ex.ID, Quote: fmt.Sprintf("%d elements, nested up to %d deep", doc.Elements, doc.MaxDepth),
		Command: page.Grep(ex.URL, "<[a-z][^>]*>") + " | wc -l",
	}
	status := grade(int64(doc.Elements), elementsGood, elementsPoor)
	observed := page.Count(doc.Elements, "element")
	if ex.Truncated {
		return verdict(status,
			"at least "+observed).Because("The document exceeds the scanner's limit and was read only in part.").With(proof).As(check.Tentative)
	}
	v = verdict(status, observed).With(proof)
	if status != check.Pass {
		v = v.Because("Browsers lay out and restyle every element, which makes large pages slow to react.")
	}
	return v
}

// headerWeight judges PERF-HEADERS.
func headerWeight(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	if ex.HeaderBytes <= 0 {
		return check.Skipped(capture.ReasonPartFailed, "The size of the response head was not measured.")
	}
	cookies := 0
	seen := map[string]bool{}
	for _, x := range append(slices.Clone(c.Page.Document.Chain), *ex) {
		for _, line := range x.Header.Values("Set-Cookie") {
			if k, ok := cookie.Parse(line); ok && !seen[k.Name] && !k.Removed(x.At) {
				seen[k.Name] = true
				cookies += len(k.Name) + len(k.Value) + 3
			}
		}
	}
	proof := check.Evidence{
		Request: ex.ID, Quote: fmt.Sprintf("response head: %d bytes; cookies sent back: %d bytes", ex.HeaderBytes, cookies),
		Command: "curl -sS -o /dev/null -w '%{size_header}\\n' " + quote(ex.URL),
	}
	observed := fmt.Sprintf("%s of fields, %s of cookies", page.Size(int64(ex.HeaderBytes)), page.Size(int64(cookies)))
	switch {
	case ex.HeaderBytes > headPoor:
		return check.Failed("%s", observed).
			Because("The fields alone fill several packets, and some proxies reject heads of this size.").With(proof)
	case ex.HeaderBytes > headGood:
		return check.Warned("%s", observed).Because("The fields take several packets before the first byte of the page.").With(proof)
	case cookies > cookiesGood:
		return check.Warned("%s", observed).Because("Browsers send the cookies back with every request to the site.").With(proof)
	}
	return check.Passed("%s", observed).With(proof)
}
