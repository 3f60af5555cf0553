package store

import (
	"cmp"
	"context"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// GroupKind is the attribute that findings are grouped by.
type GroupKind string

// Kinds of groups.
const (
	GroupByRule GroupKind = "rule"
	GroupByPath GroupKind = "path"
)

// FindingGroup counts the findings of a job with the same rule or path, without FIXED ones
// and with triaged ones.
type FindingGroup struct {
	Name   string // the rule or the path; its first 500 characters
	Title  string // of the rule's first finding; "" for a path
	Counts scan.FindingCounts
}

// findingGroupRow is computed when its job finishes; Place is its rank among the groups of
// the kind.
type findingGroupRow struct {
	TenantID string
	JobID    string `gorm:"primaryKey"`
	Kind     string `gorm:"primaryKey"`
	Place    int    `gorm:"primaryKey;autoIncrement:false"`
	Name     string
	Title    string
	Counts   findingCounts `gorm:"embedded"`
}

func (findingGroupRow) TableName() string { return "finding_groups" }

func (r findingGroupRow) group() FindingGroup {
	return FindingGroup{Name: r.Name, Title: r.Title, Counts: scan.FindingCounts(r.Counts)}
}

// maxLookup is the maximum length of an indexed rule or path, in characters.
const maxLookup = 500

// lookup returns the indexed part of a rule or path.
func lookup(s string) string {
	runes := []rune(cleanText(s))
	return string(runes[:min(len(runes), maxLookup)])
}

// insertGroups counts the findings of a job by rule and path, in their order.
func insertGroups(tx *gorm.DB, job codeJobRow, findings []findingRow) error {
	type place struct {
		kind GroupKind
		name string
	}
	at := map[place]int{}
	var rows []findingGroupRow
	add := func(kind GroupKind, name string, f findingRow) error {
		i, ok := at[place{kind, name}]
		if !ok {
			i, at[place{kind, name}] = len(rows), len(rows)
			rows = append(rows, findingGroupRow{TenantID: job.TenantID, JobID: job.ID, Kind: string(kind), Name: name})
			if kind == GroupByRule {
				found, err := f.finding(job)
				if err != nil {
					return err
				}
				rows[i].Title = found.Title
			}
		}
		if count := rows[i].Counts.of(scan.Severity(f.Severity)); count != nil {
			*count++
		}
		return nil
	}
	for _, f := range findings {
		if err := add(GroupByRule, f.RuleID, f); err != nil {
			return err
		}
		if err := add(GroupByPath, f.Path, f); err != nil {
			return err
		}
	}
	slices.SortFunc(rows, func(a, b findingGroupRow) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), byCounts(a.Counts, b.Counts), cmp.Compare(a.Name, b.Name))
	})
	for i := range rows {
		if i > 0 && rows[i].Kind == rows[i-1].Kind {
			rows[i].Place = rows[i-1].Place + 1
		}
	}
	for batch := range inPowers(rows, rowsAtOnce) {
		if err := tx.Create(&batch).Error; err != nil {
			return err
		}
	}
	return nil
}

// byCounts orders by severity, then by number.
func byCounts(a, b findingCounts) int {
	return cmp.Or(cmp.Compare(b.Critical, a.Critical), cmp.Compare(b.High, a.High), cmp.Compare(b.Medium, a.Medium), cmp.Compare(b.Low, a.Low))
}

// Groups returns a page of a job's groups, the worst first, and how many there are.
// CodeNotFound for an unknown job and for one whose findings were purged.
func (s *Findings) Groups(ctx context.Context, tenantID, jobID string, kind GroupKind, page, limit int) ([]FindingGroup, int, error) {
	view, err := s.findingView(ctx, tenantID, jobID)
	if err != nil {
		return nil, 0, wrap("reading a code scan job", err)
	}
	query := func() *gorm.DB {
		return view.db.Model(&findingGroupRow{}).Where("tenant_id = ? AND job_id = ? AND kind = ?", view.tenantID, view.job.ID, string(kind))
	}
	var last []findingGroupRow // places have no gaps
	if err := query().Order("place DESC").Limit(1).Find(&last).Error; err != nil || len(last) == 0 {
		return nil, 0, wrap("counting groups of findings", err)
	}
	from := offset(page, limit)
	var rows []findingGroupRow
	err = query().Where("place >= ? AND place < ?", from, from+limit).Order("place").Find(&rows).Error
	return mapRows(rows, findingGroupRow.group), last[0].Place + 1, wrap("listing groups of findings", err)
}
