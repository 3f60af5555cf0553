package mongo

import (
	"encoding/json"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

func q(c *mongo.Collection) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		c.Find(r.Context(), bson.M{"$where": "this.n == '" + n + "'"}) // want: nosql-injection
		var f map[string]any
		json.NewDecoder(r.Body).Decode(&f)
		c.FindOne(r.Context(), f)                                   // want: nosql-injection
		c.UpdateOne(r.Context(), f, bson.M{"$set": bson.M{"a": 1}}) // want: nosql-injection
		c.Database().RunCommand(r.Context(), f)                     // want: nosql-injection
		c.Find(r.Context(), bson.D{{Key: "n", Value: n}})
		mongo.Connect(r.Context(), options.Client().ApplyURI("mongodb://"+n)) // want: ssrf
	}
}
