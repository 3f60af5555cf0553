package service

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"assay/internal/blob"
	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// Limits in bytes: of a thumbnail, and of Lighthouse's report.
const (
	maxThumbnail        = 256 << 10
	maxLighthouseReport = 64 << 20
)

// SitePages are the use cases of viewing the results of a Site Health check. Every method
// takes the tenant and the check; another tenant's check is CodeNotFound.
type SitePages struct {
	Store   *store.Store
	Blobs   *blob.Store
	Reports *SiteReports
	Log     *slog.Logger
}

// check reads the check whose pages are requested.
func (s *SitePages) check(ctx context.Context, tenantID, checkID string) (scan.SiteHealth, error) {
	c, err := s.Store.SiteHealth.Get(ctx, tenantID, checkID)
	if err == nil && !c.PurgedAt.IsZero() {
		err = scan.Errorf(scan.CodeNotFound, "The pages of this check are past their retention and were removed.")
	}
	return c, err
}

// Table returns a page of the settled pages that match, and how many match in all.
// CodeInvalid names the invalid field.
func (s *SitePages) Table(ctx context.Context, tenantID, checkID string, q store.SitePageQuery) ([]scan.SitePage, int64, error) {
	if err := checkPaging(q.Page, q.Limit); err != nil {
		return nil, 0, err
	}
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return nil, 0, err
	}
	q.Page = min(q.Page, maxPage)
	return s.Store.SitePages.Table(ctx, c.TenantID, c.ID, q)
}

// Worst returns the n scored pages with the lowest overall score, the lowest first.
func (s *SitePages) Worst(ctx context.Context, tenantID, checkID string, n int) ([]scan.SitePage, error) {
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return nil, err
	}
	return s.Store.SitePages.Worst(ctx, c.TenantID, c.ID, n)
}

// Templates groups the scored pages by the shape of their addresses, the worst first.
func (s *SitePages) Templates(ctx context.Context, tenantID, checkID string, page, limit int) ([]store.PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, page, limit, s.Store.SitePages.Shapes)
}

// Duplicates groups the scored pages by their common title, the most frequent first.
func (s *SitePages) Duplicates(
	ctx context.Context, tenantID, checkID string, page, limit int,
) ([]store.PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, page, limit, s.Store.SitePages.Duplicates)
}

// Copies groups the scored pages by the text that they share, the most frequent first.
func (s *SitePages) Copies(ctx context.Context, tenantID, checkID string, page, limit int) ([]store.PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, page, limit, s.Store.SitePages.Copies)
}

func (s *SitePages) groups(
	ctx context.Context, tenantID, checkID string, page, limit int,
	read func(ctx context.Context, tenantID, checkID string, page, limit int) ([]store.PageGroup, int64, error),
) ([]store.PageGroup, int64, error) {
	if err := checkPaging(page, limit); err != nil {
		return nil, 0, err
	}
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return nil, 0, err
	}
	return read(ctx, c.TenantID, c.ID, min(page, maxPage), limit)
}

// Tree groups the pages below a folder of the check's site by the next segments of their
// path. prefix is the folder's address with a trailing slash; "" is the top. It returns the
// actual prefix.
func (s *SitePages) Tree(
	ctx context.Context, tenantID, checkID, prefix string,
) (folders []store.PageFolder, at string, more bool, err error) {
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return nil, "", false, err
	}
	if prefix == "" {
		u, err := url.Parse(c.URL)
		if err != nil {
			return nil, "", false, fmt.Errorf("parse the entry of check %s: %w", c.ID, err)
		}
		prefix = u.Scheme + "://" + u.Host + "/"
	}
	if !strings.HasSuffix(prefix, "/") || !strings.Contains(prefix, "://") {
		return nil, "", false, scan.Errorf(scan.CodeInvalid, "prefix must be the URL of a folder and end with /")
	}
	folders, more, err = s.Store.SitePages.Tree(ctx, c.TenantID, c.ID, prefix)
	return folders, prefix, more, err
}

// Digest summarises all pages; see SiteReports.Digest.
func (s *SitePages) Digest(ctx context.Context, tenantID, checkID string) (SiteDigest, error) {
	return s.Reports.Digest(ctx, tenantID, checkID)
}

// Pictured returns a page of the scored pages, the worst first, and how many there are.
func (s *SitePages) Pictured(ctx context.Context, tenantID, checkID string, page, limit int) ([]SitePageDetail, int64, error) {
	if err := checkPaging(page, limit); err != nil {
		return nil, 0, err
	}
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return nil, 0, err
	}
	pages, total, err := s.Store.SitePages.Documents(ctx, c.TenantID, c.ID, min(page, maxPage), limit)
	out := make([]SitePageDetail, 0, len(pages))
	for _, p := range pages {
		out = append(out, s.detail(ctx, p))
	}
	return out, total, err
}

// SitePageDetail is a page with the content of its document.
type SitePageDetail struct {
	scan.SitePage
	Document site.PageDocument
	Metrics  lighthouse.Metrics
	Audits   []lighthouse.Audit // failed ones
}

// detail decodes a page's document; unreadable parts are empty.
func (s *SitePages) detail(ctx context.Context, p scan.SitePage) SitePageDetail {
	d := SitePageDetail{SitePage: p}
	decode := func(raw []byte, into any) {
		if len(raw) == 0 {
			return
		}
		if err := json.Unmarshal(raw, into); err != nil {
			s.Log.WarnContext(ctx, "a page's document is damaged", "page", p.ID, "error", err)
		}
	}
	decode(p.Result, &d.Document)
	decode(d.Document.Metrics, &d.Metrics)
	decode(d.Document.Audits, &d.Audits)
	return d
}

// Page returns a page of a check.
func (s *SitePages) Page(ctx context.Context, tenantID, checkID, pageID string) (SitePageDetail, error) {
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return SitePageDetail{}, err
	}
	p, err := s.Store.SitePages.Get(ctx, c.TenantID, c.ID, pageID)
	if err != nil {
		return SitePageDetail{}, err
	}
	return s.detail(ctx, p), nil
}

// Thumbnail returns the thumbnail of a page, a JPEG. CodeNotFound without one.
func (s *SitePages) Thumbnail(ctx context.Context, tenantID, checkID, pageID string) ([]byte, error) {
	p, err := s.Page(ctx, tenantID, checkID, pageID)
	if err != nil {
		return nil, err
	}
	if p.Document.ThumbnailKey == "" {
		return nil, noPicture()
	}
	object, err := s.Blobs.Get(ctx, p.Document.ThumbnailKey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	data, err := io.ReadAll(io.LimitReader(object, maxThumbnail))
	if err != nil {
		return nil, err
	}
	if http.DetectContentType(data) != "image/jpeg" {
		return nil, noPicture()
	}
	return data, nil
}

// Lighthouse returns the stored report of a page, Lighthouse's own JSON. CodeNotFound
// without one.
func (s *SitePages) Lighthouse(ctx context.Context, tenantID, checkID, pageID string) ([]byte, error) {
	p, err := s.Page(ctx, tenantID, checkID, pageID)
	if err != nil {
		return nil, err
	}
	if p.Document.ReportKey == "" {
		return nil, scan.Errorf(scan.CodeNotFound, "Lighthouse's report of this page was not stored.")
	}
	object, err := s.Blobs.Get(ctx, p.Document.ReportKey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	plain, err := gzip.NewReader(object)
	if err != nil {
		return nil, fmt.Errorf("read the report of page %s: %w", p.ID, err)
	}
	data, err := io.ReadAll(io.LimitReader(plain, maxLighthouseReport))
	if err == nil && !json.Valid(data) {
		err = fmt.Errorf("report of page %s is damaged", p.ID)
	}
	return data, err
}

// csvColumns are the columns of an export.
var csvColumns = []string{
	"url", "state", "status", "title", "performance", "accessibility", "bestPractices", "seo", "overall", "depth", "linkedFrom",
	"found", "foundOn", "finalUrl", "reason",
}

// Export writes the matching pages as CSV (RFC 4180), with a header line. Cells that
// spreadsheets would interpret as formulas begin with an apostrophe.
func (s *SitePages) Export(ctx context.Context, tenantID, checkID string, q store.SitePageQuery, to io.Writer) error {
	c, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return err
	}
	w := csv.NewWriter(to)
	_ = w.Write(csvColumns) // Error returns a failure below
	q.Limit = exportBatch
	for q.Page = 1; ; q.Page++ {
		pages, _, err := s.Store.SitePages.Table(ctx, c.TenantID, c.ID, q)
		if err != nil {
			return err
		}
		for _, p := range pages {
			_ = w.Write(pageRow(p))
		}
		w.Flush()
		if err := w.Error(); err != nil || len(pages) < exportBatch {
			return err
		}
	}
}

// exportBatch is the number of pages of an export in memory.
const exportBatch = 1000

func pageRow(p scan.SitePage) []string {
	score := func(v *float64) string {
		if v == nil {
			return ""
		}
		return strconv.FormatFloat(*v, 'f', -1, 64)
	}
	reason := p.Error
	if reason == "" {
		reason = p.Skip
	}
	row := []string{
		p.URL, string(p.State), strconv.Itoa(p.Status), p.Title, score(p.Scores.Performance), score(p.Scores.Accessibility),
		score(p.Scores.BestPractices), score(p.Scores.SEO), score(p.Scores.Overall), strconv.Itoa(p.Depth), strconv.Itoa(p.Inlinks),
		string(p.Source), p.From, p.FinalURL, reason,
	}
	for i := range row {
		row[i] = csvText(row[i])
	}
	return row
}
