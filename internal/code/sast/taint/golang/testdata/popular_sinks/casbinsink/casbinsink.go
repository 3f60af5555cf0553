package casbinsink

import (
	"net/http"

	"github.com/casbin/casbin/v2"
	"github.com/casbin/casbin/v2/model"
)

func check(w http.ResponseWriter, r *http.Request) {
	e, _ := casbin.NewEnforcer("/srv/"+r.FormValue("model"), "/srv/policy.csv") // want: path-traversal
	m, _ := model.NewModelFromString(r.FormValue("m"))                          // want: code-injection
	e.SetModel(m)
	e.EnforceWithMatcher(r.FormValue("matcher"), "a", "b", "c") // want: code-injection
	e.Enforce(r.FormValue("sub"), "data", "read")
	e.AddPolicy(r.FormValue("sub"), "data", "read")
}
