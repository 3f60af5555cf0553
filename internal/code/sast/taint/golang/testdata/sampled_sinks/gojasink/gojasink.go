package gojasink

import (
	"net/http"

	"github.com/dop251/goja"
)

func run(w http.ResponseWriter, r *http.Request) {
	vm := goja.New()
	vm.RunString(r.FormValue("js"))                // want: code-injection
	vm.RunScript("x", "f("+r.FormValue("js")+")")  // want: code-injection
	goja.Compile("x", r.FormValue("js"), true)     // want: code-injection
	goja.MustCompile("x", r.FormValue("js"), true) // want: code-injection
	vm.Set("x", r.FormValue("x"))
	vm.RunString("f(x)")
}
