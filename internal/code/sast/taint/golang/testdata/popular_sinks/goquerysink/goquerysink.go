package goquerysink

import (
	"net/http"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

func q(w http.ResponseWriter, r *http.Request) {
	u := r.FormValue("u")
	goquery.NewDocument(u) // want: ssrf
	doc, _ := goquery.NewDocumentFromReader(strings.NewReader("<p></p>"))
	doc.Find("p").SetHtml("<b>" + u + "</b>") // want: xss
	doc.Find("p").AppendHtml(u)               // want: xss
	doc.Find("p").SetText(u)
	frag, _ := goquery.NewDocumentFromReader(strings.NewReader(r.FormValue("html")))
	h, _ := frag.Find("body").Html()
	w.Write([]byte(h)) // want: xss
	goquery.NewDocument("https://example.com/?q=" + u)
}
