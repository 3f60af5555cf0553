package service

import (
	"context"
	"crypto/subtle"
	"io"
	"log/slog"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/internal/website/capture"
	"assay/internal/website/fixkit"
)

// trendScans limits the earlier scans in a report.
const trendScans = 29

// Limits in bytes: of a picture, of an embedded picture, and of all embedded pictures.
const (
	maxPicture     = 8 << 20
	inlinePicture  = 192 << 10
	inlinePictures = 1 << 20
)

// Reports reads the reports of website scans.
type Reports struct {
	Store *store.Store
	Blobs *blob.Store
	// Why is the catalogue's reason for a check.
	Why func(checkID string) string
	Log *slog.Logger
	// Kits builds fix kits; nil for none.
	Kits *fixkit.Library
	// Retention is how long a scan's report is stored after its end; 0: for ever.
	Retention time.Duration
}

// Of is ForServer with the fix kit for the detected server.
func (r *Reports) Of(ctx context.Context, tenantID, id string) (report.Model, error) {
	return r.ForServer(ctx, tenantID, id, "")
}

// ForServer returns the report of a tenant's scan in any state, with the fix kit for a server;
// "" and servers without a kit mean the detected one. CodeNotFound for an unknown scan and for
// a purged report.
func (r *Reports) ForServer(ctx context.Context, tenantID, id, server string) (report.Model, error) {
	s, err := r.Store.WebsiteScans.Get(ctx, tenantID, id)
	if err != nil {
		return report.Model{}, err
	}
	if !s.PurgedAt.IsZero() {
		return report.Model{}, scan.ReportPurged()
	}
	return r.build(ctx, s, server)
}

// Shared returns the report at a share address, which is a share code or a whole slug, as
// ForServer does. CodeNotFound if it is wrong, revoked or malformed, after the same amount of
// work.
func (r *Reports) Shared(ctx context.Context, address, server string) (report.Model, error) {
	found, err := r.find(ctx, address)
	if err != nil {
		return report.Model{}, err
	}
	return r.ForServer(ctx, found.TenantID, found.ID, server)
}

// nobody is the share code that is looked up for a malformed address; no report can have it.
var nobody = strings.Repeat("z", key.ShortCodeLength)

// find looks up the address. A malformed address costs a look-up as well, so that the time
// does not reveal why there is no report.
func (r *Reports) find(ctx context.Context, address string) (store.SharedRecord, error) {
	code := shareCodeOf(address)
	found, err := r.Store.WebsiteScans.Shared(ctx, code)
	if err != nil {
		return found, err
	}
	known := found.Slug
	if len(address) == len(code) {
		known = code
	}
	if subtle.ConstantTimeCompare([]byte(known), []byte(address)) != 1 {
		return store.SharedRecord{}, scan.Errorf(scan.CodeNotFound, "Scan not found!")
	}
	return found, nil
}

// SharedPicture returns an image of the report at a share address: the final screenshot for
// frame 0, else that frame of the filmstrip, counted from 1. It returns the bytes and their
// type. CodeNotFound for a missing one.
func (r *Reports) SharedPicture(ctx context.Context, address string, frame int) (data []byte, mime string, err error) {
	found, err := r.find(ctx, address)
	if err != nil {
		return nil, "", err
	}
	return r.pictureOf(ctx, found.TenantID, found.ID, frame)
}

func (r *Reports) pictureOf(ctx context.Context, tenantID, id string, frame int) (data []byte, mime string, err error) {
	part, err := r.part(ctx, tenantID, id, capture.PartBrowser)
	if err != nil {
		return nil, "", err
	}
	facts := &capture.Browser{}
	if part == "" {
		return nil, "", noPicture()
	}
	if err := r.Blobs.GetJSON(ctx, part, facts); err != nil {
		return nil, "", err
	}
	p := report.PictureOf(facts, frame)
	if p == nil {
		return nil, "", noPicture()
	}
	return r.picture(ctx, part, p.Artifact)
}

func noPicture() error { return scan.Errorf(scan.CodeNotFound, "The screenshot does not exist.") }

func (r *Reports) build(ctx context.Context, s scan.WebsiteScan, server string) (report.Model, error) {
	in := report.Input{Scan: s, Why: r.Why, Until: s.ReportUntil(r.Retention)}
	parts, err := r.Store.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return report.Model{}, err
	}
	keyOf := func(part capture.Part) string { return keyIn(parts, part) }
	if s.State.Terminal() {
		if in.Earlier, err = r.Store.WebsiteScans.Earlier(ctx, s, trendScans); err != nil {
			return report.Model{}, err
		}
	}
	if k := keyOf(capture.PartHTTP); k != "" {
		facts := &capture.HTTP{}
		found, err := r.read(ctx, k, facts)
		if err != nil {
			return report.Model{}, err
		}
		if found && facts.Document != nil {
			in.FinalURL = facts.Document.URL
		}
	}
	browser := keyOf(capture.PartBrowser)
	if browser != "" {
		facts := &capture.Browser{}
		found, err := r.read(ctx, browser, facts)
		if err != nil {
			return report.Model{}, err
		}
		if found {
			in.Browser = facts
		}
	}
	m, err := report.Build(in)
	if err == nil {
		m.Kit, err = r.reportKit(ctx, s, server)
	}
	if m.Kit != nil {
		m.Servers, m.KitChosen = r.Kits.Servers(), server == m.Kit.Server.ID
	}
	if err == nil && m.Lab != nil {
		err = r.inline(ctx, browser, m.Lab)
	}
	return m, err
}

// read decodes a stored part and reports whether it succeeded. A report is useful without a
// damaged or deleted part, but not while the store is unavailable: the missing parts are
// available again a moment later.
func (r *Reports) read(ctx context.Context, blobKey string, into any) (bool, error) {
	err := r.Blobs.GetJSON(ctx, blobKey, into)
	if scan.IsCode(err, scan.CodeUnavailable) {
		return false, err
	}
	if err != nil {
		r.Log.WarnContext(ctx, "a stored part of a report is missing", "key", blobKey, "error", err)
	}
	return err == nil, nil
}

// inline embeds small pictures into the model and drops unreadable ones. CodeUnavailable
// while the store is unavailable.
func (r *Reports) inline(ctx context.Context, part string, lab *report.Lab) error {
	room := inlinePictures
	var away error
	load := func(p *report.Picture) bool {
		if away != nil {
			return false
		}
		data, mime, err := r.picture(ctx, part, p.Artifact)
		if err != nil {
			if scan.IsCode(err, scan.CodeUnavailable) {
				away = err
			}
			r.Log.WarnContext(ctx, "a screenshot of a report is missing", "key", part, "picture", p.Artifact, "error", err)
			return false
		}
		if p.MIME = mime; len(data) <= min(inlinePicture, room) {
			p.Data = data
			room -= len(data)
		}
		return true
	}
	if lab.Screenshot != nil && !load(lab.Screenshot) {
		lab.Screenshot = nil
	}
	loaded := lab.Filmstrip[:0]
	for _, p := range lab.Filmstrip {
		if load(&p) {
			loaded = append(loaded, p)
		}
	}
	lab.Filmstrip = loaded
	return away
}

// picture reads an artifact beside the part and detects its type.
func (r *Reports) picture(ctx context.Context, part, artifact string) (data []byte, mime string, err error) {
	if artifact == "" || artifact != path.Base(artifact) {
		return nil, "", noPicture()
	}
	object, err := r.Blobs.Get(ctx, blob.Beside(part, artifact))
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = object.Close() }()
	if object.Size > maxPicture {
		return nil, "", noPicture()
	}
	if data, err = io.ReadAll(io.LimitReader(object, maxPicture)); err != nil {
		return nil, "", err
	}
	if mime = http.DetectContentType(data); !slices.Contains(report.PictureTypes(), mime) {
		return nil, "", noPicture()
	}
	return data, mime, nil
}

// part returns the blob key of a gathered part, "" for a missing one.
func (r *Reports) part(ctx context.Context, tenantID, id string, part capture.Part) (string, error) {
	parts, err := r.Store.WebsiteScans.Captures(ctx, tenantID, id)
	return keyIn(parts, part), err
}

func keyIn(parts []scan.Capture, part capture.Part) string {
	i := slices.IndexFunc(parts, func(c scan.Capture) bool { return c.Part == string(part) })
	if i < 0 {
		return ""
	}
	return parts[i].BlobKey
}
