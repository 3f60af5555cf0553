package service

import (
	"context"
	"encoding/csv"
	"io"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
)

// AuditPageLimit is the number of log entries on a page.
const AuditPageLimit = 50

// maxYear is the last year with four digits.
const maxYear = 9999

// AuditLog reads the audit logs of workspaces.
type AuditLog struct{ Store *store.Store }

// AuditQuery selects entries. Empty fields select all.
type AuditQuery struct {
	TenantID string
	Text     string // anywhere in the entry
	Actor    string // part of the actor
	Action   string // beginning of the action
	From, To string // days as YYYY-MM-DD in UTC, both included
	Page     int    // counts from 1
}

// filter checks the query. CodeInvalid names the field.
func (q AuditQuery) filter() (f store.AuditFilter, err error) {
	f = store.AuditFilter{Text: strings.TrimSpace(q.Text), Actor: strings.TrimSpace(q.Actor), Action: strings.TrimSpace(q.Action)}
	if f.From, err = auditDay("from", q.From); err != nil {
		return f, err
	}
	if f.To, err = auditDay("to", q.To); err != nil {
		return f, err
	}
	if !f.To.IsZero() {
		f.To = f.To.AddDate(0, 0, 1)
	}
	if f.To.Year() > maxYear { // SQLite compares times as texts
		f.To = time.Time{}
	}
	return f, nil
}

func auditDay(field, text string) (time.Time, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil || at.Year() < 1 {
		return at, scan.Errorf(scan.CodeInvalid, "%s must be a day such as 2026-03-14", field)
	}
	return at, nil
}

// Search returns a page of entries, newest first, and whether there are more.
func (a *AuditLog) Search(ctx context.Context, q AuditQuery) (entries []store.AuditEntry, more bool, err error) {
	f, err := q.filter()
	if err != nil {
		return nil, false, err
	}
	return a.Store.Audit.Search(ctx, q.TenantID, f, max(q.Page, 1), AuditPageLimit)
}

// Check returns an error if the query is invalid, before anything is written.
func (a *AuditLog) Check(q AuditQuery) error {
	_, err := q.filter()
	return err
}

// CSV writes all matching entries, newest first. Cells that a spreadsheet would interpret as
// a formula begin with an apostrophe: subjects and details contain callers' input.
func (a *AuditLog) CSV(ctx context.Context, q AuditQuery, w io.Writer) error {
	f, err := q.filter()
	if err != nil {
		return err
	}
	out := csv.NewWriter(w)
	if err := out.Write([]string{"time", "actor", "action", "subject", "detail", "address"}); err != nil {
		return err
	}
	err = a.Store.Audit.Each(ctx, q.TenantID, f, func(e store.AuditEntry) error {
		return out.Write([]string{
			e.At.UTC().Format(time.RFC3339), plainCell(e.Actor), plainCell(e.Action), plainCell(e.Subject), plainCell(e.Detail),
			plainCell(e.Address),
		})
	})
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	return err
}

// plainCell prevents a spreadsheet from interpreting the text as a formula.
func plainCell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
