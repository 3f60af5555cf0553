package gvalsink

import (
	"net/http"

	"github.com/PaesslerAG/gval"
	"github.com/expr-lang/expr"
)

func run(w http.ResponseWriter, r *http.Request) {
	gval.Evaluate(r.FormValue("e"), nil)       // want: code-injection
	gval.Full().NewEvaluable(r.FormValue("e")) // want: code-injection
	expr.Eval("a + "+r.FormValue("e"), nil)    // want: code-injection
	gval.Evaluate("a > 1", map[string]any{"a": r.FormValue("e")})
}
