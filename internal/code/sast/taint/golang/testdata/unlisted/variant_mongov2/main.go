package mongov2

import (
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, c *mongo.Collection) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	c.Find(ctx, bson.M{"$where": "this.n == '" + s + "'"}) // want: nosql-injection
	c.CountDocuments(ctx, bson.D{{Key: "$where", Value: "this.n == '" + s + "'"}})
	c.Find(ctx, bson.M{"n": s})
}
