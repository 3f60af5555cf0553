package service

import (
	"context"
	"slices"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// ListSiteHealth selects a project's checks. Empty fields select all.
type ListSiteHealth struct {
	TenantID  string
	ProjectID string // short id
	Status    string
	Mode      string
	URL       string // converted to the normal form of an entry
	// DateFrom and DateTo limit the creation time, inclusively: a date (UTC), or a timestamp
	// of RFC 3339.
	DateFrom, DateTo string
	Page, Limit      int
}

// Page sizes of lists.
const (
	DefaultPageLimit = 10
	MaxPageLimit     = 100
	// maxPage is beyond every last page, and limits the offset to 32 bits.
	maxPage = 10_000_000
)

// List returns a page of a project's checks, newest first, and how many match in all.
// CodeInvalid names the invalid field; CodeNotFound for an unknown project.
func (s *SiteHealth) List(ctx context.Context, req ListSiteHealth) ([]scan.SiteHealth, int64, error) {
	f, err := siteHealthFilter(req)
	if err != nil {
		return nil, 0, err
	}
	project, err := s.Store.Projects.Get(ctx, req.TenantID, req.ProjectID)
	if err != nil {
		return nil, 0, err
	}
	return s.Store.SiteHealth.List(ctx, req.TenantID, project.ID, f, min(req.Page, maxPage), req.Limit)
}

func siteHealthFilter(req ListSiteHealth) (f store.SiteHealthFilter, err error) {
	if f.State, err = parseSiteState(req.Status); err != nil {
		return f, err
	}
	if req.Mode != "" {
		if f.Mode, err = parseMode(req.Mode); err != nil {
			return f, err
		}
	}
	if req.URL != "" {
		entry, err := site.ParseAddress(req.URL)
		if err != nil {
			return f, err
		}
		f.URL = entry.URL
	}
	if f.From, err = parseDate("dateFrom", req.DateFrom, false); err != nil {
		return f, err
	}
	if f.To, err = parseDate("dateTo", req.DateTo, true); err != nil {
		return f, err
	}
	return f, checkPaging(req.Page, req.Limit)
}

func parseSiteState(name string) (scan.State, error) {
	switch state := scan.State(name); state {
	case "", scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled:
		return state, nil
	}
	return "", scan.Errorf(scan.CodeInvalid, "status must be one of QUEUED, RUNNING, COMPLETED, FAILED, CANCELED")
}

// parseDate parses a date or a timestamp. As the end of a range it is the last moment of the
// given day or, for timestamps, of the millisecond, the precision in which they are shown.
func parseDate(field, text string, end bool) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.DateOnly, text)
	width := 24 * time.Hour
	if err != nil {
		// RFC 3339 section 5.6 allows lower case.
		at, err = time.Parse(time.RFC3339, strings.ToUpper(text))
		width = time.Millisecond
	}
	if end {
		at = at.Add(width - time.Microsecond)
	}
	// A zone offset may lead to a year outside of the databases' range.
	if at = at.UTC(); err != nil || at.Year() < 1 || at.Year() > 9999 {
		return time.Time{}, scan.Errorf(scan.CodeInvalid,
			"%s must be a date such as 2026-03-14 or an RFC 3339 timestamp such as 2026-03-14T09:26:53Z", field)
	}
	return at, nil
}

// ListSitePages selects the pages of a check.
type ListSitePages struct {
	TenantID, CheckID string
	Filter            store.SitePageFilter
	Page, Limit       int
}

// Pages returns a page of a check's pages, and how many match in all. CodeInvalid names the
// invalid field; CodeNotFound for an unknown check.
func (s *SiteHealth) Pages(ctx context.Context, req ListSitePages) ([]scan.SitePage, int64, error) {
	if err := checkPaging(req.Page, req.Limit); err != nil {
		return nil, 0, err
	}
	for _, state := range req.Filter.States {
		if !slices.Contains([]scan.PageState{scan.PageWaiting, scan.PageLeased, scan.PageScored, scan.PageFailed, scan.PageSkipped}, state) {
			return nil, 0, scan.Errorf(scan.CodeInvalid, "state must be one of WAITING, LEASED, SCORED, FAILED, SKIPPED")
		}
	}
	c, err := s.Store.SiteHealth.Get(ctx, req.TenantID, req.CheckID)
	if err != nil {
		return nil, 0, err
	}
	return s.Store.SitePages.List(ctx, c.TenantID, c.ID, req.Filter, min(req.Page, maxPage), req.Limit)
}

func checkPaging(page, limit int) error {
	if page < 1 {
		return scan.Errorf(scan.CodeInvalid, "page must be 1 or more")
	}
	if limit < 1 || limit > MaxPageLimit {
		return scan.Errorf(scan.CodeInvalid, "limit must be between 1 and %d", MaxPageLimit)
	}
	return nil
}
