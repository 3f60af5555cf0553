package monday

import (
	"fmt"
	"net/http"
	"os/exec"

	"github.com/microcosm-cc/bluemonday"
)

func show(w http.ResponseWriter, r *http.Request) {
	p := bluemonday.UGCPolicy()
	fmt.Fprint(w, p.Sanitize(r.FormValue("h")))
	fmt.Fprint(w, "<p>"+r.FormValue("h")+"</p>") // want: xss
	exec.Command("sh", "-c", p.Sanitize(r.FormValue("h"))).Run() // want: command-injection
	w.Write(p.SanitizeBytes([]byte(r.FormValue("h"))))
	fmt.Fprint(w, p.SanitizeReader(r.Body).String()+r.FormValue("x")) // want: xss
}
