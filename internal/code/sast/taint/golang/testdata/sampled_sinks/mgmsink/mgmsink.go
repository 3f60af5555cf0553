package mgmsink

import (
	"encoding/json"
	"net/http"

	"github.com/kamva/mgm/v3"
	"go.mongodb.org/mongo-driver/bson"
)

type book struct {
	mgm.DefaultModel `bson:",inline"`
}

func run(w http.ResponseWriter, r *http.Request) {
	coll := mgm.Coll(&book{})
	var f bson.M
	json.NewDecoder(r.Body).Decode(&f)
	coll.SimpleFind(&[]book{}, f) // want: nosql-injection
	coll.First(f, &book{})        // want: nosql-injection
	coll.SimpleFind(&[]book{}, bson.M{"$where": "this.n == '" + r.FormValue("n") + "'"})
	coll.SimpleAggregate(&[]book{}, f) // want: nosql-injection
	coll.SimpleFind(&[]book{}, bson.M{"n": r.FormValue("n")})
	coll.FindByID(r.FormValue("id"), &book{})
}
