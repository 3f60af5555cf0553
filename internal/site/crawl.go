package site

import (
	"context"
	"encoding/json"
	"time"

	"assay/internal/scan"
)

// PageError is why a page has no score: data, not a failure of ours.
type PageError struct {
	// Kind is one of lighthouse.Kind's values, or of those below.
	Kind    string
	Message string // one sentence for people
	Status  int    // of the answer, where there was one
	// Again: to try once more may help (a crash, a time-out, a broken connection).
	Again bool
	// After is how long the server asks to be left alone before that; 0 when it does
	// not say, at most a minute.
	After time.Duration
}

// Error implements error.
func (f *PageError) Error() string { return f.Kind + ": " + f.Message }

// Kinds of faults that Lighthouse does not know.
const (
	FaultHTTP     = "HTTP_ERROR"    // status 400 and above
	FaultRedirect = "REDIRECT_LOOP" // or more redirects than browsers follow
	FaultLost     = "WORKER_LOST"   // the workers that had the page went away, several times
)

// Link is a link of a page.
type Link struct {
	URL      string // absolute
	NoFollow bool   // rel=nofollow
	File     bool   // to be saved, whatever its name is
}

// Visit is what fetching a page's HTML gave.
type Visit struct {
	Status      int
	FinalURL    string
	Redirects   []string // addresses passed through, without FinalURL
	ContentType string
	Title       string
	Canonical   string // absolute; "" without one
	NoIndex     bool
	NoFollow    bool // the page's links are not to be followed
	Links       []Link
	// Skip is why the page is not to be scored; SkipNone when it is. Target is then
	// the address that stands for it, if there is one: where it redirects to, or its
	// canonical address.
	Skip   Skip
	Target string
}

// Discovery is what was found out before the first page was scored. It is stored
// with the check as JSON.
type Discovery struct {
	// Entry is the address that the entry led to; its host is the site's.
	Entry    string          `json:"entry"`
	Robots   RobotsFacts     `json:"robots"`
	Sitemaps []SitemapFacts  `json:"sitemaps"`
	Unread   int             `json:"unread,omitempty"` // sitemaps that there was no time for
	Listed   int             `json:"listed"`           // addresses in sitemaps
	Alike    Alike           `json:"alike,omitzero"`
	Found    []scan.SitePage `json:"-"` // the entry first
	// Stop is why there is nothing to crawl, one sentence; "" when there is.
	Stop string `json:"stop,omitempty"`
}

// RobotsFacts is what robots.txt said.
type RobotsFacts struct {
	URL        string        `json:"url"`
	Status     int           `json:"status"` // 0 without an answer
	CrawlDelay time.Duration `json:"crawlDelay,omitempty"`
	Error      string        `json:"error,omitempty"`
}

// SitemapFacts is what became of one sitemap.
type SitemapFacts struct {
	URL     string `json:"url"`
	From    string `json:"from"` // "robots.txt", "usual place", or the index's URL
	Status  int    `json:"status"`
	Index   bool   `json:"index,omitempty"`
	Entries int    `json:"entries"`
	Foreign int    `json:"foreign,omitempty"` // entries of other sites, which are left out
	Error   string `json:"error,omitempty"`
}

// Crawler fetches from a site for one check. It keeps to robots.txt. Methods may
// be called at once.
type Crawler interface {
	// Discover reads robots.txt, sitemaps and where the entry leads.
	Discover(ctx context.Context) (Discovery, error)
	// Visit fetches a page. A page that cannot be had is a *PageError.
	Visit(ctx context.Context, page scan.SitePage) (Visit, error)
	// Judge makes pages to add of links found on a page; from is that page.
	Judge(ctx context.Context, from scan.SitePage, source scan.PageSource, links []Link) []scan.SitePage
	// Look asks whether a file is there, with HEAD or with a GET whose body is not
	// read. One that cannot be had is a *PageError.
	Look(ctx context.Context, file scan.SitePage, get bool) (Visit, error)
	// Delay is the pause that robots.txt asks for on the host; 0 when it does not.
	Delay(ctx context.Context, page scan.SitePage) time.Duration
}

// Scorer scores pages with Lighthouse.
type Scorer interface {
	// Score scores a page. A page that cannot be scored is a *PageError.
	Score(ctx context.Context, job ScoreJob) (*PageScore, error)
	// Lanes is how many pages are worth having in work at once.
	Lanes() int
}

// ScoreJob is a page to score.
type ScoreJob struct {
	URL      string
	Mode     scan.Mode
	Runs     int
	FullPage bool
}

// PageScore is what scoring a page gave.
type PageScore struct {
	Status   int
	FinalURL string
	Title    string // as rendered
	Scores   scan.SiteScores
	Links    []Link // of the rendered document
	Document PageDocument
	// Report is Lighthouse's report (LHR) as JSON in gzip, Thumbnail a small JPEG;
	// nil without one.
	Report    []byte
	Thumbnail []byte
}

// PageDocument is what is stored of a page beside its scores, as JSON.
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

	// Keys in the blob store; "" without one.
	ReportKey    string `json:"reportKey,omitempty"`
	ThumbnailKey string `json:"thumbnailKey,omitempty"`
}

// Frontier is the pages of a check as a batch sees them. The store keeps it.
type Frontier interface {
	// Lease takes at most n pages that nobody works on.
	Lease(ctx context.Context, n int) ([]scan.SitePage, error)
	// Settle ends the lease of a page with what became of it, and takes in what was
	// found on it, in one transaction.
	Settle(ctx context.Context, page scan.SitePage, found []scan.SitePage) error
	// Renew prolongs every lease of the batch.
	Renew(ctx context.Context) error
	// Release gives leased pages back as if they had never been taken.
	Release(ctx context.Context) error
}

// Pacer keeps visits to a host apart, for all workers together.
type Pacer interface {
	// Reserve returns when the host may be visited next, and takes that time.
	Reserve(ctx context.Context, host string, pause time.Duration) (time.Time, error)
	// Postpone keeps everybody from visiting the host for a while from now on, apart
	// from those who have reserved.
	Postpone(ctx context.Context, host string, rest time.Duration) error
}

// Keeper stores what is too large for the database. The keys of a page that is
// scored again are the same.
type Keeper interface {
	Keep(ctx context.Context, key, contentType string, data []byte) error
}
