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

// SiteHealthID is the workflow id of a check; one workflow per check, for ever.
func SiteHealthID(checkID string) string { return "site-health-" + checkID }

// SiteHealthRef names the record that the activities read and write.
type SiteHealthRef struct {
	TenantID string `json:"tenantId"`
	CheckID  string `json:"checkId"`
}

// SiteHealthInput starts the workflow. Crawl is set when a run continues the
// crawl of the run before it.
type SiteHealthInput struct {
	SiteHealthRef
	Crawl *SiteHealthCrawl `json:"crawl,omitempty"`
}

// SiteHealthCrawl is what one run of a crawl hands to the next; the pages are in
// the database.
type SiteHealthCrawl struct {
	Plan    SiteHealthPlan `json:"plan"`
	Batches int            `json:"batches"` // begun so far, by all runs
	Counts  PageCounts     `json:"counts"`
	Worst   []PageLine     `json:"worst,omitempty"`
	// Discovery is what was found before the first page, a few words.
	Discovery string `json:"discovery,omitempty"`
	// Delay is the pause between visits that robots.txt asks for.
	Delay time.Duration `json:"delay,omitempty"`
	// Failures is how many batches failed in a row.
	Failures int `json:"failures,omitempty"`
}

// SiteHealthPlan is how one check crawls, fixed when it starts.
type SiteHealthPlan struct {
	Host string `json:"host"`
	// Batches is how many batches are in flight at once, BatchPages how many pages
	// one settles at most, BatchTime how long one takes in pages.
	Batches    int           `json:"batches"`
	BatchPages int           `json:"batchPages"`
	BatchTime  time.Duration `json:"batchTime"`
	// ContinueAfter is after how many batches the workflow continues as new.
	ContinueAfter int `json:"continueAfter"`
	// StopAt ends the crawl, MaxDuration after it began; what is scored by then
	// counts.
	StopAt      time.Time     `json:"stopAt"`
	MaxDuration time.Duration `json:"maxDuration"`
	// Heartbeat is how long a batch may be silent before its worker counts as dead.
	Heartbeat time.Duration `json:"heartbeat"`
	// QueueLook is how often a crawl that makes no progress looks whether anybody
	// serves QueueCrawl; 0 is never.
	QueueLook time.Duration `json:"queueLook,omitempty"`
	// LossLimit is how long a step is begun anew after its workers were lost.
	LossLimit time.Duration `json:"lossLimit,omitempty"`
	// Notify: a report is to be sent once the record is final.
	Notify bool `json:"notify,omitempty"`
	// Files: those that pages link to are asked for when the pages are done.
	Files bool `json:"files,omitempty"`
}

// PageCounts counts the pages of a check by what has become of them.
type PageCounts struct {
	Waiting int `json:"waiting"`
	Leased  int `json:"leased"`
	Scored  int `json:"scored"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
}

// PageLine is a page in a few words. Path is without query.
type PageLine struct {
	Path  string  `json:"path"`
	Score float64 `json:"score"` // overall, 0–100
}

// DiscoverResult says what was found before the first page was scored.
type DiscoverResult struct {
	Summary string     `json:"summary"` // a few words for the Temporal UI
	Counts  PageCounts `json:"counts"`
	// Delay is the pause between visits that robots.txt asks for.
	Delay time.Duration `json:"delay,omitempty"`
	// Stop is why there is nothing to crawl, one sentence; "" when there is.
	Stop string `json:"stop,omitempty"`
}

// BatchInput asks for a batch of pages.
type BatchInput struct {
	SiteHealthRef
	Batch int `json:"batch"` // counts over all runs of the check
	Pages int `json:"pages"` // to settle at most
}

// BatchResult says what became of a batch.
type BatchResult struct {
	Settled int        `json:"settled"` // pages of this batch
	Counts  PageCounts `json:"counts"`  // of the whole check, after it
	Worst   []PageLine `json:"worst,omitempty"`
}

// FilesInput asks for the files that pages link to.
type FilesInput struct {
	SiteHealthRef
	Until time.Time `json:"until"` // after which none is asked for
}

// FilesResult says how far it came with them, over all attempts.
type FilesResult struct {
	Asked  int `json:"asked"`
	Failed int `json:"failed"` // of these
	Left   int `json:"left"`
}

// SiteHealthFinishInput ends the record.
type SiteHealthFinishInput struct {
	SiteHealthRef
	// Canceled: somebody asked for the end.
	Canceled bool `json:"canceled,omitempty"`
	// Failed: nothing could be crawled; Reason says why.
	Failed bool `json:"failed,omitempty"`
	// Reason is why the check ends without everything; "" when it does not.
	Reason string `json:"reason"`
}

// SiteHealthOutcome is the result of the workflow.
type SiteHealthOutcome struct {
	State  string     `json:"state"`
	Score  *float64   `json:"score"` // overall
	Counts PageCounts `json:"counts"`
	Reason string     `json:"reason,omitempty"`
}
