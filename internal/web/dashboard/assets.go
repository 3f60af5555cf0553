package dashboard

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"assay/internal/httpserver"
	"assay/internal/web/report"
	"assay/internal/web/ui"
)

//go:embed asset
var assetFiles embed.FS

// assets are the style sheet and the scripts. Their addresses change with their content, so
// that browsers cache them for ever.
type assets struct {
	address   map[string]string // by name: "style.css" to "/assets/style.1f2e3d.css"
	documents map[string]http.Handler
}

func newAssets() (*assets, error) {
	a := &assets{address: map[string]string{}, documents: map[string]http.Handler{}}
	files, err := fs.Sub(assetFiles, "asset")
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	names, err := fs.Glob(files, "*")
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("dashboard: %w", err)
		}
		if name == "style.css" {
			own, err := report.Style()
			if err != nil {
				return nil, fmt.Errorf("dashboard: %w", err)
			}
			data = append([]byte(ui.Style()+own), data...)
		}
		a.add(name, data)
	}
	return a, nil
}

func (a *assets) add(name string, data []byte) {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	stamped := strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
	a.address[name] = "/assets/" + stamped
	a.documents[stamped] = httpserver.NewDocument(data, map[string]string{
		"Content-Type": mime.TypeByExtension(ext), "Cache-Control": "public, max-age=31536000, immutable",
		"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
	})
}

// ServeHTTP implements http.Handler.
func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	document, ok := a.documents[r.PathValue("name")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	document.ServeHTTP(w, r)
}
