package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/dgo/v230"
	"go.etcd.io/bbolt"
)

var tx *dgo.Txn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bbolt.Open("/data/"+s, 0600, nil) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	badger.Open(badger.DefaultOptions("/data/" + s)) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tx.Query(ctx, "{ q(func: eq(name, \""+s+"\")) { uid } }") // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bbolt.Open("/data/x", 0600, nil)
}
