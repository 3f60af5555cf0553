package main

// Checks of members, switches without a value, characters that are escaped one by one, and errors that say that a text is known.

import (
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"html"
	"net/url"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"errors"
	"fmt"
)

var db *sql.DB
var base = regexp.MustCompile(`^\w+$`)
var word = regexp.MustCompile(`^[a-z]+$`)

func one(w http.ResponseWriter, r *http.Request) {
	dir := r.FormValue("dir")
	switch strings.ToLower(dir) {
	case "asc", "desc":
	default:
		return
	}
	db.Query("SELECT * FROM items ORDER BY id " + dir)
}
func two(w http.ResponseWriter, r *http.Request) {
	dir := r.FormValue("dir")
	if strings.ToLower(dir) != "asc" {
		return
	}
	db.Query("SELECT * FROM items ORDER BY id " + dir)
}
func three(w http.ResponseWriter, r *http.Request) {
	dir := r.FormValue("dir")
	switch {
	case dir == "":
		return
	case !word.MatchString(dir):
		return
	}
	db.Query("SELECT * FROM items ORDER BY id " + dir)
}
func four(w http.ResponseWriter, r *http.Request) {
	valid := func(s string) bool {
		for _, c := range s {
			if c < 'a' || c > 'z' {
				return false
			}
		}
		return true
	}
	t := r.FormValue("t")
	if valid(t) {
		db.Query("SELECT * FROM t_" + t)
	}
}
type In struct { Name string }
func (in In) Validate() error {
	if !word.MatchString(in.Name) { return errors.New("x") }
	return nil
}
func (in *In) Check() error {
	if !word.MatchString(in.Name) { return errors.New("x") }
	return nil
}
func five(w http.ResponseWriter, r *http.Request) {
	in := In{Name: r.FormValue("name")}
	if err := in.Validate(); err != nil {
		return
	}
	db.Query("SELECT * FROM t_" + in.Name)
}
func six(w http.ResponseWriter, r *http.Request) {
	in := &In{Name: r.FormValue("name")}
	if err := in.Check(); err != nil {
		return
	}
	db.Query("SELECT * FROM t_" + in.Name)
}
func check(in In) error {
	if !word.MatchString(in.Name) { return errors.New("x") }
	return nil
}
func seven(w http.ResponseWriter, r *http.Request) {
	in := In{Name: r.FormValue("name")}
	if err := check(in); err != nil {
		return
	}
	db.Query("SELECT * FROM t_" + in.Name)
}
func eight(w http.ResponseWriter, r *http.Request) {
	v := r.FormValue("v")
	for _, c := range []byte(v) {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", rune(c)) {
			return
		}
	}
	exec.Command("sh", "-c", "x "+v).Run()
}
func nine(w http.ResponseWriter, r *http.Request) {
	v := r.FormValue("v")
	for _, c := range v {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", c) {
			return
		}
	}
	exec.Command("sh", "-c", "x "+v).Run()
}
func escape(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch c {
		case '<': b.WriteString("&lt;")
		case '>': b.WriteString("&gt;")
		case '&': b.WriteString("&amp;")
		default: b.WriteRune(c)
		}
	}
	return b.String()
}
func ten(w http.ResponseWriter, r *http.Request) {
	v := r.FormValue("v")
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprint(w, "<i>"+escape(v)+"</i>")
	fmt.Fprint(w, "<i>"+v+"</i>") // want: xss
}

type Level int

func parseLevel(s string) (Level, error) {
	switch s {
	case "low":
		return 0, nil
	case "high":
		return 1, nil
	}
	return 0, errors.New("level")
}

func parseAny(s string) (Level, error) {
	if s == "" {
		return 0, errors.New("level")
	}
	return Level(len(s)), nil
}

func levels(w http.ResponseWriter, r *http.Request) {
	raw := r.FormValue("l")
	if _, err := parseLevel(raw); err != nil {
		exec.Command("sh", "-c", "set "+raw).Run() // want: command-injection
		return
	}
	exec.Command("sh", "-c", "set "+raw).Run()
	other := r.FormValue("o")
	if _, err := parseAny(other); err == nil {
		exec.Command("sh", "-c", "set "+other).Run() // want: command-injection
	}
}

func (in *In) Present() error {
	if in.Name == "" {
		return errors.New("name")
	}
	return nil
}

func present(w http.ResponseWriter, r *http.Request) {
	in := &In{Name: r.FormValue("name")}
	if err := in.Present(); err != nil {
		return
	}
	db.Query("SELECT * FROM t_" + in.Name) // want: sql-injection
}

func quoted(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	exec.Command("sh", "-c", "grep -F -- '"+strings.ReplaceAll(q, "'", `'\''`)+"' /srv/w").Run()
	exec.Command("sh", "-c", "grep -F -- '"+strings.ReplaceAll(q, "'", `\'`)+"' /srv/w").Run() // want: command-injection
}

func decoded(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	if !base.MatchString(q) {
		return
	}
	db.Query("SELECT * FROM t WHERE q = '" + q + "'")
	plain, _ := base64.StdEncoding.DecodeString(q)
	db.Query("SELECT * FROM t WHERE q = '" + string(plain) + "'") // want: sql-injection
	plain, _ = base64.URLEncoding.DecodeString(q)
	db.Query("SELECT * FROM t WHERE q = '" + string(plain) + "'") // want: sql-injection
	plain, _ = base64.RawStdEncoding.DecodeString(q)
	db.Query("SELECT * FROM t WHERE q = '" + string(plain) + "'") // want: sql-injection
	plain, _ = base64.RawURLEncoding.DecodeString(q)
	db.Query("SELECT * FROM t WHERE q = '" + string(plain) + "'") // want: sql-injection
	plain, _ = hex.DecodeString(q)
	db.Query("SELECT * FROM t WHERE q = '" + string(plain) + "'") // want: sql-injection
	path, _ := url.PathUnescape(q)
	db.Query("SELECT * FROM t WHERE q = '" + path + "'") // want: sql-injection
	query, _ := url.QueryUnescape(q)
	db.Query("SELECT * FROM t WHERE q = '" + query + "'") // want: sql-injection
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprint(w, html.UnescapeString(html.EscapeString(r.FormValue("h")))) // want: xss
}
