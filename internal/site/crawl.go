package site

import (
	"context"
	"encoding/json"
	"time"

	"assay/internal/scan"
)

// PageError is why a page has no score. It is a result and not a failure of the check.
type PageError struct {
	// Kind is one of lighthouse.Kind's values, or of those below.
	Kind    string
	Message string // one sentence for users
	Status  int    // of the response; 0 if there was no response
	// Again is true if another attempt may help (a crash, a time-out, a broken connection).
	Again bool
	// After is how long the server asks to wait before that, at most a minute; 0 if it does
	// not say.
	After time.Duration
}

// Error implements error.
func (f *PageError) Error() string { return f.Kind + ": " + f.Message }

// Kinds of faults beside those of Lighthouse.
const (
	FaultHTTP     = "HTTP_ERROR"    // status 400 and above
	FaultRedirect = "REDIRECT_LOOP" // or more redirects than browsers follow
	FaultAddress  = "MALFORMED_URL" // an address that cannot be requested
	FaultLost     = "WORKER_LOST"   // the workers that had the page were lost several times
)

// Link is a link on a page, or the address of something that is part of it.
type Link struct {
	URL      string // absolute; as written if it is malformed
	NoFollow bool   // rel=nofollow
	File     bool   // a download, whatever its name
	Embedded bool   // a picture, script, style sheet, font or other part of the page
	// Malformed is true for an address that browsers cannot request.
	Malformed bool
}

// Visit is the result of fetching a page's HTML.
type Visit struct {
	Status      int
	FinalURL    string
	Redirects   []string // addresses before FinalURL
	ContentType string
	Title       string
	Canonical   string // absolute; "" if missing
	Content     int64  // scan.SitePage.Content
	NoIndex     bool
	NoFollow    bool // the page's links must not be followed
	Links       []Link
	// Skip is why the page is not scored; SkipNone if it is. Target is then the address that
	// replaces it, if there is one: the target of its redirect, or its canonical address.
	Skip   Skip
	Target string
}

// Discovery has the facts about a site that a crawl learns before it scores the first page.
// It is stored with the check as JSON.
type Discovery struct {
	// Entry is the address of the first page, after redirects; its host is that of the site.
	Entry    string          `json:"entry"`
	Robots   RobotsFacts     `json:"robots"`
	Sitemaps []SitemapFacts  `json:"sitemaps"`
	Unread   int             `json:"unread,omitempty"` // sitemaps that there was no time for
	Listed   int             `json:"listed"`           // addresses in sitemaps
	Alike    Alike           `json:"alike,omitzero"`
	Found    []scan.SitePage `json:"-"` // the entry first
	// Stop is why there is nothing to crawl, as one sentence; "" if there is.
	Stop string `json:"stop,omitempty"`
}

// RobotsFacts is the content of robots.txt that a report shows.
type RobotsFacts struct {
	URL        string        `json:"url"`
	Status     int           `json:"status"` // 0 without a response
	CrawlDelay time.Duration `json:"crawlDelay,omitempty"`
	Error      string        `json:"error,omitempty"`
}

// SitemapFacts is the outcome of reading one sitemap.
type SitemapFacts struct {
	URL     string `json:"url"`
	From    string `json:"from"` // "robots.txt", "default location", or the index's URL
	Status  int    `json:"status"`
	Index   bool   `json:"index,omitempty"`
	Entries int    `json:"entries"`
	Foreign int    `json:"foreign,omitempty"` // entries of other sites, which are left out
	Error   string `json:"error,omitempty"`
}

// Crawler fetches from a site for one check and obeys robots.txt. It is safe for concurrent
// use.
type Crawler interface {
	// Discover reads robots.txt and sitemaps, and follows the entry.
	Discover(ctx context.Context) (Discovery, error)
	// Visit fetches a page. A page that cannot be fetched is a *PageError.
	Visit(ctx context.Context, page scan.SitePage) (Visit, error)
	// Judge turns the links found on page from into pages to add.
	Judge(ctx context.Context, from scan.SitePage, source scan.PageSource, links []Link) []scan.SitePage
	// Moved reports whether the browser ended on another page than the one it opened, because a
	// script sent it there: why the page is skipped then, or a *PageError for a loop. final is the
	// address of the document that was scored, "" if it is unknown.
	Moved(page scan.SitePage, final string) (Skip, *PageError)
	// Look checks whether a file exists, with HEAD or with a GET whose body is not read. A
	// file that cannot be reached is a *PageError.
	Look(ctx context.Context, file scan.SitePage, get bool) (Visit, error)
	// Styles returns what a style sheet embeds, such as fonts and pictures. A style sheet that
	// cannot be read has nothing.
	Styles(ctx context.Context, file scan.SitePage) ([]Link, error)
	// Delay is the pause that robots.txt asks for on the host; 0 if it does not.
	Delay(ctx context.Context, page scan.SitePage) time.Duration
}

// Scorer scores pages with Lighthouse.
type Scorer interface {
	// Score scores a page. A page that cannot be scored is a *PageError.
	Score(ctx context.Context, job ScoreJob) (*PageScore, error)
	// Lanes is how many pages to work on at once.
	Lanes() int
}

// ScoreJob is a page to score.
type ScoreJob struct {
	URL      string
	Mode     scan.Mode
	Runs     int
	FullPage bool
}

// PageScore is the result of scoring a page.
type PageScore struct {
	Status   int
	FinalURL string
	Title    string // as rendered
	Scores   scan.SiteScores
	Links    []Link // of the rendered document
	Document PageDocument
	// Report is Lighthouse's report (LHR) as gzipped JSON, Thumbnail a small JPEG; nil if
	// missing.
	Report    []byte
	Thumbnail []byte
}

// PageDocument has the details of a page, stored as JSON beside its scores.
type PageDocument struct {
	ContentType string   `json:"contentType,omitempty"`
	Canonical   string   `json:"canonical,omitempty"`
	Redirects   []string `json:"redirects,omitempty"`
	NoIndex     bool     `json:"noIndex,omitempty"`

	Lighthouse     string    `json:"lighthouse,omitempty"` // its version
	Browser        string    `json:"browser,omitempty"`
	FetchedAt      time.Time `json:"fetchedAt,omitzero"`
	BenchmarkIndex float64   `json:"benchmarkIndex,omitempty"`
	SlowHost       bool      `json:"slowHost,omitempty"`
	Runs           int       `json:"runs,omitempty"`
	Warnings       []string  `json:"warnings,omitempty"`
	// Metrics is lighthouse.Metrics, Audits []lighthouse.Audit: the failed ones with
	// their elements.
	Metrics json.RawMessage `json:"metrics,omitempty"`
	Audits  json.RawMessage `json:"audits,omitempty"`

	// Keys in the blob store; "" if missing.
	ReportKey    string `json:"reportKey,omitempty"`
	ThumbnailKey string `json:"thumbnailKey,omitempty"`
}

// Frontier is the queue of a check's pages for one batch. The store implements it.
type Frontier interface {
	// Lease takes at most n pages that no batch works on.
	Lease(ctx context.Context, n int) ([]scan.SitePage, error)
	// Settle ends the lease of a page, stores its outcome and adds the pages found on it, in
	// one transaction.
	Settle(ctx context.Context, page scan.SitePage, found []scan.SitePage) error
	// Renew extends every lease of the batch.
	Renew(ctx context.Context) error
	// Release returns leased pages as if they had never been taken.
	Release(ctx context.Context) error
}

// Pacer spaces out the visits to a host, across all workers.
type Pacer interface {
	// Reserve returns when the host may be visited next, and reserves that time.
	Reserve(ctx context.Context, host string, pause time.Duration) (time.Time, error)
	// Postpone delays all further visits to the host, apart from those already reserved.
	Postpone(ctx context.Context, host string, rest time.Duration) error
}

// Keeper stores what is too large for the database. A page that is scored again has the same
// keys.
type Keeper interface {
	Keep(ctx context.Context, key, contentType string, data []byte) error
}
