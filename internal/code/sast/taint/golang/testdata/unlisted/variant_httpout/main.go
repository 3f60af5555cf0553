package httpout

import (
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	"net/http"
	"net/url"
)

func run(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	http.NewRequestWithContext(ctx, http.MethodGet, s, nil) // want: ssrf
	http.PostForm(s, url.Values{})                          // want: ssrf
	http.DefaultClient.Head(s)                              // want: ssrf
	(&http.Client{}).Do(&http.Request{URL: &url.URL{Scheme: "http", Host: s}})
	resty.New().R().SetContext(ctx).Execute("GET", s) // want: ssrf
	retryablehttp.NewRequest("GET", s, nil)           // want: ssrf
	resty.New().SetBaseURL(s).R().Get("/a")           // want: ssrf
	http.Get("https://api.example.com/?q=" + url.QueryEscape(s))
}
