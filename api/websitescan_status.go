package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/website/score"
)

// statusAge is the maximum age of a status response on this side; the caller may cache it for
// the same time, so that nobody sees a state older than two seconds.
const (
	statusAge          = time.Second
	statusCacheControl = "private, max-age=1"
)

// A rendered status is cached for longer than in the status cache: while the record's
// revision in the database is the same, it need not be read and rendered again.
const (
	renderedAge   = 10 * time.Minute
	renderedBytes = 32 << 20
)

// maxStatusReads limits how often a status is read again because the cache has a later one.
const maxStatusReads = 3

// statusBody is the status view; Status must remain its first field, because statusViewOf reads it there. The fields of the second half are
// only present in a final state.
type statusBody struct {
	Status     string         `json:"status"`
	Completed  int            `json:"completed"`
	Total      int            `json:"total"`
	StartedAt  string         `json:"startedAt"`
	URL        string         `json:"url"`
	Email      string         `json:"email"`
	Categories []categoryBody `json:"categories"`

	CompletedAt         string   `json:"completedAt,omitempty"`
	Reason              string   `json:"reason,omitempty"`
	Band                string   `json:"band,omitempty"`
	ScoreSecurity       *float64 `json:"score_security,omitempty"`
	ScorePerformance    *float64 `json:"score_performance,omitempty"`
	ScoreInfrastructure *float64 `json:"score_infrastructure,omitempty"`
	ScoreSEO            *float64 `json:"score_seo,omitempty"`
	ShareToken          string   `json:"shareToken,omitempty"`
	ShortCode           string   `json:"shortCode,omitempty"`
	Slug                string   `json:"slug,omitempty"`
	// ReportExpiresAt is until when the report is stored at least, PurgedAt when it was removed.
	ReportExpiresAt *string `json:"reportExpiresAt,omitempty"`
	PurgedAt        *string `json:"purgedAt,omitempty"`
}

// productionStatus and internalStatus are the two variants of the contract.
type productionStatus struct {
	statusBody
	ReportLink string `json:"reportLink,omitempty"`
}

type internalStatus struct {
	statusBody
	ScoreTotal *float64 `json:"score_total,omitempty"`
}

type categoryBody struct {
	Pillar   string  `json:"pillar"`
	Title    string  `json:"title"`
	Score    float64 `json:"score"`
	MaxScore float64 `json:"max_score"`
	Band     string  `json:"band"`
	// StrictScore counts the accepted findings; only present if it differs.
	StrictScore *float64          `json:"strictScore,omitempty"`
	Results     []subcategoryBody `json:"results"`
}

type subcategoryBody struct {
	Subcategory string      `json:"subcategory"`
	Title       string      `json:"title"`
	Score       *float64    `json:"score"`
	MaxScore    float64     `json:"max_score"`
	Coverage    float64     `json:"coverage"`
	Checks      []checkBody `json:"checks"`
}

type checkBody struct {
	ID         string          `json:"id"`
	Title      string          `json:"title"`
	Status     string          `json:"status"`
	Severity   string          `json:"severity"`
	Suppressed *suppressedBody `json:"suppressed,omitempty"`
}

// suppressedBody is the project's acceptance of the failed check.
type suppressedBody struct {
	Reason string     `json:"reason"`
	By     string     `json:"by"`
	Until  storedTime `json:"until,omitempty"` // "": until it is removed
}

// storedTime is a time in the stored results, in the contract's form.
type storedTime string

// UnmarshalJSON implements json.Unmarshaler.
func (t *storedTime) UnmarshalJSON(raw []byte) error {
	var at time.Time
	if err := at.UnmarshalJSON(raw); err != nil {
		return err
	}
	*t = storedTime(timestamp(at))
	return nil
}

// websiteScanStatus handles GET /v1/scans/:id/status.
func (s *server) websiteScanStatus(c *gin.Context) {
	tenant, id := c.GetString(keyTenant), c.Param("id")
	v, err := s.longPoll(c, func(ctx context.Context) (view, error) { return s.cachedStatus(ctx, tenant, id) })
	if err != nil {
		fail(c, err)
		return
	}
	c.Header("Cache-Control", statusCacheControl)
	answerView(c, v)
}

// cachedStatus returns the status, from the cache if it was read recently.
func (s *server) cachedStatus(ctx context.Context, tenant, id string) (view, error) {
	cacheKey := "scan-status:" + tenant + ":" + id
	if projects := scan.ProjectsOf(ctx); len(projects) > 0 {
		cacheKey += ":" + strings.Join(projects, ",") // keys of other projects must not hit this entry
	}
	if hit, ok, err := s.Cache.Get(ctx, cacheKey); err == nil && ok {
		return statusViewOf(hit.Value), nil
	}
	for tries := 1; ; tries++ {
		entry, revision, err := s.readStatus(ctx, tenant, id)
		if err != nil {
			return view{}, err
		}
		newest, err := s.Cache.SetIfNewer(ctx, cacheKey, revision, entry, statusAge)
		if err == nil && !newest && tries < maxStatusReads {
			continue // another request has read a later state meanwhile; never return an older one
		}
		return statusViewOf(entry), nil
	}
}

// readStatus reads the present revision from the database and returns it rendered.
func (s *server) readStatus(ctx context.Context, tenant, id string) (entry []byte, revision int64, err error) {
	if s.Internal {
		if tenant, err = s.WebsiteScans.TenantOf(ctx, id); err != nil {
			return nil, 0, err
		}
	}
	key := tenant + ":" + id
	if known, ok, err := s.rendered.Get(ctx, key); err == nil && ok {
		if changed, err := s.WebsiteScans.Changed(ctx, tenant, id, known.Version); err != nil || !changed {
			return known.Value, known.Version, err
		}
	}
	record, err := s.WebsiteScans.Status(ctx, tenant, id)
	if err != nil {
		return nil, 0, err
	}
	if entry, err = s.renderStatus(record); err != nil {
		return nil, 0, err
	}
	_, err = s.rendered.SetIfNewer(ctx, key, record.Revision, entry, renderedAge)
	return entry, record.Revision, err
}

// statusViewOf splits a rendered status into its entity tag and, after a line feed, the
// body, which begins with the state.
func statusViewOf(entry []byte) view {
	tag, body, _ := bytes.Cut(entry, []byte{'\n'})
	_, state, _ := bytes.Cut(body[:min(len(body), 40)], []byte(`"status":"`))
	state, _, _ = bytes.Cut(state, []byte{'"'})
	return view{tag: string(tag), body: body, final: scan.State(state).Terminal()}
}

func (s *server) renderStatus(r scan.WebsiteScan) ([]byte, error) {
	view, err := statusView(r)
	if err != nil {
		return nil, err
	}
	view.ReportExpiresAt, view.PurgedAt = optionalTime(r.ReportUntil(s.ScanRetention)), optionalTime(r.PurgedAt)
	body, err := json.Marshal(s.variant(view, r))
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	return append([]byte(`"`+hex.EncodeToString(sum[:8])+"\"\n"), body...), nil
}

// variant adds the fields of one of the two variants.
func (s *server) variant(v statusBody, r scan.WebsiteScan) any {
	if !s.Internal {
		p := productionStatus{statusBody: v}
		if r.State.Terminal() {
			p.ReportLink = s.reportLink(r.ShortCode)
		}
		return p
	}
	i := internalStatus{statusBody: v}
	if r.State.Terminal() && r.Score != nil {
		total := float64(score.Display(*r.Score))
		i.ScoreTotal = &total
	}
	return i
}

func statusView(r scan.WebsiteScan) (statusBody, error) {
	v := statusBody{
		Status: string(r.State), Completed: r.Done, Total: r.Total(), StartedAt: timestamp(r.StartedAt),
		URL: r.URL, Email: r.Email, Categories: []categoryBody{},
	}
	if r.StartedAt.IsZero() {
		v.StartedAt = timestamp(r.QueuedAt)
	}
	for _, cat := range r.Categories {
		if cat.Score == nil {
			continue
		}
		body, err := renderCategory(cat)
		if err != nil {
			return v, err
		}
		v.Categories = append(v.Categories, body)
	}
	if r.State.Terminal() {
		addOutcome(&v, r)
	}
	return v, nil
}

func addOutcome(v *statusBody, r scan.WebsiteScan) {
	v.Completed = v.Total
	v.CompletedAt, v.Reason, v.Band = timestamp(r.CompletedAt), r.Reason, string(r.Band)
	v.ShareToken, v.ShortCode, v.Slug = r.ShortCode, r.ShortCode, r.Slug
	for _, c := range v.Categories {
		score := c.Score
		switch scan.Pillar(c.Pillar) {
		case scan.PillarSecurity:
			v.ScoreSecurity = &score
		case scan.PillarPerformance:
			v.ScorePerformance = &score
		case scan.PillarInfrastructure:
			v.ScoreInfrastructure = &score
		case scan.PillarSEO:
			v.ScoreSEO = &score
		}
	}
}

func renderCategory(c scan.Category) (categoryBody, error) {
	// The stored document is a score.Category; the contract's fields are a subset, and only
	// they are decoded.
	stored := struct {
		Title   string            `json:"title"`
		Results []subcategoryBody `json:"results"`
	}{Title: c.Pillar.Title(), Results: []subcategoryBody{}}
	if len(c.Results) > 0 { // otherwise they were purged
		if err := json.Unmarshal(c.Results, &stored); err != nil {
			return categoryBody{}, err
		}
	}
	for i, sub := range stored.Results {
		if sub.Checks == nil {
			stored.Results[i].Checks = []checkBody{}
		}
	}
	body := categoryBody{
		Pillar: string(c.Pillar), Title: stored.Title, Score: float64(score.Display(*c.Score)), MaxScore: 100,
		Band: string(c.Band), Results: stored.Results,
	}
	if c.StrictScore != nil && *c.StrictScore != *c.Score {
		strict := float64(score.Display(*c.StrictScore))
		body.StrictScore = &strict
	}
	return body, nil
}

// timestamp formats a time as the contract requires: RFC 3339 in UTC with milliseconds.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
