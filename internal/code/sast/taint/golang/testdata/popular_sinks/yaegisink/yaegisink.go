package yaegisink

import (
	"net/http"
	"strconv"

	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
)

func run(w http.ResponseWriter, r *http.Request) {
	i := interp.New(interp.Options{})
	i.Use(stdlib.Symbols)
	i.Eval(r.FormValue("src"))                                // want: code-injection
	i.EvalWithContext(r.Context(), "f("+r.FormValue("x")+")") // want: code-injection
	i.EvalPath("/srv/" + r.FormValue("file"))                 // want: path-traversal
	i.Compile(r.FormValue("src"))                             // want: code-injection
	n, _ := strconv.Atoi(r.FormValue("n"))
	i.Eval("f(" + strconv.Itoa(n) + ")")
}
