package gocqlsink

import (
	"net/http"

	"github.com/gocql/gocql"
)

func run(s *gocql.Session, r *http.Request) {
	n := r.FormValue("n")
	s.Query("SELECT * FROM u WHERE n = '" + n + "'").Exec() // want: sql-injection
	b := s.NewBatch(gocql.LoggedBatch)
	b.Query("INSERT INTO u (n) VALUES('" + n + "')")                                             // want: sql-injection
	s.Bind("SELECT * FROM u WHERE n = '"+n+"'", nil)                                             // want: sql-injection
	b.Entries = append(b.Entries, gocql.BatchEntry{Stmt: "DELETE FROM u WHERE n = '" + n + "'"}) // want: sql-injection
	s.Query("SELECT * FROM u WHERE n = ?", n).Scan()
	gocql.NewCluster(r.FormValue("host")).CreateSession() // want: ssrf
}
