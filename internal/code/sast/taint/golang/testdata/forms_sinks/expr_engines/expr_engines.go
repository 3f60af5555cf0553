package exprengines

import (
	"github.com/Knetic/govaluate"
	"github.com/PaesslerAG/gval"
	"github.com/d5/tengo/v2"
	"github.com/dop251/goja"
	"github.com/expr-lang/expr"
	"github.com/google/cel-go/cel"
	"github.com/itchyny/gojq"
	"github.com/mattn/anko/vm"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/traefik/yaegi/interp"
	"github.com/yuin/gopher-lua"
	"go.starlark.net/starlark"
	"net/http"
	"regexp"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	expr.Eval(s, nil)                                   // want: code-injection
	goja.New().RunString(s)                             // want: code-injection
	govaluate.NewEvaluableExpression(s)                 // want: code-injection
	gval.Evaluate(s, nil)                               // want: code-injection
	tengo.NewScript([]byte(s)).Run()                    // want: code-injection
	lua.NewState().DoString(s)                          // want: code-injection
	interp.New(interp.Options{}).Eval(s)                // want: code-injection
	rego.New(rego.Query("data.x"), rego.Module("m", s)) // want: code-injection
	starlark.ExecFile(nil, "x", s, nil)                 // want: code-injection
	expr.Eval("1+1", nil)
}
