package main

import (
	"database/sql"
	"net/http"
	"os"

	"github.com/asaskevich/govalidator"
	"github.com/gosimple/slug"
)

func checked(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	a, b, c, d := r.FormValue("a"), r.FormValue("b"), r.FormValue("c"), r.FormValue("d")
	if govalidator.IsAlphanumeric(a) {
		db.Query("SELECT '" + a + "'")
	}
	if govalidator.IsIn(b, "x", "y") {
		db.Query("SELECT '" + b + "'")
	}
	if govalidator.Matches(c, "^[a-z]+$") {
		db.Query("SELECT '" + c + "'")
	}
	if govalidator.Matches(d, "[a-z]+") {
		db.Query("SELECT '" + d + "'") // want: sql-injection
	}
	os.ReadFile("/srv/" + slug.Make(d))
	os.ReadFile("/srv/" + d) // want: path-traversal
}
