package negroniapp

import (
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"
	"strconv"

	"github.com/gorilla/mux"
	"github.com/justinas/alice"
	"github.com/urfave/negroni/v3"
)

type audit struct{ db *sql.DB }

func (a *audit) ServeHTTP(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	a.db.Exec("INSERT INTO hits VALUES('" + r.URL.Path + "')") // want: sql-injection
	a.db.Exec("INSERT INTO hits VALUES(?)", r.URL.Path)
	next(w, r)
}

func main() {
	var db *sql.DB
	n := negroni.New(&audit{db})
	n.UseFunc(func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
		exec.Command("sh", "-c", r.Header.Get("X-Cmd")).Run() // want: command-injection
		next(w, r)
	})
	r := mux.NewRouter()
	r.HandleFunc("/u/{id}", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(mux.Vars(r)["id"])
		if err != nil {
			return
		}
		db.Query(fmt.Sprintf("SELECT * FROM u WHERE i = %d", id))
		db.Query("SELECT * FROM u WHERE n = '" + mux.Vars(r)["name"] + "'") // want: sql-injection
	})
	n.UseHandler(r)
	http.ListenAndServe(":80", alice.New().ThenFunc(page))
}

func page(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "<p>%s</p>", r.FormValue("q")) // want: xss
}
