package elements

import (
	"net/http"
	"os/exec"

	"example.org/missing"
)

// Entries of one map are distinct.
func entries(w http.ResponseWriter, r *http.Request) {
	options := missing.Load("a")
	options["title"] = r.FormValue("title")
	exec.Command("sh", "-c", "show "+options["path"]).Run()
	exec.Command("sh", "-c", "show "+options["title"]).Run() // want: command-injection
	for _, one := range options {
		exec.Command("sh", "-c", "show "+one).Run() // want: command-injection
	}
}

// A record is not the key that it was found by.
func record(w http.ResponseWriter, r *http.Request, userRepo *missing.UserRepo, widget *missing.Widget) {
	exec.Command("sh", "-c", "show "+userRepo.FindByName(r.FormValue("name")).Title).Run()
	exec.Command("sh", "-c", "show "+widget.Title(r.FormValue("name"))).Run() // want: command-injection
}
