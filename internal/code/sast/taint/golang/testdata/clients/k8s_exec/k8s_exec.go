package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"k8s.io/client-go/tools/clientcmd"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	clientcmd.BuildConfigFromFlags(s, "") // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	clientcmd.BuildConfigFromFlags("", "/x")
}
