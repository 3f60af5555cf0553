package site

import (
	"context"
	"time"

	"assay/internal/scan"
)

// maxSkipped limits the skipped addresses that are recorded per page.
const maxSkipped = 200

// Judge implements Crawler. The addresses are distinct and in the order of the document: at
// most 10,000 links of a page, and at most 200 skipped ones, not counting files. Links to
// other sites are files if the check asks for them, and otherwise left out. Targets of redirects and canonical addresses
// (scan.FoundByRedirect) have the depth of the page that leads there; other links are one
// deeper.
func (c *crawler) Judge(ctx context.Context, from scan.SitePage, source scan.PageSource, links []Link) []scan.SitePage {
	depth := from.Depth + 1
	if source == scan.FoundByRedirect {
		depth = from.Depth
	}
	j := c.judging(ctx, from.URL)
	for _, link := range links {
		if len(j.pages) >= maxLinks {
			break
		}
		if link.Malformed {
			j.malformed(link.URL, scan.SitePage{Depth: depth, Source: source, From: from.URL})
			continue
		}
		address, err := c.parse(link.URL)
		if err != nil || address.Key == from.Key {
			continue
		}
		j.take(address, link, scan.SitePage{Depth: depth, Source: source, From: from.URL})
	}
	return j.pages
}

// judging is one call of Judge.
type judging struct {
	crawler  *crawler
	ctx      context.Context
	index    map[string]int // key → index in pages
	robots   map[string]*robotsFile
	pages    []scan.SitePage
	skipped  int
	foreign  int
	files    int
	usable   int // pages that are not skipped
	maxSkips int // limit of skipped pages
}

// judging prepares a call of Judge. It fetches robots.txt of the origin where the addresses were found and of the entry. That of other
// hosts is only used if it is cached, because a page may name thousands of hosts; Visit fetches it later.
func (c *crawler) judging(ctx context.Context, at string) *judging {
	j := &judging{crawler: c, ctx: ctx, index: map[string]int{}, robots: map[string]*robotsFile{}, maxSkips: maxSkipped}
	for _, address := range []string{at, c.scope.Entry.URL} {
		if r, err := c.fetcher.robots.of(ctx, address); err == nil {
			j.robots[originOf(address)] = r
		}
	}
	return j
}

// take adds one address to the pages.
func (j *judging) take(a Address, link Link, p scan.SitePage) {
	skip := j.reason(a, link, p.Depth)
	if i, known := j.index[a.Key]; known {
		j.again(&j.pages[i], skip)
		return
	}
	switch {
	case skip == SkipForeign && j.crawler.settings.Outside:
		skip, p.Source = SkipFile, scan.FoundOutside
	case skip == SkipFile && link.Embedded:
		p.Source = scan.FoundEmbedded
	}
	switch {
	case skip == SkipForeign:
		j.foreign++
		return
	case skip == SkipFile:
		limit := j.crawler.settings.MaxFiles
		if j.files++; limit <= 0 || j.files > limit+1 {
			return // one more than the limit shows that there are more
		}
	case skip == SkipNone:
		j.usable++
	case j.skipped >= j.maxSkips:
		return
	default:
		j.skipped++
	}
	p.URL, p.Key, p.Shape, p.Skip = a.URL, a.Key, a.Shape(), string(skip)
	j.index[a.Key] = len(j.pages)
	j.pages = append(j.pages, p)
}

// malformed records an address that cannot be requested, so that a report can name it.
func (j *judging) malformed(raw string, p scan.SitePage) {
	key := "malformed:" + raw
	if _, known := j.index[key]; known || j.skipped >= j.maxSkips {
		return
	}
	j.skipped++
	j.index[key] = len(j.pages)
	p.URL, p.Key, p.Skip = raw, key, string(SkipInvalid)
	p.ErrorKind, p.Error = FaultAddress, "The address is malformed."
	j.pages = append(j.pages, p)
}

// again decides on an address that was found before: this link may be followed although the
// first one was not.
func (j *judging) again(p *scan.SitePage, skip Skip) {
	was := Skip(p.Skip)
	if skip == SkipNone && (was == SkipMethod || was == SkipFile) {
		j.usable++
	} else if skip != SkipFile || was != SkipMethod {
		return
	}
	if was == SkipMethod {
		j.skipped--
	}
	p.Skip = string(skip)
}

// reason returns why an address is skipped. Files are exempt from the depth limit because
// they have no links.
func (j *judging) reason(a Address, link Link, depth int) Skip {
	skip := j.crawler.scope.Judge(a)
	if link.Embedded && j.crawler.scope.onSite(a) {
		skip = SkipFile // wherever it lies: the page is not whole without it
	}
	if skip == SkipNone && link.File {
		skip = SkipFile
	}
	switch {
	case skip != SkipNone && skip != SkipFile:
		return skip
	case link.NoFollow:
		return SkipMethod
	case skip == SkipNone && depth > j.crawler.settings.MaxDepth:
		return SkipDepth
	case j.forbidden(a):
		return SkipRobots
	}
	return skip
}

// forbidden reports whether robots.txt forbids the address. If the file cannot be read it
// returns false: Visit asks again.
func (j *judging) forbidden(a Address) bool {
	origin := originOf(a.URL)
	r, asked := j.robots[origin]
	if !asked {
		r = j.crawler.fetcher.robots.known(a.URL)
		j.robots[origin] = r
	}
	return r != nil && r.fault == nil && !r.rules.Allowed(a.URL)
}

// Delay implements Crawler.
func (c *crawler) Delay(ctx context.Context, page scan.SitePage) time.Duration {
	r, err := c.fetcher.robots.of(ctx, page.URL)
	if err != nil {
		return 0
	}
	return r.delay()
}
