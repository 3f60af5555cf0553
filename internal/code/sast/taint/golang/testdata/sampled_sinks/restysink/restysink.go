package restysink

import (
	"net/http"

	"github.com/go-resty/resty/v2"
)

func run(w http.ResponseWriter, r *http.Request) {
	c := resty.New()
	c.R().Get(r.FormValue("url"))                                            // want: ssrf
	c.R().SetBody("x").Post("https://" + r.FormValue("host"))                // want: ssrf
	c.R().Execute("GET", r.FormValue("url"))                                 // want: ssrf
	c.SetBaseURL(r.FormValue("url"))                                         // want: ssrf
	c.R().SetOutput("/srv/" + r.FormValue("f")).Get("https://example.com")   // want: path-traversal
	c.R().SetFile("f", "/srv/"+r.FormValue("f")).Post("https://example.com") // want: path-traversal
	c.R().SetQueryParam("q", r.FormValue("q")).Get("https://example.com")
	c.R().SetPathParam("id", r.FormValue("q")).Get("https://example.com/{id}")
}
