package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

var col *mongo.Collection

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	col.Find(ctx, bson.M{"$where": "this.n == '" + s + "'"}) // want: nosql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	var f bson.M
	bson.UnmarshalExtJSON([]byte(s), true, &f) // want: nosql-injection
	col.FindOne(ctx, f)
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	col.Find(ctx, bson.M{"n": s})
}
