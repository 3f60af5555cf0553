package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/Knetic/govaluate"
	"github.com/PaesslerAG/gval"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	govaluate.NewEvaluableExpression(s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gval.Evaluate(s, nil) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	govaluate.NewEvaluableExpression("1")
}
