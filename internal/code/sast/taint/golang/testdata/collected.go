package a

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/uuid"
)

var allowed = map[string]bool{"a": true, "b": true}
var list = []string{"a", "b"}
var cols = map[string]string{"a": "col_a"}
var word = regexp.MustCompile(`^[a-z]+$`)
var set = map[string]struct{}{"a": {}, "b": {}}

func isSafe(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

func check(s string) error {
	if !word.MatchString(s) {
		return errors.New("bad")
	}
	return nil
}

func checkList(s string) error {
	for _, a := range list {
		if a == s {
			return nil
		}
	}
	return fmt.Errorf("bad %q", s)
}

func contains(xs []string, s string) bool {
	for _, x := range xs {
		if x == s {
			return true
		}
	}
	return false
}

func column(s string) (string, error) {
	switch s {
	case "a", "b":
		return s, nil
	}
	return "", errors.New("bad")
}

func onlyWord(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, s)
}

func keep(in []string) []string {
	out := make([]string, 0, len(in))
	for _, s := range in {
		if allowed[s] {
			out = append(out, s)
		}
	}
	return out
}

func h(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	q := r.URL.Query()
	a := q.Get("a")
	if !isSafe(a) {
		return
	}
	db.Query("select " + a)
	b := q.Get("b")
	if err := check(b); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	db.Query("select " + b)
	c := q.Get("c")
	if err := checkList(c); err != nil {
		return
	}
	db.Query("select " + c)
	d := q.Get("d")
	if !contains(list, d) {
		return
	}
	db.Query("select " + d)
	e, err := column(q.Get("e"))
	if err != nil {
		return
	}
	db.Query("select " + e)
	db.Query("select " + onlyWord(q.Get("f")))
	db.Query("select " + strings.Join(keep(q["g"]), ","))
	hh := q.Get("h")
	if _, ok := set[hh]; !ok {
		return
	}
	db.Query("select " + hh)
	i := q.Get("i")
	if !slices.Contains(list, i) {
		i = "a"
	}
	db.Query("select " + i)
	j, ok := cols[q.Get("j")]
	if !ok {
		j = "x"
	}
	db.Query("select " + j)
	k := q.Get("k")
	if _, err := strconv.Atoi(k); err != nil {
		return
	}
	db.Query("select " + k)
	l := q.Get("l")
	if _, err := uuid.Parse(l); err != nil {
		return
	}
	db.Query("select '" + l + "'")
	m := q.Get("m")
	if strings.IndexFunc(m, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
		return
	}
	db.Query("select " + m)
	n := q.Get("n")
	if strings.ContainsFunc(n, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return
	}
	db.Query("select " + n)
	o := q.Get("o")
	for _, c := range o {
		if c < '0' || c > '9' {
			return
		}
	}
	db.Query("select " + o)
	p := q.Get("p")
	for i := 0; i < len(p); i++ {
		if !(p[i] >= 'a' && p[i] <= 'z') {
			return
		}
	}
	db.Query("select " + p)
	ids := strings.Split(q.Get("ids"), ",")
	for _, id := range ids {
		if _, err := strconv.ParseInt(id, 10, 64); err != nil {
			return
		}
	}
	db.Query("select " + strings.Join(ids, ","))
	ws := q["ws"]
	for _, x := range ws {
		if !slices.Contains(list, x) {
			http.Error(w, "bad", 400)
			return
		}
	}
	db.Query("select " + strings.Join(ws, ","))
	xs := slices.DeleteFunc(q["xs"], func(s string) bool { return !allowed[s] })
	db.Query("select " + strings.Join(xs, ","))
	ys := q["ys"]
	if slices.ContainsFunc(ys, func(s string) bool { return !word.MatchString(s) }) {
		return
	}
	db.Query("select " + strings.Join(ys, ","))
	mm := regexp.MustCompile(`^v(\d+)$`).FindStringSubmatch(q.Get("mm"))
	if mm == nil {
		return
	}
	db.Query("select " + mm[1])
	found := false
	s := q.Get("s")
	for _, a := range list {
		if s == a {
			found = true
			break
		}
	}
	if !found {
		return
	}
	db.Query("select " + s)
	dir := "asc"
	if strings.EqualFold(q.Get("dir"), "desc") {
		dir = "desc"
	}
	db.Query("select " + dir)
	ph := make([]string, len(q["v"]))
	for i := range ph {
		ph[i] = "?"
	}
	db.Query("select " + strings.Join(ph, ","))
	db.Query("select " + strings.TrimSuffix(strings.Repeat("?,", len(q["v"])), ","))
	var parts []string
	for i := range q["v"] {
		parts = append(parts, "$"+strconv.Itoa(i+1))
	}
	db.Query("select " + strings.Join(parts, ","))
	t := q.Get("t")
	switch t {
	case "a", "b":
	default:
		t = "a"
	}
	db.Query("select " + t)
	u := q.Get("u")
	valid := word.MatchString(u) && len(u) < 10
	if !valid {
		return
	}
	db.Query("select " + u)
	var sb strings.Builder
	for _, c := range q.Get("sb") {
		if unicode.IsLetter(c) {
			sb.WriteRune(c)
		}
	}
	db.Query("select " + sb.String())
	db.Query("select " + word.FindString(q.Get("fs")))
	db.Query("select " + regexp.MustCompile(`\W`).ReplaceAllString(q.Get("re"), ""))
	at := q.Get("at")
	if slices.Index(list, at) == -1 {
		return
	}
	db.Query("select " + at)
	db.Query("select " + q.Get("bad")) // want: sql-injection
	for _, c := range q.Get("b2") {
		if c == ';' {
			return
		}
	}
	db.Query("select " + q.Get("b2")) // want: sql-injection
	b3 := slices.DeleteFunc(q["b3"], func(s string) bool { return s == "" })
	db.Query("select " + strings.Join(b3, ",")) // want: sql-injection
	b4 := q.Get("b4")
	any := false
	for _, a := range list {
		if strings.HasPrefix(b4, a) {
			any = true
		}
	}
	if !any {
		return
	}
	db.Query("select " + b4) // want: sql-injection
}
