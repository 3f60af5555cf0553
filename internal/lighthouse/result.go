package lighthouse

import "time"

// Limits of a Result, so that no page can make it large.
const (
	maxRequests  = 1000
	maxAudits    = 200
	maxItems     = 50 // console entries, issues, mixed content, third parties, tasks
	maxFrames    = 12
	maxText      = 500  // characters of a text
	maxURL       = 2048 // characters of a URL
	maxImage     = 512 << 10
	maxReportZip = 8 << 20
	maxDuration  = 1e9 // milliseconds in a sum
	maxLinks     = 2000
	maxRel       = 100

	maxElements     = 10  // of one audit
	maxPageElements = 200 // of all audits
	maxElementText  = 300
)

// Result is the outcome of one page: that of the median run if there were several. All times
// are in milliseconds unless they are time.Time, all sizes in bytes on the wire.
type Result struct {
	RequestedURL string     `json:"requestedUrl"`
	FinalURL     string     `json:"finalUrl"` // of the main document, after redirects
	FormFactor   FormFactor `json:"formFactor"`
	FetchedAt    time.Time  `json:"fetchedAt"`
	Status       int        `json:"status"`   // HTTP status of the main document
	Protocol     string     `json:"protocol"` // such as "h2", as the browser saw it

	// Scores has a score from 0 to 1 for each requested category; nil if Lighthouse could not
	// score it.
	Scores  map[Category]*float64 `json:"scores"`
	Metrics Metrics               `json:"metrics"`

	// Runs is how many runs have a score, and PerformanceScores their scores in order; the
	// other facts are those of the median run.
	Runs              int       `json:"runs"`
	PerformanceScores []float64 `json:"performanceScores,omitempty"`

	LighthouseVersion string `json:"lighthouseVersion"`
	Browser           string `json:"browser"` // such as "HeadlessChrome/140.0.0.0"
	// BenchmarkIndex is Lighthouse's measure of the machine: about 1500 for a desktop; below
	// 1000 it is too slow to simulate the device.
	BenchmarkIndex float64 `json:"benchmarkIndex"`
	// SlowHost is true if the machine was too slow to trust the performance score.
	SlowHost bool `json:"slowHost,omitempty"`
	// Warnings are Lighthouse's warnings about the run, such as a load that did not finish.
	Warnings []string `json:"warnings,omitempty"`
	// Incomplete is true if the page was still loading or busy at the time limit.
	Incomplete bool `json:"incomplete,omitempty"`

	Requests []Request `json:"requests,omitempty"`
	// RequestCount and TransferBytes count all requests, including those beyond the limit of
	// Requests; ThirdPartyCount and ThirdPartyBytes those to other parties.
	RequestCount    int          `json:"requestCount"`
	TransferBytes   int64        `json:"transferBytes"`
	ThirdPartyCount int          `json:"thirdPartyCount"`
	ThirdPartyBytes int64        `json:"thirdPartyBytes"`
	ThirdParties    []ThirdParty `json:"thirdParties,omitempty"`
	MixedContent    []Mixed      `json:"mixedContent,omitempty"`
	Console         []Console    `json:"console,omitempty"`
	Issues          []Issue      `json:"issues,omitempty"`
	MainThread      MainThread   `json:"mainThread"`
	// Audits are the audits that did not pass, in Lighthouse's order.
	Audits []Audit `json:"audits,omitempty"`

	Screenshot *Screenshot `json:"screenshot,omitempty"` // final state of the page, if requested
	Filmstrip  []Frame     `json:"filmstrip,omitempty"`  // evenly spaced, if requested

	// Title and Links are those of the rendered document: the content of <title>, and the
	// anchors with an href, without duplicates. They are part of the category SEO.
	Title string `json:"title,omitempty"`
	Links []Link `json:"links,omitempty"`

	// Report is Lighthouse's own report (LHR) as gzipped JSON, to be stored separately from
	// the other facts; nil if larger than 8 MiB.
	Report []byte `json:"-"`
}

// Metrics are the metrics of the performance category in milliseconds, except CLS, which has
// no unit. A nil metric could not be computed. The first block is simulated for the device
// and connection of the form factor; the Observed block was measured on this machine.
type Metrics struct {
	FCP  *float64 `json:"fcp,omitempty"`
	LCP  *float64 `json:"lcp,omitempty"`
	TBT  *float64 `json:"tbt,omitempty"`
	CLS  *float64 `json:"cls,omitempty"`
	SI   *float64 `json:"si,omitempty"`
	TTI  *float64 `json:"tti,omitempty"`
	FID  *float64 `json:"maxPotentialFid,omitempty"`
	TTFB *float64 `json:"ttfb,omitempty"` // simulated
	// ServerResponse is the observed response time of the main document.
	ServerResponse *float64 `json:"serverResponse,omitempty"`

	ObservedFCP              *float64 `json:"observedFcp,omitempty"`
	ObservedLCP              *float64 `json:"observedLcp,omitempty"`
	ObservedCLS              *float64 `json:"observedCls,omitempty"`
	ObservedSI               *float64 `json:"observedSi,omitempty"`
	ObservedDOMContentLoaded *float64 `json:"observedDomContentLoaded,omitempty"`
	ObservedLoad             *float64 `json:"observedLoad,omitempty"`
	ObservedLastVisualChange *float64 `json:"observedLastVisualChange,omitempty"`
}

// Request is one request of the page. Type is the browser's resource type, such as
// "Document" or "Script"; Start and End count from the start of navigation.
type Request struct {
	URL           string  `json:"url"`
	Type          string  `json:"type"`
	Status        int     `json:"status"` // 0 without a response
	MIME          string  `json:"mime,omitempty"`
	Protocol      string  `json:"protocol,omitempty"`
	TransferBytes int64   `json:"transferBytes"`
	ResourceBytes int64   `json:"resourceBytes"` // decoded
	Start         float64 `json:"start"`
	End           float64 `json:"end"`
	Finished      bool    `json:"finished"`
	ThirdParty    bool    `json:"thirdParty,omitempty"`
	Entity        string  `json:"entity,omitempty"` // owner, such as "Google Fonts"
}

// ThirdParty is another party whose resources the page loads.
type ThirdParty struct {
	Name          string  `json:"name"`
	Requests      int     `json:"requests"`
	TransferBytes int64   `json:"transferBytes"`
	MainThread    float64 `json:"mainThread"` // time on the main thread
	Blocking      float64 `json:"blocking"`   // part of it that was blocking time
}

// Mixed is an insecure URL in a secure page.
type Mixed struct {
	URL        string `json:"url"`
	Resolution string `json:"resolution"` // "blocked", "upgraded", "allowed", or another value of Lighthouse
}

// Console is a message that the browser logged as an error.
type Console struct {
	Source string `json:"source"` // "network", "javascript", "exception", …
	Text   string `json:"text"`
	URL    string `json:"url,omitempty"`
	Line   int    `json:"line,omitempty"` // from 1
}

// Issue is a kind of problem in the browser's issues panel.
type Issue struct {
	Type string   `json:"type"` // such as "Mixed content"
	URLs []string `json:"urls,omitempty"`
}

// MainThread summarises the work of the main thread, unthrottled for LongTasks and simulated
// for the rest.
type MainThread struct {
	Total     float64    `json:"total"`
	Groups    []Duration `json:"groups,omitempty"`  // by kind of work, longest first
	Scripts   []Duration `json:"scripts,omitempty"` // script time by URL, longest first
	LongTasks []Task     `json:"longTasks,omitempty"`
	// LongTaskCount counts tasks of 50 ms and more, including those beyond the limit of
	// LongTasks.
	LongTaskCount int `json:"longTaskCount"`
}

// Duration is the time of one kind of work or script.
type Duration struct {
	Name string  `json:"name"`
	MS   float64 `json:"ms"`
}

// Task is one long task.
type Task struct {
	URL   string  `json:"url"`
	Start float64 `json:"start"`
	MS    float64 `json:"ms"`
}

// Audit is an audit that did not pass.
type Audit struct {
	ID       string     `json:"id"`
	Category []Category `json:"category,omitempty"`
	Title    string     `json:"title"`
	Score    *float64   `json:"score"` // 0 to 1; nil for audits without a score
	Mode     string     `json:"mode"`  // Lighthouse's scoreDisplayMode
	Display  string     `json:"display,omitempty"`
	Error    string     `json:"error,omitempty"` // why it could not be judged
	Items    int        `json:"items,omitempty"` // number of places that it names
	// Savings are estimates by metric ("LCP", "FCP", …) in milliseconds; SavedMS and
	// SavedBytes are the totals.
	Savings    map[string]float64 `json:"savings,omitempty"`
	SavedMS    float64            `json:"savedMs,omitempty"`
	SavedBytes int64              `json:"savedBytes,omitempty"`
	Weight     float64            `json:"weight,omitempty"` // in its category's score
	// Elements are the first ten elements of the page that the audit names.
	Elements []Element `json:"elements,omitempty"`
}

// Element is an element of the page that an audit names.
type Element struct {
	Selector    string `json:"selector,omitempty"` // CSS
	Snippet     string `json:"snippet,omitempty"`  // its opening tag
	Label       string `json:"label,omitempty"`    // visible text
	Explanation string `json:"explanation,omitempty"`
	Rect        *Rect  `json:"rect,omitempty"` // nil for an invisible element
}

// Rect is a box in CSS pixels from the top left corner of the document.
type Rect struct {
	Left   float64 `json:"left"`
	Top    float64 `json:"top"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Link is a link of the rendered document.
type Link struct {
	URL string `json:"url"` // absolute, http or https
	Rel string `json:"rel,omitempty"`
	// Save is true if the link has the attribute download.
	Save bool `json:"save,omitempty"`
}

// Screenshot is a JPEG.
type Screenshot struct {
	At   float64 `json:"at"` // milliseconds after the start of navigation
	JPEG []byte  `json:"jpeg"`
}

// Frame is one frame of the filmstrip, a small JPEG.
type Frame = Screenshot
