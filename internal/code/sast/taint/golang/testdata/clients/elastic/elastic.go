package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/elastic/go-elasticsearch/v8"
	"strings"
)

var es *elasticsearch.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	es.Search(es.Search.WithBody(strings.NewReader("{\"query\":{\"query_string\":{\"query\":\"" + s + "\"}}}"))) // want: nosql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	es.Search(es.Search.WithBody(strings.NewReader("{}")))
}
