package qmgosink

import (
	"net/http"

	"github.com/qiniu/qmgo"
	"go.mongodb.org/mongo-driver/bson"
)

func q(cli *qmgo.QmgoClient) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		var one bson.M
		cli.Find(r.Context(), bson.M{"$where": "this.n == '" + n + "'"}).One(&one) // want: nosql-injection
		var f bson.M
		bson.UnmarshalExtJSON([]byte(r.FormValue("f")), true, &f) // want: nosql-injection
		cli.Find(r.Context(), f).All(&one)
		cli.RemoveAll(r.Context(), f)
		cli.Find(r.Context(), bson.M{"n": n}).One(&one)
		cli.Find(r.Context(), bson.M{"n": bson.M{"$eq": n}}).Count()
	}
}
