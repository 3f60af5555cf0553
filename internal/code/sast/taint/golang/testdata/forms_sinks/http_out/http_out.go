package httpout

import (
	"context"
	"github.com/carlmjohnson/requests"
	"github.com/go-resty/resty/v2"
	"github.com/gofiber/fiber/v2"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/imroc/req/v3"
	"github.com/levigross/grequests"
	"github.com/parnurzeal/gorequest"
	"github.com/valyala/fasthttp"
	"net/http"
	"net/http/httputil"
	"net/url"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	resty.New().R().SetContext(ctx).Get(s)                           // want: ssrf
	resty.New().R().Execute("GET", s)                                // want: ssrf
	resty.New().SetBaseURL(s).R().Get("/x")                          // want: ssrf
	req.C().R().Get(s)                                               // want: ssrf
	req.MustGet(s)                                                   // want: ssrf
	retryablehttp.Get(s)                                             // want: ssrf
	rq, _ := http.NewRequestWithContext(ctx, http.MethodGet, s, nil) // want: ssrf
	http.DefaultClient.Do(rq)
	requests.URL(s).Fetch(ctx) // want: ssrf
	fasthttp.Get(nil, s)       // want: ssrf
	fiber.Get(s).String()      // want: ssrf
	grequests.Get(s, nil)      // want: ssrf
	u, _ := url.Parse(s)
	httputil.NewSingleHostReverseProxy(u).ServeHTTP(w, r) // want: ssrf
	(&http.Client{}).PostForm(s, nil)                     // want: ssrf
	resty.New().R().Get("https://api.example.com/x")
}
