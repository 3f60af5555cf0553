package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/aymerick/raymond"
	"github.com/cbroglie/mustache"
	"github.com/osteele/liquid"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	raymond.Render(s, nil) // want: template-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mustache.Render(s, nil) // want: template-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	liquid.NewEngine().ParseAndRenderString(s, nil) // want: template-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	raymond.Render("{{a}}", map[string]string{"a": s})
}
