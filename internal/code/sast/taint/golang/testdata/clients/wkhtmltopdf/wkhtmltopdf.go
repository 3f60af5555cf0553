package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	wk "github.com/SebastiaanKlippert/go-wkhtmltopdf"
	"strings"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	wk.NewPage(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	wk.NewPageReader(strings.NewReader("<p>" + s)) // want: xss
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	wk.NewPage("https://a.example")
}
