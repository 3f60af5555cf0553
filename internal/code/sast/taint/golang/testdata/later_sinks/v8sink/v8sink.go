package v8sink

import (
	"net/http"

	v8 "rogchap.com/v8go"
)

func run(w http.ResponseWriter, r *http.Request) {
	ctx := v8.NewContext()
	ctx.RunScript(r.FormValue("js"), "a.js")          // want: code-injection
	ctx.RunScript("f("+r.FormValue("js")+")", "a.js") // want: code-injection
	iso := v8.NewIsolate()
	iso.CompileUnboundScript(r.FormValue("js"), "a.js", v8.CompileOptions{}) // want: code-injection
	ctx.RunScript("f()", "a.js")
}
