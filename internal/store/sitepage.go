package store

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
)

type sitePageRow struct {
	ID           string `gorm:"primaryKey"`
	TenantID     string
	SiteHealthID string
	Position     int // in the order of discovery
	URL          string
	PageKey      string
	Shape        string
	ShapeRank    int // number of pages of the shape before this one
	Depth        int
	Source       string
	FoundFrom    string
	State        string
	Skip         string
	Owner        string
	LeasedUntil  timestamp
	Attempts     int
	Losses       int
	Status       int
	FinalURL     string
	Title        string
	Content      int64
	Scores       siteScoreColumns `gorm:"embedded;embeddedPrefix:score_"`
	Result       []byte
	ErrorKind    string
	Error        string
	Links        linkHashes
	Inlinks      int
	Referrers    urlLines
	UpdatedAt    timestamp
}

func (sitePageRow) TableName() string { return "site_pages" }

func (r sitePageRow) sitePage() scan.SitePage {
	return scan.SitePage{
		ID: r.ID, CheckID: r.SiteHealthID, URL: r.URL, Key: r.PageKey, Shape: r.Shape, Depth: r.Depth,
		Source: scan.PageSource(r.Source), From: r.FoundFrom, State: scan.PageState(r.State), Skip: r.Skip,
		Owner: r.Owner, Until: r.LeasedUntil.t, Attempts: r.Attempts, Losses: r.Losses, Status: r.Status, FinalURL: r.FinalURL, Title: r.Title,
		Content: r.Content,
		Scores:  r.Scores.scores(), Result: r.Result, ErrorKind: r.ErrorKind, Error: r.Error,
		Links: r.Links, Inlinks: r.Inlinks, Referrers: r.Referrers, UpdatedAt: r.UpdatedAt.t,
	}
}

// maxLinks limits the stored links of a page: twice the pages of the largest check.
const maxLinks = 20_000

// linkHashes are sorted, each once, as 8 bytes in little-endian order.
type linkHashes []uint64

func newLinkHashes(hashes []uint64) linkHashes {
	sorted := slices.Compact(slices.Sorted(slices.Values(hashes)))
	return sorted[:min(len(sorted), maxLinks)]
}

// Value implements driver.Valuer.
func (l linkHashes) Value() (driver.Value, error) {
	packed := make([]byte, 0, 8*len(l))
	for _, h := range l {
		packed = binary.LittleEndian.AppendUint64(packed, h)
	}
	return packed, nil
}

// Scan implements sql.Scanner.
func (l *linkHashes) Scan(src any) error {
	*l = nil
	packed, ok := src.([]byte)
	if !ok && src != nil || len(packed)%8 != 0 {
		return fmt.Errorf("link hashes: cannot read %T of %d bytes", src, len(packed))
	}
	for chunk := range slices.Chunk(packed, 8) {
		*l = append(*l, binary.LittleEndian.Uint64(chunk))
	}
	return nil
}

// urlLines are URLs, which contain no line break, one per line.
type urlLines []string

// Value implements driver.Valuer.
func (l urlLines) Value() (driver.Value, error) { return strings.Join(l, "\n"), nil }

// Scan implements sql.Scanner.
func (l *urlLines) Scan(src any) error {
	*l = nil
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("URL lines: cannot read %T", src)
	}
	if text != "" {
		*l = strings.Split(text, "\n")
	}
	return nil
}
