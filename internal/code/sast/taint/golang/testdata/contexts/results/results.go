package results

import (
	"net/http"
	"os"
	"os/exec"

	"example.com/vendor/names"
	"example.com/vendor/texts"
)

func show(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	exec.Command("sh", "-c", "ls "+texts.Trim(s)).Run() // want: command-injection
	exec.Command("sh", "-c", "ls "+texts.ToInt64(s)).Run()
	exec.Command("sh", "-c", "ls "+names.BaseName(s)).Run() // want: command-injection
	os.ReadFile("/srv/" + names.Trim(s))                    // want: path-traversal
	os.ReadFile("/srv/" + names.BaseName(s))
}
