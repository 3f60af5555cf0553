package main

import (
	"net/http"
	"os"
	"path/filepath"

	"github.com/lib/web/request"
)

type shapedEntry struct{ File string }

func ShapedEntry(w http.ResponseWriter, r *http.Request) {
	var e shapedEntry
	if err := request.DecodeJSONPayload(r, &e); err != nil {
		return
	}
	_, _ = os.ReadFile("/srv/" + e.File) // want: path-traversal
	_, _ = os.ReadFile("/srv/" + filepath.Base(e.File))
	day, _ := request.RetrieveQueryParameter(r, "day", false)
	_, _ = os.ReadFile("/srv/" + day) // want: path-traversal
	var zone shapedEntry
	request.LogZone(r, &zone)
	_, _ = os.ReadFile("/srv/" + zone.File)
}
