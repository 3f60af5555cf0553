package service

import (
	"context"
	"fmt"
	"slices"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/score"
)

// Limits of overviews.
const (
	overviewSpan   = 7 * 24 * time.Hour // the recent past
	overviewLimit  = 100                // newest records of a kind on the home page
	seriesWebsite  = 200                // newest scans of a project with a drawn score
	seriesSite     = 60
	seriesCode     = 60
	maxSeriesShown = 30 // points of a series
)

// Overview reads the summaries of a workspace and of a project.
type Overview struct {
	Store *store.Store
	Clock Clock
}

// Subject identifies the target of scans in a project: a URL, a site or a branch of a
// repository.
type Subject struct {
	Kind    scan.Kind
	Project string // short id
	Name    string // the URL, or the repository's full name
	Variant string // the mode of a check, or the branch; "" for website scans
	// RepositoryID is set for code scans only.
	RepositoryID string
}

// NamedScore is a score of a record, with the previous score of its subject.
type NamedScore struct {
	Name   string   // "" for the overall score
	Score  *float64 // nil: not scored
	Before *float64 // nil: unknown
}

// Change returns the change of the score, in displayed points; nil if unknown.
func (s NamedScore) Change() *int {
	if s.Score == nil || s.Before == nil {
		return nil
	}
	d := score.Display(*s.Score) - score.Display(*s.Before)
	return &d
}

// Activity is a record of any kind as shown in lists.
type Activity struct {
	Subject
	ID     string
	State  scan.State
	Reason string
	// Done of Total steps are finished; Total is 0 until it is known.
	Done, Total int
	QueuedAt    time.Time
	EndedAt     time.Time // zero while it runs
	Band        scan.Band // of website scans
	Scores      []NamedScore
	Findings    scan.FindingCounts // of code scans, those that lower the score
	jobs        []scan.CodeJob
	// measure is equal for records of a subject whose scores can be compared; "" if they can be compared with none.
	measure string
}

// Fall returns the largest number of points that a score fell by; 0 if none fell.
func (a Activity) Fall() int {
	fall := 0
	for _, s := range a.Scores {
		if d := s.Change(); d != nil {
			fall = max(fall, -*d)
		}
	}
	return fall
}

// Home is a workspace's activity within the last week.
type Home struct {
	Projects []scan.Project // active ones
	// Worse are the subjects whose newest scores are lower than a week ago, the largest fall
	// first.
	Worse   []Activity
	Running []Activity // the newest first
	Failed  []Activity // ended FAILED, the newest first
	Recent  []Activity // ended in any state, newest first
}

// Home reads the newest records of a workspace.
func (o *Overview) Home(ctx context.Context, tenantID string) (h Home, err error) {
	if h.Projects, err = o.Store.Projects.List(ctx, tenantID, false); err != nil {
		return h, err
	}
	since := o.Clock().Add(-overviewSpan)
	all, err := o.recent(ctx, tenantID, store.RecentFilter{Since: since, Limit: overviewLimit})
	if err != nil {
		return h, err
	}
	if err := o.compare(ctx, tenantID, all, since); err != nil {
		return h, err
	}
	type measured struct {
		Subject
		measure string
	}
	newest := map[measured]bool{}
	for _, a := range all {
		switch {
		case !a.State.Terminal():
			h.Running = append(h.Running, a)
			continue
		case a.State == scan.StateFailed:
			h.Failed = append(h.Failed, a)
		case !newest[measured{a.Subject, a.measure}]:
			newest[measured{a.Subject, a.measure}] = true
			if a.Fall() > 0 {
				h.Worse = append(h.Worse, a)
			}
		}
		h.Recent = append(h.Recent, a)
	}
	slices.SortStableFunc(h.Worse, func(a, b Activity) int { return b.Fall() - a.Fall() })
	return h, nil
}

// recent returns the newest records of all kinds, newest first.
func (o *Overview) recent(ctx context.Context, tenantID string, f store.RecentFilter) ([]Activity, error) {
	scans, err := o.Store.WebsiteScans.Recent(ctx, tenantID, f)
	if err != nil {
		return nil, err
	}
	checks, err := o.Store.SiteHealth.Recent(ctx, tenantID, f)
	if err != nil {
		return nil, err
	}
	runs, err := o.Store.CodeRuns.Recent(ctx, tenantID, f)
	if err != nil {
		return nil, err
	}
	var out []Activity
	for _, s := range scans {
		out = append(out, ActivityOfScan(s))
	}
	for _, c := range checks {
		out = append(out, ActivityOfCheck(c))
	}
	for _, r := range runs {
		out = append(out, ActivityOfRun(r))
	}
	slices.SortStableFunc(out, func(a, b Activity) int { return b.QueuedAt.Compare(a.QueuedAt) })
	return out, nil
}

// ActivityOfScan returns a website scan as an Activity.
func ActivityOfScan(s scan.WebsiteScan) Activity {
	a := Activity{
		Subject: Subject{Kind: scan.KindWebsite, Project: s.ProjectShortID, Name: s.URL},
		ID:      s.ID, State: s.State, Reason: s.Reason, Done: s.Done, Total: s.Total(), QueuedAt: s.QueuedAt, EndedAt: s.CompletedAt,
		Band: s.Band, Scores: []NamedScore{{Score: s.Score}},
	}
	for _, c := range s.Categories {
		a.Scores = append(a.Scores, NamedScore{Name: c.Pillar.Title(), Score: c.Score})
	}
	if s.State == scan.StateComplete {
		a.measure = fmt.Sprint(s.CatalogueVersion, s.Profile, s.Pillars)
	}
	return a
}

// ActivityOfCheck returns a Site Health check as an Activity.
func ActivityOfCheck(c scan.SiteHealth) Activity {
	a := Activity{
		Subject: Subject{Kind: scan.KindSiteHealth, Project: c.ProjectShortID, Name: c.URL, Variant: string(c.Mode)},
		ID:      c.ID, State: c.State, Reason: c.Reason, Done: c.Pages.Scored + c.Pages.Failed, Total: c.Pages.Found(),
		QueuedAt: c.QueuedAt, EndedAt: c.CompletedAt, Scores: []NamedScore{{Score: c.Scores.Overall}},
	}
	if c.Scores.Overall != nil {
		a.Band = scan.BandOf(*c.Scores.Overall)
	}
	if c.State == scan.StateCompleted {
		a.measure = "Lighthouse " + c.Lighthouse
	}
	return a
}

// ActivityOfRun returns a run of a code scan as an Activity.
func ActivityOfRun(r scan.CodeRun) Activity {
	a := Activity{
		Subject: Subject{
			Kind: scan.KindCode, Project: r.ProjectShortID, Name: r.RepoFullName, Variant: r.Branch, RepositoryID: r.RepositoryID,
		},
		ID: r.ID, State: r.State, Reason: r.Reason, Total: len(r.Jobs), QueuedAt: r.QueuedAt, EndedAt: r.CompletedAt, jobs: r.Jobs,
		measure: "dimensions",
	}
	for _, j := range r.Jobs {
		if j.State.Terminal() {
			a.Done++
		}
		a.Scores = append(a.Scores, NamedScore{Name: dimensionTitles[j.Dimension], Score: j.Score})
		a.Findings.Critical += j.Counts.Critical
		a.Findings.High += j.Counts.High
		a.Findings.Medium += j.Counts.Medium
		a.Findings.Low += j.Counts.Low
	}
	return a
}

// dimensionTitles are the names of dimensions for people.
var dimensionTitles = map[scan.Dimension]string{
	scan.DimensionSAST: "SAST", scan.DimensionSCA: "SCA", scan.DimensionSecrets: "Secrets", scan.DimensionQuality: "Code quality",
}

// compare adds to each record the scores that its subject had before the time.
func (o *Overview) compare(ctx context.Context, tenantID string, all []Activity, before time.Time) error {
	ids := map[scan.Kind][]string{}
	for _, a := range all {
		if a.State.Terminal() {
			ids[a.Kind] = append(ids[a.Kind], a.ID)
		}
	}
	scans, err := o.Store.WebsiteScans.ScoresBefore(ctx, tenantID, ids[scan.KindWebsite], before)
	if err != nil {
		return err
	}
	checks, err := o.Store.SiteHealth.ScoresBefore(ctx, tenantID, ids[scan.KindSiteHealth], before)
	if err != nil {
		return err
	}
	jobs, err := o.Store.CodeRuns.ScoresBefore(ctx, tenantID, ids[scan.KindCode], before)
	if err != nil {
		return err
	}
	for i := range all {
		a := &all[i]
		switch a.Kind {
		case scan.KindWebsite:
			a.Scores[0].Before = scans[a.ID]
		case scan.KindSiteHealth:
			a.Scores[0].Before = checks[a.ID]
		case scan.KindCode:
			for k, j := range a.jobs {
				a.Scores[k].Before = jobs[j.ID]
			}
		}
	}
	return nil
}

// Series has the present and past results of one subject.
type Series struct {
	Subject
	// Latest is the newest record that has ended, with the previous scores.
	Latest Activity
	Points []Point // those that can be compared with the newest of them, oldest first

	measure string // of the points
}

// Point is a score of a series: the overall score, or the mean over a run's dimensions.
type Point struct {
	ID    string
	At    time.Time
	Score float64
}

// ProjectView is the present state of a project.
type ProjectView struct {
	Project scan.Project
	Running []Activity
	// Series are the subjects of a kind, the most recently scanned first.
	Series map[scan.Kind][]Series
	// Findings are the open findings of the newest runs of all shown branches, by age.
	Findings []store.FindingAge
}

// Project reads the present state of a project. CodeNotFound for an unknown one.
func (o *Overview) Project(ctx context.Context, tenantID, shortID string) (v ProjectView, err error) {
	if v.Project, err = o.Store.Projects.Get(ctx, tenantID, shortID); err != nil {
		return v, err
	}
	all, err := o.ofProject(ctx, tenantID, shortID)
	if err != nil {
		return v, err
	}
	v.Running, v.Series = arrange(all)
	if err := o.addPillars(ctx, tenantID, v.Series[scan.KindWebsite]); err != nil {
		return v, err
	}
	var jobs []string
	for _, s := range v.Series[scan.KindCode] {
		for _, j := range s.Latest.jobs {
			jobs = append(jobs, j.ID)
		}
	}
	v.Findings, err = o.Store.Findings.Ages(ctx, tenantID, jobs)
	return v, err
}

// arrange groups records, the newest first, by subject.
func arrange(all []Activity) (running []Activity, series map[scan.Kind][]Series) {
	series = map[scan.Kind][]Series{}
	for _, a := range all {
		if !a.State.Terminal() {
			running = append(running, a)
			continue
		}
		ofKind := series[a.Kind]
		i := slices.IndexFunc(ofKind, func(s Series) bool { return s.Subject == a.Subject })
		if i < 0 {
			i = len(ofKind)
			ofKind = append(ofKind, Series{Subject: a.Subject, Latest: a})
			series[a.Kind] = ofKind
		}
		ofKind[i].add(a)
	}
	for _, ofKind := range series {
		for i := range ofKind {
			slices.Reverse(ofKind[i].Points)
		}
	}
	slices.SortStableFunc(running, func(a, b Activity) int { return b.QueuedAt.Compare(a.QueuedAt) })
	return running, series
}

// add adds a record before the existing ones of the series.
func (s *Series) add(a Activity) {
	value, ok := a.headline()
	if !ok || a.measure == "" || len(s.Points) >= maxSeriesShown || len(s.Points) > 0 && a.measure != s.measure {
		return
	}
	s.measure = a.measure
	if len(s.Points) == 1 && s.Points[0].ID == s.Latest.ID { // the record before the latest one
		for i, x := range a.Scores {
			if i < len(s.Latest.Scores) && s.Latest.Scores[i].Name == x.Name {
				s.Latest.Scores[i].Before = x.Score
			}
		}
	}
	s.Points = append(s.Points, Point{ID: a.ID, At: a.EndedAt, Score: value})
}

// Headline returns the main score of the latest record; nil if it has none.
func (s Series) Headline() *float64 {
	if value, ok := s.Latest.headline(); ok {
		return &value
	}
	return nil
}

// HeadlineBefore returns the main score of the record that the latest one is compared with; nil
// if it cannot be compared.
func (s Series) HeadlineBefore() *float64 {
	n := len(s.Points)
	if n < 2 || s.Points[n-1].ID != s.Latest.ID {
		return nil
	}
	return &s.Points[n-2].Score
}

// headline returns the main score of a record.
func (a Activity) headline() (float64, bool) {
	sum, n := 0.0, 0
	for _, s := range a.Scores {
		if s.Score == nil {
			continue
		}
		if s.Name == "" {
			return *s.Score, true
		}
		sum, n = sum+*s.Score, n+1
	}
	return sum / float64(max(n, 1)), n > 0
}

// addPillars adds the scores of pillars to the latest scans.
func (o *Overview) addPillars(ctx context.Context, tenantID string, series []Series) error {
	ids := make([]string, 0, len(series))
	for _, s := range series {
		ids = append(ids, s.Latest.ID)
	}
	categories, err := o.Store.WebsiteScans.Categories(ctx, tenantID, ids)
	if err != nil {
		return err
	}
	for i := range series {
		for _, c := range categories[series[i].Latest.ID] {
			series[i].Latest.Scores = append(series[i].Latest.Scores, NamedScore{Name: c.Pillar.Title(), Score: c.Score})
		}
	}
	return nil
}
