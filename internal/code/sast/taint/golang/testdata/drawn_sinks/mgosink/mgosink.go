package mgosink

import (
	"encoding/json"
	"net/http"

	"gopkg.in/mgo.v2"
	"gopkg.in/mgo.v2/bson"
)

func q(s *mgo.Session) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var f map[string]interface{}
		json.NewDecoder(r.Body).Decode(&f)
		c := s.DB("d").C("u")
		c.Find(f).One(nil)                                                        // want: nosql-injection
		c.RemoveAll(f)                                                            // want: nosql-injection
		c.Find(bson.M{"$where": "this.n == '" + r.FormValue("n") + "'"}).All(nil) // want: nosql-injection
		c.Find(bson.M{"n": r.FormValue("n")}).One(nil)
	}
}
