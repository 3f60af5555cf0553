package caching

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

const (
	day       = 24 * time.Hour
	longFresh = 30 * day
	forever   = 365 * day
)

// file is one static asset, with the time for which a browser may use it without
// revalidation.
type file struct {
	asset *capture.Asset
	fresh time.Duration
}

// staticFiles returns the scripts, styles, images and fonts whose caching the owner
// controls: those of the own site, or all if the site hosts none itself.
func staticFiles(c *capture.Capture) []file {
	var own, all []file
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		if !delivered(a) || !isStatic(a.Kind) {
			continue
		}
		fresh, _ := lifetime(&a.Exchange)
		f := file{asset: a, fresh: fresh}
		all = append(all, f)
		if a.SameSite {
			own = append(own, f)
		}
	}
	if len(own) > 0 {
		return own
	}
	return all
}

func isStatic(kind string) bool {
	return slices.Contains([]string{capture.KindScript, capture.KindStylesheet, capture.KindImage, capture.KindFont, capture.KindIcon}, kind)
}

var (
	hashPart = regexp.MustCompile(`^[0-9a-f]{8,64}$`)
	mixed    = regexp.MustCompile(`^[0-9A-Za-z_-]{8,24}$`)
)

// fingerprinted reports whether the file name contains a digest of the content, as bundlers
// write it, so that changed content gets a new name.
func fingerprinted(rawURL string) bool {
	name := rawURL
	if i := strings.IndexAny(name, "?#"); i >= 0 {
		name = name[:i]
	}
	name = path.Base(name)
	parts := strings.FieldsFunc(strings.TrimSuffix(name, path.Ext(name)),
		func(r rune) bool { return r == '.' || r == '-' || r == '_' || r == '~' })
	for _, p := range parts {
		if hashPart.MatchString(strings.ToLower(p)) && strings.ContainsAny(p, "0123456789") && strings.ContainsAny(strings.ToLower(p), "abcdef") {
			return true
		}
	}
	if len(parts) < 2 {
		return false
	}
	last := parts[len(parts)-1]
	return mixed.MatchString(last) && strings.ContainsAny(last, "0123456789") && strings.ToLower(last) != last && strings.ToUpper(last) != last
}

// isForever reports whether a fingerprinted file may be cached for long enough: for a year,
// or for a month without revalidation (RFC 8246).
func (f file) isForever() bool {
	cc := parseCacheControl(f.asset.Exchange.Header.Joined("Cache-Control"))
	return f.fresh >= forever || f.fresh >= longFresh && cc.has("immutable")
}

// cacheStatic judges PERF-CACHE-STATIC.
func cacheStatic(c *capture.Capture) check.Verdict {
	if _, _, v, ok := page.Document(c); !ok {
		return v
	}
	if c.Assets == nil {
		return check.Skipped(capture.ReasonPartFailed, "The resources of the page were not gathered.")
	}
	files := staticFiles(c)
	if len(files) == 0 {
		return nothingFetched(c, "The page loads no scripts, styles, images or fonts.")
	}
	slices.SortStableFunc(files, func(a, b file) int { return int((a.fresh - b.fresh) / time.Second) })
	m := files[len(files)/2].fresh
	if len(files)%2 == 0 {
		m = (files[len(files)/2-1].fresh + m) / 2
	}
	var named, short int
	for _, f := range files {
		if fingerprinted(f.asset.Exchange.URL) {
			named++
			if !f.isForever() {
				short++
			}
		}
	}
	proof := make([]check.Evidence, 0, maxProof)
	for _, f := range files[:min(len(files), maxProof)] {
		proof = append(proof, cacheFields(&f.asset.Exchange))
	}
	observed := fmt.Sprintf("median freshness lifetime %s, %s", span(m), page.Count(len(files), "file"))
	switch {
	case m < day:
		return check.Failed("%s", observed).Because("Browsers request most files again on the next visit.").With(proof...)
	case m < longFresh:
		return check.Warned("%s", observed).Because("Visitors who come back after a while load most files again.").With(proof...)
	case 2*short > named:
		return check.Warned("%s", observed).Because("%d of %d files with a fingerprint in the name may not be cached for a year.", short,
			named).With(proof...)
	}
	return check.Passed("%s", observed).With(proof[:min(len(proof), 3)]...)
}

func cacheFields(ex *capture.Exchange) check.Evidence {
	e := evidence.Header(ex, "Cache-Control")
	if !ex.Header.Has("Cache-Control") && ex.Header.Has("Expires") {
		e = evidence.Header(ex, "Expires")
	}
	e.Quote = ex.URL + "\n" + e.Quote
	return e
}

func span(d time.Duration) string {
	switch {
	case d >= 2*day:
		return fmt.Sprintf("%d days", d/day)
	case d >= 2*time.Hour:
		return fmt.Sprintf("%d hours", d/time.Hour)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d minutes", d/time.Minute)
	}
	return fmt.Sprintf("%d seconds", d/time.Second)
}
