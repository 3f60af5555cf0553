package scriptsink

import (
	"net/http"

	"github.com/bitfield/script"
)

func run(w http.ResponseWriter, r *http.Request) {
	script.Exec("ping -c1 " + r.FormValue("h")).Stdout()             // want: command-injection
	script.Echo("x").Exec(r.FormValue("c")).String()                 // want: command-injection
	script.ListFiles("/srv/*").ExecForEach("ls " + r.FormValue("d")) // want: command-injection
	script.File("/srv/" + r.FormValue("f")).String()                 // want: path-traversal
	script.Get(r.FormValue("u")).String()                            // want: ssrf
	script.Echo("x").WriteFile("/srv/" + r.FormValue("f"))           // want: path-traversal
	script.Echo(r.FormValue("t")).CountLines()
	script.Get("https://example.com/?q=" + r.FormValue("q")).String()
}
