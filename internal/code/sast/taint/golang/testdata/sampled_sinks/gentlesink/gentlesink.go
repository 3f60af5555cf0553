package gentlesink

import (
	"net/http"

	"gopkg.in/h2non/gentleman.v2"
	"gopkg.in/h2non/gentleman.v2/plugins/url"
)

func run(w http.ResponseWriter, r *http.Request) {
	gentleman.New().URL(r.FormValue("url")).Request().Send() // want: ssrf
	c := gentleman.New()
	c.BaseURL("https://" + r.FormValue("host")) // want: ssrf
	c.Request().URL(r.FormValue("url")).Do()    // want: ssrf
	c.Use(url.URL(r.FormValue("url")))          // want: ssrf
	c.Request().SetQuery("q", r.FormValue("q")).Send()
}
