package dnsapp

import (
	"database/sql"

	"github.com/miekg/dns"
)

type server struct{ db *sql.DB }

func (s *server) ServeDNS(w dns.ResponseWriter, r *dns.Msg) {
	for _, q := range r.Question {
		s.db.Query("SELECT * FROM r WHERE n = '" + q.Name + "'") // want: sql-injection
		s.db.Query("SELECT * FROM r WHERE n = ?", q.Name)
	}
}

func main() {
	var db *sql.DB
	dns.HandleFunc("x.", func(w dns.ResponseWriter, m *dns.Msg) {
		db.Query("SELECT * FROM r WHERE n = '" + m.Question[0].Name + "'") // want: sql-injection
	})
	dns.ListenAndServe(":53", "udp", &server{})
}
