package nethttpapp

import (
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

type store struct{ db *sql.DB }

type input struct {
	Name string   `json:"name"`
	Tags []string `json:"tags"`
	Max  uint     `json:"max"`
}

func decode[T any](r *http.Request) (T, error) {
	var v T
	err := json.NewDecoder(r.Body).Decode(&v)
	return v, err
}

var word = regexp.MustCompile(`^\w+$`)

func (s store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	in, err := decode[input](r)
	if err != nil {
		return
	}
	s.db.Query("SELECT * FROM u WHERE n = '" + in.Name + "'") // want: sql-injection
	s.db.Query(fmt.Sprintf("SELECT * FROM u LIMIT %d", in.Max))
	s.db.Query("SELECT * FROM t WHERE t IN ('" + strings.Join(in.Tags, "','") + "')") // want: sql-injection
	if word.MatchString(in.Name) {
		s.db.Query("SELECT * FROM " + in.Name)
	}
}

func upload(w http.ResponseWriter, r *http.Request) {
	mr, _ := r.MultipartReader()
	for {
		p, err := mr.NextPart()
		if err == io.EOF {
			break
		}
		os.Create("/srv/up/" + p.FormName()) // want: path-traversal
	}
	user, _, _ := r.BasicAuth()
	fmt.Fprintf(w, "<b>%s</b>", user)                   // want: xss
	os.Open(filepath.Join("/srv", r.PathValue("file"))) // want: path-traversal
	os.Open(filepath.Join("/srv", filepath.Base(r.PathValue("file"))))
	r.ParseForm()
	for k, vs := range r.PostForm {
		io.WriteString(w, "<li>"+k+vs[0]) // want: xss
	}
}

func soap(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var e struct {
			Body struct{ Id string }
		}
		b, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		xml.Unmarshal(b, &e)
		db.Query("SELECT * FROM s WHERE id = '" + e.Body.Id + "'") // want: sql-injection
		w.Header().Set("Location", r.Referer())
		w.WriteHeader(302)
	}
}
