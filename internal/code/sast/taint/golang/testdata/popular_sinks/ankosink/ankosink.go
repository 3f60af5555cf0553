package ankosink

import (
	"net/http"

	"github.com/mattn/anko/env"
	"github.com/mattn/anko/vm"
)

func run(w http.ResponseWriter, r *http.Request) {
	e := env.NewEnv()
	vm.Execute(e, nil, r.FormValue("code"))                           // want: code-injection
	vm.ExecuteContext(r.Context(), e, nil, "f("+r.FormValue("x")+")") // want: code-injection
	e.Define("x", r.FormValue("x"))
	vm.Execute(e, nil, "f(x)")
}
