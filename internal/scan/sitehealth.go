package scan

import (
	"hash/fnv"
	"time"
)

// Mode is the device that the pages of a site are scored on.
type Mode string

// Modes of a Site Health check.
const (
	ModeDesktop Mode = "DESKTOP"
	ModeMobile  Mode = "MOBILE"
)

// Valid reports whether m is one of the two.
func (m Mode) Valid() bool { return m == ModeDesktop || m == ModeMobile }

// SiteScores are means over the scored pages, 0–100; nil if no page has a score.
type SiteScores struct {
	Performance, Accessibility, BestPractices, SEO *float64
	// Overall is the mean of the four.
	Overall *float64
}

// SiteHealth is the record of one crawl of a site.
type SiteHealth struct {
	Record // ends as COMPLETED, FAILED or CANCELED; purging removes pages and reports

	URL   string // entry point, normalised
	Mode  Mode
	Email string // recipient of the report; "" for none. Never logged.
	// Settings is a JSON document with the settings of the crawl (site.Settings); the store
	// does not interpret it.
	Settings  []byte
	ExpiresAt time.Time // when its pages and reports may be purged

	Pages  PageCounts
	Scores SiteScores
	// Lighthouse is the version that scored; scores of different versions are not compared.
	Lighthouse string
	// Discovery is a JSON document with the content of robots.txt and the sitemaps
	// (site.Discovery); empty before the discovery.
	Discovery []byte
	// ShortCode and Slug are the share address of the report, "" if missing. It is open
	// while ShareRevokedAt is zero. Never logged.
	ShortCode      string
	Slug           string
	ShareRevokedAt time.Time
}

// Host returns the host of the entry, without a port; an IP address has no brackets.
func (c SiteHealth) Host() string { return hostOf(c.URL) }

// PageCounts is the progress of a crawl.
type PageCounts struct {
	Waiting, Leased, Scored, Failed, Skipped int
}

// Found returns the number of the site's addresses that are scored.
func (c PageCounts) Found() int { return c.Waiting + c.Leased + c.Scored + c.Failed }

// PageState is the state of a page of a crawl.
type PageState string

// States of a page. A FAILED one has used up its attempts.
const (
	PageWaiting PageState = "WAITING"
	PageLeased  PageState = "LEASED" // some batch works on it
	PageScored  PageState = "SCORED"
	PageFailed  PageState = "FAILED"
	PageSkipped PageState = "SKIPPED" // found and not to be scored
)

// PageSource is how an address was found.
type PageSource string

// Sources of an address.
const (
	FoundAsEntry    PageSource = "ENTRY"
	FoundInSitemap  PageSource = "SITEMAP"
	FoundByLink     PageSource = "LINK"     // in the HTML as fetched
	FoundRendered   PageSource = "RENDERED" // of the page as scripts made it
	FoundByRedirect PageSource = "REDIRECT"
	FoundEmbedded   PageSource = "EMBEDDED" // a picture, script, style sheet, font or other part of a page
	FoundOutside    PageSource = "OUTSIDE"  // on another site, to see whether it exists
)

// SitePage is one address of a crawl.
type SitePage struct {
	ID      string
	CheckID string
	URL     string
	Key     string // equal for addresses of the same page
	Shape   string // equal for addresses of a possibly endless series
	Depth   int    // links from the entry
	Source  PageSource
	From    string // URL of the page that links here; "" for the entry and sitemaps

	State    PageState
	Skip     string // why a SKIPPED page is not scored (site.Skip)
	Owner    string // owner of the lease; "" if missing
	Until    time.Time
	Attempts int // leases, without those of lost owners
	Losses   int // leases of lost owners

	Status   int    // HTTP status of the final response
	FinalURL string // after redirects
	Title    string
	// Content is equal for pages with the same text; 0 for pages with little of it.
	Content int64
	// Scores are Lighthouse's category scores, 0–100; Overall is their mean.
	Scores SiteScores
	// Result is a JSON document with metrics, failed audits and artifacts; the store does not
	// interpret it.
	Result    []byte
	ErrorKind string
	Error     string // one sentence
	// Links are the hashes (LinkHash) of the keys of the site's own addresses that
	// the page links to. Inlinks is how many pages link to this one, and Referrers
	// the URLs of some of them when the page could not be scored; both are counted
	// when the crawl ends.
	Links     []uint64
	Inlinks   int
	Referrers []string
	UpdatedAt time.Time
}

// Orphan reports whether no page links here, only a sitemap.
func (p SitePage) Orphan() bool { return p.Source == FoundInSitemap && p.Inlinks == 0 }

// LinkHash identifies a page's key among the pages of one check.
func LinkHash(key string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(key)) // a hash never returns an error
	return h.Sum64()
}
