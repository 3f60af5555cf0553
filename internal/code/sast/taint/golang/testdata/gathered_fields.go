package main

import (
	"database/sql"
	"errors"
	"net/http"
)

var columns = map[string]string{"name": "n", "age": "a"}

type R struct{ Sort string }

func (r *R) V1() error {
	var errs []error
	if _, ok := columns[r.Sort]; !ok {
		errs = append(errs, errors.New("sort"))
	}
	return errors.Join(errs...)
}
func (r *R) V2() error {
	var errs []error
	if _, ok := columns[r.Sort]; !ok {
		errs = append(errs, errors.New("sort"))
	}
	if len(errs) > 0 {
		return errs[0]
	}
	return nil
}
func a(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	r := R{Sort: q.FormValue("s")}
	if err := r.V1(); err != nil {
		return
	}
	db.Query("select * from t order by " + r.Sort)
}
func b(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	r := R{Sort: q.FormValue("s")}
	if err := r.V2(); err != nil {
		return
	}
	db.Query("select * from t order by " + r.Sort)
}
func c(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	s := q.FormValue("s")
	var errs []error
	if _, ok := columns[s]; !ok {
		errs = append(errs, errors.New("sort"))
	}
	if err := errors.Join(errs...); err != nil {
		return
	}
	db.Query("select * from t order by " + s)
}
func d(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	s := q.FormValue("s")
	var errs []error
	if _, ok := columns[s]; !ok {
		errs = append(errs, errors.New("sort"))
	}
	if len(errs) > 0 {
		return
	}
	db.Query("select * from t order by " + s)
}

func (r *R) Partly(strict bool) error {
	var errs []error
	if strict {
		if _, ok := columns[r.Sort]; !ok {
			errs = append(errs, errors.New("sort"))
		}
	}
	return errors.Join(errs...)
}

func partly(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	r := R{Sort: q.FormValue("s")}
	if err := r.Partly(q.FormValue("strict") != ""); err != nil {
		return
	}
	db.Query("select * from t order by " + r.Sort) // want: sql-injection
}

func must(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

func demanded(w http.ResponseWriter, q *http.Request, db *sql.DB) {
	s, t := q.FormValue("s"), q.FormValue("t")
	_, known := columns[s]
	must(known, "s")
	db.Query("select * from t order by " + s)
	must(t != "", "t")
	db.Query("select * from t order by " + t) // want: sql-injection
}
