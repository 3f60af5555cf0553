package pointers

import (
	"net/http"
	"os/exec"
)

type options struct {
	Name *string
	Max  *int
}

// new returns a pointer to the value of an expression since Go 1.26.
func pointers(w http.ResponseWriter, r *http.Request) {
	o := options{Name: new(r.FormValue("name")), Max: new(len(r.Form))}
	exec.Command("sh", "-c", "ls "+*o.Name).Run() // want: command-injection
	text := r.FormValue("text")
	p := new(text)
	exec.Command("sh", "-c", "ls "+*p).Run() // want: command-injection
	all := new([]string{text, "a"})
	exec.Command("sh", "-c", "ls "+(*all)[0]).Run() // want: command-injection
	exec.Command("sh", "-c", "ls "+(*all)[1]).Run()
	empty := new(string)
	exec.Command("sh", "-c", "ls "+*empty).Run()
	fixed := new("a" + "b")
	exec.Command("sh", "-c", "ls "+*fixed).Run()
}
