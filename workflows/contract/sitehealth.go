package contract

import "time"

// Names of the Site Health workflow and its activities. Discover and
// Files run on QueueLight, Batch on QueueCrawl, the records on QueueRecords.
const (
	SiteHealthWorkflow = "SiteHealth"
	SiteHealthStart    = "SiteHealth.Start"
	SiteHealthDiscover = "SiteHealth.Discover"
	SiteHealthBatch    = "SiteHealth.Batch"
	SiteHealthFiles    = "SiteHealth.Files"
	SiteHealthFinish   = "SiteHealth.Finish"
	SiteHealthNotify   = "SiteHealth.Notify"
)

// SiteHealthID returns the workflow id of a check; every check has exactly one workflow.
func SiteHealthID(checkID string) string { return "site-health-" + checkID }

// SiteHealthRef identifies the record that the activities read and write.
type SiteHealthRef struct {
	TenantID string `json:"tenantId"`
	CheckID  string `json:"checkId"`
}

// SiteHealthInput starts the workflow. Crawl is set when a run continues the crawl of an
// earlier run.
type SiteHealthInput struct {
	SiteHealthRef
	Crawl *SiteHealthCrawl `json:"crawl,omitempty"`
}

// SiteHealthCrawl is passed from one run of a crawl to the next; the pages are in the
// database.
type SiteHealthCrawl struct {
	Plan    SiteHealthPlan `json:"plan"`
	Batches int            `json:"batches"` // started so far, by all runs
	Counts  PageCounts     `json:"counts"`
	Worst   []PageLine     `json:"worst,omitempty"`
	// Discovery summarises the discovery in a few words.
	Discovery string `json:"discovery,omitempty"`
	// Delay is the pause between visits that robots.txt asks for.
	Delay time.Duration `json:"delay,omitempty"`
	// Failures is how many batches failed in a row.
	Failures int `json:"failures,omitempty"`
}

// SiteHealthPlan is the plan of one check, fixed when it starts.
type SiteHealthPlan struct {
	Host string `json:"host"`
	// Batches is how many batches are in flight at once, BatchPages the maximum of pages that
	// one settles, BatchTime the time in which one starts pages.
	Batches    int           `json:"batches"`
	BatchPages int           `json:"batchPages"`
	BatchTime  time.Duration `json:"batchTime"`
	// ContinueAfter is the number of batches after which the workflow continues as new.
	ContinueAfter int `json:"continueAfter"`
	// StopAt ends the crawl, MaxDuration after its start; pages scored by then count.
	StopAt      time.Time     `json:"stopAt"`
	MaxDuration time.Duration `json:"maxDuration"`
	// Heartbeat is how long a batch may be silent before its worker counts as dead.
	Heartbeat time.Duration `json:"heartbeat"`
	// QueueLook is how often a crawl without progress checks whether QueueCrawl is served; 0
	// is never.
	QueueLook time.Duration `json:"queueLook,omitempty"`
	// LossLimit is how long a step is restarted after its workers were lost.
	LossLimit time.Duration `json:"lossLimit,omitempty"`
	// Notify is true if a report is to be sent once the record is final.
	Notify bool `json:"notify,omitempty"`
	// Files is true if linked files are to be checked when the pages are done.
	Files bool `json:"files,omitempty"`
}

// PageCounts counts the pages of a check by state.
type PageCounts struct {
	Waiting int `json:"waiting"`
	Leased  int `json:"leased"`
	Scored  int `json:"scored"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
}

// PageLine summarises a page. Path is without query.
type PageLine struct {
	Path  string  `json:"path"`
	Score float64 `json:"score"` // overall, 0–100
}

// DiscoverResult is the result of the discovery.
type DiscoverResult struct {
	Summary string     `json:"summary"` // a few words for the Temporal UI
	Counts  PageCounts `json:"counts"`
	// Delay is the pause between visits that robots.txt asks for.
	Delay time.Duration `json:"delay,omitempty"`
	// Stop is why there is nothing to crawl, one sentence; "" if there is.
	Stop string `json:"stop,omitempty"`
}

// BatchInput requests a batch of pages.
type BatchInput struct {
	SiteHealthRef
	Batch int `json:"batch"` // counts across all runs of the check
	Pages int `json:"pages"` // maximum to settle
}

// BatchResult is the result of a batch.
type BatchResult struct {
	Settled int        `json:"settled"` // pages of this batch
	Counts  PageCounts `json:"counts"`  // of the whole check, after the batch
	Worst   []PageLine `json:"worst,omitempty"`
}

// FilesInput requests the check of linked files.
type FilesInput struct {
	SiteHealthRef
	Until time.Time `json:"until"` // after which no file is requested
}

// FilesResult is the progress, over all attempts.
type FilesResult struct {
	Asked  int `json:"asked"`
	Failed int `json:"failed"` // requested files that failed
	Left   int `json:"left"`
}

// SiteHealthFinishInput ends the record.
type SiteHealthFinishInput struct {
	SiteHealthRef
	// Canceled is true if a user cancelled the check.
	Canceled bool `json:"canceled,omitempty"`
	// Failed is true if nothing could be crawled; Reason says why.
	Failed bool `json:"failed,omitempty"`
	// Reason is why the check is incomplete; "" if it is not.
	Reason string `json:"reason"`
}

// SiteHealthOutcome is the result of the workflow.
type SiteHealthOutcome struct {
	State  string     `json:"state"`
	Score  *float64   `json:"score"` // overall
	Counts PageCounts `json:"counts"`
	Reason string     `json:"reason,omitempty"`
}
