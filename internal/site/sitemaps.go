package site

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"golang.org/x/net/publicsuffix"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/sitemap"
)

// Limits of reading sitemaps, per check.
const (
	maxSitemaps      = 200
	maxSitemapLevel  = 2        // nesting of indexes; the protocol allows one level
	maxSitemapBytes  = 20 << 20 // per file, decoded
	maxSitemapsBytes = 200 << 20
	maxListed        = 500_000 // addresses in all files
	maxStrangers     = 5       // files on hosts of other domains
	maxListedSkips   = 1000
)

// usualPlaces are the paths to try when robots.txt names no sitemap; the first sitemap found
// is used.
var usualPlaces = []string{"/sitemap.xml", "/sitemap_index.xml", "/sitemap-index.xml", "/wp-sitemap.xml"}

// Where a sitemap was named.
const (
	fromRobots = "robots.txt"
	fromPlace  = "default location"
)

// listing is one reading of a site's sitemaps.
type listing struct {
	*judging
	d         *Discovery
	enough    int
	queue     []sitemapRef
	seen      map[string]bool
	bytes     int
	strangers int
}

type sitemapRef struct {
	url, from string
	level     int
}

// readSitemaps adds the pages in sitemaps to d. A sitemap that cannot be read is skipped;
// the error is that of ctx.
func (c *crawler) readSitemaps(ctx context.Context, robots *robotsFile, d *Discovery) error {
	timed, cancel := context.WithTimeout(ctx, c.lookTime(c.fetcher.cfg.SitemapsTime, maxSitemaps, robots.delay()))
	defer cancel()
	l := &listing{
		judging: c.judging(timed, d.Entry), d: d, seen: map[string]bool{}, enough: 2 * max(c.settings.MaxPages, 1),
	}
	l.maxSkips = maxListedSkips
	l.index[d.Found[0].Key] = 0
	l.pages = d.Found
	for _, at := range robots.sitemaps {
		l.queue = append(l.queue, sitemapRef{url: at, from: fromRobots})
	}
	if len(l.queue) == 0 {
		l.usual(originOf(d.Entry))
	}
	for len(l.queue) > 0 && l.usable < l.enough && l.bytes < maxSitemapsBytes && d.Listed < maxListed && timed.Err() == nil {
		next := l.queue[0]
		l.queue = l.queue[1:]
		if facts, asked := l.file(next); asked {
			d.Sitemaps = append(d.Sitemaps, facts)
		}
	}
	d.Found = l.pages
	if timed.Err() != nil {
		d.Unread = len(l.queue)
	}
	return ctx.Err()
}

// usual tries the default locations. Only an existing sitemap is recorded.
func (l *listing) usual(origin string) {
	for _, place := range usualPlaces {
		if !l.crawler.permitted(l.ctx, origin+place) {
			continue
		}
		facts, asked := l.file(sitemapRef{url: origin + place, from: fromPlace})
		if asked && facts.Status == 200 && facts.Entries > 0 {
			l.d.Sitemaps = append(l.d.Sitemaps, facts)
			return
		}
	}
}

// file reads one sitemap. asked is false if it was not requested.
func (l *listing) file(ref sitemapRef) (facts SitemapFacts, asked bool) {
	facts = SitemapFacts{URL: ref.url, From: ref.from}
	address, err := ParseAddress(ref.url)
	if err != nil || l.seen[address.Key] || len(l.seen) >= maxSitemaps {
		return facts, false
	}
	if !l.related(address) {
		if l.strangers++; l.strangers > maxStrangers {
			return facts, false
		}
	}
	if l.crawler.waitTurn(l.ctx, address.URL) != nil {
		l.queue = append(l.queue, ref) // no time is left to read it
		return facts, false
	}
	l.seen[address.Key] = true
	facts.URL = address.URL
	a, err := l.crawler.fetcher.get(l.ctx, ask{
		url: address.URL, agent: l.crawler.agent, accept: acceptAny, hops: maxRobotsHops,
		limits: egress.BodyLimits{MaxBytes: min(maxSitemapBytes, int64(maxSitemapsBytes-l.bytes)), MaxWireBytes: maxWire},
	})
	facts.Status = a.status
	switch {
	case err != nil:
		facts.Error = fetchFault(err).Message
		return facts, true
	case a.status != 200:
		facts.Error = fmt.Sprintf("The server returns status %d.", a.status)
		return facts, true
	}
	body, cut, err := gunzip(a.body)
	if err != nil {
		facts.Error = "The file is not valid gzip."
		return facts, true
	}
	l.bytes += len(body)
	l.entries(ref, sitemap.Parse(string(body), cut || a.cut), cut || a.cut, &facts)
	return facts, true
}

// related reports whether the host belongs to the site's domain.
func (l *listing) related(a Address) bool {
	entry := l.crawler.scope.Entry
	if bare(a.Host) == bare(entry.Host) {
		return true
	}
	own, err := publicsuffix.EffectiveTLDPlusOne(entry.Host)
	if err != nil {
		return false
	}
	other, err := publicsuffix.EffectiveTLDPlusOne(a.Host)
	return err == nil && own == other
}

// entries adds the entries of a file.
func (l *listing) entries(ref sitemapRef, file sitemap.File, cut bool, facts *SitemapFacts) {
	facts.Entries, facts.Index = len(file.Entries), file.Kind == sitemap.Index
	switch {
	case file.Kind == sitemap.Unknown:
		facts.Entries, facts.Error = 0, "The file is not a sitemap."
		return
	case file.Err != nil:
		facts.Error = "The file is not well-formed; only the part before the error was read."
	case cut:
		facts.Error = "The file is too large; its beginning was read."
	case file.More:
		facts.Error = "The file has more than 50,000 entries; the others were not read."
	}
	if facts.Index {
		l.members(ref, file, facts)
		return
	}
	l.d.Listed += len(file.Entries)
	before := l.foreign
	for _, e := range file.Entries {
		address, err := l.crawler.parse(e.Loc)
		if err != nil || l.usable >= l.enough {
			continue
		}
		l.take(address, Link{}, scan.SitePage{Depth: 1, Source: scan.FoundInSitemap})
	}
	facts.Foreign = l.foreign - before
}

// members queues the files of an index.
func (l *listing) members(ref sitemapRef, file sitemap.File, facts *SitemapFacts) {
	if ref.level >= maxSitemapLevel {
		facts.Error = "The index is listed in an index of indexes; its files were not read."
		return
	}
	for _, e := range file.Entries {
		if len(l.queue) >= maxSitemaps {
			facts.Error = "The index lists too many files; the others were not read."
			return
		}
		if sitemap.IsAbsolute(e.Loc) {
			l.queue = append(l.queue, sitemapRef{url: e.Loc, from: facts.URL, level: ref.level + 1})
		}
	}
}

// gunzip decompresses a body in gzip format, whatever its name. The part beyond the limit is
// cut off.
func gunzip(body []byte) (out []byte, cut bool, err error) {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body, false, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	out, err = io.ReadAll(io.LimitReader(r, maxSitemapBytes+1))
	if len(out) > maxSitemapBytes {
		return out[:maxSitemapBytes], true, nil
	}
	return out, len(out) > 0 && err != nil, ignoreIf(err, len(out) > 0)
}

// ignoreIf returns nil if the part before the error is worth using.
func ignoreIf(err error, worth bool) error {
	if worth {
		return nil
	}
	return err
}
