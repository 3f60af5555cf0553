// Package report owns what people read of a finished scan: the view model that
// the report page, its JSON and the e-mail are made of, the page itself with its
// style sheet, and how it is served under a share address. It judges nothing;
// everything it says was recorded by the scan.
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

// Model is everything that is said about one website scan, in the order and
// words of people. Texts quote the scanned site and may hold anything: whoever
// renders them escapes them.
type Model struct {
	ID       string // scanJobId
	Host     string // for headings
	URL      string // as scanned
	FinalURL string // where redirects led; "" when that is URL
	State    scan.State
	Reason   string // why it ended as it did, one sentence; "" when COMPLETE
	// Blocked says that another page answered in place of the site's own.
	Blocked     bool
	Done, Total int // steps
	// Share is the code of the share address; "" while that is revoked.
	Share key.Secret
	// Until is how long the report is stored at least; zero: for ever, or not known yet.
	Until time.Time

	QueuedAt, StartedAt, FinishedAt time.Time // zero while it has not happened

	Profile   capture.Profile
	Catalogue string // edition of the checks; "" while the scan runs

	Overall Grade
	Pillars []Pillar // those asked for, in contract order
	Counts  Counts   // over all pillars
	// FixFirst are the root causes that cost most, in the order of score.First (≤ 5).
	FixFirst []Fix
	// Kit is the fix kit for the server that the scan detected; nil without one.
	Kit *fixkit.Kit
	// Suppressed are the checks the project has accepted.
	Suppressed []Check
	NotRun     []NotRun
	Lab        *Lab // nil without a browser
	// Figures are checks whose observation is a measured time or weight.
	Figures []Check
	// Trend is this scan and its comparable predecessors, oldest first; the last
	// point is this scan. Empty when it was not scored.
	Trend []Point
}

// Finished reports whether the scan has ended.
func (m Model) Finished() bool { return m.State.Terminal() }

// Took is how long the scan ran; 0 while it runs.
func (m Model) Took() time.Duration {
	if m.FinishedAt.IsZero() || m.StartedAt.IsZero() {
		return 0
	}
	return m.FinishedAt.Sub(m.StartedAt)
}

// CheckTitle is the title of one of the scan's checks; "" for an unknown id.
func (m Model) CheckTitle(id string) string {
	for c := range checks(m.Pillars) {
		if c.ID == id {
			return c.Title
		}
	}
	return ""
}

// Grade is a score with its band. Score is unrounded, 0–100, nil when nothing
// was scored; the strict pair counts accepted checks as well.
type Grade struct {
	Score       *float64
	Band        scan.Band
	StrictScore *float64
	StrictBand  scan.Band
}

// Scored reports whether there is a score.
func (g Grade) Scored() bool { return g.Score != nil }

// Display is the score as people see it; 0 when there is none.
func (g Grade) Display() int { return display(g.Score) }

// DisplayStrict is the strict score as people see it.
func (g Grade) DisplayStrict() int { return display(g.StrictScore) }

// Differs reports whether accepted checks have changed the score that people see.
func (g Grade) Differs() bool {
	return g.Score != nil && g.StrictScore != nil && g.Display() != g.DisplayStrict()
}

func display(s *float64) int {
	if s == nil {
		return 0
	}
	return score.Display(*s)
}

// Counts is how many checks ended how. Suppressed ones count as Suppressed alone.
type Counts struct {
	Pass, Warn, Fail, Info, NotApplicable, NotRun, Suppressed int
}

// Judged is how many checks were scored.
func (c Counts) Judged() int { return c.Pass + c.Warn + c.Fail }

// All is the number of checks.
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

// Pillar is the result of one of the four questions.
type Pillar struct {
	Pillar scan.Pillar
	Title  string
	Grade
	// Pending says that the scan still runs and has not come to this pillar.
	Pending  bool
	Reason   string  // why it has no score; "" otherwise
	Coverage float64 // judged share of the weight, 0–1
	Partial  bool    // coverage is below 0.95
	Raw      float64 // weighted mean before the limits below, 0–100
	Summary  string  // one line
	Limits   []Limit // what held the score down, lowest first
	Groups   []Group
	Counts   Counts
	// Change is the difference to the last comparable scan, in points as
	// displayed; nil when there is none.
	Change *int

	category score.Category
}

// Limit is a rule that holds a score down, in words.
type Limit struct {
	Name  string  // cap name, or "SEVERITY_GATE"
	Score float64 // most that the pillar can score
	Text  string  // one sentence
	// Checks are those that asked for it.
	Checks []Ref
	// Binding says that the score would be higher without it.
	Binding bool
}

// Ref names a check.
type Ref struct{ ID, Title string }

// Group is one subcategory with its checks, gravest outcome first.
type Group struct {
	ID       string
	Title    string
	Score    *float64 // points earned; nil when nothing was judged
	MaxScore float64
	Coverage float64
	Checks   []Check
	Counts   Counts
}

// Check is one judged check with what people need beside the verdict.
type Check struct {
	check.Result
	Pillar scan.Pillar
	Group  string // title of the subcategory
	Why    string // what goes wrong for whom; "" when the present catalogue has no such check
	// Gain is the points of the overall score that it costs, with what follows from it.
	Gain float64
	// Cause is the check this one follows from; zero when it is a root cause.
	Cause Ref
	// Accept is where members accept the check for their project; "" for other readers.
	Accept string
}

// Fix is a root cause worth mending and the failures that vanish with it.
type Fix struct {
	Check
	Consequences []Ref
}

// NotRun is the checks that could not be judged for one reason.
type NotRun struct {
	Reason capture.Reason
	Title  string // a few words
	Text   string // what it means and what can be done about it
	Checks []Check
}

// Point is one scan of the trend.
type Point struct {
	ScanID  string
	At      time.Time
	Score   float64 // unrounded
	Band    scan.Band
	Pillars map[scan.Pillar]float64 // unrounded; without those not scored
	This    bool                    // the reported scan itself
}
