package forms

import (
	"net/http"
	"os"
	"strconv"

	"github.com/ggicci/httpin"
	"github.com/go-playground/form/v4"
	"github.com/mholt/binding"
)

type Contact struct {
	Name string
	Age  int
}

func (c *Contact) FieldMap(r *http.Request) binding.FieldMap {
	return binding.FieldMap{&c.Name: "name", &c.Age: "age"}
}

func bound(w http.ResponseWriter, r *http.Request) {
	c := new(Contact)
	if errs := binding.Bind(r, c); errs != nil {
		return
	}
	os.Remove("/srv/" + c.Name) // want: path-traversal
	os.Remove("/srv/" + strconv.Itoa(c.Age))
}

func decoded(w http.ResponseWriter, r *http.Request) {
	var c Contact
	if err := form.NewDecoder().Decode(&c, r.URL.Query()); err != nil {
		return
	}
	os.Remove("/srv/" + c.Name) // want: path-traversal
}

type Search struct {
	Name string `in:"query=name"`
}

func input(w http.ResponseWriter, r *http.Request) {
	in := r.Context().Value(httpin.Input).(*Search)
	os.Remove("/srv/" + in.Name) // not found: path-traversal
}

func inputs(w http.ResponseWriter, r *http.Request) {
	in, err := httpin.Decode[Search](r)
	if err != nil {
		return
	}
	os.Remove("/srv/" + in.Name) // want: path-traversal
	os.Remove("/srv/fixed")
}

func filled(w http.ResponseWriter, r *http.Request) {
	var in Search
	if err := httpin.DecodeTo(r, &in); err != nil {
		return
	}
	os.Remove("/srv/" + in.Name) // want: path-traversal
}
