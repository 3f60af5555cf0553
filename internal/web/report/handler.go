package report

import (
	"context"
	_ "embed"
	"net/http"
	"strconv"

	"assay/internal/scan"
)

// Source finds reports by share address, which is a share code or a slug. CodeNotFound for
// reports that do not exist or may not be shown.
type Source interface {
	// Shared returns the report with the fix kit for the server, "" for the detected one.
	Shared(ctx context.Context, address, server string) (Model, error)
	SharedPicture(ctx context.Context, address string, frame int) (data []byte, mime string, err error)
}

//go:embed page/missing.html
var missing []byte

// SiteSource finds reports of Site Health checks, as Source does those of website scans.
type SiteSource interface {
	Shared(ctx context.Context, address string) (SiteModel, error)
}

// Handler serves shared reports.
type Handler struct {
	source   Source
	sites    SiteSource
	renderer *Renderer
}

// NewHandler returns a handler over the sources.
func NewHandler(source Source, sites SiteSource) (*Handler, error) {
	r, err := NewRenderer()
	return &Handler{source: source, sites: sites, renderer: r}, err
}

// Page answers with the report of the address; server in the query chooses its fix kit. If it
// returns an error, nothing was written, and the caller responds.
func (h *Handler) Page(w http.ResponseWriter, r *http.Request, address string) error {
	page, err := h.page(r.Context(), address, r.URL.Query().Get("server"))
	if scan.IsCode(err, scan.CodeNotFound) {
		h.missing(w)
		return nil
	}
	if err != nil {
		return err
	}
	h.send(w, http.StatusOK, "text/html; charset=utf-8", page)
	return nil
}

// page renders the report of the address: of a website scan, or else of a check.
func (h *Handler) page(ctx context.Context, address, server string) ([]byte, error) {
	m, err := h.source.Shared(ctx, address, server)
	if err == nil {
		return h.renderer.Page(m, address)
	}
	if !scan.IsCode(err, scan.CodeNotFound) {
		return nil, err
	}
	site, err := h.sites.Shared(ctx, address)
	if err != nil {
		return nil, err
	}
	return h.renderer.SitePage(site)
}

// Picture answers with an image of the report: frame 0 is the screenshot, others are the
// filmstrip's. Errors as with Page.
func (h *Handler) Picture(w http.ResponseWriter, r *http.Request, address string, frame int) error {
	data, mime, err := h.source.SharedPicture(r.Context(), address, frame)
	if scan.IsCode(err, scan.CodeNotFound) {
		h.missing(w)
		return nil
	}
	if err != nil {
		return err
	}
	h.send(w, http.StatusOK, mime, data)
	return nil
}

// missing answers every address that opens nothing in the same way, whatever the reason.
func (h *Handler) missing(w http.ResponseWriter) {
	h.send(w, http.StatusNotFound, "text/html; charset=utf-8", h.renderer.missing)
}

// send writes a response that must not be cached, indexed or framed, and whose address is not
// sent as a referrer.
func (h *Handler) send(w http.ResponseWriter, status int, contentType string, body []byte) {
	for name, value := range map[string]string{
		"Content-Type":                 contentType,
		"Content-Length":               strconv.Itoa(len(body)),
		"Content-Security-Policy":      h.renderer.Policy(),
		"Cache-Control":                "private, no-store",
		"X-Robots-Tag":                 "noindex, nofollow, noarchive",
		"X-Content-Type-Options":       "nosniff",
		"X-Frame-Options":              "DENY",
		"Referrer-Policy":              "no-referrer",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=()",
	} {
		w.Header().Set(name, value)
	}
	w.WriteHeader(status)
	// The reader may have disconnected; net/http omits the body for HEAD.
	_, _ = w.Write(body) //nolint:gosec // html/template has escaped it
}
