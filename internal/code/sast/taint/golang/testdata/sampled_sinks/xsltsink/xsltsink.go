package xsltsink

import (
	"net/http"
	"os/exec"

	"github.com/wamuir/go-xslt"
)

func run(w http.ResponseWriter, r *http.Request) {
	xslt.NewStylesheet([]byte(r.FormValue("xsl")))                             // want: code-injection
	exec.Command("sh", "-c", "xsltproc /srv/a.xsl "+r.FormValue("f")).Output() // want: command-injection
	exec.Command("bash", "-c", r.FormValue("cmd")).CombinedOutput()            // want: command-injection
	exec.CommandContext(r.Context(), r.FormValue("tool"), "-v").Start()        // want: command-injection
	exec.Command("xsltproc", "/srv/a.xsl", "/srv/b.xml").Output()
	if f := r.FormValue("tool"); f == "xmllint" || f == "xsltproc" {
		exec.Command(f, "--version").Run()
	}
}
