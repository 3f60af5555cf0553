package clients

import (
	"net/http"

	"github.com/SlyMarbo/rss"
	pdf "github.com/adrg/go-wkhtmltopdf"
	"github.com/asmcos/requests"
	"github.com/franela/goreq"
	"github.com/headzoo/surf"
	"github.com/monaco-io/request"

	"github.com/tebeka/selenium"
)

func fetch(wd selenium.WebDriver, r *http.Request) {
	url := r.FormValue("url")
	requests.Get(url) // want: ssrf
	requests.Get("https://api.example.com/?q=" + url)
	requests.Post(url)            // want: ssrf
	request.New().GET(url).Send() // want: ssrf
	goreq.Request{Uri: url}.Do()  // not found: ssrf
	goreq.Request{Uri: "https://api.example.com", Body: url}.Do()
	wd.Get(url)                 // want: ssrf
	surf.NewBrowser().Open(url) // want: ssrf
	pdf.NewObject(url)          // want: ssrf
	pdf.NewObject("https://example.com")
	rss.Fetch(url) // want: ssrf
}
