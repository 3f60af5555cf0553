package app

import (
	"context"
	"net/http"

	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/website/jslib"
)

// librarian adds the libraries that are named by the addresses of the loaded scripts to
// those that the browser found.
type librarian struct {
	website.BrowserGatherer
	libraries func(context.Context) (*jslib.Repository, capture.DataSource)
}

// Gather implements website.BrowserGatherer.
func (l librarian) Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.Browser, error) {
	facts, err := l.BrowserGatherer.Gather(ctx, t, progress)
	if err != nil || facts == nil {
		return facts, err
	}
	var scripts []string
	for _, r := range facts.Requests {
		if r.Type == "Script" && r.Status == http.StatusOK {
			scripts = append(scripts, r.URL)
		}
	}
	known, source := l.libraries(ctx)
	facts.Libraries = web.LibrariesByAddress(ctx, known, source, scripts)
	return facts, nil
}
