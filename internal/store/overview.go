package store

import (
	"context"
	"database/sql"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// RecentFilter selects the newest records of a workspace. Zero fields match all.
type RecentFilter struct {
	ProjectShortID string
	Since          time.Time // earliest queueing time
	Ended          bool      // only ended ones
	// EndedFrom and EndedBefore limit the end time, the first inclusively; zero for no limit.
	EndedFrom, EndedBefore time.Time
	Subject                *RecentSubject // nil: all
	Limit                  int
}

// RecentSubject is a target of scans: a URL, a URL with the mode of its checks, or a repository's id with a branch.
type RecentSubject struct{ Target, Variant string }

// recentColumns are the columns of a kind that RecentFilter depends on.
type recentColumns struct {
	project         string // condition on the project's short id
	target, variant string // of RecentSubject; variant "" if the kind has none
}

var (
	recentScans  = recentColumns{inProject, "url", ""}
	recentChecks = recentColumns{inProject, "url", "mode"}
	recentRuns   = recentColumns{runInProject, "repository_id", "branch"}
)

// inProject is the condition that a record with an index on the project's internal id
// belongs to the project with a short id.
const inProject = "project_id = (SELECT p.id FROM projects p WHERE p.tenant_id = @tenant AND p.short_id = @project)"

// runInProject is inProject for runs, whose index is on the short id.
const runInProject = "project_short_id = @project"

// query selects the newest records of a kind first.
func (f RecentFilter) query(db *gorm.DB, tenantID string, c recentColumns) *gorm.DB {
	return f.matching(db, tenantID, c).Order("queued_at DESC, id DESC").Limit(f.Limit)
}

// subjects returns the targets of the records of a kind, the most recently scanned first, up to the limit.
func (f RecentFilter) subjects(db *gorm.DB, tenantID string, c recentColumns) (out []RecentSubject, err error) {
	columns, group := c.target+" AS target", c.target
	if c.variant != "" {
		columns, group = columns+", "+c.variant+" AS variant", group+", "+c.variant
	}
	err = f.matching(db, tenantID, c).Select(columns).Group(group).Order("max(queued_at) DESC, target").Limit(f.Limit).Scan(&out).Error
	return out, wrap("listing what was scanned", err)
}

// matching selects the records of a kind without a limit.
func (f RecentFilter) matching(db *gorm.DB, tenantID string, c recentColumns) *gorm.DB {
	q := db.Where("tenant_id = ?", tenantID)
	if f.ProjectShortID != "" {
		q = q.Where(c.project, sql.Named("tenant", tenantID), sql.Named("project", f.ProjectShortID))
	}
	if f.Subject != nil {
		q = q.Where(c.target+" = ?", f.Subject.Target)
		if c.variant != "" {
			q = q.Where(c.variant+" = ?", f.Subject.Variant)
		}
	}
	if !f.Since.IsZero() {
		q = q.Where("queued_at >= ?", newTimestamp(f.Since))
	}
	if f.Ended {
		q = q.Where("completed_at IS NOT NULL")
	}
	if !f.EndedFrom.IsZero() {
		q = q.Where("completed_at >= ?", newTimestamp(f.EndedFrom))
	}
	if !f.EndedBefore.IsZero() {
		q = q.Where("completed_at < ?", newTimestamp(f.EndedBefore))
	}
	return q
}

// CountRecent counts the records of all kinds that the filter selects without its limit.
// Runs of changes are omitted, as in Recent.
func (s *Store) CountRecent(ctx context.Context, tenantID string, f RecentFilter) (int, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return 0, nil
	}
	db := s.read.WithContext(ctx)
	total := 0
	for _, query := range []*gorm.DB{
		f.matching(db.Model(&websiteScanRow{}), tenantID, recentScans), f.matching(db.Model(&siteHealthRow{}), tenantID, recentChecks),
		f.matching(db.Model(&codeRunRow{}), tenantID, recentRuns).Where("target_branch = ''"),
	} {
		var n int64
		if err := query.Count(&n).Error; err != nil {
			return 0, wrap("counting records", err)
		}
		total += int(n)
	}
	return total, nil
}

// Recent returns the newest scans without their categories, newest first.
func (s *WebsiteScans) Recent(ctx context.Context, tenantID string, f RecentFilter) ([]scan.WebsiteScan, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	var rows []websiteScanRow
	err := f.query(s.read.WithContext(ctx), tenantID, recentScans).Find(&rows).Error
	return mapRows(rows, websiteScanRow.websiteScan), wrap("listing website scans", err)
}

// Subjects returns the targets of the scans, the most recently scanned first.
func (s *WebsiteScans) Subjects(ctx context.Context, tenantID string, f RecentFilter) ([]RecentSubject, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	return f.subjects(s.read.WithContext(ctx).Model(&websiteScanRow{}), tenantID, recentScans)
}

// Recent returns the newest checks, newest first.
func (s *SiteHealth) Recent(ctx context.Context, tenantID string, f RecentFilter) ([]scan.SiteHealth, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	var rows []siteHealthRow
	if err := f.query(s.read.WithContext(ctx).Omit("discovery", "settings"), tenantID, recentChecks).Find(&rows).Error; err != nil {
		return nil, wrap("listing Site Health checks", err)
	}
	checks, err := withPageCounts(s.read.WithContext(ctx), tenantID, rows)
	return checks, wrap("counting pages", err)
}

// Subjects returns the targets of the checks, the most recently checked first.
func (s *SiteHealth) Subjects(ctx context.Context, tenantID string, f RecentFilter) ([]RecentSubject, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	return f.subjects(s.read.WithContext(ctx).Model(&siteHealthRow{}), tenantID, recentChecks)
}

// Recent returns the newest runs with their jobs, newest first, without the facts of jobs.
// Runs of changes are omitted: they do not describe the present state of a project.
func (s *CodeRuns) Recent(ctx context.Context, tenantID string, f RecentFilter) ([]scan.CodeRun, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	runs, err := s.countedRuns(ctx, tenantID, func(db *gorm.DB) (rows []codeRunRow, err error) {
		err = f.query(db, tenantID, recentRuns).Where("target_branch = ''").Find(&rows).Error
		return rows, err
	}, "facts")
	return runs, wrap("listing code scan runs", err)
}

// Subjects returns the scanned branches, the most recently scanned first. Changes are omitted, as in Recent.
func (s *CodeRuns) Subjects(ctx context.Context, tenantID string, f RecentFilter) ([]RecentSubject, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) {
		return nil, nil
	}
	return f.subjects(s.read.WithContext(ctx).Model(&codeRunRow{}).Where("target_branch = ''"), tenantID, recentRuns)
}

// earlierScore is the score that a record's target had before.
type earlierScore struct {
	ID    string
	Score *float64
}

func scoresByID(rows []earlierScore) map[string]*float64 {
	out := make(map[string]*float64, len(rows))
	for _, r := range rows {
		out[r.ID] = r.Score
	}
	return out
}

// ScoresBefore returns, for each COMPLETE scan, the overall score of the newest scan before it that can be compared with it, as in Earlier,
// and that was queued before the time, if there is one.
func (s *WebsiteScans) ScoresBefore(ctx context.Context, tenantID string, ids []string, before time.Time) (map[string]*float64, error) {
	return s.scoresBefore(ctx, `SELECT r.id, (SELECT b.score FROM website_scans b
		WHERE b.tenant_id = r.tenant_id AND b.project_id = r.project_id AND b.url = r.url AND b.profile = r.profile
		AND b.pillars = r.pillars AND b.catalogue_version = r.catalogue_version AND b.state = 'COMPLETE' AND b.score IS NOT NULL
		AND b.queued_at < r.queued_at AND b.queued_at < ? ORDER BY b.queued_at DESC LIMIT 1) AS score
		FROM website_scans r WHERE r.tenant_id = ? AND r.state = 'COMPLETE' AND r.id IN ?`, tenantID, ids, before)
}

// ScoresBefore is WebsiteScans.ScoresBefore for COMPLETED checks of the same entry, mode and version of Lighthouse.
func (s *SiteHealth) ScoresBefore(ctx context.Context, tenantID string, ids []string, before time.Time) (map[string]*float64, error) {
	return s.scoresBefore(ctx, `SELECT r.id, (SELECT b.score_overall FROM site_health b
		WHERE b.tenant_id = r.tenant_id AND b.project_id = r.project_id AND b.url = r.url AND b.mode = r.mode
		AND b.lighthouse = r.lighthouse AND b.state = 'COMPLETED' AND b.score_overall IS NOT NULL
		AND b.queued_at < r.queued_at AND b.queued_at < ? ORDER BY b.queued_at DESC LIMIT 1) AS score
		FROM site_health r WHERE r.tenant_id = ? AND r.state = 'COMPLETED' AND r.id IN ?`, tenantID, ids, before)
}

// ScoresBefore returns, for each job of the runs, the score of its dimension in the newest
// run of the same branch before it that was queued before the time; for a change, its score in the run
// of the target that it was compared with.
func (s *CodeRuns) ScoresBefore(ctx context.Context, tenantID string, runIDs []string, before time.Time) (map[string]*float64, error) {
	return s.scoresBefore(ctx, `SELECT j.id, CASE WHEN r.target_branch <> '' THEN (SELECT tj.score FROM code_jobs tj
		WHERE tj.tenant_id = j.tenant_id AND tj.scan_run_id = j.base_run_id AND tj.dimension = j.dimension)
		ELSE (SELECT bj.score FROM code_runs b
		JOIN code_jobs bj ON bj.tenant_id = b.tenant_id AND bj.scan_run_id = b.id AND bj.dimension = j.dimension
		WHERE b.repository_id = r.repository_id AND b.branch = r.branch AND b.target_branch = ''
		AND b.queued_at < r.queued_at AND b.queued_at < ? AND bj.score IS NOT NULL ORDER BY b.queued_at DESC LIMIT 1) END AS score
		FROM code_runs r JOIN code_jobs j ON j.tenant_id = r.tenant_id AND j.scan_run_id = r.id
		WHERE r.tenant_id = ? AND r.id IN ?`, tenantID, runIDs, before)
}

func (s *database) scoresBefore(
	ctx context.Context, statement, tenantID string, ids []string, before time.Time,
) (map[string]*float64, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || len(ids) == 0 {
		return map[string]*float64{}, nil
	}
	var rows []earlierScore
	err := s.read.WithContext(ctx).Raw(statement, newTimestamp(before), tenantID, ids).Scan(&rows).Error
	return scoresByID(rows), wrap("looking up earlier scores", err)
}

// Categories returns the scores of the pillars of the scans, without their results, by
// scan.
func (s *WebsiteScans) Categories(ctx context.Context, tenantID string, ids []string) (map[string][]scan.Category, error) {
	tenantID, ok := canonicalID(tenantID)
	out := map[string][]scan.Category{}
	if !ok || len(ids) == 0 {
		return out, nil
	}
	var rows []categoryRow
	err := s.read.WithContext(ctx).Omit("results").Where("tenant_id = ? AND scan_id IN ?", tenantID, ids).Find(&rows).Error
	for _, r := range rows {
		out[r.ScanID] = append(out[r.ScanID], r.category())
	}
	for _, categories := range out {
		sortCategories(categories)
	}
	return out, wrap("reading categories", err)
}

// WebsiteScanFilter selects scans of a workspace. Zero fields match all.
type WebsiteScanFilter struct {
	ProjectShortID string
	URL            string
	State          scan.State
	Page, Limit    int // pages count from 1
}

// List returns a page of the tenant's scans with the scores of their pillars, newest first,
// and how many match in all.
func (s *WebsiteScans) List(ctx context.Context, tenantID string, f WebsiteScanFilter) (scans []scan.WebsiteScan, total int, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(f.ProjectShortID) || !storable(f.URL) {
		return []scan.WebsiteScan{}, 0, nil
	}
	query := func() *gorm.DB {
		q := s.read.WithContext(ctx).Model(&websiteScanRow{}).Where("tenant_id = ?", tenantID)
		if f.ProjectShortID != "" {
			q = q.Where(inProject, sql.Named("tenant", tenantID), sql.Named("project", f.ProjectShortID))
		}
		for column, value := range map[string]string{"url = ?": f.URL, "state = ?": string(f.State)} {
			if value != "" {
				q = q.Where(column, value)
			}
		}
		return q
	}
	var count int64
	if err := query().Count(&count).Error; err != nil {
		return nil, 0, wrap("counting website scans", err)
	}
	var rows []websiteScanRow
	if err := query().Order("queued_at DESC, id DESC").Offset(offset(f.Page, f.Limit)).Limit(f.Limit).Find(&rows).Error; err != nil {
		return nil, 0, wrap("listing website scans", err)
	}
	scans = mapRows(rows, websiteScanRow.websiteScan)
	ids := mapRows(rows, func(r websiteScanRow) string { return r.ID })
	categories, err := s.Categories(ctx, tenantID, ids)
	for i := range scans {
		scans[i].Categories = categories[scans[i].ID]
	}
	return scans, int(count), err
}

// FindingAge counts findings of one severity by when they were first seen.
type FindingAge struct {
	Severity scan.Severity
	// Week, Month and Older count findings first seen within 7 days, within 30, and before.
	Week, Month, Older int
}

// Total returns the number of findings.
func (a FindingAge) Total() int { return a.Week + a.Month + a.Older }

// Ages counts the open findings of the jobs by severity and age, the most severe first.
// Triaged ones are omitted, unless their review has expired.
func (s *Findings) Ages(ctx context.Context, tenantID string, jobIDs []string) ([]FindingAge, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || len(jobIDs) == 0 {
		return nil, nil
	}
	now := s.now()
	week, month := newTimestamp(now.t.Add(-7*24*time.Hour)), newTimestamp(now.t.Add(-30*24*time.Hour))
	var rows []FindingAge
	err := s.read.WithContext(ctx).Raw(`SELECT f.severity AS severity,
		SUM(CASE WHEN f.first_seen_at >= ? THEN 1 ELSE 0 END) AS week,
		SUM(CASE WHEN f.first_seen_at < ? AND f.first_seen_at >= ? THEN 1 ELSE 0 END) AS month,
		SUM(CASE WHEN f.first_seen_at < ? THEN 1 ELSE 0 END) AS older
		FROM findings f JOIN code_jobs j ON j.tenant_id = f.tenant_id AND j.id = f.job_id
		JOIN code_runs r ON r.tenant_id = j.tenant_id AND r.id = j.scan_run_id
		LEFT JOIN finding_reviews v ON v.repository_id = r.repository_id AND v.dimension = j.dimension AND v.fingerprint = f.fingerprint
			AND (v.expires_at IS NULL OR v.expires_at > ?)
		WHERE f.tenant_id = ? AND f.job_id IN ? AND f.state <> 'FIXED' AND COALESCE(v.status, 'OPEN') IN ('OPEN', 'CONFIRMED')
		GROUP BY f.severity`, week, week, month, month, now, tenantID, jobIDs).Scan(&rows).Error
	if err != nil {
		return nil, wrap("counting findings by age", err)
	}
	out := make([]FindingAge, 0, len(rows))
	for _, severity := range scan.Severities() {
		for _, r := range rows {
			if r.Severity == severity {
				out = append(out, r)
			}
		}
	}
	return out, nil
}
