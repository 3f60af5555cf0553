package nebulasink

import (
	"net/http"

	nebula "github.com/vesoft-inc/nebula-go/v3"
)

func run(s *nebula.Session, p *nebula.SessionPool, r *http.Request) {
	n := r.FormValue("n")
	s.Execute("MATCH (v:player) WHERE v.name == '" + n + "' RETURN v") // want: sql-injection
	p.Execute("MATCH (v) WHERE v.n == '" + n + "' RETURN v")           // want: sql-injection
	s.ExecuteWithParameter("MATCH (v) WHERE v.n == $n RETURN v", map[string]interface{}{"n": n})
}
