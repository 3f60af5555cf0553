package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gocolly/colly/v2"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	colly.NewCollector().Visit(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	colly.NewCollector().Visit("https://a.example")
}
