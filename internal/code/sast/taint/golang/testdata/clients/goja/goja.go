package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"encoding/json"

	"github.com/dop251/goja"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goja.New().RunString(s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goja.Compile("x", s, false) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goja.New().RunString("1")
}

func h9(rw http.ResponseWriter, rq *http.Request) {
	data, err := json.Marshal(rq.FormValue("s"))
	if err != nil {
		return
	}
	goja.New().RunString("handle(" + string(data) + ")")
	goja.New().RunString("handle(" + rq.FormValue("s") + ")") // want: code-injection
}
