package testdata

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"connectrpc.com/connect"
)

var formats = []string{"csv", "json"}

func oneOf(s string) error {
	if s == "a" || s == "b" {
		return nil
	}
	return errors.New("unknown")
}

func listed(s string) error {
	for _, one := range formats {
		if one == s {
			return nil
		}
	}
	return fmt.Errorf("unknown %q", s)
}

func coded(s string) error {
	if slices.Contains(formats, s) {
		return nil
	}
	return connect.NewError(connect.CodeInvalidArgument, errors.New("unknown"))
}

func short(s string) error {
	if len(s) > 10 {
		return errors.New("long")
	}
	return nil
}

func checkedByErrors(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	q := r.URL.Query()
	a := q.Get("a")
	if err := oneOf(a); err != nil {
		return
	}
	db.Query("select " + a)
	b := q.Get("b")
	if listed(b) == nil {
		db.Query("select " + b)
	}
	c := q.Get("c")
	if err := coded(c); err != nil {
		return
	}
	db.Query("select " + c)
	d := q.Get("d")
	if err := short(d); err != nil {
		return
	}
	db.Query("select " + d) // want: sql-injection
}
