package gomarkdownsink

import (
	"net/http"

	"github.com/gomarkdown/markdown"
	"github.com/gomarkdown/markdown/html"
	"github.com/microcosm-cc/bluemonday"
)

func show(w http.ResponseWriter, r *http.Request) {
	md := []byte(r.FormValue("md"))
	w.Write(markdown.ToHTML(md, nil, nil)) // want: xss
	renderer := html.NewRenderer(html.RendererOptions{Flags: html.CommonFlags})
	w.Write(markdown.Render(markdown.Parse(md, nil), renderer)) // want: xss
	w.Write(bluemonday.UGCPolicy().SanitizeBytes(markdown.ToHTML(md, nil, nil)))
	w.Write([]byte(bluemonday.StrictPolicy().Sanitize(string(md))))
}
