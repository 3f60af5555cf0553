package site

import (
	"context"
	"time"

	"assay/internal/scan"
)

// maxSkipped bounds the addresses of one page that are recorded as left out.
const maxSkipped = 200

// Judge implements Crawler. The addresses are distinct and in the order of the
// document. Links to other sites are not among them, and of a page's links at most
// 10,000 are, of those that are left out at most 200, not counting files. What a redirect
// or a canonical address leads to (scan.FoundByRedirect) is as deep as the page
// that leads there; other links go one deeper.
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
		address, err := c.parse(link.URL)
		if err != nil || address.Key == from.Key {
			continue
		}
		j.take(address, link, scan.SitePage{Depth: depth, Source: source, From: from.URL})
	}
	return j.pages
}

// judging is one round of judging addresses.
type judging struct {
	crawler *crawler
	ctx     context.Context
	index   map[string]int // key → place in pages
	robots  map[string]*robotsFile
	pages   []scan.SitePage
	skipped int
	foreign int
	files   int
	usable  int // pages without a reason to skip them
	most    int // of those left out
}

// judging begins a round. robots.txt of where the addresses were found, and of the
// entry, is fetched when it is not at hand; that of other hosts is asked only if it
// is. For those Visit will ask: a page may name thousands of hosts.
func (c *crawler) judging(ctx context.Context, at string) *judging {
	j := &judging{crawler: c, ctx: ctx, index: map[string]int{}, robots: map[string]*robotsFile{}, most: maxSkipped}
	for _, address := range []string{at, c.scope.Entry.URL} {
		if r, err := c.fetcher.robots.of(ctx, address); err == nil {
			j.robots[originOf(address)] = r
		}
	}
	return j
}

// take judges one address and adds it to the pages.
func (j *judging) take(a Address, link Link, p scan.SitePage) {
	skip := j.reason(a, link, p.Depth)
	if i, known := j.index[a.Key]; known {
		j.again(&j.pages[i], skip)
		return
	}
	switch {
	case skip == SkipForeign:
		j.foreign++
		return
	case skip == SkipFile:
		most := j.crawler.settings.MaxFiles
		if j.files++; most <= 0 || j.files > most+1 {
			return // one too many shows that there are more
		}
	case skip == SkipNone:
		j.usable++
	case j.skipped >= j.most:
		return
	default:
		j.skipped++
	}
	p.URL, p.Key, p.Shape, p.Skip = a.URL, a.Key, a.Shape(), string(skip)
	j.index[a.Key] = len(j.pages)
	j.pages = append(j.pages, p)
}

// again judges an address that was found before: another link to it may be followed,
// or lead to it as a page.
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

// reason is why an address is left out. A file is looked at however deep it is: no
// link goes on from it.
func (j *judging) reason(a Address, link Link, depth int) Skip {
	skip := j.crawler.scope.Judge(a)
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

// forbidden asks robots.txt. One that cannot be read says nothing here: by the
// time of the visit it may be back.
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
