// Package report owns the reports of finished scans for people: the view model of the report
// page, its JSON and the e-mail, the page itself with its style sheet, and its handler under
// a share address. It judges nothing; everything it shows was recorded by the scan.
package report

import (
	"time"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/fixkit"
	"assay/internal/website/score"
)

// Model is the content of the report of a website scan, in the order and words for people.
// Texts quote the scanned site and are untrusted: renderers must escape them.
type Model struct {
	ID       string // scanJobId
	Host     string // for headings
	URL      string // as scanned
	FinalURL string // final address after redirects; "" if it is URL
	State    scan.State
	Reason   string // why it ended in its state, one sentence; "" if COMPLETE
	// Blocked is true if another page answered instead of the site's own.
	Blocked     bool
	Done, Total int // steps
	// Share is the code of the share address; "" if it is revoked.
	Share key.Secret
	// Until is when the storage of the report may end at the earliest; zero: never, or not yet known.
	Until time.Time

	QueuedAt, StartedAt, FinishedAt time.Time // zero until it happens

	Profile   capture.Profile
	Catalogue string // edition of the checks; "" while the scan runs

	Overall Grade
	Pillars []Pillar // the requested ones, in contract order
	Counts  Counts   // over all pillars
	// FixFirst are the root causes that cost most, in the order of score.First (≤ 5).
	FixFirst []Fix
	// Kit is the fix kit for one of Servers: the one that the scan detected, or, if KitChosen,
	// that the reader chose. nil if missing.
	Kit       *fixkit.Kit
	KitChosen bool
	Servers   []fixkit.Server
	// Suppressed are the checks that the project has accepted.
	Suppressed []Check
	NotRun     []NotRun
	Lab        *Lab // nil without a browser
	// Figures are checks whose observation is a measured time or weight.
	Figures []Check
	// Trend is this scan and its comparable predecessors, oldest first; the last point is
	// this scan. Empty if it was not scored.
	Trend []Point
}

// Finished reports whether the scan has ended.
func (m Model) Finished() bool { return m.State.Terminal() }

// Took returns how long the scan ran; 0 while it runs.
func (m Model) Took() time.Duration {
	if m.FinishedAt.IsZero() || m.StartedAt.IsZero() {
		return 0
	}
	return m.FinishedAt.Sub(m.StartedAt)
}

// CheckTitle returns the title of one of the scan's checks; "" for an unknown id.
func (m Model) CheckTitle(id string) string {
	for c := range checks(m.Pillars) {
		if c.ID == id {
			return c.Title
		}
	}
	return ""
}

// Grade is a score with its band. Score is unrounded, 0–100, nil if nothing was scored; the
// strict pair also counts accepted checks.
type Grade struct {
	Score       *float64
	Band        scan.Band
	StrictScore *float64
	StrictBand  scan.Band
}

// Scored reports whether there is a score.
func (g Grade) Scored() bool { return g.Score != nil }

// Display returns the displayed score; 0 without a score.
func (g Grade) Display() int { return display(g.Score) }

// DisplayStrict returns the displayed strict score.
func (g Grade) DisplayStrict() int { return display(g.StrictScore) }

// Differs reports whether accepted checks have changed the displayed score.
func (g Grade) Differs() bool {
	return g.Score != nil && g.StrictScore != nil && g.Display() != g.DisplayStrict()
}

func display(s *float64) int {
	if s == nil {
		return 0
	}
	return score.Display(*s)
}

// Counts is the number of checks by outcome. Suppressed checks count only as Suppressed.
type Counts struct {
	Pass, Warn, Fail, Info, NotApplicable, NotRun, Suppressed int
}

// Judged returns how many checks were scored.
func (c Counts) Judged() int { return c.Pass + c.Warn + c.Fail }

// All returns the number of checks.
func (c Counts) All() int { return c.Judged() + c.Info + c.NotApplicable + c.NotRun + c.Suppressed }

func (c *Counts) add(o Counts) {
	c.Pass += o.Pass
	c.Warn += o.Warn
	c.Fail += o.Fail
	c.Info += o.Info
	c.NotApplicable += o.NotApplicable
	c.NotRun += o.NotRun
	c.Suppressed += o.Suppressed
}

// Pillar is the result of a pillar.
type Pillar struct {
	Pillar scan.Pillar
	Title  string
	Grade
	// Pending is true while the scan has not judged this pillar.
	Pending  bool
	Reason   string  // why it has no score; "" otherwise
	Coverage float64 // judged share of the weight, 0–1
	Partial  bool    // coverage is below 0.95
	Raw      float64 // weighted mean before the limits below, 0–100
	Summary  string  // one line
	Limits   []Limit // what limited the score, lowest first
	Groups   []Group
	Counts   Counts
	// Change is the difference to the last comparable scan, in displayed points; nil if there
	// was no such scan.
	Change *int

	category score.Category
}

// Limit is a rule that limits a score, in words.
type Limit struct {
	Name  string  // cap name, or "SEVERITY_GATE"
	Score float64 // maximum score of the pillar
	Text  string  // one sentence
	// Checks are the checks that set the limit.
	Checks []Ref
	// Binding is true if the score would be higher without it.
	Binding bool
}

// Ref names a check.
type Ref struct{ ID, Title string }

// Group is a subcategory with its checks, most severe outcome first.
type Group struct {
	ID       string
	Title    string
	Score    *float64 // points earned; nil if nothing was judged
	MaxScore float64
	Coverage float64
	Checks   []Check
	Counts   Counts
}

// Check is a judged check with explanations for people.
type Check struct {
	check.Result
	Pillar scan.Pillar
	Group  string // title of the subcategory
	Why    string // the consequence, and for whom; "" if the present catalogue has no such check
	// Gain is the number of points of the overall score that it costs, with its consequences.
	Gain float64
	// Cause is the check that this one is a consequence of; zero for a root cause.
	Cause Ref
	// Accept is the address where members accept the check for their project; "" for other
	// readers.
	Accept string
}

// Fix is a root cause worth fixing and the failures that disappear with it.
type Fix struct {
	Check
	Consequences []Ref
}

// NotRun has the checks that could not be judged for the same reason.
type NotRun struct {
	Reason capture.Reason
	Title  string // a few words
	Text   string // its meaning and what can be done about it
	Checks []Check
}

// Point is a scan of the trend.
type Point struct {
	ScanID  string
	At      time.Time
	Score   float64 // unrounded
	Band    scan.Band
	Pillars map[scan.Pillar]float64 // unrounded; without pillars that were not scored
	This    bool                    // the reported scan itself
	Purged  bool                    // its report was removed; the scores remain
}
