package ottosink

import (
	"net/http"

	"github.com/robertkrimen/otto"
)

func run(w http.ResponseWriter, r *http.Request) {
	vm := otto.New()
	vm.Run(r.FormValue("js"))               // want: code-injection
	vm.Eval("f(" + r.FormValue("js") + ")") // want: code-injection
	s, _ := vm.Compile("", r.FormValue("js"))
	vm.Run(s)                                     // want: code-injection
	vm.Object("({a: " + r.FormValue("js") + "})") // want: code-injection
	otto.Run(r.FormValue("js"))                   // want: code-injection
	vm.Set("x", r.FormValue("x"))
	vm.Run(`f(x)`)
}
