package weight

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	kib = 1 << 10
	mib = 1 << 20

	bytesGood, bytesPoor   = 2667 * kib, 4000 * kib
	bytesHeavy             = 10 * mib
	htmlGood, htmlPoor     = 128 * kib, 512 * kib
	scriptGood, scriptPoor = 350 * kib, mib

	maxProof = 10
)

// grade compares a value with the limits for good and acceptable.
func grade(n, good, poor int64) check.Status {
	switch {
	case n <= good:
		return check.Pass
	case n <= poor:
		return check.Warn
	}
	return check.Fail
}

// verdict returns the verdict of the status.
func verdict(s check.Status, observed string) check.Verdict {
	switch s {
	case check.Pass:
		return check.Passed("%s", observed)
	case check.Warn:
		return check.Warned("%s", observed)
	}
	return check.Failed("%s", observed)
}

// parts returns the input of the checks of subresources, or the verdict if it is missing.
func parts(c *capture.Capture) (doc *dom.Document, ex *capture.Exchange, v check.Verdict, ok bool) {
	doc, ex, v, ok = page.Document(c)
	if ok && c.Assets == nil {
		return nil, nil, check.Skipped(capture.ReasonPartFailed, "The resources of the page were not gathered."), false
	}
	return doc, ex, v, ok
}

// lazy lists the URLs of images that browsers load only near the visible part of the page.
func lazy(doc *dom.Document) map[string]bool {
	out := map[string]bool{}
	pictures := map[int]bool{}
	add := func(e dom.Element) {
		if e.URL != "" {
			out[e.URL] = true
		}
		for _, candidate := range dom.ParseSrcset(e.Attr["srcset"]) {
			if abs, ok := doc.Resolve(candidate.URL); ok {
				out[abs] = true
			}
		}
	}
	for _, e := range doc.Images {
		if isLazy(e) {
			add(e)
			pictures[e.Picture] = e.Picture != 0
		}
	}
	for _, e := range doc.Sources {
		if pictures[e.Picture] {
			add(e)
		}
	}
	return out
}

// isLazy reports whether the image waits until it is nearly visible. Keywords of enumerated attributes match as a whole, with their
// white space.
func isLazy(e dom.Element) bool {
	return strings.EqualFold(e.Attr["loading"], "lazy")
}

// unused lists the addresses of scripts that only old browsers load: those with nomodule (HTML
// §4.12.1). Of other types that browsers do not run, scripts such as Rocket Loader load some.
func unused(doc *dom.Document) map[string]bool {
	out := map[string]bool{}
	for _, old := range []bool{true, false} {
		for _, e := range doc.Scripts {
			if isFile(e) && isOld(e) == old {
				out[e.URL] = old
			}
		}
	}
	return out
}

// isOld reports whether only browsers without modules run the script.
func isOld(e dom.Element) bool { return e.Has("nomodule") && dom.ScriptType(e) != "module" }

// loaded lists the assets that every browser loads with the page: not the preview image,
// icons, audio, video, images that load on scrolling and scripts for old browsers.
func loaded(c *capture.Capture, doc *dom.Document) []*capture.Asset {
	later, never := lazy(doc), unused(doc)
	var out []*capture.Asset
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		switch {
		case a.Kind == capture.KindOGImage, a.Kind == capture.KindIcon, a.Kind == capture.KindMedia:
		case a.Kind == capture.KindImage && later[a.URL], a.Kind == capture.KindScript && never[a.URL]:
		default:
			out = append(out, a)
		}
	}
	return out
}

// sum adds the transferred bytes of delivered assets.
func sum(assets []*capture.Asset) (total int64) {
	for _, a := range assets {
		if a.Exchange.OK() {
			total += a.Exchange.WireBytes
		}
	}
	return total
}

// largest returns the evidence of the largest assets.
func largest(assets []*capture.Asset) []check.Evidence {
	sorted := slices.Clone(assets)
	slices.SortStableFunc(sorted, func(a, b *capture.Asset) int { return cmp.Compare(b.Exchange.WireBytes, a.Exchange.WireBytes) })
	var out []check.Evidence
	for _, a := range sorted[:min(len(sorted), maxProof)] {
		out = append(out, size(&a.Exchange))
	}
	return out
}

// size quotes the number of transferred bytes of a response.
func size(ex *capture.Exchange) check.Evidence {
	return check.Evidence{Request: ex.ID, Quote: fmt.Sprintf("%s: %s", ex.URL, page.Size(ex.WireBytes)), Command: measure(ex.URL)}
}

func measure(url string) string {
	return "curl -sS -o /dev/null -H 'Accept-Encoding: gzip, deflate, br, zstd' -w '%{size_download} %{content_type}\\n' " + quote(url)
}

// totalBytes judges PERF-BYTES.
func totalBytes(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := parts(c)
	if !ok {
		return v
	}
	assets := loaded(c, doc)
	total := ex.WireBytes + sum(assets)
	proof := append([]check.Evidence{size(ex)}, largest(assets)...)
	status := grade(total, bytesGood, bytesPoor)
	if c.Assets.Skipped > 0 && status != check.Fail {
		return estimated(c, total, int64(len(assets)), proof)
	}
	v = verdict(status, fmt.Sprintf("%s in %s", page.Size(total), page.Count(len(assets)+1, "file"))).With(proof...)
	if status != check.Pass {
		v = v.Because("Visitors on slow or metered connections wait and pay for every byte.")
	}
	if total > bytesHeavy {
		v = v.Capped("VERY_HEAVY", 69)
	}
	return v
}

// estimated judges a page if some of its files were not fetched.
func estimated(c *capture.Capture, total, n int64, proof []check.Evidence) check.Verdict {
	guess := total
	if n > 0 {
		guess += total / (n + 1) * int64(c.Assets.Skipped)
	}
	return verdict(grade(guess, bytesGood, bytesPoor), fmt.Sprintf("about %s, %s measured", page.Size(guess), page.Size(total))).
		Because("%d further files were not fetched and are assumed to be of average size.", c.Assets.Skipped).
		With(proof...).As(check.Tentative)
}

// htmlSize judges PERF-HTML-SIZE.
func htmlSize(c *capture.Capture) check.Verdict {
	_, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	status := grade(ex.WireBytes, htmlGood, htmlPoor)
	if ex.Truncated && status != check.Fail {
		return check.Warned("more than %s", page.Size(ex.WireBytes)).
			Because("The document has more than %s of text and exceeds the scanner's limit.", page.Size(ex.BodyBytes)).
			With(size(ex)).As(check.Tentative)
	}
	v = verdict(status, page.Size(ex.WireBytes)).With(size(ex))
	if status != check.Pass {
		v = v.Because("The browser must receive and read all of it before the page is complete.")
	}
	return v
}

// scriptSize judges PERF-JS-SIZE.
func scriptSize(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := parts(c)
	if !ok {
		return v
	}
	var scripts []*capture.Asset
	never, fetched := unused(doc), map[string]bool{}
	for i := range c.Assets.Assets {
		if a := &c.Assets.Assets[i]; a.Kind == capture.KindScript && !never[a.URL] {
			scripts = append(scripts, a)
			fetched[a.URL] = true
		}
	}
	missing := 0
	for _, e := range doc.Scripts {
		if isFile(e) && !fetched[e.URL] && !never[e.URL] {
			fetched[e.URL] = true
			missing++
		}
	}
	total := sum(scripts)
	status := grade(total, scriptGood, scriptPoor)
	proof := largest(scripts)
	if len(proof) == 0 {
		proof = []check.Evidence{page.Missing(ex, "script file", "<script[^>]+src[^>]*>")}
	}
	if missing > 0 && status != check.Fail {
		if len(scripts) == 0 {
			return check.Skipped(capture.ReasonTimeBudget, "The scripts were not among the files that were fetched.")
		}
		return verdict(status, fmt.Sprintf("at least %s in %s", page.Size(total), page.Count(len(scripts), "script"))).
			Because("%s of the page could not be fetched and is not counted.", page.Count(missing, "script")).With(proof...).As(check.Tentative)
	}
	v = verdict(status, fmt.Sprintf("%s in %s", page.Size(total), page.Count(len(scripts), "script"))).With(proof...)
	if status != check.Pass {
		v = v.Because("Script must be loaded, compiled and run, which keeps phones busy while visitors wait.")
	}
	return v
}
